//! The history retriever: files for which the messages of the commits that changed them speak.
//!
//! A message that holds words of the query gives each file that its commit changed
//! `BM25 / ln(1 + files changed)`. What people call a thing when they report and mend it is often
//! not what the code calls it. Statistics are those of the window alone. Costs one pass over the
//! window's terms.

use super::candidate::quantised;
use super::query::Query;
use crate::history::{Commit, Window};
use crate::store::FileEntry;

/// As Okapi BM25 has them.
const K1: f64 = 1.2;
const B: f64 = 0.75;

/// Commits that vote: the ones whose messages fit best.
const VOTERS: usize = 100;

/// Files that are voted for, at most.
const FILES: usize = 50;

/// The files voted for, best first; equal votes by path.
pub fn votes(query: &Query, window: &Window, files: &[FileEntry]) -> Vec<usize> {
    let mut voters = fitting(query, window);
    voters.sort_by(|a, b| quantised(b.1).cmp(&quantised(a.1)).then(a.0.cmp(&b.0)));
    voters.truncate(VOTERS);
    let paths = window.paths();
    let mut sums: Vec<f64> = vec![0.0; paths.len()];
    for (_, score, commit) in &voters {
        let vote = score / (1.0 + f64::from(commit.changed)).ln();
        for file in commit.files {
            sums[*file as usize] += vote;
        }
    }
    let mut found: Vec<(usize, f64)> = sums
        .into_iter()
        .zip(paths)
        .filter(|(sum, _)| *sum > 0.0)
        .filter_map(|(sum, path)| Some((find(files, path)?, sum)))
        .collect();
    found.sort_by(|a, b| quantised(b.1).cmp(&quantised(a.1)).then(a.0.cmp(&b.0)));
    found.truncate(FILES);
    found.into_iter().map(|(file, _)| file).collect()
}

fn find(files: &[FileEntry], path: &[u8]) -> Option<usize> {
    files.binary_search_by(|file| file.path.as_slice().cmp(path)).ok()
}

/// The query's terms in one message: place in the query, frequency.
type Said = Vec<(usize, u32)>;

/// Commits whose message has a term of the query, with their place and score.
fn fitting<'w>(query: &Query, window: &'w Window) -> Vec<(usize, f64, Commit<'w>)> {
    let terms: Vec<&str> = query.terms.iter().map(|term| term.text.as_str()).collect();
    let numbers = window.numbers(&terms);
    // By the term's number: its place in the query.
    let mut places: Vec<(u32, usize)> =
        numbers.iter().enumerate().filter_map(|(at, number)| Some(((*number)?, at))).collect();
    places.sort_unstable();
    let mut holders = vec![0.0_f64; terms.len()];
    let mut length = 0.0;
    let mut hits: Vec<(usize, Commit<'w>, Said)> = Vec::new();
    for (at, commit) in window.commits().enumerate() {
        length += f64::from(commit.length);
        let mut found = Vec::new();
        for (number, place) in &places {
            if let Ok(said) = commit.said.binary_search_by_key(number, |said| said.0) {
                found.push((*place, commit.said[said].1));
                holders[*place] += 1.0;
            }
        }
        if !found.is_empty() {
            hits.push((at, commit, found));
        }
    }
    let count = window.len() as f64;
    let mean = (length / count.max(1.0)).max(1.0);
    let score = |commit: &Commit<'_>, mut found: Said| {
        found.sort_unstable();
        let norm = K1 * (1.0 - B + B * f64::from(commit.length) / mean);
        let mut sum = 0.0;
        for (place, frequency) in found {
            let df = holders[place];
            let idf = (1.0 + (count - df + 0.5) / (df + 0.5)).ln();
            let tf = f64::from(frequency);
            sum += query.terms[place].count * idf * tf * (K1 + 1.0) / (tf + norm);
        }
        sum
    };
    hits.into_iter().map(|(at, commit, found)| (at, score(&commit, found), commit)).collect()
}
