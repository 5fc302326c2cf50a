//! Renames among deleted and added files, as `git diff -M` finds them.
//!
//! First equal content; then names that are unique among what is left, moved to another
//! directory; then every deleted file against every added one. gix has a detection of its own,
//! which counts lines and therefore differs from git; so git's is followed here.

use std::collections::HashMap;

use super::similarity::{MAX_SCORE, Pieces, score, sizes_allow};
use super::tree::Entry;
use super::{Mode, Oid};

/// Half of a file must be left.
const MINIMUM: u32 = MAX_SCORE / 2;

/// With a name that is unique on both sides, three quarters are asked for at once.
const MINIMUM_OF_NAMESAKES: u32 = MINIMUM + (MAX_SCORE - MINIMUM) / 2;

/// How many sources are remembered for each added file.
const CANDIDATES: usize = 4;

/// How many files of equal content are tried for the best name.
const ALIKE: usize = 100;

/// Reads what the files hold.
pub(super) trait Contents {
    /// `None` if it is missing.
    fn size(&mut self, oid: &Oid) -> Option<u64>;
    fn read(&mut self, oid: &Oid, bytes: &mut Vec<u8>) -> bool;
}

/// One deleted or added path.
#[derive(Clone, Debug)]
pub(super) struct Item<'a> {
    pub path: &'a [u8],
    pub entry: Entry,
}

/// A deleted file that is an added one now, by their places in the two lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rename {
    pub old: usize,
    pub new: usize,
    pub score: u32,
}

/// Pairs files of `deleted` with files of `added`; both sorted by path. More than `limit` times
/// `limit` comparisons are not made; 0 is no limit. If content is missing, equal content alone
/// makes a rename.
pub(super) fn renames(
    deleted: &[Item],
    added: &[Item],
    limit: u64,
    contents: &mut dyn Contents,
) -> Vec<Rename> {
    if deleted.is_empty() || added.is_empty() {
        return Vec::new();
    }
    let mut search = Search {
        deleted,
        added,
        used: vec![false; deleted.len()],
        found: vec![None; added.len()],
        measures: HashMap::new(),
        contents,
    };
    search.equal_content();
    if search.has_all_contents() {
        search.namesakes();
        search.most_similar(limit);
    }
    search.found.into_iter().flatten().collect()
}

struct Search<'a> {
    deleted: &'a [Item<'a>],
    added: &'a [Item<'a>],
    used: Vec<bool>,
    found: Vec<Option<Rename>>,
    measures: HashMap<Oid, Measure>,
    contents: &'a mut dyn Contents,
}

struct Measure {
    size: u64,
    pieces: Option<Pieces>,
}

/// A possible rename, compared by score and then by whether the file name stayed.
#[derive(Clone, Copy)]
struct Candidate {
    rename: Rename,
    same_name: bool,
}

impl Candidate {
    fn rank(&self) -> (u32, bool) {
        (self.rename.score, self.same_name)
    }
}

