//! PHP.

use crate::syntax::description::{Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static PHP: Description = Description {
    name: "php",
    extensions: &["php", "phtml", "php3", "php4", "php5", "phps", "phpt"],
    interpreters: &["php"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        attributes: &["attribute_list"],
        bodies: &["body"],
        documentation: Comments::Marked(&["/**", "///", "//", "#"]),
        adjust,
        import,
        ..Grammar::new(
            || tree_sitter_php::LANGUAGE_PHP.into(),
            "0.25.1",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    draft.visibility = modifiers::visibility(draft, source, Visibility::Public);
    let name = source.raw(&draft.name);
    match draft.kind {
        Kind::Method if name == b"__construct" => draft.kind = Kind::Constructor,
        Kind::Method if name.starts_with(b"test") || modifiers::said(draft, source, &["Test"]) => {
            draft.kind = Kind::Test;
        }
        Kind::Constant | Kind::Field => modifiers::initialised(draft, source),
        _ => {}
    }
}

/// `use A\B\C;` is the member `C` of `A\B`.
fn import(import: &mut ImportDraft, _: &Source) {
    if import.module.contains('/') || import.module.ends_with(".php") {
        return;
    }
    import.module = import.module.trim_start_matches('\\').to_owned();
    if import.name.is_empty()
        && let Some((module, name)) = import.module.rsplit_once('\\')
    {
        (import.name, import.module) = (name.to_owned(), module.to_owned());
    }
    if import.local.is_empty() {
        let bound = if import.name.is_empty() { &import.module } else { &import.name };
        import.local = bound.rsplit('\\').next().unwrap_or(bound).to_owned();
    }
}
