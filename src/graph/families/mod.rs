//! What the language families do differently: where a module is, what is in sight without an
//! import, how a type calls itself. One file each; the walk through scopes, imports and members
//! is the same for all and stands outside.

pub(super) mod builtins;
mod c;
mod go;
mod java;
mod javascript;
mod plain;
mod python;
mod ruby;
mod rust;

use std::cell::{OnceCell, RefCell};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::LazyLock;

use anyhow::Result;

use super::entity::{Binding, Entity, Site};
use super::resolver::Resolver;
use super::signature::Style;
use super::symbol::SymbolRef;
use super::view::is_type;
use crate::syntax::{Import, Kind, Language};

pub(super) use python::Python;

/// Where an import's module is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Modules {
    /// In the Scope; more than one where the language puts a module into several files.
    Project(Vec<Entity>),
    /// Outside of it: a library.
    Foreign,
    /// It should be in the Scope and is not.
    Missing,
}

/// What has been found out about a Scope, each on its first need.
#[derive(Default)]
pub(super) struct Memory {
    /// What a type inherits from.
    pub bases: RefCell<HashMap<SymbolRef, Vec<Binding>>>,
    /// What a type's member is, inherited ones included.
    pub members: RefCell<HashMap<(SymbolRef, String), Vec<Binding>>>,
    /// Rust: the root file of each crate by its name.
    pub crates: OnceCell<BTreeMap<String, usize>>,
    /// JavaScript: the directory of each package of the workspace by its name.
    pub packages: OnceCell<BTreeMap<String, Vec<u8>>>,
    /// Go: the import paths under which the Scope's own directories stand.
    pub go_prefixes: OnceCell<Vec<String>>,
    /// C: the files that a file includes, directly or not.
    pub includes: RefCell<HashMap<usize, Rc<BTreeSet<usize>>>>,
    /// Languages without rules of their own: what files and directories are called.
    pub stems: OnceCell<HashSet<String>>,
    /// The files that a file imports.
    pub imported: RefCell<HashMap<usize, Rc<Vec<usize>>>>,
    /// The files that a file reaches by imports.
    pub reach: RefCell<HashMap<usize, Rc<BTreeSet<usize>>>>,
}

/// The rules of a family. The defaults are those of a language of which only the scopes inside a
/// file are known.
pub(super) trait Family: Sync {
    /// Shared by the languages whose code can refer to each other.
    fn name(&self) -> &'static str;

    /// How types are written.
    fn style(&self) -> Style {
        Style::Colon
    }

    /// Where a module as written in an import (or a path) is.
    fn modules(&self, _: &Resolver, _: Site, _: &str) -> Result<Modules> {
        Ok(Modules::Foreign)
    }

    /// What a bare name means, where the language looks names up by rules of its own.
    fn named(&self, _: &Resolver, _: Site, _: &str) -> Result<Option<Vec<Binding>>> {
        Ok(None)
    }

    /// A name with its receiver where both are one path that [`Family::named`] looks up whole.
    fn joined(&self, _receiver: &str, _name: &str) -> Option<String> {
        None
    }

    /// What an import is taken from; the same unless the binding means less than the module says.
    fn imported_module(&self, resolver: &Resolver, site: Site, import: &Import) -> Result<Modules> {
        self.modules(resolver, site, &import.module)
    }

    /// Modules inside a module: `pkg/name.py`, `mod name;`.
    fn submodules(&self, _: &Resolver, _: &Entity, _: &str) -> Result<Vec<Entity>> {
        Ok(Vec::new())
    }

    /// Whether a class may be written in several pieces that all name it.
    fn reopens_classes(&self) -> bool {
        false
    }

    /// Definitions that are in sight without an import: the same package.
    fn package(&self, _: &Resolver, _: Site, _: &str) -> Result<Vec<SymbolRef>> {
        Ok(Vec::new())
    }

    /// Modules that are in sight without an import: the crates of a workspace.
    fn roots(&self, _: &Resolver, _: Site, _: &str) -> Result<Vec<Entity>> {
        Ok(Vec::new())
    }

    /// Words that only a path begins with: `crate`, `super`.
    fn path_root(&self, _: &Resolver, _: Site, _: &str) -> Result<Vec<Entity>> {
        Ok(Vec::new())
    }

    /// Members of a type that are written in other files than the type.
    fn scattered_members(
        &self,
        _: &Resolver,
        _: SymbolRef,
        _: &str,
        _: &str,
    ) -> Result<Vec<SymbolRef>> {
        Ok(Vec::new())
    }

    /// Bases of a type that are written outside of it: `impl Trait for Type`.
    fn scattered_bases(&self, _: &Resolver, _: SymbolRef) -> Result<Vec<Binding>> {
        Ok(Vec::new())
    }

    /// The file that a module's declaration stands for: `mod name;`.
    fn module_file(&self, _: &Resolver, _: SymbolRef) -> Result<Option<usize>> {
        Ok(None)
    }

