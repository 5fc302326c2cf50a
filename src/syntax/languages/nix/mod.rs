//! Nix.

use crate::syntax::description::{Description, Grammar, Tier};

pub static NIX: Description = Description {
    name: "nix",
    extensions: &["nix"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        bodies: &["expression"],
        ..Grammar::new(|| tree_sitter_nix::LANGUAGE.into(), "0.3.0", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};
