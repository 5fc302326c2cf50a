//! C; its rules for declarators are the base of C++'s and Objective-C's.

use tree_sitter::Node;

use crate::syntax::description::{Class, Comments, Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::source::Source;

pub const COMMON: &str = include_str!("common.scm");

pub static C: Description = Description {
    name: "c",
    aliases: &[],
    extensions: &["c", "idc", "cats"],
    interpreters: &["tcc"],
    class: Class::Code,
    tier: Tier::Full,
    grammar: Some(Grammar {
        attributes: &["attribute_specifier"],
        bodies: &["body", "value"],
        documentation: Comments::Any,
        adjust,
        ..Grammar::new(
            || tree_sitter_c::LANGUAGE.into(),
            "0.24.2",
            &[COMMON, include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

pub fn adjust(draft: &mut Draft, source: &Source) {
    match draft.node.kind() {
        "function_definition" | "declaration" | "field_declaration" | "type_definition" => {
            adjust_declaration(draft, source);
        }
        "preproc_def" => {
            // A macro without a value is a switch or a guard.
            draft.keep = draft.body.is_some();
            trim_end(draft, source);
        }
        "preproc_function_def" => trim_end(draft, source),
        "struct_specifier" | "class_specifier" | "union_specifier" | "enum_specifier"
            if source.bytes.get(draft.range.end) == Some(&b';') =>
        {
            draft.range.end += 1;
        }
        _ => {}
    }
}

fn trim_end(draft: &mut Draft, source: &Source) {
    let text = source.raw(&draft.range).trim_ascii_end();
    draft.range.end = draft.range.start + text.len();
}

/// The name inside a declarator, and whether it is a function's.
fn declared(declarator: Node) -> (Node, bool) {
    let mut node = declarator;
    let mut function = false;
    // A declarator is as deep as somebody nested pointers and brackets.
    for _ in 0..100 {
        let pointer = node.kind() == "parenthesized_declarator";
        match node.kind() {
            "function_declarator" => function = true,
            // `int (*f)(int)` is a variable.
            "pointer_declarator" | "array_declarator" | "reference_declarator" if function => {
                function = false
            }
            _ => {}
        }
        let inner = node.child_by_field_name("declarator");
        let inner = inner.or_else(|| {
            let wraps =
                pointer || matches!(node.kind(), "reference_declarator" | "attributed_declarator");
            node.named_child(0).filter(|_| wraps)
        });
        let Some(inner) = inner else { break };
        node = inner;
    }
    (node, function)
}

fn adjust_declaration(draft: &mut Draft, source: &Source) {
    let node = draft.node;
    let declarator = node.descendant_for_byte_range(draft.name.start, draft.name.end);
    // The captured declarator is the largest node of that range.
    let mut cursor = node.walk();
    let captured = node
        .children_by_field_name("declarator", &mut cursor)
        .find(|child| child.start_byte() == draft.name.start);
    let Some(declarator) = captured.or(declarator) else {
        return;
    };
    let (name, function) = declared(declarator);
    draft.name = name.byte_range();
    let kind = node.kind();
    if kind != "type_definition" && kind != "function_definition" && function {
        draft.kind = match draft.in_function() {
            // `Type name(argument);` inside a function declares a variable.
            true => Kind::Variable,
            false if draft.in_type() => Kind::Method,
            false => Kind::Function,
        };
    }
    let ends_early = draft.body.is_none() && kind == "declaration" && !function;
    if ends_early && declarator.kind() == "init_declarator" {
        draft.body = declarator.child_by_field_name("value").map(|value| value.byte_range());
    }
    let specifier = node.child_by_field_name("type");
    let body = specifier.and_then(|specifier| specifier.child_by_field_name("body"));
    if let (Some(specifier), Some(body)) = (specifier, body) {
        if specifier.child_by_field_name("name").is_some() {
            // `struct a { … } b;` defines two things, and `a` is not a member of `b`.
            draft.range.start = declarator.start_byte();
        } else if kind == "type_definition" {
            draft.body = Some(body.byte_range());
            draft.kind = match specifier.kind() {
                "enum_specifier" => Kind::Enum,
                "union_specifier" => Kind::Union,
                _ => Kind::Struct,
            };
        }
    }
    let text = source.raw(&draft.range);
    if text.starts_with(b"static ") && !draft.in_type() {
        draft.visibility = Visibility::Private;
    }
    let head = &text[..text.len().min(draft.name.start.saturating_sub(draft.range.start))];
    let fixed = head
        .split(|byte| !byte.is_ascii_alphanumeric())
        .any(|word| word == b"const" || word == b"constexpr");
    if draft.kind == Kind::Variable && fixed && !head.contains(&b'*') {
        draft.kind = Kind::Constant;
    }
}
