//! Who depends on a symbol, from the symbol outward: the files that mention its name, then each
//! reference of that name in them, resolved. Costs what the answer costs, not what the Scope holds.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use serde::{Deserialize, Serialize};

use super::code::Code;
use super::entity::{Entity, Rung};
use super::hidden::Hidden;
use super::identity::{Target, Verdict};
use super::resolve::Answer;
use super::resolver::Resolver;
use super::symbol::SymbolRef;
use super::view::is_function;
use crate::syntax::{Import, Kind, Language, Reference, ReferenceKind, Tier};

/// How one thing depends on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Via {
    Call,
    Inherit,
    Decorator,
    Type,
    Name,
    Import,
    Reexport,
}

impl Via {
    /// The contract's word for it.
    pub fn name(self) -> &'static str {
        match self {
            Via::Call => "call",
            Via::Inherit => "inherit",
            Via::Decorator => "decorator",
            Via::Type => "type",
            Via::Name => "name",
            Via::Import => "import",
            Via::Reexport => "reexport",
        }
    }

    /// None for a name that only the running program looks up.
    pub(super) fn of(kind: ReferenceKind) -> Option<Via> {
        Some(match kind {
            ReferenceKind::Dynamic => return None,
            ReferenceKind::Call => Via::Call,
            ReferenceKind::Type => Via::Type,
            ReferenceKind::Inherit => Via::Inherit,
            ReferenceKind::Import => Via::Import,
            ReferenceKind::Reexport => Via::Reexport,
            ReferenceKind::Decorator => Via::Decorator,
            ReferenceKind::Name => Via::Name,
        })
    }
}

/// Where an edge begins: inside a definition, or at the top level of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Origin {
    pub file: usize,
    pub definition: Option<usize>,
}

/// One dependency with its evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    pub from: Origin,
    /// Where the reference stands: a line of `from.file`.
    pub line: u32,
    pub to: SymbolRef,
    pub via: Via,
    pub rung: Rung,
    /// Number of arguments, where it is a call.
    pub arguments: Option<u16>,
    /// The reference's index in the facts of `from.file`: among the imports where `via` is one,
    /// else among the references.
    pub index: usize,
}

/// What was found about the dependents of some symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependents {
    /// By file (in order of path), line, origin and target.
    pub edges: Vec<Edge>,
    pub hidden: Hidden,
}

/// The direct dependents of some symbols.
pub fn direct_dependents(code: &Code, targets: &[SymbolRef]) -> Result<Dependents> {
    Resolver::new(code).direct_dependents(targets)
}

