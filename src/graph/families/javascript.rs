//! JavaScript and TypeScript: modules are files found by relative path, with the extension left
//! out, the `index` of a directory, or `.js` written for `.ts`; packages of a workspace by the
//! name of their directory. A CommonJS module is what it assigns to `module.exports`.

use std::collections::BTreeMap;

use anyhow::Result;

use super::builtins;
use super::{Family, Modules};
use crate::graph::entity::{Binding, Entity, Site};
use crate::graph::layout::{join, resolve_relative, split_path};
use crate::graph::resolver::Resolver;
use crate::graph::symbol::SymbolRef;
use crate::graph::view::{View, is_function, is_type};
use crate::syntax::ReferenceKind;

pub struct JavaScript;

const EXTENSIONS: &[&str] = &[
    ".ts", ".tsx", ".mts", ".cts", ".d.ts", ".js", ".jsx", ".mjs", ".cjs", ".vue", ".svelte",
    ".json",
];

/// The extensions of compiled files, and those of the sources that may stand for them.
const COMPILED: &[(&str, &[&str])] = &[
    (".js", &[".ts", ".tsx", ".d.ts", ".jsx"]),
    (".jsx", &[".tsx"]),
    (".mjs", &[".mts", ".d.mts"]),
    (".cjs", &[".cts", ".d.cts"]),
];

impl Family for JavaScript {
    fn name(&self) -> &'static str {
        "javascript"
    }

    fn modules(&self, resolver: &Resolver, site: Site, module: &str) -> Result<Modules> {
        let (directory, _) = split_path(resolver.path(site.file));
        if module.starts_with('.') {
            let found = resolve_relative(directory, module).and_then(|path| at(resolver, &path));
            let Some(file) = found else { return Ok(Modules::Missing) };
            return Ok(Modules::Project(vec![Entity::File(passed_on(resolver, file)?)]));
        }
        let found = match aliased(resolver, directory, module) {
            Some(found) => Some(found),
            None => workspace(resolver, module)?,
        };
        Ok(found.map_or(Modules::Foreign, |file| Modules::Project(vec![Entity::File(file)])))
    }

    fn special_export(&self, resolver: &Resolver, file: usize, name: &str) -> Result<Vec<Binding>> {
        if name == "default" { default_export(resolver, file) } else { Ok(Vec::new()) }
    }

    /// `export { imported }` has no source of its own; what valid code imports from here is offered.
    fn offers_imports(&self) -> bool {
        true
    }

    fn hands_on(&self, resolver: &Resolver, file: usize, other: usize) -> Result<bool> {
        Ok(file != other && passed_on(resolver, file)? == other)
    }

    fn package_words(&self, resolver: &Resolver, file: usize) -> Result<Vec<String>> {
        let path = resolver.path(file);
        if !is_index(path) {
            return Ok(Vec::new());
        }
        let holds = |directory: &[u8]| {
            path.strip_prefix(directory).is_some_and(|rest| {
                let rest = rest.strip_prefix(b"/").unwrap_or(rest);
                rest.iter().filter(|&&byte| byte == b'/').count() <= 1
            })
        };
        let packages = packages(resolver)?.iter().filter(|(_, directory)| holds(directory));
        let last = |name: &String| name.rsplit('/').next().unwrap_or(name).to_owned();
        Ok(packages.map(|(name, _)| last(name)).collect())
    }

    /// A directory's index is imported by `.` and `..` from the files below it.
    fn nameless_importers(&self, resolver: &Resolver, file: usize) -> Result<Vec<usize>> {
        let path = resolver.path(file);
        if !is_index(path) {
            return Ok(Vec::new());
        }
        let mut below = split_path(path).0.to_vec();
        if !below.is_empty() {
            below.push(b'/');
        }
        let mut found = Vec::new();
        let files = &resolver.code.files;
        let from = files.partition_point(|other| other.path.as_slice() < below.as_slice());
        for other in from..files.len() {
            let Some(rest) = files[other].path.strip_prefix(below.as_slice()) else { break };
            let depth = rest.iter().filter(|&&byte| byte == b'/').count();
            if other == file || depth > FARTHEST_BELOW || !resolver.are_relatives(file, other) {
                continue;
            }
            let dots = |module: &str| module.chars().all(|c| matches!(c, '.' | '/'));
            if resolver.view(other)?.facts.imports.iter().any(|import| dots(&import.module)) {
                found.push(other);
            }
        }
        Ok(found)
    }

    fn module_function(&self, name: &str) -> Option<()> {
        (name == "require").then_some(())
    }

    fn is_self(&self, word: &str) -> bool {
        word == "this"
    }

    fn is_builtin(&self, name: &str) -> bool {
        builtins::JAVASCRIPT.contain(name)
    }

    fn is_builtin_member(&self, name: &str) -> bool {
        builtins::JAVASCRIPT_MEMBERS.contain(name)
    }
}

/// Directories below an index from which `../..` is looked for.
const FARTHEST_BELOW: usize = 3;

/// Whether a file stands for its directory.
fn is_index(path: &[u8]) -> bool {
    split_path(path).1.starts_with(b"index.")
}

/// The file that a path without or with another extension means.
fn at(resolver: &Resolver, path: &[u8]) -> Option<usize> {
    let find = |end: &str| {
        let mut whole = path.to_vec();
        whole.extend_from_slice(end.as_bytes());
        resolver.code.find(&whole)
    };
    if let Some(file) = find("") {
        return Some(file);
    }
    for (compiled, sources) in COMPILED {
        if let Some(stem) = path.strip_suffix(compiled.as_bytes()) {
            let found = sources.iter().find_map(|end| {
                let mut whole = stem.to_vec();
                whole.extend_from_slice(end.as_bytes());
                resolver.code.find(&whole)
            });
            if found.is_some() {
                return found;
            }
        }
    }
    let index = |end: &str| {
        if path.is_empty() { find(&format!("index{end}")) } else { find(&format!("/index{end}")) }
    };
    EXTENSIONS
        .iter()
        .find_map(|end| find(end))
        .or_else(|| EXTENSIONS.iter().find_map(|end| index(end)))
}

