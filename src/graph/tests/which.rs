//! Which of several definitions is meant: overloads, overrides, declarations, modules and functions
//! of one name.

use super::Project;

#[test]
fn overloads_are_told_apart_by_the_number_of_arguments() {
    let project = Project::new(&[(
        "A.java",
        "class A {\n    A() {}\n    A(int a) {}\n    void one(int a) {}\n    void one(int a, int b) {}\n    void two(int a) {}\n    void two(String a) {}\n    void go(A other) {\n        one(1);\n        one(1, 2);\n        two(1);\n        new A();\n        new A(1);\n    }\n}\n",
    )]);
    let line = |line: u32| format!("A.java#A.go:{line} call bound");
    assert_eq!(project.uses("A.java#A.one@4"), [line(9)]);
    assert_eq!(project.uses("A.java#A.one@5"), [line(10)]);
    assert_eq!(project.uses("A.java#A.two@6"), Vec::<String>::new());
    assert_eq!(project.ambiguous("A.java#A.two@6"), 1);
    assert_eq!(project.uses("A.java#A.A@3"), ["A.java#A.go:13 type bound"]);
}

#[test]
fn constructors_call_each_other() {
    let project = Project::new(&[(
        "K.java",
        "class K {\n    K(int a) {}\n    K() { this(1); }\n}\n\nclass K2 extends K {\n    K2() { super(3); }\n}\n",
    )]);
    assert_eq!(
        project.uses("K.java#K.K@2"),
        ["K.java#K.K:3 call bound", "K.java#K2.K2:7 call typed"]
    );
    let project = Project::new(&[(
        "a.js",
        "class K {\n  constructor(a) {}\n}\nclass K2 extends K {\n  constructor() { super(1); }\n}\n",
    )]);
    assert_eq!(project.uses("a.js#K.constructor"), ["a.js#K2.constructor:5 call bound"]);
    let project = Project::new(&[
        (
            "a.py",
            "class K:\n    def __init__(self, a): pass\n\n    @classmethod\n    def make(cls):\n        return cls(1)\n",
        ),
        (
            "a.rb",
            "class K\n  def initialize(a)\n  end\n\n  def self.make\n    new(1)\n  end\nend\n",
        ),
    ]);
    assert_eq!(project.uses("a.py#K.__init__"), ["a.py#K.make:6 call bound"]);
    assert_eq!(project.uses("a.rb#K.initialize"), ["a.rb#K.make:6 call bound"]);
}

#[test]
fn what_a_library_may_give_hides_nothing_of_the_project() {
    let project = Project::new(&[
        (
            "a/S.java",
            "package a;\n\nimport java.io.Closeable;\n\nclass N {\n    static void check(Object o) {}\n    static class I implements Closeable {\n        Object f() { return T.A; }\n        Object g() { return new T(); }\n        void h() { check(1); close(); }\n    }\n}\n",
        ),
        ("a/T.java", "package a;\n\nclass T {\n    static Object A;\n    T() {}\n}\n"),
    ]);
    assert_eq!(project.uses("a/T.java#T.A"), ["a/S.java#N.I.f:8 name bound"]);
    assert_eq!(project.uses("a/T.java#T.T"), ["a/S.java#N.I.g:9 type bound"]);
    assert_eq!(project.uses("a/S.java#N.check"), ["a/S.java#N.I.h:10 call typed"]);
}

#[test]
fn super_in_ruby_is_a_call_of_the_method_above() {
    let project = Project::new(&[(
        "lib/a.rb",
        "class Store\n  def write(x)\n  end\n\n  def self.build(a)\n  end\nend\n\nclass Mem < Store\n  def write(x)\n    super\n  end\n\n  def self.build(a)\n    super(a)\n  end\nend\n",
    )]);
    assert_eq!(project.uses("lib/a.rb#Store.write"), ["lib/a.rb#Mem.write:11 call typed"]);
    assert_eq!(project.uses("lib/a.rb#Store.build"), ["lib/a.rb#Mem.build:15 call typed"]);
}

#[test]
fn a_call_of_what_is_overridden_may_run_the_override() {
    let project = Project::new(&[(
        "P.java",
        "class P {\n    void over() {}\n    void template() { over(); }\n}\n\nclass Q extends P {\n    void over() { super.over(); }\n}\n",
    )]);
    assert_eq!(project.uses("P.java#Q.over"), ["P.java#P.template:3 call typed"]);
    assert_eq!(
        project.uses("P.java#P.over"),
        ["P.java#P.template:3 call bound", "P.java#Q.over:7 call typed"]
    );
}

#[test]
fn a_declaration_and_its_definition_are_one_function_in_c() {
    let project = Project::new(&[
        ("a.h", "/* Gets it. */\nint f(int x);\nstatic inline int g(int x) { return f(x); }\n"),
        ("a.c", "#include \"a.h\"\nint f(int x)\n{\n\treturn x + 1;\n}\n"),
        ("b.c", "#include \"a.h\"\nint h(void) { return f(2); }\n"),
    ]);
    let both = ["a.h#g:3 call bound", "b.c#h:2 call bound"];
    assert_eq!(project.uses("a.c#f"), both);
    assert_eq!(project.uses("a.h#f"), both);
}

