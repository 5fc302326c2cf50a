//! A use counts wherever it stands: in operands, macros, subscripts, fields, and not only in calls.

use super::Project;

/// Asserts that every line with `marker` is a use of the target, and no other.
fn every_marked_line(path: &str, source: &str, marker: &str, target: &str) {
    let project = Project::new(&[(path, source)]);
    let found = project.dependents(&format!("{path}#{target}"));
    let mut lines: Vec<u32> = found.edges.iter().map(|edge| edge.line).collect();
    lines.sort_unstable();
    lines.dedup();
    let numbered = source.lines().zip(1u32..);
    let expected: Vec<u32> =
        numbered.filter(|(text, _)| text.contains(marker)).map(|(_, line)| line).collect();
    assert!(!expected.is_empty());
    assert_eq!(lines, expected, "{path} {target}: {:?}", found.hidden);
}

#[test]
fn python_reads() {
    let source = "class A:\n    def __init__(self):\n        self.x = 1\n\n    def m(self): pass\n\n    def go(self):\n        if self.m: pass  # here\n        self.m is not None  # here\n        f\"{self.m}\"  # here\n        for x in self.m: pass  # here\n        not self.m  # here\n        [self.m]  # here\n        {'a': self.m}  # here\n        lambda: self.m  # here\n        self.m.__name__  # here\n        y = 1 if self.m else 2  # here\n        m = 1\n        m + 1\n\n    @classmethod\n    def other(cls):\n        return (cls.m, 1)  # here\n";
    every_marked_line("a.py", source, "# here", "A.m");
    let source = "def f(): pass\n\nf is not None  # here\nf\"{f}\"  # here\nx = 1 if f else 2  # here\nf.attr.x()  # here\nf == 2  # here\n\ndef g(f):\n    f.x\n    call(f=1)\n\ncall(f=1)\n";
    every_marked_line("a.py", source, "# here", "f");
}

#[test]
fn javascript_reads() {
    let source = "class A {\n  m() {}\n  go() {\n    if (this.m) {} // here\n    `${this.m}`; // here\n    this.m.call(this); // here\n    this.m ? 1 : 2; // here\n    typeof this.m; // here\n    const f = () => this.m; // here\n    const o = { m: 1 };\n  }\n}\n";
    every_marked_line("a.js", source, "// here", "A.m");
    let source = "function free() {}\nfree.call(null); // here\nfree ? 1 : 2; // here\nfree.x.y; // here\nfunction other(free) { free.x; }\nconst o = { free: 1 };\n";
    every_marked_line("a.js", source, "// here", "free");
}

#[test]
fn rust_macros_and_paths() {
    let source = "fn plain() -> u32 { 1 }\nstruct T;\nimpl T { fn new() -> T { T } }\nfn go() {\n    assert_eq!(plain(), 1); // here\n    println!(\"{}\", plain()); // here\n    let x = vec![plain()]; // here\n    let y = x + plain(); // here\n    ready!(self::plain()); // here\n}\nfn other(plain: u32) { plain + 1; }\nfn third(x: Option<u32>) { if let Some(plain) = x { plain + 1; } match x { Some(plain) => plain, plain => plain }; }\n";
    every_marked_line("src/lib.rs", source, "// here", "plain");
    let source = "const CAP: usize = 1;\nstruct A([u8; CAP]); // here\nstruct B { x: [u8; CAP] } // here\nmod q {\n    fn f(i: usize) -> bool { i >= super::CAP } // here\n}\nfn g() -> usize { h(crate::CAP + 1) } // here\n";
    every_marked_line("src/lib.rs", source, "// here", "CAP");
}

#[test]
fn rust_items_inside_macros() {
    let project = Project::new(&[
        (
            "src/lib.rs",
            "cfg_rt! {\n    mod task;\n    pub fn helper(x: u32) {}\n    pub struct S;\n    impl S {\n        /// Works.\n        pub fn work(&self) { helper(1); }\n    }\n    cfg_deep! {\n        pub fn deep() { helper(2); }\n    }\n}\nfn go(s: S) { helper(3); s.work(); select! { a = b => c } }\n",
        ),
        ("src/task.rs", "pub fn spawn() { crate::helper(4); }\n"),
    ]);
    assert_eq!(
        project.uses("src/lib.rs#helper"),
        [
            "src/lib.rs#S.work:7 call bound",
            "src/lib.rs#deep:10 call bound",
            "src/lib.rs#go:13 call bound",
            "src/task.rs#spawn:1 call bound"
        ]
    );
    assert_eq!(project.uses("src/lib.rs#S.work"), ["src/lib.rs#go:13 call typed"]);
}

#[test]
fn java_fields_and_constants() {
    let source = "class T {\n    static final Object A = null;\n    Object go(boolean b, Object[] x) {\n        Object o = b ? T.A : null; // here\n        T.A.hashCode(); // here\n        x[0] = A; // here\n        Object[] y = { T.A }; // here\n        o = (Object) T.A; // here\n        Runnable r = () -> use(T.A); // here\n        synchronized (T.A) {} // here\n        return (T.A); // here\n    }\n}\n";
    every_marked_line("T.java", source, "// here", "T.A");
}

#[test]
fn c_declarators_and_macros() {
    let source = "#define LIMIT 5\nint a[LIMIT]; // here\nstruct s { char b[LIMIT]; int c : LIMIT; }; // here\nenum { X = LIMIT }; // here\n#ifdef LIMIT // here\n#endif\nvoid f(void) { int z[LIMIT]; } // here\n";
    every_marked_line("a.c", source, "// here", "LIMIT");
    let source = "int work(int x) { return x; }\n#define CALL(y) work(y) // here\n#define NAME(work) work\nint (*f)(int) = work; // here\nint g(int c) { return c ? work(1) : (work)(2); } // here\nint h(int (*work)(int)) { return work(1); }\nint k(void) { return f == work; } // here\n";
    every_marked_line("a.c", source, "// here", "work");
    let source = "struct bag { int count; };\nint f(struct bag *b) { return b->count; } // here\nstruct bag x = { .count = 2 };\n";
    every_marked_line("a.c", source, "// here", "bag.count");
    assert_eq!(Project::new(&[("a.c", source)]).ambiguous("a.c#bag.count"), 1);
}

#[test]
fn go_reads() {
    let source = "package a\n\nfunc Free() {}\n\ntype S struct{ Free int }\n\nfunc g(m map[string]func()) {\n\tm[\"a\"] = Free // here\n\tif m == nil || Free != nil { // here\n\t}\n\tx := S{Free: 1}\n\t_ = x\n\tgo Free() // here\n}\n";
    every_marked_line("a.go", source, "// here", "Free");
}
