//! Puts drafts into each other: containers, qualified names, what is local and what is a method.

use std::collections::HashSet;
use std::ops::Range;

use super::draft::{BindingDraft, Draft, Role, is_function};
use super::facts::{Kind, Span, Visibility};
use super::query::Compiled;
use super::source::Source;
use super::walk::Region;

/// A definition with its place, not yet with its texts.
pub struct Nested<'t> {
    pub draft: Draft<'t>,
    pub qualname: String,
    pub container: Option<u32>,
}

struct Frame {
    end: usize,
    role: Role,
    kind: Kind,
    /// Its qualified name; empty where it gives none to its members.
    prefix: String,
    definition: Option<u32>,
    /// Where it begins, if it is a value: several values may share a declaration.
    value: Option<usize>,
    members: Option<Visibility>,
}

/// Definitions in order, containers first, and scopes with their qualified names. Names of local
/// variables are added to `bindings`.
pub fn nest<'t>(
    compiled: &Compiled,
    mut drafts: Vec<Draft<'t>>,
    source: &Source,
    bindings: &mut Vec<BindingDraft>,
) -> (Vec<Nested<'t>>, Vec<(Range<usize>, String)>) {
    first_pattern_wins(&mut drafts);
    drafts.sort_by_key(|draft| {
        (draft.range.start, usize::MAX - draft.range.end, draft.name.start, draft.pattern)
    });
    let mut nested: Vec<Nested> = Vec::with_capacity(drafts.len());
    let mut scopes = Vec::new();
    let mut namespaces: HashSet<String> = HashSet::new();
    let mut frames: Vec<Frame> = Vec::new();
    let mut variables: HashSet<(Option<u32>, &[u8])> = HashSet::new();
    for mut draft in drafts {
        while frames.last().is_some_and(|top| top.end <= draft.range.start) {
            frames.pop();
        }
        let value = is_value(draft.kind).then_some(draft.range.start);
        let shared =
            |top: &Frame| value.is_some() && top.value == value && top.end == draft.range.end;
        if frames.last().is_some_and(shared) {
            frames.pop();
        }
        if draft.role == Role::Access {
            if let Some(top) = frames.last_mut() {
                top.members = Some(access(source.raw(&draft.range)));
            }
            continue;
        }
        let top = frames.last();
        draft.visibility = top.and_then(|top| top.members).unwrap_or_default();
        draft.container = top.map(|top| (top.role, top.kind));
        if draft.role == Role::Definition {
            let in_type = draft.in_type();
            match draft.kind {
                Kind::Function if in_type => draft.kind = Kind::Method,
                Kind::Variable if in_type => draft.kind = Kind::Field,
                _ => {}
            }
            if draft.body.is_none() {
                let mut fields = compiled.grammar.bodies.iter();
                let body = fields.find_map(|field| draft.node.child_by_field_name(field));
                draft.body = body.map(|body| body.byte_range());
            }
            (compiled.grammar.adjust)(&mut draft, source);
            if matches!(draft.kind, Kind::Variable | Kind::Constant | Kind::Field)
                && draft.in_function()
            {
                if draft.kind != Kind::Field {
                    let field = |name| draft.node.child_by_field_name(name);
                    let value = field("value").or_else(|| field("right"));
                    bindings.push(BindingDraft {
                        name: draft.name.clone(),
                        written: field("type").map(|node| node.byte_range()),
                        value: value.map(|node| node.byte_range()),
                        member: false,
                    });
                }
                draft.keep = false;
            }
            let name = source.raw(&draft.name);
            if name.is_empty() || name.len() > 400 {
                draft.keep = false;
            }
            if draft.keep && matches!(draft.kind, Kind::Variable | Kind::Constant | Kind::Field) {
                draft.keep = variables.insert((top.and_then(|top| top.definition), name));
            }
        }
        if draft.role == Role::Scope {
            (compiled.grammar.adjust)(&mut draft, source);
        }
        if !draft.keep {
            continue;
        }
        let prefix = top.map_or("", |top| top.prefix.as_str());
        let container = top.and_then(|top| top.definition);
        let mut qualname = String::with_capacity(prefix.len() + draft.name.len() + 1);
        qualname.push_str(prefix);
        if let Some(owner) = &draft.owner {
            let owner = path(&source.text(owner));
            let mut names = owner.split('.').peekable();
            // `a::B::f` is a member of `B` where `a` is a namespace of this file.
            while names.next_if(|name| namespaces.contains(*name)).is_some() {}
            names.for_each(|name| join(&mut qualname, name));
        }
        match draft.role {
            Role::Local | Role::Access => {}
            Role::Scope => join(&mut qualname, &path(&source.text(&draft.name))),
            Role::Definition if draft.kind == Kind::Namespace => {}
            Role::Definition => join(&mut qualname, &source.text(&draft.name)),
        }
        if compiled.grammar.equations
            && draft.role == Role::Definition
            && let Some(last) = nested.last_mut().filter(|last| last.qualname == qualname)
            && last.container == container
            && last.draft.kind == draft.kind
        {
            // Another equation of the same function: a signature before it keeps being the signature.
            last.draft.body = last.draft.body.take().or(Some(draft.range.clone()));
            last.draft.range.end = draft.range.end;
            frames.push(Frame {
                end: draft.range.end,
                role: draft.role,
                kind: draft.kind,
                prefix: qualname,
                definition: Some(nested.len() as u32 - 1),
                value: None,
                members: None,
            });
            continue;
        }
        let definition = match draft.role {
            Role::Definition => Some(nested.len() as u32),
            _ => container,
        };
        frames.push(Frame {
            end: draft.range.end,
            role: draft.role,
            kind: draft.kind,
            prefix: qualname.clone(),
            definition,
            value: value.filter(|_| draft.role == Role::Definition),
            members: draft.members,
        });
        if draft.role == Role::Scope {
            scopes.push((draft.range.clone(), qualname));
        } else if draft.role == Role::Definition {
            if draft.kind == Kind::Namespace {
                let names = path(&source.text(&draft.name));
                namespaces.extend(names.split('.').map(str::to_owned));
                qualname = source.text(&draft.name).into_owned();
            }
            nested.push(Nested { draft, qualname, container });
        }
    }
    hide_members(&mut nested);
    (nested, scopes)
}

