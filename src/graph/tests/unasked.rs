//! Members that run without being named: listed where the way is known, counted where it is not.

use super::Project;

const FRAME: &str = "pub struct Parts;\npub struct Other;\npub struct Frame;\nimpl From<Parts> for Frame {\n    fn from(parts: Parts) -> Frame {\n        Frame\n    }\n}\n";

#[test]
fn a_conversion_runs_from() {
    let user = "fn known(parts: Parts) -> Frame {\n    parts.into()\n}\nfn other(it: Other) -> u8 {\n    it.into()\n}\nfn unknown(it: impl Into<Frame>) -> Frame {\n    it.into()\n}\n";
    let project = Project::new(&[("src/lib.rs", &format!("{FRAME}{user}"))]);
    let target = "src/lib.rs#Frame.from";
    assert_eq!(project.uses(target), ["src/lib.rs#known:10 call typed"]);
    assert_eq!(project.ambiguous(target), 1);
}

#[test]
fn one_of_several_conversions_of_a_type_is_counted() {
    let user = "impl From<Parts> for Other {\n    fn from(parts: Parts) -> Other {\n        Other\n    }\n}\nfn known(parts: Parts) -> Frame {\n    parts.into()\n}\n";
    let project = Project::new(&[("src/lib.rs", &format!("{FRAME}{user}"))]);
    let target = "src/lib.rs#Frame.from";
    assert_eq!(project.uses(target), Vec::<String>::new());
    assert_eq!(project.ambiguous(target), 1);
}

#[test]
fn a_value_of_a_library_may_be_what_is_converted() {
    let source = "use bytes::Bytes;\npub struct Frame;\nimpl From<Bytes> for Frame {\n    fn from(parts: Bytes) -> Frame {\n        Frame\n    }\n}\nfn go(it: Bytes) -> Frame {\n    it.into()\n}\n";
    let project = Project::new(&[("src/lib.rs", source)]);
    assert_eq!(project.ambiguous("src/lib.rs#Frame.from"), 1);
}

/// In which language, the source, and a member that the language runs by itself.
const UNASKED: &[(&str, &str, &str)] = &[
    ("a.rs", "struct A;\nimpl Drop for A {\n    fn drop(&mut self) {}\n}\n", "A.drop"),
    ("a.py", "class A:\n    def __len__(self): return 1\n", "A.__len__"),
    ("a.js", "class A { toString() { return ''; } }\n", "A.toString"),
    (
        "a.go",
        "package a\n\ntype A struct{}\n\nfunc (a A) String() string { return \"\" }\n",
        "A.String",
    ),
    ("A.java", "class A { public String toString() { return \"\"; } }\n", "A.toString"),
    ("a.rb", "class A\n  def to_s\n  end\nend\n", "A.to_s"),
    ("a.cpp", "class A {\n  ~A() {}\n};\n", "A.~A"),
    ("A.kt", "class A {\n  operator fun plus(o: A) = this\n}\n", "A.plus"),
    ("A.cs", "class A {\n  public void Dispose() {}\n}\n", "A.Dispose"),
    ("a.php", "<?php\nclass A {\n  function __get($a) {}\n}\n", "A.__get"),
];

#[test]
fn what_the_language_runs_is_counted() {
    for (path, source, target) in UNASKED {
        let project = Project::new(&[(path, source)]);
        let found = project.dependents(&format!("{path}#{target}"));
        assert!(found.hidden.dynamic > 0, "{path}: {found:?}");
    }
    let plain = Project::new(&[("a.py", "class A:\n    def size(self): return 1\n")]);
    assert_eq!(plain.dependents("a.py#A.size").hidden.dynamic, 0);
}

