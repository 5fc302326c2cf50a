//! `git cindex show`.

use std::collections::BTreeMap;

use clap::Args;

use super::callers;
use super::common::{self, Outcome, Output, ScopeArguments};
use super::symbols;
use crate::graph::{Code, Direction, Neighbours, Resolver, Rung, SymbolRef};
use crate::impact::{Options, impact_of_symbols};
use crate::index::View;
use crate::report::graph::{self, NeighbourRow, SymbolRow};
use crate::report::show::{ShowReport, SourceLine, write_card};
use crate::report::write_json;
use crate::search::{lines_of, skeleton};
use crate::syntax::{Definition, Facts, Kind, Span};

/// Show one symbol's card: signature, documentation, source, members, callers, callees, tests
#[derive(Args)]
pub struct Show {
    /// An id from any answer, a name, Owner.member, path:line or path#name
    #[arg(value_name = "SYMBOL")]
    symbol: String,

    #[command(flatten)]
    scope: ScopeArguments,

    /// Rows a list
    #[arg(short = 'n', long = "limit", default_value_t = 10, value_name = "N")]
    limit: usize,

    /// Show the whole source in text; longer ones have the bodies of their functions left out
    #[arg(long)]
    full: bool,
}

/// Sources of more lines are shown without the bodies inside, unless all is asked for.
const LONG: u32 = 60;

/// Steps from a test to the symbol of which it speaks.
const TEST_STEPS: usize = 2;

pub fn run(arguments: &Show, output: &Output) -> anyhow::Result<Outcome> {
    symbols::with_code(&arguments.scope, output, |repository, view, code| {
        let meant = symbols::meant(repository, code, &arguments.symbol)?;
        let report = answer(arguments, &meant, view, code)?;
        if output.wants_json() {
            common::print(|out| write_json(&report, out))?;
            return Ok(Outcome::Answered);
        }
        let source = shown_source(arguments, meant[0], view, code)?;
        let shown = graph::View { prefix: repository.prefix(), style: output.style(repository) };
        common::print(|out| write_card(&report, &source, &shown, out))?;
        if let Some(unseen) = graph::unseen(&report.coverage).filter(|_| !output.quiet) {
            eprintln!("there may be more: {unseen}");
        }
        Ok(Outcome::Answered)
    })
}

fn answer(
    arguments: &Show,
    meant: &[SymbolRef],
    view: &View,
    code: &Code<'_>,
) -> anyhow::Result<ShowReport> {
    let symbol = meant[0];
    let facts = (code.facts)(symbol.file)?;
    let found = &facts.definitions[symbol.definition];
    let resolver = Resolver::new(code);
    let callers = resolver.neighbours(meant, Direction::Callers, 1, Rung::Unique)?;
    let mut callees = resolver.neighbours(meant, Direction::Callees, 1, Rung::Unique)?;
    // What calls stand between its own members is seen from the source.
    callees.found.retain(|it| {
        it.origin.file != symbol.file
            || it.origin.definition.is_none_or(|inner| !is_within(&facts, inner, symbol.definition))
    });
    let options = Options { depth: TEST_STEPS, ..Options::default() };
    let found_tests = impact_of_symbols(code, meant, options)?.tests;
    let mut tests = found_tests.read;
    let mut test_files = found_tests.run;
    test_files.retain(|file| tests.iter().all(|test| test.path != file.path));
    let mut truncated = BTreeMap::new();
    let mut note = |list, more: usize| {
        if more > 0 {
            truncated.insert(list, more);
        }
    };
    let mut rows = |list, neighbours: &Neighbours| -> anyhow::Result<Vec<NeighbourRow>> {
        note(list, neighbours.found.len().saturating_sub(arguments.limit));
        let shown = neighbours.found.iter().take(arguments.limit);
        shown.map(|it| callers::row(code, it)).collect()
    };
    let (callers, callees, hidden) =
        (rows("callers", &callers)?, rows("callees", &callees)?, callers.hidden);
    note("tests", (tests.len() + test_files.len()).saturating_sub(arguments.limit));
    tests.truncate(arguments.limit);
    test_files.truncate(arguments.limit - tests.len());
    let row = |definition| symbols::symbol_row(code, SymbolRef { file: symbol.file, definition });
    Ok(ShowReport {
        schema: "git-cindex/show/1",
        outcome: "ok",
        scope: common::scope_report(&view.scope),
        symbol: row(symbol.definition)?,
        language: code.files[symbol.file].language.name(),
        visibility: found.visibility,
        doc: found.doc.clone(),
        source: source(view, symbol.file, found.span)?,
        members: members(code, symbol)?,
        container: found.container.map(|index| row(index as usize)).transpose()?,
        also: meant[1..]
            .iter()
            .map(|other| symbols::symbol_row(code, *other))
            .collect::<anyhow::Result<_>>()?,
        callers,
        callees,
        tests,
        test_files,
        coverage: symbols::coverage(view, code, symbol, &hidden),
        truncated,
    })
}

/// What is defined directly inside a symbol; nothing for a function, whose inside is its source.
fn members(code: &Code<'_>, symbol: SymbolRef) -> anyhow::Result<Vec<SymbolRow>> {
    let facts = (code.facts)(symbol.file)?;
    let found = &facts.definitions[symbol.definition];
    // Members that are written outside of their type (`impl`, `func (s *Store)`) are told by name.
    let prefix = format!("{}.", found.qualname);
    let is_member = |other: &Definition| {
        other.container == Some(symbol.definition as u32)
            || other.qualname.strip_prefix(&prefix).is_some_and(|rest| rest == other.name)
    };
    let definitions = facts.definitions.iter().enumerate();
    let members = definitions.filter(|(_, other)| !is_function(found.kind) && is_member(other));
    members
        .map(|(definition, _)| {
            symbols::symbol_row(code, SymbolRef { file: symbol.file, definition })
        })
        .collect()
}

fn is_within(facts: &Facts, inner: usize, outer: usize) -> bool {
    let mut around = facts.definitions[inner].container;
    while let Some(index) = around {
        if index as usize == outer {
            return true;
        }
        around = facts.definitions[index as usize].container;
    }
    false
}

fn is_function(kind: Kind) -> bool {
    matches!(kind, Kind::Function | Kind::Method | Kind::Constructor | Kind::Test | Kind::Macro)
}

fn source(view: &View, file: usize, span: Span) -> anyhow::Result<String> {
    let text = view.text(file)?.unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines = text.split_inclusive('\n').skip(span.line_start.saturating_sub(1) as usize);
    Ok(lines.take((span.line_end + 1 - span.line_start) as usize).collect())
}

fn shown_source(
    arguments: &Show,
    symbol: SymbolRef,
    view: &View,
    code: &Code<'_>,
) -> anyhow::Result<Vec<SourceLine>> {
    let facts = (code.facts)(symbol.file)?;
    let span = facts.definitions[symbol.definition].span;
    let text = view.text(symbol.file)?.unwrap_or_default();
    let is_long = span.line_end - span.line_start >= LONG;
    let lines = match is_long && !arguments.full {
        true => skeleton(&text, span, &facts),
        false => lines_of(&text, span.line_start, span.line_end, |_| Vec::new()),
    };
    let shown = lines.into_iter().map(|line| SourceLine { number: line.number, text: line.text });
    Ok(shown.collect())
}
