//! The answer of `outline`: what a file defines, nested as it is there.

use std::io::{self, Write};

use serde::Serialize;

use super::graph::{SymbolRow, View};
use super::impact::PathReport;
use super::search::PageReport;
use super::{Coverage, ScopeReport, plain};

/// One definition of the file.
#[derive(Clone, Debug, Serialize)]
pub struct OutlineRow {
    #[serde(flatten)]
    pub symbol: SymbolRow,
    /// Definitions around it.
    pub depth: usize,
    pub visibility: crate::syntax::Visibility,
    /// The first sentence of its documentation; empty where there is none.
    pub doc: String,
}

/// `git-cindex/outline/1`.
#[derive(Clone, Debug, Serialize)]
pub struct OutlineReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub scope: ScopeReport,
    #[serde(flatten)]
    pub path: PathReport,
    pub language: &'static str,
    pub lines: u32,
    pub symbols: Vec<OutlineRow>,
    pub coverage: Coverage,
    pub page: PageReport,
}

/// A definition a line: its lines, then its signature under what it stands in.
pub fn write_outline(rows: &[OutlineRow], view: &View, out: &mut dyn Write) -> io::Result<()> {
    let super::Style { line: l, dim, reset, .. } = view.style;
    let lines = |row: &OutlineRow| match row.symbol.line_end {
        end if end == row.symbol.line_start => end.to_string(),
        end => format!("{}-{end}", row.symbol.line_start),
    };
    let width = rows.iter().map(|row| lines(row).len()).max().unwrap_or(0);
    for row in rows {
        let text = match row.symbol.signature.is_empty() {
            true => &row.symbol.qualname,
            false => &row.symbol.signature,
        };
        let kind = format!("{:?}", row.symbol.kind).to_lowercase();
        // Many a signature says itself what it is.
        let kind = match text.split_whitespace().any(|word| word == kind) {
            true => String::new(),
            false => format!("{dim}{kind}{reset} "),
        };
        writeln!(
            out,
            "{l}{:>width$}{reset}  {:indent$}{kind}{}",
            lines(row),
            "",
            plain(text),
            indent = 2 * row.depth,
        )?;
    }
    Ok(())
}
