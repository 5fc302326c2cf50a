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
