//! From two small projects to lanes and tests.

use super::between;
use crate::report::impact::ImpactReport;

const STORE: &str = "class Store:\n    def refresh(self, ttl):\n        self.count = ttl + 17\n        return self.count\n\n\ndef make(path):\n    store = Store()\n    return store, path, 42\n";
const USE: &str = "from app.store import Store, make\n\n\ndef login(store: Store):\n    store.refresh(3)\n    return make('x')\n\n\ndef outer():\n    return login(None)\n";
const TEST: &str = "from app.store import make\n\n\ndef test_make():\n    assert make('x')\n";

fn project<'a>(store: &'a str, use_: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("app/__init__.py", ""),
        ("app/store.py", store),
        ("app/use.py", use_),
        ("tests/test_store.py", TEST),
        ("tests/test_use.py", "from app.use import outer\n\n\ndef test_outer():\n    outer()\n"),
    ]
}

fn impacted(report: &ImpactReport) -> Vec<String> {
    report
        .impacted
        .iter()
        .map(|row| format!("{} {} {} {}", row.lane, row.qualname, row.depth, row.rung))
        .collect()
}

fn breaks(report: &ImpactReport) -> Vec<String> {
    report
        .breaks
        .iter()
        .map(|row| format!("{}:{} {} {}", row.path.path, row.line, row.symbol, row.why))
        .collect()
}

#[test]
fn a_changed_body_is_to_be_checked_by_its_callers() {
    let head = STORE.replace("42", "43");
    let report = between(&project(STORE, USE), &project(&head, USE), &[]);
    assert_eq!(report.changed.len(), 1);
    assert_eq!(impacted(&report), ["check login 1 bound", "reaches outer 2 bound"]);
    assert_eq!(report.impacted[0].evidence[0].line, 6);
    assert_eq!(breaks(&report), Vec::<String>::new());
    let read: Vec<&str> = report.tests.read.iter().map(|test| test.qualname.as_str()).collect();
    assert_eq!(read, ["test_make"]);
    let run: Vec<&str> = report.tests.run.iter().map(|test| test.path.path.as_str()).collect();
    assert_eq!(run, ["tests/test_store.py", "tests/test_use.py"]);
    assert!(report.tests.untested.is_empty() && report.tests.unknown.is_empty());
}

#[test]
fn a_removed_function_breaks_who_still_calls_it() {
    let head = STORE.split("\n\ndef make").next().expect("a head").to_owned() + "\n";
    let report = between(&project(STORE, USE), &project(&head, USE), &[]);
    assert_eq!(
        breaks(&report),
        [
            "app/use.py:1 make removed",
            "app/use.py:6 make removed",
            "tests/test_store.py:1 make removed",
            "tests/test_store.py:5 make removed"
        ]
    );
}

#[test]
fn a_rename_that_is_followed_breaks_nothing() {
    let head = STORE.replace("def make", "def build");
    let used = USE.replace("make", "build");
    let report = between(&project(STORE, USE), &project(&head, &used), &[]);
    assert_eq!(report.changed[0].changes, ["renamed"]);
    let in_use: Vec<String> =
        breaks(&report).into_iter().filter(|row| row.starts_with("app/")).collect();
    assert_eq!(in_use, Vec::<String>::new());
}

#[test]
fn a_renamed_method_breaks_a_typed_caller() {
    let head = STORE.replace("def refresh", "def renew");
    let report = between(&project(STORE, USE), &project(&head, USE), &[]);
    assert_eq!(breaks(&report), ["app/use.py:5 Store.refresh renamed to 'Store.renew'"]);
}

#[test]
fn a_call_that_no_longer_fits_breaks() {
    let head = STORE.replace("ttl):", "ttl, force):");
    let report = between(&project(STORE, USE), &project(&head, USE), &[]);
    assert_eq!(breaks(&report), ["app/use.py:5 Store.refresh required parameter 'force' added"]);
    let optional = STORE.replace("ttl):", "ttl, force=False):");
    let report = between(&project(STORE, USE), &project(&optional, USE), &[]);
    assert_eq!(breaks(&report), Vec::<String>::new());
}

