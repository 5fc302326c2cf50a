//! What a reference refers to, with the rung that the way there has earned.

use anyhow::Result;

use super::entity::{Entity, Rung, Site};
use super::resolver::Resolver;
use super::symbol::SymbolRef;
use crate::syntax::{Reference, ReferenceKind};

/// What is known about a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is one of these.
    Symbols(Vec<(SymbolRef, Rung)>),
    /// It is a module of the project.
    Modules(Vec<Entity>),
    /// It is bound to an import whose module or member should be in the project and is not.
    Dangling,
    /// It is no symbol of the project: a builtin, a library's, a local value.
    Elsewhere,
    /// That cannot be said.
    Unknown,
}

impl Resolver<'_> {
    /// Resolves one reference of a file.
    pub fn resolve(&self, file: usize, reference: &Reference) -> Result<Answer> {
        self.restart();
        let site = self.site_of(file, reference)?;
        let mut symbols: Vec<(SymbolRef, Rung)> = Vec::new();
        let mut modules = Vec::new();
        let mut elsewhere = false;
        let mut dangling = false;
        let mut found = self.behind(site, &reference.receiver, &reference.name)?;
        if found.is_empty() && !reference.receiver.is_empty() {
            // A member of an import that leads nowhere hangs in the air as the import does.
            let owners = self.evaluate(site, &reference.receiver)?;
            found.extend(owners.into_iter().filter(|owner| owner.rung == Rung::Name));
        }
        for binding in found {
            match binding.entity {
                Entity::Symbol(symbol) => symbols.push((symbol, binding.rung)),
                Entity::File(_) | Entity::Directory(_) => {
                    let called = self.called(&binding.entity)?;
                    symbols.extend(called.into_iter().map(|symbol| (symbol, binding.rung)));
                    modules.push(binding.entity);
                }
                Entity::Opaque if binding.rung == Rung::Name => dangling = true,
                Entity::Foreign | Entity::Value(_) | Entity::Opaque => elsewhere = true,
            }
        }
        Ok(if !symbols.is_empty() {
            Answer::Symbols(symbols)
        } else if !modules.is_empty() {
            Answer::Modules(modules)
        } else if dangling {
            Answer::Dangling
        } else if elsewhere {
            Answer::Elsewhere
        } else {
            Answer::Unknown
        })
    }

    /// Bases and decorators are looked up outside of what they belong to.
    fn site_of(&self, file: usize, reference: &Reference) -> Result<Site> {
        let mut enclosing = reference.enclosing.map(|index| index as usize);
        if let (Some(index), ReferenceKind::Inherit | ReferenceKind::Decorator) =
            (enclosing, reference.kind)
        {
            let view = self.view(file)?;
            let own = reference.kind == ReferenceKind::Decorator
                || self.family(file).is_owner(view.definition(index).kind);
            if own && reference.line <= view.definition(index).name_span.line_end + 20 {
                enclosing = view.container(index);
            }
        }
        Ok(Site { file, enclosing })
    }

    /// What calling a module itself calls: the function that it exports as a whole.
    fn called(&self, module: &Entity) -> Result<Vec<SymbolRef>> {
        let Entity::File(file) = module else { return Ok(Vec::new()) };
        let found = self.family(*file).special_export(self, *file, "default")?;
        Ok(found
            .into_iter()
            .filter_map(|binding| match binding.entity {
                Entity::Symbol(symbol) => Some(symbol),
                _ => None,
            })
            .collect())
    }
}
