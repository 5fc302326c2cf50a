//! Puts the answer together: what changed, what breaks, what to check, what it reaches, its tests.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::breaks::{Break, Sides};
use super::change::{FileChange, Side};
use super::hunks::Which;
use super::rows::{self, Names};
use super::selection::{self, Selection};
use super::spread::{Reached, Spread, origin_of, spread};
use super::symbols::{ChangeKind, Changed, Subject, SymbolDiff, at, symbol_diff};
use super::testlike::{is_among_tests, test_around};
use crate::graph::{Code, Hidden, Origin, Resolver, Rung, SymbolRef};
use crate::report::Coverage;
use crate::report::impact::{ChangeReport, ImpactReport, ImpactedRow, NameCount};
use crate::role::Role;
use crate::syntax::{Definition, Kind, Tier};

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How many edges to follow.
    pub depth: usize,
    /// Rows a lane; none for all.
    pub limit: Option<usize>,
    /// The weakest rung that is followed.
    pub weakest: Rung,
}

impl Default for Options {
    fn default() -> Self {
        Options { depth: 3, limit: None, weakest: Rung::Unique }
    }
}

/// The impact of a change: `base` and `head` are the code of both sides, `changes` the files that
/// differ, with the same facts as there. The caller fills what it knows of revisions and of skipped
/// files.
pub fn impact(
    base: &Code,
    head: &Code,
    changes: &[FileChange],
    options: Options,
) -> Result<ImpactReport> {
    let base = Resolver::new(base);
    let head = Resolver::new(head);
    let diff = symbol_diff(changes, &|side, found, which| {
        let other = if which == Which::Old { &head } else { &base };
        is_reopened(other, side, found).unwrap_or(false)
    });
    let sides = Sides { base: &base, head: &head, changes };
    let breaks = sides.breaks(&diff.rows)?;
    let targets = targets(&head, changes, &diff.rows);
    let mut spread = spread(&head, &targets, options.depth, options.weakest)?;
    let before = sides.ambiguous_before(&diff.rows)?;
    spread.hidden.ambiguous = spread.hidden.ambiguous.max(before);
    let spread = spread;
    let names = Names { resolver: &head, changes };
    let mut selection = selection::select(
        &head,
        changes,
        &changed_tests(&head, changes, &diff.rows)?,
        &spread,
        &|row| names.of_row(&diff.rows[row]),
    )?;
    broken_tests(&head, &breaks, &mut selection)?;
    selection.may_run(&head, &spread)?;
    run_from_outside(&head, changes, &diff, &mut selection);

    let mut report = ImpactReport {
        schema: "git-cindex/impact/1",
        outcome: if diff.rows.is_empty() { "none" } else { "ok" },
        change: ChangeReport {
            files: changes.len(),
            symbols: symbol_count(&diff),
            cosmetic: diff.cosmetic,
            ..ChangeReport::default()
        },
        changed: diff.rows.iter().map(|row| rows::changed(&names, row)).collect::<Result<_>>()?,
        breaks: breaks.iter().map(|row| rows::broken(&names, row)).collect::<Result<_>>()?,
        impacted: impacted(&names, &diff.rows, &spread)?,
        tests: rows::tests(&names, &selection)?,
        ambiguous_names: ambiguous_names(&head, &spread)?,
        coverage: coverage(changes, &spread),
        ..ImpactReport::default()
    };
    untested(&names, &diff.rows, &spread, &selection, &mut report)?;
    cut(&mut report, options.limit, spread.cut);
    Ok(report)
}

