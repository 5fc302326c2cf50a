import Foundation
/// A store.
@objc public class Store<T>: Base, Shape {
    public static let max = 5
    private var name: String = "x"
    var computed: Int { return 1 }
    init(path: String) { self.path = path }
    deinit {}
    func area(of x: Int) -> Double { let l = make(x); return l.call(x) }
    enum Color { case red, green; case blue(Int) }
    subscript(i: Int) -> Int { 1 }
}
protocol Shape { func area() -> Double; var n: Int { get } }
struct P { let x: Int }
extension Store: Equatable { func ext() {} }
func top(_ a: Int) -> Int { a }
typealias Alias = [Int]
let global = 1
enum E: Int { case a = 1 }
actor A {}