impl Search<'_> {
    fn record(&mut self, rename: Rename) {
        self.used[rename.old] = true;
        self.found[rename.new] = Some(rename);
    }

    fn equal_content(&mut self) {
        let mut by_blob: HashMap<Oid, Vec<usize>> = HashMap::new();
        for (old, item) in self.deleted.iter().enumerate() {
            by_blob.entry(item.entry.blob).or_default().push(old);
        }
        for (new, item) in self.added.iter().enumerate() {
            let alike = by_blob.get(&item.entry.blob).map_or(&[][..], Vec::as_slice);
            let free = alike.iter().copied().filter(|old| {
                !self.used[*old] && may_be_equal(self.deleted[*old].entry.mode, item.entry.mode)
            });
            let mut best = None;
            for old in free.take(ALIKE) {
                if same_name(self.deleted[old].path, item.path) {
                    best = Some(old);
                    break;
                }
                best = best.or(Some(old));
            }
            if let Some(old) = best {
                let score = MAX_SCORE;
                self.record(Rename { old, new, score });
            }
        }
    }

    /// Learns the sizes of what is left. False if something is missing.
    fn has_all_contents(&mut self) -> bool {
        let olds = self.left_deleted().map(|old| self.deleted[old].entry);
        let news = self.left_added().map(|new| self.added[new].entry);
        let entries: Vec<_> = olds.chain(news).filter(|entry| entry.mode.is_file()).collect();
        for entry in entries {
            let Some(size) = self.contents.size(&entry.blob) else {
                return false;
            };
            let pieces = None;
            self.measures.insert(entry.blob, Measure { size, pieces });
        }
        true
    }

    fn namesakes(&mut self) {
        let mut olds: HashMap<&[u8], Option<usize>> = HashMap::new();
        let mut news: HashMap<&[u8], Option<usize>> = HashMap::new();
        for old in self.left_deleted() {
            let name = file_name(self.deleted[old].path);
            olds.entry(name).and_modify(|only| *only = None).or_insert(Some(old));
        }
        for new in self.left_added() {
            let name = file_name(self.added[new].path);
            news.entry(name).and_modify(|only| *only = None).or_insert(Some(new));
        }
        for old in self.left_deleted().collect::<Vec<_>>() {
            let name = file_name(self.deleted[old].path);
            let unique = olds.get(name).copied().flatten().is_some();
            let Some(new) = news.get(name).copied().flatten().filter(|_| unique) else {
                continue;
            };
            let score = self.similarity(old, new, MINIMUM_OF_NAMESAKES);
            if score >= MINIMUM_OF_NAMESAKES {
                self.record(Rename { old, new, score });
            }
        }
    }

    fn most_similar(&mut self, limit: u64) {
        let olds: Vec<_> = self.left_deleted().collect();
        let news: Vec<_> = self.left_added().collect();
        let comparisons = olds.len() as u64 * news.len() as u64;
        if limit > 0 && comparisons > limit.saturating_mul(limit) {
            return;
        }
        let mut all = Vec::with_capacity(news.len() * CANDIDATES);
        for new in news {
            let mut best: [Option<Candidate>; CANDIDATES] = [None; CANDIDATES];
            for old in &olds {
                let score = self.similarity(*old, new, MINIMUM);
                let same_name = same_name(self.deleted[*old].path, self.added[new].path);
                let old = *old;
                let rename = Rename { old, new, score };
                keep_if_better(&mut best, Candidate { rename, same_name });
            }
            all.extend(best.into_iter().flatten());
        }
        all.sort_by_key(|candidate| std::cmp::Reverse(candidate.rank()));
        for Candidate { rename, .. } in all {
            let free = !self.used[rename.old] && self.found[rename.new].is_none();
            if rename.score >= MINIMUM && free {
                self.record(rename);
            }
        }
    }

    fn similarity(&mut self, old: usize, new: usize, minimum: u32) -> u32 {
        let (old, new) = (self.deleted[old].entry, self.added[new].entry);
        if !old.mode.is_file() || !new.mode.is_file() {
            return 0;
        }
        let size = |oid| self.measures.get(oid).map(|measure| measure.size);
        let (Some(old_size), Some(new_size)) = (size(&old.blob), size(&new.blob)) else {
            return 0;
        };
        if !sizes_allow(old_size, new_size, minimum) {
            return 0;
        }
        self.measure(&old.blob);
        self.measure(&new.blob);
        let pieces = |oid| self.measures.get(oid).and_then(|measure| measure.pieces.as_ref());
        match (pieces(&old.blob), pieces(&new.blob)) {
            (Some(a), Some(b)) => score((a, old_size), (b, new_size)),
            _ => 0,
        }
    }

    fn measure(&mut self, oid: &Oid) {
        if let Some(measure) = self.measures.get_mut(oid)
            && measure.pieces.is_none()
        {
            let mut bytes = Vec::new();
            if self.contents.read(oid, &mut bytes) {
                measure.pieces = Some(Pieces::of(&bytes));
            }
        }
    }

    fn left_deleted(&self) -> impl Iterator<Item = usize> {
        (0..self.deleted.len()).filter(|old| !self.used[*old])
    }

    fn left_added(&self) -> impl Iterator<Item = usize> {
        (0..self.added.len()).filter(|new| self.found[*new].is_none())
    }
}

