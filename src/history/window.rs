//! The window as a query reads it: terms and files of the commits that count, newest first.
//!
//! Flat columns, so that opening it costs a few allocations and no more: about a millisecond for
//! 5,000 commits.

use std::collections::{HashMap, HashSet};

use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::trail::Trail;
use crate::git::{CommitLog, Oid};

/// Messages and files of the commits behind a tip.
#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Window {
    /// Sorted; a line feed after each.
    terms: Bytes,
    /// Sorted; a NUL after each. Those that there are at the tip.
    paths: Bytes,
    /// By commit: distinct terms, files, terms in all, files changed in all.
    commits: Vec<(u32, u32, u32, u32)>,
    /// Of all commits, one after the other: the term's number and how often it occurs.
    said: Vec<(u32, u32)>,
    /// Likewise: numbers of paths.
    files: Vec<u32>,
}

/// One commit of a window.
#[derive(Clone, Copy, Debug)]
pub struct Commit<'w> {
    /// Numbers of terms, ascending, and how often each occurs.
    pub said: &'w [(u32, u32)],
    /// Terms in the message, repetitions counted.
    pub length: u32,
    /// Files that it changed, those that are gone by now included.
    pub changed: u32,
    /// Numbers of the paths that its files have at the tip.
    pub files: &'w [u32],
}

impl Window {
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// Commits that count, newest first.
    pub fn commits(&self) -> impl Iterator<Item = Commit<'_>> {
        let (mut said, mut files) = (0, 0);
        self.commits.iter().map(move |&(terms, paths, length, changed)| {
            let (from, to) = (said, said + terms as usize);
            let (first, last) = (files, files + paths as usize);
            (said, files) = (to, last);
            let (said, files) = (&self.said[from..to], &self.files[first..last]);
            Commit { said, length, changed, files }
        })
    }

    /// Number of commits that count.
    pub fn len(&self) -> usize {
        self.commits.len()
    }

    /// The numbers of `terms`; `None` for one that no message has.
    pub fn numbers(&self, terms: &[&str]) -> Vec<Option<u32>> {
        let lines: Vec<&[u8]> = self.terms.0.split(|byte| *byte == b'\n').collect();
        let lines = &lines[..lines.len().saturating_sub(1)];
        terms
            .iter()
            .map(|term| lines.binary_search(&term.as_bytes()).ok().map(|at| at as u32))
            .collect()
    }

    /// The paths, by number.
    pub fn paths(&self) -> Vec<&[u8]> {
        let mut paths: Vec<&[u8]> = self.paths.0.split(|byte| *byte == 0).collect();
        paths.pop();
        paths
    }

    /// Whether the columns fit each other.
    pub(super) fn is_sound(&self) -> bool {
        let sum = |column: fn(&(u32, u32, u32, u32)) -> u32| -> usize {
            self.commits.iter().map(|commit| column(commit) as usize).sum()
        };
        let paths = self.paths.0.iter().filter(|byte| **byte == 0).count();
        sum(|commit| commit.0) == self.said.len()
            && sum(|commit| commit.1) == self.files.len()
            && self.files.iter().all(|file| (*file as usize) < paths)
    }
}

/// Makes the window of a trail, newest commit first, renames followed to the tip.
pub fn make(trail: &Trail, log: &CommitLog, tip: &Oid) -> anyhow::Result<Window> {
    let reader = log.reader();
    let tree = reader.commit(tip)?.map(|commit| commit.tree);
    let there: HashSet<Vec<u8>> = match tree {
        Some(tree) => reader.paths(&tree)?.unwrap_or_default().into_iter().collect(),
        None => HashSet::new(),
    };
    let there: Vec<bool> = trail.paths.iter().map(|path| there.contains(path)).collect();
    let mut columns = Window::default();
    // What a path of the commit at hand is called at the tip, where that is something else.
    let mut called: HashMap<u32, u32> = HashMap::new();
    for step in &trail.steps {
        let mut files: Vec<u32> = step
            .paths
            .iter()
            .map(|path| called.get(path).copied().unwrap_or(*path))
            .filter(|path| there.get(*path as usize) == Some(&true))
            .collect();
        files.sort_unstable();
        files.dedup();
        if !step.paths.is_empty() {
            columns.commits.push((
                step.said.len() as u32,
                files.len() as u32,
                step.length,
                step.changed,
            ));
            columns.said.extend(&step.said);
            columns.files.extend(files);
        }
        let renamed: Vec<(u32, u32)> = step
            .renames
            .iter()
            .map(|(from, to)| (*from, called.get(to).copied().unwrap_or(*to)))
            .collect();
        called.extend(renamed);
    }
    for term in &trail.terms {
        columns.terms.0.extend_from_slice(term.as_bytes());
        columns.terms.0.push(b'\n');
    }
    columns.keep_paths(&trail.paths);
    Ok(columns)
}

impl Window {
    /// Takes over those of `paths` that a commit names, and numbers them anew.
    fn keep_paths(&mut self, paths: &[Vec<u8>]) {
        let mut used = self.files.clone();
        used.sort_unstable();
        used.dedup();
        let new: HashMap<u32, u32> = used.iter().copied().zip(0..).collect();
        for file in &mut self.files {
            *file = new[file];
        }
        for number in used {
            self.paths.0.extend_from_slice(&paths[number as usize]);
            self.paths.0.push(0);
        }
    }
}

/// Bytes that are read and written as one piece.
#[derive(Clone, Debug, Default, PartialEq)]
struct Bytes(Vec<u8>);

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bytes, D::Error> {
        struct Whole;
        impl Visitor<'_> for Whole {
            type Value = Bytes;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("bytes")
            }

            fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
                Ok(Bytes(bytes.to_vec()))
            }
        }
        deserializer.deserialize_bytes(Whole)
    }
}