#[test]
fn a_moved_file_breaks_its_importers() {
    let mut head = project(STORE, USE);
    head[1].0 = "app/shop.py";
    let report = between(&project(STORE, USE), &head, &[("app/store.py", "app/shop.py")]);
    assert_eq!(
        breaks(&report),
        [
            "app/use.py:1 app/store.py moved to app/shop.py",
            "tests/test_store.py:1 app/store.py moved to app/shop.py"
        ]
    );
}

#[test]
fn a_cosmetic_change_says_nothing() {
    let head = STORE
        .replace("    return store, path, 42\n", "    # the answer\n    return store, path, 42\n");
    let report = between(&project(STORE, USE), &project(&head, USE), &[]);
    assert_eq!(report.outcome, "none");
    assert_eq!(report.change.cosmetic, 1);
    assert!(report.impacted.is_empty() && report.breaks.is_empty() && report.tests.read.is_empty());
}

#[test]
fn no_caller_is_claimed_on_a_shared_name() {
    let base = [
        (
            "a.py",
            "class A:\n    def get(self, k):\n        value = k + 100\n        return value\n",
        ),
        ("b.py", "import a\n\n\ndef f(d, k):\n    return d.get(k)\n"),
    ];
    let head = [
        (
            "a.py",
            "class A:\n    def get(self, k):\n        value = k + 200\n        return value\n",
        ),
        base[1],
    ];
    let report = between(&base, &head, &[]);
    assert_eq!(impacted(&report), Vec::<String>::new());
    assert_eq!(report.coverage.ambiguous, 1);
    assert_eq!(report.tests.unknown, ["a.py#A.get"]);
}

#[test]
fn changed_tests_are_read_first() {
    let mut head = project(STORE, USE);
    let test = TEST.replace("assert make('x')", "assert make('y')[2] == 42");
    head[3].1 = &test;
    let report = between(&project(STORE, USE), &head, &[]);
    assert_eq!(report.tests.read[0].reason, "changed");
    assert_eq!(report.tests.read[0].qualname, "test_make");
}

#[test]
fn no_test_is_said_only_where_it_can_be_said() {
    let base = "def alone(a):\n    return a + 1000\n\n\nclass Page:\n    def show(self):\n        return 1000 + 1\n\n\n@route\ndef view(a):\n    return a + 1000\n";
    let head = base.replace("1000", "2000");
    let report = between(&[("a.py", base)], &[("a.py", &head)], &[]);
    assert_eq!(report.tests.untested, ["a.py#alone"]);
    assert_eq!(report.tests.unknown, ["a.py#Page.show", "a.py#view"]);
}

#[test]
fn a_test_of_a_changed_caller_reaches_the_changed_callee() {
    let base =
        "def inner(a):\n    return a + 1000\n\n\ndef outer(a):\n    return inner(a) + 1000\n";
    let test = "from a import outer\n\n\ndef test_it():\n    outer(1)\n";
    let head = base.replace("1000", "2000");
    let report = between(
        &[("a.py", base), ("test_a.py", test)],
        &[("a.py", &head), ("test_a.py", test)],
        &[],
    );
    assert!(report.tests.untested.is_empty() && report.tests.unknown.is_empty());
}

fn read(report: &ImpactReport) -> Vec<String> {
    report.tests.read.iter().map(|test| format!("{}: {}", test.qualname, test.reason)).collect()
}

fn run(report: &ImpactReport) -> Vec<String> {
    report.tests.run.iter().map(|test| format!("{}: {}", test.path.path, test.reason)).collect()
}

