//! Makefiles.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static MAKE: Description = Description {
    name: "makefile",
    aliases: &["make", "mk", "bsdmake"],
    extensions: &["mk", "mak", "make"],
    file_names: &["Makefile", "makefile", "GNUmakefile", "Makefile.am", "Makefile.in", "Kbuild"],
    interpreters: &["make"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        bodies: &["value"],
        adjust,
        ..Grammar::new(|| tree_sitter_make::LANGUAGE.into(), "1.1.1", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    modifiers::body_of_kind(draft, &["recipe", "raw_text"]);
    // `.PHONY` and the like are instructions, not targets.
    let name = source.raw(&draft.name);
    draft.keep = !(name.starts_with(b".") && name[1..].iter().all(u8::is_ascii_uppercase));
    let text = source.raw(&draft.range).trim_ascii_end();
    draft.range.end = draft.range.start + text.len();
}
