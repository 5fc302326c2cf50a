using System;
using Json = Newtonsoft.Json;
namespace Foo.Bar {
/// <summary>A store.</summary>
[Serializable]
public class Store<T> : Base, IShape where T : class {
    public const int Max = 5;
    private readonly string _name, _b;
    public event EventHandler Changed;
    public Store(string a) : base(a) { _name = a; }
    public string Name { get; set; } = "x";
    public int this[int i] => 1;
    [Fact]
    protected async Task<int> Area(int x) { var l = Make(x); return await l.Call(x, Foo); }
    public static Store operator +(Store a, Store b) => a;
    ~Store() {}
    enum Color { Red, Green = 2 }
    delegate void D(int x);
    struct P { public int X; }
}
interface IShape { double Area(); }
record Point(int X, int Y);
}
