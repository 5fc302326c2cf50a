//! JavaScript with JSX; its query and rules are the base of TypeScript's.

use crate::syntax::description::{Class, Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft, Role};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::source::Source;

/// What JavaScript and TypeScript share.
pub const COMMON: &str = include_str!("common.scm");
pub const JSX: &str = include_str!("jsx.scm");

pub static JAVASCRIPT: Description = Description {
    name: "javascript",
    aliases: &["js", "jsx", "node", "ecmascript", "mjs"],
    extensions: &["js", "jsx", "mjs", "cjs", "es6", "es", "jsm", "gs"],
    file_names: &["Jakefile"],
    interpreters: &["node", "nodejs", "bun", "deno", "qjs"],
    class: Class::Code,
    tier: Tier::Full,
    grammar: Some(Grammar {
        comments: &["comment", "html_comment"],
        attributes: &["decorator"],
        bodies: &["body", "value", "right"],
        documentation: Comments::Any,
        adjust,
        import,
        ..Grammar::new(
            || tree_sitter_javascript::LANGUAGE.into(),
            "0.25.0",
            &[COMMON, JSX, include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

pub fn adjust(draft: &mut Draft, source: &Source) {
    let node = draft.node;
    let name = source.raw(&draft.name);
    if name.starts_with(b"#") {
        draft.visibility = Visibility::Private;
    }
    match node.kind() {
        "variable_declarator" => adjust_declarator(draft, source),
        "assignment_expression" => adjust_assignment(draft, source),
        "call_expression" => {
            // A test: its name is the signature, the function behind is the body.
            let end = (draft.name.end + 1).min(draft.range.end);
            draft.body = Some(end..draft.range.end);
        }
        "pair" => {
            let held = matches!(
                draft.container,
                Some((
                    Role::Definition,
                    Kind::Constant | Kind::Variable | Kind::Field | Kind::Class
                ))
            );
            draft.keep = held || (draft.kind != Kind::Field && !draft.in_function());
        }
        "method_definition" if name == b"constructor" => draft.kind = Kind::Constructor,
        "field_definition" | "public_field_definition" => {
            let value = node.child_by_field_name("value");
            if value.is_some_and(|value| {
                matches!(value.kind(), "arrow_function" | "function_expression")
            }) {
                draft.kind = Kind::Method;
            }
        }
        _ => {}
    }
    function_body(draft);
    extend(draft, source);
}

fn adjust_declarator(draft: &mut Draft, source: &Source) {
    if draft.kind != Kind::Variable {
        return;
    }
    let value = draft.body.as_ref().map_or(&[][..], |body| source.raw(body));
    if value.starts_with(b"require(") {
        // An import, not a definition of its own.
        draft.keep = false;
    } else if source.before(draft.range.start).ends_with(b"const") {
        draft.kind = Kind::Constant;
    }
}

fn adjust_assignment(draft: &mut Draft, source: &Source) {
    let Some(owner) = draft.owner.take() else {
        return;
    };
    let text = source.raw(&owner);
    match text {
        b"module" => {
            // `module.exports = function name` is known by its own name.
            let value = draft.node.child_by_field_name("right");
            draft.keep = value.is_none_or(|value| value.child_by_field_name("name").is_none());
            draft.owner = Some(owner);
        }
        b"exports" | b"module.exports" => {
            let value = draft.body.as_ref().map_or(&[][..], |body| source.raw(body));
            if draft.kind == Kind::Constant && value.starts_with(b"require(") {
                draft.keep = false;
            }
        }
        b"this" => {
            draft.kind = if draft.kind == Kind::Function { Kind::Method } else { draft.kind }
        }
        text => {
            let text = text.strip_suffix(b".prototype").unwrap_or(text);
            let start = if text.starts_with(b"exports.") { 8 } else { 0 };
            draft.owner = Some(owner.start + start..owner.start + text.len());
            if draft.kind == Kind::Function {
                draft.kind = Kind::Method;
            }
            draft.keep =
                text.iter().all(|&byte| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte));
        }
    }
}

/// The body of `const f = (a) => { … }` is that of the function, so that its parameters are in the signature.
fn function_body(draft: &mut Draft) {
    let node = draft.node;
    let value = node.child_by_field_name("value").or_else(|| node.child_by_field_name("right"));
    if let Some(body) = value.and_then(|value| value.child_by_field_name("body")) {
        draft.body = Some(body.byte_range());
    }
}

/// Keywords before the node and the semicolon behind it belong to the definition.
fn extend(draft: &mut Draft, source: &Source) {
    let start = draft.range.start;
    let mut before = source.before(start);
    'words: loop {
        for word in [&b"export"[..], b"default", b"declare", b"const", b"let", b"var"] {
            if let Some(rest) = before.strip_suffix(word) {
                let joined = rest
                    .last()
                    .is_some_and(|&byte| byte.is_ascii_alphanumeric() || b"_$.".contains(&byte));
                if !joined && !source.bytes[before.len()..start].contains(&b'/') {
                    draft.range.start = rest.len();
                    before = rest.trim_ascii_end();
                    continue 'words;
                }
            }
        }
        break;
    }
    let end = draft.range.end;
    if source.bytes.get(end) == Some(&b';') {
        draft.range.end = end + 1;
    }
}

pub fn import(import: &mut ImportDraft, _: &Source) {
    if import.local.is_empty() && import.name != "*" {
        import.local = import.name.clone();
    }
}
