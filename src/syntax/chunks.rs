//! Divides a text into chunks: pieces of whole lines, about 750 bytes, 1,500 at most.
//!
//! The only input beside the text is a depth for every line: how deep in the syntax the thing
//! is that begins there. A text too large for one chunk is divided at its lowest depth; pieces
//! of the same depth are packed together while they fit, and one that is still too large is
//! divided again. So a function of 1,400 bytes stays whole, small ones share a chunk, and a
//! class falls into its methods. Runs in O(lines × depths), and depths are few.

use super::facts::{Chunk, Definition, Span};
use super::source::{Source, char_floor, is_blank};

/// Pieces are packed until this size.
const WANTED: usize = 750;

/// No chunk is larger.
const MOST: usize = 1500;

/// A smaller chunk joins a neighbour where that fits.
const LEAST: usize = 150;

/// No chunk begins at a line of this depth, as long as there is another way.
pub const NEVER: u8 = u8::MAX;

/// Depths from syntax stay below this.
pub const DEEPEST: u8 = 60;

/// The chunks of a text, each with the definition it belongs to.
pub fn chunks(source: &Source, depths: &[u8], definitions: &[Definition]) -> Vec<Chunk> {
    let mut cutter = Cutter { source, depths, ranges: Vec::new() };
    if cutter.size(0, source.lines()) <= WANTED {
        cutter.emit(0, source.lines());
    } else {
        cutter.pack_siblings(0, source.lines());
    }
    let ranges = cutter.join_small();
    attach(source, spans(source, &ranges), definitions)
}

/// Depths for text without syntax: a paragraph begins behind a blank line; the less indented, the higher.
pub fn line_depths(source: &Source) -> Vec<u8> {
    let mut depths = Vec::with_capacity(source.lines());
    let mut blank_before = true;
    for line in 0..source.lines() {
        let bytes = source.line(line);
        let blank = is_blank(bytes);
        let indent =
            bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count().min(20) as u8;
        let closing = matches!(bytes.get(indent as usize), Some(b'}' | b')' | b']'));
        depths.push(match (blank || closing, blank_before) {
            (true, _) => NEVER,
            (false, true) => indent,
            (false, false) => 21 + indent,
        });
        blank_before = blank;
    }
    depths
}

/// Lines `first..end`, or a part of one line.
#[derive(Clone, Copy)]
struct Piece {
    start: usize,
    end: usize,
    /// The depth of its first line.
    depth: u8,
}

struct Cutter<'a> {
    source: &'a Source<'a>,
    depths: &'a [u8],
    ranges: Vec<Piece>,
}

impl Cutter<'_> {
    fn size(&self, first: usize, end: usize) -> usize {
        self.source.line_start(end) - self.source.line_start(first)
    }

    fn emit(&mut self, first: usize, end: usize) {
        let start = self.source.line_start(first);
        let end = self.source.line_start(end);
        if start < end && !is_blank(&self.source.bytes[start..end]) {
            let depth = self.depths.get(first).copied().unwrap_or(NEVER);
            self.ranges.push(Piece { start, end, depth });
        }
    }

    /// Recurses once for each depth, so at most 256 times.
    fn pack(&mut self, first: usize, end: usize) {
        match self.size(first, end) <= MOST {
            true => self.emit(first, end),
            false => self.pack_siblings(first, end),
        }
    }

    fn pack_siblings(&mut self, first: usize, end: usize) {
        let lowest = (first + 1..end).map(|line| self.depths[line]).min();
        let Some(lowest) = lowest.filter(|&depth| depth < NEVER) else {
            return self.pack_lines(first, end);
        };
        let mut open = first;
        let mut piece = first;
        for line in first + 1..=end {
            if line < end && self.depths[line] != lowest {
                continue;
            }
            if self.size(piece, line) > MOST {
                self.flush(open, piece);
                self.pack(piece, line);
                open = line;
            } else if self.size(open, line) > WANTED && open < piece {
                self.flush(open, piece);
                open = piece;
            }
            piece = line;
        }
        self.flush(open, end);
    }

    fn flush(&mut self, first: usize, end: usize) {
        if first < end {
            self.emit(first, end);
        }
    }

    /// No good place to cut: as many lines as fit.
    fn pack_lines(&mut self, first: usize, end: usize) {
        let mut open = first;
        for line in first..end {
            if self.size(line, line + 1) > MOST {
                self.flush(open, line);
                self.cut_line(line);
                open = line + 1;
            } else if self.size(open, line + 1) > WANTED && open < line {
                self.flush(open, line);
                open = line;
            }
        }
        self.flush(open, end);
    }

    fn cut_line(&mut self, line: usize) {
        let bytes = self.source.bytes;
        let mut start = self.source.line_start(line);
        let end = self.source.line_start(line + 1);
        while start < end {
            let mut cut = char_floor(bytes, (start + WANTED).min(end));
            if end - start <= MOST || cut <= start {
                cut = end;
            }
            if !is_blank(&bytes[start..cut]) {
                self.ranges.push(Piece { start, end: cut, depth: NEVER });
            }
            start = cut;
        }
    }

    /// A small chunk joins what it heads (what follows is deeper), or else what it ends.
    fn join_small(self) -> Vec<Piece> {
        let mut joined: Vec<Piece> = Vec::with_capacity(self.ranges.len());
        for next in self.ranges {
            if let Some(last) = joined.last_mut() {
                let fits = next.end - last.start <= MOST;
                let heads = last.end - last.start < LEAST && next.depth >= last.depth;
                let ends = next.end - next.start < LEAST && next.depth >= last.depth;
                if fits && (heads || ends) {
                    last.end = next.end;
                    continue;
                }
            }
            joined.push(next);
        }
        joined
    }
}