/// Where several patterns define the same name, the first pattern of the file is right.
fn first_pattern_wins(drafts: &mut Vec<Draft>) {
    drafts.sort_by_key(|draft| (draft.role as u8, draft.name.start, draft.pattern));
    drafts.dedup_by(|later, earlier| {
        later.role == Role::Definition
            && earlier.role == Role::Definition
            && later.name.start == earlier.name.start
    });
}

/// What is inside a function is nobody's from outside.
fn hide_members(nested: &mut [Nested]) {
    for at in 0..nested.len() {
        let Some(container) = nested[at].container else {
            continue;
        };
        let container = &nested[container as usize].draft;
        if is_function(container.kind) && nested[at].draft.kind != Kind::Test {
            nested[at].draft.visibility = Visibility::Private;
        }
    }
}

fn is_value(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Field | Kind::Variable | Kind::Constant | Kind::Property | Kind::Type | Kind::Variant
    )
}

fn access(text: &[u8]) -> Visibility {
    let said = |word: &[u8]| text.windows(word.len()).any(|window| window == word);
    match (said(b"private"), said(b"protected")) {
        (true, _) => Visibility::Private,
        (_, true) => Visibility::Internal,
        _ => Visibility::Public,
    }
}

fn join(path: &mut String, name: &str) {
    if !path.is_empty() && !name.is_empty() {
        path.push('.');
    }
    path.push_str(name);
}

/// The names of a type as text: `*pkg.Server[T]` gives `Server`, `a::B<C>::D` gives `a.B.D`.
pub fn path(text: &str) -> String {
    let mut names = String::new();
    let mut depth = 0usize;
    let mut lifetime = false;
    for c in text.chars() {
        match c {
            '<' | '[' => depth += 1,
            '>' | ']' => depth = depth.saturating_sub(1),
            '(' | '{' => break,
            _ if depth > 0 => {}
            '\'' => lifetime = true,
            c if lifetime && (c.is_alphanumeric() || c == '_') => {}
            c if c.is_whitespace() => {
                lifetime = false;
                if !names.ends_with('.') {
                    names.clear();
                }
            }
            ':' | '.' | '\\' | '/' => {
                if !names.is_empty() && !names.ends_with('.') {
                    names.push('.');
                }
            }
            '&' | '*' | '?' => {}
            c => names.push(c),
        }
    }
    names.trim_matches('.').to_owned()
}

/// What the walk needs to know, without documentation before the definitions.
pub fn regions(nested: &[Nested]) -> Vec<Region> {
    let region = |nested: &Nested| {
        let draft = &nested.draft;
        Region {
            range: draft.range.clone(),
            body: draft.body.as_ref().map_or(draft.range.end, |body| body.start),
            docstring: draft.docstring.clone(),
        }
    };
    let mut regions: Vec<Region> = nested.iter().map(region).collect();
    // Names that share a declaration share its body.
    for at in 1..regions.len() {
        if regions[at].range == regions[at - 1].range {
            regions[at].body = regions[at].body.min(regions[at - 1].body);
        }
    }
    regions
}

/// For each position, in ascending order, the innermost span that holds it; spans are in order and nested.
pub fn enclosing(spans: &[Span], positions: impl Iterator<Item = usize>) -> Vec<Option<u32>> {
    let mut open: Vec<u32> = Vec::new();
    let mut next = 0;
    let find = |position: usize| {
        while next < spans.len() && spans[next].start as usize <= position {
            while open.last().is_some_and(|&top| spans[top as usize].end <= spans[next].start) {
                open.pop();
            }
            open.push(next as u32);
            next += 1;
        }
        while open.last().is_some_and(|&top| spans[top as usize].end as usize <= position) {
            open.pop();
        }
        open.last().copied()
    };
    positions.map(find).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_types() {
        for (text, expected) in [
            ("*Server[T]", "Server"),
            ("a::B<C::E>::D", "a.B.D"),
            ("&'a mut Foo", "Foo"),
            ("Vec<T>", "Vec"),
            ("dyn Trait", "Trait"),
            ("(A, B)", ""),
        ] {
            assert_eq!(path(text), expected, "{text}");
        }
    }

    #[test]
    fn the_innermost_span_holds_a_position() {
        let span = |start, end| Span { start, end, line_start: 1, line_end: 1 };
        let spans = [span(0, 10), span(2, 4), span(5, 8), span(6, 7), span(12, 14)];
        let found = enclosing(&spans, [0, 3, 4, 6, 7, 9, 11, 13, 14].into_iter());
        let expected = [Some(0), Some(1), Some(0), Some(3), Some(2), Some(0), None, Some(4), None];
        assert_eq!(found, expected);
    }
}
