//! A language's query, compiled once: what each capture name means.
//!
//! The names: `@definition.<kind>`, `@scope` and `@local` mark a container, `@access` the visibility of members behind it; `@name`, `@owner`,
//! `@body` belong to it. `@reference.<kind>` is the name that is used, `@callee` the whole
//! expression it ends, `@arguments` the list behind it. `@import.module`, `@import.name`,
//! `@import.local`, `@import.default` (JavaScript's), `@import.all`, `@import.reexport` make an import, `@import.tree` leaves it
//! to the language. `@binding` is a local name: a use of it refers to nothing outside;
//! `@binding.type` and `@binding.value` say what is behind it, `@binding.member` is one that a
//! method gives to its object, `@binding.pattern` one only if it does not look like a constant.
//! `@reference.method`, `@reference.own` and `@reference.base` are words that stand for the method,
//! the type and the base around them; `@reference.text` is text that mentions names, and
//! `@reference.words` text that is code somewhere else; `@label` is no use of a name. Names that
//! begin with `_` are for predicates. Where two patterns find the same name, the earlier one in the file wins.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::description::{Grammar, Tier};
use super::draft::StandIn;
use super::facts::{Kind, ReferenceKind};
use super::language::Language;
use super::languages::ALL;
use super::matcher::Index;
use super::pattern;

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
    /// A call without parentheses, unless the name is a local one.
    Bare,
    /// A name wherever it stands.
    Mention,
    /// The name of a member of something that is not told here: `Store{path: 1}`.
    Member,
    /// Text in which names are mentioned: the body of a C macro, code in a string that is run
    /// somewhere.
    Text(ReferenceKind),
    /// A word that stands for another name.
    StandIn(StandIn),
    /// No use of anything: the name of a keyword argument.
    Label,
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
    BindingMember,
    BindingPattern,
    BindingType,
    BindingValue,
    Ignored,
}

/// A grammar ready to use.
pub struct Compiled {
    pub grammar: &'static Grammar,
    pub language: tree_sitter::Language,
    pub patterns: Index,
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
        compile(grammar, language.tier()).ok()
    });
    compiled.as_ref()
}

pub fn compile(grammar: &'static Grammar, tier: Tier) -> Result<Compiled, String> {
    let language = (grammar.language)();
    let text = query_text(grammar, tier, &language);
    let pattern::Patterns { patterns, captures: names } = pattern::read(&text, &language)?;
    let captures: Result<Vec<Capture>, String> = names.iter().map(|name| meaning(name)).collect();
    let captures = captures?;
    let patterns = Index::new(patterns, language.node_kind_count())?;
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
        patterns,
        language,
    })
}

/// The query as a whole: what the language's folder says, and behind it a mention of every name,
/// so that no use goes unseen for standing where no pattern looks. Only where the query knows all
/// local names, or they would be taken for others.
fn query_text(grammar: &Grammar, tier: Tier, language: &tree_sitter::Language) -> String {
    let mut text = grammar.queries.join("\n");
    if tier != Tier::Full {
        return text;
    }
    let kinds = (0..language.node_kind_count() as u16)
        .filter(|&id| language.node_kind_is_named(id) && language.node_kind_is_visible(id))
        .filter_map(|id| language.node_kind_for_id(id));
    let names: BTreeSet<&str> = kinds.filter(|kind| is_name(kind)).collect();
    for name in names {
        text += &format!("\n({name}) @reference.mention");
    }
    text
}

