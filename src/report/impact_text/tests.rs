//! The text of an impact, from plain data.

use super::*;
use crate::report::impact::{BreakRow, EvidenceReport, NameCount, TestRow};
use crate::syntax::Kind;

fn text(report: &ImpactReport, rows: usize) -> String {
    let mut out = Vec::new();
    let view = View { prefix: b"", style: Style::plain(), rows };
    write_text(report, &view, &mut out).expect("memory takes it");
    String::from_utf8(out).expect("text")
}

fn row(name: &str) -> ImpactedRow {
    let path = PathReport::new(b"src/use.py");
    ImpactedRow {
        id: format!("src/use.py#{name}"),
        lane: "check",
        path: path.clone(),
        qualname: name.to_owned(),
        kind: Kind::Function,
        line_start: 3,
        line_end: 9,
        depth: 1,
        rung: "bound",
        in_change: false,
        evidence: vec![EvidenceReport { via: "call", path, line: 5, of: "Store.get".into() }],
    }
}

#[test]
fn lanes_with_their_evidence() {
    let mut report = ImpactReport::default();
    report.change.files = 1;
    report.change.symbols = 1;
    report.changed.push(ChangedRow {
        id: "src/store.py#Store.get".into(),
        path: PathReport::new(b"src/store.py"),
        old_path: None,
        qualname: "Store.get".into(),
        old_qualname: Some("Store.fetch".into()),
        kind: Kind::Method,
        line: 8,
        line_start: 7,
        line_end: 9,
        changes: vec!["renamed", "body"],
        public: true,
        hunks: vec![],
    });
    report.breaks.push(BreakRow {
        id: "src/b.py#f".into(),
        path: PathReport::new(b"src/b\x1b.py"),
        line: 2,
        caller: "f".into(),
        symbol: "Store.fetch".into(),
        why: "renamed to 'Store.get'".into(),
        rung: "typed",
    });
    report.impacted = vec![row("login"), row("logout")];
    report.tests.read.push(TestRow {
        path: PathReport::new(b"tests/test_store.py"),
        qualname: "test_get".into(),
        depth: 1,
        rung: "bound",
        reason: "calls Store.get".into(),
    });
    report.coverage.ambiguous = 2;
    report.coverage.unresolved = 1;
    report.ambiguous_names.push(NameCount { name: "get".into(), count: 2 });
    assert_eq!(
        text(&report, 1),
        "CHANGED 1 symbol in 1 file\n  src/store.py:8  Store.get renamed from Store.fetch, body\n\
         \nBREAKS 1 reference\n  src/b\\u{1b}.py:2  f uses Store.fetch: renamed to 'Store.get' (typed)\n\
         \nCHECK 2 direct dependents\n  src/use.py:5  login calls Store.get (bound)\n  … 1 more\n\
         \nTESTS 1 to read, 0 files to run\n  tests/test_store.py  test_get calls Store.get\n\
         \nCAN'T SEE 2 references of these names that may be others: get 2; 1 import that leads nowhere\n"
    );
}

fn changed(qualname: &str, changes: Vec<&'static str>) -> ChangedRow {
    ChangedRow {
        id: format!("src/a.py#{qualname}"),
        path: PathReport::new(b"src/a.py"),
        old_path: None,
        qualname: qualname.into(),
        old_qualname: None,
        kind: Kind::Function,
        line: 4,
        line_start: 2,
        line_end: 9,
        changes,
        public: true,
        hunks: vec![],
    }
}

#[test]
fn what_is_shown_is_counted() {
    let rows = [("f", "body"), ("g", "removed"), ("", "body")];
    let mut report = ImpactReport {
        changed: rows.map(|(name, change)| changed(name, vec![change])).into(),
        ..ImpactReport::default()
    };
    report.tests.unknown = vec!["src/a.py#f".into()];
    report.tests.run_all = true;
    report.tests.run_all_reason = Some("so it is");
    assert_eq!(
        text(&report, 9),
        "CHANGED 2 symbols in 1 file, 1 file outside any symbol\n  src/a.py:4  f body\n  \
         was src/a.py:4  g removed\n  src/a.py:4 lines outside any symbol\n\
         \nCHECK no direct dependent found\n\
         \nTESTS run all: so it is\n  cannot say whether a test reaches\n    src/a.py:4  f\n"
    );
}

#[test]
fn what_breaks_is_not_to_be_checked_again() {
    let mut report = ImpactReport {
        changed: vec![changed("f", vec!["signature"])],
        impacted: vec![row("login"), row("logout")],
        ..ImpactReport::default()
    };
    report.impacted[1].evidence[0].line = 8;
    report.breaks.push(BreakRow {
        id: "src/use.py#login".into(),
        path: PathReport::new(b"src/use.py"),
        line: 5,
        caller: "login".into(),
        symbol: "f".into(),
        why: "parameter 'a' removed".into(),
        rung: "bound",
    });
    let text = text(&report, 9);
    assert!(text.contains("CHECK 1 direct dependent, 1 under BREAKS\n"), "{text}");
    assert_eq!(text.matches("login").count(), 1, "{text}");
}

#[test]
fn nothing_changed() {
    let mut report = ImpactReport::default();
    report.change.cosmetic = 2;
    assert_eq!(text(&report, 5), "no symbol changed; 2 hunks of comments and layout\n");
}
