//! What much of the Scope refers to is more likely meant than what nothing does.

use std::collections::HashMap;

use super::super::candidate::{Candidate, unit};

/// In units, for a name that [`MOST`] files or more mention.
const WEIGHT: f64 = 0.1;

/// More files than this say no more.
const MOST: usize = 50;

/// Candidates that are looked at, the best first: each costs its facts and a name's postings.
pub const LOOKED_AT: usize = 40;

/// Adds, log-damped, how many files mention the name that a candidate defines. `mentions` is by
/// chunk.
pub fn apply(candidates: &mut [Candidate], mentions: &HashMap<u32, usize>) {
    let unit = unit(candidates);
    for candidate in candidates {
        if let Some(files) = mentions.get(&candidate.chunk) {
            let damped = (1.0 + (*files).min(MOST) as f64).ln() / (1.0 + MOST as f64).ln();
            candidate.add("centrality", WEIGHT * unit * damped);
        }
    }
}
