//! A place in a file that other retrievers found elsewhere is backed by them.

use std::collections::HashMap;

use super::super::candidate::Candidate;
use super::super::switches::LEGS;

/// What another retriever's best share in the same file is worth; 0.4 in codebase-index 1.9.
const WEIGHT: f64 = 0.4;

/// Adds to each candidate, for every retriever that found its file and not this place, a part of
/// the best share it gave there.
pub fn apply(candidates: &mut [Candidate]) {
    let mut mass: HashMap<(usize, &'static str), f64> = HashMap::new();
    for candidate in candidates.iter() {
        for (name, share) in candidate.shares.iter().filter(|(name, _)| LEGS.contains(name)) {
            let best = mass.entry((candidate.file, name)).or_insert(0.0);
            *best = best.max(*share);
        }
    }
    for candidate in candidates {
        let mut sum = 0.0;
        for leg in LEGS {
            let own = candidate.shares.iter().any(|(name, _)| *name == leg);
            if !own {
                sum += mass.get(&(candidate.file, leg)).copied().unwrap_or(0.0);
            }
        }
        candidate.add("agreement", WEIGHT * sum);
    }
}
