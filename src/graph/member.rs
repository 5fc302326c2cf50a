//! Members: what `owner.name` means once it is known what the owner is. Own members first, then
//! those of the types it inherits from.

use anyhow::Result;

use super::entity::{Binding, Entity, Rung, Site};
use super::resolver::{Question, Resolver};
use super::scope::dedup;
use super::signature::{declared_type, return_type, type_path};
use super::symbol::SymbolRef;
use super::view::{is_function, is_module};
use crate::syntax::{Kind, Reference, ReferenceKind};

impl Resolver<'_> {
    /// The members of that name; empty where the owner has none that can be seen.
    pub fn member(&self, owner: &Binding, name: &str) -> Result<Vec<Binding>> {
        let found = match &owner.entity {
            Entity::Foreign => vec![Binding::bound(Entity::Foreign)],
            Entity::Opaque => Vec::new(),
            Entity::File(_) | Entity::Directory(_) => self.exported(&owner.entity, name)?,
            Entity::Symbol(symbol) => self.member_of_symbol(*symbol, name)?,
            Entity::Value(owner_type) => {
                let found = self.members(*owner_type, name)?;
                found.into_iter().map(|binding| binding.at_most(Rung::Typed)).collect()
            }
        };
        Ok(found.into_iter().map(|binding| binding.at_most(owner.rung)).collect())
    }

    fn member_of_symbol(&self, symbol: SymbolRef, name: &str) -> Result<Vec<Binding>> {
        let view = self.view(symbol.file)?;
        let kind = view.definition(symbol.definition).kind;
        if self.is_owner(symbol)? {
            let found = self.members(symbol, name)?;
            let is_type = found.is_empty() && self.family(symbol.file).gives_instance(name);
            return Ok(if is_type { vec![Binding::bound(Entity::Symbol(symbol))] } else { found });
        }
        let mut found = self.declared(symbol.file, &view, Some(symbol.definition), name)?;
        if found.is_empty() && !is_module(kind) {
            // `app.get = function …`: members given to a value or a function from outside.
            let own = self.own_members(symbol, name)?;
            found.extend(own.into_iter().map(|symbol| Binding::bound(Entity::Symbol(symbol))));
        }
        if found.is_empty() && is_module(kind) {
            for &index in &view.stars {
                let import = &view.facts.imports[index];
                if import.enclosing.map(|index| index as usize) == Some(symbol.definition) {
                    found.extend(self.through_star(symbol.file, import, name)?);
                }
            }
        }
        if found.is_empty() && !is_function(kind) {
            for value in self.value_of_symbol(symbol)? {
                found.extend(self.member(&value, name)?);
            }
        }
        Ok(found)
    }

    /// The members that a type has or inherits.
    pub(super) fn members(&self, owner: SymbolRef, name: &str) -> Result<Vec<Binding>> {
        self.remembered(&self.memory.members, (owner, name.to_owned()), || {
            let Some(_guard) = self.enter(Question::Members(owner), name) else {
                return Ok(Vec::new());
            };
            let own = self.own_members(owner, name)?;
            if own.is_empty() {
                let given = self.given_member(owner, name)?;
                return if given.is_empty() { self.inherited(owner, name) } else { Ok(given) };
            }
            Ok(own.into_iter().map(|symbol| Binding::bound(Entity::Symbol(symbol))).collect())
        })
    }

    /// What the types that a type inherits from have under a name.
    pub(super) fn inherited(&self, owner: SymbolRef, name: &str) -> Result<Vec<Binding>> {
        let mut found = Vec::new();
        for base in self.bases(owner)? {
            let members = match base.entity {
                Entity::Symbol(base) => self.members(base, name)?,
                _ => self.member(&base, name)?,
            };
            // The first base that has it decides, as every language with an order has it.
            found.extend(members.into_iter().map(|binding| binding.at_most(Rung::Typed)));
            if found.iter().any(|binding| matches!(binding.entity, Entity::Symbol(_))) {
                found.retain(|binding| matches!(binding.entity, Entity::Symbol(_)));
                break;
            }
        }
        dedup(&mut found);
        Ok(found)
    }

    /// Own members, wherever they are written.
    pub(super) fn own_members(&self, owner: SymbolRef, name: &str) -> Result<Vec<SymbolRef>> {
        let view = self.view(owner.file)?;
        let qualname = format!("{}.{name}", view.definition(owner.definition).qualname);
        let mut found: Vec<SymbolRef> = view
            .qualified(&qualname)
            .map(|definition| SymbolRef { file: owner.file, definition })
            .collect();
        let elsewhere = self.family(owner.file).scattered_members(self, owner, &qualname, name)?;
        for symbol in elsewhere {
            if !found.contains(&symbol) {
                found.push(symbol);
            }
        }
        Ok(found)
    }

    /// What a type inherits from or implements, in the order in which it is written.
    pub(super) fn bases(&self, owner: SymbolRef) -> Result<Vec<Binding>> {
        self.remembered(&self.memory.bases, owner, || {
            let view = self.view(owner.file)?;
            let above = Site { file: owner.file, enclosing: view.container(owner.definition) };
            let mut found = Vec::new();
            for reference in view.inherits(owner.definition) {
                found.extend(self.behind(above, &reference.receiver, &reference.name)?);
            }
            found.retain(|binding| binding.entity != Entity::Symbol(owner));
            found.extend(self.family(owner.file).scattered_bases(self, owner)?);
            Ok(found)
        })
    }

    /// A name behind a receiver as it stands in a source.
    pub(super) fn behind(&self, site: Site, receiver: &str, name: &str) -> Result<Vec<Binding>> {
        if receiver.is_empty() {
            return self.lookup(site, name);
        }
        if let Some(path) = self.family(site.file).joined(receiver, name) {
            return self.lookup(site, &path);
        }
        let mut found = Vec::new();
        for owner in self.evaluate(site, receiver)? {
            found.extend(self.member(&owner, name)?);
        }
        let of_project = found.iter().any(|binding| matches!(binding.entity, Entity::Symbol(_)));
        if !of_project && self.family(site.file).parts_modules_from_values() {
            let behind = self.behind_module(site, receiver, name)?;
            found = if behind.is_empty() { found } else { behind };
        }
        dedup(&mut found);
        Ok(found)
    }

    /// `task::unowned` where a local variable is called `task`: the module is another name.
    fn behind_module(&self, site: Site, module: &str, name: &str) -> Result<Vec<Binding>> {
        let view = self.view(site.file)?;
        let mut scopes: Vec<Option<usize>> = view.around(site).into_iter().map(Some).collect();
        scopes.push(None);
        let mut found = Vec::new();
        for scope in scopes {
            for binding in self.declared(site.file, &view, scope, module)? {
                if matches!(binding.entity, Entity::File(_) | Entity::Directory(_)) {
                    found.extend(self.member(&binding, name)?);
                }
            }
        }
        Ok(found)
    }

    /// A value of a written type: known, foreign, or none where the text says nothing.
    pub(super) fn value_of_type(&self, site: Site, written: &str) -> Result<Option<Binding>> {
        let Some(path) = type_path(written) else { return Ok(None) };
        let Some(_guard) = self.enter(Question::Type(site.file), &path) else { return Ok(None) };
        let family = self.family(site.file);
        if family.is_self_type(&path) {
            let own = self.enclosing_type(site)?;
            return Ok(own.map(|own| Binding { entity: Entity::Value(own), rung: Rung::Typed }));
        }
        let found = self.evaluate(site, &path)?;
        for binding in &found {
            match binding.entity {
                Entity::Symbol(symbol) if self.is_owner(symbol)? => {
                    let rung = binding.rung.max(Rung::Typed);
                    return Ok(Some(Binding { entity: Entity::Value(symbol), rung }));
                }
                // Of a library's trait there may be types of the project.
                Entity::Foreign if is_any_of_trait(written) => return Ok(None),
                Entity::Foreign => return Ok(Some(Binding::bound(Entity::Foreign))),
                _ => {}
            }
        }
        Ok(None)
    }

    /// The values that a constant, a field or a property holds, as far as it is written down.
    pub(super) fn value_of_symbol(&self, symbol: SymbolRef) -> Result<Vec<Binding>> {
        let view = self.view(symbol.file)?;
        let found = view.definition(symbol.definition);
        let style = self.family(symbol.file).style();
        let site = Site { file: symbol.file, enclosing: Some(symbol.definition) };
        let written = match found.kind {
            Kind::Type => found.signature.split_once('=').map(|(_, is)| is.trim().to_owned()),
            _ => declared_type(&found.signature, &found.name, style)
                .or_else(|| return_type(&found.signature, &found.name, style)),
        };
        match written {
            Some(written) => Ok(self.value_of_type(site, &written)?.into_iter().collect()),
            None => self.constructed_value(symbol),
        }
    }

    /// The value of a variable that is made by a call and nothing more: `store = Store(path)`.
    fn constructed_value(&self, symbol: SymbolRef) -> Result<Vec<Binding>> {
        let view = self.view(symbol.file)?;
        let inside = |reference: &&Reference| {
            reference.enclosing.map(|index| index as usize) == Some(symbol.definition)
        };
        let mut references = view.facts.references.iter().filter(inside).peekable();
        // The names before a call are its receiver's, or there is more than a call.
        let mut before = Vec::new();
        while let Some(name) = references.next_if(|it| it.kind == ReferenceKind::Name) {
            before.push(name);
        }
        let Some(first) = references.next() else { return Ok(Vec::new()) };
        if before.iter().any(|name| !first.receiver.contains(&name.name)) {
            return Ok(Vec::new());
        }
        // What is called on the made value (`Store().part()`) makes the variable something else.
        let is_made = first.kind == ReferenceKind::Call || first.arguments.is_some();
        let chained = format!("{}(", first.name);
        if !is_made || references.any(|other| other.receiver.contains(&chained)) {
            return Ok(Vec::new());
        }
        let site = Site { file: symbol.file, enclosing: view.container(symbol.definition) };
        let mut found = Vec::new();
        for called in self.behind(site, &first.receiver, &first.name)? {
            found.extend(self.result_of(&called)?);
        }
        Ok(found)
    }

    /// What a call of a symbol gives: a value of the class, or of the type that a function says.
    pub(super) fn result_of(&self, called: &Binding) -> Result<Vec<Binding>> {
        let symbol = match called.entity {
            Entity::Symbol(symbol) => symbol,
            Entity::Foreign => return Ok(vec![Binding::bound(Entity::Foreign)]),
            _ => return Ok(Vec::new()),
        };
        let view = self.view(symbol.file)?;
        let found = view.definition(symbol.definition);
        if self.is_owner(symbol)? {
            return Ok(vec![Binding {
                entity: Entity::Value(symbol),
                rung: called.rung.max(Rung::Typed),
            }]);
        }
        let style = self.family(symbol.file).style();
        let site = Site { file: symbol.file, enclosing: Some(symbol.definition) };
        let Some(written) = return_type(&found.signature, &found.name, style) else {
            return Ok(Vec::new());
        };
        let value = self.value_of_type(site, &written)?;
        Ok(value.into_iter().map(|binding| binding.at_most(called.rung)).collect())
    }

    pub(super) fn kind(&self, symbol: SymbolRef) -> Result<Kind> {
        Ok(self.view(symbol.file)?.definition(symbol.definition).kind)
    }
}

/// Rust's `impl Trait` and `&mut dyn Trait`: whatever type implements it.
fn is_any_of_trait(written: &str) -> bool {
    let bare = written.trim_start_matches(['&', ' ']);
    let bare = bare.strip_prefix("mut ").unwrap_or(bare);
    bare.starts_with("impl ") || bare.starts_with("dyn ")
}
