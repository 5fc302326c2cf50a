//! Julia.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::facts::Kind;
use crate::syntax::source::Source;

pub static JULIA: Description = Description {
    name: "julia",
    extensions: &["jl"],
    interpreters: &["julia"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["line_comment", "block_comment"],
        bodies: &["body"],
        adjust,
        ..Grammar::new(
            || tree_sitter_julia::LANGUAGE.into(),
            "0.23.1",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    // The signature is the first child, or all of the first line.
    let first = draft.node.named_child(0).map_or(draft.name.end, |child| child.end_byte());
    if matches!(draft.kind, Kind::Function | Kind::Macro | Kind::Struct | Kind::Method) {
        draft.body = Some(first..draft.range.end);
    } else if matches!(draft.kind, Kind::Module | Kind::Constant) {
        draft.body = Some(draft.name.end..draft.range.end);
    }
    // A string before a definition documents it.
    if let Some(before) = draft.node.prev_named_sibling().filter(|it| it.kind() == "string_literal")
        && source.bytes[before.end_byte()..draft.range.start].trim_ascii().is_empty()
    {
        draft.docstring = Some(before.byte_range());
    }
}
