package com.foo
import a.b.C
class Store extends Base {
  String name
  def area(int x) { helper(x) }
}
def top(a) { a }
