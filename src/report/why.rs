//! The answer of `why`: a chain of dependencies.

use std::io::{self, Write};

use serde::Serialize;

use super::graph::{SymbolRow, View};
use super::impact::PathReport;
use super::{Coverage, ScopeReport};

/// One step of the chain.
#[derive(Clone, Debug, Serialize)]
pub struct StepRow {
    /// The id of what depends.
    pub from: String,
    /// What depends; empty for a file's top level.
    pub from_qualname: String,
    /// What it depends on.
    pub to: SymbolRow,
    /// call, import, type, inherit, reexport, decorator or name.
    pub via: &'static str,
    /// Where that stands.
    #[serde(flatten)]
    pub path: PathReport,
    pub line: u32,
    pub rung: &'static str,
}

/// `git-cindex/why/1`.
#[derive(Clone, Debug, Serialize)]
pub struct WhyReport {
    pub schema: &'static str,
    pub outcome: &'static str,
    pub scope: ScopeReport,
    pub from: SymbolRow,
    pub to: SymbolRow,
    pub steps: Vec<StepRow>,
    /// There is a chain from TO to FROM; only looked for where there is none the other way.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reversed: bool,
    pub coverage: Coverage,
}

/// A symbol a line, and between two of them the place that binds the one to the other.
pub fn write_steps(report: &WhyReport, view: &View, out: &mut dyn Write) -> io::Result<()> {
    let Some(first) = report.steps.first() else { return Ok(()) };
    writeln!(
        out,
        "{}{}",
        view.place(&report.from.path, report.from.line),
        view.name(&report.from.qualname)
    )?;
    let mut before = &first.from;
    for step in &report.steps {
        // A member of what was reached goes on where its container was named.
        let inside = if step.from == *before || step.from == report.from.id {
            String::new()
        } else {
            format!(" in{}", view.name(&step.from_qualname).trim_start_matches(' ').to_owned())
        };
        let inside = inside.replacen(" in", " in ", 1);
        let super::Style { dim, reset, .. } = view.style;
        writeln!(
            out,
            "  {dim}{} ({}) at{reset} {}{inside}",
            step.via,
            step.rung,
            view.place(&step.path, step.line)
        )?;
        writeln!(
            out,
            "{}{}",
            view.place(&step.to.path, step.to.line),
            view.name(&step.to.qualname)
        )?;
        before = &step.to.id;
    }
    Ok(())
}
