//! The scope of git's index: what `git commit` would make now.

use std::cmp::Ordering;

use gix::index::entry::Flags;

use super::repository::{from_gix, to_gix};
use super::tree::{Entries, Entry, Mode, collect};
use super::{GitError, Oid, OverlayEntry, Repository, Scope, ScopeKind};

/// A path that two sorted lists do not have alike.
pub(super) struct Difference {
    pub path: Vec<u8>,
    pub old: Option<Entry>,
    pub new: Option<Entry>,
}

/// Git's index with every file in it, also below directories that a sparse index folds up.
pub(super) enum FullIndex {
    OnDisk(gix::worktree::Index),
    Unfolded(Box<gix::index::State>),
}

impl FullIndex {
    pub fn state(&self) -> &gix::index::State {
        match self {
            FullIndex::OnDisk(index) => index,
            FullIndex::Unfolded(state) => state,
        }
    }
}

impl Repository {
    pub(super) fn staged_scope(&self) -> Result<Scope, GitError> {
        let repository = self.local();
        if self.is_bare() && !repository.index_path().is_file() {
            return Err(GitError::NoWorkTree);
        }
        let head = self.head_or_empty()?;
        let index = self.full_index(&repository)?;
        let overlay = self.staged(&head.tree, index.state())?;
        let over = |difference: Difference| OverlayEntry {
            path: difference.path,
            entry: difference.new,
            on_disk: false,
        };
        Ok(Scope {
            kind: ScopeKind::Staged,
            rev: Some("HEAD".to_string()),
            commit: head.commit,
            tree: head.tree,
            overlay: overlay.into_iter().map(over).collect(),
            untracked: 0,
            unreadable: Vec::new(),
            oversized: Vec::new(),
        })
    }

    pub(super) fn full_index(&self, repository: &gix::Repository) -> Result<FullIndex, GitError> {
        let index = repository
            .index_or_empty()
            .map_err(|why| GitError::internal("cannot read git's index", why))?;
        if !index.is_sparse() && !index.entries().iter().any(|entry| entry.mode.is_sparse()) {
            return Ok(FullIndex::OnDisk(index));
        }
        Ok(FullIndex::Unfolded(Box::new(unfold(repository, &index)?)))
    }

    /// What the index holds other than `tree`.
    pub(super) fn staged(
        &self,
        tree: &Oid,
        index: &gix::index::State,
    ) -> Result<Vec<Difference>, GitError> {
        if is_tree(index, tree) {
            return Ok(Vec::new());
        }
        Ok(differences(&self.entries(tree)?, &index_entries(index)))
    }
}

/// Git notes in its index which tree it equals, and strikes the note out with every change.
fn is_tree(index: &gix::index::State, tree: &Oid) -> bool {
    index.tree().is_some_and(|noted| noted.num_entries.is_some() && noted.id == to_gix(tree))
}

/// What a commit would hold. Of an unmerged path that is our side; a path that is only intended
/// to be added is not in it.
fn index_entries(index: &gix::index::State) -> Entries {
    let mut found = Vec::with_capacity(index.entries().len());
    for entry in index.entries() {
        if !matches!(entry.stage_raw(), 0 | 2) || entry.flags.contains(Flags::INTENT_TO_ADD) {
            continue;
        }
        if let Some(mode) = mode_of(entry.mode) {
            let blob = from_gix(&entry.id);
            found.push((entry.path(index).to_vec(), Entry { blob, mode }));
        }
    }
    found
}

pub(super) fn mode_of(mode: gix::index::entry::Mode) -> Option<Mode> {
    Mode::from_kind(mode.to_tree_entry_mode()?.kind())
}

/// Merges two lists that are sorted by path.
pub(super) fn differences(old: &[(Vec<u8>, Entry)], new: &[(Vec<u8>, Entry)]) -> Vec<Difference> {
    let mut found = Vec::new();
    let mut olds = old.iter().peekable();
    let mut news = new.iter().peekable();
    loop {
        let order = match (olds.peek(), news.peek()) {
            (Some(a), Some(b)) => a.0.cmp(&b.0),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return found,
        };
        let old = if order.is_le() { olds.next() } else { None };
        let new = if order.is_ge() { news.next() } else { None };
        let entries = (old.map(|o| o.1), new.map(|n| n.1));
        if entries.0 != entries.1
            && let Some((path, _)) = old.or(new)
        {
            found.push(Difference { path: path.clone(), old: entries.0, new: entries.1 });
        }
    }
}

/// A copy of a sparse index with its folded directories written out, marked as not checked out.
fn unfold(
    repository: &gix::Repository,
    index: &gix::index::State,
) -> Result<gix::index::State, GitError> {
    let mut full = gix::index::State::new(index.object_hash());
    full.set_timestamp(index.timestamp());
    for entry in index.entries() {
        let path = entry.path(index);
        if !entry.mode.is_sparse() {
            full.dangerously_push_entry(entry.stat, entry.id, entry.flags, entry.mode, path);
            continue;
        }
        let mut folder = path.strip_suffix(b"/").unwrap_or(path).to_vec();
        let mut below = Vec::new();
        collect(repository, &entry.id, &mut folder, &mut below)?;
        for (path, entry) in below {
            full.dangerously_push_entry(
                Default::default(),
                to_gix(&entry.blob),
                Flags::SKIP_WORKTREE | Flags::EXTENDED,
                index_mode(entry.mode),
                path.as_slice().into(),
            );
        }
    }
    full.sort_entries();
    Ok(full)
}

fn index_mode(mode: Mode) -> gix::index::entry::Mode {
    use gix::index::entry::Mode as IndexMode;
    match mode {
        Mode::File => IndexMode::FILE,
        Mode::Executable => IndexMode::FILE_EXECUTABLE,
        Mode::Symlink => IndexMode::SYMLINK,
        Mode::Submodule => IndexMode::COMMIT,
    }
}
