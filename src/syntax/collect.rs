//! Runs a language's query over a tree, once, and sorts what it captured into drafts.

use std::ops::Range;

use tree_sitter::Node;

use super::draft::{BindingDraft, Draft, ImportDraft, ReferenceDraft, Role};
use super::facts::{Kind, ReferenceKind, Visibility};
use super::matcher::Captures;
use super::query::{Capture, Compiled};
use super::source::Source;

#[derive(Default)]
pub struct Found<'t> {
    pub drafts: Vec<Draft<'t>>,
    pub references: Vec<ReferenceDraft>,
    pub imports: Vec<ImportDraft>,
    /// Local names.
    pub bindings: Vec<BindingDraft>,
    /// The step budget ended the search.
    pub capped: bool,
}

pub fn collect<'t>(compiled: &Compiled, root: Node<'t>, source: &Source) -> Found<'t> {
    let mut found = Found::default();
    let complete = compiled.patterns.run(root, source.bytes, &mut |pattern, captures| {
        sort_match(compiled, captures, pattern, source, &mut found);
    });
    found.capped = !complete;
    found
}

fn sort_match<'t>(
    compiled: &Compiled,
    captures: &Captures<'t>,
    pattern: u16,
    source: &Source,
    found: &mut Found<'t>,
) {
    let mut main: Option<(Capture, Node<'t>)> = None;
    let mut name = None;
    let mut owner = None;
    let mut body = None;
    let mut callee = None;
    let mut arguments = None;
    let mut import: Option<ImportDraft> = None;
    let bound = found.bindings.len();
    let mut written = None;
    let mut value = None;
    for &(capture, node) in captures {
        let meaning = compiled.captures[capture as usize];
        match meaning {
            Capture::Definition(_)
            | Capture::Scope
            | Capture::Local
            | Capture::Access
            | Capture::Reference(_)
            | Capture::Capital
            | Capture::Bare
            | Capture::Component => main = Some((meaning, node)),
            Capture::Name => name = Some(node),
            Capture::Owner => owner = Some(node),
            Capture::Body => body = Some(node),
            Capture::Callee => callee = Some(node),
            Capture::Arguments => arguments = Some(node),
            Capture::Binding | Capture::BindingMember => found.bindings.push(BindingDraft {
                name: node.byte_range(),
                written: None,
                value: None,
                member: meaning == Capture::BindingMember,
            }),
            Capture::BindingType => written = Some(node.byte_range()),
            Capture::BindingValue => value = Some(node.byte_range()),
            Capture::ImportModule
            | Capture::ImportName
            | Capture::ImportLocal
            | Capture::ImportDefault
            | Capture::ImportAll
            | Capture::ImportReexport => {
                fill_import(import.get_or_insert_default(), meaning, node, source);
            }
            Capture::ImportTree => (compiled.grammar.import_tree)(node, source, &mut found.imports),
            Capture::Ignored => {}
        }
    }
    for binding in &mut found.bindings[bound..] {
        binding.written = written.clone();
        binding.value = value.clone();
    }
    if let Some(mut import) = import {
        import.keep = true;
        (compiled.grammar.import)(&mut import, source);
        if import.keep {
            found.imports.push(import);
        }
    }
    let Some((capture, node)) = main else { return };
    match capture {
        Capture::Reference(kind) => {
            add_reference(kind, node, callee, arguments, pattern, source, found);
        }
        Capture::Bare => {
            add_reference(ReferenceKind::Call, node, callee, arguments, pattern, source, found);
            if let Some(added) = found.references.last_mut() {
                added.yields = true;
            }
        }
        Capture::Capital | Capture::Component => {
            let kind = match capture {
                Capture::Capital => ReferenceKind::Name,
                _ => ReferenceKind::Call,
            };
            if source.bytes.get(node.start_byte()).is_some_and(u8::is_ascii_uppercase) {
                add_reference(kind, node, callee, None, pattern, source, found);
            }
        }
        _ => {
            let (role, kind) = match capture {
                Capture::Definition(kind) => (Role::Definition, kind),
                Capture::Scope => (Role::Scope, Kind::Class),
                Capture::Access => (Role::Access, Kind::Class),
                _ => (Role::Local, Kind::Function),
            };
            let name = match (role, name) {
                (Role::Local | Role::Access, _) => node.start_byte()..node.start_byte(),
                (_, Some(name)) => unquoted(name.byte_range(), source.bytes),
                (_, None) => return,
            };
            found.drafts.push(Draft {
                role,
                kind,
                node,
                range: node.byte_range(),
                name,
                owner: owner.map(|owner| owner.byte_range()),
                body: body.map(|body| body.byte_range()),
                docstring: None,
                visibility: Visibility::Public,
                members: None,
                container: None,
                keep: true,
                pattern,
            });
        }
    }
}

fn add_reference(
    kind: ReferenceKind,
    node: Node,
    callee: Option<Node>,
    arguments: Option<Node>,
    pattern: u16,
    source: &Source,
    found: &mut Found,
) {
    let mut name = unquoted(node.byte_range(), source.bytes);
    let mut callee = callee.map_or(name.start, |callee| callee.start_byte());
    if node.child_count() > 0 {
        // A path that was captured whole: `a::b<C>` is `b` of `a`.
        callee = callee.min(name.start);
        name = last_of_path(name, source.bytes);
    }
    if kind == ReferenceKind::Dynamic && source.raw(&name).starts_with(b":") {
        name.start += 1;
        callee = name.start;
    }
    let position = node.start_position();
    // What stands for the type at hand, or for any type, names nothing.
    let itself = matches!(kind, ReferenceKind::Type | ReferenceKind::Name)
        && matches!(source.raw(&name), b"Self" | b"_");
    if name.is_empty() || itself {
        return;
    }
    found.references.push(ReferenceDraft {
        kind,
        yields: matches!(kind, ReferenceKind::Type | ReferenceKind::Name),
        callee,
        column: position.column as u32 + (name.start - node.start_byte()) as u32,
        line: position.row as u32 + 1,
        name,
        arguments: arguments.map(count_arguments),
        pattern,
    });
}

/// Named children that are not comments.
fn count_arguments(list: Node) -> u16 {
    let mut count = list.named_child_count();
    // Looking at every child is only needed where a comment may hide.
    if count > 0 && list.end_position().row != list.start_position().row {
        let mut cursor = list.walk();
        count = list.named_children(&mut cursor).filter(|child| !child.is_extra()).count();
    }
    count.min(u16::MAX as usize) as u16
}

fn fill_import(import: &mut ImportDraft, capture: Capture, node: Node, source: &Source) {
    let text = || source.text(&unquoted(node.byte_range(), source.bytes)).into_owned();
    let at_name = !matches!(capture, Capture::ImportModule | Capture::ImportReexport);
    if (at_name && import.name.is_empty()) || import.line == 0 {
        import.start = node.start_byte();
        import.line = node.start_position().row as u32 + 1;
    }
    match capture {
        Capture::ImportModule => import.module = text(),
        Capture::ImportName => import.name = text(),
        Capture::ImportLocal => import.local = text(),
        Capture::ImportDefault => {
            import.local = text();
            import.name = "default".to_owned();
        }
        Capture::ImportAll => import.name = "*".to_owned(),
        _ => import.reexport = true,
    }
}

/// The last name of a path, without type arguments behind it.
pub fn last_of_path(range: Range<usize>, bytes: &[u8]) -> Range<usize> {
    let text = &bytes[range.clone()];
    let mut depth = 0usize;
    let mut end = text.len();
    for at in (0..text.len()).rev() {
        match text[at] {
            b'>' => depth += 1,
            b'<' => {
                depth = depth.saturating_sub(1);
                if depth == 0 && end == text.len() {
                    end = at;
                }
            }
            b':' | b'.' | b'\\' | b' ' | b'\n' if depth == 0 && at + 1 < end => {
                return range.start + at + 1..range.start + end;
            }
            _ => {}
        }
    }
    range.start..range.start + end
}

/// Without the quotes or angle brackets around it.
pub fn unquoted(range: Range<usize>, bytes: &[u8]) -> Range<usize> {
    if range.end - range.start >= 2 {
        let pair = (bytes[range.start], bytes[range.end - 1]);
        if matches!(pair, (b'"', b'"') | (b'\'', b'\'') | (b'`', b'`') | (b'<', b'>')) {
            return range.start + 1..range.end - 1;
        }
    }
    range
}