/// Whether nodes of a kind are single names.
fn is_name(kind: &str) -> bool {
    const OTHERS: [&str; 8] = [
        "scoped",
        "qualified",
        "label",
        "statement",
        "namespace",
        "package",
        "lifetime",
        "builtin",
    ];
    kind.contains("identifier") && !OTHERS.iter().any(|other| kind.contains(other))
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
        "binding.member" => Capture::BindingMember,
        "binding.type" => Capture::BindingType,
        "binding.value" => Capture::BindingValue,
        "reference.call" => Capture::Reference(ReferenceKind::Call),
        "reference.type" => Capture::Reference(ReferenceKind::Type),
        "reference.inherit" => Capture::Reference(ReferenceKind::Inherit),
        "reference.decorator" => Capture::Reference(ReferenceKind::Decorator),
        "reference.name" => Capture::Reference(ReferenceKind::Name),
        "reference.dynamic" => Capture::Reference(ReferenceKind::Dynamic),
        "reference.capital" => Capture::Capital,
        "reference.bare" => Capture::Bare,
        "reference.mention" => Capture::Mention,
        "reference.member" => Capture::Member,
        "reference.text" => Capture::Text(ReferenceKind::Name),
        "reference.words" => Capture::Text(ReferenceKind::Dynamic),
        "reference.method" => Capture::StandIn(StandIn::Method),
        "reference.own" => Capture::StandIn(StandIn::Own),
        "reference.base" => Capture::StandIn(StandIn::Base),
        "label" => Capture::Label,
        "binding.pattern" => Capture::BindingPattern,
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
        let grammars = Language::all()
            .filter_map(|language| Some((language, language.description().grammar.as_ref()?)));
        let errors: Vec<String> = grammars
            .filter_map(|(language, grammar)| {
                compile(grammar, language.tier()).err().map(|error| format!("{language}: {error}"))
            })
            .collect();
        assert!(errors.is_empty(), "{}", errors.join("\n"));
    }

    /// All of what tree-sitter's own cursor finds, and no more, on the sample of every language.
    #[test]
    fn matches_are_those_of_tree_sitter() {
        use streaming_iterator::StreamingIterator;
        let mut different = Vec::new();
        for (language, text) in crate::syntax::samples::all() {
            let compiled = compiled(language).unwrap();
            let mut parser = tree_sitter::Parser::new();
            parser.set_language(&compiled.language).unwrap();
            let tree = parser.parse(text, None).unwrap();
            let query = query_text(compiled.grammar, language.tier(), &compiled.language);
            let query = tree_sitter::Query::new(&compiled.language, &query);
            let query = query.unwrap_or_else(|error| panic!("{language}: {error}"));
            let mut theirs = Vec::new();
            let mut cursor = tree_sitter::QueryCursor::new();
            let mut matches = cursor.matches(&query, tree.root_node(), text.as_bytes());
            while let Some(found) = matches.next() {
                let captures = found.captures().iter().map(|capture| {
                    (query.capture_names()[capture.index as usize], capture.node.byte_range())
                });
                let mut captures: Vec<_> =
                    captures.map(|(name, range)| format!("{name} {range:?}")).collect();
                captures.sort();
                theirs.push((found.pattern_index, captures));
            }
            let text_of_query = query_text(compiled.grammar, language.tier(), &compiled.language);
            let names = pattern::read(&text_of_query, &compiled.language).unwrap().captures;
            let mut ours = Vec::new();
            compiled.patterns.run(tree.root_node(), text.as_bytes(), &mut |pattern, captures| {
                let captures =
                    captures.iter().map(|(name, node)| (&names[*name as usize], node.byte_range()));
                let mut captures: Vec<_> =
                    captures.map(|(name, range)| format!("{name} {range:?}")).collect();
                captures.sort();
                ours.push((pattern as usize, captures));
            });
            theirs.sort();
            theirs.dedup();
            ours.sort();
            ours.dedup();
            let missing: Vec<_> = theirs.iter().filter(|it| !ours.contains(it)).collect();
            let extra: Vec<_> = ours.iter().filter(|it| !theirs.contains(it)).collect();
            different.extend(missing.iter().map(|it| format!("{language} misses {it:?}")));
            // Of several children under one field, tree-sitter's cursor gives the first only.
            let extra = extra.iter().filter(|_| language.name() != "scala");
            different.extend(extra.map(|it| format!("{language} invents {it:?}")));
        }
        assert!(different.is_empty(), "{}", different.join("\n"));
    }

    #[test]
    fn every_node_kind_named_in_a_description_exists() {
        let mut unknown = Vec::new();
        for language in Language::all() {
            let Some(compiled) = compiled(language) else {
                continue;
            };
            let grammar = compiled.grammar;
            let known = |kind: &str| compiled.language.id_for_node_kind(kind, true) != 0;
            let kinds = grammar.attributes.iter().chain(grammar.modifiers);
            unknown.extend(kinds.filter(|kind| !known(kind)).map(|kind| (language, *kind)));
            if !grammar.comments.iter().any(|kind| known(kind)) {
                unknown.push((language, "comments"));
            }
        }
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
