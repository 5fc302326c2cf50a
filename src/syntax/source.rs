//! The text under analysis with its lines.

use std::borrow::Cow;
use std::ops::Range;

use super::facts::Span;

pub struct Source<'a> {
    pub bytes: &'a [u8],
    /// Where each line begins.
    starts: Vec<u32>,
}

impl<'a> Source<'a> {
    pub fn new(bytes: &'a [u8]) -> Source<'a> {
        let mut starts = Vec::with_capacity(bytes.len() / 32 + 1);
        if !bytes.is_empty() {
            starts.push(0);
        }
        for (at, &byte) in bytes.iter().enumerate() {
            if byte == b'\n' && at + 1 < bytes.len() {
                starts.push(at as u32 + 1);
            }
        }
        Source { bytes, starts }
    }

    /// Number of lines; a last one without an end of line counts.
    pub fn lines(&self) -> usize {
        self.starts.len()
    }

    /// The line that holds the byte, from 0.
    pub fn line_of(&self, byte: usize) -> usize {
        self.starts.partition_point(|&start| start as usize <= byte).saturating_sub(1)
    }

    /// As tree-sitter counts: row and column in bytes, from 0.
    pub fn point(&self, byte: usize) -> tree_sitter::Point {
        let row = self.line_of(byte);
        tree_sitter::Point { row, column: byte - self.line_start(row) }
    }

    /// Where the line begins, or the end of the text behind the last one.
    pub fn line_start(&self, line: usize) -> usize {
        self.starts.get(line).map_or(self.bytes.len(), |&start| start as usize)
    }

    /// The bytes of a line with its end of line.
    pub fn line(&self, line: usize) -> &'a [u8] {
        &self.bytes[self.line_start(line)..self.line_start(line + 1)]
    }

    pub fn span(&self, range: &Range<usize>) -> Span {
        let last = range.end.max(range.start + 1) - 1;
        Span {
            start: range.start as u32,
            end: range.end as u32,
            line_start: self.line_of(range.start) as u32 + 1,
            line_end: self.line_of(last) as u32 + 1,
        }
    }

    pub fn raw(&self, range: &Range<usize>) -> &'a [u8] {
        self.bytes.get(range.clone()).unwrap_or(&[])
    }

    pub fn text(&self, range: &Range<usize>) -> Cow<'a, str> {
        String::from_utf8_lossy(self.raw(range))
    }

    pub fn node(&self, node: tree_sitter::Node) -> &'a [u8] {
        self.raw(&node.byte_range())
    }

    /// What stands before the byte, without white space at its end.
    pub fn before(&self, byte: usize) -> &'a [u8] {
        self.bytes[..byte].trim_ascii_end()
    }
}

pub fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| byte.is_ascii_whitespace() || *byte == 0x0b)
}

/// The largest boundary of a character that is not behind `at`.
pub fn char_floor(bytes: &[u8], mut at: usize) -> usize {
    if at >= bytes.len() {
        return bytes.len();
    }
    let least = at.saturating_sub(3);
    while at > least && bytes[at] & 0xc0 == 0x80 {
        at -= 1;
    }
    at
}

/// Runs of white space become one space; at most `limit` bytes.
pub fn fold_space(bytes: &[u8], limit: usize) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut folded = String::with_capacity(text.len().min(limit));
    for word in text.split_whitespace() {
        let space = usize::from(!folded.is_empty());
        if folded.len() + space + word.len() > limit {
            let room = limit.saturating_sub(folded.len() + space);
            let mut cut = room.min(word.len());
            while !word.is_char_boundary(cut) {
                cut -= 1;
            }
            if cut > 0 {
                if space == 1 {
                    folded.push(' ');
                }
                folded.push_str(&word[..cut]);
            }
            break;
        }
        if space == 1 {
            folded.push(' ');
        }
        folded.push_str(word);
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_counted_with_the_last_one() {
        for (text, lines) in [("", 0), ("a", 1), ("a\n", 1), ("a\nb", 2), ("\n\n", 2)] {
            assert_eq!(Source::new(text.as_bytes()).lines(), lines, "{text:?}");
        }
    }

    #[test]
    fn spans_know_their_lines() {
        let source = Source::new(b"ab\ncd\nef");
        let span = source.span(&(3..6));
        assert_eq!((span.line_start, span.line_end), (2, 2));
        let span = source.span(&(0..8));
        assert_eq!((span.line_start, span.line_end), (1, 3));
    }

    #[test]
    fn space_is_folded_and_cut() {
        assert_eq!(fold_space(b" a\n  b\tc ", 100), "a b c");
        assert_eq!(fold_space("äöü".as_bytes(), 3), "ä");
        assert_eq!(fold_space(b"ab cd", 3), "ab");
        assert_eq!(fold_space(b"ab cd", 4), "ab c");
    }
}
