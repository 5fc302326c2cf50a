//! HCL: Terraform and its like.

use crate::syntax::description::{Class, Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static HCL: Description = Description {
    name: "hcl",
    aliases: &["terraform"],
    extensions: &["hcl", "tf", "tfvars", "nomad"],
    file_names: &[".terraform.lock.hcl"],
    class: Class::Data,
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        bodies: &["body"],
        adjust,
        ..Grammar::new(|| tree_sitter_hcl::LANGUAGE.into(), "1.1.0", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, _: &Source) {
    modifiers::body_of_kind(draft, &["block_start", "expression"]);
}
