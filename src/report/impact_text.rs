//! The answer of `impact` for people: a lane a paragraph, a row a line, the evidence beside it.

use std::io::{self, Write};

use super::impact::{ChangedRow, ImpactReport, ImpactedRow, PathReport};
use super::{Style, plain, relative};

/// How much is shown, and from where.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Where the reader stands, `a/b/` or empty.
    pub prefix: &'a [u8],
    pub style: Style,
    /// Rows a lane; what is left out is counted.
    pub rows: usize,
}

/// Writes the answer, without its first line on what was compared.
pub fn write_text(report: &ImpactReport, view: &View, out: &mut dyn Write) -> io::Result<()> {
    if report.changed.is_empty() {
        return nothing(report, out);
    }
    write_changed(report, view, out)?;
    write_breaks(report, view, out)?;
    write_impacted(report, view, out)?;
    write_tests(report, view, out)?;
    write_unseen(report, view, out)
}

fn nothing(report: &ImpactReport, out: &mut dyn Write) -> io::Result<()> {
    match report.change.cosmetic {
        0 => writeln!(out, "no symbol changed"),
        count => {
            writeln!(out, "no symbol changed; {} of comments and layout", counted(count, "hunk"))
        }
    }
}

fn write_changed(report: &ImpactReport, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let change = &report.change;
    let what =
        format!("{} in {}", counted(change.symbols, "symbol"), counted(change.files, "file"));
    heading("CHANGED", &what, view, out)?;
    // Symbols say more than files of which only lines are known.
    let (symbols, files): (Vec<_>, Vec<_>) =
        report.changed.iter().partition(|row| !row.qualname.is_empty());
    for row in symbols.into_iter().chain(files).take(view.rows) {
        let name = if row.qualname.is_empty() {
            String::new()
        } else {
            format!("  {}", name(&row.qualname, view))
        };
        writeln!(
            out,
            "  {}{name} {}{}{}",
            place(&row.path, row.line_start, view),
            view.style.dim,
            told(row),
            view.style.reset
        )?;
    }
    rest(report.changed.len(), report.truncated.get("changed"), view, out)
}

/// `renamed from old, body`.
fn told(row: &ChangedRow) -> String {
    let words =
        row.changes.iter().map(|change| match (*change, &row.old_qualname, &row.old_path) {
            ("renamed", Some(old), _) => format!("renamed from {}", plain(old)),
            ("moved", _, Some(old)) => format!("moved from {}", plain(old)),
            (other, _, _) => other.to_owned(),
        });
    words.collect::<Vec<_>>().join(", ")
}

fn write_breaks(report: &ImpactReport, view: &View, out: &mut dyn Write) -> io::Result<()> {
    if report.breaks.is_empty() {
        return Ok(());
    }
    let Style { alarm, reset, dim, .. } = view.style;
    writeln!(
        out,
        "\n{alarm}BREAKS{reset} {dim}{}{reset}",
        counted(report.breaks.len(), "reference")
    )?;
    for row in report.breaks.iter().take(view.rows) {
        let caller = if row.caller.is_empty() {
            String::new()
        } else {
            format!("  {}", name(&row.caller, view))
        };
        let (at, symbol, why) =
            (place(&row.path, row.line, view), name(&row.symbol, view), plain(&row.why));
        writeln!(out, "  {at}{caller} uses {symbol}: {why} {dim}({}){reset}", row.rung)?;
    }
    rest(report.breaks.len(), report.truncated.get("breaks"), view, out)
}

fn write_impacted(report: &ImpactReport, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let check: Vec<&ImpactedRow> =
        report.impacted.iter().filter(|row| row.lane == "check" && !row.in_change).collect();
    let inside = report.impacted.iter().filter(|row| row.lane == "check" && row.in_change).count();
    if !check.is_empty() || inside > 0 {
        let mut what = counted(check.len(), "direct dependent");
        if inside > 0 {
            what += &format!(" outside the change, {inside} inside");
        }
        section("CHECK", &what, view, out)?;
        write_rows(&check, view, out)?;
        rest(check.len(), None, view, out)?;
    }
    let reaches: Vec<&ImpactedRow> =
        report.impacted.iter().filter(|row| row.lane == "reaches").collect();
    if !reaches.is_empty() {
        section("REACHES", &format!("{} deeper", counted(reaches.len(), "symbol")), view, out)?;
        let few = View { rows: view.rows.min(5), ..*view };
        write_rows(&reaches, &few, out)?;
        rest(reaches.len(), None, &few, out)?;
    }
    rest(0, report.truncated.get("impacted"), view, out)
}

