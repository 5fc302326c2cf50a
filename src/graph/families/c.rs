//! C and C++: what a file sees is what it includes, directly or not. A function of another source
//! is the one that a shared header declares; what is `static` stays in its file.

use std::collections::BTreeSet;
use std::rc::Rc;

use anyhow::Result;

use super::builtins;
use super::{Family, Modules};
use crate::graph::entity::{Entity, Site};
use crate::graph::layout::{join, resolve_relative, shared_depth, split_path};
use crate::graph::resolver::Resolver;
use crate::graph::signature::Style;
use crate::graph::symbol::SymbolRef;
use crate::graph::view::is_function;
use crate::syntax::Visibility;

pub struct C;

/// Files that one file may include, in all; the rest is left out of sight.
const MOST_INCLUDED: usize = 2_000;

impl Family for C {
    fn name(&self) -> &'static str {
        "c"
    }

    fn style(&self) -> Style {
        Style::Before
    }

    fn modules(&self, resolver: &Resolver, site: Site, module: &str) -> Result<Modules> {
        let found = included(resolver, site.file, module);
        Ok(found.map_or(Modules::Foreign, |file| Modules::Project(vec![Entity::File(file)])))
    }

    fn package(&self, resolver: &Resolver, site: Site, name: &str) -> Result<Vec<SymbolRef>> {
        let mut found = Vec::new();
        let mentioning = resolver.relatives_mentioning(site.file, name)?;
        let mine = closure(resolver, site.file)?;
        let shared: Vec<usize> =
            mentioning.iter().copied().filter(|file| mine.contains(file)).collect();
        for &file in &mentioning {
            let view = resolver.view(file)?;
            let mut defined = view.inside(None, name).peekable();
            if file == site.file || defined.peek().is_none() {
                continue;
            }
            let in_sight = mine.contains(&file) || {
                let theirs = closure(resolver, file)?;
                shared.iter().any(|header| theirs.contains(header))
            };
            if in_sight {
                found.extend(
                    defined
                        .filter(|&index| mine.contains(&file) || !is_static(view.definition(index)))
                        .map(|definition| SymbolRef { file, definition }),
                );
            }
        }
        // A declaration and its definition are one symbol: the definition stands for both.
        let bodies: Vec<SymbolRef> =
            found.iter().copied().filter(|symbol| has_body(resolver, *symbol)).collect();
        Ok(if bodies.is_empty() { found } else { bodies })
    }

    fn scattered_members(
        &self,
        resolver: &Resolver,
        owner: SymbolRef,
        qualname: &str,
        name: &str,
    ) -> Result<Vec<SymbolRef>> {
        let mut found = Vec::new();
        for file in resolver.relatives_defining(owner.file, name)? {
            let view = resolver.view(file)?;
            let mut members = view.qualified(qualname).peekable();
            if file != owner.file
                && members.peek().is_some()
                && closure(resolver, file)?.contains(&owner.file)
            {
                found.extend(members.map(|definition| SymbolRef { file, definition }));
            }
        }
        Ok(found)
    }

    fn twins(&self, resolver: &Resolver, symbol: SymbolRef) -> Result<Vec<SymbolRef>> {
        let view = resolver.view(symbol.file)?;
        let own = view.definition(symbol.definition);
        if !is_function(own.kind) || is_static(own) {
            return Ok(Vec::new());
        }
        let has_own_body = has_body(resolver, symbol);
        let mut found = Vec::new();
        for file in resolver.relatives_defining(symbol.file, &own.name)? {
            let in_sight = closure(resolver, file)?.contains(&symbol.file)
                || closure(resolver, symbol.file)?.contains(&file);
            if in_sight {
                let same = resolver.view(file)?;
                let twins =
                    same.qualified(&own.qualname).map(|definition| SymbolRef { file, definition });
                found.extend(twins.filter(|it| has_body(resolver, *it) != has_own_body));
            }
        }
        Ok(found)
    }

    fn are_neighbours(&self, resolver: &Resolver, a: usize, b: usize) -> Result<bool> {
        Ok(closure(resolver, a)?.contains(&b))
    }

    fn calls_functions_on_values(&self) -> bool {
        false
    }

    fn keeps_private_in_file(&self) -> bool {
        true
    }

    fn sees_members(&self) -> bool {
        true
    }

    fn is_self(&self, word: &str) -> bool {
        word == "this"
    }

    fn is_super(&self, _: &str) -> bool {
        false
    }

    fn is_builtin(&self, name: &str) -> bool {
        builtins::C.contain(name)
    }

    fn is_builtin_member(&self, name: &str) -> bool {
        builtins::C_MEMBERS.contain(name)
    }
}

/// The file that an `#include` means: beside the includer, else the nearest whose path ends so.
fn included(resolver: &Resolver, from: usize, module: &str) -> Option<usize> {
    let (directory, _) = split_path(resolver.path(from));
    if let Some(beside) =
        resolve_relative(directory, module).and_then(|path| resolver.code.find(&path))
    {
        return Some(beside);
    }
    let clean = module.trim_start_matches("./").trim_start_matches("../");
    if let Some(found) = resolver.code.find(&join(b"", clean)) {
        return Some(found);
    }
    let mut found = resolver.layout().files_ending(resolver.code, clean);
    let here = resolver.path(from);
    found.sort_by_key(|&file| std::cmp::Reverse(shared_depth(resolver.path(file), here)));
    // A bare name of a system's header is the system's, unless the includer is right beside it.
    let is_system = !clean.contains('/') && SYSTEM.contains(&clean);
    found.first().copied().filter(|_| !is_system)
}

const SYSTEM: &[&str] = &[
    "stdio.h",
    "stdlib.h",
    "string.h",
    "strings.h",
    "errno.h",
    "time.h",
    "math.h",
    "ctype.h",
    "assert.h",
    "signal.h",
    "stdint.h",
    "stdbool.h",
    "stddef.h",
    "stdarg.h",
    "limits.h",
    "unistd.h",
    "fcntl.h",
    "poll.h",
    "pthread.h",
    "string",
    "vector",
    "map",
    "set",
    "memory",
    "utility",
    "algorithm",
    "functional",
    "iostream",
    "thread",
    "mutex",
];

/// The files that a file includes, itself too.
fn closure(resolver: &Resolver, file: usize) -> Result<Rc<BTreeSet<usize>>> {
    if let Some(found) = resolver.memory.includes.borrow().get(&file) {
        return Ok(found.clone());
    }
    let mut seen = BTreeSet::from([file]);
    let mut open = vec![file];
    while let Some(current) = open.pop() {
        for import in &resolver.view(current)?.facts.imports {
            if let Some(next) = included(resolver, current, &import.module)
                && seen.len() < MOST_INCLUDED
                && seen.insert(next)
            {
                open.push(next);
            }
        }
    }
    let found = Rc::new(seen);
    resolver.memory.includes.borrow_mut().insert(file, found.clone());
    Ok(found)
}

fn is_static(found: &crate::syntax::Definition) -> bool {
    found.visibility == Visibility::Private
        || found.signature.split_whitespace().any(|word| word == "static")
}

fn has_body(resolver: &Resolver, symbol: SymbolRef) -> bool {
    let Ok(view) = resolver.view(symbol.file) else { return false };
    // A declaration has no token behind its signature.
    view.definition(symbol.definition).body_hash != 0
}
