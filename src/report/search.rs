//! The answer of `search`.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::{Coverage, ScopeReport, Style, plain, relative};

/// `git-cindex/search/1`.
#[derive(Clone, Debug, Serialize)]
pub struct SearchReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub query: String,
    pub scope: ScopeReport,
    pub intent: &'static str,
    pub mode: &'static str,
    pub confidence: &'static str,
    pub legs: Vec<Leg>,
    pub results: Vec<SearchRow>,
    pub fallback: Fallback,
    pub coverage: Coverage,
    pub page: PageReport,
}

/// A retriever and whether it took part.
#[derive(Clone, Debug, Serialize)]
pub struct Leg {
    pub name: &'static str,
    pub used: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallback_reason: Option<String>,
}

/// Commands that may find what the ranking did not.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Fallback {
    pub grep: Vec<String>,
}

/// Which part of the ranking this is.
#[derive(Clone, Debug, Serialize)]
pub struct PageReport {
    pub offset: usize,
    pub limit: usize,
    pub more: bool,
}

/// One place.
#[derive(Clone, Debug, Serialize)]
pub struct SearchRow {
    pub rank: usize,
    pub id: String,
    pub path: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_bytes: Option<String>,
    pub blob: String,
    pub line_start: u32,
    pub line_end: u32,
    pub symbol: Option<String>,
    pub kind: Option<crate::syntax::Kind>,
    pub language: &'static str,
    pub role: crate::role::Role,
    pub score: f64,
    pub reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signals: Option<BTreeMap<&'static str, f64>>,
    pub snippet: String,
    pub tokens: usize,
    /// For the text form: the path's own bytes, and the lines with their hits.
    #[serde(skip)]
    pub raw_path: Vec<u8>,
    #[serde(skip)]
    pub lines: Vec<ShownLine>,
}

/// A snippet's line: number, text, byte ranges of the hits.
pub type ShownLine = (u32, String, Vec<std::ops::Range<usize>>);

/// Writes the answer for people. `prefix` is where they stand.
pub fn write_text(
    report: &SearchReport,
    prefix: &[u8],
    style: &Style,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (at, row) in report.results.iter().enumerate() {
        if at > 0 {
            writeln!(out)?;
        }
        write_row(row, prefix, style, out)?;
    }
    if report.confidence == "low"
        && !report.results.is_empty()
        && let Some(command) = report.fallback.grep.first()
    {
        writeln!(out, "\n{}not sure of these; try: {command}{}", style.dim, style.reset)?;
    }
    Ok(())
}

fn write_row(row: &SearchRow, prefix: &[u8], style: &Style, out: &mut dyn Write) -> io::Result<()> {
    let path = relative(&row.raw_path, prefix);
    let Style { path: p, line: l, symbol: s, dim, reset, .. } = style;
    write!(
        out,
        "{p}{}{reset}:{l}{}-{}{reset}",
        plain(&String::from_utf8_lossy(&path)),
        row.line_start,
        row.line_end
    )?;
    if let (Some(symbol), Some(kind)) = (&row.symbol, row.kind) {
        let kind = format!("{kind:?}").to_lowercase();
        write!(out, "  {s}{}{reset} {dim}{kind}{reset}", plain(symbol))?;
    }
    writeln!(out, "  {dim}({}){reset}", row.reason)?;
    let width = row.lines.last().map_or(1, |line| line.0.to_string().len());
    for (number, text, hits) in &row.lines {
        let text = with_hits(text, hits, style);
        writeln!(out, "  {l}{number:>width$}{reset}  {text}")?;
    }
    Ok(())
}

fn with_hits(text: &str, hits: &[std::ops::Range<usize>], style: &Style) -> String {
    let mut shown = String::new();
    let mut from = 0;
    for hit in hits {
        if let (Some(before), Some(word)) = (text.get(from..hit.start), text.get(hit.clone())) {
            shown += &plain(before);
            shown += style.hit;
            shown += &plain(word);
            shown += style.reset;
            from = hit.end;
        }
    }
    shown + &plain(text.get(from..).unwrap_or_default())
}
