//! `git cindex callers` and `git cindex callees`.

use clap::Args;

use super::common::{self, Outcome, Output};
use super::symbols::{self, Range};
use crate::git::Repository;
use crate::graph::{Code, Direction, Neighbour, Resolver, Rung};
use crate::index::View;
use crate::report::graph::{self, NeighbourRow, NeighboursReport, write_neighbours, write_symbols};
use crate::report::impact::PathReport;
use crate::report::write_json;
use crate::syntax::Kind;

/// Say who calls a symbol, with each call site
///
/// A call counts where scope, an import or the receiver's type binds it; how sure that is stands
/// beside it. References of the name that cannot be told from others are counted, not listed.
#[derive(Args)]
pub struct Callers {
    #[command(flatten)]
    ask: Ask,
}

/// Say what a symbol calls
#[derive(Args)]
pub struct Callees {
    #[command(flatten)]
    ask: Ask,
}

#[derive(Args)]
struct Ask {
    /// An id from any answer, a name, Owner.member, path:line or path#name
    #[arg(value_name = "SYMBOL")]
    symbol: String,

    /// How many steps to follow
    #[arg(long, default_value_t = 1, value_name = "N")]
    depth: usize,

    #[command(flatten)]
    range: Range,
}

pub fn callers(arguments: &Callers, output: &Output) -> anyhow::Result<Outcome> {
    run(&arguments.ask, Direction::Callers, output)
}

pub fn callees(arguments: &Callees, output: &Output) -> anyhow::Result<Outcome> {
    run(&arguments.ask, Direction::Callees, output)
}

fn run(ask: &Ask, direction: Direction, output: &Output) -> anyhow::Result<Outcome> {
    symbols::with_scope(&ask.range, output, |repository, view, code| {
        let report = answer(ask, direction, repository, view, code)?;
        print(&report, repository, output)
    })
}

fn answer(
    ask: &Ask,
    direction: Direction,
    repository: &Repository,
    view: &View,
    code: &Code<'_>,
) -> anyhow::Result<NeighboursReport> {
    let meant = symbols::meant(repository, code, &ask.symbol)?;
    let found = Resolver::new(code).neighbours(&meant, direction, ask.depth, Rung::Unique)?;
    let rows = found.found.iter().map(|it| row(code, it)).collect::<anyhow::Result<Vec<_>>>()?;
    let (rows, page) = ask.range.page(rows);
    let mut coverage = symbols::coverage(view, code, meant[0], &found.hidden);
    coverage.doubtful = found.doubtful;
    coverage.complete &= found.doubtful == 0;
    let outcome = if rows.is_empty() { "none" } else { "ok" };
    let up = direction == Direction::Callers;
    Ok(NeighboursReport {
        schema: if up { "git-cindex/callers/1" } else { "git-cindex/callees/1" },
        outcome,
        scope: common::scope_report(&view.scope),
        symbol: symbols::symbol_row(code, meant[0])?,
        callers: up.then(|| rows.clone()),
        callees: (!up).then_some(rows),
        coverage,
        page,
    })
}

pub(super) fn row(code: &Code<'_>, neighbour: &Neighbour) -> anyhow::Result<NeighbourRow> {
    let origin = neighbour.origin;
    let (id, qualname) = symbols::origin_names(code, origin)?;
    let facts = (code.facts)(origin.file)?;
    let found = origin.definition.map(|definition| &facts.definitions[definition]);
    let evidence = neighbour.evidence.iter().map(|edge| symbols::evidence(code, edge));
    Ok(NeighbourRow {
        id,
        path: PathReport::new(&code.files[origin.file].path),
        qualname,
        kind: found.map_or(Kind::Module, |found| found.kind),
        line_start: found.map_or(1, |found| found.span.line_start),
        line_end: found.map_or(facts.lines.max(1), |found| found.span.line_end),
        depth: neighbour.depth,
        rung: neighbour.rung.name(),
        evidence: evidence.collect::<anyhow::Result<_>>()?,
    })
}

fn print(
    report: &NeighboursReport,
    repository: &Repository,
    output: &Output,
) -> anyhow::Result<Outcome> {
    let (what, rows) = match (&report.callers, &report.callees) {
        (Some(rows), _) => ("callers", rows),
        (None, Some(rows)) => ("callees", rows),
        (None, None) => return Ok(Outcome::NoRows),
    };
    if output.wants_json() {
        common::print(|out| write_json(report, out))?;
    } else {
        let view = graph::View { prefix: repository.prefix(), style: output.style(repository) };
        common::print(|out| {
            write_symbols(std::slice::from_ref(&report.symbol), &view, out)?;
            write_neighbours(rows, &view, out)
        })?;
        if rows.is_empty() {
            symbols::say_none(what, &report.coverage, output);
        } else if let Some(unseen) = graph::unseen(&report.coverage).filter(|_| !output.quiet) {
            eprintln!("there may be more: {unseen}");
        }
    }
    Ok(if rows.is_empty() { Outcome::NoRows } else { Outcome::Answered })
}
