//! `git cindex refs`.

use clap::Args;

use super::common::{self, Outcome, Output};
use super::symbols::{self, Range};
use crate::git::Repository;
use crate::graph::{Code, Origin, Resolver, SymbolRef};
use crate::index::View;
use crate::report::graph::{self, RefRow, RefsReport, write_refs};
use crate::report::impact::PathReport;
use crate::report::write_json;

/// List every place that uses a symbol: calls, imports, types, bases, and its definition
#[derive(Args)]
pub struct Refs {
    /// An id from any answer, a name, Owner.member, path:line or path#name
    #[arg(value_name = "SYMBOL")]
    symbol: String,

    #[command(flatten)]
    range: Range,
}

pub fn run(arguments: &Refs, output: &Output) -> anyhow::Result<Outcome> {
    symbols::with_scope(&arguments.range, output, |repository, view, code| {
        let report = answer(arguments, repository, view, code)?;
        if output.wants_json() {
            common::print(|out| write_json(&report, out))?;
        } else {
            let view = graph::View { prefix: repository.prefix(), style: output.style(repository) };
            common::print(|out| write_refs(&report.refs, &view, out))?;
            if let Some(unseen) = graph::unseen(&report.coverage).filter(|_| !output.quiet) {
                eprintln!("there may be more: {unseen}");
            }
        }
        let none = report.refs.is_empty();
        Ok(if none { Outcome::NoRows } else { Outcome::Answered })
    })
}

fn answer(
    arguments: &Refs,
    repository: &Repository,
    view: &View,
    code: &Code<'_>,
) -> anyhow::Result<RefsReport> {
    let meant = symbols::meant(repository, code, &arguments.symbol)?;
    let found = Resolver::new(code).direct_dependents(&meant)?;
    let mut rows = Vec::new();
    for symbol in &meant {
        rows.push(definition(code, *symbol)?);
    }
    for edge in &found.edges {
        let (id, qualname) = symbols::origin_names(code, edge.from)?;
        rows.push(RefRow {
            id,
            path: PathReport::new(&code.files[edge.from.file].path),
            line: edge.line,
            qualname,
            kind: edge.via.name(),
            rung: edge.rung.name(),
        });
    }
    rows.sort_by(|a, b| (&a.path, a.line, a.kind).cmp(&(&b.path, b.line, b.kind)));
    rows.dedup_by(|a, b| (&a.path, a.line, a.kind) == (&b.path, b.line, b.kind));
    let (refs, page) = arguments.range.page(rows);
    Ok(RefsReport {
        schema: "git-cindex/refs/1",
        outcome: if refs.is_empty() { "none" } else { "ok" },
        scope: common::scope_report(&view.scope),
        symbol: symbols::symbol_row(code, meant[0])?,
        refs,
        coverage: symbols::coverage(view, code, meant[0], &found.hidden),
        page,
    })
}

fn definition(code: &Code<'_>, symbol: SymbolRef) -> anyhow::Result<RefRow> {
    let origin = Origin { file: symbol.file, definition: Some(symbol.definition) };
    let (id, qualname) = symbols::origin_names(code, origin)?;
    let facts = (code.facts)(symbol.file)?;
    Ok(RefRow {
        id,
        path: PathReport::new(&code.files[symbol.file].path),
        line: facts.definitions[symbol.definition].name_span.line_start,
        qualname,
        kind: "definition",
        rung: "bound",
    })
}
