//! Solidity.

use crate::syntax::description::{Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::source::Source;

pub static SOLIDITY: Description = Description {
    name: "solidity",
    extensions: &["sol"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        bodies: &["body", "value"],
        documentation: Comments::Marked(&["///", "/**"]),
        adjust,
        import,
        ..Grammar::new(
            || tree_sitter_solidity::LANGUAGE.into(),
            "1.2.13",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    let end = draft.body.as_ref().map_or(draft.range.end, |body| body.start);
    let head = source.raw(&(draft.range.start..end));
    let said = |word: &[u8]| head.split(|byte| !byte.is_ascii_alphanumeric()).any(|it| it == word);
    draft.visibility = match () {
        _ if said(b"private") => Visibility::Private,
        _ if said(b"internal") => Visibility::Internal,
        _ => Visibility::Public,
    };
    if draft.kind == Kind::Field && said(b"constant") {
        draft.kind = Kind::Constant;
    }
}

fn import(import: &mut ImportDraft, _: &Source) {
    if import.name.is_empty() {
        import.name = "*".to_owned();
    } else if import.local.is_empty() {
        import.local = import.name.clone();
    }
}
