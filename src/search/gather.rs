//! The retrievers at work: what each brings becomes one pool of candidates.

use std::collections::HashMap;

use super::Leg;
use super::candidate::Candidate;
use super::lexical::{self, Lexical};
use super::query::Query;
use super::signals::{centrality, names};
use super::switches::Switches;
use super::{history, paths, symbols, variants};
use crate::index::{View, whole_term};
use crate::store::ScopedPostings;
use crate::store::terms::Field;

/// Candidates that the lexical retriever may bring. Independent of the page, so that the first
/// ten places are the same whatever is asked for behind them.
const POOL: usize = 200;

/// Definitions of the queried name that are brought whatever their lexical rank.
const DEFINITIONS: usize = 200;

/// What a retriever says that was not asked.
pub const SWITCHED_OFF: &str = "switched off";
pub const IDENTIFIER: &str = "the query is an identifier";

/// What a vote of the history is worth beside a lexical rank; peers found 0.2 to 0.3.
/// Of 0.2, 0.35 and 0.5 (2026-12, NDCG@10) it alone gains for certain on both benchmarks: +0.021
/// [0.013, 0.029] over 31 whole repositories, +0.024 [0.001, 0.048] for commit subjects.
const HISTORY_WEIGHT: f64 = 0.35;

/// The k of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009). They have 60; the signals
/// after it are better judges than the lexical order, so it is flatter here.
const RRF_K: f64 = 120.0;

/// What the retrievers brought.
#[derive(Default)]
pub struct Pool {
    pub candidates: Vec<Candidate>,
    pub definitions: symbols::Definitions,
    /// Files that the query names by path, with how much of the path it names.
    pub paths: HashMap<usize, f64>,
    /// The best lexical score as a share of what a chunk with every term could have.
    pub certainty: f64,
    pub legs: Vec<Leg>,
    /// All that the lexical retriever found, however low it ranks.
    pub lexical: Lexical,
    /// Words of the question in the names that a chunk defines.
    pub names: names::Held,
    /// Files that mention the name that a chunk defines.
    pub mentions: HashMap<u32, usize>,
}

/// Asks every retriever that is on.
pub fn gather(
    query: &Query,
    view: &View,
    scoped: &ScopedPostings<'_>,
    allowed: &[bool],
    switches: &Switches,
) -> anyhow::Result<Pool> {
    let files = view.files();
    let wanted = variants::wanted(query, switches.has("synonyms"), switches.has("forms"));
    let spellings = wanted.iter().flat_map(|term| &term.spellings).map(|(word, _)| word.as_str());
    let path_terms = paths::PathTerms::find(files, spellings);
    let lexical = lexical::retrieve(&wanted, scoped, &view.snapshot.totals(), &path_terms)?;
    let definitions = match switches.has("symbol") {
        true => symbols::Definitions::find(query, scoped)?,
        false => symbols::Definitions::default(),
    };
    let named = match switches.has("path") {
        true => paths::files_by_path(query, files),
        false => HashMap::new(),
    };
    let (voted, history) = voted_files(query, view, switches)?;
    let mut candidates = Vec::new();
    let mut seen = HashMap::new();
    let in_reach = |chunk: u32| allowed[scoped.file_of(chunk)];
    let hits = lexical.scored.iter().filter(|hit| in_reach(hit.chunk)).take(POOL);
    let certainty = lexical.scored.first().map_or(0.0, |hit| hit.score / lexical.ceiling);
    for (rank, hit) in hits.enumerate().filter(|_| switches.has("lexical")) {
        seen.insert(hit.chunk, candidates.len());
        let mut candidate = Candidate::new(hit.chunk, scoped.file_of(hit.chunk));
        candidate.add("lexical", reciprocal_rank(rank));
        candidates.push(candidate);
    }
    let mut bring = |chunk: u32, candidates: &mut Vec<Candidate>| {
        *seen.entry(chunk).or_insert_with(|| {
            candidates.push(Candidate::new(chunk, scoped.file_of(chunk)));
            candidates.len() - 1
        })
    };
    let defining = definitions.chunks().into_iter().take(DEFINITIONS);
    let firsts = named.keys().flat_map(|file| scoped.chunks_of(*file).take(1));
    let mut others: Vec<u32> = defining.chain(firsts).filter(|c| in_reach(*c)).collect();
    others.sort_unstable();
    for chunk in others {
        bring(chunk, &mut candidates);
    }
    let places = best_chunks(&voted, &lexical, scoped);
    for (rank, chunk) in places.into_iter().filter(|chunk| in_reach(*chunk)).enumerate() {
        let at = bring(chunk, &mut candidates);
        candidates[at].add("history", HISTORY_WEIGHT * reciprocal_rank(rank));
    }
    let names = match switches.has("names") {
        true => names_held(query, scoped)?,
        false => HashMap::new(),
    };
    let mentions = match switches.has("centrality") {
        true => mentions(view, scoped, &candidates)?,
        false => HashMap::new(),
    };
    let leg = |name| Leg { name, fallback: (!switches.has(name)).then_some(SWITCHED_OFF) };
    let legs = vec![leg("lexical"), leg("symbol"), leg("path"), history];
    Ok(Pool { candidates, definitions, paths: named, certainty, legs, lexical, names, mentions })
}

