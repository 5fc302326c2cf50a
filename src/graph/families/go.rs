//! Go: a package is a directory; its files see each other. An import path ends in the directory's
//! path behind the module's name, which is found by what the imports themselves agree on.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::builtins;
use super::{Family, Modules};
use crate::graph::entity::{Entity, Site};
use crate::graph::layout::split_path;
use crate::graph::resolver::Resolver;
use crate::graph::signature::Style;
use crate::graph::symbol::SymbolRef;

pub struct Go;

/// Files whose imports are asked for the module's name; a project agrees after a few.
const ASKED: usize = 300;

/// The first components of the standard library's paths.
const STANDARD: &[&str] = &[
    "archive",
    "bufio",
    "bytes",
    "cmp",
    "compress",
    "container",
    "context",
    "crypto",
    "database",
    "debug",
    "embed",
    "encoding",
    "errors",
    "expvar",
    "flag",
    "fmt",
    "go",
    "hash",
    "html",
    "image",
    "index",
    "io",
    "iter",
    "log",
    "maps",
    "math",
    "mime",
    "net",
    "os",
    "path",
    "plugin",
    "reflect",
    "regexp",
    "runtime",
    "slices",
    "sort",
    "strconv",
    "strings",
    "structs",
    "sync",
    "syscall",
    "testing",
    "text",
    "time",
    "unicode",
    "unique",
    "unsafe",
    "weak",
    "C",
];

impl Family for Go {
    fn name(&self) -> &'static str {
        "go"
    }

    fn style(&self) -> Style {
        Style::After
    }

    fn modules(&self, resolver: &Resolver, _: Site, module: &str) -> Result<Modules> {
        if STANDARD.contains(&module.split('/').next().unwrap_or(module)) {
            return Ok(Modules::Foreign);
        }
        for prefix in prefixes(resolver)? {
            let inner = match module.strip_prefix(prefix.as_str()) {
                Some("") => "",
                Some(rest) if rest.starts_with('/') => &rest[1..],
                _ => continue,
            };
            if resolver.layout().is_directory(inner.as_bytes()) {
                return Ok(Modules::Project(vec![Entity::Directory(inner.as_bytes().to_vec())]));
            }
        }
        Ok(Modules::Foreign)
    }

    fn package(&self, resolver: &Resolver, site: Site, name: &str) -> Result<Vec<SymbolRef>> {
        let here = split_path(resolver.path(site.file)).0;
        let mut found = Vec::new();
        for file in resolver.relatives_defining(site.file, name)? {
            if file != site.file && split_path(resolver.path(file)).0 == here {
                let view = resolver.view(file)?;
                found.extend(
                    view.inside(None, name).map(|definition| SymbolRef { file, definition }),
                );
            }
        }
        Ok(found)
    }

    fn scattered_members(
        &self,
        resolver: &Resolver,
        owner: SymbolRef,
        qualname: &str,
        name: &str,
    ) -> Result<Vec<SymbolRef>> {
        let here = split_path(resolver.path(owner.file)).0;
        let mut found = Vec::new();
        for file in resolver.relatives_defining(owner.file, name)? {
            if split_path(resolver.path(file)).0 == here {
                let view = resolver.view(file)?;
                found.extend(
                    view.qualified(qualname).map(|definition| SymbolRef { file, definition }),
                );
            }
        }
        Ok(found)
    }

    fn are_neighbours(&self, resolver: &Resolver, a: usize, b: usize) -> Result<bool> {
        Ok(split_path(resolver.path(a)).0 == split_path(resolver.path(b)).0)
    }

    fn packages_are_directories(&self) -> bool {
        true
    }

    fn is_self(&self, _: &str) -> bool {
        false
    }

    fn is_super(&self, _: &str) -> bool {
        false
    }

    fn calls_functions_on_values(&self) -> bool {
        false
    }

    fn is_builtin(&self, name: &str) -> bool {
        builtins::GO.contain(name)
    }

    fn is_builtin_member(&self, name: &str) -> bool {
        builtins::GO_MEMBERS.contain(name)
    }
}

/// What stands before the Scope's own directories in import paths, the most agreed on first.
/// Another project's path may end like one of ours, but not in as many ways.
fn prefixes<'r>(resolver: &'r Resolver) -> Result<&'r Vec<String>> {
    if let Some(found) = resolver.memory.go_prefixes.get() {
        return Ok(found);
    }
    let mut votes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let files = resolver.code.files.iter().enumerate();
    let go = files.filter(|(_, file)| file.language.name() == "go").map(|(index, _)| index);
    for file in go.take(ASKED) {
        for import in &resolver.view(file)?.facts.imports {
            vote(resolver, &import.module, &mut votes);
        }
    }
    let best = votes.values().map(BTreeSet::len).max().unwrap_or(0);
    let mut found: Vec<(usize, String)> = votes
        .into_iter()
        .filter(|(_, directories)| directories.len() * 2 > best)
        .map(|(prefix, directories)| (directories.len(), prefix))
        .collect();
    found.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let found = found.into_iter().map(|(_, prefix)| prefix).collect();
    Ok(resolver.memory.go_prefixes.get_or_init(|| found))
}

fn vote(resolver: &Resolver, module: &str, votes: &mut BTreeMap<String, BTreeSet<String>>) {
    if STANDARD.contains(&module.split('/').next().unwrap_or(module)) {
        return;
    }
    for (at, _) in module.match_indices('/') {
        let inner = &module[at + 1..];
        if resolver.layout().is_directory(inner.as_bytes()) {
            votes.entry(module[..at].to_owned()).or_default().insert(inner.to_owned());
        }
    }
}