    /// Exports that have no definition of their own name: JavaScript's default.
    fn special_export(&self, _: &Resolver, _: usize, _: &str) -> Result<Vec<Binding>> {
        Ok(Vec::new())
    }

    /// Whether a module gives another one as a whole, so that who imports it has that.
    fn hands_on(&self, _: &Resolver, _file: usize, _other: usize) -> Result<bool> {
        Ok(false)
    }

    /// Words by which a file is imported beside its own name: that of the package that it opens.
    fn package_words(&self, _: &Resolver, _: usize) -> Result<Vec<String>> {
        Ok(Vec::new())
    }

    /// Files that import a file by a path without any word: `require('..')`.
    fn nameless_importers(&self, _: &Resolver, _: usize) -> Result<Vec<usize>> {
        Ok(Vec::new())
    }

    /// What stands for the same symbol elsewhere: the declaration of a definition, or the other way.
    fn twins(&self, _: &Resolver, _: SymbolRef) -> Result<Vec<SymbolRef>> {
        Ok(Vec::new())
    }

    /// Whether two files see each other without imports: one package, one crate.
    fn are_neighbours(&self, _: &Resolver, _: usize, _: usize) -> Result<bool> {
        Ok(false)
    }

    /// Whether whatever a module imports can be imported from it.
    fn offers_imports(&self) -> bool {
        false
    }

    /// Whether a kind of definition has members.
    fn is_owner(&self, kind: Kind) -> bool {
        is_type(kind)
    }

    /// Whether a bare name inside a method may be a member of its type.
    fn sees_members(&self) -> bool {
        false
    }

    /// Whether `value.name` may be a function that stands in no type: an extension, a module of
    /// which nothing is known.
    fn calls_functions_on_values(&self) -> bool {
        true
    }

    /// Whether a module and a value of one name do not hide each other.
    fn parts_modules_from_values(&self) -> bool {
        false
    }

    /// Whether what is declared private cannot be named in another file.
    fn keeps_private_in_file(&self) -> bool {
        false
    }

    /// Whether a member of that name gives an object's type: `self.class`.
    fn gives_type(&self, _: &str) -> bool {
        false
    }

    /// Whether calling a type's member of that name makes an instance: `Store.new`.
    fn gives_instance(&self, _: &str) -> bool {
        false
    }

    /// Whether an inline module does not see the names around it.
    fn closes_modules(&self) -> bool {
        false
    }

    /// Whether the files of a directory are one package.
    fn packages_are_directories(&self) -> bool {
        false
    }

    /// The function that gives a module as a value, if `name` is it.
    fn module_function(&self, _: &str) -> Option<()> {
        None
    }

    /// Whether a word stands for the object itself.
    fn is_self(&self, word: &str) -> bool {
        matches!(word, "self" | "this")
    }

    /// Whether a word stands for the type itself.
    fn is_self_type(&self, _: &str) -> bool {
        false
    }

    /// Whether a word stands for the type above.
    fn is_super(&self, word: &str) -> bool {
        word == "super"
    }

    /// Whether the language itself has this name.
    fn is_builtin(&self, _: &str) -> bool {
        false
    }

    /// Whether a builtin or a type of the standard library has a member of this name.
    fn is_builtin_member(&self, _: &str) -> bool {
        false
    }
}

/// The family of a language.
pub(super) fn family_of(language: Language) -> &'static dyn Family {
    FAMILIES[language.index()].0
}

/// Whether several functions of one name may stand side by side, told apart by their arguments.
pub(super) fn has_overloads(language: Language) -> bool {
    matches!(
        language.name(),
        "java" | "kotlin" | "scala" | "groovy" | "c++" | "c#" | "swift" | "objective-c++"
    )
}

/// What languages share whose code can refer to each other by name.
pub(super) fn group_of(language: Language) -> &'static str {
    FAMILIES[language.index()].1
}

/// By language: its family, and the name of its group.
static FAMILIES: LazyLock<Vec<(&'static dyn Family, &'static str)>> = LazyLock::new(|| {
    let both = |language: Language| match named_family(language.name()) {
        Some(family) => (family, family.name()),
        None => (plain(language.name()), language.name()),
    };
    Language::all().map(both).collect()
});

fn named_family(language: &str) -> Option<&'static dyn Family> {
    Some(match language {
        "python" => &python::Python,
        "javascript" | "typescript" | "tsx" | "jsx" | "vue" | "svelte" => &javascript::JavaScript,
        "rust" => &rust::Rust,
        "go" => &go::Go,
        "java" | "kotlin" | "scala" | "groovy" => &java::Java,
        "c" | "c++" | "objective-c" | "objective-c++" | "cuda" => &c::C,
        "ruby" => &ruby::Ruby,
        _ => return None,
    })
}

fn plain(language: &str) -> &'static dyn Family {
    match language {
        "c#" | "swift" | "dart" | "solidity" | "zig" => &plain::Plain { sees_members: true },
        _ => &plain::Plain { sees_members: false },
    }
}
