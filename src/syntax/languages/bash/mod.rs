//! Shell scripts, read with the grammar of bash.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::source::Source;

pub static SHELL: Description = Description {
    name: "shell",
    aliases: &["bash", "sh", "zsh", "shellscript", "shell-script"],
    extensions: &["sh", "bash", "zsh", "ksh", "bats", "ebuild", "eclass", "command"],
    file_names: &[
        ".bashrc",
        ".bash_profile",
        ".profile",
        ".zshrc",
        ".zprofile",
        ".envrc",
        "PKGBUILD",
        "APKBUILD",
    ],
    interpreters: &["sh", "bash", "zsh", "dash", "ksh", "ash", "bats"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        bodies: &["body", "value"],
        adjust,
        ..Grammar::new(|| tree_sitter_bash::LANGUAGE.into(), "0.25.1", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    // `alias ll='…'` holds the sign in its name.
    if source.raw(&draft.name).ends_with(b"=") {
        draft.name.end -= 1;
    }
}
