//! Who calls a symbol, and what it calls, level by level.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::dependents::{Edge, Origin, Via};
use super::entity::Rung;
use super::hidden::Hidden;
use super::resolver::Resolver;
use super::symbol::SymbolRef;
use crate::syntax::Kind;

/// One symbol (or the top level of a file) at the other end of calls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Neighbour {
    pub origin: Origin,
    /// 1 for direct neighbours.
    pub depth: usize,
    /// The weakest rung on the way here.
    pub rung: Rung,
    /// The calls that lead here from the level before, the surest first.
    pub evidence: Vec<Edge>,
}

/// The neighbours of some symbols, with what was not to be told.
#[derive(Clone, Debug, Default)]
pub struct Neighbours {
    /// By depth, file and place.
    pub found: Vec<Neighbour>,
    /// What is hidden of the symbols themselves.
    pub hidden: Hidden,
    /// Symbols further on of which not every call can be told.
    pub doubtful: usize,
}

/// Which way calls are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    Callers,
    Callees,
}

impl Resolver<'_> {
    /// Follows calls from `symbols`, `depth` steps, along edges of `weakest` or better.
    pub fn neighbours(
        &self,
        symbols: &[SymbolRef],
        direction: Direction,
        depth: usize,
        weakest: Rung,
    ) -> Result<Neighbours> {
        let mut all = Neighbours::default();
        let mut seen: BTreeSet<Origin> = symbols.iter().map(|it| origin_of(*it)).collect();
        let mut level: Vec<(SymbolRef, Rung)> =
            symbols.iter().map(|symbol| (*symbol, Rung::Bound)).collect();
        for depth in 1..=depth.max(1) {
            let mut reached: BTreeMap<Origin, Neighbour> = BTreeMap::new();
            let together: BTreeSet<SymbolRef> = level.iter().map(|(symbol, _)| *symbol).collect();
            for (symbol, rung) in &level {
                let uses = match direction {
                    Direction::Callers => self.dependents_among(*symbol, &together)?,
                    Direction::Callees => self.callees(*symbol)?,
                };
                all.doubtful += usize::from(depth > 1 && !uses.hidden.is_nothing());
                for edge in &uses.edges {
                    let rung = edge.rung.max(*rung);
                    if rung <= weakest && self.is_call(edge)? {
                        let there = far_end(edge, direction);
                        let neighbour = reached.entry(there).or_insert_with(|| Neighbour {
                            origin: there,
                            depth,
                            rung,
                            evidence: Vec::new(),
                        });
                        neighbour.rung = neighbour.rung.min(rung);
                        neighbour.evidence.push(*edge);
                    }
                }
                if depth == 1 {
                    all.hidden.absorb(uses.hidden);
                }
            }
            level.clear();
            for (origin, mut neighbour) in reached {
                // A symbol that calls itself is its own caller, once.
                let own = depth == 1 && seen.contains(&origin);
                if !seen.insert(origin) && !own {
                    continue;
                }
                if let (Some(definition), false) = (origin.definition, own) {
                    level.push((SymbolRef { file: origin.file, definition }, neighbour.rung));
                }
                neighbour.evidence.sort_by_key(|edge| (edge.rung, edge.line, edge.to, edge.via));
                neighbour.evidence.dedup_by_key(|edge| (edge.line, edge.to, edge.via));
                all.found.push(neighbour);
            }
        }
        Ok(all)
    }

    /// Whether an edge runs what it leads to: a call, a decoration, a construction, a property that
    /// is read.
    fn is_call(&self, edge: &Edge) -> Result<bool> {
        let is_property = || Ok::<bool, anyhow::Error>(self.kind(edge.to)? == Kind::Property);
        Ok(match edge.via {
            Via::Call | Via::Decorator => true,
            Via::Type => edge.arguments.is_some(),
            Via::Name => is_property()?,
            Via::Inherit | Via::Import | Via::Reexport => false,
        })
    }
}

fn far_end(edge: &Edge, direction: Direction) -> Origin {
    match direction {
        Direction::Callers => edge.from,
        Direction::Callees => origin_of(edge.to),
    }
}

fn origin_of(symbol: SymbolRef) -> Origin {
    Origin { file: symbol.file, definition: Some(symbol.definition) }
}