fn write_rows(rows: &[&ImpactedRow], view: &View, out: &mut dyn Write) -> io::Result<()> {
    let Style { dim, reset, .. } = view.style;
    for row in rows.iter().take(view.rows) {
        let Some(first) = row.evidence.first() else { continue };
        let caller = if row.qualname.is_empty() {
            String::new()
        } else {
            format!("  {}", name(&row.qualname, view))
        };
        let at = place(&first.path, first.line, view);
        let more = row.evidence.len() - 1;
        let more = if more > 0 { format!(" +{more}") } else { String::new() };
        writeln!(
            out,
            "  {at}{caller} {dim}{} {}{more} ({}){reset}",
            verb(first.via),
            plain(&first.of),
            row.rung
        )?;
    }
    Ok(())
}

fn write_tests(report: &ImpactReport, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let tests = &report.tests;
    let Style { dim, reset, .. } = view.style;
    let run = match tests.run_all {
        true => "run all: a file that concerns every test changed".to_owned(),
        false => {
            format!("{} to read, {} to run", tests.read.len(), counted(tests.run.len(), "file"))
        }
    };
    section("TESTS", &run, view, out)?;
    for test in tests.read.iter().take(view.rows) {
        let path = shown(&test.path, view);
        let Style { path: p, .. } = view.style;
        writeln!(
            out,
            "  {p}{path}{reset}  {} {dim}{}{reset}",
            name(&test.qualname, view),
            plain(&test.reason)
        )?;
    }
    rest(tests.read.len(), report.truncated.get("tests_read"), view, out)?;
    for (what, ids) in [
        ("no test reaches", &tests.untested),
        ("cannot say whether a test reaches", &tests.unknown),
    ] {
        if !ids.is_empty() {
            let names: Vec<String> = ids.iter().take(5).map(|id| plain(id)).collect();
            let more = ids.len().saturating_sub(5);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            writeln!(out, "  {what} {}{more}", names.join(", "))?;
        }
    }
    Ok(())
}

fn write_unseen(report: &ImpactReport, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let coverage = &report.coverage;
    let mut parts: Vec<String> = [
        (coverage.ambiguous, "reference", "of these names that may be others"),
        (
            coverage.dynamic,
            "use",
            "that only the running program tells: names in strings, operators",
        ),
        (coverage.unresolved, "import", "that lead nowhere"),
        (coverage.unsupported_files, "file", "in languages that are not fully read"),
        (coverage.doubtful, "symbol", "further down whose uses cannot all be told"),
    ]
    .into_iter()
    .filter(|(count, ..)| *count > 0)
    .map(|(count, what, which)| format!("{} {which}", counted(count, what)))
    .collect();
    parts.extend(coverage.sentence());
    if let Some(count) = report.truncated.get("not_followed") {
        parts.push(format!("{} not followed", counted(*count, "symbol")));
    }
    if parts.is_empty() {
        return Ok(());
    }
    section("CAN'T SEE", &parts.join("; "), view, out)
}

fn section(lane: &str, what: &str, view: &View, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out)?;
    heading(lane, what, view, out)
}

fn heading(lane: &str, what: &str, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let Style { symbol, dim, reset, .. } = view.style;
    writeln!(out, "{symbol}{lane}{reset} {dim}{what}{reset}")
}

fn rest(all: usize, truncated: Option<&usize>, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let more = all.saturating_sub(view.rows) + truncated.copied().unwrap_or(0);
    if more == 0 {
        return Ok(());
    }
    writeln!(out, "  {}… {more} more{}", view.style.dim, view.style.reset)
}

fn place(path: &PathReport, line: u32, view: &View) -> String {
    let Style { path: p, line: l, reset, .. } = view.style;
    format!("{p}{}{reset}:{l}{line}{reset}", shown(path, view))
}

fn shown(path: &PathReport, view: &View) -> String {
    plain(&String::from_utf8_lossy(&relative(&path.raw, view.prefix)))
}

fn name(text: &str, view: &View) -> String {
    format!("{}{}{}", view.style.symbol, plain(text), view.style.reset)
}

fn verb(via: &str) -> &'static str {
    match via {
        "call" => "calls",
        "inherit" => "inherits from",
        "type" => "uses the type",
        "decorator" => "is decorated with",
        "import" => "imports",
        "reexport" => "re-exports",
        _ => "names",
    }
}

fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::impact::{BreakRow, EvidenceReport, TestRow};
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
        assert_eq!(
            text(&report, 1),
            "CHANGED 1 symbol in 1 file\n  src/store.py:7  Store.get renamed from Store.fetch, body\n\
             \nBREAKS 1 reference\n  src/b\\u{1b}.py:2  f uses Store.fetch: renamed to 'Store.get' (typed)\n\
             \nCHECK 2 direct dependents\n  src/use.py:5  login calls Store.get (bound)\n  … 1 more\n\
             \nTESTS 1 to read, 0 files to run\n  tests/test_store.py  test_get calls Store.get\n\
             \nCAN'T SEE 2 references of these names that may be others\n"
        );
    }

    #[test]
    fn nothing_changed() {
        let mut report = ImpactReport::default();
        report.change.cosmetic = 2;
        assert_eq!(text(&report, 5), "no symbol changed; 2 hunks of comments and layout\n");
    }
}
