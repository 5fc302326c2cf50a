//! `git cindex symbol`.

use clap::Args;

use super::common::{self, Outcome, Output};
use super::symbols::{self, Range};
use crate::report::graph::{self, SymbolsReport, write_symbols};
use crate::report::write_json;

/// Find definitions by name
#[derive(Args)]
pub struct Symbol {
    /// A name, Owner.member, an id from any answer, path:line or path#name
    #[arg(value_name = "NAME")]
    name: String,

    #[command(flatten)]
    range: Range,
}

pub fn run(arguments: &Symbol, output: &Output) -> anyhow::Result<Outcome> {
    symbols::with_scope(&arguments.range, output, |repository, view, code| {
        let found = symbols::find(repository, code, &arguments.name)?;
        let rows = found.into_iter().map(|symbol| symbols::symbol_row(code, symbol));
        let (rows, page) = arguments.range.page(rows.collect::<anyhow::Result<Vec<_>>>()?);
        let none = rows.is_empty();
        let report = SymbolsReport {
            schema: "git-cindex/symbol/1",
            outcome: if none { "none" } else { "ok" },
            scope: common::scope_report(&view.scope),
            symbols: rows,
            coverage: common::coverage(&view.snapshot),
            page,
        };
        if output.wants_json() {
            common::print(|out| write_json(&report, out))?;
        } else {
            let view = graph::View { prefix: repository.prefix(), style: output.style(repository) };
            common::print(|out| write_symbols(&report.symbols, &view, out))?;
        }
        Ok(if none { Outcome::NoRows } else { Outcome::Answered })
    })
}
