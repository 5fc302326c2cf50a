//! The signals in their fixed order, and how sure the outcome is.

use super::Confidence;
use super::candidate::{self, Candidate};
use super::gather::Pool;
use super::query::Query;
use super::signals;
use super::switches::Switches;
use crate::role::Role;
use crate::store::FileEntry;

/// Ranks the pool's candidates, best first.
pub fn rank(
    pool: &mut Pool,
    query: &Query,
    files: &[FileEntry],
    role: Option<Role>,
    switches: &Switches,
) {
    let candidates = &mut pool.candidates;
    if switches.has("agreement") {
        signals::agreement::apply(candidates);
    }
    if switches.has("coherence") {
        signals::coherence::apply(candidates);
    }
    if switches.has("definition") {
        signals::definition::apply(candidates, query, files, &pool.definitions);
    }
    if switches.has("path_words") {
        let reading = signals::path_words::Reading {
            hubs: switches.has("hubs"),
            forms: switches.has("forms"),
        };
        signals::path_words::apply(candidates, query, files, reading);
    }
    if switches.has("names") {
        signals::names::apply(candidates, query, &pool.names);
    }
    if switches.has("centrality") {
        signals::centrality::apply(candidates, &pool.mentions);
    }
    signals::path_match::apply(candidates, &pool.paths);
    if switches.has("role") {
        signals::role::apply(candidates, query, files, role);
    }
    if switches.has("thin") {
        signals::thin::apply(candidates, files);
    }
    if switches.has("saturation") {
        signals::saturation::apply(candidates);
    }
    candidate::sort(candidates);
}

/// Puts the best place of each of these files before all else, in their order.
pub fn summaries_first(candidates: &mut [Candidate], files: &[usize]) {
    let unit = candidate::unit(candidates);
    for (at, file) in files.iter().enumerate() {
        if let Some(first) = candidates.iter_mut().find(|candidate| candidate.file == *file) {
            let wanted = unit * (1.0 + (files.len() - at) as f64);
            first.add("summary", wanted - first.score);
        }
    }
    candidate::sort(candidates);
}

/// What speaks for the first place of a ranking.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'c> {
    pub first: &'c Candidate,
    /// The best score in another file, 0 where there is none.
    pub next: f64,
    /// The best lexical score as a share of what a chunk with every term could have.
    pub certainty: f64,
    /// The query is one name.
    pub is_name: bool,
}

/// What each part of the evidence is worth, and from where on a place is believed. A logistic fit
/// over 620 questions and as many asked of the wrong repository (2026-12, parts of repositories and
/// whole ones), rounded. Right at rank 1: high 0.92 / 0.86, medium 0.71 / 0.67, low 0.60 / 0.54;
/// of the questions that have no answer 0.77 / 0.71 are low, 0.03 / 0.05 high.
const MOST_GAP: f64 = 0.5;
const NAMED_PATH: f64 = 0.5;
const EXACT: f64 = 0.15;
const HIGH: f64 = 1.1;
const MEDIUM: f64 = 0.7;

/// A path that has less of the question's words, in units, may have them by accident.
const PATH_SHARE: f64 = 0.2;

/// How sure the first place is: by its words, its lead, the name of its file, and whether it is
/// what the query names.
pub fn confidence(evidence: Option<Evidence<'_>>) -> Confidence {
    let Some(Evidence { first, next, certainty, is_name }) = evidence else {
        return Confidence::Low;
    };
    let share = |name: &str| {
        first.shares.iter().find(|(known, _)| *known == name).map_or(0.0, |(_, share)| *share)
    };
    let exact = share("definition") > 0.0 || share("path") > 0.0;
    let gap = if first.score > 0.0 { 1.0 - (next / first.score).min(1.0) } else { 0.0 };
    let mut sum = certainty.min(1.0) + gap.min(MOST_GAP);
    if share("path_words") > PATH_SHARE {
        sum += NAMED_PATH;
    }
    if exact {
        sum += EXACT;
    }
    if (exact && is_name) || share("summary") > 0.0 || sum >= HIGH {
        Confidence::High
    } else if sum >= MEDIUM {
        Confidence::Medium
    } else {
        Confidence::Low
    }
}