/// Which of the question's words stand in the names defined in each chunk.
fn names_held(query: &Query, scoped: &ScopedPostings<'_>) -> anyhow::Result<names::Held> {
    let mut held = HashMap::new();
    for (bit, word) in query.words.iter().take(64).enumerate() {
        scoped
            .term(Field::Names, word, &mut |hit| *held.entry(hit.chunk).or_insert(0) |= 1 << bit)?;
    }
    Ok(held)
}

/// How many files mention what the first candidates define.
fn mentions(
    view: &View,
    scoped: &ScopedPostings<'_>,
    candidates: &[Candidate],
) -> anyhow::Result<HashMap<u32, usize>> {
    let mut mentions = HashMap::new();
    for candidate in candidates.iter().take(centrality::LOOKED_AT) {
        let facts = view.facts(candidate.file)?;
        let chunk = facts.chunks.get(scoped.ordinal(candidate.chunk));
        let definition = chunk
            .and_then(|chunk| chunk.definition)
            .and_then(|at| facts.definitions.get(at as usize));
        if let Some(term) = definition.and_then(|found| whole_term(&found.name)) {
            mentions.insert(candidate.chunk, scoped.files_with(&term)?.len());
        }
    }
    Ok(mentions)
}

/// Brings the first chunk of files that are wanted whatever their words are.
pub fn bring_first_chunks(
    candidates: &mut Vec<Candidate>,
    files: &[usize],
    scoped: &ScopedPostings<'_>,
) {
    for file in files {
        let known = |chunk: &u32| candidates.iter().any(|candidate| candidate.chunk == *chunk);
        if let Some(chunk) = scoped.chunks_of(*file).next().filter(|chunk| !known(chunk)) {
            candidates.push(Candidate::new(chunk, *file));
        }
    }
}

/// Files that commit messages speak for, and whether any were asked.
fn voted_files(
    query: &Query,
    view: &View,
    switches: &Switches,
) -> anyhow::Result<(Vec<usize>, Leg)> {
    let leg = |fallback| Leg { name: "history", fallback };
    if !switches.has("history") {
        return Ok((Vec::new(), leg(Some(SWITCHED_OFF))));
    }
    if query.symbol.is_some() {
        return Ok((Vec::new(), leg(Some(IDENTIFIER))));
    }
    Ok(match view.history()? {
        Ok(window) => (history::votes(query, &window, view.files()), leg(None)),
        Err(absent) => (Vec::new(), leg(Some(absent.reason()))),
    })
}

/// The best lexical chunk of each file, else its first, in the order of the files.
fn best_chunks(files: &[usize], lexical: &Lexical, scoped: &ScopedPostings<'_>) -> Vec<u32> {
    let mut best: HashMap<usize, Option<u32>> = files.iter().map(|file| (*file, None)).collect();
    if !best.is_empty() {
        for hit in &lexical.scored {
            if let Some(chunk) = best.get_mut(&scoped.file_of(hit.chunk)) {
                chunk.get_or_insert(hit.chunk);
            }
        }
    }
    files.iter().filter_map(|file| best[file].or_else(|| scoped.chunks_of(*file).next())).collect()
}

/// `(k + 1) / (k + rank)`: 1 for the first.
pub fn reciprocal_rank(rank: usize) -> f64 {
    (RRF_K + 1.0) / (RRF_K + 1.0 + rank as f64)
}
