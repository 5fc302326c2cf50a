//! The lines of a place that matter most: a window with the most words of the query, or the head
//! of a definition that was asked for, and as many lines around as are wanted.

use std::ops::Range;

use super::query::Query;
use crate::syntax::{Span, words};

/// A line of a snippet.
#[derive(Clone, Debug, PartialEq)]
pub struct SnippetLine {
    /// From 1; 0 for a line that stands for others and is in no file.
    pub number: u32,
    pub text: String,
    /// Byte ranges in `text` that hold words of the query.
    pub hits: Vec<Range<usize>>,
}

impl SnippetLine {
    /// A line of a file, cut where it is too long to show.
    pub fn new(number: u32, text: &str, hits: impl Fn(&str) -> Vec<Range<usize>>) -> SnippetLine {
        let text: String = text.chars().take(LINE_LIMIT).collect();
        let hits = hits(&text);
        SnippetLine { number, text, hits }
    }
}

/// Lines a snippet has at most, the context left aside.
const SNIPPET_LINES: usize = 6;

/// Longest line shown whole, in characters.
const LINE_LIMIT: usize = 240;

/// The lines that matter: from line `from` on where it is given, else around the line with most
/// of the query's words; with `context`, as many more on either side, whatever they belong to.
pub fn snippet(
    text: &[u8],
    span: Span,
    from: Option<u32>,
    query: &Query,
    context: Option<u32>,
) -> Vec<SnippetLine> {
    let end = (span.end as usize).min(text.len());
    let start = (span.start as usize).min(end);
    let piece = String::from_utf8_lossy(&text[start..end]);
    let lines: Vec<SnippetLine> = piece
        .lines()
        .zip(span.line_start..)
        .map(|(line, number)| SnippetLine::new(number, line, |text| hits(text, query)))
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
    match (context, shown.first(), shown.last()) {
        (Some(context), Some(first), Some(last)) => {
            let from = first.number.saturating_sub(context).max(1);
            lines_of(text, from, last.number.saturating_add(context), |text| hits(text, query))
        }
        _ => shown,
    }
}

/// The lines `first..=last` of a text, as far as it has them.
pub fn lines_of(
    text: &[u8],
    first: u32,
    last: u32,
    hits: impl Fn(&str) -> Vec<Range<usize>>,
) -> Vec<SnippetLine> {
    String::from_utf8_lossy(text)
        .lines()
        .zip(1..)
        .skip(first.saturating_sub(1) as usize)
        .take_while(|(_, number)| *number <= last)
        .map(|(line, number)| SnippetLine::new(number, line, &hits))
        .collect()
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
pub fn hits(line: &str, query: &Query) -> Vec<Range<usize>> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn context_reaches_beyond_the_place_and_stops_at_the_file() {
        let text = b"one\ntwo\nthree\nfour\nfive\n";
        let span = Span { start: 8, end: 14, line_start: 3, line_end: 3 };
        let query = Query::parse("three");
        let numbers = |context| {
            let lines = snippet(text, span, None, &query, context);
            lines.iter().map(|line| line.number).collect::<Vec<_>>()
        };
        assert_eq!(numbers(None), [3]);
        assert_eq!(numbers(Some(1)), [2, 3, 4]);
        assert_eq!(numbers(Some(9)), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn words_of_the_query_are_hits() {
        let query = Query::parse("refresh token");
        assert_eq!(hits("self.refresh_token()", &query), vec![5..18]);
        assert!(hits("return nothing", &query).is_empty());
    }
}
