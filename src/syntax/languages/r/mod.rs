//! R.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::source::Source;

pub static R: Description = Description {
    name: "r",
    extensions: &["r", "rsx"],
    file_names: &[".Rprofile"],
    interpreters: &["rscript"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        bodies: &["rhs"],
        adjust,
        ..Grammar::new(|| tree_sitter_r::LANGUAGE.into(), "1.3.0", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, _: &Source) {
    let function =
        draft.node.child_by_field_name("rhs").filter(|it| it.kind() == "function_definition");
    if let Some(body) = function.and_then(|function| function.child_by_field_name("body")) {
        draft.body = Some(body.byte_range());
    } else if draft.node.kind() == "call" {
        draft.body = Some(draft.name.end + 1..draft.range.end);
    }
}
