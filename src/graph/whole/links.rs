//! Every reference of a Scope resolved, in parallel: a resolver a thread, a run of files each.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use rayon::prelude::*;

use super::{Link, Unit, Whole};
use crate::graph::code::Code;
use crate::graph::dependents::Via;
use crate::graph::entity::{Entity, Rung};
use crate::graph::resolve::Answer;
use crate::graph::resolver::Resolver;
use crate::graph::symbol::SymbolRef;
use crate::graph::view::is_module;
use crate::syntax::{Facts, Kind, ReferenceKind};

/// A module in more files than these is a namespace.
const MOST_PIECES: usize = 3;

/// The references of one unit to another, while they are counted.
#[derive(Clone, Copy)]
struct Tally {
    count: u32,
    best: (Rung, u32, Via),
}

#[derive(Default)]
struct Part {
    links: BTreeMap<(Unit, Unit), Tally>,
    references: u64,
    untold: u64,
}

/// Resolves all references of a Scope. `code` gives each thread a code of its own; `weights` are
/// the numbers of references by file, by which the work is divided.
pub fn resolve_all<'a>(code: &(impl Fn() -> Code<'a> + Sync), weights: &[usize]) -> Result<Whole> {
    let runs = divide(weights, rayon::current_num_threads());
    let parts: Vec<Part> = runs
        .into_par_iter()
        .map(|run| {
            let code = code();
            let resolver = Resolver::new(&code);
            let mut part = Part::default();
            for file in run {
                resolver.add_links(file, &mut part)?;
            }
            Ok(part)
        })
        .collect::<Result<_>>()?;
    Ok(joined(parts))
}

/// Runs of files of about equal weight.
fn divide(weights: &[usize], parts: usize) -> Vec<std::ops::Range<usize>> {
    let total: usize = weights.iter().map(|weight| weight + 1).sum();
    let share = total.div_ceil(parts.max(1)).max(1);
    let (mut runs, mut start, mut weight) = (Vec::new(), 0, 0);
    for (at, more) in weights.iter().enumerate() {
        weight += more + 1;
        if weight >= share {
            runs.push(start..at + 1);
            (start, weight) = (at + 1, 0);
        }
    }
    if start < weights.len() {
        runs.push(start..weights.len());
    }
    runs
}

/// A file belongs to one part, so no two parts have the same link.
fn joined(parts: Vec<Part>) -> Whole {
    let mut whole = Whole::default();
    let mut units: BTreeSet<Unit> = BTreeSet::new();
    for part in &parts {
        whole.references += part.references;
        whole.untold += part.untold;
        units.extend(part.links.keys().flat_map(|(from, to)| [*from, *to]));
    }
    whole.units = units.into_iter().collect();
    let number = |unit: &Unit| whole.units.binary_search(unit).unwrap_or_default() as u32;
    let mut links: Vec<Link> = parts
        .iter()
        .flat_map(|part| &part.links)
        .map(|((from, to), Tally { count, best: (rung, line, via) })| Link {
            from: number(from),
            to: number(to),
            count: *count,
            rung: *rung,
            via: *via,
            line: *line,
        })
        .collect();
    links.sort_unstable_by_key(|link| (link.from, link.to));
    whole.links = links;
    whole
}

impl Resolver<'_> {
    fn add_links(&self, file: usize, part: &mut Part) -> Result<()> {
        let facts = self.view(file)?.facts.clone();
        for reference in &facts.references {
            let Some(via) = Via::of(reference.kind) else { continue };
            if matches!(reference.kind, ReferenceKind::Import | ReferenceKind::Reexport) {
                continue;
            }
            part.references += 1;
            let from = self.unit(file, reference.enclosing.map(|index| index as usize))?;
            match self.resolve(file, reference)? {
                Answer::Symbols(symbols) => {
                    for (symbol, rung) in self.main_pieces(symbols)? {
                        self.add(from, symbol, (rung, reference.line, via), part)?;
                    }
                }
                Answer::Unknown => match self.only_one(file, reference)? {
                    Some(symbol) => {
                        self.add(from, symbol, (Rung::Unique, reference.line, via), part)?;
                    }
                    None => part.untold += 1,
                },
                Answer::Dangling => part.untold += 1,
                // A module on the way to a name in it: the import, or the name, is the link.
                Answer::Modules(_) | Answer::Elsewhere => {}
            }
        }
        self.add_imports(file, &facts, part)
    }

    /// What a reference means, with one piece of what is written in several: a class that is opened
    /// again counts where most of it is. A namespace in many files is no one thing to depend on,
    /// and neither is a builtin that the project adds to.
    fn main_pieces(&self, mut symbols: Vec<(SymbolRef, Rung)>) -> Result<Vec<(SymbolRef, Rung)>> {
        symbols.retain(|(_, rung)| *rung < Rung::Name);
        let Some(&(first, _)) = symbols.first() else { return Ok(symbols) };
        let view = self.view(first.file)?;
        let found = view.definition(first.definition);
        let is_open = is_module(found.kind) || found.kind == Kind::Class;
        let family = self.family(first.file);
        if !is_open || !family.reopens_classes() {
            return Ok(symbols);
        }
        let is_namespace = symbols.len() > MOST_PIECES && is_module(found.kind);
        if is_namespace || (found.qualname == found.name && family.is_builtin(&found.name)) {
            return Ok(Vec::new());
        }
        let mut largest: Option<(u32, (SymbolRef, Rung))> = None;
        for piece in symbols {
            let span = self.view(piece.0.file)?.definition(piece.0.definition).span;
            let lines = span.line_end - span.line_start;
            if largest.is_none_or(|(most, _)| lines > most) {
                largest = Some((lines, piece));
            }
        }
        Ok(largest.map(|(_, piece)| piece).into_iter().collect())
    }

    /// Modules that are imported as a whole, and what is handed on though nothing here uses it.
    fn add_imports(&self, file: usize, facts: &Facts, part: &mut Part) -> Result<()> {
        for import in &facts.imports {
            self.restart();
            let from = self.unit(file, import.enclosing.map(|index| index as usize))?;
            let via = if import.reexport { Via::Reexport } else { Via::Import };
            for binding in self.follow(file, import)? {
                let evidence = (binding.rung, import.line, via);
                match binding.entity {
                    Entity::Symbol(symbol) if import.reexport && binding.rung < Rung::Name => {
                        self.add(from, symbol, evidence, part)?;
                    }
                    Entity::File(other) => count(part, from, Unit::top(other), evidence),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    fn add(
        &self,
        from: Unit,
        to: SymbolRef,
        evidence: (Rung, u32, Via),
        part: &mut Part,
    ) -> Result<()> {
        let to = self.unit(to.file, Some(to.definition))?;
        count(part, from, to, evidence);
        Ok(())
    }
}

fn count(part: &mut Part, from: Unit, to: Unit, evidence: (Rung, u32, Via)) {
    if from == to {
        return;
    }
    let tally = part.links.entry((from, to)).or_insert(Tally { count: 0, best: evidence });
    tally.count += 1;
    tally.best = tally.best.min(evidence);
}
