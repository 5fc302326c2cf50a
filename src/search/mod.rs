//! The query pipeline: query → retrievers → candidates → signals → selection.
//!
//! Takes a [`View`] and a [`Request`]; gives places with the reasons for them. Knows nothing of
//! output. A warm search costs the Scope's file list, one pass over the row column of the
//! postings, the postings of the query's terms, and the facts and text of the places shown.

mod budget;
mod candidate;
mod changed;
mod gather;
mod gone;
mod graph;
mod grep;
mod history;
mod intent;
mod lexical;
mod mode;
mod modules;
mod paths;
mod pool;
mod query;
mod rank;
mod select;
mod signals;
mod skeleton;
mod snippet;
mod switches;
mod symbols;
mod trace;
mod variants;

use std::collections::HashSet;

use crate::git::PathFilter;
use crate::index::View;
use crate::role::Role;
use crate::store::{FileEntry, ScopedPostings};
use crate::syntax::{Kind, Language};

pub use budget::{Read, within_budget};
use candidate::{Candidate, quantised};
pub use changed::Before;
use gone::Gone;
pub use gone::{Bound, Revisions};
pub use graph::{Evidence, Graph, Node};
pub use grep::PatternError;
pub use intent::Intent;
pub use mode::Mode;
pub use pool::{Pooled, pool};
pub use query::Query;
pub use select::{Place, Show};
pub use skeleton::skeleton;
pub use snippet::{SnippetLine, lines_of};
pub use switches::Switches;

/// What is asked for.
pub struct Request<'r> {
    pub text: &'r str,
    pub mode: Mode,
    pub filter: Filter,
    pub page: Page,
    pub switches: &'r Switches,
    pub show: Show,
    /// Code of these, too.
    pub revisions: Option<Revisions>,
}

impl<'r> Request<'r> {
    /// The first ten places for a query, by every means that is on.
    pub fn new(text: &'r str, switches: &'r Switches) -> Request<'r> {
        Request {
            text,
            mode: Mode::Auto,
            filter: Filter::default(),
            page: Page { offset: 0, limit: Some(10), by_file: false },
            switches,
            show: Show::default(),
            revisions: None,
        }
    }
}

/// What narrows a search.
#[derive(Default)]
pub struct Filter {
    pub languages: Vec<Language>,
    pub kinds: Vec<Kind>,
    pub role: Option<Role>,
    pub paths: Option<PathFilter>,
    /// Only what differs from this.
    pub changed: Option<Before>,
}

/// Which page of the ranking is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Page {
    pub offset: usize,
    /// `None`: everything behind the offset.
    pub limit: Option<usize>,
    /// Only the best place of each file counts.
    pub by_file: bool,
}

impl Page {
    /// The part of `all` that is on the page, and whether there is more behind it.
    fn of<'a, T>(&self, all: &'a [T]) -> (&'a [T], bool) {
        let from = self.offset.min(all.len());
        let to = self.limit.map_or(all.len(), |limit| from.saturating_add(limit).min(all.len()));
        (&all[from..to], to < all.len())
    }
}

/// How sure the ranking is of its first place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confidence {
    High,
    Medium,
    Low,
}

/// A retriever and whether it took part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    pub name: &'static str,
    /// Why it did not.
    pub fallback: Option<&'static str>,
}

impl Leg {
    /// Why it could not take part; `None` also where it was not to.
    pub fn failure(&self) -> Option<&'static str> {
        use gather::{IDENTIFIER, SWITCHED_OFF};
        self.fallback.filter(|reason| ![SWITCHED_OFF, IDENTIFIER].contains(reason))
    }
}

/// The places found.
pub struct Answer {
    pub query: Query,
    pub intent: Intent,
    /// What the code's own graph says, where the query asks it.
    pub graph: Option<Graph>,
    pub legs: Vec<Leg>,
    /// How far the past was looked at, where it was.
    pub bound: Option<Bound>,
    pub places: Vec<Place>,
    pub confidence: Confidence,
    /// Places that were ranked, those on other pages included.
    pub total: usize,
    /// There are more places behind this page.
    pub more: bool,
}

/// Answers a request in a Scope.
pub fn search(view: &View, request: &mut Request<'_>) -> anyhow::Result<Answer> {
    match request.mode {
        Mode::Regex { ranked } => grep::search(view, request, ranked),
        Mode::Path => paths::search(view, request),
        _ => ranked(view, request),
    }
}

