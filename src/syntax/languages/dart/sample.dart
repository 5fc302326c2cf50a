import 'package:foo/bar.dart' as b show X;
/// A store.
abstract class Store<T> extends Base implements Shape {
  static const int max = 5;
  final String _name = 'x';
  Store(this._name);
  Store.named(int a) : _name = 'x';
  double area(int x) { return helper(x); }
  int get size => 1;
  set size(int v) {}
}
mixin M on Store { void f() {} }
extension E on String { void g() {} }
enum Color { red, green }
typedef Fn = int Function(int);
int top(int a) => a;
const g = 1;
