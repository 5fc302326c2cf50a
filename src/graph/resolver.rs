//! The resolver: one Scope's code with what has been looked at so far, and the guards that keep
//! circular imports and endless inheritance from going round.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

use anyhow::Result;

use super::code::{Code, Mentioning};
use super::entity::{Binding, Entity};
use super::families::{Family, Memory, family_of, group_of};
use super::layout::Layout;
use super::symbol::SymbolRef;
use super::view::View;

/// Names resolved in one Scope. Everything is computed on demand and kept for the resolver's life.
pub struct Resolver<'c> {
    pub code: &'c Code<'c>,
    layout: OnceCell<Layout>,
    views: RefCell<HashMap<usize, Rc<View>>>,
    mentions: RefCell<HashMap<String, Rc<Vec<usize>>>>,
    definers: RefCell<HashMap<String, Rc<Vec<usize>>>>,
    /// What is being looked up right now; asking for it again is a circle.
    open: RefCell<Vec<(Question, String)>>,
    steps: Cell<u32>,
    /// Look-ups that were not begun: what they would have added is missing from the answers.
    refused: Cell<u64>,
    /// What the families have found out about the Scope as a whole.
    pub(super) memory: Memory,
}

/// A look-up that may come back to itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Scope(usize, Option<usize>),
    Exported(Entity),
    Members(SymbolRef),
    Type(usize),
}

/// Look-ups that one reference may cost. Real code needs a few dozen; barrels that re-export
/// barrels in a ring would need more than there is time for.
const STEPS: u32 = 4_000;

/// Look-ups inside each other. Far above any real chain, far below the stack.
const DEPTH: usize = 48;

/// Ends a look-up when it is dropped.
pub(super) struct Guard<'r>(&'r RefCell<Vec<(Question, String)>>);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.borrow_mut().pop();
    }
}

impl<'c> Resolver<'c> {
    pub fn new(code: &'c Code<'c>) -> Resolver<'c> {
        Resolver {
            code,
            layout: OnceCell::new(),
            views: RefCell::default(),
            mentions: RefCell::default(),
            definers: RefCell::default(),
            open: RefCell::default(),
            steps: Cell::new(0),
            refused: Cell::new(0),
            memory: Memory::default(),
        }
    }

    pub fn view(&self, file: usize) -> Result<Rc<View>> {
        if let Some(view) = self.views.borrow().get(&file) {
            return Ok(view.clone());
        }
        let view = Rc::new(View::new((self.code.facts)(file)?));
        self.views.borrow_mut().insert(file, view.clone());
        Ok(view)
    }

    pub(super) fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| Layout::new(self.code))
    }

    pub(super) fn family(&self, file: usize) -> &'static dyn Family {
        family_of(self.code.files[file].language)
    }

    pub fn path(&self, file: usize) -> &[u8] {
        &self.code.files[file].path
    }

    /// Whether the code of two files can refer to each other by name.
    pub fn are_relatives(&self, a: usize, b: usize) -> bool {
        group_of(self.code.files[a].language) == group_of(self.code.files[b].language)
    }

    /// Files of the same family whose text has a name, ascending.
    pub(super) fn relatives_mentioning(&self, file: usize, name: &str) -> Result<Vec<usize>> {
        let mut found = self.mentioning(name)?.to_vec();
        found.retain(|&other| self.are_relatives(file, other));
        Ok(found)
    }

    /// Files of any language whose text has a name, ascending.
    pub(super) fn mentioning(&self, name: &str) -> Result<Rc<Vec<usize>>> {
        kept(&self.mentions, name, &self.code.mentioning)
    }

    /// Files of the same family that define a name, ascending.
    pub(super) fn relatives_defining(&self, file: usize, name: &str) -> Result<Vec<usize>> {
        let mut found = kept(&self.definers, name, &self.code.defining)?.to_vec();
        found.retain(|&other| self.are_relatives(file, other));
        Ok(found)
    }

    /// Whether a definition has members.
    pub(super) fn is_owner(&self, symbol: SymbolRef) -> Result<bool> {
        Ok(self.family(symbol.file).is_owner(self.kind(symbol)?))
    }

    /// Begins a new reference: the budget of steps is whole again.
    pub(super) fn restart(&self) {
        self.steps.set(0);
    }

    /// Answers a question once. An answer that a circle or the budget has cut short is not kept:
    /// asked from elsewhere, the same question has a better one.
    pub(super) fn remembered<K: Eq + Hash>(
        &self,
        memory: &RefCell<HashMap<K, Vec<Binding>>>,
        key: K,
        find: impl FnOnce() -> Result<Vec<Binding>>,
    ) -> Result<Vec<Binding>> {
        if let Some(found) = memory.borrow().get(&key) {
            return Ok(found.clone());
        }
        let refused = self.refused.get();
        let found = find()?;
        if self.refused.get() == refused {
            memory.borrow_mut().insert(key, found.clone());
        }
        Ok(found)
    }

    /// Begins a look-up; none where it is under way already or the budget is spent.
    pub(super) fn enter(&self, question: Question, name: &str) -> Option<Guard<'_>> {
        let mut open = self.open.borrow_mut();
        self.steps.set(self.steps.get() + 1);
        let again = open.iter().any(|(other, of)| *other == question && of == name);
        if again || open.len() >= DEPTH || self.steps.get() > STEPS {
            self.refused.set(self.refused.get() + 1);
            return None;
        }
        open.push((question, name.to_owned()));
        drop(open);
        Some(Guard(&self.open))
    }
}

/// The files that a look-up gives for a name, asked for once.
fn kept(
    memory: &RefCell<HashMap<String, Rc<Vec<usize>>>>,
    name: &str,
    look_up: &Mentioning,
) -> Result<Rc<Vec<usize>>> {
    if let Some(found) = memory.borrow().get(name) {
        return Ok(found.clone());
    }
    let found = Rc::new(look_up(name)?);
    memory.borrow_mut().insert(name.to_owned(), found.clone());
    Ok(found)
}
