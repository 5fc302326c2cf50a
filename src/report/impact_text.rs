//! The answer of `impact` for people: a lane a paragraph, a row a line, the evidence beside it.

use std::collections::BTreeSet;
use std::io::{self, Write};

use super::impact::{ChangedRow, ImpactReport, ImpactedRow, PathReport};
use super::{Style, plain, relative};
use crate::syntax::Kind;

/// Symbols without a test that are named.
const MOST_NAMES: usize = 5;

/// Ambiguous names that are named.
const WORST_NAMES: usize = 3;

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
    // Symbols say more than files of which only lines are known.
    let (symbols, files): (Vec<_>, Vec<_>) =
        report.changed.iter().partition(|row| !row.qualname.is_empty());
    heading("CHANGED", &extent(&symbols, &files), view, out)?;
    for row in symbols.into_iter().chain(files).take(view.rows) {
        let name = if row.qualname.is_empty() {
            String::new()
        } else {
            format!("  {}", name(&row.qualname, view))
        };
        let was = if row.changes == ["removed"] { "was " } else { "" };
        writeln!(
            out,
            "  {was}{}{name} {}{}{}",
            place(&row.path, row.line, view),
            view.style.dim,
            told(row),
            view.style.reset
        )?;
    }
    rest(report.changed.len(), report.truncated.get("changed"), view, out)
}

/// `2 symbols in 1 file, 1 file outside any symbol`.
fn extent(symbols: &[&ChangedRow], files: &[&ChangedRow]) -> String {
    let paths: BTreeSet<&[u8]> = symbols.iter().map(|row| row.path.raw.as_slice()).collect();
    let mut parts = Vec::new();
    if !symbols.is_empty() {
        let (symbols, files) = (counted(symbols.len(), "symbol"), counted(paths.len(), "file"));
        parts.push(format!("{symbols} in {files}"));
    }
    if !files.is_empty() {
        parts.push(format!("{} outside any symbol", counted(files.len(), "file")));
    }
    parts.join(", ")
}

/// `renamed from old, body`.
fn told(row: &ChangedRow) -> String {
    let words =
        row.changes.iter().map(|change| match (*change, &row.old_qualname, &row.old_path) {
            ("renamed", Some(old), _) => format!("renamed from {}", plain(old)),
            ("moved", _, Some(old)) => format!("moved from {}", plain(old)),
            ("body", ..) if row.qualname.is_empty() => "lines outside any symbol".to_owned(),
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
    write_check(report, view, out)?;
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

/// The direct dependents; those that stand under BREAKS already are only counted.
fn write_check(report: &ImpactReport, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let direct: Vec<&ImpactedRow> =
        report.impacted.iter().filter(|row| row.lane == "check").collect();
    let inside = direct.iter().filter(|row| row.in_change).count();
    let (broken, check): (Vec<&ImpactedRow>, Vec<&ImpactedRow>) =
        direct.into_iter().filter(|row| !row.in_change).partition(|row| is_broken(report, row));
    if check.is_empty() && inside == 0 && broken.is_empty() {
        return match report.changed.iter().any(may_have_dependents) {
            true => section("CHECK", &none_found(report), view, out),
            false => Ok(()),
        };
    }
    if check.is_empty() && inside == 0 {
        let what = format!("{}, all under BREAKS", counted(broken.len(), "direct dependent"));
        return section("CHECK", &what, view, out);
    }
    let mut what = counted(check.len(), "direct dependent");
    if inside > 0 {
        what += &format!(" outside the change, {inside} inside");
    }
    if !broken.is_empty() {
        what += &format!(", {} under BREAKS", broken.len());
    }
    section("CHECK", &what, view, out)?;
    write_rows(&check, view, out)?;
    rest(check.len(), None, view, out)
}

/// What no dependent means: where something is hidden or called unseen, not that there is none.
fn none_found(report: &ImpactReport) -> String {
    let mut what = "no direct dependent found".to_owned();
    if report.tests.read.iter().any(|test| test.depth == 1) {
        what += " beside the tests";
    }
    if report.coverage.complete && report.tests.unknown.is_empty() {
        what += ", and nothing is hidden";
    }
    what
}

/// Whether all sites of a dependent are among the breaks.
fn is_broken(report: &ImpactReport, row: &ImpactedRow) -> bool {
    !row.evidence.is_empty()
        && row.evidence.iter().all(|site| {
            let mut breaks = report.breaks.iter();
            breaks.any(|broken| broken.path == site.path && broken.line == site.line)
        })
}

/// What is new has no dependents from before; documentation and tests have none at all.
fn may_have_dependents(row: &ChangedRow) -> bool {
    !row.qualname.is_empty()
        && row.kind != Kind::Test
        && row.changes.iter().any(|change| !matches!(*change, "added" | "docs" | "removed"))
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
        true => match tests.run_all_reason {
            Some(reason) => format!("run all: {reason}"),
            None => "run all".to_owned(),
        },
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
        write_names(what, ids, report, view, out)?;
    }
    Ok(())
}

/// Changed symbols by their ids, a line each.
fn write_names(
    what: &str,
    ids: &[String],
    report: &ImpactReport,
    view: &View,
    out: &mut dyn Write,
) -> io::Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    writeln!(out, "  {what}")?;
    for id in ids.iter().take(MOST_NAMES) {
        match report.changed.iter().find(|row| row.id == *id) {
            Some(row) => {
                let at = place(&row.path, row.line, view);
                writeln!(out, "    {at}  {}", name(&row.qualname, view))?;
            }
            None => writeln!(out, "    {}", plain(id))?,
        }
    }
    let more = ids.len().saturating_sub(MOST_NAMES);
    if more > 0 {
        writeln!(out, "    {}… {more} more{}", view.style.dim, view.style.reset)?;
    }
    Ok(())
}

fn write_unseen(report: &ImpactReport, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let coverage = &report.coverage;
    let leads = if coverage.unresolved == 1 { "that leads nowhere" } else { "that lead nowhere" };
    let ambiguous = format!("of these names that may be others{}", shares(report));
    let mut parts: Vec<String> = [
        (coverage.ambiguous, "reference", ambiguous.as_str()),
        (
            coverage.dynamic,
            "use",
            "that only the running program tells: names in strings, operators, what the language runs",
        ),
        (coverage.unresolved, "import", leads),
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

/// `: get 2100, name 200 …`, where there are several names to blame.
fn shares(report: &ImpactReport) -> String {
    let names = &report.ambiguous_names;
    if names.is_empty() {
        return String::new();
    }
    let worst: Vec<String> = names
        .iter()
        .take(WORST_NAMES)
        .map(|row| format!("{} {}", plain(&row.name), row.count))
        .collect();
    let more = if names.len() > WORST_NAMES { " …" } else { "" };
    format!(": {}{more}", worst.join(", "))
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
mod tests;
