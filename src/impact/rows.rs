//! Turns what was computed into the rows of the report: ids, names and places instead of indexes.

use anyhow::Result;

use super::breaks::Break;
use super::change::FileChange;
use super::hunks::Which;
use super::selection::Selection;
use super::spread::Reached;
use super::symbols::{Changed, Subject, at, definition, is_public};
use super::testlike::holds_tests;
use crate::graph::{Origin, Resolver, SymbolRef, id};
use crate::report::impact::{
    BreakRow, ChangedRow, EvidenceReport, ImpactedRow, PathReport, RunRow, TestRow, TestsReport,
};
use crate::role::Role;
use crate::syntax::{Definition, Facts, Kind};

/// What names of the head are looked up in.
pub struct Names<'a, 'c> {
    pub resolver: &'a Resolver<'c>,
    pub changes: &'a [FileChange],
}

impl Names<'_, '_> {
    pub fn id(&self, origin: Origin) -> Result<String> {
        let path = self.resolver.path(origin.file);
        Ok(match origin.definition {
            Some(definition) => id(path, &self.resolver.view(origin.file)?.facts, definition),
            None => String::from_utf8_lossy(path).into_owned(),
        })
    }

    /// The qualified name of an origin; empty for a file's top level.
    fn qualname(&self, origin: Origin) -> Result<String> {
        Ok(match origin.definition {
            Some(definition) => {
                self.resolver.view(origin.file)?.definition(definition).qualname.clone()
            }
            None => String::new(),
        })
    }

    pub fn of_symbol(&self, symbol: SymbolRef) -> String {
        symbol_name(self.resolver, symbol).unwrap_or_default()
    }

    /// The name of a row of the change: the symbol's, or the file's.
    pub fn of_row(&self, row: &Changed) -> String {
        match (definition(self.changes, row), row.subject) {
            (Some((side, found)), _) => told_apart(&side.facts, found),
            (None, Subject::File(file)) => {
                let side = self.changes.get(file).and_then(FileChange::side);
                side.map(|side| String::from_utf8_lossy(&side.path).into_owned())
                    .unwrap_or_default()
            }
            (None, Subject::Symbol(_)) => String::new(),
        }
    }
}

/// The qualified name of a symbol, with its line where its file has that name twice.
pub fn symbol_name(resolver: &Resolver, symbol: SymbolRef) -> Result<String> {
    let view = resolver.view(symbol.file)?;
    Ok(told_apart(&view.facts, view.definition(symbol.definition)))
}

fn told_apart(facts: &Facts, found: &Definition) -> String {
    let twins = facts.definitions.iter().filter(|other| other.qualname == found.qualname);
    match twins.count() {
        0 | 1 => found.qualname.clone(),
        _ => format!("{}@{}", found.qualname, found.name_span.line_start),
    }
}

/// The row of a changed symbol or file.
pub fn changed(names: &Names, row: &Changed) -> Result<ChangedRow> {
    let changes: Vec<&'static str> = row.changes.iter().map(|kind| kind.name()).collect();
    let lossy = |path: &[u8]| String::from_utf8_lossy(path).into_owned();
    match row.subject {
        Subject::File(file) => {
            let change = &names.changes[file];
            let side = change.side();
            let path = side.map(|side| side.path.clone()).unwrap_or_default();
            Ok(ChangedRow {
                id: lossy(&path),
                path: PathReport::new(&path),
                old_path: change
                    .old
                    .as_ref()
                    .filter(|old| old.path != path)
                    .map(|old| lossy(&old.path)),
                qualname: String::new(),
                old_qualname: None,
                kind: Kind::Module,
                line: row.hunks.first().map_or(1, |hunk| hunk[0]),
                line_start: 1,
                line_end: side.map_or(1, |side| side.facts.lines.max(1)),
                changes,
                public: true,
                hunks: row.hunks.clone(),
            })
        }
        Subject::Symbol(pair) => {
            let Some((side, found)) = definition(names.changes, row) else {
                anyhow::bail!("a changed symbol has neither side");
            };
            let index = pair.new.or(pair.old).map_or(0, |place| place.definition);
            let old = pair.old.and_then(|place| at(names.changes, place, Which::Old));
            Ok(ChangedRow {
                id: id(&side.path, &side.facts, index),
                path: PathReport::new(&side.path),
                old_path: old
                    .filter(|(old, _)| old.path != side.path)
                    .map(|(old, _)| lossy(&old.path)),
                qualname: found.qualname.clone(),
                old_qualname: old
                    .filter(|(_, old)| old.qualname != found.qualname)
                    .map(|(_, old)| old.qualname.clone()),
                kind: found.kind,
                line: found.name_span.line_start,
                line_start: found.span.line_start,
                line_end: found.span.line_end,
                changes,
                public: is_public(&side.facts, found),
                hunks: row.hunks.clone(),
            })
        }
    }
}

