//! The whole graph of a Scope: every reference resolved once, folded into units, and what can be
//! read off that: central units, communities, build modules, links that stand out.
//!
//! A unit is what a reader would draw as one box: an outermost definition (a class with its
//! methods, a function), or the top level of a file. Units stand in order of path and place, and
//! every figure is computed in that order by one thread, so that equal Scopes have equal maps.

mod build;
mod communities;
mod links;
mod map;
mod rank;
mod scoped;
mod surprise;
mod unit;

use serde::{Deserialize, Serialize};

use super::dependents::Via;
use super::entity::Rung;

pub use build::{BuildModule, build_modules};
pub use communities::{Communities, communities};
pub use links::resolve_all;
pub use map::{Community, Entry, Map};
pub use rank::page_rank;
pub use scoped::whole_of;
pub use surprise::{Surprise, surprises};

/// Changes whenever the same facts would give another graph.
pub const GRAPH_VERSION: u32 = 1;

/// One box: a definition, or (none) the top level of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Unit {
    /// Into the Scope's files.
    pub file: u32,
    /// Into that file's definitions.
    pub definition: Option<u32>,
    /// It stands among tests, though its file may be code.
    pub test: bool,
}

impl Unit {
    /// The top level of a file.
    pub fn top(file: usize) -> Unit {
        Unit { file: file as u32, definition: None, test: false }
    }
}

/// All references of one unit to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// Into [`Whole::units`].
    pub from: u32,
    pub to: u32,
    /// Number of references.
    pub count: u32,
    /// The surest of them: its rung, what it does, its line in the file of `from`.
    pub rung: Rung,
    pub via: Via,
    pub line: u32,
}

/// The units of a Scope and the links between them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whole {
    /// In order of path and place; only those that have a link.
    pub units: Vec<Unit>,
    /// By `from`, then `to`. No unit is linked to itself.
    pub links: Vec<Link>,
    /// References that were looked at.
    pub references: u64,
    /// Those of which it could not be told what they mean.
    pub untold: u64,
}

impl Whole {
    /// The same without the units that `keep` refuses, and without what then has no link.
    pub fn filtered(&self, keep: impl Fn(Unit) -> bool) -> Whole {
        let kept: Vec<bool> = self.units.iter().map(|unit| keep(*unit)).collect();
        let stays = |link: &&Link| kept[link.from as usize] && kept[link.to as usize];
        let links: Vec<Link> = self.links.iter().filter(stays).copied().collect();
        let mut linked = vec![false; self.units.len()];
        for link in &links {
            linked[link.from as usize] = true;
            linked[link.to as usize] = true;
        }
        let mut number = vec![0u32; self.units.len()];
        let mut units = Vec::new();
        for (at, unit) in self.units.iter().enumerate().filter(|(at, _)| linked[*at]) {
            number[at] = units.len() as u32;
            units.push(*unit);
        }
        let renumbered = links.into_iter().map(|link| Link {
            from: number[link.from as usize],
            to: number[link.to as usize],
            ..link
        });
        Whole { links: renumbered.collect(), units, ..*self }
    }
}
