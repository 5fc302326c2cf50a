//! The facts of one file, indexed by name for look-ups.

use std::cell::OnceCell;
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_64;

use super::entity::Site;
use crate::syntax::{Definition, Facts, Kind, Local, Reference, ReferenceKind};

/// Facts with their names indexed.
pub struct View {
    pub facts: Arc<Facts>,
    by_name: NameIndex,
    by_qualname: NameIndex,
    imports_by_local: NameIndex,
    locals: NameIndex,
    /// Of use only for who refers to a name; most views are asked for definitions alone.
    references: OnceCell<NameIndex>,
    /// The references that say what a definition inherits from, by definition.
    inherits: Vec<(u32, u32)>,
    /// Imports of everything in a module.
    pub stars: Vec<usize>,
}

/// Positions by the hash of a name; whoever asks compares the names themselves.
struct NameIndex(Vec<(u64, u32)>);

impl NameIndex {
    fn new<'a>(names: impl Iterator<Item = (usize, &'a str)>) -> NameIndex {
        let mut all: Vec<(u64, u32)> =
            names.map(|(index, name)| (xxh3_64(name.as_bytes()), index as u32)).collect();
        all.sort_unstable();
        NameIndex(all)
    }

    /// The positions whose name has the same hash, ascending.
    fn alike(&self, name: &str) -> impl Iterator<Item = usize> + '_ {
        let hash = xxh3_64(name.as_bytes());
        let start = self.0.partition_point(|(other, _)| *other < hash);
        let found = self.0[start..].iter().take_while(move |(other, _)| *other == hash);
        found.map(|(_, index)| *index as usize)
    }
}

impl View {
    pub fn new(facts: Arc<Facts>) -> View {
        let named = || {
            let definitions = facts.definitions.iter().enumerate();
            definitions.filter(|(_, found)| !matches!(found.kind, Kind::Section))
        };
        let imports = || facts.imports.iter().enumerate();
        let bound = imports().filter(|(_, import)| import.name != "*" && !import.local.is_empty());
        let inherits = facts.references.iter().enumerate().filter_map(|(index, reference)| {
            let inherits = reference.kind == ReferenceKind::Inherit;
            Some((reference.enclosing.filter(|_| inherits)?, index as u32))
        });
        let mut inherits: Vec<(u32, u32)> = inherits.collect();
        inherits.sort_unstable();
        View {
            by_name: NameIndex::new(named().map(|(index, found)| (index, found.name.as_str()))),
            by_qualname: NameIndex::new(
                named().map(|(index, found)| (index, found.qualname.as_str())),
            ),
            imports_by_local: NameIndex::new(
                bound.map(|(index, import)| (index, import.local.as_str())),
            ),
            locals: NameIndex::new(
                facts.locals.iter().enumerate().map(|(index, it)| (index, it.name.as_str())),
            ),
            references: OnceCell::new(),
            inherits,
            stars: imports().filter(|(_, it)| it.name == "*").map(|(index, _)| index).collect(),
            facts,
        }
    }

    pub fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = usize> + 'a {
        self.by_name.alike(name).filter(move |&index| self.facts.definitions[index].name == name)
    }

    pub fn qualified<'a>(&'a self, qualname: &'a str) -> impl Iterator<Item = usize> + 'a {
        let same = move |index: &usize| self.facts.definitions[*index].qualname == qualname;
        self.by_qualname.alike(qualname).filter(same)
    }

    /// The references of a name, in order of the source.
    pub fn references<'a>(&'a self, name: &'a str) -> impl Iterator<Item = (usize, &'a Reference)> {
        let all = &self.facts.references;
        let index = self.references.get_or_init(|| {
            NameIndex::new(all.iter().enumerate().map(|(index, it)| (index, it.name.as_str())))
        });
        index.alike(name).map(|index| (index, &all[index])).filter(move |(_, it)| it.name == name)
    }

    /// What is said of a local name, in order of the source.
    pub fn locals<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Local> {
        let all = &self.facts.locals;
        self.locals.alike(name).map(|index| &all[index]).filter(move |it| it.name == name)
    }

    /// What a definition inherits from, as it is written there.
    pub fn inherits(&self, definition: usize) -> impl Iterator<Item = &Reference> {
        let definition = definition as u32;
        let start = self.inherits.partition_point(|(other, _)| *other < definition);
        let found = self.inherits[start..].iter().take_while(move |(it, _)| *it == definition);
        found.map(|(_, index)| &self.facts.references[*index as usize])
    }

    /// The definitions of that name directly inside a container (none: the top level).
    pub fn inside<'a>(
        &'a self,
        container: Option<usize>,
        name: &'a str,
    ) -> impl Iterator<Item = usize> + 'a {
        self.named(name).filter(move |&index| {
            let found = &self.facts.definitions[index];
            found.container.map(|index| index as usize) == container
                // A member written outside of its type (`impl`, `A::f`) is not a name of the file.
                && (container.is_some() || found.qualname == found.name)
        })
    }

    /// The imports that bind a name inside a definition (none: the top level).
    pub fn imports<'a>(
        &'a self,
        enclosing: Option<usize>,
        local: &'a str,
    ) -> impl Iterator<Item = usize> + 'a {
        self.imports_by_local.alike(local).filter(move |&index| {
            let import = &self.facts.imports[index];
            import.local == local && import.enclosing.map(|index| index as usize) == enclosing
        })
    }

    pub fn definition(&self, index: usize) -> &Definition {
        &self.facts.definitions[index]
    }

    pub fn container(&self, index: usize) -> Option<usize> {
        self.facts.definitions[index].container.map(|index| index as usize)
    }

    /// The definitions around a place, the innermost first.
    pub fn around(&self, site: Site) -> Vec<usize> {
        let mut chain = Vec::new();
        let mut current = site.enclosing;
        while let Some(index) = current {
            chain.push(index);
            current = self.container(index);
        }
        chain
    }

    /// Whether a definition is another or stands inside it.
    pub fn is_within(&self, inner: Option<usize>, outer: usize) -> bool {
        let mut current = inner;
        while let Some(index) = current {
            if index == outer {
                return true;
            }
            current = self.container(index);
        }
        false
    }
}

pub fn is_type(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Class
            | Kind::Struct
            | Kind::Enum
            | Kind::Union
            | Kind::Trait
            | Kind::Interface
            | Kind::Protocol
            | Kind::Type
    )
}

pub fn is_function(kind: Kind) -> bool {
    matches!(kind, Kind::Function | Kind::Method | Kind::Constructor | Kind::Test | Kind::Macro)
}

pub fn is_module(kind: Kind) -> bool {
    matches!(kind, Kind::Module | Kind::Namespace)
}
