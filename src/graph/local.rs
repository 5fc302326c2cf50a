//! Local names and the members that methods give to their objects: what is known of their values.

use anyhow::Result;

use super::entity::{Binding, Entity, Rung, Site};
use super::resolver::Resolver;
use super::scope::dedup;
use super::symbol::SymbolRef;
use super::view::View;
use crate::syntax::Local;

/// A name that gets more values than this is anything.
const MOST_VALUES: usize = 4;

impl Resolver<'_> {
    /// The values of a function's local name; opaque where not all are known, empty where the
    /// function has no such name.
    pub(super) fn local(
        &self,
        file: usize,
        view: &View,
        function: usize,
        name: &str,
    ) -> Result<Vec<Binding>> {
        let here = |local: &&Local| local.enclosing as usize == function;
        self.values(file, view.locals(name).filter(here).collect())
    }

    /// The values that a type's methods give to a member of their object; empty where not all are
    /// known.
    pub(super) fn given_member(&self, owner: SymbolRef, name: &str) -> Result<Vec<Binding>> {
        let view = self.view(owner.file)?;
        let given = format!(".{name}");
        let own = |local: &&Local| view.is_within(Some(local.enclosing as usize), owner.definition);
        let mut found = self.values(owner.file, view.locals(&given).filter(own).collect())?;
        found.retain(|binding| binding.entity != Entity::Opaque);
        Ok(found)
    }

    fn values(&self, file: usize, said: Vec<&Local>) -> Result<Vec<Binding>> {
        if said.is_empty() {
            return Ok(Vec::new());
        }
        let opaque = || Ok(vec![Binding::bound(Entity::Opaque)]);
        let site = |local: &Local| Site { file, enclosing: Some(local.enclosing as usize) };
        // A written type says what every value is.
        for local in &said {
            if let Some(value) = self.value_of_type(site(local), &local.written)? {
                return Ok(vec![value.at_most(Rung::Typed)]);
            }
        }
        let telling: Vec<&&Local> = said.iter().filter(|local| !is_nothing(&local.value)).collect();
        if telling.len() > MOST_VALUES {
            return opaque();
        }
        let mut found = Vec::new();
        for local in telling {
            let values = self.evaluate(site(local), &local.value)?;
            if values.is_empty() || values.iter().any(|value| value.entity == Entity::Opaque) {
                return opaque();
            }
            found.extend(values.into_iter().map(|value| value.at_most(Rung::Typed)));
        }
        dedup(&mut found);
        if found.is_empty() { opaque() } else { Ok(found) }
    }
}

/// A value that says nothing of the others: `store = None`.
fn is_nothing(value: &str) -> bool {
    matches!(value, "None" | "null" | "undefined" | "nil" | "NULL" | "nullptr")
}
