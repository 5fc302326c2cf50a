//! Commits as evidence: what the last few thousand messages say of the files they changed.
//!
//! Takes a tip; gives a [`Window`]: the messages' terms and, for each, the changed files under the
//! paths that they have at the tip. Depends on the tip and the size of the window alone, never on
//! what else is indexed: the walk goes by commit time, ties by id. Knows no query and no ranking.
//!
//! What one commit says and does is a pure function of it (a [`record::Record`]) and is kept in a
//! [`trail::Trail`], so that a tip that has most of its history in common with the one looked at
//! last costs only the new commits. The window is always made of the trail, in one way; a grown one
//! is therefore the one that a fresh computation gives. Windows of the last few tips are kept, too.

mod record;
mod trail;
mod walk;
mod window;

use xxhash_rust::xxh3::Xxh3;

use crate::git::{CommitLog, Oid, Repository};
use crate::redact::REDACTION_VERSION;
use crate::store::Store;
use crate::store::terms::TOKENIZER_VERSION;

use trail::Trail;
pub use window::{Commit, Window};

/// Changes whenever the same history would give another window.
const HISTORY_VERSION: u32 = 1;

/// Commits that are looked at where `cindex.historyWindow` says nothing.
const DEFAULT_LIMIT: usize = 5_000;

/// Windows that are kept.
const WINDOWS: usize = 6;

/// Where the history of a repository is read, and how much of it.
pub struct History {
    log: CommitLog,
    partial: bool,
    limit: usize,
}

/// Why there is no window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// `cindex.historyWindow` is 0.
    Off,
    /// The Scope stands on no commit.
    NoCommit,
    /// A shallow clone ends before the first commit that could count.
    Shallow,
    /// Merges, bulk changes and programs' commits alone.
    Empty,
}

impl Absent {
    /// The reason in words.
    pub fn reason(self) -> &'static str {
        match self {
            Absent::Off => "cindex.historyWindow is 0",
            Absent::NoCommit => "no commit",
            Absent::Shallow => "shallow history",
            Absent::Empty => "no commit that counts",
        }
    }
}

impl History {
    /// The history of a repository under its settings.
    pub fn of(repository: &Repository) -> History {
        let limit = repository
            .config_integer("cindex.historyWindow")
            .and_then(|limit| usize::try_from(limit).ok())
            .unwrap_or(DEFAULT_LIMIT);
        History { log: repository.log(), partial: repository.is_partial(), limit }
    }

    /// Commits that are looked at: `cindex.historyWindow`.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// The window behind `tip`, from the store or made and put there.
    pub fn window(
        &self,
        store: &Store,
        tip: Option<&Oid>,
    ) -> anyhow::Result<Result<Window, Absent>> {
        if self.limit == 0 {
            return Ok(Err(Absent::Off));
        }
        let Some(tip) = tip else { return Ok(Err(Absent::NoCommit)) };
        let family = self.family();
        let key = [tip.as_bytes(), &self.limit.to_be_bytes(), &family].concat();
        let window = match store.cached::<Window>("history", &key)? {
            Some(window) if window.is_sound() => window,
            _ => {
                let known = store.cached::<Trail>("trail", &family)?.unwrap_or_default();
                let trail = trail::grow(known, &self.log, tip, self.limit)?;
                let window = window::make(&trail, &self.log, tip)?;
                store.keep_cached("trail", &family, &trail, 1)?;
                store.keep_cached("history", &key, &window, WINDOWS)?;
                window
            }
        };
        Ok(match window.is_empty() {
            false => Ok(window),
            true if !self.log.shallow().is_empty() => Err(Absent::Shallow),
            true => Err(Absent::Empty),
        })
    }

    /// Names everything but the commits themselves that a record depends on.
    fn family(&self) -> Vec<u8> {
        let mut hasher = Xxh3::new();
        for version in [HISTORY_VERSION, TOKENIZER_VERSION, REDACTION_VERSION] {
            hasher.update(&version.to_be_bytes());
        }
        hasher.update(&[u8::from(self.partial)]);
        for commit in self.log.shallow() {
            hasher.update(commit.as_bytes());
        }
        hasher.digest128().to_be_bytes().to_vec()
    }
}

#[cfg(test)]
mod tests;
