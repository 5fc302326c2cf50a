//! PowerShell.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static POWERSHELL: Description = Description {
    name: "powershell",
    aliases: &["pwsh", "posh"],
    extensions: &["ps1", "psm1", "psd1"],
    interpreters: &["pwsh"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        bodies: &["body"],
        adjust,
        ..Grammar::new(
            || tree_sitter_powershell::LANGUAGE.into(),
            "0.26.6",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    modifiers::body_of_kind(draft, &["script_block"]);
    if source.raw(&draft.name).starts_with(b"$") {
        draft.name.start += 1;
    }
}
