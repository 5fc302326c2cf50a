//! Dependencies between files: by import, and by use where a language needs no import.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::dependents::{Edge, Origin, Via};
use super::entity::{Entity, Rung, Site};
use super::families::Modules;
use super::hidden::Hidden;
use super::resolver::Resolver;
use super::symbol::SymbolRef;
use crate::syntax::Import;

/// Where what an import names is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// In these files of the Scope, ascending.
    Files(Vec<usize>),
    /// In a library, or the language itself.
    External,
    /// Nowhere, though the project should have it.
    Missing,
}

/// Why one file depends on another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FileLink {
    /// A line of the file that depends.
    pub line: u32,
    pub via: Via,
    /// What is imported or used; empty for a module as a whole.
    pub name: String,
    pub rung: Rung,
}

impl Resolver<'_> {
    /// Where an import leads.
    pub fn import_target(&self, file: usize, import: &Import) -> Result<Target> {
        self.restart();
        let site = Site { file, enclosing: import.enclosing.map(|index| index as usize) };
        let followed = self.follow(file, import)?;
        let mut files: BTreeSet<usize> = BTreeSet::new();
        let mut foreign = followed.iter().any(|it| it.entity == Entity::Foreign);
        let modules = match self.family(file).modules(self, site, &import.module)? {
            Modules::Project(modules) => modules,
            Modules::Foreign => {
                foreign = true;
                Vec::new()
            }
            Modules::Missing => Vec::new(),
        };
        for entity in followed.into_iter().map(|binding| binding.entity).chain(modules) {
            match entity {
                Entity::File(other) => drop(files.insert(other)),
                Entity::Symbol(symbol) => drop(files.insert(symbol.file)),
                Entity::Directory(path) => files.extend(super::layout::files_in(self.code, &path)),
                _ => {}
            }
        }
        files.remove(&file);
        Ok(match (files.is_empty(), foreign) {
            (false, _) => Target::Files(files.into_iter().collect()),
            (true, true) => Target::External,
            (true, false) => Target::Missing,
        })
    }

    /// The files that a file uses without an import of theirs, each with the first use of each name.
    pub fn used_files(&self, file: usize) -> Result<BTreeMap<usize, Vec<FileLink>>> {
        let imported = self.imported_files(file)?;
        let view = self.view(file)?;
        let mut links: BTreeMap<usize, Vec<FileLink>> = BTreeMap::new();
        for reference in &view.facts.references {
            let Some(via) = Via::of(reference.kind).filter(|via| !is_import(*via)) else {
                continue;
            };
            let super::Answer::Symbols(symbols) = self.resolve(file, reference)? else { continue };
            for (symbol, rung) in symbols {
                if symbol.file != file && imported.binary_search(&symbol.file).is_err() {
                    add(
                        &mut links,
                        symbol.file,
                        FileLink { line: reference.line, via, name: reference.name.clone(), rung },
                    );
                }
            }
        }
        Ok(links)
    }

    /// The files that use what a file defines, without importing it, likewise; and what is hidden.
    pub fn using_files(&self, file: usize) -> Result<(BTreeMap<usize, Vec<FileLink>>, Hidden)> {
        let view = self.view(file)?;
        let definitions = view.facts.definitions.iter().enumerate();
        let symbols: Vec<SymbolRef> = definitions
            .filter(|(_, found)| found.container.is_none())
            .map(|(definition, _)| SymbolRef { file, definition })
            .collect();
        let mut links: BTreeMap<usize, Vec<FileLink>> = BTreeMap::new();
        let found = self.direct_dependents(&symbols)?;
        for edge in found.edges {
            let Edge { from: Origin { file: other, .. }, line, via, rung, to, .. } = edge;
            if other == file || is_import(via) || self.imported_files(other)?.contains(&file) {
                continue;
            }
            let name = view.definition(to.definition).name.clone();
            add(&mut links, other, FileLink { line, via, name, rung });
        }
        Ok((links, found.hidden))
    }
}

fn is_import(via: Via) -> bool {
    matches!(via, Via::Import | Via::Reexport)
}

/// Keeps the first use of each name.
fn add(links: &mut BTreeMap<usize, Vec<FileLink>>, file: usize, link: FileLink) {
    let known = links.entry(file).or_default();
    if known.iter().all(|other| other.name != link.name) {
        known.push(link);
    }
}
