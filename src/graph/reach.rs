//! Which files a file reaches by imports, and the one edge that may be drawn without a binding:
//! the `unique` rung.

use std::collections::BTreeSet;
use std::rc::Rc;

use anyhow::Result;

use super::entity::{Entity, Site};
use super::files::Target;
use super::resolver::Resolver;
use super::symbol::SymbolRef;
use super::view::is_function;
use crate::syntax::{Kind, Reference, Visibility};

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
        let mut found = BTreeSet::new();
        for import in &self.view(file)?.facts.imports {
            if let Target::Files(files) = self.import_target(file, import)? {
                found.extend(files);
            }
        }
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
            || !self.may_see(file, target)?
            || !self.is_receiver_unknown(file, reference)?
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

    /// The one symbol that a reference of which nothing else is known can be.
    pub(super) fn only_one(&self, file: usize, reference: &Reference) -> Result<Option<SymbolRef>> {
        let mut only = None;
        for other in self.relatives_defining(file, &reference.name)? {
            let view = self.view(other)?;
            for definition in view.named(&reference.name) {
                if only.replace(SymbolRef { file: other, definition }).is_some() {
                    return Ok(None);
                }
            }
        }
        let Some(symbol) = only else { return Ok(None) };
        Ok(self.is_unique(file, reference, symbol)?.then_some(symbol))
    }

    /// Whether visibility lets a file name the symbol. Private is what its own file keeps, in the
    /// languages that say so in the declaration.
    fn may_see(&self, file: usize, target: SymbolRef) -> Result<bool> {
        let view = self.view(target.file)?;
        let is_private = view.definition(target.definition).visibility == Visibility::Private;
        Ok(file == target.file || !is_private || !self.family(file).keeps_private_in_file())
    }

    /// Whether nothing is known of what stands before the name: a value that is known and has no
    /// such member has none.
    fn is_receiver_unknown(&self, file: usize, reference: &Reference) -> Result<bool> {
        let site = Site { file, enclosing: reference.enclosing.map(|index| index as usize) };
        let known = match reference.receiver.is_empty() {
            true => Vec::new(),
            false => self.evaluate(site, &reference.receiver)?,
        };
        Ok(known.iter().all(|binding| binding.entity == Entity::Opaque))
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
