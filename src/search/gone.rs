//! `--all-revisions`: code of the past, and of other branches, that the Scope does not have.
//!
//! Nothing of it is in the index. The commits given are walked newest first; each blob on either
//! side of their changes that the Scope does not have is remembered with the newest commit that
//! had it. Those that hold the query's words are read, analysed and ranked by the same signals as
//! the Scope's own chunks, by the Scope's statistics. Costs a tree diff a commit and one look at
//! each blob: it is for questions that the Scope cannot answer.

use std::collections::HashSet;

use rayon::prelude::*;
use regex::bytes::{Regex, RegexBuilder};

use super::Filter;
use super::candidate::{Candidate, quantised};
use super::changed::contains;
use super::gather::{Pool, reciprocal_rank};
use super::lexical::Lexical;
use super::query::{Query, last_component};
use super::rank;
use super::select::{Place, Show};
use super::snippet::{hits, snippet};
use super::switches::Switches;
use crate::git::{CommitLog, LogReader, Oid};
use crate::index::View;
use crate::redact;
use crate::role::Role;
use crate::store::terms::{self, ChunkTerms, Field};
use crate::store::{FileEntry, ScopedPostings, Skip, Totals};
use crate::syntax::{self, Chunk, Facts, Kind, content};

/// The commits that are looked at.
pub struct Revisions {
    pub log: CommitLog,
    /// Newest first.
    pub commits: Vec<Oid>,
    /// There are more behind them.
    pub cut: bool,
}

/// What is asked of the past.
pub struct Asked<'a> {
    pub revisions: &'a Revisions,
    pub filter: &'a mut Filter,
    pub kinds: &'a [Kind],
    pub switches: &'a Switches,
}

/// What was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    pub commits: usize,
    pub blobs: usize,
    /// Every commit there is, with all it changed.
    pub complete: bool,
}

/// Code that is gone, ranked.
pub struct Gone {
    /// The numbers in `chunk` and `file` are those of the lists below.
    pub candidates: Vec<Candidate>,
    pub bound: Bound,
    files: Vec<GoneFile>,
    chunks: Vec<GoneChunk>,
    entries: Vec<FileEntry>,
}

/// A blob that the Scope does not have, analysed.
struct GoneFile {
    facts: Facts,
    text: Vec<u8>,
    terms: Vec<ChunkTerms>,
    commit: Oid,
}

/// A chunk of such a blob that fits the query.
#[derive(Clone, Copy, Debug)]
struct GoneChunk {
    file: usize,
    ordinal: usize,
    /// Lexical.
    score: f64,
    /// Its definition still exists, in another version.
    earlier: bool,
}

/// A blob that the Scope does not have.
#[derive(Clone, Debug)]
struct Old {
    path: Vec<u8>,
    blob: Oid,
    /// The newest commit seen that has it.
    commit: Oid,
}

/// Larger blobs are data more often than code, whatever the index's own limit.
const LARGEST: u64 = 1 << 20;

/// Blobs that are analysed: those with most of the query's words, the newest first.
const ANALYSED: usize = 300;

/// The share of a question's words that a blob must have to be looked into.
const LEAST_WORDS: f64 = 0.6;

/// What is left of a place whose definition still exists: an earlier version of it.
const EARLIER: f64 = 0.5;

/// Finds and ranks what fits the query and is in none of the Scope's files.
pub fn search(
    view: &View,
    scoped: &ScopedPostings<'_>,
    query: &Query,
    lexical: &Lexical,
    asked: Asked<'_>,
) -> anyhow::Result<Gone> {
    let Asked { revisions, filter, kinds, switches } = asked;
    let (mut old, complete) = blobs(view, revisions)?;
    let bound = Bound {
        commits: revisions.commits.len(),
        blobs: old.len(),
        complete: complete && !revisions.cut,
    };
    old.retain(|old| filter.paths.as_mut().is_none_or(|paths| paths.matches(&old.path)));
    let mut gone = Gone {
        candidates: Vec::new(),
        bound,
        files: Vec::new(),
        chunks: Vec::new(),
        entries: Vec::new(),
    };
    for (entry, file) in analysed(view, query, old)? {
        let fits = (filter.languages.is_empty() || filter.languages.contains(&entry.language))
            && filter.role.is_none_or(|role| role == entry.role);
        if fits {
            gone.entries.push(entry);
            gone.files.push(file);
        }
    }
    gone.find(view, scoped, query, lexical, kinds)?;
    gone.rank(query, lexical, filter.role, switches);
    Ok(gone)
}

impl Gone {
    /// Describes a candidate.
    pub fn place(&self, candidate: &Candidate, rank: usize, query: &Query, show: &Show) -> Place {
        let GoneChunk { file, ordinal, .. } = self.chunks[candidate.chunk as usize];
        let GoneFile { facts, text, commit, .. } = &self.files[file];
        let chunk = facts.chunks[ordinal];
        let named = named_in(facts, &chunk, query);
        let at = named.or(chunk.definition.map(|at| at as usize));
        let span = named.map_or(chunk.span, |at| facts.definitions[at].span);
        let from = named.map(|at| facts.definitions[at].name_span.line_start);
        let mut place = Place::at(&self.entries[file], facts, at, span);
        place.rank = rank;
        place.score = candidate.score;
        place.shares = candidate.shares.clone();
        place.last_commit = Some(*commit);
        place.reason = match at.filter(|_| named.is_some()) {
            Some(at) => format!("defined {}", facts.definitions[at].name),
            None => "words".to_string(),
        };
        if show.snippets {
            place.snippet = snippet(text, span, from, query, show.context);
        }
        place
    }

