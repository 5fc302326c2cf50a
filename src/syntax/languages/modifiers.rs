//! What languages with words like `private static` before a name have in common.

use crate::syntax::draft::{Draft, Role};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::source::Source;

/// Whether one of the words stands before the name.
pub fn said(draft: &Draft, source: &Source, words: &[&str]) -> bool {
    let head = head(draft, source);
    let mut found = head.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
    found.any(|word| words.iter().any(|wanted| wanted.as_bytes() == word))
}

/// By the usual words, or else the default.
pub fn visibility(draft: &Draft, source: &Source, default: Visibility) -> Visibility {
    let head = head(draft, source);
    for word in head.split(|byte| !byte.is_ascii_alphanumeric()) {
        match word {
            b"private" | b"fileprivate" => return Visibility::Private,
            b"protected" | b"internal" | b"package" => return Visibility::Internal,
            b"public" | b"open" => return Visibility::Public,
            _ => {}
        }
    }
    default
}

fn head<'a>(draft: &Draft, source: &Source<'a>) -> &'a [u8] {
    let start = draft.range.start.min(draft.name.start);
    // Annotations may be long; modifiers are next to the name.
    source.raw(&(start.max(draft.name.start.saturating_sub(1000))..draft.name.start))
}

pub fn in_interface(draft: &Draft) -> bool {
    let kinds = [Kind::Interface, Kind::Protocol, Kind::Trait];
    matches!(draft.container, Some((Role::Definition, kind)) if kinds.contains(&kind))
}

/// What stands behind `=` is the body.
pub fn initialised(draft: &mut Draft, source: &Source) {
    let behind = source.raw(&(draft.name.end..draft.range.end));
    if let Some(at) = behind.iter().take(400).position(|&byte| byte == b'=') {
        draft.body = Some(draft.name.end + at..draft.range.end);
    }
}

/// The first child of such a kind is the body, if no field says so.
pub fn body_of_kind(draft: &mut Draft, kinds: &[&str]) {
    if draft.body.is_some() {
        return;
    }
    let mut cursor = draft.node.walk();
    let body = draft.node.named_children(&mut cursor).find(|child| kinds.contains(&child.kind()));
    draft.body = body.map(|body| body.start_byte()..draft.range.end);
}
