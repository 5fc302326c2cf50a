//! What there is to say about a language: how it is recognised and how its syntax is read.
//!
//! Every language has a [`Description`] in a folder of `languages/`; those without a grammar
//! share one table. Nothing here runs; it is read by `detect` and `extract`.

use std::ops::Range;

use tree_sitter::Node;

use super::draft::{Draft, ImportDraft};
use super::source::Source;

/// How much is known about a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tier {
    /// Definitions, references, imports.
    Full,
    /// Definitions, and whatever references its query has.
    Definitions,
    /// Sections, keys or plain windows of lines.
    Text,
}

/// What a language is written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    Code,
    Prose,
    Data,
}

/// How text without a grammar (or with one that only finds keys) is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// By blank lines and indentation.
    Lines,
    Markdown,
    Json,
    Yaml,
    Toml,
    /// The scripts inside are read in their own language: HTML, Vue, Svelte.
    Markup,
    Ini,
}

pub struct Description {
    /// As linguist spells it, in lower case.
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    /// Without the dot, in lower case.
    pub extensions: &'static [&'static str],
    pub file_names: &'static [&'static str],
    /// Names of programs in a `#!` line, without version numbers.
    pub interpreters: &'static [&'static str],
    pub class: Class,
    pub tier: Tier,
    pub outline: Outline,
    pub grammar: Option<Grammar>,
}

impl Description {
    pub const NONE: Description = Description {
        name: "text",
        aliases: &[],
        extensions: &[],
        file_names: &[],
        interpreters: &[],
        class: Class::Code,
        tier: Tier::Text,
        outline: Outline::Lines,
        grammar: None,
    };
}

/// Which comments before a definition document it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comments {
    /// Every comment that stands directly above.
    Any,
    /// Only those which begin like this.
    Marked(&'static [&'static str]),
}

pub struct Grammar {
    pub language: fn() -> tree_sitter::Language,
    /// The version of the grammar's crate, a part of the analyser's version.
    pub version: &'static str,
    /// The text of the `.scm` files, read as one query.
    pub queries: &'static [&'static str],
    /// Kinds of nodes that are comments.
    pub comments: &'static [&'static str],
    /// Kinds of nodes that belong to the definition behind them but not to its signature: attributes, decorators.
    pub attributes: &'static [&'static str],
    /// Kinds of nodes that hold modifiers, among them attributes.
    pub modifiers: &'static [&'static str],
    /// Fields of a definition that hold its body, in order of preference.
    pub bodies: &'static [&'static str],
    pub documentation: Comments,
    /// Indentation is syntax, so the depth of a token counts in the hash of a body.
    pub layout: bool,
    /// A function may be defined by several neighbours of one name: equations, clauses.
    pub equations: bool,
    /// Corrects kind, visibility, body and the like of one definition; may drop it.
    pub adjust: fn(&mut Draft, &Source),
    /// Completes what the query found of one import.
    pub import: fn(&mut ImportDraft, &Source),
    /// Macros whose braces may hold definitions, by the range inside the braces.
    pub item_macros: fn(Node) -> Vec<Range<usize>>,
    /// Reads a node that holds several imports in a way of its own.
    pub import_tree: fn(Node, &Source, &mut Vec<ImportDraft>),
}

impl Grammar {
    pub const fn new(
        language: fn() -> tree_sitter::Language,
        version: &'static str,
        queries: &'static [&'static str],
    ) -> Grammar {
        Grammar {
            language,
            version,
            queries,
            comments: &["comment", "line_comment", "block_comment"],
            attributes: &[],
            modifiers: &[],
            bodies: &["body"],
            documentation: Comments::Any,
            layout: false,
            equations: false,
            adjust: |_, _| {},
            import: |_, _| {},
            item_macros: |_| Vec::new(),
            import_tree: |_, _, _| {},
        }
    }
}
