//! Rust.

use std::ops::Range;

use tree_sitter::Node;

use crate::syntax::description::{Class, Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft, Role};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::source::Source;

pub static RUST: Description = Description {
    name: "rust",
    aliases: &["rs"],
    extensions: &["rs", "rs.in"],
    interpreters: &["rust-script"],
    class: Class::Code,
    tier: Tier::Full,
    grammar: Some(Grammar {
        attributes: &["attribute_item"],
        bodies: &["body", "value"],
        documentation: Comments::Marked(&["///", "/**", "//!", "/*!"]),
        adjust,
        import_tree,
        item_macros,
        ..Grammar::new(|| tree_sitter_rust::LANGUAGE.into(), "0.24.2", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    if draft.role == Role::Scope {
        // What an `impl Trait for Type` offers is as visible as the trait.
        if draft.node.child_by_field_name("trait").is_some() {
            draft.kind = Kind::Trait;
        }
        return;
    }
    let text = source.raw(&draft.range);
    draft.visibility = match text.strip_prefix(b"pub") {
        Some(rest) if rest.trim_ascii_start().starts_with(b"(self)") => Visibility::Private,
        Some(rest) if rest.trim_ascii_start().starts_with(b"(") => Visibility::Internal,
        Some(rest) if rest.first().is_some_and(u8::is_ascii_whitespace) => Visibility::Public,
        // A trait's items and an enum's variants are as visible as their container.
        _ if draft.kind == Kind::Variant => Visibility::Public,
        _ if in_trait(draft) => Visibility::Public,
        _ if draft.kind == Kind::Macro => Visibility::Internal,
        _ => Visibility::Private,
    };
    if draft.kind == Kind::Function && is_test(source.before(draft.range.start)) {
        draft.kind = Kind::Test;
    }
    if matches!(draft.kind, Kind::Struct | Kind::Union | Kind::Variant | Kind::Field) {
        // `struct A(u32);` and `a: u32` have no body: all of it is signature.
        let braces = draft.body.as_ref().is_some_and(|body| source.bytes[body.start] == b'{');
        if !braces && draft.kind != Kind::Variant {
            draft.body = None;
        }
    }
}

/// Macros in the place of items: `cfg_rt! { pub mod task; }`.
fn item_macros(root: Node) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open = vec![root];
    while let Some(holder) = open.pop() {
        let mut cursor = holder.walk();
        for child in holder.named_children(&mut cursor) {
            let child = match child.kind() {
                "expression_statement" => child.named_child(0).unwrap_or(child),
                _ => child,
            };
            match child.kind() {
                "mod_item" | "impl_item" | "trait_item" => {
                    open.extend(child.child_by_field_name("body"));
                }
                "macro_invocation" => {
                    let last =
                        child.named_child(child.named_child_count().saturating_sub(1) as u32);
                    let tokens = last.filter(|last| last.kind() == "token_tree");
                    let braces =
                        tokens.filter(|tokens| tokens.child(0).is_some_and(|it| it.kind() == "{"));
                    found.extend(braces.map(|it| it.start_byte() + 1..it.end_byte() - 1));
                }
                _ => {}
            }
        }
    }
    found.sort_by_key(|range| range.start);
    found
}

fn in_trait(draft: &Draft) -> bool {
    matches!(draft.container, Some((_, Kind::Trait)))
}

/// Whether the attributes above say `#[test]`, also that of another crate: `#[tokio::test]`.
fn is_test(mut before: &[u8]) -> bool {
    while before.ends_with(b"]") {
        let Some(start) = before.iter().rposition(|&byte| byte == b'#') else {
            return false;
        };
        let attribute = before[start + 1..].trim_ascii_start();
        let attribute = attribute.strip_prefix(b"[").unwrap_or(attribute);
        let end = attribute.iter().position(|byte| b"(]".contains(byte));
        let path = attribute[..end.unwrap_or(attribute.len())].trim_ascii();
        let last = path.rsplit(|&byte| byte == b':').next().unwrap_or(path);
        if matches!(last, b"test" | b"rstest" | b"test_case" | b"proptest" | b"quickcheck") {
            return true;
        }
        before = before[..start].trim_ascii_end();
    }
    false
}

/// A `use` declaration: `use a::{b, c::{self, d as e}, f::*};`
fn import_tree(node: Node, source: &Source, imports: &mut Vec<ImportDraft>) {
    let reexport = node.named_child(0).is_some_and(|child| child.kind() == "visibility_modifier");
    let Some(argument) = node.child_by_field_name("argument") else {
        return;
    };
    // Explicit, since a list may be nested as deep as the text is long.
    let mut open = vec![(argument, String::new())];
    let mut found = Vec::new();
    while let Some((node, prefix)) = open.pop() {
        let text =
            |node: Node| source.text(&node.byte_range()).split_whitespace().collect::<String>();
        let mut add = |whole: Node, path: String, local: Option<String>| {
            let (mut module, mut name) = match path.rsplit_once("::") {
                Some((module, name)) => (module.to_owned(), name.to_owned()),
                None => (String::new(), path),
            };
            let local = local.unwrap_or_else(|| match name.as_str() {
                "*" => String::new(),
                "self" => module.rsplit("::").next().unwrap_or("").to_owned(),
                name => name.to_owned(),
            });
            if name == "self" && !module.is_empty() {
                (module, name) = match module.rsplit_once("::") {
                    Some((module, name)) => (module.to_owned(), name.to_owned()),
                    None => (module, String::new()),
                };
            } else if module.is_empty() {
                (module, name) = (name, String::new());
            }
            found.push(ImportDraft {
                module,
                name,
                local,
                reexport,
                start: whole.start_byte(),
                line: whole.start_position().row as u32 + 1,
                keep: true,
            });
        };
        match node.kind() {
            "use_as_clause" => {
                let path = node.child_by_field_name("path");
                let alias = node.child_by_field_name("alias").map(text);
                if let Some(path) = path {
                    let at = path.child_by_field_name("name").unwrap_or(path);
                    add(at, joined(&prefix, &text(path)), alias);
                }
            }
            "use_wildcard" => {
                let all = text(node);
                add(node, joined(&prefix, &all), None);
            }
            "scoped_use_list" | "use_list" => {
                let path = node.child_by_field_name("path").map(text).unwrap_or_default();
                let prefix =
                    if node.kind() == "use_list" { prefix } else { joined(&prefix, &path) };
                // A prefix as long as this is no Rust that anybody wrote.
                let list = node.child_by_field_name("list").unwrap_or(node);
                if prefix.len() < 1000 && open.len() < 10_000 {
                    let mut cursor = list.walk();
                    let items: Vec<Node> = list.named_children(&mut cursor).collect();
                    open.extend(items.into_iter().rev().map(|item| (item, prefix.clone())));
                }
            }
            "identifier" | "self" | "crate" | "super" | "scoped_identifier" | "metavariable" => {
                let at = node.child_by_field_name("name").unwrap_or(node);
                add(at, joined(&prefix, &text(node)), None);
            }
            _ => {}
        }
    }
    imports.extend(found);
}

fn joined(prefix: &str, path: &str) -> String {
    match (prefix.is_empty(), path.is_empty()) {
        (true, _) => path.to_owned(),
        (_, true) => prefix.to_owned(),
        _ => format!("{prefix}::{path}"),
    }
}
