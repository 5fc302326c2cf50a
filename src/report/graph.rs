//! The answers of `symbol`, `refs`, `callers` and `callees`.

use std::io::{self, Write};

use serde::Serialize;

use super::impact::{EvidenceReport, PathReport};
use super::search::PageReport;
use super::{Coverage, ScopeReport, Style, plain, relative};
use crate::syntax::Kind;

/// One definition.
#[derive(Clone, Debug, Serialize)]
pub struct SymbolRow {
    pub id: String,
    #[serde(flatten)]
    pub path: PathReport,
    pub qualname: String,
    pub kind: Kind,
    pub line_start: u32,
    pub line_end: u32,
    /// Of the name.
    pub line: u32,
    pub signature: String,
}

/// `git-cindex/symbol/1`.
#[derive(Clone, Debug, Serialize)]
pub struct SymbolsReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub scope: ScopeReport,
    pub symbols: Vec<SymbolRow>,
    pub coverage: Coverage,
    pub page: PageReport,
}

/// A symbol, or a file's top level, at the other end of calls.
#[derive(Clone, Debug, Serialize)]
pub struct NeighbourRow {
    pub id: String,
    #[serde(flatten)]
    pub path: PathReport,
    pub qualname: String,
    pub kind: Kind,
    pub line_start: u32,
    pub line_end: u32,
    pub depth: usize,
    pub rung: &'static str,
    pub evidence: Vec<EvidenceReport>,
}

/// `git-cindex/callers/1` and `git-cindex/callees/1`: one of the two lists is there.
#[derive(Clone, Debug, Serialize)]
pub struct NeighboursReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub scope: ScopeReport,
    pub symbol: SymbolRow,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub callers: Option<Vec<NeighbourRow>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub callees: Option<Vec<NeighbourRow>>,
    pub coverage: Coverage,
    pub page: PageReport,
}

/// One use site.
#[derive(Clone, Debug, Serialize)]
pub struct RefRow {
    /// Of what the site stands in.
    pub id: String,
    #[serde(flatten)]
    pub path: PathReport,
    pub line: u32,
    /// What stands around it; empty at a file's top level.
    pub qualname: String,
    /// call, import, type, inherit, reexport, decorator, name or definition.
    pub kind: &'static str,
    pub rung: &'static str,
}

/// `git-cindex/refs/1`.
#[derive(Clone, Debug, Serialize)]
pub struct RefsReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub scope: ScopeReport,
    pub symbol: SymbolRow,
    pub refs: Vec<RefRow>,
    pub coverage: Coverage,
    pub page: PageReport,
}

/// How the answers are shown to people.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Where the reader stands, `a/b/` or empty.
    pub prefix: &'a [u8],
    pub style: Style,
}

impl View<'_> {
    pub fn path(&self, path: &PathReport) -> String {
        let Style { path: p, reset, .. } = self.style;
        let shown = plain(&String::from_utf8_lossy(&relative(&path.raw, self.prefix)));
        format!("{p}{shown}{reset}")
    }

    pub fn place(&self, path: &PathReport, line: u32) -> String {
        let Style { line: l, reset, .. } = self.style;
        format!("{}:{l}{line}{reset}", self.path(path))
    }

    /// With two spaces before it; nothing for a file's top level.
    pub fn name(&self, qualname: &str) -> String {
        match qualname.is_empty() {
            true => String::new(),
            false => format!("  {}{}{}", self.style.symbol, plain(qualname), self.style.reset),
        }
    }
}

/// A definition a line: place, name, kind, signature.
pub fn write_symbols(rows: &[SymbolRow], view: &View, out: &mut dyn Write) -> io::Result<()> {
    let Style { dim, reset, .. } = view.style;
    for row in rows {
        let kind = format!("{:?}", row.kind).to_lowercase();
        writeln!(
            out,
            "{}{}  {dim}{kind}{reset}  {}",
            view.place(&row.path, row.line),
            view.name(&row.qualname),
            plain(&row.signature)
        )?;
    }
    Ok(())
}

/// A neighbour a line, deeper ones further to the right, each with its first piece of evidence.
pub fn write_neighbours(rows: &[NeighbourRow], view: &View, out: &mut dyn Write) -> io::Result<()> {
    let Style { dim, reset, .. } = view.style;
    for row in rows {
        let Some(first) = row.evidence.first() else { continue };
        let here = first.path.raw == row.path.raw;
        let line = if here { first.line } else { row.line_start };
        let more = match row.evidence.len() {
            1 => String::new(),
            all => format!(" +{}", all - 1),
        };
        writeln!(
            out,
            "{:indent$}{}{}  {dim}{} {}{more} ({}){reset}",
            "",
            view.place(&row.path, line),
            view.name(&row.qualname),
            first.via,
            plain(&first.of),
            row.rung,
            indent = 2 * (row.depth - 1)
        )?;
    }
    Ok(())
}

/// A use site a line.
pub fn write_refs(rows: &[RefRow], view: &View, out: &mut dyn Write) -> io::Result<()> {
    let Style { dim, reset, .. } = view.style;
    for row in rows {
        writeln!(
            out,
            "{}{}  {dim}{} ({}){reset}",
            view.place(&row.path, row.line),
            view.name(&row.qualname),
            row.kind,
            row.rung
        )?;
    }
    Ok(())
}

/// What may be missing, in one sentence; `None` where nothing is.
pub fn unseen(coverage: &Coverage) -> Option<String> {
    let parts: Vec<String> = [
        (coverage.ambiguous, "reference", "of that name that may belong to others"),
        (coverage.dynamic, "use", "that only the running program tells"),
        (coverage.unresolved, "use", "of imports whose module is not here"),
        (coverage.unsupported_files, "file", "in languages that are not fully read"),
        (coverage.doubtful, "symbol", "further on whose calls cannot all be told"),
    ]
    .into_iter()
    .filter(|(count, ..)| *count > 0)
    .map(|(count, what, which)| {
        let s = if count == 1 { "" } else { "s" };
        format!("{count} {what}{s} {which}")
    })
    .collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}
