package com.foo
@Entity
data class Store<T>(val path: String, private var x: Int = 1) : Base(path), Shape {
    init { go() }
    constructor(a: Int) : this("x") {}
    companion object {
        const val MAX = 5
    }
    enum class Color { RED, GREEN(1) }
}
interface Shape { fun area(): Double }
object Single { fun f() {} }
fun String.ext(a: Int): Int = a
typealias Alias = Map<String, Int>
val global = 1
