//! From ranked candidates to places: symbol, lines, reason, and what is shown of them.

use std::collections::HashMap;

use super::candidate::Candidate;
use super::query::{Query, last_component};
use super::signals::duplicates;
use super::skeleton::skeleton;
use super::snippet::{SnippetLine, snippet};
use crate::git::Oid;
use crate::graph;
use crate::index::View;
use crate::role::Role;
use crate::store::{FileEntry, ScopedPostings};
use crate::syntax::{Chunk, Definition, Facts, Kind, Span};

/// A place that answers the query.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    pub rank: usize,
    /// `path#qualname`, or the path alone; see the contract on ids.
    pub id: String,
    pub path: Vec<u8>,
    pub blob: Oid,
    pub line_start: u32,
    pub line_end: u32,
    pub symbol: Option<String>,
    pub kind: Option<Kind>,
    pub language: &'static str,
    pub role: Role,
    pub score: f64,
    pub reason: String,
    pub shares: Vec<(&'static str, f64)>,
    /// The lines that matter most, in order.
    pub snippet: Vec<SnippetLine>,
    /// The blob is not in the object database any more: no snippet.
    pub text_missing: bool,
    /// What the whole place would cost, in tokens.
    pub whole_tokens: usize,
    /// The place is not in the Scope: the newest commit looked at that has it.
    pub last_commit: Option<Oid>,
}

/// What is shown of a place.
#[derive(Clone, Copy, Debug)]
pub struct Show {
    /// Some of its lines.
    pub snippets: bool,
    /// So many more on either side.
    pub context: Option<u32>,
    /// All of it, without the bodies of functions.
    pub skeleton: bool,
}

impl Default for Show {
    fn default() -> Show {
        Show { snippets: true, context: None, skeleton: false }
    }
}

/// What a place is to answer.
pub struct Asked<'q> {
    pub query: &'q Query,
    /// The queried name that is defined there.
    pub symbol: Option<&'q str>,
    pub kinds: &'q [Kind],
}

impl Place {
    /// A place in a file, at one of its definitions where there is one; nothing is shown of it yet.
    pub fn at(file: &FileEntry, facts: &Facts, definition: Option<usize>, span: Span) -> Place {
        let found = definition.and_then(|at| facts.definitions.get(at));
        Place {
            rank: 0,
            id: match definition.filter(|_| found.is_some()) {
                Some(at) => graph::id(&file.path, facts, at),
                None => String::from_utf8_lossy(&file.path).into_owned(),
            },
            path: file.path.clone(),
            blob: file.blob,
            line_start: span.line_start,
            line_end: span.line_end,
            symbol: found.map(|definition| definition.qualname.clone()),
            kind: found.map(|definition| definition.kind),
            language: file.language.name(),
            role: file.role,
            score: 0.0,
            reason: String::new(),
            shares: Vec::new(),
            snippet: Vec::new(),
            text_missing: false,
            whole_tokens: tokens_of(span.end.saturating_sub(span.start) as usize),
            last_commit: None,
        }
    }

    /// What showing it costs, in tokens.
    pub fn tokens(&self) -> usize {
        let bytes: usize = self.snippet.iter().map(|line| line.text.len() + 1).sum();
        tokens_of(bytes.saturating_sub(1))
    }
}

/// Four bytes are about one token.
fn tokens_of(bytes: usize) -> usize {
    bytes.div_ceil(4)
}

/// Describes a candidate.
pub fn place(
    view: &View,
    scoped: &ScopedPostings<'_>,
    candidate: &Candidate,
    rank: usize,
    asked: &Asked<'_>,
    show: &Show,
) -> anyhow::Result<Place> {
    let file = &view.files()[candidate.file];
    let facts = view.facts(candidate.file)?;
    let chunk = facts
        .chunks
        .get(scoped.ordinal(candidate.chunk))
        .copied()
        .ok_or_else(|| crate::store::StoreError::Damaged("a chunk has no facts".into()))?;
    let named = named_in(&facts, &chunk, asked);
    let holder = chunk.definition.map(|at| at as usize);
    let at = named
        .or_else(|| of_kind(&facts, &chunk, asked.kinds))
        .or_else(|| around(&facts, holder, asked.kinds))
        .or(holder);
    let definition = at.and_then(|at| facts.definitions.get(at));
    // A definition that was asked for is the place; else the chunk is, of which a skeleton would
    // be no more than the hole in it.
    let whole = if show.skeleton { definition } else { named.and(definition) };
    let span = whole.map_or(chunk.span, |definition| definition.span);
    let mut place = Place::at(file, &facts, at, span);
    place.rank = rank;
    place.score = candidate.score;
    place.reason = reason(file, definition, candidate);
    place.shares = candidate.shares.clone();
    if show.snippets {
        let text = view.text(candidate.file)?;
        place.text_missing = text.is_none();
        let from = named.and(definition).map(|definition| definition.name_span.line_start);
        place.snippet = text.map_or_else(Vec::new, |text| match show.skeleton {
            true => skeleton(&text, span, &facts),
            false => snippet(&text, span, from, asked.query, show.context),
        });
    }
    Ok(place)
}

