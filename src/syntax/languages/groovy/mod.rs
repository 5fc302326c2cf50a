//! Groovy.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::facts::Visibility;
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static GROOVY: Description = Description {
    name: "groovy",
    extensions: &["groovy", "gradle", "gvy", "gy", "grt"],
    file_names: &["Jenkinsfile"],
    interpreters: &["groovy"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        bodies: &["body"],
        adjust,
        import: super::java::import,
        ..Grammar::new(
            || tree_sitter_groovy::LANGUAGE.into(),
            "0.1.2",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    draft.visibility = modifiers::visibility(draft, source, Visibility::Public);
}
