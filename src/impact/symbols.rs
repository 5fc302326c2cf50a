//! The change at the level of symbols: what was added, removed, renamed, moved, and what of a
//! definition that stayed is different. Layout and comments are not: they are counted.
//!
//! Takes both sides' facts and texts; knows no graph.

use std::collections::BTreeSet;

use super::change::{FileChange, Side};
use super::contract::{is_seen_otherwise, signature_change};
use super::hunks::{Hunk, Which, hunks, lines, within};
use super::matching::{IsReopened, Pair, Place, is_called_as_container, pairs};
use super::own::{documentation_below, is_same_but_members};
use crate::syntax::{Definition, Facts, Kind, Visibility};

/// What happened to a symbol, in the order in which it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChangeKind {
    Removed,
    Renamed,
    Moved,
    Signature,
    Visibility,
    Body,
    Docs,
    Added,
}

impl ChangeKind {
    /// The contract's word for it.
    pub fn name(self) -> &'static str {
        match self {
            ChangeKind::Removed => "removed",
            ChangeKind::Renamed => "renamed",
            ChangeKind::Moved => "moved",
            ChangeKind::Signature => "signature",
            ChangeKind::Visibility => "visibility",
            ChangeKind::Body => "body",
            ChangeKind::Docs => "docs",
            ChangeKind::Added => "added",
        }
    }
}

/// What a row of the diff is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// A definition, on the sides where it is.
    Symbol(Pair),
    /// A file as a whole, by its index in the change.
    File(usize),
}

/// One changed symbol or file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    pub subject: Subject,
    pub changes: Vec<ChangeKind>,
    /// Lines of the new side, of the old one where the symbol is gone.
    pub hunks: Vec<[u32; 2]>,
}

/// The whole diff.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SymbolDiff {
    /// By path, line and name.
    pub rows: Vec<Changed>,
    /// Hunks that changed nothing but comments and layout.
    pub cosmetic: usize,
}

/// Compares both sides of a change. A namespace that the other side still opens elsewhere has no
/// row; its members have.
pub fn symbol_diff(changes: &[FileChange], is_reopened: &IsReopened) -> SymbolDiff {
    let texts: Vec<Vec<Hunk>> = changes.iter().map(text_hunks).collect();
    let mut diff = SymbolDiff::default();
    for pair in pairs(changes, is_reopened) {
        let kinds = classify(changes, pair);
        let hunks = symbol_hunks(changes, &texts, pair);
        // A body that differs in no line of its own lost a member, which has a row.
        let lost_member = hunks.is_empty() && kinds == [ChangeKind::Body];
        if kinds.is_empty() || (lost_member && has_texts(changes, pair)) {
            continue;
        }
        diff.rows.push(Changed { subject: Subject::Symbol(pair), changes: kinds, hunks });
    }
    diff.rows.retain(|row| is_code(changes, row));
    for (file, change) in changes.iter().enumerate() {
        let explained = explained_lines(&diff.rows, file, changes);
        let (row, cosmetic) = file_row(file, change, &texts[file], &explained);
        diff.rows.extend(row);
        diff.cosmetic += cosmetic;
    }
    diff.rows.sort_by_cached_key(|row| sort_key(changes, row));
    diff
}

/// The definition that stands for a row, with its side: the new one where there is one.
pub fn definition<'a>(
    changes: &'a [FileChange],
    row: &Changed,
) -> Option<(&'a Side, &'a Definition)> {
    let Subject::Symbol(pair) = row.subject else { return None };
    let (place, which) = match (pair.new, pair.old) {
        (Some(place), _) => (place, Which::New),
        (None, Some(place)) => (place, Which::Old),
        (None, None) => return None,
    };
    at(changes, place, which)
}

/// The definition at a place.
pub fn at(changes: &[FileChange], place: Place, which: Which) -> Option<(&Side, &Definition)> {
    let change = changes.get(place.file)?;
    let side = match which {
        Which::Old => change.old.as_ref(),
        Which::New => change.new.as_ref(),
    }?;
    Some((side, side.facts.definitions.get(place.definition)?))
}

/// Headings and keys are lines of a document or of data: the file stands for them.
fn is_code(changes: &[FileChange], row: &Changed) -> bool {
    definition(changes, row).is_some_and(|(_, found)| !is_text(found.kind))
}

fn is_text(kind: Kind) -> bool {
    matches!(kind, Kind::Section | Kind::Key)
}