#[test]
fn a_function_may_be_called_like_its_module() {
    let project = Project::new(&[
        ("src/lib.rs", "pub mod stream;\nfn go() { stream::once(1); stream::Once::make(); }\n"),
        ("src/stream/mod.rs", "mod once;\npub use once::{once, Once};\n"),
        (
            "src/stream/once.rs",
            "pub fn once(x: u32) {}\npub struct Once;\nimpl Once { pub fn make() {} }\n",
        ),
    ]);
    assert_eq!(project.uses("src/stream/once.rs#once"), ["src/lib.rs#go:2 call bound"]);
    assert_eq!(project.uses("src/stream/once.rs#Once.make"), ["src/lib.rs#go:2 call bound"]);
}

#[test]
fn a_known_value_without_the_member_is_no_unique_use() {
    let project = Project::new(&[(
        "a.py",
        "class Cmd:\n    def make(self): pass\n\n@wrap\ndef cmd(): pass\n\ncmd.make()\nanything.make()\n",
    )]);
    assert_eq!(project.uses("a.py#Cmd.make"), ["a.py:8 call unique"]);
    assert_eq!(project.ambiguous("a.py#Cmd.make"), 1);
}

#[test]
fn a_call_with_a_spread_has_any_number_of_arguments() {
    for (path, source, target) in [
        ("a.py", "def f(a, b): pass\nf(*xs)\nf(1, **more)\nf(2 * 3, 4)\n", "f"),
        ("a.js", "function f(a, b) {}\nf(...xs);\nf(1, ...xs);\nf(2 * 3, 4);\n", "f"),
        ("a.rb", "def f(a, b)\nend\nf(*xs)\nf(1, **more)\nf(2 * 3, 4)\n", "f"),
    ] {
        let project = Project::new(&[(path, source)]);
        let found = project.dependents(&format!("{path}#{target}"));
        let counts: Vec<Option<u16>> = found.edges.iter().map(|edge| edge.arguments).collect();
        assert_eq!(counts, [None, None, Some(2)], "{path}");
    }
}

#[test]
fn a_local_does_not_hide_a_module_of_its_name_in_rust() {
    let project = Project::new(&[
        (
            "src/lib.rs",
            "mod task;\nfn go() -> u32 { let (task, h) = task::unowned(3); task + h }\nfn with(task: u32) { task::unowned(task); }\n",
        ),
        ("src/task.rs", "pub fn unowned(x: u32) -> (u32, u32) { (x, x) }\n"),
        ("src/task/tests/mod.rs", "use crate::task::unowned;\nfn helped() { unowned(1); }\n"),
    ]);
    assert_eq!(
        project.uses("src/task.rs#unowned"),
        [
            "src/lib.rs#go:2 call bound",
            "src/lib.rs#with:3 call bound",
            "src/task/tests/mod.rs#helped:2 call bound"
        ]
    );
}

#[test]
fn conversions_of_one_type_cannot_be_told_apart() {
    let project = Project::new(&[(
        "src/lib.rs",
        "struct F;\nimpl From<u8> for F { fn from(x: u8) -> F { F } }\nimpl From<u16> for F { fn from(x: u16) -> F { F } }\nfn go() { F::from(3); }\n",
    )]);
    assert_eq!(project.uses("src/lib.rs#F.from@2"), Vec::<String>::new());
    assert_eq!(project.ambiguous("src/lib.rs#F.from@2"), 1);
}

#[test]
fn a_function_that_calls_itself_is_its_own_caller() {
    let project = Project::new(&[("a.py", "def f(a):\n    return f(a - 1)\n")]);
    assert_eq!(project.uses("a.py#f"), ["a.py#f:2 call bound"]);
}

#[test]
fn a_long_list_of_parameters_is_read_to_its_end() {
    let parameters: Vec<String> = (0..40).map(|at| format!("String parameter{at}")).collect();
    let arguments: Vec<String> = (0..40).map(|at| at.to_string()).collect();
    let source = format!(
        "class A {{\n    void f({}) {{}}\n    void f(int a) {{}}\n    void go() {{ f({}); }}\n}}\n",
        parameters.join(", "),
        arguments.join(", ")
    );
    let project = Project::new(&[("A.java", &source)]);
    assert_eq!(project.uses("A.java#A.f@2"), ["A.java#A.go:4 call bound"]);
}

#[test]
fn a_module_that_is_handed_on_as_a_whole() {
    let project = Project::new(&[
        ("index.js", "'use strict';\nmodule.exports = require('./lib/express');\n"),
        ("lib/express.js", "exports = module.exports = create;\nfunction create() {}\n"),
        ("test/a.js", "var express = require('../');\nexpress();\n"),
    ]);
    assert_eq!(
        project.uses("lib/express.js#create"),
        ["lib/express.js:1 name bound", "test/a.js:2 call bound"]
    );
}

#[test]
fn what_comes_out_of_a_container_may_be_of_the_project() {
    let project = Project::new(&[(
        "a.py",
        "import json\n\nclass A:\n    def go(self): pass\n\nclass B:\n    def go(self): pass\n\nxs = [A()]\n\ndef f(d):\n    xs[0].go()\n    d.get('a').go()\n    json.loads('').go()\n    y = xs.pop()\n    y.go()\n    'text'.go()\n",
    )]);
    assert_eq!(project.uses("a.py#A.go"), Vec::<String>::new());
    assert_eq!(project.ambiguous("a.py#A.go"), 4);
}
