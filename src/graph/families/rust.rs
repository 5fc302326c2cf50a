//! Rust: a module is a file or an inline `mod`; paths begin at the crate, at `self`, `super`, a
//! name in scope, or another crate of the workspace. Methods stand in `impl` blocks anywhere in
//! the crate.

use std::collections::BTreeMap;

use anyhow::Result;

use super::builtins;
use super::{Family, Modules};
use crate::graph::entity::{Binding, Entity, Rung, Site};
use crate::graph::layout::{join, split_path};
use crate::graph::resolver::Resolver;
use crate::graph::symbol::SymbolRef;
use crate::graph::view::{is_module, is_type};
use crate::syntax::{Kind, ReferenceKind, Visibility};

pub struct Rust;

impl Family for Rust {
    fn name(&self) -> &'static str {
        "rust"
    }

    fn modules(&self, resolver: &Resolver, site: Site, module: &str) -> Result<Modules> {
        let mut parts = module.split("::").filter(|part| !part.is_empty());
        let Some(first) = parts.next() else { return Ok(Modules::Missing) };
        let rooted = self.path_root(resolver, site, first)?;
        let mut current: Vec<Binding> = if rooted.is_empty() {
            resolver.lookup(site, first)?
        } else {
            rooted.into_iter().map(Binding::bound).collect()
        };
        for part in parts {
            if part == "super" || part == "self" {
                current = step(resolver, current, part)?;
                continue;
            }
            let mut next = Vec::new();
            for owner in &current {
                next.extend(resolver.member(owner, part)?);
            }
            current = next;
        }
        if current.is_empty() {
            // A crate that nothing here knows is somebody else's.
            return Ok(if is_path_word(first) { Modules::Missing } else { Modules::Foreign });
        }
        // `mod once; pub use once::once;`: the function of that name is no module.
        current.retain(|binding| binding.entity != Entity::Foreign);
        if current.is_empty() {
            return Ok(Modules::Foreign);
        }
        Ok(Modules::Project(current.into_iter().map(|binding| binding.entity).collect()))
    }

    fn submodules(&self, resolver: &Resolver, module: &Entity, name: &str) -> Result<Vec<Entity>> {
        let Entity::File(file) = module else { return Ok(Vec::new()) };
        Ok(child(resolver, *file, name).map(Entity::File).into_iter().collect())
    }

    fn roots(&self, resolver: &Resolver, site: Site, name: &str) -> Result<Vec<Entity>> {
        let crates = crates(resolver)?;
        if let Some(&file) = crates.get(name) {
            return Ok(vec![Entity::File(file)]);
        }
        // A macro is in sight of its whole crate once `#[macro_use]` or `#[macro_export]` says so.
        let root = crate_root(resolver, site.file);
        for file in resolver.relatives_defining(site.file, name)? {
            let view = resolver.view(file)?;
            let found = view.named(name).find(|&index| view.definition(index).kind == Kind::Macro);
            if let Some(definition) = found
                && crate_root(resolver, file) == root
            {
                return Ok(vec![Entity::Symbol(SymbolRef { file, definition })]);
            }
        }
        Ok(Vec::new())
    }

    fn path_root(&self, resolver: &Resolver, site: Site, name: &str) -> Result<Vec<Entity>> {
        let found = match name {
            "crate" | "$crate" => Some(Entity::File(crate_root(resolver, site.file))),
            "self" => Some(module_of(resolver, site)?),
            "super" => above(resolver, &module_of(resolver, site)?)?,
            _ => None,
        };
        Ok(found.into_iter().collect())
    }

    fn scattered_members(
        &self,
        resolver: &Resolver,
        owner: SymbolRef,
        qualname: &str,
        name: &str,
    ) -> Result<Vec<SymbolRef>> {
        let home = resolver.view(owner.file)?;
        let type_name = home.definition(owner.definition).name.clone();
        let tail = qualname.rsplit_once('.').map_or(qualname, |_| qualname);
        let written = format!("{type_name}.{name}");
        let root = crate_root(resolver, owner.file);
        let mut found = Vec::new();
        for file in resolver.relatives_defining(owner.file, name)? {
            let view = resolver.view(file)?;
            for definition in view.named(name) {
                let member = &view.definition(definition).qualname;
                let fits = *member == written || member.ends_with(&format!(".{written}"));
                if !fits
                    || (file == owner.file && member == tail)
                    || crate_root(resolver, file) != root
                {
                    continue;
                }
                let site = Site { file, enclosing: Some(definition) };
                if resolver.enclosing_type(site)? == Some(owner) {
                    found.push(SymbolRef { file, definition });
                }
            }
        }
        Ok(found)
    }

    /// `impl Trait for Type`: the trait is told by the facts, the type is a type named behind it
    /// on the same line.
    fn scattered_bases(&self, resolver: &Resolver, owner: SymbolRef) -> Result<Vec<Binding>> {
        let view = resolver.view(owner.file)?;
        let name = &view.definition(owner.definition).name;
        let references = &view.facts.references;
        let mut found = Vec::new();
        for (index, inherit) in references.iter().enumerate() {
            let in_type =
                inherit.enclosing.is_some_and(|at| is_type(view.definition(at as usize).kind));
            if inherit.kind != ReferenceKind::Inherit || in_type {
                continue;
            }
            let same_line =
                references[index + 1..].iter().take_while(|other| other.line <= inherit.line + 1);
            let mut types = same_line.filter(|other| other.kind == ReferenceKind::Type);
            if types.any(|other| other.name == *name) {
                let site =
                    Site { file: owner.file, enclosing: inherit.enclosing.map(|at| at as usize) };
                found.extend(resolver.behind(site, &inherit.receiver, &inherit.name)?);
            }
        }
        Ok(found)
    }

    /// A re-export inside a macro call (`cfg_net! { pub use … }`) is hidden from the facts. The
    /// module names it all the same: if below it one definition alone has the name, it is that.
    fn special_export(&self, resolver: &Resolver, file: usize, name: &str) -> Result<Vec<Binding>> {
        let mentioning = resolver.relatives_mentioning(file, name)?;
        if name == "default" || !mentioning.contains(&file) {
            return Ok(Vec::new());
        }
        let mut below = inner_directory(resolver.path(file));
        below.push(b'/');
        let mut found = Vec::new();
        for other in mentioning {
            if other == file || !resolver.path(other).starts_with(&below) {
                continue;
            }
            let view = resolver.view(other)?;
            let public = view.inside(None, name).filter(|&index| {
                let definition = view.definition(index);
                definition.visibility == Visibility::Public && definition.kind != Kind::Module
            });
            found.extend(public.map(|definition| SymbolRef { file: other, definition }));
        }
        Ok(match found.as_slice() {
            [one] => vec![Binding { entity: Entity::Symbol(*one), rung: Rung::Unique }],
            _ => Vec::new(),
        })
    }

    fn module_file(&self, resolver: &Resolver, symbol: SymbolRef) -> Result<Option<usize>> {
        let view = resolver.view(symbol.file)?;
        let found = view.definition(symbol.definition);
        // `mod name;` has nothing inside; its content is the file of that name.
        let is_inline = found.span.line_end > found.name_span.line_end;
        if found.kind != Kind::Module || is_inline || found.container.is_some() {
            return Ok(None);
        }
        Ok(child(resolver, symbol.file, &found.name))
    }

    fn are_neighbours(&self, resolver: &Resolver, a: usize, b: usize) -> Result<bool> {
        let (a, b) = (crate_root(resolver, a), crate_root(resolver, b));
        // An integration test or an example is a crate of its own that sees the library.
        Ok(a == b || package_directory(resolver.path(a)) == package_directory(resolver.path(b)))
    }

    fn offers_imports(&self) -> bool {
        true
    }

    fn closes_modules(&self) -> bool {
        true
    }

    fn is_self(&self, word: &str) -> bool {
        word == "self"
    }

    fn is_self_type(&self, word: &str) -> bool {
        word == "Self"
    }

    fn is_super(&self, _: &str) -> bool {
        false
    }

    fn parts_modules_from_values(&self) -> bool {
        true
    }

    fn calls_functions_on_values(&self) -> bool {
        false
    }

    fn is_builtin(&self, name: &str) -> bool {
        builtins::RUST.contain(name)
    }

    fn is_builtin_member(&self, name: &str) -> bool {
        builtins::RUST_MEMBERS.contain(name)
    }
}

