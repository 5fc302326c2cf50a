//! From the changed symbols outward through the graph of one side, level by level.
//!
//! A level's symbols are asked one by one, so that every dependent is known with the changes that
//! it depends on. Imports and re-exports alone are an edge, but nothing is followed through them: who
//! imports a name and never uses it passes nothing on, and who uses a re-export depends on the
//! symbol itself.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::graph::{Edge, Hidden, Origin, Resolver, Rung, SymbolRef, Via};
use crate::syntax::{Kind, Reference, ReferenceKind};

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
    /// The row of the change from which the surest way here leads, in as many steps as the depth.
    pub root: usize,
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
    /// What is hidden of the changed symbols: further down such numbers say nothing.
    pub hidden: Hidden,
    /// Symbols beyond the direct dependents of which not every use can be told.
    pub doubtful: usize,
    /// Symbols that were not followed because a level had too many.
    pub cut: usize,
    /// Rows of which more may be reached than was found: beyond the last level, or by a way that
    /// no reference shows (a method that nobody seems to call, a callback that is handed on).
    pub unfinished: BTreeSet<usize>,
}

/// What the levels leave behind for the end: who was asked, with which answer.
#[derive(Default)]
struct Trace {
    rows: BTreeMap<Origin, BTreeSet<usize>>,
    /// From a symbol to who depends on it.
    links: BTreeSet<(Origin, Origin)>,
    ambiguous: BTreeMap<Origin, usize>,
    open: BTreeSet<Origin>,
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
        .map(|&(row, symbol)| Step {
            symbol,
            rung: Rung::Bound,
            root: row,
            rows: BTreeSet::from([row]),
        })
        .collect();
    let mut trace = Trace::default();
    for step in &level {
        trace.rows.entry(origin_of(step.symbol)).or_default().extend(&step.rows);
    }
    for depth in 1..=depth.max(1) {
        level = one_level(resolver, &level, depth, weakest, &mut seen, &mut found, &mut trace)?;
        if level.len() > WIDEST_LEVEL {
            found.cut += level.len() - WIDEST_LEVEL;
            let dropped = level.split_off(WIDEST_LEVEL);
            trace.open.extend(dropped.iter().map(|step| origin_of(step.symbol)));
        }
    }
    trace.open.extend(level.iter().map(|step| origin_of(step.symbol)));
    trace.settle(&mut found);
    Ok(found)
}

impl Trace {
    /// Passes every row on to all that depends on it. The levels stop at what was seen before, so
    /// a changed symbol that calls another changed one would else hide who calls it in turn.
    fn settle(mut self, found: &mut Spread) {
        loop {
            let mut grew = false;
            for (symbol, dependent) in &self.links {
                let passed = self.rows.get(symbol).cloned().unwrap_or_default();
                let rows = self.rows.entry(*dependent).or_default();
                let before = rows.len();
                rows.extend(passed);
                grew |= rows.len() > before;
            }
            if !grew {
                break;
            }
        }
        let of = |origin: &Origin| self.rows.get(origin).into_iter().flatten();
        for (origin, count) in &self.ambiguous {
            for row in of(origin) {
                *found.ambiguous.entry(*row).or_default() += count;
            }
        }
        found.unfinished = self.open.iter().flat_map(of).copied().collect();
        for reached in &mut found.reached {
            reached.rows.extend(of(&reached.origin));
        }
    }
}

/// Whether a symbol of which no dependent was found may be used all the same: methods are called
/// through bases, protocols and frameworks, decorated functions by whoever collects them.
fn is_called_unseen(resolver: &Resolver, symbol: SymbolRef) -> Result<bool> {
    let view = resolver.view(symbol.file)?;
    let kind = view.definition(symbol.definition).kind;
    let is_member = !matches!(kind, Kind::Function | Kind::Test);
    let inside = |reference: &&Reference| {
        reference.kind == ReferenceKind::Decorator
            && reference.enclosing.map(|index| index as usize) == Some(symbol.definition)
    };
    Ok(is_member || view.facts.references.iter().any(|reference| inside(&reference)))
}

