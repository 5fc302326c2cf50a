//! Calls of the object's own members without a receiver, in every language that has them, and what
//! no rule can tell: it is always counted.

use super::Project;

/// Path, source, target, and the one use that is expected.
const IMPLICIT: &[(&str, &str, &str, &str)] = &[
    (
        "a.rb",
        "class A\n  def go\n    help 1\n  end\n\n  def help(x)\n  end\nend\n",
        "A.help",
        "A.go:3",
    ),
    (
        "A.kt",
        "class A {\n    fun go() {\n        help(1)\n    }\n\n    fun help(x: Int) {}\n}\n",
        "A.help",
        "A.go:3",
    ),
    (
        "A.scala",
        "class A {\n  def go(): Unit = {\n    help(1)\n  }\n\n  def help(x: Int): Unit = {}\n}\n",
        "A.help",
        "A.go:3",
    ),
    (
        "A.swift",
        "class A {\n    func go() {\n        help(1)\n    }\n\n    func help(_ x: Int) {}\n}\n",
        "A.help",
        "A.go:3",
    ),
    (
        "A.cs",
        "class A {\n    void Go() {\n        Help(1);\n    }\n\n    void Help(int x) {}\n}\n",
        "A.Help",
        "A.Go:3",
    ),
    (
        "a.cpp",
        "class A {\n    void go() {\n        help(1);\n    }\n\n    void help(int x) {}\n};\n",
        "A.help",
        "A.go:3",
    ),
    (
        "A.java",
        "class A {\n    void go() {\n        help(1);\n    }\n\n    void help(int x) {}\n}\n",
        "A.help",
        "A.go:3",
    ),
    (
        "a.dart",
        "class A {\n  void go() {\n    help(1);\n  }\n\n  void help(int x) {}\n}\n",
        "A.help",
        "A.go:3",
    ),
    (
        "A.groovy",
        "class A {\n    void go() {\n        help(1)\n    }\n\n    void help(int x) {}\n}\n",
        "A.help",
        "A.go:3",
    ),
    (
        "a.sol",
        "contract A {\n    function go() public {\n        help(1);\n    }\n\n    function help(uint x) public {}\n}\n",
        "A.help",
        "A.go:3",
    ),
    (
        "a.zig",
        "const A = struct {\n    fn go() void {\n        help(1);\n    }\n\n    fn help(x: u8) void {}\n};\n",
        "A.help",
        "A.go:3",
    ),
    (
        "a.php",
        "<?php\nclass A {\n    function go() {\n        $this->help(1);\n    }\n\n    function help($x) {}\n}\n",
        "A.help",
        "A.go:4",
    ),
    (
        "a.ex",
        "defmodule A do\n  def go() do\n    help(1)\n  end\n\n  def help(x) do\n  end\nend\n",
        "A.help",
        "A.go:3",
    ),
    ("a.sh", "go() {\n  help 1\n}\n\nhelp() {\n  :\n}\n", "help", "go:2"),
    ("a.lua", "local function help(x)\nend\n\nfunction go()\n  help(1)\nend\n", "help", "go:5"),
    (
        "A.hs",
        "module A where\n\ngo :: Int\ngo = help 1\n\nhelp :: Int -> Int\nhelp x = x\n",
        "help",
        "go:4",
    ),
];

#[test]
fn members_are_called_without_a_receiver() {
    let mut wrong = Vec::new();
    for &(path, source, target, expected) in IMPLICIT {
        let project = Project::new(&[(path, source)]);
        let uses = project.uses(&format!("{path}#{target}"));
        let fits = uses.len() == 1 && uses[0].starts_with(&format!("{path}#{expected} call "));
        if !fits {
            wrong.push(format!("{path}: {uses:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// In another file, nothing leads to the definition: then it is an edge, or it is counted.
#[test]
fn a_call_in_another_file_is_an_edge_or_counted() {
    const APART: &[(&str, &str, &str, &str, &str)] = &[
        (
            "b.rb",
            "class B\n  def go(a)\n    a.help\n  end\nend\n",
            "a.rb",
            "class A\n  def help\n  end\nend\n",
            "A.help",
        ),
        (
            "B.kt",
            "package b\nfun go(a: Any) { a.help() }\n",
            "A.kt",
            "package a\nclass A {\n    fun help() {}\n}\n",
            "A.help",
        ),
        (
            "B.kt",
            "package b\nfun go(a: String) { a.help() }\n",
            "A.kt",
            "package a\nfun String.help() {}\n",
            "help",
        ),
        (
            "B.swift",
            "func go(a: A) { a.help() }\n",
            "A.swift",
            "class A {\n    func help() {}\n}\n",
            "A.help",
        ),
        (
            "B.cs",
            "class B : A {\n    void Go() { Help(); }\n}\n",
            "A.cs",
            "class A {\n    void Help() {}\n}\n",
            "A.Help",
        ),
        (
            "b.php",
            "<?php\nfunction go($a) { $a->help(); }\n",
            "a.php",
            "<?php\nclass A {\n    function help() {}\n}\n",
            "A.help",
        ),
        ("b.php", "<?php\nhelp();\n", "a.php", "<?php\nfunction help() {}\n", "help"),
        (
            "b.ex",
            "defmodule B do\n  def go() do\n    A.help(1)\n  end\nend\n",
            "a.ex",
            "defmodule A do\n  def help(x) do\n  end\nend\n",
            "A.help",
        ),
        (
            "b.lua",
            "local a = require('a')\na.help(1)\n",
            "a.lua",
            "local M = {}\nfunction M.help(x)\nend\nreturn M\n",
            "M.help",
        ),
        (
            "B.hs",
            "module B where\n\nimport A\n\ngo = help 1\n",
            "A.hs",
            "module A where\n\nhelp :: Int -> Int\nhelp x = x\n",
            "help",
        ),
        (
            "b.zig",
            "const a = @import(\"a.zig\");\nfn go() void { a.help(); }\n",
            "a.zig",
            "pub fn help() void {}\n",
            "help",
        ),
        ("b.sh", "source a.sh\nhelp 1\n", "a.sh", "help() {\n  :\n}\n", "help"),
        (
            "B.scala",
            "package b\nclass B { def go(a: Any) = a.help }\n",
            "A.scala",
            "package a\nclass A { def help = 1 }\n",
            "A.help",
        ),
        (
            "b.js",
            "module.exports = function (lib) { lib.help(); };\n",
            "a.js",
            "function help() {}\nmodule.exports = { help };\n",
            "help",
        ),
        (
            "b.py",
            "def go(a):\n    getattr(a, 'help')\n",
            "a.py",
            "class A:\n    def help(self): pass\n",
            "A.help",
        ),
        ("b.js", "function go(a) { a['help'](); }\n", "a.js", "class A { help() {} }\n", "A.help"),
    ];
    let mut silent = Vec::new();
    for &(path, source, home, definition, target) in APART {
        let project = Project::new(&[(path, source), (home, definition)]);
        let found = project.dependents(&format!("{home}#{target}"));
        if found.edges.is_empty() && found.hidden.is_nothing() {
            silent.push(format!("{path}: {source}"));
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}
