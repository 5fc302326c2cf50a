//! What a bare name means where it stands: the scopes around it from the inside out, then what
//! the file imports, its package, its star imports, and at last the language's builtins.

use anyhow::Result;

use super::entity::{Binding, Entity, Rung, Site};
use super::families::Modules;
use super::resolver::{Question, Resolver};
use super::signature::{go_receiver, parameters};
use super::symbol::SymbolRef;
use super::view::{View, is_function, is_module};
use crate::syntax::Import;

impl Resolver<'_> {
    /// The meanings of a bare name; empty where nothing in sight has it.
    pub fn lookup(&self, site: Site, name: &str) -> Result<Vec<Binding>> {
        let Some(_guard) = self.enter(Question::Scope(site.file, site.enclosing), name) else {
            return Ok(Vec::new());
        };
        if let Some(found) = self.family(site.file).named(self, site, name)? {
            return Ok(found);
        }
        let view = self.view(site.file)?;
        for (depth, scope) in view.around(site).into_iter().enumerate() {
            let found = self.around_name(&view, site, scope, depth, name)?;
            if !found.is_empty() {
                return Ok(found);
            }
            if is_module(view.definition(scope).kind) && self.family(site.file).closes_modules() {
                let here = Site { file: site.file, enclosing: Some(scope) };
                let starred = self.starred(here, name)?;
                return if starred.is_empty() { self.beyond(here, name) } else { Ok(starred) };
            }
        }
        self.at_top(site, &view, name)
    }

    /// One of the definitions around the name: what it declares, imports, takes or inherits.
    fn around_name(
        &self,
        view: &View,
        site: Site,
        scope: usize,
        depth: usize,
        name: &str,
    ) -> Result<Vec<Binding>> {
        let kind = view.definition(scope).kind;
        let family = self.family(site.file);
        // A class's own names are in sight of its body, and in some languages of its methods.
        if family.is_owner(kind) && depth > 0 && !family.sees_members() {
            return Ok(Vec::new());
        }
        let found = self.declared(site.file, view, Some(scope), name)?;
        if !found.is_empty() {
            return Ok(found);
        }
        if is_function(kind) {
            if let Some(parameter) = self.parameter(site.file, view, scope, name)? {
                return Ok(vec![parameter]);
            }
            return self.local(site.file, view, scope, name);
        }
        if family.is_owner(kind) && family.sees_members() {
            return self.members(SymbolRef { file: site.file, definition: scope }, name);
        }
        Ok(Vec::new())
    }

    fn at_top(&self, site: Site, view: &View, name: &str) -> Result<Vec<Binding>> {
        let top = Site::top(site.file);
        let found = self.declared(site.file, view, None, name)?;
        if !found.is_empty() {
            return Ok(found);
        }
        let owner = self.outer_owner(site, view)?;
        if let Some(owner) = owner
            && self.family(site.file).sees_members()
        {
            let found = self.members(owner, name)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        let package = self.family(site.file).package(self, top, name)?;
        if !package.is_empty() {
            return Ok(package
                .into_iter()
                .map(|symbol| Binding::bound(Entity::Symbol(symbol)))
                .collect());
        }
        let starred = self.starred(top, name)?;
        if starred.is_empty() { self.beyond(top, name) } else { Ok(starred) }
    }

    /// The type to which a member written outside of it belongs, where that is not around the site.
    fn outer_owner(&self, site: Site, view: &View) -> Result<Option<SymbolRef>> {
        let family = self.family(site.file);
        let around_type =
            view.around(site).into_iter().any(|index| family.is_owner(view.definition(index).kind));
        if around_type { Ok(None) } else { self.enclosing_type(site) }
    }

    /// What lies outside of every file: modules of the tree, then builtins.
    fn beyond(&self, site: Site, name: &str) -> Result<Vec<Binding>> {
        let family = self.family(site.file);
        let roots = family.roots(self, site, name)?;
        if !roots.is_empty() {
            return Ok(roots.into_iter().map(Binding::bound).collect());
        }
        Ok(if family.is_builtin(name) { vec![Binding::bound(Entity::Foreign)] } else { Vec::new() })
    }

    /// What a scope itself declares or imports under a name. An import that leads nowhere still
    /// takes the name, so that nothing else is bound to it.
    pub(super) fn declared(
        &self,
        file: usize,
        view: &View,
        scope: Option<usize>,
        name: &str,
    ) -> Result<Vec<Binding>> {
        let mut found = self.defined(file, view, scope, name)?;
        let mut imported = false;
        for index in view.imports(scope, name) {
            imported = true;
            found.extend(self.follow(file, &view.facts.imports[index])?);
        }
        if imported && found.is_empty() {
            found.push(Binding { entity: Entity::Opaque, rung: Rung::Name });
        }
        dedup(&mut found);
        Ok(found)
    }

    /// What a scope itself defines under a name; a declared module is the file that holds it.
    pub(super) fn defined(
        &self,
        file: usize,
        view: &View,
        scope: Option<usize>,
        name: &str,
    ) -> Result<Vec<Binding>> {
        let mut found = Vec::new();
        for definition in view.inside(scope, name) {
            let symbol = SymbolRef { file, definition };
            let module = self.family(file).module_file(self, symbol)?;
            found.push(Binding::bound(module.map_or(Entity::Symbol(symbol), Entity::File)));
        }
        Ok(found)
    }

    /// What the star imports of a scope bring in under a name.
    fn starred(&self, site: Site, name: &str) -> Result<Vec<Binding>> {
        let view = self.view(site.file)?;
        let mut found = Vec::new();
        for &index in &view.stars {
            let import = &view.facts.imports[index];
            if import.enclosing.map(|index| index as usize) == site.enclosing
                && import.local.is_empty()
            {
                found.extend(self.through_star(site.file, import, name)?);
            }
        }
        dedup(&mut found);
        Ok(found)
    }

    pub(super) fn through_star(
        &self,
        file: usize,
        import: &Import,
        name: &str,
    ) -> Result<Vec<Binding>> {
        let site = Site { file, enclosing: import.enclosing.map(|index| index as usize) };
        let mut found = Vec::new();
        if let Modules::Project(entities) = self.family(file).modules(self, site, &import.module)? {
            for entity in entities {
                found.extend(self.member(&Binding::bound(entity), name)?);
            }
        }
        found.retain(|binding| !matches!(binding.entity, Entity::Foreign | Entity::Opaque));
        Ok(found)
    }

    /// The parameter of that name: a value of its type, or something of which nothing is known.
    pub(super) fn parameter(
        &self,
        file: usize,
        view: &View,
        function: usize,
        name: &str,
    ) -> Result<Option<Binding>> {
        let definition = view.definition(function);
        let style = self.family(file).style();
        let list = parameters(&definition.signature, &definition.name, style).unwrap_or_default();
        let receiver = go_receiver(&definition.signature);
        let Some(parameter) =
            list.into_iter().chain(receiver).find(|parameter| parameter.name == name)
        else {
            return Ok(None);
        };
        if self.family(file).is_self(name) {
            return Ok(None);
        }
        let typed =
            self.value_of_type(Site { file, enclosing: Some(function) }, &parameter.type_text)?;
        Ok(Some(typed.unwrap_or(Binding::bound(Entity::Opaque))))
    }
}

/// Keeps the first of equal meanings.
pub(super) fn dedup(found: &mut Vec<Binding>) {
    let mut seen: Vec<Entity> = Vec::new();
    found.retain(|binding| {
        let new = !seen.contains(&binding.entity);
        if new {
            seen.push(binding.entity.clone());
        }
        new
    });
}