/// A symbol whose dependents are to be found.
struct Step {
    symbol: SymbolRef,
    rung: Rung,
    root: usize,
    rows: BTreeSet<usize>,
}

fn one_level(
    resolver: &Resolver,
    level: &[Step],
    depth: usize,
    weakest: Rung,
    seen: &mut BTreeSet<Origin>,
    found: &mut Spread,
    trace: &mut Trace,
) -> Result<Vec<Step>> {
    let mut reached: BTreeMap<Origin, Reached> = BTreeMap::new();
    let together: BTreeSet<SymbolRef> = level.iter().map(|step| step.symbol).collect();
    for step in level {
        let dependents = resolver.dependents_among(step.symbol, &together)?;
        let asked = origin_of(step.symbol);
        if dependents.hidden.ambiguous > 0 {
            trace.ambiguous.insert(asked, dependents.hidden.ambiguous);
        }
        let may_be_more = !dependents.hidden.is_nothing();
        if may_be_more || dependents.edges.is_empty() && is_called_unseen(resolver, step.symbol)? {
            trace.open.insert(asked);
        }
        if depth == 1 {
            found.hidden.absorb(dependents.hidden);
        } else {
            found.doubtful += usize::from(may_be_more);
        }
        for edge in telling(dependents.edges) {
            let rung = edge.rung.max(step.rung);
            if rung > weakest || (depth == 1 && edge.from == origin_of(step.symbol)) {
                continue;
            }
            trace.links.insert((asked, edge.from));
            // A name that a file's top level hands on is called by whoever gets it.
            if edge.from.definition.is_none() && edge.via == Via::Name {
                trace.open.insert(asked);
            }
            let entry = reached.entry(edge.from).or_insert_with(|| Reached {
                origin: edge.from,
                depth,
                rung,
                evidence: Vec::new(),
                root: step.root,
                rows: BTreeSet::new(),
            });
            entry.rung = entry.rung.min(rung);
            entry.evidence.push(edge);
            entry.rows.extend(&step.rows);
        }
    }
    let roots: BTreeMap<SymbolRef, usize> =
        level.iter().map(|step| (step.symbol, step.root)).collect();
    let mut next = Vec::new();
    for (origin, mut reached) in reached {
        reached.evidence.sort_by_key(|edge| (edge.rung, edge.line, edge.to, edge.via));
        let surest = reached.evidence.first().and_then(|edge| roots.get(&edge.to));
        reached.root = surest.copied().unwrap_or(reached.root);
        // What is on an earlier level stays there; a changed symbol may be a direct dependent too.
        let fresh = seen.insert(origin);
        let uses = reached.evidence.iter().any(|edge| !is_import(edge.via));
        if let Some(definition) = origin.definition
            && fresh
            && uses
        {
            next.push(Step {
                symbol: SymbolRef { file: origin.file, definition },
                rung: reached.rung,
                root: reached.root,
                rows: reached.rows.clone(),
            });
        }
        if fresh || depth == 1 {
            found.reached.push(reached);
        }
    }
    Ok(next)
}

/// Without imports of a file that has another edge to the same symbol: the use says more. A
/// re-export says what no use does: others have the symbol from there.
fn telling(edges: Vec<Edge>) -> Vec<Edge> {
    let used: BTreeSet<(usize, SymbolRef)> = edges
        .iter()
        .filter(|edge| !is_import(edge.via))
        .map(|edge| (edge.from.file, edge.to))
        .collect();
    edges
        .into_iter()
        .filter(|edge| edge.via != Via::Import || !used.contains(&(edge.from.file, edge.to)))
        .collect()
}

pub fn is_import(via: Via) -> bool {
    matches!(via, Via::Import | Via::Reexport)
}

pub fn origin_of(symbol: SymbolRef) -> Origin {
    Origin { file: symbol.file, definition: Some(symbol.definition) }
}
