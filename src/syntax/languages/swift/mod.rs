//! Swift.

use crate::syntax::description::{Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft, Role};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static SWIFT: Description = Description {
    name: "swift",
    extensions: &["swift"],
    interpreters: &["swift"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment", "multiline_comment"],
        attributes: &["attribute"],
        modifiers: &["modifiers"],
        bodies: &["body", "computed_value", "value"],
        documentation: Comments::Marked(&["///", "/**"]),
        adjust,
        import,
        ..Grammar::new(|| tree_sitter_swift::LANGUAGE.into(), "0.7.4", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    if draft.role == Role::Scope {
        return;
    }
    let default = match draft.kind {
        Kind::Variant => Visibility::Public,
        _ if matches!(draft.container, Some((_, Kind::Protocol))) => Visibility::Public,
        _ => Visibility::Internal,
    };
    draft.visibility = modifiers::visibility(draft, source, default);
    match draft.kind {
        Kind::Class if modifiers::said(draft, source, &["struct"]) => draft.kind = Kind::Struct,
        Kind::Class if modifiers::said(draft, source, &["enum"]) => draft.kind = Kind::Enum,
        Kind::Variable if modifiers::said(draft, source, &["let"]) => draft.kind = Kind::Constant,
        Kind::Field => draft.kind = Kind::Property,
        Kind::Method if source.raw(&draft.name).starts_with(b"test") => draft.kind = Kind::Test,
        Kind::Function | Kind::Method if modifiers::said(draft, source, &["Test"]) => {
            draft.kind = Kind::Test
        }
        _ => {}
    }
    if draft.kind == Kind::Property && draft.in_function() {
        draft.keep = false;
    }
}

fn import(import: &mut ImportDraft, _: &Source) {
    import.name = "*".to_owned();
}