impl Resolver<'_> {
    /// The direct dependents of some symbols; equal questions to one resolver share its work.
    pub fn direct_dependents(&self, targets: &[SymbolRef]) -> Result<Dependents> {
        let targets: BTreeSet<SymbolRef> = targets.iter().copied().collect();
        let mut found = Dependents::default();
        for &symbol in &targets {
            let of_one = self.dependents_among(symbol, &targets)?;
            found.edges.extend(of_one.edges);
            found.hidden.absorb(of_one.hidden);
        }
        found.edges.sort_by_key(|edge| (edge.from.file, edge.line, edge.from, edge.to, edge.via));
        Ok(found)
    }

    /// The direct dependents of one of several symbols that are asked for together: a call that may
    /// be any of them is one of each.
    pub fn dependents_among(
        &self,
        symbol: SymbolRef,
        together: &BTreeSet<SymbolRef>,
    ) -> Result<Dependents> {
        let mut found = Dependents::default();
        let target = self.target(symbol, together)?;
        for (file, names) in self.candidates(symbol)? {
            self.imports_of(file, &names, symbol, &mut found)?;
            self.uses_of(file, &names, &target, &mut found)?;
        }
        self.unread(symbol, &mut found)?;
        found.edges.sort_by_key(|edge| (edge.from.file, edge.line, edge.from, edge.to, edge.via));
        found.edges.dedup();
        Ok(found)
    }

    /// The files that may refer to a symbol, with the names under which they may.
    fn candidates(&self, target: SymbolRef) -> Result<BTreeMap<usize, BTreeSet<String>>> {
        let mut candidates: BTreeMap<usize, BTreeSet<String>> = BTreeMap::new();
        let mut open = self.own_names(target)?;
        let mut seen: BTreeSet<String> = open.iter().cloned().collect();
        self.default_imports(target, &mut candidates, &mut open, &mut seen)?;
        while let Some(name) = open.pop() {
            for file in self.relatives_mentioning(target.file, &name)? {
                candidates.entry(file).or_default().insert(name.clone());
                for alias in self.aliases(file, &name, target)? {
                    candidates.entry(file).or_default().insert(alias.clone());
                    if seen.insert(alias.clone()) {
                        open.push(alias);
                    }
                }
            }
        }
        Ok(candidates)
    }

    /// Its name; for a constructor the type's, because that is what is called; the names of methods
    /// that run it.
    fn own_names(&self, target: SymbolRef) -> Result<Vec<String>> {
        let view = self.view(target.file)?;
        let mut names = vec![view.definition(target.definition).name.clone()];
        if let Some(owner) = self.constructed(target)? {
            let owner_name = self.view(owner.file)?.definition(owner.definition).name.clone();
            if !names.contains(&owner_name) {
                names.push(owner_name);
            }
        }
        names.extend(self.stand_ins(target)?.into_iter().map(str::to_owned));
        Ok(names)
    }

    /// The type that a constructor makes.
    pub(super) fn constructed(&self, target: SymbolRef) -> Result<Option<SymbolRef>> {
        let view = self.view(target.file)?;
        let found = view.definition(target.definition);
        if found.kind != Kind::Constructor {
            return Ok(None);
        }
        let family = self.family(target.file);
        let container = view
            .container(target.definition)
            .filter(|&index| family.is_owner(view.definition(index).kind));
        Ok(container.map(|definition| SymbolRef { file: target.file, definition }))
    }

    /// The other names under which a file imports the symbol.
    fn aliases(&self, file: usize, name: &str, target: SymbolRef) -> Result<Vec<String>> {
        let view = self.view(file)?;
        let mut aliases = Vec::new();
        for import in &view.facts.imports {
            if import.name == name
                && import.local != name
                && !import.local.is_empty()
                && import.local != "_"
            {
                self.restart();
                if self.leads_to(file, import, target)? {
                    aliases.push(import.local.clone());
                }
            }
        }
        Ok(aliases)
    }

    /// Files that import a symbol as the default of its module, under whatever name they like.
    fn default_imports(
        &self,
        target: SymbolRef,
        candidates: &mut BTreeMap<usize, BTreeSet<String>>,
        open: &mut Vec<String>,
        seen: &mut BTreeSet<String>,
    ) -> Result<()> {
        let default = self.family(target.file).special_export(self, target.file, "default")?;
        if !default.iter().any(|binding| binding.entity == Entity::Symbol(target)) {
            return Ok(());
        }
        for file in self.importers(target.file)? {
            for import in &self.view(file)?.facts.imports {
                let whole = import.name.is_empty() || import.name == "default";
                self.restart();
                if whole && !import.local.is_empty() && self.leads_to(file, import, target)? {
                    candidates.entry(file).or_default().insert(import.local.clone());
                    if import.reexport && seen.insert(import.local.clone()) {
                        open.push(import.local.clone());
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether an import binds the symbol, or the module that gives it as a whole.
    fn leads_to(&self, file: usize, import: &Import, target: SymbolRef) -> Result<bool> {
        let found = self.follow(file, import)?;
        Ok(found.iter().any(|binding| match binding.entity {
            Entity::Symbol(symbol) => symbol == target,
            Entity::File(other) => other == target.file && import.name.is_empty(),
            _ => false,
        }))
    }

    fn imports_of(
        &self,
        file: usize,
        names: &BTreeSet<String>,
        target: SymbolRef,
        found: &mut Dependents,
    ) -> Result<()> {
        let view = self.view(file)?;
        for (index, import) in view.facts.imports.iter().enumerate() {
            let as_default = import.name == "default" && names.contains(&import.local);
            if !as_default && !names.contains(&import.name) {
                continue;
            }
            self.restart();
            let bindings = self.follow(file, import)?;
            if bindings.is_empty() {
                found.hidden.unresolved += 1;
            }
            if let Some(binding) =
                bindings.iter().find(|binding| binding.entity == Entity::Symbol(target))
            {
                let from =
                    Origin { file, definition: import.enclosing.map(|index| index as usize) };
                let via = if import.reexport { Via::Reexport } else { Via::Import };
                found.edges.push(Edge {
                    from,
                    line: import.line,
                    to: target,
                    via,
                    rung: binding.rung,
                    arguments: None,
                    index,
                });
            }
        }
        Ok(())
    }

    fn uses_of(
        &self,
        file: usize,
        names: &BTreeSet<String>,
        target: &Target<'_>,
        found: &mut Dependents,
    ) -> Result<()> {
        let view = self.view(file)?;
        let symbol = target.symbol;
        for (index, reference) in names.iter().flat_map(|name| view.references(name)) {
            if matches!(reference.kind, ReferenceKind::Import | ReferenceKind::Reexport) {
                continue;
            }
            let definition = reference.enclosing.map(|index| index as usize);
            let inside = file == symbol.file && view.is_within(definition, symbol.definition);
            // A function that calls itself is its own caller; what else it holds is itself.
            let recurs = inside
                && reference.kind == ReferenceKind::Call
                && is_function(view.definition(symbol.definition).kind);
            if (inside && !recurs) || is_part_of_import(&view.facts.imports, reference) {
                continue;
            }
            let Some(via) = Via::of(reference.kind) else {
                found.hidden.dynamic += 1;
                continue;
            };
            let site = (file, index);
            if let Some(rung) = self.rung_of(site, reference, target, &mut found.hidden)? {
                found.edges.push(Edge {
                    from: Origin { file, definition },
                    line: reference.line,
                    to: symbol,
                    via,
                    rung,
                    arguments: reference.arguments,
                    index,
                });
            }
        }
        Ok(())
    }

    /// The rung by which a reference is the target, if it is; what cannot be told is counted.
    fn rung_of(
        &self,
        (file, index): (usize, usize),
        reference: &Reference,
        target: &Target<'_>,
        hidden: &mut Hidden,
    ) -> Result<Option<Rung>> {
        let symbol = target.symbol;
        if self.stand_ins(symbol)?.contains(&reference.name.as_str()) {
            let runs = self.stands_in((file, index), reference, target, hidden)?;
            return Ok(runs.then_some(Rung::Typed));
        }
        match self.resolve(file, reference)? {
            Answer::Symbols(symbols) => match self.verdict(&symbols, reference, target)? {
                Verdict::Is(rung) => return Ok(Some(rung)),
                Verdict::Overload => hidden.add_ambiguous(file, index),
                Verdict::Other => {
                    let symbols: Vec<SymbolRef> = symbols.iter().map(|(it, _)| *it).collect();
                    let handed_on = self.is_handed_on(file, reference, &symbols, target)?;
                    hidden.dynamic += usize::from(handed_on);
                }
            },
            Answer::Unknown if self.is_unique(file, reference, symbol)? => {
                return Ok(Some(Rung::Unique));
            }
            Answer::Unknown => {
                if self.fits(file, reference, symbol)? {
                    hidden.add_ambiguous(file, index);
                }
            }
            Answer::Dangling => {
                hidden.unresolved += usize::from(self.fits(file, reference, symbol)?);
            }
            Answer::Modules(_) | Answer::Elsewhere => {}
        }
        Ok(None)
    }

    /// Counts what may use the symbol where no reference can be seen.
    fn unread(&self, target: SymbolRef, found: &mut Dependents) -> Result<()> {
        let view = self.view(target.file)?;
        let definition = view.definition(target.definition);
        // Runners find tests, nobody calls them.
        if definition.kind == Kind::Test {
            return Ok(());
        }
        if !definition.name.contains(|c: char| c.is_alphanumeric() || c == '_') {
            found.hidden.dynamic += 1;
            return Ok(());
        }
        found.hidden.dynamic += usize::from(self.runs_unasked(target, definition)?);
        for &file in self.mentioning(&definition.name)?.iter() {
            let language = self.code.files[file].language;
            let tier = language.tier();
            let relevant = language.is_code() && language != Language::TEXT && tier != Tier::Full;
            if file == target.file || !relevant {
                continue;
            }
            if tier == Tier::Text
                || (self.are_relatives(file, target.file) && {
                    let (view, name) = (self.view(file)?, &definition.name);
                    view.references(name).next().is_none() && view.named(name).next().is_none()
                })
            {
                found.hidden.unread_files.insert(file);
            }
        }
        Ok(())
    }

    /// What a symbol itself refers to: edges from inside it, in order of the source.
    pub fn callees(&self, symbol: SymbolRef) -> Result<Dependents> {
        let view = self.view(symbol.file)?;
        let mut found = Dependents::default();
        for (index, reference) in view.facts.references.iter().enumerate() {
            let definition = reference.enclosing.map(|index| index as usize);
            if !view.is_within(definition, symbol.definition) {
                continue;
            }
            let Some(via) = Via::of(reference.kind) else {
                found.hidden.dynamic += 1;
                continue;
            };
            match self.resolve(symbol.file, reference)? {
                Answer::Symbols(symbols) => {
                    found.edges.extend(symbols.into_iter().filter(|(to, _)| *to != symbol).map(
                        |(to, rung)| Edge {
                            from: Origin { file: symbol.file, definition },
                            line: reference.line,
                            to,
                            via,
                            rung,
                            arguments: reference.arguments,
                            index,
                        },
                    ));
                }
                Answer::Unknown => found.hidden.ambiguous += 1,
                Answer::Modules(_) | Answer::Dangling | Answer::Elsewhere => {}
            }
        }
        found.edges.dedup();
        Ok(found)
    }
}

/// Whether a reference is the name inside an import statement: the import itself is the edge.
fn is_part_of_import(imports: &[Import], reference: &Reference) -> bool {
    reference.kind == ReferenceKind::Name
        && reference.receiver.is_empty()
        && imports.iter().any(|import| import.line == reference.line && import.reexport)
}
