//! How much of one file is left in another, counted as git counts it.
//!
//! Git cuts a file into lines, and lines longer than 64 bytes into pieces of 64, and adds up the
//! bytes of the pieces that both files have. The same cutting and the same hash of a piece are
//! used here, since only then do renames come out as `git diff -M` shows them.

/// The score of two equal files.
pub(super) const MAX_SCORE: u32 = 60_000;

const PIECE: u32 = 64;
const HASH_BASE: u32 = 107_927;

/// The pieces of one file: the hash of each, and how many bytes have it. Sorted by hash.
pub(super) struct Pieces {
    counts: Vec<(u32, u32)>,
}

impl Pieces {
    pub fn of(bytes: &[u8]) -> Pieces {
        let text = !bytes[..bytes.len().min(8000)].contains(&0);
        let mut counts = Vec::new();
        let (mut high, mut low, mut length) = (0u32, 0u32, 0u32);
        for (at, byte) in bytes.iter().enumerate() {
            if text && *byte == b'\r' && bytes.get(at + 1) == Some(&b'\n') {
                continue;
            }
            let before = high;
            high = ((high << 7) ^ (low >> 25)).wrapping_add(u32::from(*byte));
            low = (low << 7) ^ (before >> 25);
            length += 1;
            if length < PIECE && *byte != b'\n' {
                continue;
            }
            counts.push((hash(high, low), length));
            (high, low, length) = (0, 0, 0);
        }
        if length > 0 {
            counts.push((hash(high, low), length));
        }
        counts.sort_unstable();
        counts.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            kept.1 += if same { next.1 } else { 0 };
            same
        });
        Pieces { counts }
    }

    /// How many bytes of this file are in `other` too.
    fn kept_in(&self, other: &Pieces) -> u64 {
        let mut kept = 0;
        let mut others = other.counts.iter().peekable();
        for (hash, count) in &self.counts {
            while others.next_if(|(other, _)| other < hash).is_some() {}
            if let Some((_, other)) = others.next_if(|(other, _)| other == hash) {
                kept += u64::from(*count.min(other));
            }
        }
        kept
    }
}

fn hash(high: u32, low: u32) -> u32 {
    high.wrapping_add(low.wrapping_mul(0x61)) % HASH_BASE
}

/// Whether files of these sizes could at all reach `minimum`.
pub(super) fn sizes_allow(old: u64, new: u64, minimum: u32) -> bool {
    let larger = old.max(new) as f64;
    let difference = old.abs_diff(new) as f64;
    larger * f64::from(MAX_SCORE - minimum) >= difference * f64::from(MAX_SCORE)
}

/// The similarity of two files, from 0 to [`MAX_SCORE`].
pub(super) fn score(old: (&Pieces, u64), new: (&Pieces, u64)) -> u32 {
    if new.1 == 0 {
        return 0;
    }
    let kept = old.0.kept_in(new.0) as f64;
    (kept * f64::from(MAX_SCORE) / old.1.max(new.1) as f64) as u32
}

/// The percentage that git prints for a score.
pub(super) fn percent(score: u32) -> u8 {
    (f64::from(score) * 100.0 / f64::from(MAX_SCORE)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(old: &str, new: &str) -> u8 {
        let (a, b) = (Pieces::of(old.as_bytes()), Pieces::of(new.as_bytes()));
        percent(score((&a, old.len() as u64), (&b, new.len() as u64)))
    }

    #[test]
    fn bytes_of_common_lines_count() {
        assert_eq!(of("a\nb\n", "a\nb\n"), 100);
        assert_eq!(of("a\nb\n", "b\na\n"), 100);
        assert_eq!(of("a\nb\n", "a\nc\n"), 50);
        assert_eq!(of("a\nb\n", "x\ny\n"), 0);
        assert_eq!(of("a\nb", "a\nb"), 100);
        assert_eq!(of("a\r\nb\r\n", "a\nb\n"), 66);
        assert_eq!(of("", ""), 0);
    }

    #[test]
    fn sizes_rule_out_what_cannot_be_similar_enough() {
        assert!(sizes_allow(100, 50, MAX_SCORE / 2));
        assert!(!sizes_allow(100, 49, MAX_SCORE / 2));
        assert!(sizes_allow(0, 0, MAX_SCORE / 2));
    }
}
