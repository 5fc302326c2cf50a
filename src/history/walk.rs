//! The order of a walk: by commit time, newest first, ties by id; a commit after one of its
//! children at least. The same for a tip wherever it is walked from.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use crate::git::Oid;

/// Up to `limit` commits that `tip` leads to. `read` gives a commit's time and parents; one that
/// is missing ends the walk there.
pub fn walk(
    tip: &Oid,
    limit: usize,
    mut read: impl FnMut(&Oid) -> anyhow::Result<Option<(i64, Vec<Oid>)>>,
) -> anyhow::Result<Vec<Oid>> {
    let mut order = Vec::new();
    let mut seen = HashSet::from([*tip]);
    let mut open = BinaryHeap::new();
    let mut next = vec![*tip];
    loop {
        for commit in next.drain(..) {
            if let Some((time, parents)) = read(&commit)? {
                open.push((time, Reverse(commit), parents));
            }
        }
        let Some((_, Reverse(commit), parents)) = open.pop() else { return Ok(order) };
        order.push(commit);
        if order.len() == limit {
            return Ok(order);
        }
        next.extend(parents.into_iter().filter(|parent| seen.insert(*parent)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oid(byte: u8) -> Oid {
        Oid::from_bytes(&[byte; 20]).expect("twenty bytes")
    }

    /// Commits by number: time and parents.
    fn walked(tip: u8, limit: usize, commits: &[(u8, i64, &[u8])]) -> Vec<u8> {
        let read = |wanted: &Oid| {
            let found = commits.iter().find(|(number, ..)| oid(*number) == *wanted);
            Ok(found.map(|(_, time, parents)| {
                (*time, parents.iter().map(|parent| oid(*parent)).collect())
            }))
        };
        let order = walk(&oid(tip), limit, read).expect("a walk");
        order.iter().map(|commit| commit.as_bytes()[0]).collect()
    }

    #[test]
    fn the_newest_comes_first_and_ties_go_by_id() {
        let commits: &[(u8, i64, &[u8])] =
            &[(9, 50, &[4, 3]), (3, 40, &[1]), (4, 40, &[2]), (1, 10, &[]), (2, 30, &[1])];
        assert_eq!(walked(9, 99, commits), [9, 3, 4, 2, 1]);
        assert_eq!(walked(9, 3, commits), [9, 3, 4]);
    }

    #[test]
    fn what_is_missing_ends_the_walk_there() {
        let commits: &[(u8, i64, &[u8])] = &[(9, 50, &[4, 3]), (3, 40, &[1])];
        assert_eq!(walked(9, 99, commits), [9, 3]);
    }
}