    /// Notes the chunks that fit the query and are in the Scope no more.
    fn find(
        &mut self,
        view: &View,
        scoped: &ScopedPostings<'_>,
        query: &Query,
        lexical: &Lexical,
        kinds: &[Kind],
    ) -> anyhow::Result<()> {
        let mut told: HashSet<(Vec<u8>, String)> = HashSet::new();
        for (at, file) in self.files.iter().enumerate() {
            let path = &self.entries[at].path;
            let now = match view.snapshot.find(path) {
                Some(now) => view.text(now)?.unwrap_or_default(),
                None => Vec::new(),
            };
            for (ordinal, chunk) in file.facts.chunks.iter().enumerate() {
                let score = lexical.score_of(query, &file.terms[ordinal]);
                if score <= 0.0 {
                    continue;
                }
                let Some(earlier) = is_gone(file, chunk, &now, query, scoped)? else { continue };
                let definition = named_in(&file.facts, chunk, query)
                    .or(chunk.definition.map(|at| at as usize))
                    .and_then(|at| file.facts.definitions.get(at));
                if !kinds.is_empty() && !definition.is_some_and(|d| kinds.contains(&d.kind)) {
                    continue;
                }
                let name = definition.map_or(ordinal.to_string(), |found| found.qualname.clone());
                // Of many versions the newest is told.
                if told.insert((path.clone(), name)) {
                    self.chunks.push(GoneChunk { file: at, ordinal, score, earlier });
                }
            }
        }
        Ok(())
    }

    fn rank(&mut self, query: &Query, lexical: &Lexical, role: Option<Role>, switches: &Switches) {
        let mut order: Vec<usize> = (0..self.chunks.len()).collect();
        order.sort_by_key(|at| (std::cmp::Reverse(quantised(self.chunks[*at].score)), *at));
        let mut pool = Pool::default();
        for (rank, &at) in order.iter().enumerate() {
            let GoneChunk { file, ordinal, .. } = self.chunks[at];
            let mut candidate = Candidate::new(at as u32, file);
            candidate.add("lexical", reciprocal_rank(rank));
            pool.candidates.push(candidate);
            let facts = &self.files[file].facts;
            if let Some(named) = named_in(facts, &facts.chunks[ordinal], query) {
                pool.definitions.note_definition(at as u32, query, &facts.definitions[named]);
            }
        }
        rank::rank(&mut pool, query, &self.entries, role, switches);
        // Beside the Scope's own places these are worth what their words are.
        let best = lexical.scored.first().map_or(0.0, |hit| hit.score);
        let own = order.first().map_or(0.0, |at| self.chunks[*at].score);
        let scale = if own < best { own / best } else { 1.0 };
        for candidate in &mut pool.candidates {
            let earlier = self.chunks[candidate.chunk as usize].earlier;
            candidate.scale("gone", if earlier { scale * EARLIER } else { scale });
        }
        self.candidates = pool.candidates;
    }
}

/// Blobs of the commits' changes that the Scope does not have, newest first, and whether all
/// changes could be looked at.
fn blobs(view: &View, revisions: &Revisions) -> anyhow::Result<(Vec<Old>, bool)> {
    let changes: Vec<Option<Vec<Old>>> = revisions
        .commits
        .par_iter()
        .map_init(|| revisions.log.reader(), |reader, commit| sides(reader, commit))
        .collect::<anyhow::Result<_>>()?;
    let complete = changes.iter().all(Option::is_some);
    let mut seen: HashSet<Oid> = view.files().iter().map(|file| file.blob).collect();
    let olds = changes.into_iter().flatten().flatten();
    Ok((olds.filter(|old| seen.insert(old.blob)).collect(), complete))
}

/// Both sides of what a commit changed; a merge changes nothing of its own.
fn sides(reader: &LogReader, oid: &Oid) -> anyhow::Result<Option<Vec<Old>>> {
    let Some(commit) = reader.commit(oid)? else { return Ok(None) };
    if commit.parents.len() > 1 {
        return Ok(Some(Vec::new()));
    }
    let Some(changes) = reader.differences(&commit)? else { return Ok(None) };
    let mut olds = Vec::new();
    for change in changes {
        let before = change.old.zip(commit.parents.first().copied());
        let sides = [change.new.map(|side| (side, *oid)), before];
        for ((blob, mode), commit) in sides.into_iter().flatten() {
            if mode.is_file() {
                olds.push(Old { path: change.path.clone(), blob, commit });
            }
        }
    }
    Ok(Some(olds))
}