fn is_path_word(word: &str) -> bool {
    matches!(word, "crate" | "self" | "super" | "$crate")
}

fn step(resolver: &Resolver, current: Vec<Binding>, word: &str) -> Result<Vec<Binding>> {
    if word == "self" {
        return Ok(current);
    }
    let mut next = Vec::new();
    for binding in current {
        next.extend(above(resolver, &binding.entity)?.map(Binding::bound));
    }
    Ok(next)
}

/// The module in which a site stands: the innermost inline one, else the file.
fn module_of(resolver: &Resolver, site: Site) -> Result<Entity> {
    let view = resolver.view(site.file)?;
    let inline =
        view.around(site).into_iter().find(|&index| is_module(view.definition(index).kind));
    Ok(match inline {
        Some(definition) => Entity::Symbol(SymbolRef { file: site.file, definition }),
        None => Entity::File(site.file),
    })
}

/// The module above a module.
fn above(resolver: &Resolver, module: &Entity) -> Result<Option<Entity>> {
    match module {
        Entity::Symbol(symbol) => {
            let view = resolver.view(symbol.file)?;
            let container = view.container(symbol.definition);
            Ok(Some(module_of(resolver, Site { file: symbol.file, enclosing: container })?))
        }
        Entity::File(file) => Ok(parent(resolver, *file).map(Entity::File)),
        _ => Ok(None),
    }
}