/// Puts a candidate into the first place that is free, else in that of the worst that it beats.
fn keep_if_better(best: &mut [Option<Candidate>; CANDIDATES], candidate: Candidate) {
    let rank = |place: &Option<Candidate>| place.as_ref().map(Candidate::rank);
    let mut worst = 0;
    for place in 1..CANDIDATES {
        if rank(&best[place]) < rank(&best[worst]) {
            worst = place;
        }
    }
    if rank(&best[worst]) < Some(candidate.rank()) {
        best[worst] = Some(candidate);
    }
}

fn may_be_equal(old: Mode, new: Mode) -> bool {
    old == new || (old.is_file() && new.is_file())
}

fn file_name(path: &[u8]) -> &[u8] {
    path.rsplit(|byte| *byte == b'/').next().unwrap_or(path)
}

fn same_name(old: &[u8], new: &[u8]) -> bool {
    file_name(old) == file_name(new)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Blobs by the first byte of their id.
    struct Blobs(HashMap<u8, &'static str>);

    impl Contents for Blobs {
        fn size(&mut self, oid: &Oid) -> Option<u64> {
            self.0.get(&oid.as_bytes()[0]).map(|text| text.len() as u64)
        }

        fn read(&mut self, oid: &Oid, bytes: &mut Vec<u8>) -> bool {
            let text = self.0.get(&oid.as_bytes()[0]);
            bytes.extend_from_slice(text.unwrap_or(&"").as_bytes());
            text.is_some()
        }
    }

    fn item(path: &str, blob: u8) -> Item<'_> {
        let blob = Oid::from_bytes(&[blob; 20]).unwrap();
        let mode = Mode::File;
        let entry = Entry { blob, mode };
        let path = path.as_bytes();
        Item { path, entry }
    }

    fn found(
        deleted: &[Item],
        added: &[Item],
        texts: &[(u8, &'static str)],
    ) -> Vec<(usize, usize)> {
        let mut blobs = Blobs(texts.iter().copied().collect());
        let found = renames(deleted, added, 1000, &mut blobs);
        found.iter().map(|rename| (rename.old, rename.new)).collect()
    }

    #[test]
    fn equal_content_goes_to_the_same_name_first() {
        let deleted = [item("a/x", 1), item("b/y", 1)];
        let added = [item("c/y", 1), item("c/z", 1), item("d/more", 1)];
        assert_eq!(found(&deleted, &added, &[]), [(1, 0), (0, 1)]);
    }

    #[test]
    fn the_most_similar_file_is_taken() {
        let texts = [(1, "a\nb\nc\nd\n"), (2, "a\nb\nx\ny\n"), (3, "a\nb\nc\ny\n")];
        let deleted = [item("one", 1), item("two", 2)];
        assert_eq!(found(&deleted, &[item("new", 3)], &texts), [(0, 0)]);
        let half = [(1, "a\nb\nc\nd\n"), (2, "1\n2\n3\n4\n"), (3, "a\n2\n3\n4\n")];
        assert_eq!(found(&deleted, &[item("new", 3)], &half), [(1, 0)]);
    }

    #[test]
    fn too_many_comparisons_are_not_made() {
        let texts = [(1, "a\nb\n"), (2, "a\nb\nc\n"), (3, "a\nb\nd\n")];
        let deleted = [item("old", 1)];
        let added = [item("new", 2), item("newer", 3)];
        let mut blobs = Blobs(texts.into_iter().collect());
        assert_eq!(renames(&deleted, &added, 1, &mut blobs), []);
        assert_eq!(renames(&deleted, &added, 0, &mut blobs).len(), 1);
    }

    #[test]
    fn where_content_is_missing_only_equal_content_counts() {
        let deleted = [item("a", 1), item("b", 2)];
        let added = [item("c", 1), item("d", 3)];
        assert_eq!(found(&deleted, &added, &[(3, "x\n")]), [(0, 0)]);
    }
}
