//! The answers of `imports` and `importers`: dependencies between files.

use std::io::{self, Write};

use serde::Serialize;

use super::graph::View;
use super::impact::PathReport;
use super::search::PageReport;
use super::{Coverage, ScopeReport, plain};

/// One dependency of a file: what an import names, or a file that is used without one.
#[derive(Clone, Debug, Serialize)]
pub struct ImportRow {
    /// As written; empty for a file that is used without an import.
    pub module: String,
    /// `project`, `external`, or `missing` for what should be here and is not.
    pub target: &'static str,
    /// The files that it means; empty unless it is one of the project.
    pub files: Vec<PathReport>,
    /// The names that are imported or used; empty where the module as a whole is.
    pub names: Vec<String>,
    /// The first line.
    pub line: u32,
    /// import, reexport, or how a file is used without one: call, type, inherit, decorator, name.
    pub via: &'static str,
    pub rung: &'static str,
}

/// One file that depends on another.
#[derive(Clone, Debug, Serialize)]
pub struct ImporterRow {
    #[serde(flatten)]
    pub path: PathReport,
    pub line: u32,
    pub names: Vec<String>,
    pub via: &'static str,
    pub rung: &'static str,
}

/// `git-cindex/imports/1` and `git-cindex/importers/1`: one of the two lists is there.
#[derive(Clone, Debug, Serialize)]
pub struct ImportsReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub scope: ScopeReport,
    #[serde(flatten)]
    pub path: PathReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub imports: Option<Vec<ImportRow>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub importers: Option<Vec<ImporterRow>>,
    pub coverage: Coverage,
    pub page: PageReport,
}

/// Names in a row of text.
const MOST_NAMES: usize = 5;

/// A dependency a line: where it stands, what it names, where that is.
pub fn write_imports(
    path: &PathReport,
    rows: &[ImportRow],
    view: &View,
    out: &mut dyn Write,
) -> io::Result<()> {
    let super::Style { dim, reset, .. } = view.style;
    for row in rows {
        let to = match row.files.as_slice() {
            [] => format!("{dim}{}{reset}", row.target),
            [first, rest @ ..] => {
                let more =
                    if rest.is_empty() { String::new() } else { format!(" +{}", rest.len()) };
                format!("{}{more}", view.path(first))
            }
        };
        let what = match row.module.is_empty() {
            true => format!("{dim}uses{reset} {to}"),
            false => format!("{} → {to}", plain(&row.module)),
        };
        writeln!(out, "{}  {what}{}", view.place(path, row.line), names(&row.names, view))?;
    }
    Ok(())
}

/// A file a line.
pub fn write_importers(rows: &[ImporterRow], view: &View, out: &mut dyn Write) -> io::Result<()> {
    let super::Style { dim, reset, .. } = view.style;
    for row in rows {
        let place = view.place(&row.path, row.line);
        let names = names(&row.names, view);
        writeln!(out, "{place}  {dim}{} ({}){reset}{names}", row.via, row.rung)?;
    }
    Ok(())
}

fn names(names: &[String], view: &View) -> String {
    if names.is_empty() {
        return String::new();
    }
    let shown: Vec<String> = names.iter().take(MOST_NAMES).map(|name| plain(name)).collect();
    let more = match names.len().saturating_sub(MOST_NAMES) {
        0 => String::new(),
        more => format!(", {more} more"),
    };
    format!("  {}{}{}{more}", view.style.symbol, shown.join(", "), view.style.reset)
}
