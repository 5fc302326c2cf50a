//! The symbol diff: every kind of change, and silence where nothing changed.

use proptest::prelude::*;

use super::changes;
use crate::graph::tests::Project;
use crate::impact::symbols::definition;
use crate::impact::{Subject, symbol_diff};

/// `name: changes` of each row, then the number of cosmetic hunks.
fn diff(
    base: &[(&str, &str)],
    head: &[(&str, &str)],
    moves: &[(&str, &str)],
) -> (Vec<String>, usize) {
    let (base, head) = (Project::new(base), Project::new(head));
    let changes = changes(&base, &head, moves);
    let found = symbol_diff(&changes, &|_, _, _| false);
    let rows = found
        .rows
        .iter()
        .map(|row| {
            let kinds: Vec<&str> = row.changes.iter().map(|kind| kind.name()).collect();
            let name = match (definition(&changes, row), row.subject) {
                (Some((_, found)), _) => found.qualname.clone(),
                (None, Subject::File(file)) => {
                    let side = changes[file].side().expect("a side");
                    String::from_utf8_lossy(&side.path).into_owned()
                }
                _ => unreachable!("every symbol has a side"),
            };
            format!("{name}: {}", kinds.join(" "))
        })
        .collect();
    (rows, found.cosmetic)
}

fn one(old: &str, new: &str) -> (Vec<String>, usize) {
    diff(&[("a.py", old)], &[("a.py", new)], &[])
}

const BASE: &str = "import os\n\n\ndef first(a):\n    \"\"\"Say a.\"\"\"\n    total = a + 1\n    return total\n\n\nclass Box:\n    def get(self):\n        value = self.value * 3\n        return value\n\n    def put(self, value):\n        self.value = value\n        return self.value + 1\n";

#[test]
fn bodies_signatures_docs_and_layout() {
    let body = BASE.replace("a + 1", "a + 2");
    assert_eq!(one(BASE, &body), (vec!["first: body".into()], 0));
    let signature = BASE.replace("first(a)", "first(a, b=1)");
    assert_eq!(one(BASE, &signature), (vec!["first: signature".into()], 0));
    let docs = BASE.replace("Say a.", "Say b.");
    assert_eq!(one(BASE, &docs), (vec!["first: docs".into()], 0));
    let layout =
        BASE.replace("    total = a + 1\n", "    total = (\n        a + 1)\n    # total\n");
    let layout = layout.replace("(\n        a + 1)", "a  +  1");
    assert_eq!(one(BASE, &layout), (vec![], 1));
}

#[test]
fn members_change_without_their_container() {
    let body = BASE.replace("value * 3", "value * 4");
    assert_eq!(one(BASE, &body), (vec!["Box.get: body".into()], 0));
}

#[test]
fn added_removed_and_renamed() {
    let added = format!("{BASE}\n\ndef extra():\n    return 1\n");
    assert_eq!(one(BASE, &added), (vec!["extra: added".into()], 0));
    assert_eq!(one(&added, BASE), (vec!["extra: removed".into()], 0));
    let renamed = BASE.replace("def first", "def second");
    assert_eq!(one(BASE, &renamed), (vec!["second: renamed".into()], 0));
}

#[test]
fn a_renamed_or_removed_container_is_one_row() {
    let renamed = BASE.replace("class Box", "class Chest");
    assert_eq!(one(BASE, &renamed), (vec!["Chest: renamed".into()], 0));
    let changed = renamed.replace("value * 3", "value * 4");
    assert_eq!(one(BASE, &changed), (vec!["Chest: renamed".into(), "Chest.get: body".into()], 0));
    let removed = BASE.split("\n\nclass").next().expect("a head").to_owned();
    assert_eq!(one(BASE, &removed), (vec!["Box: removed".into()], 0));
}

#[test]
fn moved_to_another_file() {
    let without = BASE.replace(
        "def first(a):\n    \"\"\"Say a.\"\"\"\n    total = a + 1\n    return total\n\n\n",
        "",
    );
    let moved = "def first(a):\n    \"\"\"Say a.\"\"\"\n    total = a + 1\n    return total\n";
    let found = diff(
        &[("a.py", BASE), ("b.py", "x = 1\n")],
        &[("a.py", &without), ("b.py", &format!("x = 1\n\n\n{moved}"))],
        &[],
    );
    assert_eq!(found.0, ["first: moved"]);
}