/// The definition that was asked for and begins in the chunk.
fn named_in(facts: &Facts, chunk: &Chunk, asked: &Asked<'_>) -> Option<usize> {
    let symbol = asked.symbol?;
    let last = last_component(symbol).to_lowercase();
    let of_kind = |found: &Definition| asked.kinds.is_empty() || asked.kinds.contains(&found.kind);
    let whole = |found: &Definition| found.qualname == symbol;
    let folded = |found: &Definition| found.name.to_lowercase() == last;
    let first = |is: &dyn Fn(&Definition) -> bool| {
        facts.definitions.iter().position(|definition| {
            (chunk.span.start..chunk.span.end).contains(&definition.span.start) && is(definition)
        })
    };
    first(&|found| whole(found) && of_kind(found))
        .or_else(|| first(&|found| folded(found) && of_kind(found)))
}

/// The first definition of one of `kinds` that begins in the chunk.
fn of_kind(facts: &Facts, chunk: &Chunk, kinds: &[Kind]) -> Option<usize> {
    facts.definitions.iter().position(|definition| {
        kinds.contains(&definition.kind)
            && (chunk.span.start..chunk.span.end).contains(&definition.span.start)
    })
}

/// The innermost definition of one of `kinds` around another, itself included.
fn around(facts: &Facts, mut inner: Option<usize>, kinds: &[Kind]) -> Option<usize> {
    while let Some(at) = inner {
        let definition = facts.definitions.get(at)?;
        if kinds.contains(&definition.kind) {
            return inner;
        }
        inner = definition.container.map(|at| at as usize);
    }
    None
}

fn reason(file: &FileEntry, definition: Option<&Definition>, candidate: &Candidate) -> String {
    let share = |name: &str| candidate.shares.iter().find(|(n, _)| *n == name).map(|(_, s)| *s);
    let mut parts = Vec::new();
    if share("definition").is_some_and(|share| share > 0.0) {
        parts.push(match definition {
            Some(definition) => format!("defines {}", definition.name),
            None => "definition".to_string(),
        });
    }
    if share("path").is_some_and(|share| share > 0.0) {
        parts.push("path".to_string());
    }
    if share("path_words").is_some_and(|share| share > 0.0) {
        parts.push("name of the file".to_string());
    }
    if share("lexical").is_some() && parts.is_empty() {
        parts.push("words".to_string());
    }
    if share("history").is_some() {
        parts.push("commit messages".to_string());
    }
    if file.role != Role::Implementation {
        parts.push(format!("{:?}", file.role).to_lowercase());
    }
    parts.join(" · ")
}

/// What the texts of the first candidates come to, for telling near duplicates.
pub fn hashes(
    view: &View,
    scoped: &ScopedPostings<'_>,
    candidates: &[Candidate],
) -> anyhow::Result<HashMap<u32, u64>> {
    let mut hashes = HashMap::new();
    for candidate in candidates.iter().take(duplicates::LOOKED_AT) {
        let facts = view.facts(candidate.file)?;
        let Some(chunk) = facts.chunks.get(scoped.ordinal(candidate.chunk)) else { continue };
        let Some(text) = view.text(candidate.file)? else { continue };
        let piece = text.get(chunk.span.start as usize..chunk.span.end as usize);
        let piece = String::from_utf8_lossy(piece.unwrap_or_default());
        if let Some(hash) = duplicates::simhash(&piece) {
            hashes.insert(candidate.chunk, hash);
        }
    }
    Ok(hashes)
}

/// Keeps the candidates whose place has a definition of one of `kinds`.
pub fn of_kinds(
    view: &View,
    scoped: &ScopedPostings<'_>,
    candidates: Vec<Candidate>,
    kinds: &[Kind],
) -> anyhow::Result<Vec<Candidate>> {
    let mut kept = Vec::new();
    for candidate in candidates {
        let facts = view.facts(candidate.file)?;
        let Some(chunk) = facts.chunks.get(scoped.ordinal(candidate.chunk)) else { continue };
        let begins = of_kind(&facts, chunk, kinds).is_some();
        let holder = chunk.definition.map(|at| at as usize);
        let holds = around(&facts, holder, kinds).is_some();
        if begins || holds {
            kept.push(candidate);
        }
    }
    Ok(kept)
}
