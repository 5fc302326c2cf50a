//! Fortran.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::source::Source;

pub static FORTRAN: Description = Description {
    name: "fortran",
    extensions: &["f90", "f95", "f03", "f08", "f", "for", "f77"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        bodies: &["body"],
        adjust,
        ..Grammar::new(
            || tree_sitter_fortran::LANGUAGE.into(),
            "0.6.0",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, _: &Source) {
    // The statement that opens it is the signature.
    if let Some(first) = draft.node.named_child(0).filter(|it| it.kind().ends_with("_statement")) {
        draft.body = Some(first.end_byte()..draft.range.end);
    }
}