#[test]
fn a_moved_file_is_one_row() {
    let found = diff(&[("a.py", BASE)], &[("b.py", BASE)], &[("a.py", "b.py")]);
    assert_eq!(found, (vec!["b.py: moved".into()], 0));
}

#[test]
fn decorators_are_contract() {
    let old = "@cached\ndef f(a):\n    return a * 2\n";
    let new = "@cached(1)\ndef f(a):\n    return a * 2\n";
    assert_eq!(one(old, new), (vec!["f: signature".into()], 0));
}

#[test]
fn overloads_match_by_signature() {
    let old = "class A {\n  int f(int a) { return a + 11111; }\n  int f(String a) { return a.length(); }\n}\n";
    let new = "class A {\n  int f(long z) { return 5555; }\n  int f(int a) { return a + 11111; }\n  int f(String a) { return a.length() + 1; }\n}\n";
    let found = diff(&[("A.java", old)], &[("A.java", new)], &[]);
    assert_eq!(found.0, ["A.f: added", "A.f: body"]);
}

#[test]
fn data_and_prose_are_rows_of_files() {
    let found = diff(
        &[("a.json", "{\"a\": 1}\n"), ("b.md", "# A\n\ntext\n")],
        &[("a.json", "{\"a\": 2}\n"), ("b.md", "# A\n\nother\n"), ("c.csv", "1\n")],
        &[],
    );
    assert_eq!(found.0, ["a.json: body", "b.md: body", "c.csv: added"]);
}

#[test]
fn the_top_level_of_a_file_is_a_row() {
    let called = format!("{BASE}\nfirst(3)\n");
    assert_eq!(one(BASE, &called), (vec!["a.py: body".into()], 0));
    let comment = format!("# about\n{BASE}");
    assert_eq!(one(BASE, &comment), (vec![], 1));
}

fn java(old: &str, new: &str) -> (Vec<String>, usize) {
    diff(&[("A.java", old)], &[("A.java", new)], &[])
}

fn rust(old: &str, new: &str) -> (Vec<String>, usize) {
    diff(&[("a.rs", old)], &[("a.rs", new)], &[])
}

#[test]
fn notes_to_compilers_and_readers_are_no_contract() {
    let none = (Vec::new(), 1);
    let plain = "pub fn f(a: u8) -> u8 {\n    a * 2\n}\n";
    for note in ["#[inline]", "#[must_use]", "#[allow(clippy::all)]", "#[track_caller]"] {
        assert_eq!(rust(plain, &format!("{note}\n{plain}")), none, "{note}");
    }
    assert_eq!(rust(plain, &format!("#[test]\n{plain}")).0.len(), 1);
    let plain = "class A {\n  int f(String a) { return a.length(); }\n}\n";
    for note in ["  @Override\n  int", "  @Deprecated int", "  @SuppressWarnings(\"a\")\n  int"] {
        assert_eq!(java(plain, &plain.replace("  int", note)), none, "{note}");
    }
    assert_eq!(java(plain, &plain.replace("(String", "(@Nullable String")), none);
}

#[test]
fn visibility_alone() {
    let visibility = |name: &str| vec![format!("{name}: visibility")];
    let old = "fn f(a: u8) -> u8 {\n    a * 2\n}\n";
    assert_eq!(rust(old, &format!("pub(crate) {old}")).0, visibility("f"));
    let old = "class A {\n  @Override public int f(int a) { return a + 1; }\n}\n";
    assert_eq!(java(old, &old.replace("public", "private")).0, visibility("A.f"));
    let old = "int f(int a) {\n  return a + 1;\n}\n";
    let found = diff(&[("a.c", old)], &[("a.c", &format!("static {old}"))], &[]);
    assert_eq!(found.0, visibility("f"));
}

#[test]
fn white_space_in_a_signature_is_layout() {
    let old = "function listen () {\n  return server(1);\n}\n";
    let new = old.replace("listen ()", "listen( )");
    assert_eq!(diff(&[("a.js", old)], &[("a.js", &new)], &[]), (vec![], 1));
}