#[test]
fn a_test_is_said_to_call_what_it_calls() {
    let base = "def a(x):\n    return x + 1000\n\n\ndef b(x):\n    return a(x) + 1000\n\n\ndef c(x):\n    return b(x) - 1\n";
    let test = "from a import b\n\n\ndef test_b():\n    b(1)\n";
    let deep = "from a import c\n\n\ndef test_c():\n    c(1)\n";
    let head = base.replace("1000", "2000");
    let report = between(
        &[("a.py", base), ("test_b.py", test), ("test_c.py", deep)],
        &[("a.py", &head), ("test_b.py", test), ("test_c.py", deep)],
        &[],
    );
    assert_eq!(read(&report), ["test_b: calls b"]);
    assert_eq!(run(&report), ["test_b.py: calls b", "test_c.py: reaches b in 2 steps"]);
}

#[test]
fn a_touched_test_file_is_run() {
    let test = format!("{TEST}\n\ndef test_more():\n    assert make('y')\n");
    let mut base = project(STORE, USE);
    base[3].1 = &test;
    let report = between(&base, &project(STORE, USE), &[]);
    assert_eq!(read(&report), Vec::<String>::new());
    assert_eq!(run(&report), ["tests/test_store.py: changed"]);
}

#[test]
fn tests_that_may_name_the_change_run_last() {
    let base = "class A:\n    def get(self, k):\n        return k + 1000\n";
    let test = "import a\n\n\ndef test_get(d):\n    assert d.get(1)\n";
    let head = base.replace("1000", "2000");
    let report = between(
        &[
            ("a.py", base),
            ("test_a.py", "from a import A\n\n\ndef test_a():\n    A().get(1)\n"),
            ("test_d.py", test),
        ],
        &[
            ("a.py", &head),
            ("test_a.py", "from a import A\n\n\ndef test_a():\n    A().get(1)\n"),
            ("test_d.py", test),
        ],
        &[],
    );
    assert_eq!(run(&report)[0], "test_a.py: calls A.get");
    assert_eq!(run(&report).len(), 2, "{:?}", run(&report));
    let unread = "def test_get(d):\n    assert d.get(1)\n";
    let report = between(
        &[("a.py", base), ("test_d.py", unread)],
        &[("a.py", &head), ("test_d.py", unread)],
        &[],
    );
    assert_eq!(run(&report), ["test_d.py: names get, which may be another"]);
}

#[test]
fn helpers_and_fixtures_are_no_tests() {
    let helper = "from app.store import make\n\n\ndef ready():\n    return make('x')\n";
    let with = |store| {
        let mut files = project(store, USE);
        files.push(("tests/helpers.py", helper));
        files.push(("tests/fixtures/test_app.py", TEST));
        files
    };
    let head = STORE.replace("42", "43");
    let report = between(&with(STORE), &with(&head), &[]);
    assert_eq!(read(&report), ["test_make: calls make"]);
    assert!(run(&report).iter().all(|row| row.starts_with("tests/test_")), "{:?}", run(&report));
}

#[test]
fn tests_from_outside_are_all_to_be_run() {
    let base = "int f(int a)\n{\n\treturn a + 1000;\n}\n";
    let head = base.replace("1000", "2000");
    let script = ("t/t0001-basic.sh", "git f\n");
    let report = between(&[("f.c", base), script], &[("f.c", &head), script], &[]);
    assert!(report.tests.run_all && report.tests.run_all_reason.is_some());
}

#[test]
fn java_calls_that_no_longer_fit_break() {
    let a = "class A {\n  int one(int a) { return a + 1; }\n}\n";
    let b = "class B {\n  int two(A a) { return a.one(1); }\n}\n";
    let head = a.replace("one(int a)", "one(int a, int b)");
    let report = between(&[("A.java", a), ("B.java", b)], &[("A.java", &head), ("B.java", b)], &[]);
    assert_eq!(breaks(&report), ["B.java:2 A.one required parameter 'b' added"]);
    let two = head.replace("}\n}", "}\n  int one(int a) { return 7; }\n}");
    let report = between(&[("A.java", a), ("B.java", b)], &[("A.java", &two), ("B.java", b)], &[]);
    assert_eq!(breaks(&report), Vec::<String>::new());
}

