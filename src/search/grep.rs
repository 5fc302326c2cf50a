//! `--mode regex`: every line of the Scope's files that matches an expression, as git grep finds
//! them; ranked or in the order of the files, they are the same lines.
//!
//! Reads every blob that the filter lets take part, in parallel. Postings are of no help: they
//! hold words, and an expression may match what is no word. Lines are judged one by one, so that
//! no match reaches over the end of one. Binary files match as a whole. What is searched is what
//! may be shown: secrets are masked before, or one could be guessed letter by letter.

use rayon::prelude::*;
use regex::bytes::{Regex, RegexBuilder};

use super::candidate::quantised;
use super::query::Query;
use super::select::Place;
use super::snippet::lines_of;
use super::{Answer, Confidence, Intent, Leg, Request, allowed_files, changed, signals};
use crate::graph::innermost_at;
use crate::index::View;
use crate::store::{FileEntry, Skip};
use crate::syntax::{Facts, Kind, Span, is_binary};

/// An expression that cannot be understood.
#[derive(Debug, thiserror::Error)]
#[error("not a regular expression: {0}")]
pub struct PatternError(String);

/// Matching lines of a file, ascending; the line 0 is a binary file as a whole.
struct Matches {
    file: usize,
    lines: Vec<u32>,
}

/// Finds the lines that match the request's text, an expression.
pub fn search(view: &View, request: &mut Request<'_>, ranked: bool) -> anyhow::Result<Answer> {
    let pattern = Pattern::new(request.text)?;
    let files = view.files();
    let allowed = allowed_files(files, &mut request.filter);
    let found = narrowed(view, request, matches(view, &pattern, &allowed)?)?;
    let query = Query::parse(request.text);
    let mut rows: Vec<(usize, u32, f64)> = Vec::new();
    let most = found.iter().map(|matches| matches.lines.len()).max().unwrap_or(1);
    for Matches { file, lines } in &found {
        let lines = if request.page.by_file { &lines[..1] } else { &lines[..] };
        for &line in lines {
            let score = match ranked {
                true => {
                    let weight = file_weight(&files[*file], &query, request);
                    let density = (1.0 + lines.len() as f64).ln() / (1.0 + most as f64).ln();
                    weight * (1.0 + DENSITY * density + defining(&*view.facts(*file)?, line))
                }
                false => 1.0,
            };
            rows.push((*file, line, score));
        }
    }
    rows.sort_by_key(|(file, line, score)| (std::cmp::Reverse(quantised(*score)), *file, *line));
    let (page, more) = request.page.of(&rows);
    let mut places = Vec::new();
    for ((file, line, score), rank) in page.iter().zip(request.page.offset + 1..) {
        let mut place = place(view, &pattern, *file, *line, request)?;
        (place.rank, place.score, place.shares) = (rank, *score, vec![("regex", *score)]);
        places.push(place);
    }
    let confidence = if rows.is_empty() { Confidence::Low } else { Confidence::High };
    let legs = vec![Leg { name: "regex", fallback: None }];
    Ok(Answer {
        query,
        intent: Intent::Keyword,
        graph: None,
        legs,
        bound: None,
        places,
        confidence,
        total: rows.len(),
        more,
    })
}

/// What the file with the most matches gets above one with few, in units of a match.
const DENSITY: f64 = 0.3;

/// What a line that names a definition gets above one that uses it.
const DEFINING: f64 = 1.0;

/// Code before tests, documentation and shims, as everywhere.
fn file_weight(file: &FileEntry, query: &Query, request: &Request<'_>) -> f64 {
    signals::role::factor(file.role, query, request.filter.role) * signals::thin::factor(&file.path)
}

fn defining(facts: &Facts, line: u32) -> f64 {
    let named = |found: &crate::syntax::Definition| {
        found.name_span.line_start == line && !matches!(found.kind, Kind::Section | Kind::Key)
    };
    if facts.definitions.iter().any(named) { DEFINING } else { 0.0 }
}

/// Looks into every file that takes part.
fn matches(view: &View, pattern: &Pattern, allowed: &[bool]) -> anyhow::Result<Vec<Matches>> {
    let texts = view.texts();
    let mut found: Vec<Matches> = view
        .files()
        .par_iter()
        .enumerate()
        .filter(|(at, file)| allowed[*at] && file.facts != Err(Skip::Excluded))
        .map_init(
            || texts.reader(),
            |reader, (at, file)| {
                let lines = match reader.raw(file)? {
                    Some(bytes) if file.facts == Err(Skip::Binary) || is_binary(bytes) => {
                        if pattern.is_in(bytes) { vec![0] } else { Vec::new() }
                    }
                    Some(_) => pattern.lines(&reader.text(file)),
                    None => Vec::new(),
                };
                Ok((!lines.is_empty()).then_some(Matches { file: at, lines }))
            },
        )
        .filter_map(Result::transpose)
        .collect::<anyhow::Result<_>>()?;
    found.sort_by_key(|matches| matches.file);
    Ok(found)
}

/// Only lines inside the kinds asked for, and of what the change touches.
fn narrowed(
    view: &View,
    request: &Request<'_>,
    mut found: Vec<Matches>,
) -> anyhow::Result<Vec<Matches>> {
    let kinds = &request.filter.kinds;
    for matches in &mut found {
        if !kinds.is_empty() {
            let facts = view.facts(matches.file)?;
            matches.lines.retain(|line| {
                facts.definitions.iter().any(|found| {
                    kinds.contains(&found.kind)
                        && (found.span.line_start..=found.span.line_end).contains(line)
                })
            });
        }
        if let Some(before) = &request.filter.changed {
            let touched = changed::touched_lines(view, matches.file, before)?;
            matches.lines.retain(|line| {
                *line == 0 || touched.iter().any(|(first, last)| (first..=last).contains(&line))
            });
        }
    }
    found.retain(|matches| !matches.lines.is_empty());
    Ok(found)
}