/// Without the blank lines at both ends.
fn spans(source: &Source, pieces: &[Piece]) -> Vec<Span> {
    let trimmed = pieces.iter().filter_map(|piece| {
        let mut first = source.line_of(piece.start);
        let mut start = piece.start;
        while start < piece.end {
            let next = source.line_start(first + 1).min(piece.end);
            if !is_blank(&source.bytes[start..next]) {
                break;
            }
            first += 1;
            start = next;
        }
        let end = start + source.bytes[start..piece.end].trim_ascii_end().len();
        (start < end).then(|| source.span(&(start..end)))
    });
    trimmed.collect()
}

/// The innermost definition that holds the whole chunk, or else the first that begins in it.
fn attach(source: &Source, spans: Vec<Span>, definitions: &[Definition]) -> Vec<Chunk> {
    let mut chunks = Vec::with_capacity(spans.len());
    let mut next = 0;
    let mut open: Vec<u32> = Vec::new();
    for span in spans {
        let text = &source.bytes[span.start as usize..span.end as usize];
        let content = span.end - text.trim_ascii_start().len() as u32;
        while next < definitions.len() && definitions[next].span.start <= content {
            open.push(next as u32);
            next += 1;
        }
        open.retain(|&index| definitions[index as usize].span.end > content);
        let holder = open.iter().rev().copied();
        let mut holder = holder.filter(|&index| span.end <= definitions[index as usize].span.end);
        let begins = || {
            let here = open.iter().copied();
            let mut here = here.filter(|&index| definitions[index as usize].span.start == content);
            if let Some(index) = here.next() {
                return Some(index);
            }
            let first = definitions.get(next)?;
            (first.span.start < span.end).then_some(next as u32)
        };
        let definition = holder.next().or_else(begins);
        let definition = definition.or_else(|| open.last().copied());
        chunks.push(Chunk { span, definition });
    }
    chunks
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(text: &[u8], chunks: &[Chunk]) {
        let mut last = 0;
        let mut covered = vec![false; text.len()];
        for chunk in chunks {
            let (start, end) = (chunk.span.start as usize, chunk.span.end as usize);
            assert!(last <= start && start < end && end <= text.len());
            assert!(end - start <= MOST);
            if let Ok(text) = std::str::from_utf8(text) {
                assert!(text.is_char_boundary(start) && text.is_char_boundary(end));
            }
            covered[start..end].fill(true);
            last = end;
        }
        for (byte, covered) in text.iter().zip(covered) {
            assert!(covered || byte.is_ascii_whitespace() || *byte == 0x0b);
        }
    }

    fn of(text: &str) -> Vec<Chunk> {
        let source = Source::new(text.as_bytes());
        chunks(&source, &line_depths(&source), &[])
    }

    #[test]
    fn small_text_is_one_chunk() {
        let found = of("a\n\nb\n");
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].span.start, found[0].span.end), (0, 4));
        assert!(of("\n \n").is_empty());
    }

    #[test]
    fn paragraphs_are_packed() {
        let paragraph = "word word word word word\n".repeat(8);
        let text = vec![paragraph; 10].join("\n");
        let found = of(&text);
        check(text.as_bytes(), &found);
        assert!(found.len() >= 3 && found.len() <= 4, "{}", found.len());
    }

    #[test]
    fn a_long_line_is_cut_between_characters() {
        let text = "ä".repeat(5000);
        let found = of(&text);
        check(text.as_bytes(), &found);
        assert!(found.len() > 5);
    }

    proptest! {
        #[test]
        fn every_line_is_covered_once(text in "([a-zä ]{0,90}\n{0,2}){0,80}") {
            check(text.as_bytes(), &of(&text));
        }

        #[test]
        fn any_depths_do(lines in proptest::collection::vec((0u8..=255, 0usize..400), 0..60)) {
            let mut text = String::new();
            let mut depths = Vec::new();
            for (depth, length) in lines {
                text.push_str(&"x".repeat(length));
                text.push('\n');
                depths.push(depth);
            }
            let source = Source::new(text.as_bytes());
            check(text.as_bytes(), &chunks(&source, &depths, &[]));
        }
    }
}
