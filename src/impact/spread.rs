//! From the changed symbols outward through the graph of one side, level by level.
//!
//! A level's symbols are asked one by one, so that every dependent is known with the changes that
//! it depends on. Imports alone are an edge to a file, but nothing is followed through them: who
//! imports a name and never uses it passes nothing on.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::graph::{Edge, Origin, Resolver, Rung, SymbolRef, Via};

/// Symbols whose dependents are looked for on one level below the first; beyond it a change
/// reaches everything and a list says nothing.
const WIDEST_LEVEL: usize = 400;

/// One thing that depends on the change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached {
    pub origin: Origin,
    /// 1 for direct dependents.
    pub depth: usize,
    /// The weakest rung on the surest way here.
    pub rung: Rung,
    /// The edges that lead here from the level before.
    pub evidence: Vec<Edge>,
    /// The rows of the change that it depends on.
    pub rows: BTreeSet<usize>,
}

/// Everything that was reached.
#[derive(Clone, Debug, Default)]
pub struct Spread {
    /// By depth, file and definition.
    pub reached: Vec<Reached>,
    /// Per row of the change: references that could not be told from others.
    pub ambiguous: BTreeMap<usize, usize>,
    pub unresolved: usize,
    /// Symbols that were not followed because a level had too many.
    pub cut: usize,
    /// Rows of which more is reached beyond the last level.
    pub unfinished: BTreeSet<usize>,
}

/// Spreads from targets, each with the row of the change that it stands for.
pub fn spread(
    resolver: &Resolver,
    targets: &[(usize, SymbolRef)],
    depth: usize,
    weakest: Rung,
) -> Result<Spread> {
    let mut found = Spread::default();
    let mut seen: BTreeSet<Origin> = targets.iter().map(|(_, symbol)| origin_of(*symbol)).collect();
    let mut level: Vec<Step> = targets
        .iter()
        .map(|&(row, symbol)| Step { symbol, rung: Rung::Bound, rows: BTreeSet::from([row]) })
        .collect();
    for depth in 1..=depth.max(1) {
        let next = one_level(resolver, &level, depth, weakest, &mut seen, &mut found)?;
        level = next;
        if level.len() > WIDEST_LEVEL {
            found.cut += level.len() - WIDEST_LEVEL;
            found.unfinished.extend(level[WIDEST_LEVEL..].iter().flat_map(|step| step.rows.iter()));
            level.truncate(WIDEST_LEVEL);
        }
    }
    found.unfinished.extend(level.iter().flat_map(|step| step.rows.iter()));
    Ok(found)
}

/// A symbol whose dependents are to be found.
struct Step {
    symbol: SymbolRef,
    rung: Rung,
    rows: BTreeSet<usize>,
}

fn one_level(
    resolver: &Resolver,
    level: &[Step],
    depth: usize,
    weakest: Rung,
    seen: &mut BTreeSet<Origin>,
    found: &mut Spread,
) -> Result<Vec<Step>> {
    let mut reached: BTreeMap<Origin, Reached> = BTreeMap::new();
    for step in level {
        let dependents = resolver.direct_dependents(&[step.symbol])?;
        if dependents.ambiguous > 0 {
            for row in &step.rows {
                *found.ambiguous.entry(*row).or_default() += dependents.ambiguous;
            }
        }
        found.unresolved += dependents.unresolved;
        for edge in telling(dependents.edges) {
            let rung = edge.rung.max(step.rung);
            if rung > weakest || (depth == 1 && edge.from == origin_of(step.symbol)) {
                continue;
            }
            let entry = reached.entry(edge.from).or_insert_with(|| Reached {
                origin: edge.from,
                depth,
                rung,
                evidence: Vec::new(),
                rows: BTreeSet::new(),
            });
            entry.rung = entry.rung.min(rung);
            entry.evidence.push(edge);
            entry.rows.extend(&step.rows);
        }
    }
    let mut next = Vec::new();
    for (origin, mut reached) in reached {
        reached.evidence.sort_by_key(|edge| (edge.rung, edge.line, edge.to, edge.via));
        // What is on an earlier level stays there; a changed symbol may be a direct dependent too.
        let fresh = seen.insert(origin);
        if let Some(definition) = origin.definition
            && fresh
        {
            next.push(Step {
                symbol: SymbolRef { file: origin.file, definition },
                rung: reached.rung,
                rows: reached.rows.clone(),
            });
        }
        if fresh || depth == 1 {
            found.reached.push(reached);
        }
    }
    Ok(next)
}

/// Without imports of a file that has another edge to the same symbol: the use says more.
fn telling(edges: Vec<Edge>) -> Vec<Edge> {
    let used: BTreeSet<(usize, SymbolRef)> = edges
        .iter()
        .filter(|edge| !is_import(edge.via))
        .map(|edge| (edge.from.file, edge.to))
        .collect();
    edges
        .into_iter()
        .filter(|edge| !is_import(edge.via) || !used.contains(&(edge.from.file, edge.to)))
        .collect()
}

pub fn is_import(via: Via) -> bool {
    matches!(via, Via::Import | Via::Reexport)
}

pub fn origin_of(symbol: SymbolRef) -> Origin {
    Origin { file: symbol.file, definition: Some(symbol.definition) }
}
