//! How central a unit is: PageRank over the links, a link counting with the logarithm of how many
//! references it stands for.

use super::Whole;

/// Share of the rank that follows the links (Brin and Page, 1998).
const DAMPING: f64 = 0.85;

/// Rounds. The error falls by the damping each round: 0.85⁶⁰ < 1e-4 of a node's share.
const ROUNDS: usize = 60;

/// The rank of each unit; they add up to 1. Rank flows from who depends to what it depends on; a
/// unit that depends on nothing hands its rank to all.
pub fn page_rank(whole: &Whole) -> Vec<f64> {
    let nodes = whole.units.len();
    if nodes == 0 {
        return Vec::new();
    }
    let mut out = vec![0.0; nodes];
    for link in &whole.links {
        out[link.from as usize] += weight(link.count);
    }
    let mut rank = vec![1.0 / nodes as f64; nodes];
    for _ in 0..ROUNDS {
        let loose: f64 = rank.iter().zip(&out).filter(|(_, out)| **out == 0.0).map(|it| it.0).sum();
        let base = (1.0 - DAMPING + DAMPING * loose) / nodes as f64;
        let mut next = vec![base; nodes];
        for link in &whole.links {
            let from = link.from as usize;
            next[link.to as usize] += DAMPING * rank[from] * weight(link.count) / out[from];
        }
        rank = next;
    }
    rank
}

pub(super) fn weight(count: u32) -> f64 {
    f64::from(count).ln_1p()
}