/// The row of a symbol that was asked for as if it changed.
pub fn asked(names: &Names, symbol: SymbolRef) -> Result<ChangedRow> {
    let view = names.resolver.view(symbol.file)?;
    let found = view.definition(symbol.definition);
    let path = names.resolver.path(symbol.file);
    Ok(ChangedRow {
        id: id(path, &view.facts, symbol.definition),
        path: PathReport::new(path),
        old_path: None,
        qualname: found.qualname.clone(),
        old_qualname: None,
        kind: found.kind,
        line: found.name_span.line_start,
        line_start: found.span.line_start,
        line_end: found.span.line_end,
        changes: vec!["signature"],
        public: is_public(&view.facts, found),
        hunks: Vec::new(),
    })
}

pub fn broken(names: &Names, row: &Break) -> Result<BreakRow> {
    Ok(BreakRow {
        id: names.id(row.from)?,
        path: PathReport::new(names.resolver.path(row.file)),
        line: row.line,
        caller: names.qualname(row.from)?,
        symbol: row.symbol.clone(),
        why: row.why.clone(),
        rung: row.rung.name(),
    })
}

pub fn impacted(names: &Names, reached: &Reached, in_change: bool) -> Result<ImpactedRow> {
    let view = names.resolver.view(reached.origin.file)?;
    let path = names.resolver.path(reached.origin.file);
    let mut evidence: Vec<EvidenceReport> = reached
        .evidence
        .iter()
        .map(|edge| EvidenceReport {
            via: edge.via.name(),
            path: PathReport::new(path),
            line: edge.line,
            of: names.of_symbol(edge.to),
        })
        .collect();
    evidence.dedup();
    let found = reached.origin.definition.map(|index| view.definition(index));
    Ok(ImpactedRow {
        id: names.id(reached.origin)?,
        lane: if reached.depth == 1 { "check" } else { "reaches" },
        path: PathReport::new(path),
        qualname: names.qualname(reached.origin)?,
        kind: found.map_or(Kind::Module, |found| found.kind),
        line_start: found.map_or(1, |found| found.span.line_start),
        line_end: found.map_or(view.facts.lines.max(1), |found| found.span.line_end),
        depth: reached.depth,
        rung: reached.rung.name(),
        in_change,
        evidence,
    })
}

pub fn tests(names: &Names, selection: &Selection) -> Result<TestsReport> {
    let mut report = TestsReport {
        run_all: selection.run_all.is_some(),
        run_all_reason: selection.run_all,
        ..TestsReport::default()
    };
    for test in &selection.read {
        report.read.push(TestRow {
            path: PathReport::new(names.resolver.path(test.file)),
            qualname: names.qualname(Origin { file: test.file, definition: test.definition })?,
            depth: test.depth,
            rung: test.rung.name(),
            reason: test.reason.clone(),
        });
    }
    for (file, reason) in &selection.run {
        let path = PathReport::new(names.resolver.path(*file));
        report.run.push(RunRow { path, reason: reason.clone() });
    }
    if report.run_all {
        for file in 0..names.resolver.code.files.len() {
            if names.resolver.code.files[file].role == Role::Test
                && holds_tests(names.resolver, file)?
            {
                report.every.push(PathReport::new(names.resolver.path(file)));
            }
        }
    }
    Ok(report)
}
