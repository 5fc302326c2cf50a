//! `git cindex why`.

use clap::Args;

use super::common::{self, Outcome, Output, ScopeArguments};
use super::symbols;
use crate::git::Repository;
use crate::graph::{Code, Resolver, Rung};
use crate::index::View;
use crate::report::graph;
use crate::report::impact::PathReport;
use crate::report::why::{StepRow, WhyReport, write_steps};
use crate::report::write_json;

/// Show the shortest chain of dependencies from one symbol to another, with the place of each step
///
/// A chain may go through calls, types, bases, decorators and names that are handed on. It ends at
/// TO or at anything inside it.
#[derive(Args)]
pub struct Why {
    /// Where the chain begins: an id from any answer, a name, Owner.member, path:line or path#name
    #[arg(value_name = "FROM")]
    from: String,

    /// Where it ends
    #[arg(value_name = "TO")]
    to: String,

    #[command(flatten)]
    scope: ScopeArguments,
}

pub fn run(arguments: &Why, output: &Output) -> anyhow::Result<Outcome> {
    symbols::with_code(&arguments.scope, output, |repository, view, code| {
        let report = answer(arguments, repository, view, code)?;
        let none = report.steps.is_empty();
        if output.wants_json() {
            common::print(|out| write_json(&report, out))?;
        } else {
            let view = graph::View { prefix: repository.prefix(), style: output.style(repository) };
            common::print(|out| write_steps(&report, &view, out))?;
            if none {
                say_none(arguments, &report, output);
            }
        }
        Ok(if none { Outcome::NoRows } else { Outcome::Answered })
    })
}

fn answer(
    arguments: &Why,
    repository: &Repository,
    view: &View,
    code: &Code<'_>,
) -> anyhow::Result<WhyReport> {
    let from = symbols::meant(repository, code, &arguments.from)?;
    let to = symbols::meant(repository, code, &arguments.to)?;
    let resolver = Resolver::new(code);
    let way = resolver.way(&from, &to, Rung::Unique)?;
    let none = way.steps.is_empty();
    let reversed = none && !resolver.way(&to, &from, Rung::Unique)?.steps.is_empty();
    let mut coverage = common::coverage(&view.snapshot);
    if none {
        coverage.doubtful = way.doubtful;
        coverage.complete &= way.doubtful == 0 && !way.cut;
    }
    let mut steps = Vec::new();
    for edge in &way.steps {
        let (id, qualname) = symbols::origin_names(code, edge.from)?;
        steps.push(StepRow {
            from: id,
            from_qualname: qualname,
            to: symbols::symbol_row(code, edge.to)?,
            via: edge.via.name(),
            path: PathReport::new(&code.files[edge.from.file].path),
            line: edge.line,
            rung: edge.rung.name(),
        });
    }
    Ok(WhyReport {
        schema: "git-cindex/why/1",
        outcome: if none { "none" } else { "ok" },
        scope: common::scope_report(&view.scope),
        from: symbols::symbol_row(code, from[0])?,
        to: symbols::symbol_row(code, to[0])?,
        steps,
        reversed,
        coverage,
    })
}

fn say_none(arguments: &Why, report: &WhyReport, output: &Output) {
    if output.quiet {
        return;
    }
    let Why { from, to, .. } = arguments;
    match graph::unseen(&report.coverage) {
        Some(unseen) => eprintln!("no way from {from} to {to} found, but {unseen}"),
        None if report.coverage.complete => eprintln!("no way from {from} to {to}"),
        None => eprintln!("no way from {from} to {to} found; not everything could be looked into"),
    }
    if report.reversed {
        eprintln!("hint: {to} depends on {from}: git cindex why {to} {from}");
    }
}
