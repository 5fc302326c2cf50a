//! From ranked candidates to places: symbol, lines, reason, snippet.

use std::collections::HashMap;

use super::candidate::Candidate;
use super::query::{Query, last_component};
use crate::git::Oid;
use crate::graph;
use crate::index::View;
use crate::role::Role;
use crate::store::{FileEntry, ScopedPostings};
use crate::syntax::{Chunk, Definition, Facts, Kind, Span, words};

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
}

/// A line of a snippet.
#[derive(Clone, Debug, PartialEq)]
pub struct SnippetLine {
    pub number: u32,
    pub text: String,
    /// Byte ranges in `text` that hold words of the query.
    pub hits: Vec<std::ops::Range<usize>>,
}

/// Lines a snippet has at most.
const SNIPPET_LINES: usize = 6;

/// Longest line shown whole, in characters.
const LINE_LIMIT: usize = 240;

/// Describes a candidate.
pub fn place(
    view: &View,
    scoped: &ScopedPostings<'_>,
    candidate: &Candidate,
    rank: usize,
    query: &Query,
    found: Option<&str>,
) -> anyhow::Result<Place> {
    let file = &view.files()[candidate.file];
    let facts = view.facts(candidate.file)?;
    let chunk = facts
        .chunks
        .get(scoped.ordinal(candidate.chunk))
        .copied()
        .ok_or_else(|| crate::store::StoreError::Damaged("a chunk has no facts".into()))?;
    let named = named_in(&facts, &chunk, found);
    let at = named.or(chunk.definition.map(|at| at as usize));
    let definition = at.and_then(|at| facts.definitions.get(at));
    // A definition that was asked for is the place; else the chunk is.
    let asked = named.and(definition);
    let span = asked.map_or(chunk.span, |definition| definition.span);
    let from = asked.map(|definition| definition.name_span.line_start);
    let text = view.text(candidate.file)?;
    Ok(Place {
        rank,
        id: match at.filter(|_| definition.is_some()) {
            Some(at) => graph::id(&file.path, &facts, at),
            None => String::from_utf8_lossy(&file.path).into_owned(),
        },
        path: file.path.clone(),
        blob: file.blob,
        line_start: span.line_start,
        line_end: span.line_end,
        symbol: definition.map(|definition| definition.qualname.clone()),
        kind: definition.map(|definition| definition.kind),
        language: file.language.name(),
        role: file.role,
        score: candidate.score,
        reason: reason(file, definition, candidate),
        shares: candidate.shares.clone(),
        text_missing: text.is_none(),
        snippet: text.map(|text| snippet(&text, span, from, query)).unwrap_or_default(),
    })
}

/// The definition named `symbol` that begins in the chunk.
fn named_in(facts: &Facts, chunk: &Chunk, symbol: Option<&str>) -> Option<usize> {
    let symbol = symbol?;
    let last = last_component(symbol).to_lowercase();
    let here = || {
        facts.definitions.iter().enumerate().filter(|(_, definition)| {
            (chunk.span.start..chunk.span.end).contains(&definition.span.start)
        })
    };
    here()
        .find(|(_, definition)| definition.qualname == symbol)
        .or_else(|| here().find(|(_, definition)| definition.name.to_lowercase() == last))
        .map(|(at, _)| at)
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

/// The lines that matter: from line `from` on where it is given, else around the line with most
/// of the query's words.
fn snippet(text: &[u8], span: Span, from: Option<u32>, query: &Query) -> Vec<SnippetLine> {
    let end = (span.end as usize).min(text.len());
    let start = (span.start as usize).min(end);
    let piece = String::from_utf8_lossy(&text[start..end]);
    let lines: Vec<SnippetLine> = piece
        .lines()
        .enumerate()
        .map(|(at, line)| {
            let text: String = line.chars().take(LINE_LIMIT).collect();
            let hits = hits(&text, query);
            SnippetLine { number: span.line_start + at as u32, text, hits }
        })
        .collect();
    let window = SNIPPET_LINES.min(lines.len());
    let last = lines.len() - window;
    let first = match from {
        Some(line) => ((line.saturating_sub(span.line_start)) as usize).min(last),
        None => densest(&lines, window),
    };
    let mut shown: Vec<SnippetLine> = lines[first..first + window].to_vec();
    while shown.last().is_some_and(|line| line.text.trim().is_empty()) {
        shown.pop();
    }
    let blank = shown.iter().take_while(|line| line.text.trim().is_empty()).count();
    shown.drain(..blank);
    shown
}

/// Where the `window` lines with most hits begin; the first of equals.
fn densest(lines: &[SnippetLine], window: usize) -> usize {
    (0..=lines.len() - window)
        .max_by_key(|at| {
            let sum: usize = lines[*at..at + window].iter().map(|line| line.hits.len()).sum();
            (sum, std::cmp::Reverse(*at))
        })
        .unwrap_or(0)
}

/// Where words of the query stand in a line.
fn hits(line: &str, query: &Query) -> Vec<std::ops::Range<usize>> {
    let mut hits = Vec::new();
    let mut start = None;
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    for (at, c) in line.char_indices().chain(std::iter::once((line.len(), ' '))) {
        match (is_word(c), start) {
            (true, None) => start = Some(at),
            (false, Some(begin)) => {
                if speaks_of(&line[begin..at], query) {
                    hits.push(begin..at);
                }
                start = None;
            }
            _ => {}
        }
    }
    hits
}

fn speaks_of(word: &str, query: &Query) -> bool {
    let mut found = false;
    words::tokens(word, &mut |term: &str, _| {
        found |= query.terms.iter().any(|t| t.text == term)
            && (query.symbol.is_some() || query.words.iter().any(|w| w == term) || term.len() > 3);
    });
    found
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
        let begins = facts.definitions.iter().any(|definition| {
            kinds.contains(&definition.kind)
                && (chunk.span.start..chunk.span.end).contains(&definition.span.start)
        });
        let holds = chunk
            .definition
            .and_then(|at| facts.definitions.get(at as usize))
            .is_some_and(|definition| kinds.contains(&definition.kind));
        if begins || holds {
            kept.push(candidate);
        }
    }
    Ok(kept)
}

/// Files whose path the query spells out, whole or from some folder on, with the share of the
/// path's components that it names.
pub fn files_by_path(query: &Query, files: &[FileEntry]) -> HashMap<usize, f64> {
    let mut found = HashMap::new();
    for wanted in &query.paths {
        let wanted = wanted.trim_start_matches("./").trim_start_matches('/').to_lowercase();
        if wanted.is_empty() || wanted.contains('*') {
            continue;
        }
        for (at, file) in files.iter().enumerate() {
            let path = String::from_utf8_lossy(&file.path).to_lowercase();
            let fits = path == wanted
                || path.strip_suffix(&wanted).is_some_and(|before| before.ends_with('/'));
            if fits {
                let share = wanted.split('/').count() as f64 / path.split('/').count() as f64;
                let slot = found.entry(at).or_insert(0.0_f64);
                *slot = slot.max(share.max(0.5));
            }
        }
    }
    found
}
