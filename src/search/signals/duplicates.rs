//! The same text under another path says nothing new.
//!
//! SimHash (Charikar 2002): each term votes for the bits of its hash; texts that share most of
//! their terms agree in nearly all bits.

use std::collections::HashMap;

use xxhash_rust::xxh3::xxh3_64;

use super::super::candidate::Candidate;
use crate::syntax::words;

/// Bits in which near duplicates may differ (Manku, Jain, Das Sarma 2007).
const DISTANCE: u32 = 3;

/// What a near duplicate keeps of its score.
const KEEP: f64 = 0.5;

/// Candidates that are compared, the best first: each costs its text.
pub const LOOKED_AT: usize = 30;

/// The hash of a text; `None` where there is too little of it to tell.
pub fn simhash(text: &str) -> Option<u64> {
    let mut votes = [0_i32; 64];
    let mut terms = 0;
    words::tokens(text, &mut |term: &str, _| {
        terms += 1;
        let hash = xxh3_64(term.as_bytes());
        for (bit, vote) in votes.iter_mut().enumerate() {
            *vote += if hash >> bit & 1 == 1 { 1 } else { -1 };
        }
    });
    let bits = votes.iter().enumerate().filter(|(_, vote)| **vote > 0);
    (terms >= 12).then(|| bits.fold(0, |hash, (bit, _)| hash | 1 << bit))
}

/// Scales each candidate that is nearly the same as a better one. `hashes` is by chunk; the
/// candidates stand in order, and of equals the first stays.
pub fn apply(candidates: &mut [Candidate], hashes: &HashMap<u32, u64>) {
    let mut kept: Vec<u64> = Vec::new();
    for candidate in candidates {
        let Some(&hash) = hashes.get(&candidate.chunk) else { continue };
        if kept.iter().any(|other| (other ^ hash).count_ones() <= DISTANCE) {
            candidate.scale("duplicates", KEEP);
        } else {
            kept.push(hash);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_duplicates_have_near_hashes() {
        let text = "fn refresh(token: Token, ttl: u64) -> Token { token.renew(ttl).checked().stored(cache, owner) }";
        let other = "SELECT name, owner FROM accounts WHERE created_at > now() AND deleted IS NULL ORDER BY name, owner";
        let distance = |a: &str, b: &str| {
            let hash = |text: &str| simhash(text).expect("a hash");
            (hash(a) ^ hash(b)).count_ones()
        };
        assert_eq!(distance(text, &text.replace(' ', "  ")), 0);
        assert!(distance(text, other) > 10);
        assert_eq!(simhash("too little"), None);
    }

    #[test]
    fn the_first_of_equals_stays() {
        let mut candidates: Vec<Candidate> = (0..3).map(|at| Candidate::new(at, 0)).collect();
        for candidate in &mut candidates {
            candidate.add("lexical", 1.0);
        }
        apply(&mut candidates, &HashMap::from([(0, 7), (1, 7 ^ 0b11), (2, !7)]));
        let scores: Vec<f64> = candidates.iter().map(|candidate| candidate.score).collect();
        assert_eq!(scores, [1.0, 0.5, 1.0]);
    }
}
