//! The lines that differ between two texts.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Lines of both sides that stand for each other, counted from 0; one of the ranges may be empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hunk {
    pub old: Range<u32>,
    pub new: Range<u32>,
}

/// Which side of a change is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    Old,
    New,
}

impl Hunk {
    pub fn lines(&self, which: Which) -> &Range<u32> {
        match which {
            Which::Old => &self.old,
            Which::New => &self.new,
        }
    }
}

/// The hunks between two texts, in order. No clock bounds the search: the answer is the same
/// on every machine.
pub fn hunks(old: &[u8], new: &[u8]) -> Vec<Hunk> {
    let (old, new) = (lines(old), lines(new));
    capture_diff_slices(Algorithm::Patience, &old, &new)
        .into_iter()
        .filter(|op| !matches!(op, DiffOp::Equal { .. }))
        .map(|op| Hunk { old: narrow(op.old_range()), new: narrow(op.new_range()) })
        .collect()
}

/// The lines of a text without their ends, so that a change of line ends is no change of lines.
pub fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text
        .split(|&byte| byte == b'\n')
        .map(|line| line.strip_suffix(b"\r").unwrap_or(line))
        .collect();
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    lines
}

/// The parts of the hunks that fall into the lines `first..=last` (from 1), as inclusive ranges.
/// A hunk without lines on this side (pure removal) is the line before which it stands.
pub fn within(hunks: &[Hunk], which: Which, first: u32, last: u32) -> Vec<[u32; 2]> {
    hunks
        .iter()
        .filter_map(|hunk| {
            let lines = hunk.lines(which);
            let start = lines.start + 1;
            let end = lines.end.max(start);
            (start <= last && end >= first).then(|| [start.max(first), end.min(last)])
        })
        .collect()
}

fn narrow(range: Range<usize>) -> Range<u32> {
    let clip = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    clip(range.start)..clip(range.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hunks_name_both_sides() {
        let found = hunks(b"a\nb\nc\n", b"a\nx\ny\nc\nd\n");
        assert_eq!(found, [Hunk { old: 1..2, new: 1..3 }, Hunk { old: 3..3, new: 4..5 }]);
        assert_eq!(within(&found, Which::New, 3, 4), [[3, 3]]);
        assert_eq!(within(&found, Which::Old, 1, 3), [[2, 2]]);
    }

    #[test]
    fn line_ends_are_no_difference() {
        assert!(hunks(b"a\r\nb\r\n", b"a\nb\n").is_empty());
    }

    #[test]
    fn a_removal_stands_at_the_line_after_it() {
        let found = hunks(b"a\nb\nc\n", b"a\nc\n");
        assert_eq!(within(&found, Which::New, 1, 2), [[2, 2]]);
    }
}
