//! The facts of one file, indexed by name for look-ups.

use std::collections::HashMap;
use std::sync::Arc;

use super::entity::Site;
use crate::syntax::{Definition, Facts, Kind};

/// Facts with their names indexed. The maps are for look-ups only: nothing iterates over them.
pub struct View {
    pub facts: Arc<Facts>,
    by_name: HashMap<String, Vec<usize>>,
    by_qualname: HashMap<String, Vec<usize>>,
    imports_by_local: HashMap<String, Vec<usize>>,
    /// Imports of everything in a module.
    pub stars: Vec<usize>,
}

impl View {
    pub fn new(facts: Arc<Facts>) -> View {
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        let mut by_qualname: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, found) in facts.definitions.iter().enumerate() {
            if !matches!(found.kind, Kind::Section) {
                by_name.entry(found.name.clone()).or_default().push(index);
                by_qualname.entry(found.qualname.clone()).or_default().push(index);
            }
        }
        let mut imports_by_local: HashMap<String, Vec<usize>> = HashMap::new();
        let mut stars = Vec::new();
        for (index, import) in facts.imports.iter().enumerate() {
            if import.name == "*" {
                stars.push(index);
            } else if !import.local.is_empty() {
                imports_by_local.entry(import.local.clone()).or_default().push(index);
            }
        }
        View { facts, by_name, by_qualname, imports_by_local, stars }
    }

    pub fn named(&self, name: &str) -> &[usize] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }

    pub fn qualified(&self, qualname: &str) -> &[usize] {
        self.by_qualname.get(qualname).map_or(&[], Vec::as_slice)
    }

    /// The definitions of that name directly inside a container (none: the top level).
    pub fn inside<'a>(
        &'a self,
        container: Option<usize>,
        name: &str,
    ) -> impl Iterator<Item = usize> + 'a {
        self.named(name).iter().copied().filter(move |&index| {
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
        local: &str,
    ) -> impl Iterator<Item = usize> + 'a {
        let found = self.imports_by_local.get(local).map_or(&[][..], Vec::as_slice);
        found.iter().copied().filter(move |&index| {
            self.facts.imports[index].enclosing.map(|index| index as usize) == enclosing
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
