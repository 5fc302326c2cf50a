//! Dart.

use crate::syntax::description::{Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static DART: Description = Description {
    name: "dart",
    extensions: &["dart"],
    interpreters: &["dart"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment", "documentation_comment"],
        bodies: &["body"],
        documentation: Comments::Marked(&["///", "/**"]),
        adjust,
        import,
        ..Grammar::new(|| tree_sitter_dart::LANGUAGE.into(), "0.3.0", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    if source.raw(&draft.name).starts_with(b"_") {
        draft.visibility = Visibility::Private;
    }
    if matches!(draft.kind, Kind::Constant | Kind::Field) {
        modifiers::initialised(draft, source);
    }
}

fn import(import: &mut ImportDraft, _: &Source) {
    if import.local.is_empty() {
        import.name = "*".to_owned();
    }
}