/// The impact of symbols as if their contract changed.
pub fn impact_of_symbols(
    code: &Code,
    symbols: &[SymbolRef],
    options: Options,
) -> Result<ImpactReport> {
    let head = Resolver::new(code);
    let targets: Vec<(usize, SymbolRef)> = symbols.iter().copied().enumerate().collect();
    let spread = spread(&head, &targets, options.depth, options.weakest)?;
    let names = Names { resolver: &head, changes: &[] };
    let called = |row: usize| names.of_symbol(symbols[row]);
    let mut selection = selection::select(&head, &[], &[], &spread, &called)?;
    let files: BTreeSet<usize> = symbols.iter().map(|symbol| symbol.file).collect();
    for file in selection::importing(&head, &files)? {
        selection.runs(&head, file, "imports the file")?;
    }
    selection.may_run(&head, &spread)?;
    let mut report = ImpactReport {
        schema: "git-cindex/impact/1",
        outcome: if symbols.is_empty() { "none" } else { "ok" },
        change: ChangeReport {
            files: files.len(),
            symbols: symbols.len(),
            ..ChangeReport::default()
        },
        changed: symbols
            .iter()
            .map(|symbol| rows::asked(&names, *symbol))
            .collect::<Result<_>>()?,
        impacted: reached_rows(&names, &spread, &BTreeSet::new(), &|_| true)?,
        tests: rows::tests(&names, &selection)?,
        ambiguous_names: ambiguous_names(&head, &spread)?,
        coverage: coverage(&[], &spread),
        ..ImpactReport::default()
    };
    for (row, symbol) in symbols.iter().enumerate() {
        let id = names.id(origin_of(*symbol))?;
        let hidden = selection::has_outside_tests(&head, symbol.file);
        sort_out(id, row, &spread, &selection, hidden, &mut report);
    }
    cut(&mut report, options.limit, spread.cut);
    Ok(report)
}

