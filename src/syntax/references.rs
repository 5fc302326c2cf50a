//! Drafts of references become references: one for each name, none to local names, each with its
//! receiver and its enclosing definition.

use std::collections::HashMap;
use std::ops::Range;

use super::draft::{ImportDraft, ReferenceDraft, is_type};
use super::facts::{Definition, Reference, ReferenceKind, Span};
use super::locals::Names;
use super::nest;
use super::source::Source;

/// Longer receivers keep their end.
const LONGEST_RECEIVER: usize = 120;
const RECEIVER_KEPT: usize = 100;

/// By position; one for each name, the earlier pattern's; none where a name is defined.
pub fn order_references(references: &mut Vec<ReferenceDraft>, definitions: &[Definition]) {
    references.sort_by_key(|draft| (draft.name.start, draft.pattern));
    references.dedup_by_key(|draft| draft.name.start);
    let mut defined: Vec<u32> = definitions.iter().map(|it| it.name_span.start).collect();
    defined.sort_unstable();
    let mut next = 0;
    references.retain(|draft| {
        while next < defined.len() && (defined[next] as usize) < draft.name.start {
            next += 1;
        }
        defined.get(next).is_none_or(|&start| start as usize != draft.name.start)
    });
}

/// Scopes that belong to a type of this file, which is what inherits in `impl Trait for Type`.
pub struct Scopes(Vec<(Range<usize>, u32)>);

impl Scopes {
    pub fn new(scopes: Vec<(Range<usize>, String)>, definitions: &[Definition]) -> Scopes {
        if scopes.is_empty() {
            return Scopes(Vec::new());
        }
        let types = definitions.iter().enumerate().filter(|(_, it)| is_type(it.kind));
        let types: HashMap<&str, u32> =
            types.map(|(index, it)| (it.qualname.as_str(), index as u32)).collect();
        let known = scopes
            .into_iter()
            .filter_map(|(range, name)| types.get(name.as_str()).map(|&index| (range, index)));
        Scopes(known.collect())
    }

    /// Scopes come by start and do not overlap, but for nested ones, which no language has.
    fn heir(&self, position: usize) -> Option<u32> {
        let next = self.0.partition_point(|(range, _)| range.start <= position);
        let (range, index) = self.0[..next].last()?;
        range.contains(&position).then_some(*index)
    }
}

pub fn refer(
    source: &Source,
    drafts: &[ReferenceDraft],
    imports: &[ImportDraft],
    spans: &[Span],
    definitions: &[Definition],
    locals: &Names,
    scopes: &Scopes,
) -> Vec<Reference> {
    let holders = nest::enclosing(spans, drafts.iter().map(|draft| draft.name.start));
    let mut references = Vec::with_capacity(drafts.len() + imports.len());
    for (draft, enclosing) in drafts.iter().zip(holders) {
        let name = source.raw(&draft.name);
        let bare = draft.callee == draft.name.start;
        if draft.yields && bare && locals.hold(name, enclosing, definitions) {
            continue;
        }
        let inherits = draft.kind == ReferenceKind::Inherit;
        let heir = || scopes.heir(draft.name.start).filter(|_| inherits);
        references.push(Reference {
            kind: draft.kind,
            name: source.text(&draft.name).into_owned(),
            receiver: receiver(source, draft),
            enclosing: heir().or(enclosing),
            line: draft.line,
            column: draft.column,
            arguments: draft.arguments,
        });
    }
    let holders = nest::enclosing(spans, imports.iter().map(|import| import.start));
    for (import, enclosing) in imports.iter().zip(holders) {
        let name = if import.name.is_empty() { last_name(&import.module) } else { &import.name };
        if name.is_empty() || name == "*" {
            continue;
        }
        let line = source.line_start(import.line.saturating_sub(1) as usize);
        references.push(Reference {
            kind: match import.reexport {
                true => ReferenceKind::Reexport,
                false => ReferenceKind::Import,
            },
            name: name.to_owned(),
            receiver: match import.name.is_empty() {
                true => String::new(),
                false => cut_receiver(&import.module),
            },
            enclosing,
            line: import.line,
            column: import.start.saturating_sub(line) as u32,
            arguments: None,
        });
    }
    references.sort_by_key(|reference| (reference.line, reference.column));
    references
}

/// The last segment of a module's name; a file keeps its extension.
fn last_name(module: &str) -> &str {
    let module = module.trim_end_matches(['/', '.']);
    if let Some((_, last)) = module.rsplit_once(['/', ':', '\\']) {
        return last;
    }
    match module.rsplit_once('.') {
        Some((_, "h" | "hpp" | "hh" | "hxx" | "inc")) | None => module,
        Some((_, last)) => last,
    }
}

fn receiver(source: &Source, draft: &ReferenceDraft) -> String {
    if draft.callee >= draft.name.start {
        return String::new();
    }
    let text = source.raw(&(draft.callee..draft.name.start));
    let end = text.iter().rposition(|byte| !b".:>-?!&*\\$@# \t\r\n".contains(byte));
    let text = &text[..end.map_or(0, |end| end + 1)];
    // The brackets of a message in Objective-C.
    let open = text.iter().take_while(|&&byte| byte == b'[').count();
    let text = if text.contains(&b']') { text } else { &text[open..] };
    cut_receiver(&fold_receiver(text))
}

fn fold_receiver(text: &[u8]) -> String {
    // Its end is what matters, and all that is looked at.
    let from = text.len().saturating_sub(16 * LONGEST_RECEIVER);
    let mut from = from;
    while from < text.len() && from > 0 && text[from] & 0xc0 == 0x80 {
        from += 1;
    }
    let text = String::from_utf8_lossy(&text[from..]);
    if text.contains(char::is_whitespace) {
        text.split_whitespace().collect()
    } else {
        text.into_owned()
    }
}

/// At most 120 bytes; longer ones, and those with a call inside, are `?` and their end.
fn cut_receiver(text: &str) -> String {
    if text.len() <= LONGEST_RECEIVER && !text.contains('(') {
        return text.to_owned();
    }
    let mut from = text.len().saturating_sub(RECEIVER_KEPT);
    while !text.is_char_boundary(from) {
        from += 1;
    }
    format!("?{}", &text[from..])
}
