//! Scopes: what a revision, git's index or the work tree holds, as one list of files.
//!
//! A scope is a tree and what differs from it. For a commit nothing does; for git's index and
//! the work tree the overlay names each path that is not as in the tree.

use super::tree::{Entries, Entry, Mode};
use super::{GitError, Oid, Repository};

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScopeRequest {
    /// The work tree where there is one, else HEAD.
    Default,
    Revision(String),
    /// Git's index.
    Staged,
    Worktree,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScopeKind {
    Commit,
    Staged,
    Worktree,
}

/// The one holder of paths: a tree, and what stands over it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    pub kind: ScopeKind,
    /// The revision as it was asked for; `HEAD` below git's index and the work tree.
    pub rev: Option<String>,
    /// `None` for a bare tree and on a branch without a commit.
    pub commit: Option<Oid>,
    /// The base tree; the empty tree on a branch without a commit.
    pub tree: Oid,
    /// What differs from `tree`, sorted by path.
    pub overlay: Vec<OverlayEntry>,
    /// How many entries of the overlay git does not track.
    pub untracked: usize,
    /// Paths of the work tree that could not be read, and so are not in this scope.
    pub unreadable: Vec<Vec<u8>>,
    /// Untracked paths too large to be worth hashing, and so not in this scope.
    pub oversized: Vec<Vec<u8>>,
}

/// A path that is not as in the scope's tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OverlayEntry {
    pub path: Vec<u8>,
    /// `None`: the path is in the tree and not in the scope.
    pub entry: Option<Entry>,
    /// The blob may be in no object database, and is read from the work tree.
    pub on_disk: bool,
}

/// The files of a scope, sorted by the bytes of their paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listing {
    pub files: Vec<ListedFile>,
    pub symlinks: usize,
    pub submodules: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedFile {
    pub path: Vec<u8>,
    pub blob: Oid,
    pub executable: bool,
}

impl Repository {
    /// Turns a request into a scope. For the work tree this is the cost of `git status`.
    pub fn scope(&self, ask: &ScopeRequest) -> Result<Scope, GitError> {
        match ask {
            ScopeRequest::Revision(spec) => self.commit_scope(spec),
            ScopeRequest::Default if self.is_bare() => self.commit_scope("HEAD"),
            ScopeRequest::Default | ScopeRequest::Worktree => self.worktree_scope(true),
            ScopeRequest::Staged => self.staged_scope(),
        }
    }

    /// Every file of a scope. Symbolic links and submodules are counted, not listed.
    pub fn files(&self, scope: &Scope) -> Result<Listing, GitError> {
        let mut listing = Listing::default();
        for (path, entry) in self.scope_entries(scope)? {
            match entry.mode {
                Mode::Symlink => listing.symlinks += 1,
                Mode::Submodule => listing.submodules += 1,
                Mode::File | Mode::Executable => listing.files.push(ListedFile {
                    path,
                    blob: entry.blob,
                    executable: entry.mode == Mode::Executable,
                }),
            }
        }
        Ok(listing)
    }

    pub(super) fn commit_scope(&self, spec: &str) -> Result<Scope, GitError> {
        let revision = self.resolve(spec)?;
        Ok(Scope {
            kind: ScopeKind::Commit,
            rev: Some(spec.to_string()),
            commit: revision.commit,
            tree: revision.tree,
            overlay: Vec::new(),
            untracked: 0,
            unreadable: Vec::new(),
            oversized: Vec::new(),
        })
    }

    /// The scope of nothing at all, which a root commit is compared with.
    pub(super) fn empty_scope(&self) -> Scope {
        Scope {
            kind: ScopeKind::Commit,
            rev: None,
            commit: None,
            tree: self.empty_tree(),
            overlay: Vec::new(),
            untracked: 0,
            unreadable: Vec::new(),
            oversized: Vec::new(),
        }
    }

    /// Every path of a scope with what it holds, sorted.
    pub(super) fn scope_entries(&self, scope: &Scope) -> Result<Entries, GitError> {
        Ok(overlaid(&self.entries(&scope.tree)?, &scope.overlay))
    }
}

/// Puts a sorted overlay over sorted entries.
fn overlaid(base: &[(Vec<u8>, Entry)], overlay: &[OverlayEntry]) -> Entries {
    let mut all = Vec::with_capacity(base.len() + overlay.len());
    let mut base = base.iter().peekable();
    for over in overlay {
        while let Some(below) = base.next_if(|(path, _)| *path < over.path) {
            all.push(below.clone());
        }
        base.next_if(|(path, _)| *path == over.path);
        if let Some(entry) = over.entry {
            all.push((over.path.clone(), entry));
        }
    }
    all.extend(base.cloned());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(byte: u8) -> Entry {
        Entry { blob: Oid::from_bytes(&[byte; 20]).unwrap(), mode: Mode::File }
    }

    fn over(path: &str, entry: Option<Entry>) -> OverlayEntry {
        OverlayEntry { path: path.into(), entry, on_disk: false }
    }

    #[test]
    fn an_overlay_adds_replaces_and_removes() {
        let base =
            vec![(b"a".to_vec(), entry(1)), (b"c".to_vec(), entry(2)), (b"d".to_vec(), entry(3))];
        let overlay = [
            over("b", Some(entry(4))),
            over("c", Some(entry(5))),
            over("d", None),
            over("e", Some(entry(6))),
        ];
        let paths: Vec<_> = overlaid(&base, &overlay)
            .into_iter()
            .map(|(path, entry)| (path[0], entry.blob.as_bytes()[0]))
            .collect();
        assert_eq!(paths, [(b'a', 1), (b'b', 4), (b'c', 5), (b'e', 6)]);
    }
}
