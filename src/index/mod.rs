//! Brings a Scope into the store: plan, extract in parallel, commit.
//!
//! Takes a repository and a Scope; gives a [`View`], through which everything above asks about
//! that Scope. Costs what is new: a Scope looked at before costs reading its snapshot.

mod classify;
mod extract;
mod plan;
mod settings;
mod view;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use xxhash_rust::xxh3::xxh3_128;

use crate::git::{Oid, Repository, Scope, ScopeKind};
use crate::store::{FileEntry, Skip, Snapshot, SnapshotKey, Store};

pub use settings::Settings;
pub use view::{View, whole_term};

/// What bringing a Scope in came to.
pub struct Brought {
    pub snapshot: Snapshot,
    /// Blobs that had to be analysed.
    pub new_blobs: usize,
    pub elapsed: Duration,
}

impl Brought {
    /// Number of files left out, by reason, in the order of the reasons.
    pub fn skipped(&self) -> Vec<(Skip, usize)> {
        skipped(&self.snapshot)
    }
}

/// Number of files left out of a snapshot, by reason.
pub fn skipped(snapshot: &Snapshot) -> Vec<(Skip, usize)> {
    let mut counts = std::collections::BTreeMap::new();
    for file in &snapshot.files {
        if let Err(skip) = file.facts {
            *counts.entry(skip).or_insert(0) += 1;
        }
    }
    counts.into_iter().collect()
}

/// Told how the work goes on: files done, files in all.
pub type Progress<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// Where a repository's index lies: `cindex.dir` (then in a folder of its own there), else inside
/// the common git directory, one index for all worktrees.
pub fn directory(repository: &Repository) -> PathBuf {
    match repository.config_string("cindex.dir") {
        Some(dir) if !dir.is_empty() => {
            let id = xxh3_128(repository.common_dir().as_os_str().as_encoded_bytes());
            PathBuf::from(dir).join(format!("{id:032x}"))
        }
        _ => repository.common_dir().join("cindex"),
    }
}

/// Opens a repository's index, making it anew where it is damaged.
pub fn open_store(repository: &Repository) -> anyhow::Result<Store> {
    let dir = directory(repository);
    match Store::open(&dir) {
        Err(error) if error.is_damage() => {
            Store::remove(&dir)?;
            Ok(Store::open(&dir)?)
        }
        result => Ok(result?),
    }
}

/// Brings everything that `scope` holds into the store.
pub fn bring(
    repository: &Repository,
    store: &mut Store,
    scope: &Scope,
    progress: Progress<'_>,
) -> anyhow::Result<Brought> {
    let begun = Instant::now();
    let settings = Settings::of(repository);
    let fingerprint = settings.fingerprint();
    let key = key_of(scope, &fingerprint);
    let known = |snapshot| Brought { snapshot, new_blobs: 0, elapsed: begun.elapsed() };
    if let Some(snapshot) = store.snapshot(&key)? {
        return Ok(known(snapshot));
    }
    let base = match scope.overlay.is_empty() {
        true => store.latest_snapshot(&fingerprint)?,
        false => {
            // What differs from the tree is little; the tree itself serves later scopes too.
            let tree = bring(repository, store, &tree_of(scope), progress)?;
            Some((scope.tree, tree.snapshot))
        }
    };
    let lock = store.lock()?;
    // Another process may have brought it in while this one waited for the lock.
    if let Some(snapshot) = store.snapshot(&key)? {
        return Ok(known(snapshot));
    }
    let plan = plan::plan(repository, store, &settings, scope, base)?;
    let blobs = repository.blobs(scope);
    let (more, unknown) = extract::settle_languages(store, &blobs, &settings, plan.unknown)?;
    let mut files = plan.known;
    files.extend(more);
    let (done, total) = (files.len(), files.len() + unknown.len());
    let complete = scope.overlay.is_empty().then_some((&scope.tree, fingerprint.as_slice()));
    let mut writer = store.writer(lock)?;
    writer.begin(unknown.len())?;
    let report = |new: usize| progress(done + new, total);
    let extracted = extract::extract(&mut writer, &blobs, &settings, unknown, &report)?;
    files.extend(extracted.files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let snapshot = Snapshot { files, symlinks: plan.symlinks, submodules: plan.submodules };
    writer.finish(&key, &snapshot, complete)?;
    Ok(Brought { snapshot, new_blobs: extracted.new_blobs, elapsed: begun.elapsed() })
}

/// The tree under a Scope's overlay, as a Scope of its own.
fn tree_of(scope: &Scope) -> Scope {
    Scope { kind: ScopeKind::Commit, overlay: Vec::new(), untracked: 0, ..scope.clone() }
}

/// Names what a Scope holds, not how it was asked for: HEAD, its commit's id and a clean work
/// tree are one.
fn key_of(scope: &Scope, fingerprint: &[u8]) -> SnapshotKey {
    let mut bytes = fingerprint.to_vec();
    bytes.extend_from_slice(scope.tree.as_bytes());
    for over in &scope.overlay {
        bytes.extend_from_slice(&(over.path.len() as u64).to_be_bytes());
        bytes.extend_from_slice(&over.path);
        match &over.entry {
            Some(entry) => {
                bytes.push(1);
                bytes.push(u8::from(entry.mode.is_file()));
                bytes.extend_from_slice(entry.blob.as_bytes());
            }
            None => bytes.push(0),
        }
    }
    SnapshotKey(xxh3_128(&bytes).to_be_bytes().to_vec())
}

/// The files of a snapshot that have facts.
pub fn analysed(snapshot: &Snapshot) -> impl Iterator<Item = &FileEntry> {
    snapshot.files.iter().filter(|file| file.facts.is_ok())
}

/// Whether a tree was brought in whole under the settings now in force.
pub fn is_complete(repository: &Repository, store: &Store, tree: &Oid) -> anyhow::Result<bool> {
    Ok(store.is_complete(tree, &Settings::of(repository).fingerprint())?)
}
