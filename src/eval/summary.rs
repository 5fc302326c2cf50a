//! From judgements to rows: means, groups, latency, differences.

use std::collections::BTreeMap;

use super::ask::{Answers, Asked};
use super::metrics::Measures;
use super::statistics::{Paired, Resampling, nearest_rank, paired};

/// Means over some questions.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub name: String,
    pub questions: usize,
    pub measures: Measures,
}

/// What a search takes, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Latency {
    pub p50: f64,
    pub p95: f64,
    pub p99: f64,
}

/// How far a better ranking of the same candidates could go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Oracle {
    /// Share of the questions with an answer in the pool: what hit and MRR could reach.
    pub questions: f64,
    /// Share of all answers: what recall could reach.
    pub answers: f64,
    /// Places in a pool.
    pub places: f64,
    /// MRR as a share of what it could reach.
    pub reached: f64,
}

impl Answers {
    /// Why a setting was not asked at all: a leg that it is about took part in no answer.
    pub fn skipped(&self, arm: usize) -> Option<&str> {
        let mut reasons = self.asked.iter().map(|asked| asked.verdicts[arm].fallback.as_deref());
        let first = reasons.next()??;
        reasons.all(|reason| reason.is_some()).then_some(first)
    }

    /// Means of a setting over all questions; `None` without questions.
    pub fn overall(&self, arm: usize) -> Option<Measures> {
        Measures::mean(self.asked.iter().map(|asked| &asked.verdicts[arm].measures))
    }

    /// Means of a setting by what `key` says of a question, in the order of the keys.
    pub fn grouped(&self, arm: usize, key: impl Fn(&Asked) -> String) -> Vec<Row> {
        let mut groups: BTreeMap<String, Vec<&Measures>> = BTreeMap::new();
        for asked in &self.asked {
            groups.entry(key(asked)).or_default().push(&asked.verdicts[arm].measures);
        }
        groups
            .into_iter()
            .filter_map(|(name, all)| {
                let measures = Measures::mean(all.iter().copied())?;
                Some(Row { name, questions: all.len(), measures })
            })
            .collect()
    }

    pub fn latency(&self, arm: usize) -> Latency {
        let mut times: Vec<f64> =
            self.asked.iter().map(|asked| asked.verdicts[arm].seconds * 1000.0).collect();
        times.sort_by(f64::total_cmp);
        let at = |percent| nearest_rank(&times, percent);
        Latency { p50: at(50.0), p95: at(95.0), p99: at(99.0) }
    }

    /// What the pool of the first setting held; `None` without questions.
    pub fn oracle(&self) -> Option<Oracle> {
        let all = self.asked.len() as f64;
        let mrr = self.overall(0)?.mrr;
        let sum = |value: fn(&Asked) -> usize| self.asked.iter().map(value).sum::<usize>() as f64;
        let held = sum(|asked| usize::from(asked.pool.found > 0)) / all;
        Some(Oracle {
            questions: held,
            answers: sum(|asked| asked.pool.found) / sum(|asked| asked.question.targets.len()),
            places: sum(|asked| asked.pool.places) / all,
            reached: if held > 0.0 { mrr / held } else { 0.0 },
        })
    }

    /// How one setting's nDCG@10 differs from another's, question by question.
    pub fn difference(&self, one: usize, other: usize, resampling: Resampling) -> Option<Paired> {
        let scores = |arm: usize| -> Vec<f64> {
            self.asked.iter().map(|asked| asked.verdicts[arm].measures.ndcg10).collect()
        };
        paired(&scores(one), &scores(other), resampling)
    }
}
