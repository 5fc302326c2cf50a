package com.foo
import a.b.C
import a.b.{D => E, F, _}
/** A store. */
case class Store[T](path: String) extends Base(path) with Shape {
  val name: String = "x"
  private var x = 1
  def area(x: Int): Double = { val l = make(x); l.call(x) }
  type Alias = Int
}
trait Shape { def area: Double }
object Single { def f() = 1; val MAX = 5 }
enum Color { case Red, Green }
def top(a: Int) = a
given ord: Ordering[Int] = ???
