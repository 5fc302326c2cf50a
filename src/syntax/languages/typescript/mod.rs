//! TypeScript and TSX: JavaScript with types.

use crate::syntax::description::{Class, Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, Role};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::languages::javascript;
use crate::syntax::source::Source;

const FACTS: &str = include_str!("facts.scm");

pub static TYPESCRIPT: Description = Description {
    name: "typescript",
    aliases: &["ts"],
    extensions: &["ts", "mts", "cts"],
    interpreters: &["ts-node", "tsx"],
    class: Class::Code,
    tier: Tier::Full,
    grammar: Some(Grammar {
        queries: &[javascript::COMMON, FACTS],
        language: || tree_sitter_typescript::LANGUAGE_TYPESCRIPT.into(),
        ..GRAMMAR
    }),
    ..Description::NONE
};

pub static TSX: Description = Description {
    name: "tsx",
    aliases: &[],
    extensions: &["tsx"],
    class: Class::Code,
    tier: Tier::Full,
    grammar: Some(GRAMMAR),
    ..Description::NONE
};

const GRAMMAR: Grammar = Grammar {
    comments: &["comment", "html_comment"],
    attributes: &["decorator"],
    bodies: &["body", "value", "right"],
    documentation: Comments::Any,
    adjust,
    import: javascript::import,
    ..Grammar::new(
        || tree_sitter_typescript::LANGUAGE_TSX.into(),
        "0.23.2",
        &[javascript::COMMON, javascript::JSX, FACTS],
    )
};

fn adjust(draft: &mut Draft, source: &Source) {
    match draft.node.kind() {
        "method_definition"
        | "public_field_definition"
        | "method_signature"
        | "abstract_method_signature" => modifiers(draft, source),
        "property_signature" => {
            // Of an interface or a type, not of a parameter's inline type.
            draft.keep =
                matches!(draft.container, Some((Role::Definition, Kind::Interface | Kind::Type)));
        }
        "type_alias_declaration" => draft.body = None,
        _ => {}
    }
    javascript::adjust(draft, source);
}

fn modifiers(draft: &mut Draft, source: &Source) {
    let mut cursor = draft.node.walk();
    for child in draft.node.children(&mut cursor) {
        if child.kind() == "accessibility_modifier" {
            draft.visibility = match source.node(child) {
                b"private" => Visibility::Private,
                b"protected" => Visibility::Internal,
                _ => Visibility::Public,
            };
        }
        if child.start_byte() >= draft.name.start {
            break;
        }
    }
}