/// Analyses the blobs that hold enough of the query's words.
fn analysed(
    view: &View,
    query: &Query,
    olds: Vec<Old>,
) -> anyhow::Result<Vec<(FileEntry, GoneFile)>> {
    let Some(words) = Words::of(query) else { return Ok(Vec::new()) };
    let texts = view.texts();
    let mut holding: Vec<(usize, usize, Old)> = olds
        .into_par_iter()
        .enumerate()
        .map_init(
            || texts.reader(),
            |reader, (at, old)| {
                let bytes = reader.blob(&old.blob, LARGEST)?;
                let held = bytes.map_or(0, |bytes| words.held_by(bytes));
                Ok((held >= words.least).then_some((held, at, old)))
            },
        )
        .filter_map(Result::transpose)
        .collect::<anyhow::Result<_>>()?;
    holding.sort_by_key(|(held, at, _)| (std::cmp::Reverse(*held), *at));
    holding.truncate(ANALYSED);
    holding.sort_by_key(|(_, at, _)| *at);
    holding
        .into_par_iter()
        .map_init(
            || texts.reader(),
            |reader, (_, _, old)| {
                Ok(reader.blob(&old.blob, LARGEST)?.and_then(|b| analyse(b, old)))
            },
        )
        .filter_map(Result::transpose)
        .collect()
}

fn analyse(bytes: &[u8], old: Old) -> Option<(FileEntry, GoneFile)> {
    if content::is_binary(bytes) || content::is_minified(bytes) || content::is_lfs_pointer(bytes) {
        return None;
    }
    let language = syntax::detect(&old.path, None, &bytes[..bytes.len().min(4_096)]);
    let mut text = content::text(bytes).into_owned();
    let secrets = redact::mask(&mut text);
    let facts = syntax::analyse(&text, language);
    let terms = terms::of_blob(&text, &facts);
    let entry = FileEntry {
        role: Role::of_path(&old.path, language),
        path: old.path,
        blob: old.blob,
        language,
        facts: Err(Skip::Missing),
        totals: Totals { secrets, bytes: bytes.len() as u64, ..Totals::default() },
    };
    Some((entry, GoneFile { facts, text, terms, commit: old.commit }))
}

/// The query's words, to be looked for in bytes.
struct Words {
    any: Regex,
    /// So many of them must be there.
    least: usize,
}

impl Words {
    /// The names of the query where it has some, else its words.
    fn of(query: &Query) -> Option<Words> {
        let names = query.symbol.iter().chain(&query.embedded);
        let names: Vec<&str> = names.map(|name| last_component(name)).collect();
        let (wanted, least) = match names.is_empty() {
            false => (names, 1),
            true => {
                let words: Vec<&str> = query.words.iter().map(String::as_str).collect();
                let least = (words.len() as f64 * LEAST_WORDS).ceil() as usize;
                (words, least.max(1))
            }
        };
        let any: Vec<String> = wanted.iter().map(|word| regex::escape(word)).collect();
        if any.is_empty() {
            return None;
        }
        let any = RegexBuilder::new(&any.join("|")).case_insensitive(true).build().ok()?;
        Some(Words { any, least })
    }

    /// How many of the words stand in the text.
    fn held_by(&self, text: &[u8]) -> usize {
        let found = self.any.find_iter(text).map(|found| found.as_bytes().to_ascii_lowercase());
        found.collect::<HashSet<_>>().len()
    }
}

/// The definition of one of the query's names that begins in the chunk.
fn named_in(facts: &Facts, chunk: &Chunk, query: &Query) -> Option<usize> {
    let mut names = query.symbol.iter().chain(&query.embedded);
    let here = chunk.span.start..chunk.span.end;
    names.find_map(|name| {
        let last = last_component(name);
        facts.definitions.iter().position(|definition| {
            here.contains(&definition.span.start)
                && (definition.qualname == *name || definition.name.eq_ignore_ascii_case(last))
        })
    })
}

/// Whether a chunk, or what the query finds in it, is no more; and whether that is an earlier
/// version of a definition that there still is.
fn is_gone(
    file: &GoneFile,
    chunk: &Chunk,
    now: &[u8],
    query: &Query,
    scoped: &ScopedPostings<'_>,
) -> anyhow::Result<Option<bool>> {
    let piece = &file.text[chunk.span.start as usize..chunk.span.end as usize];
    if contains(now, piece) {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(piece);
    let now = String::from_utf8_lossy(now);
    let lines: HashSet<&str> = now.lines().map(str::trim).collect();
    let lost =
        text.lines().any(|line| !hits(line, query).is_empty() && !lines.contains(line.trim()));
    if !lost {
        return Ok(None);
    }
    let at = named_in(&file.facts, chunk, query).or(chunk.definition.map(|at| at as usize));
    let Some(at) = at else { return Ok(Some(false)) };
    let mut lives = false;
    let qualname = &file.facts.definitions[at].qualname;
    for mark in ["=", ":"] {
        scoped.term(Field::Names, &format!("{mark}{qualname}"), &mut |_| lives = true)?;
    }
    Ok(Some(lives))
}