/// Whether the code of the other side opens the same namespace.
fn is_reopened(other: &Resolver, side: &Side, found: &Definition) -> Result<bool> {
    let is_open = match side.language.name() {
        "ruby" => matches!(found.kind, Kind::Module | Kind::Namespace | Kind::Class),
        "c++" | "c#" | "typescript" | "tsx" | "php" => found.kind == Kind::Namespace,
        _ => false,
    };
    if !is_open {
        return Ok(false);
    }
    for file in (other.code.defining)(&found.name)? {
        if other.code.files[file].language == side.language
            && let view = other.view(file)?
            && view
                .qualified(&found.qualname)
                .any(|index| view.definition(index).kind == found.kind)
        {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The symbols of the head from which the change spreads, each with its row.
fn targets(head: &Resolver, changes: &[FileChange], rows: &[Changed]) -> Vec<(usize, SymbolRef)> {
    let mut targets = Vec::new();
    for (row, changed) in rows.iter().enumerate() {
        if let Some(symbol) = head_symbol(head, changes, changed)
            && changed.changes.iter().any(|kind| *kind != ChangeKind::Docs)
        {
            targets.push((row, symbol));
        }
    }
    targets
}

/// The symbol of a row in the head.
fn head_symbol(head: &Resolver, changes: &[FileChange], row: &Changed) -> Option<SymbolRef> {
    let Subject::Symbol(pair) = row.subject else { return None };
    let place = pair.new?;
    let (side, _) = at(changes, place, Which::New)?;
    let file = head.code.find(&side.path)?;
    Some(SymbolRef { file, definition: place.definition })
}

fn symbol_count(diff: &SymbolDiff) -> usize {
    diff.rows.iter().filter(|row| matches!(row.subject, Subject::Symbol(_))).count()
}

/// Rows that are tests themselves.
fn changed_tests(
    head: &Resolver,
    changes: &[FileChange],
    rows: &[Changed],
) -> Result<Vec<(usize, Origin)>> {
    let mut found = Vec::new();
    for (row, changed) in rows.iter().enumerate() {
        let origin = match changed.subject {
            Subject::Symbol(_) => head_symbol(head, changes, changed).map(origin_of),
            Subject::File(file) => changes[file]
                .new
                .as_ref()
                .and_then(|side| head.code.find(&side.path))
                .map(|file| Origin { file, definition: None }),
        };
        if let Some(origin) = origin
            && is_among_tests(head, origin)?
            && head.code.files[origin.file].language.is_code()
        {
            found.push((row, origin));
        }
    }
    Ok(found)
}

/// Tests that refer to what the change took away speak of it too.
fn broken_tests(head: &Resolver, breaks: &[Break], selection: &mut Selection) -> Result<()> {
    for row in breaks {
        if !is_among_tests(head, row.from)? {
            continue;
        }
        let reason = format!("refers to {}, {}", row.symbol, row.why);
        if selection.runs(head, row.file, &reason)? {
            selection.run.rotate_right(1);
        }
        let Some(test) = test_around(head, row.from)? else { continue };
        let mut read = selection.read.iter();
        if !read.any(|known| (known.file, known.definition) == (test.file, test.definition)) {
            selection.speaks(head, row.from, 1, row.rung, &reason)?;
        }
    }
    Ok(())
}

/// Where no test is found for code that scripts in other languages test from outside, only running
/// them all says anything.
fn run_from_outside(
    head: &Resolver,
    changes: &[FileChange],
    diff: &SymbolDiff,
    selection: &mut Selection,
) {
    let is_tested_outside = |row: &Changed| {
        let symbol = head_symbol(head, changes, row);
        symbol.is_some_and(|symbol| {
            row.changes != [ChangeKind::Docs]
                && head.code.files[symbol.file].role == Role::Implementation
                && selection::has_outside_tests(head, symbol.file)
        })
    };
    if selection.run.is_empty()
        && selection.run_all.is_none()
        && diff.rows.iter().any(is_tested_outside)
    {
        selection.run_all = Some("tests in other languages run this code from outside");
    }
}

/// The rows of the CHECK and REACHES lanes: what depends on a changed contract or body. Tests have
/// a lane of their own, and what is new had no dependents.
fn impacted(names: &Names, rows: &[Changed], spread: &Spread) -> Result<Vec<ImpactedRow>> {
    let changed: BTreeSet<Origin> = rows
        .iter()
        .filter_map(|row| head_symbol(names.resolver, names.changes, row))
        .map(origin_of)
        .collect();
    let matters = |reached: &Reached| {
        reached.rows.iter().any(|row| !rows[*row].changes.contains(&ChangeKind::Added))
    };
    let mut found = reached_rows(names, spread, &changed, &matters)?;
    let weight: BTreeMap<String, usize> = rows
        .iter()
        .map(|row| (names.of_row(row), usize::from(!row.changes.contains(&ChangeKind::Signature))))
        .collect();
    let contract =
        |row: &ImpactedRow| row.evidence.iter().filter_map(|of| weight.get(&of.of)).min().copied();
    found.sort_by_key(|row| (row.depth, row.in_change, contract(row).unwrap_or(1)));
    Ok(found)
}

fn reached_rows(
    names: &Names,
    spread: &Spread,
    changed: &BTreeSet<Origin>,
    matters: &dyn Fn(&Reached) -> bool,
) -> Result<Vec<ImpactedRow>> {
    let mut order: Vec<&Reached> =
        spread.reached.iter().filter(|reached| matters(reached)).collect();
    order.sort_by_key(|reached| (reached.depth, reached.rung, reached.origin));
    let mut found = Vec::new();
    for reached in order {
        // What helps tests is no test, and has no other lane.
        if test_around(names.resolver, reached.origin)?.is_none() {
            found.push(rows::impacted(names, reached, changed.contains(&reached.origin))?);
        }
    }
    Ok(found)
}

/// Sorts the changed functions that no test reaches into "untested" and "unknown".
fn untested(
    names: &Names,
    rows: &[Changed],
    spread: &Spread,
    selection: &Selection,
    report: &mut ImpactReport,
) -> Result<()> {
    for (row, changed) in rows.iter().enumerate() {
        let Some(symbol) = head_symbol(names.resolver, names.changes, changed) else { continue };
        let kind = names.resolver.view(symbol.file)?.definition(symbol.definition).kind;
        let runs =
            matches!(kind, Kind::Function | Kind::Method | Kind::Constructor | Kind::Property);
        let only_docs = changed.changes == [ChangeKind::Docs];
        if runs && !only_docs && names.resolver.code.files[symbol.file].role == Role::Implementation
        {
            let id = names.id(origin_of(symbol))?;
            let hidden = selection::has_outside_tests(names.resolver, symbol.file);
            sort_out(id, row, spread, selection, hidden, report);
        }
    }
    Ok(())
}

/// "No test" is said only where nothing on the way was ambiguous or cut off.
fn sort_out(
    id: String,
    row: usize,
    spread: &Spread,
    selection: &Selection,
    hidden: bool,
    report: &mut ImpactReport,
) {
    if selection.tested.contains(&row) {
        return;
    }
    if hidden
        || spread.ambiguous.contains_key(&row)
        || spread.unfinished.contains(&row)
        || spread.hidden.unresolved > 0
    {
        report.tests.unknown.push(id);
    } else {
        report.tests.untested.push(id);
    }
}

/// The names of the references that could not be told from others, the most frequent first.
fn ambiguous_names(head: &Resolver, spread: &Spread) -> Result<Vec<NameCount>> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for &(file, index) in &spread.hidden.ambiguous_sites {
        *counts.entry(head.view(file)?.facts.references[index].name.clone()).or_default() += 1;
    }
    let mut found: Vec<NameCount> =
        counts.into_iter().map(|(name, count)| NameCount { name, count }).collect();
    found.sort_by_key(|row| std::cmp::Reverse(row.count));
    Ok(found)
}

fn coverage(changes: &[FileChange], spread: &Spread) -> Coverage {
    let unsupported = unsupported_files(changes);
    let mut coverage = Coverage {
        complete: spread.cut + spread.doubtful + unsupported == 0,
        doubtful: spread.doubtful,
        unsupported_files: unsupported,
        ..Coverage::default()
    };
    add_hidden(&spread.hidden, &mut coverage);
    coverage
}

/// Puts what the graph could not tell into an answer's coverage.
pub fn add_hidden(hidden: &Hidden, coverage: &mut Coverage) {
    coverage.ambiguous += hidden.ambiguous;
    coverage.unresolved += hidden.unresolved;
    coverage.dynamic += hidden.dynamic;
    coverage.unsupported_files += hidden.unread_files.len();
    coverage.complete &= hidden.is_nothing();
}

/// Changed files of code that is not parsed.
fn unsupported_files(changes: &[FileChange]) -> usize {
    let sides = changes.iter().filter_map(FileChange::side);
    sides.filter(|it| it.language.is_code() && it.language.tier() == Tier::Text).count()
}

/// Keeps the first rows of each lane and counts the rest.
fn cut(report: &mut ImpactReport, limit: Option<usize>, not_followed: usize) {
    if not_followed > 0 {
        report.truncated.insert("not_followed", not_followed);
    }
    let Some(limit) = limit else { return };
    let mut left_out = 0;
    let mut kept: BTreeMap<&str, usize> = BTreeMap::new();
    report.impacted.retain(|row| {
        let count = kept.entry(row.lane).or_default();
        *count += 1;
        left_out += usize::from(*count > limit);
        *count <= limit
    });
    let mut note = |lane, count: usize| {
        if count > 0 {
            report.truncated.insert(lane, count);
        }
    };
    note("impacted", left_out);
    note("changed", report.changed.len().saturating_sub(limit));
    note("breaks", report.breaks.len().saturating_sub(limit));
    note("tests_read", report.tests.read.len().saturating_sub(limit));
    report.changed.truncate(limit);
    report.breaks.truncate(limit);
    report.tests.read.truncate(limit);
}