/// Files that hand each other on, at most.
const MOST_HANDED: usize = 4;

/// What `module.exports = require('./lib/x')` hands on as a whole; else the file itself.
fn passed_on(resolver: &Resolver, file: usize) -> Result<usize> {
    let mut current = file;
    for _ in 0..MOST_HANDED {
        let view = resolver.view(current)?;
        let exported = |line: u32| {
            let mut exports = view.references("exports");
            exports.any(|(_, it)| it.line == line && it.receiver == "module")
        };
        let handed = view.facts.imports.iter().find(|import| {
            import.enclosing.is_none()
                && import.local.is_empty()
                && import.name.is_empty()
                && import.module.starts_with('.')
                && exported(import.line)
        });
        let Some(import) = handed else { break };
        let (directory, _) = split_path(resolver.path(current));
        let next = resolve_relative(directory, &import.module).and_then(|path| at(resolver, &path));
        match next {
            Some(next) if next != current => current = next,
            _ => break,
        }
    }
    Ok(current)
}

/// `@/x` and `~/x` mean the source directory of the nearest package, by wide custom.
fn aliased(resolver: &Resolver, directory: &[u8], module: &str) -> Option<usize> {
    let rest = module
        .strip_prefix("@/")
        .or_else(|| module.strip_prefix("~/"))
        .or_else(|| module.strip_prefix("src/"))?;
    let mut above = directory;
    loop {
        let source = join(above, "src");
        if let Some(found) =
            at(resolver, &join(&source, rest)).or_else(|| at(resolver, &join(above, rest)))
        {
            return Some(found);
        }
        if above.is_empty() {
            return None;
        }
        above = split_path(above).0;
    }
}

/// A package of the same workspace: the `package.json` that has the name says where it is. Its
/// entry is looked for among the sources, because what it names is often built from them.
fn workspace(resolver: &Resolver, module: &str) -> Result<Option<usize>> {
    let packages = packages(resolver)?;
    let cut = match module.strip_prefix('@') {
        Some(_) => module.match_indices('/').nth(1),
        None => module.match_indices('/').next(),
    };
    let (name, inner) = match cut {
        Some((at, _)) => (&module[..at], &module[at + 1..]),
        None => (module, ""),
    };
    let Some(directory) = packages.get(name) else { return Ok(None) };
    let found = ["src", "", "lib", "source"].into_iter().find_map(|base| {
        let base = join(directory, base);
        at(resolver, &join(&base, if inner.is_empty() { "index" } else { inner }))
    });
    Ok(found)
}

/// The directories of the Scope's packages by their names.
fn packages<'r>(resolver: &'r Resolver) -> Result<&'r BTreeMap<String, Vec<u8>>> {
    if let Some(found) = resolver.memory.packages.get() {
        return Ok(found);
    }
    let mut found = BTreeMap::new();
    for file in resolver.layout().files_ending(resolver.code, "package.json") {
        let view = resolver.view(file)?;
        for index in view.qualified("name") {
            let signature = &view.definition(index).signature;
            let value = signature.split_once(':').map(|(_, value)| value.trim().trim_matches('"'));
            let directory = split_path(resolver.path(file)).0;
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                found.entry(value.to_owned()).or_insert_with(|| directory.to_vec());
            }
        }
    }
    Ok(resolver.memory.packages.get_or_init(|| found))
}

/// What a module gives as its default: the definition or the name that says so.
pub fn default_export(resolver: &Resolver, file: usize) -> Result<Vec<Binding>> {
    let view = resolver.view(file)?;
    let found = view.facts.definitions.iter().enumerate().find(|(_, found)| {
        found.container.is_none()
            && (found.signature.starts_with("export default ")
                || found.signature.starts_with("module.exports ="))
    });
    if let Some((definition, _)) = found {
        return Ok(vec![Binding::bound(Entity::Symbol(SymbolRef { file, definition }))]);
    }
    let named = named_export(&view, resolver.path(file));
    Ok(named
        .map(|definition| Binding::bound(Entity::Symbol(SymbolRef { file, definition })))
        .into_iter()
        .collect())
}

/// `module.exports = maker`, `export default maker`: the facts have the name alone. It is the one
/// top-level function or class that the top level names without calling it; where there are
/// several, the one that the file is called after.
fn named_export(view: &View, path: &[u8]) -> Option<usize> {
    let mut found: Vec<usize> = Vec::new();
    for reference in &view.facts.references {
        if reference.kind == ReferenceKind::Name
            && reference.enclosing.is_none()
            && reference.receiver.is_empty()
        {
            let exported = view.inside(None, &reference.name).find(|&index| {
                let kind = view.definition(index).kind;
                is_type(kind) || is_function(kind)
            });
            found.extend(exported);
        }
    }
    found.sort_unstable();
    found.dedup();
    let file = String::from_utf8_lossy(split_path(path).1);
    let stem = plain(file.split('.').next().unwrap_or_default());
    match found.as_slice() {
        [one] => Some(*one),
        several => {
            several.iter().copied().find(|&index| plain(&view.definition(index).name) == stem)
        }
    }
}

/// A name without case and punctuation: `my-store` is `MyStore`.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
