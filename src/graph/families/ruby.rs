//! Ruby: every constant of the tree is in sight under its full name, wherever its file is; a bare
//! name in lower case is a method of the object at hand; classes and modules are reopened at will.

use anyhow::Result;

use super::builtins;
use super::{Family, Modules};
use crate::graph::entity::{Binding, Entity, Site};
use crate::graph::layout::{join, resolve_relative, split_path};
use crate::graph::resolver::Resolver;
use crate::graph::symbol::SymbolRef;
use crate::graph::view::{View, is_function, is_module, is_type};
use crate::syntax::Kind;

pub struct Ruby;

/// Directories of a gem or an application that hold its code and its tests.
const PARTS: &[&str] = &["lib", "app", "test", "spec", "config", "bin", "exe", "ext", "db"];

impl Family for Ruby {
    fn name(&self) -> &'static str {
        "ruby"
    }

    /// Modules have members and are mixed into others.
    fn is_owner(&self, kind: Kind) -> bool {
        is_type(kind) || is_module(kind)
    }

    fn modules(&self, resolver: &Resolver, site: Site, module: &str) -> Result<Modules> {
        let name = match module.ends_with(".rb") {
            true => module.to_owned(),
            false => format!("{module}.rb"),
        };
        if name.starts_with('.') {
            let (directory, _) = split_path(resolver.path(site.file));
            let path = resolve_relative(directory, &name);
            let found = path.and_then(|path| resolver.code.find(&path));
            return Ok(
                found.map_or(Modules::Missing, |file| Modules::Project(vec![Entity::File(file)]))
            );
        }
        let mut found = resolver.layout().files_ending(resolver.code, &name);
        found.retain(|&file| {
            let above = &resolver.path(file)[..resolver.path(file).len() - name.len()];
            let above = String::from_utf8_lossy(above);
            let above = above.trim_end_matches('/');
            above.is_empty() || PARTS.contains(&above.rsplit('/').next().unwrap_or(above))
        });
        Ok(match found.is_empty() {
            true => Modules::Foreign,
            false => Modules::Project(found.into_iter().map(Entity::File).collect()),
        })
    }

    fn named(&self, resolver: &Resolver, site: Site, name: &str) -> Result<Option<Vec<Binding>>> {
        let found = match is_constant(name) {
            true => constant(resolver, site, name)?,
            false => method(resolver, site, name)?,
        };
        Ok(Some(found))
    }

    fn joined(&self, receiver: &str, name: &str) -> Option<String> {
        let whole = is_constant(name)
            && receiver.split("::").skip_while(|it| it.is_empty()).all(is_constant);
        whole.then(|| format!("{receiver}::{name}"))
    }

    fn scattered_members(
        &self,
        resolver: &Resolver,
        owner: SymbolRef,
        qualname: &str,
        name: &str,
    ) -> Result<Vec<SymbolRef>> {
        let mut wanted = vec![qualname.to_owned()];
        let view = resolver.view(owner.file)?;
        let definition = view.definition(owner.definition);
        if is_module(definition.kind) {
            // What ActiveSupport::Concern gives to the class that a module is mixed into.
            wanted.push(format!("{}.ClassMethods.{name}", definition.qualname));
        }
        let mut found = Vec::new();
        for file in resolver.relatives_defining(owner.file, name)? {
            let view = resolver.view(file)?;
            let members = wanted.iter().flat_map(|wanted| view.qualified(wanted));
            found.extend(members.map(|definition| SymbolRef { file, definition }));
        }
        Ok(found)
    }

    /// Files of one gem or application: whatever is loaded there sees all of it.
    fn are_neighbours(&self, resolver: &Resolver, a: usize, b: usize) -> Result<bool> {
        Ok(gem_of(resolver.path(a)) == gem_of(resolver.path(b)))
    }

    fn sees_members(&self) -> bool {
        true
    }

    fn is_self(&self, word: &str) -> bool {
        word == "self"
    }

    /// Methods of the class and of its objects are not told apart.
    fn gives_type(&self, member: &str) -> bool {
        member == "class"
    }

    fn gives_instance(&self, member: &str) -> bool {
        member == "new"
    }

    fn reopens_classes(&self) -> bool {
        true
    }

    fn is_builtin(&self, name: &str) -> bool {
        builtins::RUBY.contain(name)
    }

    fn is_builtin_member(&self, name: &str) -> bool {
        builtins::RUBY_MEMBERS.contain(name)
    }
}

