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

/// From this share of the highest possible lexical score on, the first place is no accident.
const SURE: f64 = 0.45;
const POSSIBLE: f64 = 0.25;

/// How sure the first place is.
pub fn confidence(first: Option<&Candidate>, certainty: f64) -> Confidence {
    let Some(first) = first else { return Confidence::Low };
    let exact = first
        .shares
        .iter()
        .any(|(name, share)| matches!(*name, "definition" | "path") && *share > 0.0);
    if exact || certainty >= SURE {
        Confidence::High
    } else if certainty >= POSSIBLE {
        Confidence::Medium
    } else {
        Confidence::Low
    }
}
