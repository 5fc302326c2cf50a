//! Elixir.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static ELIXIR: Description = Description {
    name: "elixir",
    extensions: &["ex", "exs"],
    interpreters: &["elixir"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        bodies: &["body"],
        adjust,
        import,
        ..Grammar::new(
            || tree_sitter_elixir::LANGUAGE.into(),
            "0.3.5",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    let keyword = draft.node.child_by_field_name("target");
    let keyword = keyword.map_or(&[][..], |target| source.node(target));
    if matches!(keyword, b"defp" | b"defmacrop" | b"defguardp" | b"defnp") {
        draft.visibility = Visibility::Private;
    }
    modifiers::body_of_kind(draft, &["do_block"]);
    if draft.body.is_none() {
        let text = source.raw(&draft.range);
        let short = text.windows(4).position(|window| window == b" do:");
        draft.body = short.map(|at| draft.range.start + at..draft.range.end);
    }
    if let Some(body) = &draft.body
        && source.bytes[..body.start].ends_with(b",")
    {
        draft.body = Some(body.start - 1..body.end);
    }
    match draft.kind {
        Kind::Module | Kind::Protocol => {
            let block =
                draft.node.named_child(draft.node.named_child_count().saturating_sub(1) as u32);
            let first = block.and_then(|block| block.named_child(0));
            draft.docstring = first.and_then(|first| documents(first, b"moduledoc", source));
        }
        Kind::Function | Kind::Macro | Kind::Type => above(draft, source),
        _ => {}
    }
}

/// The text of `@doc "…"`, if the node is one.
fn documents(
    node: tree_sitter::Node,
    attribute: &[u8],
    source: &Source,
) -> Option<std::ops::Range<usize>> {
    let call = node.child_by_field_name("operand")?;
    let target = call.child_by_field_name("target")?;
    let string = call.named_child(1)?.named_child(0)?;
    (source.node(target) == attribute && string.kind() == "string").then(|| string.byte_range())
}

/// `@doc` and `@spec` stand before what they belong to.
fn above(draft: &mut Draft, source: &Source) {
    let mut before = draft.node.prev_named_sibling();
    for _ in 0..4 {
        let Some(node) = before.filter(|node| node.kind() == "unary_operator") else {
            break;
        };
        let text = source.node(node);
        if !["@doc", "@spec", "@impl", "@deprecated", "@since"]
            .iter()
            .any(|it| text.starts_with(it.as_bytes()))
        {
            break;
        }
        if let Some(range) = documents(node, b"doc", source) {
            draft.docstring = Some(range);
        }
        before = node.prev_named_sibling();
    }
}

fn import(import: &mut ImportDraft, source: &Source) {
    let line = source.line(import.line.saturating_sub(1) as usize).trim_ascii_start();
    if !import.name.is_empty() {
        import.module = format!("{}.{}", import.module, import.name);
        import.name.clear();
    }
    if line.starts_with(b"import") || line.starts_with(b"use") {
        import.name = "*".to_owned();
    } else if import.local.is_empty() {
        import.local = import.module.rsplit('.').next().unwrap_or("").to_owned();
    }
}
