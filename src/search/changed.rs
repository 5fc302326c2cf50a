//! Only what a change touches: places whose text was not there before.
//!
//! A chunk is untouched where the old side of its file has the same text somewhere. So a line
//! that was taken out of a chunk touches it too, and a file that only moved is not touched.

use std::collections::HashMap;

use super::candidate::Candidate;
use crate::git::{Change, Oid};
use crate::index::View;
use crate::store::ScopedPostings;

/// The files that a change touches, under their new paths, with what they were before.
pub struct Before {
    /// `None`: the file is new.
    old: HashMap<Vec<u8>, Option<Oid>>,
}

impl Before {
    /// What the files of a change were before it.
    pub fn of(change: &Change) -> Before {
        let sides = change.files.iter().filter_map(|file| {
            let new = file.new.as_ref().filter(|side| side.mode.is_file())?;
            let old = file.old.as_ref().filter(|side| side.mode.is_file()).map(|side| side.blob);
            (old != Some(new.blob)).then(|| (new.path.clone(), old))
        });
        Before { old: sides.collect() }
    }

    /// Whether the change touches the file.
    pub fn has(&self, path: &[u8]) -> bool {
        self.old.contains_key(path)
    }

    /// The text that a file had, `None` where it had none.
    fn text(&self, view: &View, path: &[u8]) -> anyhow::Result<Option<Vec<u8>>> {
        match self.old.get(path) {
            Some(Some(blob)) => view.blob_text(blob),
            _ => Ok(None),
        }
    }
}

/// Keeps the candidates that the change touches. Costs the facts and both texts of their files.
pub fn keep(
    view: &View,
    scoped: &ScopedPostings<'_>,
    candidates: Vec<Candidate>,
    before: &Before,
) -> anyhow::Result<Vec<Candidate>> {
    let mut touched: HashMap<usize, Vec<(u32, u32)>> = HashMap::new();
    let mut kept = Vec::new();
    for candidate in candidates {
        let spans = match touched.get(&candidate.file) {
            Some(spans) => spans,
            None => {
                let spans = touched_chunks(view, candidate.file, before)?;
                touched.entry(candidate.file).or_insert(spans)
            }
        };
        let facts = view.facts(candidate.file)?;
        let chunk = facts.chunks.get(scoped.ordinal(candidate.chunk));
        if chunk.is_some_and(|chunk| spans.contains(&(chunk.span.start, chunk.span.end))) {
            kept.push(candidate);
        }
    }
    Ok(kept)
}

/// The lines of a file that lie in a touched chunk, as inclusive ranges.
pub fn touched_lines(view: &View, file: usize, before: &Before) -> anyhow::Result<Vec<(u32, u32)>> {
    let spans = touched_chunks(view, file, before)?;
    let facts = view.facts(file)?;
    let lines = facts.chunks.iter().map(|chunk| chunk.span);
    Ok(lines
        .filter(|span| spans.contains(&(span.start, span.end)))
        .map(|span| (span.line_start, span.line_end))
        .collect())
}

/// The chunks of a file that the change touches, by first and last byte.
fn touched_chunks(view: &View, file: usize, before: &Before) -> anyhow::Result<Vec<(u32, u32)>> {
    let facts = view.facts(file)?;
    let spans = facts.chunks.iter().map(|chunk| (chunk.span.start, chunk.span.end));
    let old = before.text(view, &view.files()[file].path)?;
    let (Some(old), Some(new)) = (old, view.text(file)?) else { return Ok(spans.collect()) };
    Ok(spans
        .filter(|(start, end)| {
            let piece = new.get(*start as usize..*end as usize).unwrap_or_default();
            !contains(&old, piece)
        })
        .collect())
}

/// Whether a text has a piece of whole lines.
pub fn contains(text: &[u8], piece: &[u8]) -> bool {
    // From line to line: a chunk begins at one.
    piece.is_empty()
        || text.starts_with(piece)
        || text
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'\n')
            .any(|(at, _)| text[at + 1..].starts_with(piece))
}

#[cfg(test)]
mod tests {
    use super::contains;

    #[test]
    fn a_piece_is_found_at_the_beginning_of_a_line() {
        assert!(contains(b"one\ntwo\n", b"two\n"));
        assert!(contains(b"one\ntwo\n", b"one\n"));
        assert!(!contains(b"one\nmore two\n", b"two\n"));
    }
}
