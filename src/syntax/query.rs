//! A language's query, compiled once: what each capture name means.
//!
//! The names: `@definition.<kind>`, `@scope` and `@local` mark a container, `@access` the visibility of members behind it; `@name`, `@owner`,
//! `@body` belong to it. `@reference.<kind>` is the name that is used, `@callee` the whole
//! expression it ends, `@arguments` the list behind it. `@import.module`, `@import.name`,
//! `@import.local`, `@import.default` (JavaScript's), `@import.all`, `@import.reexport` make an import, `@import.tree` leaves it
//! to the language. `@binding` is a local name: a use of it refers to nothing outside. Names that begin
//! with `_` are for predicates. Where two patterns find the same name, the earlier one in the file wins.

use std::sync::OnceLock;

use tree_sitter::Query;

use super::description::Grammar;
use super::facts::{Kind, ReferenceKind};
use super::language::Language;
use super::languages::ALL;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Capture {
    Definition(Kind),
    Scope,
    Local,
    Access,
    Name,
    Owner,
    Body,
    Reference(ReferenceKind),
    /// A name reference that counts only if it looks like a constant or type.
    Capital,
    /// A call if it looks like a component: `<Foo/>`, not `<div/>`.
    Component,
    Callee,
    Arguments,
    ImportModule,
    ImportName,
    ImportLocal,
    ImportDefault,
    ImportAll,
    ImportReexport,
    ImportTree,
    Binding,
    Ignored,
}

/// A grammar ready to use.
pub struct Compiled {
    pub grammar: &'static Grammar,
    pub language: tree_sitter::Language,
    pub query: Query,
    /// By capture index.
    pub captures: Vec<Capture>,
    /// By node kind: is a comment.
    pub comments: Vec<bool>,
    /// By node kind: belongs to the definition behind it.
    pub attributes: Vec<bool>,
}

/// The compiled grammar of a language, if it has one. A faulty query is a bug that a test finds; here it means: no grammar.
pub fn compiled(language: Language) -> Option<&'static Compiled> {
    static COMPILED: OnceLock<Vec<OnceLock<Option<Compiled>>>> = OnceLock::new();
    let all = COMPILED.get_or_init(|| ALL.iter().map(|_| OnceLock::new()).collect());
    let cell = &all[language.index()];
    let compiled = cell.get_or_init(|| {
        let grammar = language.description().grammar.as_ref()?;
        compile(grammar).ok()
    });
    compiled.as_ref()
}

pub fn compile(grammar: &'static Grammar) -> Result<Compiled, String> {
    let language = (grammar.language)();
    let text = grammar.queries.join("\n");
    let query = Query::new(&language, &text).map_err(|error| error.to_string())?;
    let names = query.capture_names();
    let captures: Result<Vec<Capture>, String> = names.iter().map(|name| meaning(name)).collect();
    let captures = captures?;
    let kinds = |names: &[&str]| {
        let mut set = vec![false; language.node_kind_count()];
        for (id, known) in set.iter_mut().enumerate() {
            let kind = language.node_kind_for_id(id as u16);
            *known = kind.is_some_and(|kind| names.contains(&kind))
                && language.node_kind_is_named(id as u16);
        }
        set
    };
    Ok(Compiled {
        grammar,
        comments: kinds(grammar.comments),
        attributes: kinds(grammar.attributes),
        captures,
        query,
        language,
    })
}

fn meaning(name: &str) -> Result<Capture, String> {
    if let Some(kind) = name.strip_prefix("definition.") {
        return kind_named(kind).map(Capture::Definition);
    }
    Ok(match name {
        "scope" => Capture::Scope,
        "local" => Capture::Local,
        "access" => Capture::Access,
        "name" => Capture::Name,
        "owner" => Capture::Owner,
        "body" => Capture::Body,
        "callee" => Capture::Callee,
        "arguments" => Capture::Arguments,
        "binding" => Capture::Binding,
        "reference.call" => Capture::Reference(ReferenceKind::Call),
        "reference.type" => Capture::Reference(ReferenceKind::Type),
        "reference.inherit" => Capture::Reference(ReferenceKind::Inherit),
        "reference.decorator" => Capture::Reference(ReferenceKind::Decorator),
        "reference.name" => Capture::Reference(ReferenceKind::Name),
        "reference.capital" => Capture::Capital,
        "reference.component" => Capture::Component,
        "import.default" => Capture::ImportDefault,
        "import.module" => Capture::ImportModule,
        "import.name" => Capture::ImportName,
        "import.local" => Capture::ImportLocal,
        "import.all" => Capture::ImportAll,
        "import.reexport" => Capture::ImportReexport,
        "import.tree" => Capture::ImportTree,
        name if name.starts_with('_') => Capture::Ignored,
        _ => return Err(format!("unknown capture name '@{name}'")),
    })
}

fn kind_named(name: &str) -> Result<Kind, String> {
    use serde::Deserialize;
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};
    let deserializer: StrDeserializer<Error> = name.into_deserializer();
    Kind::deserialize(deserializer).map_err(|_| format!("unknown kind of definition '{name}'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_query_compiles() {
        for language in Language::all() {
            if let Some(grammar) = &language.description().grammar {
                if let Err(error) = compile(grammar) {
                    panic!("{}: {error}", language.name());
                }
            }
        }
    }

    #[test]
    fn every_node_kind_named_in_a_description_exists() {
        for language in Language::all() {
            let Some(compiled) = compiled(language) else { continue };
            let grammar = compiled.grammar;
            let known = |kind: &str| compiled.language.id_for_node_kind(kind, true) != 0;
            for kind in grammar.attributes.iter().chain(grammar.modifiers) {
                assert!(known(kind), "{}: {kind}", language.name());
            }
            for field in grammar.bodies {
                let field = compiled.language.field_id_for_name(field);
                assert!(field.is_some() || grammar.bodies == ["body"], "{}", language.name());
            }
            let any = grammar.comments.iter().any(|kind| known(kind));
            assert!(any || grammar.comments.is_empty(), "{} has no comments", language.name());
        }
    }
}