fn has_texts(changes: &[FileChange], pair: Pair) -> bool {
    let has = |place: Option<Place>, which| {
        let side = place.and_then(|place| at(changes, place, which));
        side.is_some_and(|(side, _)| side.bytes.is_some())
    };
    has(pair.old, Which::Old) && has(pair.new, Which::New)
}

fn classify(changes: &[FileChange], pair: Pair) -> Vec<ChangeKind> {
    let (old_place, new_place) = match (pair.old, pair.new) {
        (Some(old), Some(new)) => (old, new),
        (Some(_), None) => return vec![ChangeKind::Removed],
        _ => return vec![ChangeKind::Added],
    };
    let (Some(old), Some(new)) =
        (at(changes, old_place, Which::Old), at(changes, new_place, Which::New))
    else {
        return Vec::new();
    };
    let same_file = old_place.file == new_place.file;
    let mut kinds = BTreeSet::new();
    let is_named_after =
        |(side, found): (&Side, &Definition)| is_called_as_container(&side.facts, found);
    let other_name = old.1.name != new.1.name && !(is_named_after(old) && is_named_after(new));
    if other_name || (pair_left_its_container(changes, pair) && same_file) {
        kinds.insert(ChangeKind::Renamed);
    }
    if !same_file {
        kinds.insert(ChangeKind::Moved);
    }
    kinds.extend(signature_change(old, new));
    if is_seen_otherwise(old, new) {
        kinds.insert(ChangeKind::Visibility);
    }
    let is_same = |places: (Place, Place)| {
        let (old, new) = ((old.0, places.0.definition), (new.0, places.1.definition));
        is_same_but_members(old, new).unwrap_or(false)
    };
    if old.1.body_hash != new.1.body_hash && !is_same((old_place, new_place)) {
        kinds.insert(ChangeKind::Body);
    }
    if old.1.doc != new.1.doc
        || documentation_below(old.0, old.1) != documentation_below(new.0, new.1)
    {
        kinds.insert(ChangeKind::Docs);
    }
    kinds.into_iter().collect()
}

/// Whether a definition of one file is under another container than before, its container's
/// own renaming aside.
fn pair_left_its_container(changes: &[FileChange], pair: Pair) -> bool {
    let depth = |place: Option<Place>, which| {
        place
            .and_then(|place| at(changes, place, which))
            .map(|(_, found)| (found.container.is_some(), found.qualname.matches('.').count()))
    };
    depth(pair.old, Which::Old) != depth(pair.new, Which::New)
}

fn text_hunks(change: &FileChange) -> Vec<Hunk> {
    let text = |side: &Option<Side>| side.as_ref().and_then(|side| side.bytes.clone());
    match (&change.old, &change.new) {
        (Some(_), Some(_)) => match (text(&change.old), text(&change.new)) {
            (Some(old), Some(new)) => hunks(&old, &new),
            _ => Vec::new(),
        },
        (old, new) => {
            let count = |side: &Option<Side>| side.as_ref().map_or(0, |side| side.facts.lines);
            vec![Hunk { old: 0..count(old), new: 0..count(new) }]
        }
    }
}

fn symbol_hunks(changes: &[FileChange], texts: &[Vec<Hunk>], pair: Pair) -> Vec<[u32; 2]> {
    let (place, which) = match (pair.new, pair.old) {
        (Some(place), _) => (place, Which::New),
        (None, Some(place)) => (place, Which::Old),
        (None, None) => return Vec::new(),
    };
    let Some((_, found)) = at(changes, place, which) else { return Vec::new() };
    within(&texts[place.file], which, found.span.line_start, found.span.line_end)
}

/// The lines, on both sides, of the symbols of a file that have a row of their own.
fn explained_lines(rows: &[Changed], file: usize, changes: &[FileChange]) -> [Vec<(u32, u32)>; 2] {
    let mut explained = [Vec::new(), Vec::new()];
    for row in rows {
        let Subject::Symbol(pair) = row.subject else { continue };
        for (slot, place, which) in [(0, pair.old, Which::Old), (1, pair.new, Which::New)] {
            if let Some(place) = place.filter(|place| place.file == file)
                && let Some((_, found)) = at(changes, place, which)
            {
                explained[slot].push((found.span.line_start, found.span.line_end));
            }
        }
    }
    explained
}

