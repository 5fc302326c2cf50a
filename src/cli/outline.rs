//! `git cindex outline`.

use std::ffi::OsString;

use anyhow::Context;
use clap::Args;

use super::common::{self, Outcome, Output};
use super::symbols::{self, Range};
use crate::git::Repository;
use crate::graph::{Code, SymbolRef};
use crate::index::View;
use crate::report::graph;
use crate::report::impact::PathReport;
use crate::report::outline::{OutlineReport, OutlineRow, write_outline};
use crate::report::write_json;
use crate::syntax::Facts;

/// Show what a file defines, nested as it is there: signatures with their lines
#[derive(Args)]
pub struct Outline {
    /// A file, relative to where you stand
    #[arg(value_name = "PATH")]
    path: OsString,

    #[command(flatten)]
    range: Range,
}

pub fn run(arguments: &Outline, output: &Output) -> anyhow::Result<Outcome> {
    symbols::with_scope(&arguments.range, output, |repository, view, code| {
        let report = answer(arguments, repository, view, code)?;
        let none = report.symbols.is_empty();
        if output.wants_json() {
            common::print(|out| write_json(&report, out))?;
        } else {
            let view = graph::View { prefix: repository.prefix(), style: output.style(repository) };
            common::print(|out| write_outline(&report.symbols, &view, out))?;
            if none && !output.quiet {
                eprintln!("nothing is defined in {}", arguments.path.to_string_lossy());
            }
        }
        Ok(if none { Outcome::NoRows } else { Outcome::Answered })
    })
}

fn answer(
    arguments: &Outline,
    repository: &Repository,
    view: &View,
    code: &Code<'_>,
) -> anyhow::Result<OutlineReport> {
    let file = symbols::file_at(repository, code, &arguments.path)?;
    let facts = (code.facts)(file).context("reading the file's facts")?;
    let rows = (0..facts.definitions.len()).map(|definition| row(code, &facts, file, definition));
    let (rows, page) = arguments.range.page(rows.collect::<anyhow::Result<Vec<_>>>()?);
    Ok(OutlineReport {
        schema: "git-cindex/outline/1",
        outcome: if rows.is_empty() { "none" } else { "ok" },
        scope: common::scope_report(&view.scope),
        path: PathReport::new(&code.files[file].path),
        language: code.files[file].language.name(),
        lines: facts.lines,
        symbols: rows,
        coverage: common::coverage(&view.snapshot),
        page,
    })
}

fn row(
    code: &Code<'_>,
    facts: &Facts,
    file: usize,
    definition: usize,
) -> anyhow::Result<OutlineRow> {
    let found = &facts.definitions[definition];
    let mut depth = 0;
    let mut around = found.container;
    while let Some(index) = around {
        depth += 1;
        around = facts.definitions[index as usize].container;
    }
    Ok(OutlineRow {
        symbol: symbols::symbol_row(code, SymbolRef { file, definition })?,
        depth,
        visibility: found.visibility,
        doc: symbols::first_sentence(&found.doc),
    })
}