#[test]
fn a_class_handed_on_may_be_constructed_anywhere() {
    for (path, source, target) in [
        ("a.py", "class A:\n    def __init__(self): pass\n\nkinds = {'a': A}\n", "A.__init__"),
        (
            "a.rb",
            "class A\n  def initialize\n  end\nend\n\ndef make\n  klass = A\n  klass.new\nend\n",
            "A.initialize",
        ),
        ("a.js", "class A { constructor() {} }\nconst made = [A];\n", "A.constructor"),
    ] {
        let project = Project::new(&[(path, source)]);
        let found = project.dependents(&format!("{path}#{target}"));
        assert_eq!(found.hidden.dynamic, 1, "{path}: {found:?}");
    }
    let asked = "class A:\n    def __init__(self): pass\n    def make(): pass\n\nisinstance(1, A)\nA.make()\n";
    let project = Project::new(&[("a.py", asked)]);
    assert_eq!(project.dependents("a.py#A.__init__").hidden.dynamic, 0);
}

#[test]
fn an_object_makes_another_of_its_class() {
    let python = "class A:\n    def __init__(self): pass\n    def one(self):\n        return self.__class__()\n    def two(self):\n        return type(self)()\n    @classmethod\n    def three(cls):\n        return cls()\n";
    let project = Project::new(&[("a.py", python)]);
    assert_eq!(
        project.uses("a.py#A.__init__"),
        ["a.py#A.one:4 call bound", "a.py#A.two:6 call bound", "a.py#A.three:9 call bound"]
    );
    let ruby = "class A\n  def initialize(x)\n  end\n\n  def one\n    self.class.new(1)\n  end\n\n  def self.two\n    self.new 1\n  end\nend\n";
    let project = Project::new(&[("a.rb", ruby)]);
    assert_eq!(
        project.uses("a.rb#A.initialize"),
        ["a.rb#A.one:6 call bound", "a.rb#A.two:10 call bound"]
    );
    let javascript = "class A {\n  constructor() {}\n  copy() { return new this.constructor(); }\n  static make() { return new this(); }\n}\n";
    let project = Project::new(&[("a.js", javascript)]);
    assert_eq!(
        project.uses("a.js#A.constructor"),
        ["a.js#A.copy:3 call bound", "a.js#A.make:4 call bound"]
    );
}

#[test]
fn code_in_a_ruby_heredoc_is_run_somewhere() {
    let source = "class A\n  def self.build(name)\n    class_eval <<~RUBY, __FILE__, __LINE__ + 1\n      def a_\\#{name}\n        helper(1) if ready?\n      end\n    RUBY\n  end\n\n  def helper(x)\n  end\n\n  def ready?\n  end\n\n  def prose\n    <<~TEXT\n      a helper\n    TEXT\n  end\nend\n";
    let project = Project::new(&[("a.rb", source)]);
    assert_eq!(project.dependents("a.rb#A.helper").hidden.dynamic, 1);
    assert_eq!(project.dependents("a.rb#A.ready?").hidden.dynamic, 1);
}

#[test]
fn a_property_overrides_what_a_base_only_declares() {
    let source = "class Base:\n    name: str\n\nclass Sub(Base):\n    @property\n    def name(self) -> str:\n        return 'x'\n\ndef show(it: Base):\n    print(it.name)\n";
    let project = Project::new(&[("a.py", source)]);
    assert_eq!(project.uses("a.py#Sub.name"), ["a.py#show:10 name typed"]);
}

#[test]
fn a_python_path_that_no_file_says_leaves_imports_unresolved() {
    let project = Project::new(&[
        ("tests/helpers/fakes.py", "def make(): pass\n"),
        ("src/app/test_use.py", "from fakes import make\nmake()\n"),
        ("src/app/other.py", "from requests import make\nmake()\n"),
    ]);
    let found = project.dependents("tests/helpers/fakes.py#make");
    assert!(found.edges.is_empty(), "{found:?}");
    assert_eq!(found.hidden.unresolved, 2);
}

#[test]
fn a_module_handed_on_under_another_name() {
    let project = Project::new(&[
        ("package.json", "{ \"name\": \"kit\" }\n"),
        ("index.js", "module.exports = require('./lib/m');\n"),
        ("lib/m.js", "module.exports = make;\nfunction make() {}\n"),
        ("test/a.js", "const build = require('..');\nbuild();\n"),
        ("test/b.js", "const build = require('../');\nbuild();\n"),
    ]);
    assert_eq!(
        project.uses("lib/m.js#make"),
        ["lib/m.js:1 name bound", "test/a.js:2 call bound", "test/b.js:2 call bound"]
    );
}
