//! OCaml.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::facts::Kind;
use crate::syntax::source::Source;

pub static OCAML: Description = Description {
    name: "ocaml",
    extensions: &["ml", "ml4", "mll", "eliom"],
    interpreters: &["ocaml", "ocamlrun"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        adjust,
        ..Grammar::new(
            || tree_sitter_ocaml::LANGUAGE_OCAML.into(),
            "0.26.0",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

pub fn adjust(draft: &mut Draft, source: &Source) {
    match draft.node.kind() {
        "let_binding" => {
            // `let f x = …` and `let f = fun x -> …` are functions.
            let mut cursor = draft.node.walk();
            let taken =
                draft.node.named_children(&mut cursor).any(|child| child.kind() == "parameter");
            let body = draft.node.child_by_field_name("body");
            let given = body.is_some_and(|body| {
                matches!(body.kind(), "fun_expression" | "function_expression")
            });
            if taken || given {
                draft.kind = Kind::Function;
            }
            let before = source.before(draft.range.start);
            for keyword in [&b"let"[..], b"let rec", b"and"] {
                if let Some(rest) = before.strip_suffix(keyword) {
                    draft.range.start = rest.len();
                }
            }
            draft.keep = !draft.in_function();
        }
        "type_binding" => {
            draft.body = None;
            let before = source.before(draft.range.start);
            for keyword in [&b"type"[..], b"and"] {
                if let Some(rest) = before.strip_suffix(keyword) {
                    draft.range.start = rest.len();
                }
            }
        }
        _ => {}
    }
}

pub static OCAML_INTERFACE: Description = Description {
    name: "ocaml interface",
    extensions: &["mli"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        adjust,
        ..Grammar::new(
            || tree_sitter_ocaml::LANGUAGE_OCAML_INTERFACE.into(),
            "0.26.0",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};
