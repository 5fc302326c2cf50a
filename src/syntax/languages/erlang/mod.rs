//! Erlang.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::facts::Kind;
use crate::syntax::source::Source;

pub static ERLANG: Description = Description {
    name: "erlang",
    extensions: &["erl", "hrl", "escript", "app.src"],
    file_names: &["rebar.config"],
    interpreters: &["escript"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        bodies: &["body"],
        adjust,
        equations: true,
        ..Grammar::new(
            || tree_sitter_erlang::LANGUAGE.into(),
            "0.21.0",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, _: &Source) {
    let clause = draft.node.child_by_field_name("clause");
    if draft.kind == Kind::Function
        && let Some(body) = clause.and_then(|clause| clause.child_by_field_name("body"))
    {
        draft.body = Some(body.byte_range());
    }
    if draft.kind == Kind::Macro {
        draft.body = Some(draft.name.end..draft.range.end);
    }
}
