//! Protocol buffers.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static PROTO: Description = Description {
    name: "protocol buffer",
    aliases: &["proto", "protobuf", "protocol buffers"],
    extensions: &["proto"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        bodies: &["body"],
        adjust,
        ..Grammar::new(|| tree_sitter_proto::LANGUAGE.into(), "0.6.0", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, _: &Source) {
    modifiers::body_of_kind(draft, &["message_body", "enum_body"]);
}
