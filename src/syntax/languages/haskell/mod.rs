//! Haskell.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::Kind;
use crate::syntax::source::Source;

pub static HASKELL: Description = Description {
    name: "haskell",
    aliases: &["hs"],
    extensions: &["hs", "lhs", "hsc", "hs-boot"],
    interpreters: &["runhaskell", "runghc"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment", "haddock"],
        bodies: &["match", "constructors", "declarations", "constructor", "type"],
        adjust,
        import,
        layout: true,
        equations: true,
        ..Grammar::new(
            || tree_sitter_haskell::LANGUAGE.into(),
            "0.24.1",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, _: &Source) {
    match draft.node.kind() {
        "signature" | "type_synonym" => draft.body = None,
        _ => {}
    }
    if draft.in_function() {
        draft.keep = false;
    }
    if draft.kind == Kind::Variant || draft.kind == Kind::Field {
        draft.body = None;
    }
}

fn import(import: &mut ImportDraft, _: &Source) {
    if import.name.is_empty() && import.local.is_empty() {
        import.name = "*".to_owned();
    } else if import.local.is_empty() {
        import.local = import.name.clone();
    }
}
