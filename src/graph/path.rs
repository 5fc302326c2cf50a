//! The shortest way from one symbol to another along what they refer to.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::dependents::Edge;
use super::entity::Rung;
use super::resolver::Resolver;
use super::symbol::SymbolRef;
use super::view::is_function;
use crate::syntax::Kind;

/// Symbols that are looked into on the way. Beyond them nearly everything leads to everything.
const MOST_VISITED: usize = 5_000;

/// What was found between two symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// From the first symbol on; empty where there is none.
    pub steps: Vec<Edge>,
    /// Symbols on the ways that were tried of which not every reference could be told.
    pub doubtful: usize,
    /// The search ended before everything was tried.
    pub cut: bool,
}

impl Resolver<'_> {
    /// The shortest chain of references from any of `from` to any of `to` or to what is inside it,
    /// along edges of `weakest` or better. Of equally short ones the first in order of file and
    /// place.
    pub fn way(&self, from: &[SymbolRef], to: &[SymbolRef], weakest: Rung) -> Result<Way> {
        let mut way = Way::default();
        // How each symbol was reached.
        let mut reached: BTreeMap<SymbolRef, Option<Edge>> = BTreeMap::new();
        let mut level: BTreeSet<SymbolRef> = from.iter().copied().collect();
        reached.extend(level.iter().map(|symbol| (*symbol, None)));
        while !level.is_empty() {
            let mut next = BTreeSet::new();
            for symbol in level {
                if reached.len() > MOST_VISITED {
                    way.cut = true;
                    return Ok(way);
                }
                let found = self.callees(symbol)?;
                way.doubtful += usize::from(!found.hidden.is_nothing());
                let begun = from.contains(&symbol);
                for edge in found.edges.into_iter().filter(|edge| edge.rung <= weakest) {
                    if !begun && !self.runs_with(symbol, &edge)? {
                        continue;
                    }
                    if self.is_inside(edge.to, to)? {
                        way.steps = self.steps_to(symbol, &reached)?;
                        way.steps.push(edge);
                        return Ok(way);
                    }
                    if let Entry::Vacant(entry) = reached.entry(edge.to) {
                        entry.insert(Some(edge));
                        next.insert(edge.to);
                    }
                }
            }
            level = next;
        }
        Ok(way)
    }

    /// Whether what refers to a symbol has to do with what an edge from inside it leads to. Who
    /// names a type runs its constructor, not its other methods.
    fn runs_with(&self, symbol: SymbolRef, edge: &Edge) -> Result<bool> {
        if !self.is_owner(symbol)? {
            return Ok(true);
        }
        let Some(inside) = edge.from.definition else { return Ok(true) };
        let view = self.view(symbol.file)?;
        let site = super::entity::Site { file: symbol.file, enclosing: Some(inside) };
        let mut between = view.around(site).into_iter().take_while(|it| *it != symbol.definition);
        Ok(between.all(|index| {
            let kind = view.definition(index).kind;
            kind == Kind::Constructor || !is_function(kind)
        }))
    }

    /// Whether a symbol is one of some others or stands inside one.
    fn is_inside(&self, symbol: SymbolRef, others: &[SymbolRef]) -> Result<bool> {
        let view = self.view(symbol.file)?;
        Ok(others.iter().any(|other| {
            other.file == symbol.file && view.is_within(Some(symbol.definition), other.definition)
        }))
    }

    /// The edges that led to a symbol, the first one first.
    fn steps_to(
        &self,
        symbol: SymbolRef,
        reached: &BTreeMap<SymbolRef, Option<Edge>>,
    ) -> Result<Vec<Edge>> {
        let mut steps = Vec::new();
        let mut current = symbol;
        while let Some(Some(edge)) = reached.get(&current) {
            steps.push(*edge);
            // An edge begins inside of what was looked into, perhaps deeper.
            let Some(definition) = edge.from.definition else { break };
            let view = self.view(edge.from.file)?;
            let site = super::entity::Site { file: edge.from.file, enclosing: Some(definition) };
            let around = view.around(site).into_iter();
            let mut known = around.map(|definition| SymbolRef { file: edge.from.file, definition });
            match known.find(|it| reached.contains_key(it)) {
                Some(before) if before != current => current = before,
                _ => break,
            }
        }
        steps.reverse();
        Ok(steps)
    }
}