fn place(
    view: &View,
    pattern: &Pattern,
    file: usize,
    line: u32,
    request: &Request<'_>,
) -> anyhow::Result<Place> {
    let entry = &view.files()[file];
    let facts = view.facts(file)?;
    let mut span = Span { start: 0, end: 0, line_start: line, line_end: line };
    if line == 0 {
        let mut place = Place::at(entry, &facts, None, span);
        place.reason = "binary file matches".to_string();
        return Ok(place);
    }
    let text = if request.show.snippets { view.text(file)? } else { None };
    if let Some(text) = &text {
        (span.start, span.end) = bounds(text, line);
    }
    let mut place = Place::at(entry, &facts, innermost_at(&facts, line), span);
    place.reason = "matches".to_string();
    place.text_missing = request.show.snippets && text.is_none();
    place.snippet = text.map_or_else(Vec::new, |text| {
        let context = request.show.context.unwrap_or(0);
        let first = line.saturating_sub(context).max(1);
        lines_of(&text, first, line.saturating_add(context), |text| pattern.hits(text))
    });
    Ok(place)
}

/// First and last byte of a line.
fn bounds(text: &[u8], line: u32) -> (u32, u32) {
    let mut start = 0;
    for piece in text.split_inclusive(|byte| *byte == b'\n').take(line.saturating_sub(1) as usize) {
        start += piece.len();
    }
    let length = text[start..].iter().position(|byte| *byte == b'\n');
    let end = length.map_or(text.len(), |length| start + length);
    (start as u32, end as u32)
}

/// An expression for single lines.
struct Pattern {
    line: Regex,
    /// A text in which it finds nothing has no matching line either.
    whole_text_tells: bool,
}

impl Pattern {
    /// Lines of the expression are alternatives, as git grep has it.
    fn new(text: &str) -> Result<Pattern, PatternError> {
        let alternatives: Vec<String> = match text.contains('\n') {
            true => text.lines().map(|line| format!("(?:{line})")).collect(),
            false => vec![text.to_string()],
        };
        let line = RegexBuilder::new(&alternatives.join("|"))
            .multi_line(true)
            .build()
            .map_err(|why| PatternError(why.to_string()))?;
        // Only these can tell the beginning of a line from that of the text.
        let by_text = text.contains("\\A") || text.contains("\\z") || text.contains("(?");
        Ok(Pattern { line, whole_text_tells: !by_text })
    }

    /// Whether any line matches.
    fn is_in(&self, text: &[u8]) -> bool {
        if self.whole_text_tells && !self.line.is_match(text) {
            return false;
        }
        !self.lines(text).is_empty()
    }

    /// The lines that match, from 1.
    fn lines(&self, text: &[u8]) -> Vec<u32> {
        let mut found = Vec::new();
        let (mut start, mut number) = (0, 1);
        while start < text.len() {
            if self.whole_text_tells {
                // No line before the one in which the next match begins can match alone.
                let Some(next) = self.line.find_at(text, start) else { break };
                let skipped = &text[start..next.start()];
                if let Some(last) = skipped.iter().rposition(|byte| *byte == b'\n') {
                    number += skipped.iter().filter(|byte| **byte == b'\n').count() as u32;
                    start += last + 1;
                }
                if start >= text.len() {
                    break;
                }
            }
            let length = text[start..].iter().position(|byte| *byte == b'\n');
            let end = length.map_or(text.len(), |length| start + length);
            if self.line.is_match(&text[start..end]) {
                found.push(number);
            }
            number += 1;
            start = end + 1;
        }
        found
    }

    /// Where it matches in a line; empty matches show nothing.
    fn hits(&self, line: &str) -> Vec<std::ops::Range<usize>> {
        let found = self.line.find_iter(line.as_bytes()).map(|found| found.range());
        found.filter(|hit| !hit.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(pattern: &str, text: &str) -> Vec<u32> {
        Pattern::new(pattern).expect("an expression").lines(text.as_bytes())
    }

    #[test]
    fn a_match_never_reaches_over_the_end_of_a_line() {
        assert_eq!(lines(r"a\s+b", "a\nb\na b\n"), [3]);
        assert_eq!(lines(r"[^x]b", "a\nb\nxab\n"), [3]);
        assert_eq!(lines(r"a(.|\n)*z", "a\nz\naz"), [3]);
    }

    #[test]
    fn anchors_are_those_of_lines() {
        assert_eq!(lines("^b$", "a\nb\n\nb"), [2, 4]);
        assert_eq!(lines(r"\Ab", "a\nb"), [2]);
        assert_eq!(lines("^$", "a\n\n"), [2]);
        assert_eq!(lines("x*", "a\n\nb\n"), [1, 2, 3]);
        assert_eq!(lines(r"a\z", "a\nba\n"), [1, 2]);
    }

    #[test]
    fn lines_of_an_expression_are_alternatives() {
        assert_eq!(lines("one\ntwo", "two\nthree\none\n"), [1, 3]);
    }

    #[test]
    fn judging_a_text_as_a_whole_first_loses_no_line() {
        let text = "fn a() {}\n\n  call(x)\r\nαβγ\nend of it\n\nfn b() -> u32 { 1 }\n";
        for pattern in [r"\bfn\b", r"^\s*c", r"\w+\(", r"$", r"β", r"\Bn", r"[[:space:]]$"] {
            let pattern = Pattern::new(pattern).expect("an expression");
            let slow = Pattern { line: pattern.line.clone(), whole_text_tells: false };
            assert_eq!(pattern.lines(text.as_bytes()), slow.lines(text.as_bytes()));
        }
    }
}
