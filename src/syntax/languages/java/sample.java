package com.foo;

import java.util.List;
import java.util.*;
import static org.junit.Assert.assertEquals;

/**
 * A store.
 */
@Entity
@Table(name = "x")
public abstract class Store<T extends Base> extends pkg.Parent<T> implements Shape, Runnable {
    public static final int MAX = 5;
    private List<String> names = new ArrayList<>(), others;
    /** Ctor. */
    public Store(String a) { super(a); this.names = make(a); }
    @Override
    protected <R> R area(final int x,
        List<? super R> y) throws IOException {
        int local = 1;
        names.stream().map(this::conv).forEach(System.out::println);
        Inner in = new Inner(x, MAX);
        return Helper.call(local, in, Color.RED);
    }
    abstract void foo();
    static class Inner { int q; }
    enum Color { RED, GREEN(1) { void f() {} }; Color() {} }
    @Test
    public void testIt() { assertEquals(1, 2); }
    void run(Runnable r) { run(() -> { int z = 1; go(z); }); }
}
interface Shape { int N = 3; double area(); default void d() {} }
record Point(int x, int y) { Point { } }
@interface Ann { String value() default "x"; }
