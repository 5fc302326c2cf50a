//! The answer of `show`: one symbol's card.

use std::io::{self, Write};

use serde::Serialize;

use super::graph::{NeighbourRow, SymbolRow, View, write_neighbours, write_symbols};
use super::impact::{RunRow, TestRow};
use super::{Coverage, ScopeReport, plain};
use crate::syntax::Visibility;

/// `git-cindex/show/1`.
#[derive(Clone, Debug, Serialize)]
pub struct ShowReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub scope: ScopeReport,
    pub symbol: SymbolRow,
    pub language: &'static str,
    pub visibility: Visibility,
    pub doc: String,
    /// The lines `line_start..=line_end` of the symbol's file, secrets masked.
    pub source: String,
    /// What is defined directly inside it.
    pub members: Vec<SymbolRow>,
    /// What it stands in; none at a file's top level.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub container: Option<SymbolRow>,
    /// Definitions of the same symbol elsewhere: overloads, a declaration, a reopened class.
    pub also: Vec<SymbolRow>,
    pub callers: Vec<NeighbourRow>,
    pub callees: Vec<NeighbourRow>,
    /// The tests that speak of it.
    pub tests: Vec<TestRow>,
    /// Further files of tests that reach it.
    pub test_files: Vec<RunRow>,
    pub coverage: Coverage,
    /// Rows left out of a list.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub truncated: std::collections::BTreeMap<&'static str, usize>,
}

/// What a card shows of the source: numbered lines; a line without a number stands for others.
pub struct SourceLine {
    pub number: u32,
    pub text: String,
}

/// The card as text.
pub fn write_card(
    report: &ShowReport,
    source: &[SourceLine],
    view: &View,
    out: &mut dyn Write,
) -> io::Result<()> {
    let super::Style { dim, line, reset, .. } = view.style;
    write_symbols(std::slice::from_ref(&report.symbol), view, out)?;
    if let Some(container) = &report.container {
        writeln!(
            out,
            "{dim}in{reset} {}{}",
            view.place(&container.path, container.line),
            view.name(&container.qualname)
        )?;
    }
    for text in report.doc.lines() {
        writeln!(out, "  {}", plain(text))?;
    }
    writeln!(out)?;
    let width = source.iter().map(|it| it.number.to_string().len()).max().unwrap_or(0);
    for it in source {
        let number = if it.number == 0 { String::new() } else { it.number.to_string() };
        let text = plain(&it.text);
        let gap = if text.is_empty() { "" } else { "  " };
        writeln!(out, "{line}{number:>width$}{reset}{gap}{text}")?;
    }
    section("MEMBERS", report.members.len(), report, view, out)?;
    write_symbols(&report.members, view, out)?;
    section("ALSO", report.also.len(), report, view, out)?;
    write_symbols(&report.also, view, out)?;
    section("CALLERS", report.callers.len(), report, view, out)?;
    write_neighbours(&report.callers, view, out)?;
    section("CALLEES", report.callees.len(), report, view, out)?;
    write_neighbours(&report.callees, view, out)?;
    section("TESTS", report.tests.len() + report.test_files.len(), report, view, out)?;
    for test in &report.tests {
        let reason = plain(&test.reason);
        writeln!(
            out,
            "{}{}  {dim}{reason}{reset}",
            view.path(&test.path),
            view.name(&test.qualname)
        )?;
    }
    for test in &report.test_files {
        writeln!(out, "{}  {dim}{}{reset}", view.path(&test.path), plain(&test.reason))?;
    }
    Ok(())
}

/// The heading of a list; nothing for an empty one.
fn section(
    name: &'static str,
    shown: usize,
    report: &ShowReport,
    view: &View,
    out: &mut dyn Write,
) -> io::Result<()> {
    if shown == 0 {
        return Ok(());
    }
    let more = match report.truncated.get(name.to_lowercase().as_str()) {
        Some(more) => format!(" of {}", shown + more),
        None => String::new(),
    };
    let super::Style { symbol, reset, .. } = view.style;
    writeln!(out, "\n{symbol}{name}{reset} {shown}{more}")
}