fn is_constant(name: &str) -> bool {
    name.trim_start_matches(':').starts_with(|c: char| c.is_uppercase())
}

/// The definitions of a constant, the lexical scopes first, then what the innermost inherits, then
/// the whole tree's top level.
fn constant(resolver: &Resolver, site: Site, path: &str) -> Result<Vec<Binding>> {
    let dotted = path.trim_start_matches(':').replace("::", ".");
    let last = dotted.rsplit('.').next().unwrap_or(&dotted);
    let files = resolver.relatives_defining(site.file, last)?;
    let named =
        |qualname: &str| -> Result<Vec<Binding>> {
            let mut found = Vec::new();
            for &file in &files {
                let view = resolver.view(file)?;
                found.extend(view.qualified(qualname).map(|definition| {
                    Binding::bound(Entity::Symbol(SymbolRef { file, definition }))
                }));
            }
            Ok(found)
        };
    if files.is_empty() {
        return Ok(vec![Binding::bound(Entity::Foreign)]);
    }
    if path.starts_with("::") {
        return named(&dotted);
    }
    let view = resolver.view(site.file)?;
    let owners = owners_around(&view, site);
    for &owner in &owners {
        let found = named(&format!("{}.{dotted}", view.definition(owner).qualname))?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    if let Some(&innermost) = owners.first() {
        let owner = SymbolRef { file: site.file, definition: innermost };
        let found = inherited_constant(resolver, owner, &dotted)?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    named(&dotted)
}

/// A constant of something that an owner inherits from.
fn inherited_constant(resolver: &Resolver, owner: SymbolRef, dotted: &str) -> Result<Vec<Binding>> {
    let (first, rest) = dotted.split_once('.').map_or((dotted, None), |(a, b)| (a, Some(b)));
    let mut found = resolver.inherited(owner, first)?;
    for name in rest.into_iter().flat_map(|rest| rest.split('.')) {
        let mut next = Vec::new();
        for binding in &found {
            next.extend(resolver.member(binding, name)?);
        }
        found = next;
    }
    found.retain(|binding| matches!(binding.entity, Entity::Symbol(_)));
    Ok(found)
}

/// A method of the object at hand: a parameter, a member of the innermost class or module, a
/// function of the file's top level, one of the language's own.
fn method(resolver: &Resolver, site: Site, name: &str) -> Result<Vec<Binding>> {
    let view = resolver.view(site.file)?;
    for scope in view.around(site) {
        if is_function(view.definition(scope).kind)
            && let Some(parameter) = resolver.parameter(site.file, &view, scope, name)?
        {
            return Ok(vec![parameter]);
        }
        let found = resolver.local(site.file, &view, scope, name)?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    if let Some(&innermost) = owners_around(&view, site).first() {
        let owner = SymbolRef { file: site.file, definition: innermost };
        let found = resolver.members(owner, name)?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    let found = resolver.defined(site.file, &view, None, name)?;
    if found.is_empty() && Ruby.is_builtin(name) {
        return Ok(vec![Binding::bound(Entity::Foreign)]);
    }
    Ok(found)
}

/// The classes and modules around a place, the innermost first.
fn owners_around(view: &View, site: Site) -> Vec<usize> {
    let mut owners = view.around(site);
    owners.retain(|&index| Ruby.is_owner(view.definition(index).kind));
    owners
}

/// The directory of a gem or an application: what stands before `lib`, `app`, `test` …
fn gem_of(path: &[u8]) -> Vec<u8> {
    let (directory, _) = split_path(path);
    let mut gem = Vec::new();
    for part in directory.split(|&byte| byte == b'/') {
        let part = String::from_utf8_lossy(part);
        if PARTS.contains(&part.as_ref()) {
            return gem;
        }
        gem = join(&gem, &part);
    }
    gem
}
