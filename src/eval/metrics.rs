//! What one ranking is worth against the answers that are known.
//!
//! Every target has gain 1. It is *found* at the first of the ten best ranks that shows it; two
//! targets found at one rank count there once, so a ranking earns by its places, and a second
//! place in a file that was found earns nothing.

use super::question::{Ranked, Target};

/// Ranks behind this one do not count.
pub const DEPTH: usize = 10;

/// What is measured of a question; each is 0 to 1, but for the tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measures {
    /// Discounted gain of the found ranks, as a share of the best that is possible.
    pub ndcg10: f64,
    /// One over the first found rank.
    pub mrr: f64,
    /// Mean precision at the found ranks.
    pub map: f64,
    pub recall5: f64,
    pub recall10: f64,
    /// Found ranks among the first five, over five.
    pub precision5: f64,
    pub hit1: f64,
    pub hit3: f64,
    /// An answer was found before the budget of tokens was spent.
    pub useful: f64,
    /// Tokens of the ten places.
    pub tokens: f64,
    /// Share of the places whose file or text was shown before.
    pub duplicates: f64,
}

impl Measures {
    /// Every measure with its name, in the order of reports.
    pub fn named(&self) -> [(&'static str, f64); 11] {
        [
            ("ndcg_at_10", self.ndcg10),
            ("mrr", self.mrr),
            ("map", self.map),
            ("recall_at_5", self.recall5),
            ("recall_at_10", self.recall10),
            ("precision_at_5", self.precision5),
            ("hit_at_1", self.hit1),
            ("hit_at_3", self.hit3),
            ("useful_in_budget", self.useful),
            ("duplicate_rate", self.duplicates),
            ("tokens", self.tokens),
        ]
    }

    /// The mean over questions; `None` over none, which is no zero.
    pub fn mean<'m>(all: impl IntoIterator<Item = &'m Measures>) -> Option<Measures> {
        let mut sum = Measures::default();
        let mut count = 0_u32;
        for one in all {
            count += 1;
            sum.ndcg10 += one.ndcg10;
            sum.mrr += one.mrr;
            sum.map += one.map;
            sum.recall5 += one.recall5;
            sum.recall10 += one.recall10;
            sum.precision5 += one.precision5;
            sum.hit1 += one.hit1;
            sum.hit3 += one.hit3;
            sum.useful += one.useful;
            sum.tokens += one.tokens;
            sum.duplicates += one.duplicates;
        }
        let over = |total: f64| total / f64::from(count);
        (count > 0).then(|| Measures {
            ndcg10: over(sum.ndcg10),
            mrr: over(sum.mrr),
            map: over(sum.map),
            recall5: over(sum.recall5),
            recall10: over(sum.recall10),
            precision5: over(sum.precision5),
            hit1: over(sum.hit1),
            hit3: over(sum.hit3),
            useful: over(sum.useful),
            tokens: over(sum.tokens),
            duplicates: over(sum.duplicates),
        })
    }
}

/// For each target the rank, from 1, of the first place that shows it.
pub fn found_ranks(ranking: &[Ranked], targets: &[Target]) -> Vec<Option<usize>> {
    let rank = |target: &Target| ranking.iter().position(|place| target.is_at(place));
    targets.iter().map(|target| rank(target).map(|at| at + 1)).collect()
}

/// Judges the first ten places of a ranking. `budget` is in tokens.
pub fn judge(ranking: &[Ranked], targets: &[Target], budget: usize) -> Measures {
    let ranking = &ranking[..ranking.len().min(DEPTH)];
    let found = found_ranks(ranking, targets);
    let mut ranks: Vec<usize> = found.iter().flatten().copied().collect();
    ranks.sort_unstable();
    ranks.dedup();
    let first = ranks.first().copied();
    let best = targets.len().min(DEPTH);
    let recall = |depth: usize| {
        let within = found.iter().flatten().filter(|rank| **rank <= depth).count();
        within as f64 / targets.len() as f64
    };
    let within = |depth: usize| ranks.iter().filter(|rank| **rank <= depth).count();
    let hit = |depth: usize| f64::from(u8::from(first.is_some_and(|rank| rank <= depth)));
    let precisions = ranks.iter().enumerate().map(|(at, rank)| (at + 1) as f64 / *rank as f64);
    let tokens: usize = ranking.iter().map(|place| place.tokens).sum();
    let duplicates = ranking.iter().filter(|place| place.duplicate).count();
    let affordable = first.is_some_and(|rank| {
        ranking[..rank].iter().map(|place| place.tokens).sum::<usize>() <= budget
    });
    Measures {
        ndcg10: gain(ranks.iter().copied()) / gain(1..=best),
        mrr: first.map_or(0.0, |rank| 1.0 / rank as f64),
        map: precisions.sum::<f64>() / best as f64,
        recall5: recall(5),
        recall10: recall(DEPTH),
        precision5: within(5) as f64 / 5.0,
        hit1: hit(1),
        hit3: hit(3),
        useful: f64::from(u8::from(affordable)),
        tokens: tokens as f64,
        duplicates: duplicates as f64 / ranking.len().max(1) as f64,
    }
}

/// Discounted gain of places found at these ranks.
fn gain(ranks: impl Iterator<Item = usize>) -> f64 {
    ranks.map(|rank| 1.0 / (rank as f64 + 1.0).log2()).sum()
}