/// Ranks the places that the retrievers bring.
fn ranked(view: &View, request: &mut Request<'_>) -> anyhow::Result<Answer> {
    let switches = request.mode.switches(request.switches);
    let files = view.files();
    let allowed = allowed_files(files, &mut request.filter);
    let postings = view.postings()?;
    let scoped = postings.scoped(files)?;
    let understood = understand(view, &scoped, request, &allowed)?;
    let Understood { query, intent, graph, modules, kinds } = understood;
    let filter = &request.filter;
    let mut pool = gather::gather(&query, view, &scoped, &allowed, &switches)?;
    gather::bring_first_chunks(&mut pool.candidates, &modules, &scoped);
    rank::rank(&mut pool, &query, files, filter.role, &switches);
    rank::summaries_first(&mut pool.candidates, &modules);
    if switches.has("duplicates") {
        let hashes = select::hashes(view, &scoped, &pool.candidates)?;
        signals::duplicates::apply(&mut pool.candidates, &hashes);
        candidate::sort(&mut pool.candidates);
    }
    let mut candidates = pool.candidates;
    if !kinds.is_empty() {
        candidates = select::of_kinds(view, &scoped, candidates, &kinds)?;
    }
    if let Some(before) = &filter.changed {
        candidates = changed::keep(view, &scoped, candidates, before)?;
    }
    let gone = match &request.revisions {
        Some(revisions) => {
            let filter = &mut request.filter;
            let asked = gone::Asked { revisions, filter, kinds: &kinds, switches: &switches };
            Some(gone::search(view, &scoped, &query, &pool.lexical, asked)?)
        }
        None => None,
    };
    let mut rows = merged(&candidates, gone.as_ref());
    if request.page.by_file {
        let mut seen = HashSet::new();
        rows.retain(|row| seen.insert((row.gone, row.candidate.file)));
    }
    let confidence = rank::confidence(evidence(&rows, pool.certainty, query.symbol.is_some()));
    let (page, more) = request.page.of(&rows);
    let mut places = Vec::with_capacity(page.len());
    for (row, rank) in page.iter().zip(request.page.offset + 1..) {
        places.push(match &gone {
            Some(gone) if row.gone => gone.place(row.candidate, rank, &query, &request.show),
            _ => {
                let found = pool.definitions.at(row.candidate.chunk);
                let symbol = found.map(|found| found.symbol.as_str());
                let asked = select::Asked { query: &query, symbol, kinds: &kinds };
                select::place(view, &scoped, row.candidate, rank, &asked, &request.show)?
            }
        });
    }
    let total = rows.len();
    let bound = gone.as_ref().map(|gone| gone.bound);
    Ok(Answer { query, intent, graph, legs: pool.legs, bound, places, confidence, total, more })
}

/// A candidate of the Scope, or of what is in it no more.
struct Row<'r> {
    candidate: &'r Candidate,
    gone: bool,
}

/// Both rankings as one; of equals the Scope's own comes first.
fn merged<'r>(here: &'r [Candidate], gone: Option<&'r Gone>) -> Vec<Row<'r>> {
    let here = here.iter().map(|candidate| Row { candidate, gone: false });
    let gone = gone.into_iter().flat_map(|gone| &gone.candidates);
    let mut rows: Vec<Row<'_>> =
        here.chain(gone.map(|candidate| Row { candidate, gone: true })).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(quantised(row.candidate.score)));
    rows
}

/// What speaks for the first of the rows.
fn evidence<'r>(rows: &[Row<'r>], certainty: f64, is_name: bool) -> Option<rank::Evidence<'r>> {
    let first = rows.first()?;
    let elsewhere = |row: &&Row<'_>| row.candidate.file != first.candidate.file;
    let next = rows.iter().find(elsewhere).map_or(0.0, |row| row.candidate.score);
    Some(rank::Evidence { first: first.candidate, next, certainty, is_name })
}

/// A query with what it was found to be after.
struct Understood {
    /// What is ranked: the symbol alone where a phrase names one that is there.
    query: Query,
    intent: Intent,
    graph: Option<Graph>,
    /// Files that say what the modules are, best first, where that is asked.
    modules: Vec<usize>,
    kinds: Vec<Kind>,
}

fn understand(
    view: &View,
    scoped: &ScopedPostings<'_>,
    request: &Request<'_>,
    allowed: &[bool],
) -> anyhow::Result<Understood> {
    let query = request.mode.query(request.text);
    let reading = intent::read(&query);
    let kinds = request.filter.kinds.clone();
    let mut understood =
        Understood { query, intent: reading.intent, graph: None, modules: Vec::new(), kinds };
    if request.mode != Mode::Auto {
        return Ok(understood);
    }
    if reading.intent == Intent::Architecture {
        let summaries = modules::summaries(view, &understood.query, allowed)?;
        let (files, nodes): (Vec<usize>, Vec<Node>) = summaries.into_iter().unzip();
        understood.modules = files;
        understood.graph = Some(Graph { modules: Some(nodes), ..Graph::default() });
        return Ok(understood);
    }
    understood.graph = graph::answer(view, scoped, &reading)?;
    if understood.graph.is_some() && !reading.symbols.is_empty() {
        let names: Vec<&str> = reading.symbols.iter().map(|symbol| symbol.name.as_str()).collect();
        understood.query = Query::parse(&names.join(" "));
        if understood.kinds.is_empty() {
            understood.kinds =
                reading.symbols.into_iter().flat_map(|symbol| symbol.kinds).collect();
        }
    }
    Ok(understood)
}

/// By file: whether the filter lets it take part.
fn allowed_files(files: &[FileEntry], filter: &mut Filter) -> Vec<bool> {
    files
        .iter()
        .map(|file| {
            (filter.languages.is_empty() || filter.languages.contains(&file.language))
                && filter.role.is_none_or(|role| role == file.role)
                && filter.changed.as_ref().is_none_or(|before| before.has(&file.path))
                && filter.paths.as_mut().is_none_or(|paths| paths.matches(&file.path))
        })
        .collect()
}
