//! Whether a difference between two settings is more than luck.
//!
//! Both settings answer the same questions, so differences are looked at question by question.
//! Deterministic for a seed: questions are taken in their order, sums in a fixed one.

use super::random::Numbers;

/// Differences below this come from rounding.
const EPSILON: f64 = 1e-9;

/// How differences are tested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resampling {
    pub seed: u64,
    /// Samples that are drawn, for the interval and for p each.
    pub samples: usize,
}

/// One setting against another over the same questions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paired {
    /// Mean of the differences.
    pub mean: f64,
    /// 95 % of the means of bootstrap samples lie between these.
    pub low: f64,
    pub high: f64,
    /// How often exchanging the two at random gives a difference as large (two-sided).
    pub p: f64,
    pub wins: usize,
    pub losses: usize,
    pub ties: usize,
}

/// Compares `one` with `other`, question by question; `None` without questions.
pub fn paired(one: &[f64], other: &[f64], resampling: Resampling) -> Option<Paired> {
    let differences: Vec<f64> = one.iter().zip(other).map(|(a, b)| a - b).collect();
    if differences.is_empty() {
        return None;
    }
    let (low, high) = interval(&differences, resampling);
    let count = |is: fn(f64) -> bool| differences.iter().filter(|d| is(**d)).count();
    Some(Paired {
        mean: mean(&differences),
        low,
        high,
        p: permutation(&differences, resampling),
        wins: count(|d| d > EPSILON),
        losses: count(|d| d < -EPSILON),
        ties: count(|d| d.abs() <= EPSILON),
    })
}

/// The 95 % interval of the mean by the percentiles of bootstrap samples.
fn interval(differences: &[f64], resampling: Resampling) -> (f64, f64) {
    let mut numbers = Numbers::seeded(resampling.seed);
    let count = differences.len();
    let mut means: Vec<f64> = (0..resampling.samples.max(1))
        .map(|_| {
            let sum: f64 = (0..count).map(|_| differences[numbers.below(count)]).sum();
            sum / count as f64
        })
        .collect();
    means.sort_by(f64::total_cmp);
    (nearest_rank(&means, 2.5), nearest_rank(&means, 97.5))
}

/// The p of the sign-flip test; the observed order is one of those that are possible.
fn permutation(differences: &[f64], resampling: Resampling) -> f64 {
    // Another stream of numbers than the bootstrap's.
    let mut numbers = Numbers::seeded(resampling.seed.wrapping_add(1));
    let observed: f64 = differences.iter().sum::<f64>().abs() - EPSILON;
    let mut as_large = 1_usize;
    for _ in 0..resampling.samples {
        let mut bits = 0;
        let mut sum = 0.0;
        for (at, difference) in differences.iter().enumerate() {
            if at % 64 == 0 {
                bits = numbers.next();
            }
            sum += if bits & 1 == 0 { *difference } else { -difference };
            bits >>= 1;
        }
        as_large += usize::from(sum.abs() >= observed);
    }
    as_large as f64 / (resampling.samples + 1) as f64
}

pub fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The smallest of the sorted values that `percent` of them do not exceed; 0 of none.
pub fn nearest_rank(sorted: &[f64], percent: f64) -> f64 {
    let rank = (percent / 100.0 * sorted.len() as f64).ceil() as usize;
    sorted.get(rank.max(1) - 1).copied().unwrap_or(0.0)
}
