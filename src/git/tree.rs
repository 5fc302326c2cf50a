//! Git's trees: every file of one, one path of one, and what differs between two.
//!
//! The difference of two trees costs in proportion to what differs: equal subtrees are not read.

use std::sync::Arc;

use gix::objs::TreeRefIter;
use gix::objs::tree::{EntryKind, EntryRef};
use gix::prelude::FindExt;

use super::repository::{from_gix, to_gix};
use super::{GitError, Oid, Repository};

/// What a path holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mode {
    File,
    Executable,
    Symlink,
    /// A commit of another repository.
    Submodule,
}

impl Mode {
    /// A file with content of its own, which may be read and indexed.
    pub fn is_file(self) -> bool {
        matches!(self, Mode::File | Mode::Executable)
    }

    /// `None` for a directory.
    pub(super) fn from_kind(kind: EntryKind) -> Option<Mode> {
        match kind {
            EntryKind::Tree => None,
            EntryKind::Blob => Some(Mode::File),
            EntryKind::BlobExecutable => Some(Mode::Executable),
            EntryKind::Link => Some(Mode::Symlink),
            EntryKind::Commit => Some(Mode::Submodule),
        }
    }
}

/// An object under a path. For a submodule the id is that of a commit, elsewhere of a blob.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    pub blob: Oid,
    pub mode: Mode,
}

/// A path that two trees do not have alike. Both sides differ, and at least one is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeChange {
    pub path: Vec<u8>,
    pub old: Option<(Oid, Mode)>,
    pub new: Option<(Oid, Mode)>,
}

impl Repository {
    /// What differs between two trees, sorted by path, without looking for renames.
    pub fn tree_changes(&self, old: &Oid, new: &Oid) -> Result<Vec<TreeChange>, GitError> {
        changes(&self.local(), old, new)
    }

    /// Every path below `tree`. The last answer is kept, since a command asks several times.
    pub(super) fn entries(&self, tree: &Oid) -> Result<Arc<Entries>, GitError> {
        let known = || self.last_tree.lock().ok()?.clone();
        if let Some((_, entries)) = known().filter(|(known, _)| known == tree) {
            return Ok(entries);
        }
        let mut found = Vec::new();
        collect(&self.local(), &to_gix(tree), &mut Vec::new(), &mut found)?;
        let entries = Arc::new(found);
        if let Ok(mut last) = self.last_tree.lock() {
            *last = Some((*tree, entries.clone()));
        }
        Ok(entries)
    }
}

/// Paths and what they hold, in the order of the bytes of the paths.
pub(super) type Entries = Vec<(Vec<u8>, Entry)>;

/// Git sorts a directory as if its name ended in a slash, so that depth first is path order.
pub(super) fn collect(
    repository: &gix::Repository,
    tree: &gix::oid,
    path: &mut Vec<u8>,
    found: &mut Entries,
) -> Result<(), GitError> {
    let raw = read_tree(repository, Some(tree))?;
    for entry in TreeRefIter::from_bytes(&raw, repository.object_hash()) {
        let entry = entry.map_err(|why| broken(tree, why))?;
        let length = push(path, &entry);
        match Mode::from_kind(entry.mode.kind()) {
            Some(mode) => {
                let blob = from_gix(entry.oid);
                found.push((path.clone(), Entry { blob, mode }));
            }
            None => collect(repository, entry.oid, path, found)?,
        }
        path.truncate(length);
    }
    Ok(())
}

/// What one path of `tree` holds; `None` also where it is a directory.
pub(super) fn lookup(
    repository: &gix::Repository,
    tree: &Oid,
    path: &[u8],
) -> Result<Option<Entry>, GitError> {
    let mut tree = to_gix(tree);
    let mut names = path.split(|byte| *byte == b'/').peekable();
    while let Some(name) = names.next() {
        let raw = read_tree(repository, Some(&tree))?;
        let mut below = None;
        for entry in TreeRefIter::from_bytes(&raw, repository.object_hash()) {
            let entry = entry.map_err(|why| broken(&tree, why))?;
            if entry.filename == name {
                below = Some((entry.mode.kind(), entry.oid.to_owned()));
                break;
            }
        }
        let Some((kind, id)) = below else {
            return Ok(None);
        };
        match (Mode::from_kind(kind), names.peek()) {
            (Some(mode), None) => {
                let blob = from_gix(&id);
                return Ok(Some(Entry { blob, mode }));
            }
            (None, Some(_)) => tree = id,
            _ => return Ok(None),
        }
    }
    Ok(None)
}