#[test]
fn a_container_does_not_change_with_what_stands_above_its_members() {
    let none = (Vec::new(), 1);
    let old = "class A {\n  int f() { return 1; }\n\n  int g() { return 2; }\n}\n";
    assert_eq!(java(old, &old.replace("  int g", "  @Deprecated\n  int g")), none);
    let old = "class A:\n    x = 1\n    \"\"\"One.\"\"\"\n\n    def f(self):\n        return 2\n";
    let decorated = old.replace("    def", "    @cached\n    def");
    assert_eq!(one(old, &decorated), (vec!["A.f: signature".into()], 0));
    assert_eq!(one(old, &old.replace("One.", "1.")).0, ["A.x: docs"]);
    let lost = old.replace("\n    def f(self):\n        return 2\n", "");
    assert_eq!(one(old, &lost).0, ["A.f: removed"]);
    let own = old.replace("One.\"\"\"\n", "One.\"\"\"\n    print(x)\n");
    assert_eq!(one(old, &own).0, ["A: body"]);
}

#[test]
fn a_class_that_lost_a_test_has_no_row() {
    let old = "import unittest\n\n\nclass TestA(unittest.TestCase):\n    def test_a(self):\n        assert f(1) == 2\n\n    def test_b(self):\n        assert f(2) == 3\n";
    let new = old.replace("\n    def test_b(self):\n        assert f(2) == 3\n", "");
    let found = diff(&[("tests/test_a.py", old)], &[("tests/test_a.py", &new)], &[]);
    assert_eq!(found.0, ["TestA.test_b: removed"]);
}

#[test]
fn a_small_class_is_renamed_with_its_constructor() {
    let old = "class MyOld {\n  MyOld(int a) { }\n}\n";
    let new = old.replace("MyOld", "MyNew");
    let found =
        diff(&[("MyOld.java", old)], &[("MyNew.java", &new)], &[("MyOld.java", "MyNew.java")]);
    assert_eq!(found.0, ["MyNew.java: moved", "MyNew: renamed"]);
    let old =
        "class MyOld {\n  private final int a;\n\n  MyOld(int a) {\n    this.a = a;\n  }\n}\n";
    let new = old.replace("MyOld", "MyNew");
    let found = diff(&[("MyOld.java", old)], &[("MyNew.java", &new)], &[]);
    assert_eq!(found.0, ["MyNew: renamed moved"]);
}

const LONG: &str = "def first(items, limit):\n    total = 0\n    for item in items:\n        if item.size > limit:\n            total += item.size * 2\n    report(total, limit)\n    return total\n";

#[test]
fn a_body_much_alike_is_a_rename() {
    let new = LONG.replace("first", "second").replace("total", "amount");
    assert_eq!(one(LONG, &new).0, ["second: renamed body"]);
    let new = LONG.replace("first", "second").replace("size * 2", "weight * 3");
    assert_eq!(one(LONG, &new).0, ["second: renamed body"]);
    let found =
        diff(&[("a.py", LONG), ("b.py", "x = 1\n")], &[("b.py", &format!("x = 1\n{new}"))], &[]);
    assert_eq!(found.0, ["second: renamed moved body"]);
}

#[test]
fn another_body_is_no_rename() {
    let old = "def test_a():\n    store = open_store(1)\n    store.put('a', 1)\n    assert store.get('a') == 1\n    store.close()\n";
    let new = "def test_b():\n    store = open_store(2)\n    rows = [row.name for row in store.rows() if row.live]\n    assert sorted(rows) == ['x', 'y']\n    assert store.count == len(rows)\n";
    assert_eq!(one(old, new).0, ["test_a: removed", "test_b: added"]);
    let small = "def f(a):\n    return call(a)\n";
    let other = "def g(b):\n    return call(b)\n";
    assert_eq!(one(small, other).0, ["f: removed", "g: added"]);
}

proptest! {
    #[test]
    fn equal_files_have_no_difference(lines in proptest::collection::vec("(def [a-c]\\(x\\):|    return x|class [D-F]:|    def m\\(self\\):|x = 1||# c)", 0..12)) {
        let text = lines.join("\n");
        prop_assert_eq!(one(&text, &text), (Vec::new(), 0));
    }

    #[test]
    fn blank_lines_are_cosmetic(at in 0usize..9) {
        let mut lines: Vec<&str> = BASE.lines().collect();
        lines.insert(at, "");
        let (rows, _) = one(BASE, &(lines.join("\n") + "\n"));
        prop_assert_eq!(rows, Vec::<String>::new());
    }
}
