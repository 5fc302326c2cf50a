//! CSS; SCSS is read with the same grammar, as far as it goes.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

const CSS_BASE: Description = Description {
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment", "js_comment"],
        bodies: &["body"],
        adjust,
        ..Grammar::new(|| tree_sitter_css::LANGUAGE.into(), "0.25.0", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    modifiers::body_of_kind(draft, &["block", "keyframe_block_list"]);
    // A list of selectors may be long; the first line names the rule.
    let name = source.raw(&draft.name);
    let line = name.iter().position(|&byte| byte == b'\n').unwrap_or(name.len());
    draft.name.end = draft.name.start + name[..line].trim_ascii_end().len().min(200);
}

pub static SCSS: Description = Description { name: "scss", extensions: &["scss"], ..CSS_BASE };

pub static CSS: Description =
    Description { name: "css", extensions: &["css", "pcss", "postcss"], ..CSS_BASE };
