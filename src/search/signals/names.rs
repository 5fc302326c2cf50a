//! A place whose names, and whose file's name, have the question's words together.

use std::collections::HashMap;

use super::super::candidate::{Candidate, unit};
use super::super::query::Query;

/// In units, where every word of the question stands in a name.
const WEIGHT: f64 = 0.3;

/// The words of the question that stand in the names defined in a chunk, by chunk, as bits.
pub type Held = HashMap<u32, u64>;

/// Adds the share of the question's words that the names have.
pub fn apply(candidates: &mut [Candidate], query: &Query, held: &Held) {
    if query.symbol.is_some() || query.words.len() < 2 {
        return;
    }
    let unit = unit(candidates);
    let all = query.words.len().min(64) as f64;
    for candidate in candidates {
        let words = held.get(&candidate.chunk).map_or(0, |bits| bits.count_ones());
        // One word alone is what the other signals see.
        if words > 1 {
            candidate.add("names", WEIGHT * unit * f64::from(words) / all);
        }
    }
}
