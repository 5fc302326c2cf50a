//! Runs a language's query over a tree, once, and sorts what it captured into drafts.

use std::ops::Range;

use tree_sitter::Node;

use super::draft::{BindingDraft, Draft, ImportDraft, Mention, ReferenceDraft, Role};
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
    /// Where a name is no use of anything.
    pub labels: Vec<Range<usize>>,
    /// The step budget ended the search.
    pub capped: bool,
}

impl<'t> Found<'t> {
    /// Puts what was found inside a range in the place of what is there.
    pub fn replace(&mut self, range: &Range<usize>, mut inner: Found<'t>) {
        let outside = |at: usize| !range.contains(&at);
        self.drafts.retain(|draft| outside(draft.range.start));
        self.references.retain(|draft| outside(draft.name.start));
        self.imports.retain(|draft| outside(draft.start));
        self.bindings.retain(|draft| outside(draft.name.start));
        self.labels.retain(|label| outside(label.start));
        self.drafts.append(&mut inner.drafts);
        self.references.append(&mut inner.references);
        self.imports.append(&mut inner.imports);
        self.bindings.append(&mut inner.bindings);
        self.labels.append(&mut inner.labels);
        self.capped |= inner.capped;
    }
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
            | Capture::Mention
            | Capture::Member
            | Capture::Text(_)
            | Capture::StandIn(_)
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
            Capture::BindingPattern => {
                let first = source.bytes.get(node.start_byte());
                if !first.is_some_and(u8::is_ascii_uppercase) {
                    found.bindings.push(BindingDraft {
                        name: node.byte_range(),
                        written: None,
                        value: None,
                        member: false,
                    });
                }
            }
            Capture::Label => found.labels.push(node.byte_range()),
            Capture::BindingType => written = Some(node.byte_range()),
            Capture::BindingValue => value = Some(node.byte_range()),
            Capture::ImportModule
            | Capture::ImportName
            | Capture::ImportLocal
            | Capture::ImportDefault
            | Capture::ImportAll
            | Capture::ImportReexport => {
                found.labels.push(node.byte_range());
                fill_import(import.get_or_insert_default(), meaning, node, source);
            }
            Capture::ImportTree => {
                found.labels.push(node.byte_range());
                (compiled.grammar.import_tree)(node, source, &mut found.imports);
            }
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
        Capture::Mention | Capture::Member if node.child_count() == 0 => {
            let member = capture == Capture::Member
                || ["field", "property", "shorthand"].iter().any(|it| node.kind().contains(it));
            let kind = match node.kind() {
                "type_identifier" => ReferenceKind::Type,
                _ => ReferenceKind::Name,
            };
            add_reference(kind, node, None, None, pattern, source, found);
            mark_mention(found, if member { Mention::Member } else { Mention::Name });
        }
        Capture::Mention | Capture::Member => {}
        Capture::Text(kind) => add_mentions(node, kind, pattern, source, found),
        Capture::StandIn(stand_in) => {
            add_reference(ReferenceKind::Call, node, callee, arguments, pattern, source, found);
            if let Some(added) = found.references.last_mut() {
                added.stands_for = Some(stand_in);
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

fn mark_mention(found: &mut Found, mention: Mention) {
    if let Some(added) = found.references.last_mut() {
        added.mention = Some(mention);
    }
}

/// The words of a text. Code that is run elsewhere is read whole: its strings hold code again.
fn add_mentions(node: Node, kind: ReferenceKind, pattern: u16, source: &Source, found: &mut Found) {
    let text = source.raw(&node.byte_range());
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80;
    let names = kind == ReferenceKind::Name;
    let mut at = 0;
    while at < text.len() {
        match text[at] {
            quote @ (b'"' | b'\'') if names => {
                at += 1;
                while at < text.len() && text[at] != quote {
                    at += 1 + usize::from(text[at] == b'\\');
                }
                at += 1;
            }
            byte if is_word(byte) => {
                let end = text[at..].iter().position(|&byte| !is_word(byte));
                let mut end = end.map_or(text.len(), |length| at + length);
                // Ruby's `empty?` and `save!`.
                end += usize::from(!names && matches!(text.get(end), Some(b'?' | b'!')));
                if !byte.is_ascii_digit() {
                    let name = node.start_byte() + at..node.start_byte() + end;
                    let line = source.line_of(name.start);
                    found.references.push(ReferenceDraft {
                        kind,
                        yields: names,
                        mention: names.then_some(Mention::Name),
                        stands_for: None,
                        callee: name.start,
                        column: (name.start - source.line_start(line)) as u32,
                        line: line as u32 + 1,
                        name,
                        arguments: None,
                        pattern,
                    });
                }
                at = end;
            }
            _ => at += 1,
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
        mention: None,
        stands_for: None,
        callee,
        column: position.column as u32 + (name.start - node.start_byte()) as u32,
        line: position.row as u32 + 1,
        name,
        arguments: arguments.and_then(|list| count_arguments(list, source)),
        pattern,
    });
}

/// Named children that are not comments; none where one of them stands for any number.
fn count_arguments(list: Node, source: &Source) -> Option<u16> {
    let mut count = list.named_child_count();
    let text = source.raw(&list.byte_range());
    let spread = text.windows(3).any(|three| three == b"...") || text.contains(&b'*');
    let lines = list.end_position().row != list.start_position().row;
    // Looking at every child is only needed where a comment may hide, or a spread.
    if count > 0 && (lines || spread) {
        let mut cursor = list.walk();
        let children: Vec<Node> = list.named_children(&mut cursor).collect();
        if spread && (children.iter().any(is_spread) || text.ends_with(b"...)")) {
            return None;
        }
        count = children.iter().filter(|child| !child.is_extra()).count();
    }
    Some(count.min(u16::MAX as usize) as u16)
}

/// `*arguments`, `**options`, `...rest`, `rest...`.
fn is_spread(child: &Node) -> bool {
    let kind = child.kind();
    ["splat", "spread", "variadic", "unpacking"].iter().any(|word| kind.contains(word))
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