#[test]
fn ruby_calls_that_no_longer_fit_break() {
    let a = "class A\n  def hello\n    1 + 1\n  end\nend\n";
    let b = "class B\n  def two\n    x = A.new\n    x.hello\n  end\nend\n";
    let head = a.replace("hello", "hello(a)");
    let report =
        between(&[("lib/a.rb", a), ("lib/b.rb", b)], &[("lib/a.rb", &head), ("lib/b.rb", b)], &[]);
    assert_eq!(breaks(&report), ["lib/b.rb:4 A.hello required parameter 'a' added"]);
    let block = a.replace("hello", "hello(a = 1, &block)");
    let report =
        between(&[("lib/a.rb", a), ("lib/b.rb", b)], &[("lib/a.rb", &block), ("lib/b.rb", b)], &[]);
    assert_eq!(breaks(&report), Vec::<String>::new());
}

#[test]
fn cpp_calls_that_no_longer_fit_break() {
    let a = "int f(int a) {\n  return a + 1;\n}\n\nint g() {\n  return f(1);\n}\n";
    let head = a.replace("f(int a)", "f(int a, int b)");
    let report = between(&[("a.cpp", a)], &[("a.cpp", &head)], &[]);
    assert_eq!(breaks(&report), ["a.cpp:6 f required parameter 'b' added"]);
}

#[test]
fn what_a_derive_gives_does_not_break() {
    let base = "pub struct A {\n    x: u8,\n}\n\nimpl Default for A {\n    fn default() -> Self {\n        A { x: 0 }\n    }\n}\n\nfn f() -> A {\n    A::default()\n}\n";
    let bare = "pub struct A {\n    x: u8,\n}\n\nfn f() -> A {\n    A::default()\n}\n";
    let derived = format!("#[derive(Clone, Default)]\n{bare}");
    let report = between(&[("src/lib.rs", base)], &[("src/lib.rs", &derived)], &[]);
    assert_eq!(breaks(&report), Vec::<String>::new());
    let report = between(&[("src/lib.rs", base)], &[("src/lib.rs", bare)], &[]);
    assert_eq!(breaks(&report), ["src/lib.rs:6 A.default removed"]);
}

#[test]
fn a_module_that_is_opened_elsewhere_is_not_removed() {
    let join = "module Act\n  class Join\n    def call\n      1 + 1\n    end\n  end\nend\n";
    let other = "module Act\n  class Other\n    def call\n      2 + 2\n    end\n  end\nend\n";
    let user = "class User\n  def run\n    Act::Join.new\n  end\nend\n";
    let report = between(
        &[("lib/join.rb", join), ("lib/other.rb", other), ("lib/user.rb", user)],
        &[("lib/other.rb", other), ("lib/user.rb", user)],
        &[],
    );
    let changed: Vec<String> = report
        .changed
        .iter()
        .map(|row| format!("{} {}", row.qualname, row.changes.join(" ")))
        .collect();
    assert_eq!(changed, ["Act.Join removed"]);
    assert_eq!(breaks(&report), ["lib/user.rb:3 Act.Join removed"]);
}

#[test]
fn removed_constants_of_ruby_break() {
    let flat = "class Flat\n  LIMIT = 3\n\n  def go\n    1 + 1\n  end\nend\n";
    let join = "module Join\n  def both\n    2 + 2\n  end\nend\n";
    let user = "class User\n  include Join\n\n  def run\n    Flat.new\n  end\n\n  def limit\n    Flat::LIMIT\n  end\nend\n";
    let report = between(
        &[("lib/flat.rb", flat), ("lib/join.rb", join), ("lib/user.rb", user)],
        &[("lib/user.rb", user)],
        &[],
    );
    assert_eq!(
        breaks(&report),
        ["lib/user.rb:2 Join removed", "lib/user.rb:5 Flat removed", "lib/user.rb:9 Flat removed"]
    );
}