/// The row of a file as a whole, where the change is not in its symbols alone, and the number of
/// hunks that changed nothing but comments and layout.
fn file_row(
    file: usize,
    change: &FileChange,
    hunks: &[Hunk],
    explained: &[Vec<(u32, u32)>; 2],
) -> (Option<Changed>, usize) {
    let has_code = |side: &Option<Side>| side.as_ref().is_some_and(|side| has_code(&side.facts));
    let with_code = has_code(&change.old) || has_code(&change.new);
    let mut kinds = BTreeSet::new();
    let mut rows = Vec::new();
    let mut cosmetic = 0;
    match (&change.old, &change.new) {
        (Some(_), None) if !with_code => drop(kinds.insert(ChangeKind::Removed)),
        (None, Some(_)) if !with_code => drop(kinds.insert(ChangeKind::Added)),
        (Some(old), Some(new)) => {
            if change.is_moved() {
                kinds.insert(ChangeKind::Moved);
            }
            for hunk in hunks.iter().filter(|hunk| !is_explained(hunk, explained)) {
                if with_code && is_cosmetic(old, new, hunk) {
                    cosmetic += 1;
                } else {
                    kinds.insert(ChangeKind::Body);
                    let start = hunk.new.start + 1;
                    rows.push([start, hunk.new.end.max(start)]);
                }
            }
            if old.bytes.is_none() && new.bytes.is_none() && old.facts != new.facts && !with_code {
                kinds.insert(ChangeKind::Body);
            }
        }
        _ => {}
    }
    let row = (!kinds.is_empty()).then(|| Changed {
        subject: Subject::File(file),
        changes: kinds.into_iter().collect(),
        hunks: rows,
    });
    (row, cosmetic)
}

fn has_code(facts: &Facts) -> bool {
    facts.definitions.iter().any(|found| !is_text(found.kind))
}

/// Whether a hunk touches a symbol that has a row.
fn is_explained(hunk: &Hunk, explained: &[Vec<(u32, u32)>; 2]) -> bool {
    [(&hunk.old, &explained[0]), (&hunk.new, &explained[1])].into_iter().any(|(lines, spans)| {
        spans
            .iter()
            .any(|&(first, last)| !lines.is_empty() && lines.start < last && lines.end >= first)
    })
}

/// Whether a hunk outside of all changed symbols changed nothing that runs: inside a definition
/// the facts would have shown it; outside, blank lines and comments count for nothing, nor do
/// imports that only moved.
fn is_cosmetic(old: &Side, new: &Side, hunk: &Hunk) -> bool {
    tokens(old, hunk, Which::Old) == tokens(new, hunk, Which::New)
}

fn tokens(side: &Side, hunk: &Hunk, which: Which) -> BTreeSet<Vec<u8>> {
    let Some(bytes) = &side.bytes else { return BTreeSet::new() };
    let range = hunk.lines(which);
    lines(bytes)
        .into_iter()
        .enumerate()
        .skip(range.start as usize)
        .take(range.len())
        .filter(|(at, _)| !in_definition(&side.facts, u32::try_from(*at).unwrap_or(u32::MAX) + 1))
        .map(|(_, line)| {
            line.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect::<Vec<u8>>()
        })
        .filter(|line| !line.is_empty() && !is_comment(line))
        .collect()
}

fn in_definition(facts: &Facts, line: u32) -> bool {
    facts.definitions.iter().any(|found| {
        !is_text(found.kind) && found.span.line_start <= line && line <= found.span.line_end
    })
}

pub fn is_comment(line: &[u8]) -> bool {
    [&b"//"[..], b"#", b"/*", b"*", b"--", b";", b"%", b"\"\"\"", b"'''", b"<!--"]
        .iter()
        .any(|mark| line.starts_with(mark))
        && !line.starts_with(b"#[")
        && !line.starts_with(b"#include")
        && !line.starts_with(b"#define")
        && !line.starts_with(b"#if")
}

/// Whether others may use a definition: it and all that it stands in are public.
pub fn is_public(facts: &Facts, found: &Definition) -> bool {
    let mut current = Some(found);
    while let Some(definition) = current {
        if definition.visibility != Visibility::Public {
            return false;
        }
        current = definition.container.and_then(|index| facts.definitions.get(index as usize));
    }
    true
}

fn sort_key(changes: &[FileChange], row: &Changed) -> (Vec<u8>, u32, String, usize) {
    match (definition(changes, row), row.subject) {
        (Some((side, found)), _) => {
            let index = if row.changes.contains(&ChangeKind::Removed) { 0 } else { 1 };
            (side.path.clone(), found.name_span.line_start, found.qualname.clone(), index)
        }
        (None, Subject::File(file)) => {
            let path = changes[file].side().map(|side| side.path.clone()).unwrap_or_default();
            (path, 0, String::new(), 0)
        }
        (None, Subject::Symbol(_)) => (Vec::new(), 0, String::new(), 0),
    }
}