/// As [`Repository::tree_changes`], for a caller that has many to ask of one handle.
pub(super) fn changes(
    repository: &gix::Repository,
    old: &Oid,
    new: &Oid,
) -> Result<Vec<TreeChange>, GitError> {
    let mut diff = Diff { repository, path: Vec::new(), found: Vec::new() };
    if old != new {
        diff.trees(Some(&to_gix(old)), Some(&to_gix(new)))?;
        diff.found.sort_by(|a, b| a.path.cmp(&b.path));
    }
    Ok(diff.found)
}

struct Diff<'r> {
    repository: &'r gix::Repository,
    path: Vec<u8>,
    found: Vec<TreeChange>,
}

impl Diff<'_> {
    fn trees(&mut self, old: Option<&gix::oid>, new: Option<&gix::oid>) -> Result<(), GitError> {
        let old_raw = read_tree(self.repository, old)?;
        let new_raw = read_tree(self.repository, new)?;
        let hash = self.repository.object_hash();
        let mut olds = TreeRefIter::from_bytes(&old_raw, hash);
        let mut news = TreeRefIter::from_bytes(&new_raw, hash);
        let mut left = next(&mut olds, old)?;
        let mut right = next(&mut news, new)?;
        while left.is_some() || right.is_some() {
            let order = match (&left, &right) {
                (Some(a), Some(b)) => a.cmp(b),
                (Some(_), None) => std::cmp::Ordering::Less,
                _ => std::cmp::Ordering::Greater,
            };
            let a = if order.is_le() { left } else { None };
            let b = if order.is_ge() { right } else { None };
            self.pair(a, b)?;
            if order.is_le() {
                left = next(&mut olds, old)?;
            }
            if order.is_ge() {
                right = next(&mut news, new)?;
            }
        }
        Ok(())
    }

    /// Two entries of one name and both or neither a directory, or one entry alone.
    fn pair(&mut self, old: Option<EntryRef>, new: Option<EntryRef>) -> Result<(), GitError> {
        if let (Some(a), Some(b)) = (&old, &new)
            && a.oid == b.oid
            && a.mode.kind() == b.mode.kind()
        {
            return Ok(());
        }
        let Some(either) = old.as_ref().or(new.as_ref()) else {
            return Ok(());
        };
        let length = push(&mut self.path, either);
        if either.mode.is_tree() {
            let (old, new) = (old.map(|entry| entry.oid), new.map(|entry| entry.oid));
            self.trees(old, new)?;
        } else {
            let side = |entry: EntryRef| {
                Mode::from_kind(entry.mode.kind()).map(|mode| (from_gix(entry.oid), mode))
            };
            self.found.push(TreeChange {
                path: self.path.clone(),
                old: old.and_then(side),
                new: new.and_then(side),
            });
        }
        self.path.truncate(length);
        Ok(())
    }
}

/// Appends an entry's name to `path` and returns the length to go back to.
fn push(path: &mut Vec<u8>, entry: &EntryRef) -> usize {
    let length = path.len();
    if length > 0 {
        path.push(b'/');
    }
    path.extend_from_slice(entry.filename);
    length
}

fn next<'a>(
    entries: &mut TreeRefIter<'a>,
    tree: Option<&gix::oid>,
) -> Result<Option<EntryRef<'a>>, GitError> {
    match entries.next().transpose() {
        Ok(entry) => Ok(entry),
        Err(why) => Err(match tree {
            Some(id) => broken(id, why),
            None => GitError::internal("cannot read an empty tree", why),
        }),
    }
}

fn read_tree(repository: &gix::Repository, id: Option<&gix::oid>) -> Result<Vec<u8>, GitError> {
    let mut raw = Vec::new();
    let Some(id) = id.filter(|id| !id.is_empty_tree()) else {
        return Ok(raw);
    };
    match repository.objects.find_tree(id, &mut raw) {
        Ok(_) => Ok(raw),
        Err(why) if why.is_not_found() => Err(missing(id)),
        Err(why) => Err(broken(id, why)),
    }
}

pub(super) fn missing(id: &gix::oid) -> GitError {
    GitError::ObjectMissing {
        oid: from_gix(id),
        hint: "the clone is partial or damaged: try 'git fetch' or 'git fsck'".to_string(),
    }
}

fn broken(id: &gix::oid, why: impl std::fmt::Display) -> GitError {
    GitError::internal(format!("cannot read tree {id}"), why)
}
