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
use crate::syntax::{Facts, ReferenceKind};

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
                    for (symbol, rung) in symbols.into_iter().filter(|(_, it)| *it < Rung::Name) {
                        self.add(from, symbol, (rung, reference.line, via), part)?;
                    }
                }
                Answer::Modules(modules) => {
                    for other in modules.iter().filter_map(file_of) {
                        let to = Unit::top(other);
                        count(part, from, to, (Rung::Bound, reference.line, via));
                    }
                }
                Answer::Unknown => match self.only_one(file, reference)? {
                    Some(symbol) => {
                        self.add(from, symbol, (Rung::Unique, reference.line, via), part)?;
                    }
                    None => part.untold += 1,
                },
                Answer::Dangling => part.untold += 1,
                Answer::Elsewhere => {}
            }
        }
        self.add_reexports(file, &facts, part)
    }

    /// What a module hands on it depends on, though nothing in it uses that.
    fn add_reexports(&self, file: usize, facts: &Facts, part: &mut Part) -> Result<()> {
        for import in facts.imports.iter().filter(|import| import.reexport) {
            self.restart();
            let from = self.unit(file, import.enclosing.map(|index| index as usize))?;
            for binding in self.follow(file, import)? {
                let evidence = (binding.rung, import.line, Via::Reexport);
                match binding.entity {
                    Entity::Symbol(symbol) if binding.rung < Rung::Name => {
                        self.add(from, symbol, evidence, part)?;
                    }
                    Entity::File(other) => {
                        let to = Unit::top(other);
                        count(part, from, to, evidence);
                    }
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

fn file_of(entity: &Entity) -> Option<usize> {
    match entity {
        Entity::File(file) => Some(*file),
        _ => None,
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
