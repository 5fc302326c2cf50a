//! Which files a file reaches by imports, and the one edge that may be drawn without a binding:
//! the `unique` rung.

use std::collections::BTreeSet;
use std::rc::Rc;

use anyhow::Result;

use super::entity::{Entity, Site};
use super::families::Modules;
use super::resolver::Resolver;
use super::symbol::SymbolRef;
use super::view::is_function;
use crate::syntax::{Kind, Reference};

/// Files that are followed from one file. Beyond them "reaches" says too little to bind by.
const MOST_REACHED: usize = 400;

impl Resolver<'_> {
    /// The files that a file imports, as far as they are in the Scope; ascending.
    pub fn imported_files(&self, file: usize) -> Result<Rc<Vec<usize>>> {
        if let Some(found) = self.memory.imported.borrow().get(&file) {
            return Ok(found.clone());
        }
        let found = Rc::new(self.find_imported_files(file)?);
        self.memory.imported.borrow_mut().insert(file, found.clone());
        Ok(found)
    }

    fn find_imported_files(&self, file: usize) -> Result<Vec<usize>> {
        let view = self.view(file)?;
        let mut found = BTreeSet::new();
        for import in &view.facts.imports {
            self.restart();
            let site = Site { file, enclosing: import.enclosing.map(|index| index as usize) };
            for binding in self.follow(file, import)? {
                match binding.entity {
                    Entity::File(other) => drop(found.insert(other)),
                    Entity::Symbol(symbol) => drop(found.insert(symbol.file)),
                    _ => {}
                }
            }
            if let Modules::Project(modules) =
                self.family(file).modules(self, site, &import.module)?
            {
                for module in modules {
                    match module {
                        Entity::File(other) => drop(found.insert(other)),
                        Entity::Directory(path) => {
                            found.extend(super::layout::files_in(self.code, &path))
                        }
                        Entity::Symbol(symbol) => drop(found.insert(symbol.file)),
                        _ => {}
                    }
                }
            }
        }
        found.remove(&file);
        Ok(found.into_iter().collect())
    }

    /// Whether the imports of a file lead to another, nearest first, up to a bound.
    fn reaches(&self, from: usize, to: usize) -> Result<bool> {
        if from == to || self.family(from).are_neighbours(self, from, to)? {
            return Ok(true);
        }
        if let Some(found) = self.memory.reach.borrow().get(&from) {
            return Ok(found.contains(&to));
        }
        let mut seen = BTreeSet::from([from]);
        let mut open = std::collections::VecDeque::from([from]);
        while let Some(current) = open.pop_front() {
            for &next in self.imported_files(current)?.iter() {
                if seen.len() < MOST_REACHED && seen.insert(next) {
                    open.push_back(next);
                }
            }
        }
        let answer = seen.contains(&to);
        self.memory.reach.borrow_mut().insert(from, Rc::new(seen));
        Ok(answer)
    }

    /// Whether a reference of which nothing else is known can only be this symbol: the Scope has no
    /// other definition of the name, no builtin type has such a member, and the file reaches it.
    pub(super) fn is_unique(
        &self,
        file: usize,
        reference: &Reference,
        target: SymbolRef,
    ) -> Result<bool> {
        if !self.fits(file, reference, target)?
            || self.family(file).is_builtin_member(&reference.name)
        {
            return Ok(false);
        }
        let mut count = 0;
        for &other in self.mentioning(&reference.name)?.iter() {
            let view = self.view(other)?;
            let code =
                |&index: &usize| !matches!(view.definition(index).kind, Kind::Section | Kind::Key);
            count += view.named(&reference.name).filter(code).count();
            if count > 1 {
                return Ok(false);
            }
        }
        Ok(count == 1 && self.reaches(file, target.file)?)
    }

    /// Whether a reference of which nothing else is known may be a use of the symbol: members are
    /// named behind a receiver, all else is not, where the language is as strict as that.
    pub(super) fn fits(
        &self,
        file: usize,
        reference: &Reference,
        target: SymbolRef,
    ) -> Result<bool> {
        if !self.are_relatives(file, target.file) {
            return Ok(false);
        }
        let view = self.view(target.file)?;
        let found = view.definition(target.definition);
        let family = self.family(target.file);
        let container = view.container(target.definition);
        let in_type = container.is_some_and(|index| family.is_owner(view.definition(index).kind))
            || (container.is_none() && found.qualname != found.name);
        let in_function = container.is_some_and(|index| is_function(view.definition(index).kind));
        Ok(match (reference.receiver.is_empty(), in_type) {
            _ if in_function => file == target.file && reference.receiver.is_empty(),
            (true, true) => family.sees_members(),
            (false, false) => family.calls_functions_on_values(),
            (true, false) | (false, true) => true,
        })
    }
}