/// Whether a file is the root of a crate by its place.
fn is_root(path: &[u8]) -> bool {
    let (directory, name) = split_path(path);
    let (_, last) = split_path(directory);
    // `src/task/tests/` holds modules of the crate, `tests/` crates of their own.
    let in_source = directory.split(|&byte| byte == b'/').any(|part| part == b"src");
    matches!(name, b"lib.rs" | b"build.rs" | b"main.rs")
        || last == b"bin"
        || (matches!(last, b"tests" | b"examples" | b"benches") && !in_source)
}

/// The directory in which the files of a module's children are.
fn inner_directory(path: &[u8]) -> Vec<u8> {
    let (directory, name) = split_path(path);
    if name == b"mod.rs" || is_root(path) {
        return directory.to_vec();
    }
    let stem = name.strip_suffix(b".rs").unwrap_or(name);
    join(directory, &String::from_utf8_lossy(stem))
}

fn child(resolver: &Resolver, file: usize, name: &str) -> Option<usize> {
    let name = name.strip_prefix("r#").unwrap_or(name);
    let inner = inner_directory(resolver.path(file));
    let base = join(&inner, name);
    let with = |end: &str| [base.as_slice(), end.as_bytes()].concat();
    resolver
        .code
        .find(&with(".rs"))
        .or_else(|| resolver.code.find(&with("/mod.rs")))
        .filter(|&found| found != file)
}

fn parent(resolver: &Resolver, file: usize) -> Option<usize> {
    let path = resolver.path(file);
    if is_root(path) {
        return None;
    }
    let (directory, name) = split_path(path);
    let above = if name == b"mod.rs" { split_path(directory).0 } else { directory };
    let beside =
        |names: &[&str]| names.iter().find_map(|name| resolver.code.find(&join(above, name)));
    let as_file = || {
        let mut stem = above.to_vec();
        stem.extend_from_slice(b".rs");
        if above.is_empty() { None } else { resolver.code.find(&stem) }
    };
    beside(&["mod.rs", "lib.rs", "main.rs"]).or_else(as_file).filter(|&found| found != file)
}

/// The root file of the crate that a file belongs to; the file itself where none is above it.
fn crate_root(resolver: &Resolver, file: usize) -> usize {
    let mut current = file;
    for _ in 0..64 {
        match parent(resolver, current) {
            Some(above) => current = above,
            None => break,
        }
    }
    current
}

/// `a/b` of `a/b/src/lib.rs`, `a/b/tests/x.rs`.
fn package_directory(root: &[u8]) -> &[u8] {
    let mut directory = split_path(root).0;
    while matches!(split_path(directory).1, b"src" | b"tests" | b"examples" | b"benches" | b"bin") {
        directory = split_path(directory).0;
    }
    directory
}

/// The libraries of the Scope by the name under which Rust code calls them.
fn crates<'r>(resolver: &'r Resolver) -> Result<&'r BTreeMap<String, usize>> {
    if let Some(found) = resolver.memory.crates.get() {
        return Ok(found);
    }
    let mut found = BTreeMap::new();
    for file in resolver.layout().files_ending(resolver.code, "lib.rs") {
        let directory = package_directory(resolver.path(file)).to_vec();
        if let Some(name) = package_name(resolver, &directory)? {
            found.entry(name.replace('-', "_")).or_insert(file);
        }
    }
    Ok(resolver.memory.crates.get_or_init(|| found))
}

/// The package's name as its Cargo.toml has it, else that of its directory.
fn package_name(resolver: &Resolver, directory: &[u8]) -> Result<Option<String>> {
    if let Some(manifest) = resolver.code.find(&join(directory, "Cargo.toml")) {
        let view = resolver.view(manifest)?;
        for key in ["lib.name", "package.name"] {
            for index in view.qualified(key) {
                let signature = &view.definition(index).signature;
                let value = signature.split_once('=').map_or("", |(_, value)| value.trim());
                let value = value.trim_matches(['"', '\'']);
                if !value.is_empty() {
                    return Ok(Some(value.to_owned()));
                }
            }
        }
    }
    let (_, last) = split_path(directory);
    Ok((!last.is_empty()).then(|| String::from_utf8_lossy(last).into_owned()))
}
