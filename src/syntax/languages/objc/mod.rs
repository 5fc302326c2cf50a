//! Objective-C.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::{Draft, Role};
use crate::syntax::facts::Kind;
use crate::syntax::languages::{c, modifiers};
use crate::syntax::source::Source;

pub static OBJECTIVE_C: Description = Description {
    name: "objective-c",
    aliases: &["objc", "objective c", "obj-c", "objectivec", "objective-c++"],
    extensions: &["mm"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        bodies: &["body", "value"],
        adjust,
        ..Grammar::new(
            || tree_sitter_objc::LANGUAGE.into(),
            "3.0.2",
            &[include_str!("facts.scm"), c::COMMON],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    if draft.role == Role::Scope {
        return;
    }
    c::adjust(draft, source);
    if draft.kind == Kind::Method {
        modifiers::body_of_kind(draft, &["compound_statement"]);
        selector(draft, source);
    }
    if draft.kind == Kind::Class {
        // A category adds to a class that is declared elsewhere.
        draft.keep = draft.node.child_by_field_name("category").is_none();
    }
}

/// Of the words of a selector, the first is the name.
fn selector(draft: &mut Draft, source: &Source) {
    let before = source.raw(&(draft.node.start_byte()..draft.name.start));
    draft.keep = !before.contains(&b':');
}
