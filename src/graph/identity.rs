//! Whether a reference that was resolved is a given symbol: overloads told apart by the number of
//! arguments, a declaration and its definition as one, and calls that run an override.

use std::collections::BTreeSet;

use anyhow::Result;

use super::entity::{Entity, Rung};
use super::families::has_overloads;
use super::resolver::Resolver;
use super::signature::{accepts, parameters};
use super::symbol::SymbolRef;
use super::view::is_function;
use crate::syntax::{Kind, Reference, ReferenceKind};

/// Types above one type that are looked at for what a member overrides.
const MOST_BASES: usize = 50;

/// Methods of generic traits that Rust types implement several times over, once a type.
const CONVERSIONS: &[&str] = &[
    "from",
    "try_from",
    "as_ref",
    "as_mut",
    "borrow",
    "eq",
    "partial_cmp",
    "add",
    "sub",
    "mul",
    "div",
    "extend",
    "from_iter",
    "index",
    "sum",
];

/// A symbol with all that stands for it.
pub(super) struct Target<'t> {
    pub symbol: SymbolRef,
    /// What is asked for with it: a call of any of these is what is looked for.
    together: &'t BTreeSet<SymbolRef>,
    /// Its declaration elsewhere, or its definition.
    twins: Vec<SymbolRef>,
    /// The members that it overrides: a call of one may run it.
    overridden: BTreeSet<SymbolRef>,
}

/// What a resolved reference is to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Is(Rung),
    /// One of several overloads that take as many arguments.
    Overload,
    Other,
}

impl Resolver<'_> {
    pub(super) fn target<'t>(
        &self,
        symbol: SymbolRef,
        together: &'t BTreeSet<SymbolRef>,
    ) -> Result<Target<'t>> {
        Ok(Target {
            symbol,
            together,
            twins: self.family(symbol.file).twins(self, symbol)?,
            overridden: self.overridden(symbol)?,
        })
    }

    /// The members of the types above that have the symbol's name.
    fn overridden(&self, symbol: SymbolRef) -> Result<BTreeSet<SymbolRef>> {
        let view = self.view(symbol.file)?;
        let found = view.definition(symbol.definition);
        let mut overridden = BTreeSet::new();
        let runs = is_function(found.kind) || found.kind == Kind::Property;
        if !runs || found.kind == Kind::Constructor {
            return Ok(overridden);
        }
        let Some(owner) = self.owner(symbol)? else { return Ok(overridden) };
        let mut seen = BTreeSet::from([owner]);
        let mut open = vec![owner];
        while let Some(current) = open.pop() {
            for base in self.bases(current)? {
                let Entity::Symbol(base) = base.entity else { continue };
                if seen.len() < MOST_BASES && seen.insert(base) {
                    overridden.extend(self.own_members(base, &found.name)?);
                    open.push(base);
                }
            }
        }
        overridden.remove(&symbol);
        Ok(overridden)
    }

    /// The type whose member a symbol is.
    pub(super) fn owner(&self, symbol: SymbolRef) -> Result<Option<SymbolRef>> {
        let view = self.view(symbol.file)?;
        let family = self.family(symbol.file);
        let container = view.container(symbol.definition);
        if let Some(definition) = container.filter(|&it| family.is_owner(view.definition(it).kind))
        {
            return Ok(Some(SymbolRef { file: symbol.file, definition }));
        }
        let found = view.definition(symbol.definition);
        if found.qualname == found.name {
            return Ok(None);
        }
        let inside = super::entity::Site { file: symbol.file, enclosing: Some(symbol.definition) };
        self.enclosing_type(inside)
    }

    /// What a reference that may be any of `symbols` is to the target.
    pub(super) fn verdict(
        &self,
        symbols: &[(SymbolRef, Rung)],
        reference: &Reference,
        target: &Target<'_>,
    ) -> Result<Verdict> {
        let is_target =
            |symbol: &SymbolRef| *symbol == target.symbol || target.twins.contains(symbol);
        if let Some((_, rung)) = symbols.iter().find(|(symbol, _)| is_target(symbol)) {
            let all: Vec<SymbolRef> = symbols.iter().map(|(symbol, _)| *symbol).collect();
            return self.chosen(&all, reference, target, *rung);
        }
        if let Some(verdict) = self.construction(symbols, reference, target)? {
            return Ok(verdict);
        }
        // A call of what the target overrides runs the target where the object is of its type.
        let dispatches = symbols.iter().find(|(symbol, _)| target.overridden.contains(symbol));
        let family = self.family(target.symbol.file);
        let goes_up = family.is_super(reference.receiver.trim_end_matches("()"));
        Ok(match dispatches.filter(|_| !goes_up) {
            Some((_, rung)) => Verdict::Is((*rung).max(Rung::Typed)),
            None => Verdict::Other,
        })
    }

    /// A call of the type is a call of its constructor; so is one of a type that inherits it.
    fn construction(
        &self,
        symbols: &[(SymbolRef, Rung)],
        reference: &Reference,
        target: &Target<'_>,
    ) -> Result<Option<Verdict>> {
        let made = reference.kind == ReferenceKind::Call || reference.arguments.is_some();
        if !made || self.constructed(target.symbol)?.is_none() {
            return Ok(None);
        }
        let name = self.view(target.symbol.file)?.definition(target.symbol.definition).name.clone();
        for (symbol, rung) in symbols {
            if !self.is_owner(*symbol)? {
                continue;
            }
            let members = self.members(*symbol, &name)?;
            let constructors: Vec<SymbolRef> = members
                .iter()
                .filter_map(|member| match member.entity {
                    Entity::Symbol(symbol) => Some(symbol),
                    _ => None,
                })
                .collect();
            if constructors.contains(&target.symbol) {
                let rung = members.iter().map(|it| it.rung).fold(*rung, Rung::max);
                return self.chosen(&constructors, reference, target, rung).map(Some);
            }
        }
        Ok(None)
    }

    /// Of several overloads, those that take as many arguments as are given.
    fn chosen(
        &self,
        symbols: &[SymbolRef],
        reference: &Reference,
        target: &Target<'_>,
        rung: Rung,
    ) -> Result<Verdict> {
        let Target { symbol: target, twins, together, .. } = target;
        let language = self.code.files[target.file].language;
        let view = self.view(target.file)?;
        let name = &view.definition(target.definition).name;
        let converts = language.name() == "rust" && CONVERSIONS.contains(&name.as_str());
        let overloaded = converts || has_overloads(language);
        let Some(arguments) = reference.arguments.filter(|_| overloaded) else {
            return Ok(Verdict::Is(rung));
        };
        let named = self.view(target.file)?.definition(target.definition).qualname.clone();
        let mut fitting = BTreeSet::new();
        let mut several = false;
        for &symbol in symbols {
            let view = self.view(symbol.file)?;
            let found = view.definition(symbol.definition);
            if found.qualname != named || twins.contains(&symbol) {
                continue;
            }
            several |= symbol != *target;
            let style = self.family(symbol.file).style();
            let list = parameters(&found.signature, &found.name, style);
            if list.is_none_or(|list| accepts(&list, usize::from(arguments))) {
                fitting.insert(symbol);
            }
        }
        Ok(match (several, fitting.contains(target), fitting.len()) {
            (false, ..) | (true, true, 1) => Verdict::Is(rung),
            (true, true, _) if fitting.is_subset(together) => Verdict::Is(rung),
            (true, true, _) => Verdict::Overload,
            (true, false, _) => Verdict::Other,
        })
    }
}
