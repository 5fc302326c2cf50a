//! Changes: two scopes, and which files differ between them, renames included.
//!
//! The list is that of `git diff --name-status -M`, sorted by the path of the newer side.

use super::rename::{Contents, Item, Rename, renames};
use super::similarity::percent;
use super::tree::{Entry, Mode, TreeChange, lookup};
use super::{BlobReader, GitError, Oid, Repository, Scope};

/// With more paths than this in an overlay, the base tree is read as a whole.
const LOOKUPS: usize = 200;

/// Git's own limit of the comparisons for renames, where `diff.renameLimit` says nothing.
const RENAME_LIMIT: i64 = 1000;

/// What was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangeRequest {
    /// HEAD to the work tree, with or without the files that git does not track.
    WorkTree {
        untracked: bool,
    },
    /// A revision to the work tree, tracked files only.
    FromRevision(String),
    /// A commit's first parent, or nothing, to the commit.
    Commit(String),
    Range(String, String),
    /// The merge base of both to the second.
    MergeBase(String, String),
    /// A revision, else HEAD, to git's index.
    Staged(Option<String>),
}

/// Two scopes and what differs.
#[derive(Clone, Debug)]
pub struct Change {
    pub base: Scope,
    pub head: Scope,
    pub merge_base: Option<Oid>,
    pub files: Vec<FileChange>,
    /// How many of the files git does not track.
    pub untracked: usize,
    pub submodules: Vec<SubmoduleChange>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileChange {
    pub status: Status,
    pub old: Option<Side>,
    pub new: Option<Side>,
    /// In percent, for a rename.
    pub similarity: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    Added,
    Deleted,
    Modified,
    Renamed,
    /// A file became a symbolic link or a submodule, or the other way round.
    TypeChanged,
    /// Only whether the file is executable changed.
    ModeOnly,
}

/// One side of a changed file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Side {
    pub path: Vec<u8>,
    pub blob: Oid,
    pub mode: Mode,
}

/// A submodule that stands at another commit, came or went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubmoduleChange {
    pub path: Vec<u8>,
    pub old: Option<Oid>,
    pub new: Option<Oid>,
}

impl ChangeRequest {
    /// Understands the words that name a change: none, `REV`, `A..B`, `A...B`, `A B`, `REV^!`.
    /// An empty end of a range is HEAD.
    pub fn parse(words: &[String], untracked: bool) -> Result<ChangeRequest, GitError> {
        let end = |name: &str| match name {
            "" => "HEAD".to_string(),
            name => name.to_string(),
        };
        match words {
            [] => Ok(ChangeRequest::WorkTree { untracked }),
            [one] => {
                if let Some((a, b)) = one.split_once("...") {
                    return Ok(ChangeRequest::MergeBase(end(a), end(b)));
                }
                if let Some((a, b)) = one.split_once("..") {
                    return Ok(ChangeRequest::Range(end(a), end(b)));
                }
                Ok(match one.strip_suffix("^!") {
                    Some(commit) => ChangeRequest::Commit(end(commit)),
                    None => ChangeRequest::FromRevision(one.clone()),
                })
            }
            [a, b] => Ok(match (a.strip_prefix('^'), b.strip_prefix('^')) {
                (Some(a), None) => ChangeRequest::Range(a.to_string(), b.clone()),
                (None, Some(b)) => ChangeRequest::Range(b.to_string(), a.clone()),
                _ => ChangeRequest::Range(a.clone(), b.clone()),
            }),
            more => Err(GitError::Usage {
                what: format!("a change has at most two ends, not {}", more.len()),
                why: "put '--' before paths".to_string(),
            }),
        }
    }
}

impl Repository {
    /// Resolves both sides of a change and compares them.
    pub fn change(&self, ask: &ChangeRequest) -> Result<Change, GitError> {
        let mut merge_base = None;
        let (base, head) = match ask {
            ChangeRequest::WorkTree { untracked } => {
                (self.head_scope()?, self.worktree_scope(*untracked)?)
            }
            ChangeRequest::FromRevision(rev) => {
                (self.base_scope(rev)?, self.worktree_scope(false)?)
            }
            ChangeRequest::Commit(rev) => {
                let head = self.commit_scope(rev)?;
                (self.parent_scope(rev, &head)?, head)
            }
            ChangeRequest::Range(a, b) => (self.base_scope(a)?, self.commit_scope(b)?),
            ChangeRequest::MergeBase(a, b) => {
                let base = self.merge_base_of(a, b)?;
                merge_base = Some(base);
                (self.scope_of_commit(&base)?, self.commit_scope(b)?)
            }
            ChangeRequest::Staged(None) => (self.head_scope()?, self.staged_scope()?),
            ChangeRequest::Staged(Some(rev)) => (self.base_scope(rev)?, self.staged_scope()?),
        };
        self.compare(base, head, merge_base)
    }

    /// Compares two scopes. What stands over the base's tree counts, too.
    pub fn compare(
        &self,
        base: Scope,
        head: Scope,
        merge_base: Option<Oid>,
    ) -> Result<Change, GitError> {
        let pairs = self.differing(&base, &head)?;
        let mut contents =
            BothSides { base: self.blobs(&base).reader(), head: self.blobs(&head).reader() };
        let limit = self.config_integer("diff.renameLimit").unwrap_or(RENAME_LIMIT);
        let (files, submodules) = paired(pairs, limit.max(0) as u64, &mut contents);
        Ok(Change { untracked: head.untracked, base, head, merge_base, files, submodules })
    }

    /// Every path that two scopes do not have alike, sorted.
    fn differing(&self, base: &Scope, head: &Scope) -> Result<Vec<TreeChange>, GitError> {
        let changes = self.tree_changes(&base.tree, &head.tree)?;
        if base.overlay.is_empty() && head.overlay.is_empty() {
            return Ok(changes);
        }
        if !base.overlay.is_empty() || head.overlay.len() > LOOKUPS {
            let old = self.scope_entries(base)?;
            let new = self.scope_entries(head)?;
            let differences = super::staged::differences(&old, &new);
            let change = |found: super::staged::Difference| TreeChange {
                path: found.path,
                old: found.old.map(side_of),
                new: found.new.map(side_of),
            };
            return Ok(differences.into_iter().map(change).collect());
        }
        let repository = self.local();
        let mut by_path: std::collections::BTreeMap<_, _> =
            changes.into_iter().map(|change| (change.path, (change.old, change.new))).collect();
        for over in &head.overlay {
            let old = match by_path.get(&over.path) {
                Some((old, _)) => *old,
                None => lookup(&repository, &base.tree, &over.path)?.map(side_of),
            };
            by_path.insert(over.path.clone(), (old, over.entry.map(side_of)));
        }
        by_path.retain(|_, (old, new)| old != new);
        let change = |(path, (old, new))| TreeChange { path, old, new };
        Ok(by_path.into_iter().map(change).collect())
    }

    fn head_scope(&self) -> Result<Scope, GitError> {
        match self.commit_scope("HEAD") {
            Err(GitError::UnbornHead) => Ok(self.empty_scope()),
            found => found,
        }
    }

    /// A base that a shallow clone may simply not have.
    fn base_scope(&self, spec: &str) -> Result<Scope, GitError> {
        self.commit_scope(spec).map_err(|why| self.as_base(why, spec))
    }

    fn as_base(&self, why: GitError, spec: &str) -> GitError {
        match why {
            GitError::Shallow { .. } => GitError::BaseMissing { spec: spec.to_string() },
            GitError::RevisionUnknown { .. } if self.is_shallow() => {
                GitError::BaseMissing { spec: spec.to_string() }
            }
            other => other,
        }
    }

    fn parent_scope(&self, rev: &str, head: &Scope) -> Result<Scope, GitError> {
        let Some(commit) = head.commit else {
            return Err(GitError::NotOneRevision {
                spec: rev.to_string(),
                hint: "it names a tree, which has no parent".to_string(),
            });
        };
        match self.commit_info(&commit)?.parents.first() {
            None => Ok(self.empty_scope()),
            Some(parent) => match self.scope_of_commit(parent) {
                Err(GitError::ObjectMissing { .. }) if self.is_shallow() => {
                    Err(GitError::BaseMissing { spec: format!("{rev}^") })
                }
                found => found,
            },
        }
    }

    fn merge_base_of(&self, a: &str, b: &str) -> Result<Oid, GitError> {
        let (one, _) = self.resolve_commit(a).map_err(|why| self.as_base(why, a))?;
        let (two, _) = self.resolve_commit(b)?;
        match self.merge_base(&one, &two)? {
            Some(base) => Ok(base),
            None if self.is_shallow() => Err(GitError::BaseMissing { spec: format!("{a}...{b}") }),
            None => Err(GitError::NoMergeBase { one: a.to_string(), two: b.to_string() }),
        }
    }

    fn scope_of_commit(&self, commit: &Oid) -> Result<Scope, GitError> {
        Ok(Scope {
            commit: Some(*commit),
            tree: self.tree_of_commit(commit)?,
            ..self.empty_scope()
        })
    }
}

fn side_of(entry: Entry) -> (Oid, Mode) {
    (entry.blob, entry.mode)
}

struct BothSides {
    base: BlobReader,
    head: BlobReader,
}

impl Contents for BothSides {
    fn size(&mut self, oid: &Oid) -> Option<u64> {
        let head = self.head.size(oid).ok().flatten();
        head.or_else(|| self.base.size(oid).ok().flatten())
    }

    fn read(&mut self, oid: &Oid, bytes: &mut Vec<u8>) -> bool {
        self.head.read(oid, bytes).unwrap_or(false) || self.base.read(oid, bytes).unwrap_or(false)
    }
}

/// Finds the renames and gives each difference its status.
fn paired(
    pairs: Vec<TreeChange>,
    limit: u64,
    contents: &mut dyn Contents,
) -> (Vec<FileChange>, Vec<SubmoduleChange>) {
    let item = |path, (blob, mode)| Item { path, entry: Entry { blob, mode } };
    let mut deleted = Vec::new();
    let mut added = Vec::new();
    for pair in &pairs {
        match (pair.old, pair.new) {
            (Some(old), None) => deleted.push(item(pair.path.as_slice(), old)),
            (None, Some(new)) => added.push(item(pair.path.as_slice(), new)),
            _ => {}
        }
    }
    let found = renames(&deleted, &added, limit, contents);
    let mut files = Vec::new();
    let mut submodules = Vec::new();
    let mut sources = vec![None; deleted.len()];
    let mut targets = vec![None; added.len()];
    for rename in &found {
        sources[rename.old] = Some(*rename);
        targets[rename.new] = Some(*rename);
    }
    let (mut sources, mut targets) = (sources.into_iter(), targets.into_iter());
    for pair in &pairs {
        let rename: Option<Rename> = match (pair.old, pair.new) {
            (Some(_), None) => match sources.next().flatten() {
                Some(_) => continue,
                None => None,
            },
            (None, Some(_)) => targets.next().flatten(),
            _ => None,
        };
        let side = |path: &[u8], (blob, mode)| Side { path: path.to_vec(), blob, mode };
        let old = match rename {
            Some(rename) => {
                let source = &deleted[rename.old];
                Some(side(source.path, side_of(source.entry)))
            }
            None => pair.old.map(|old| side(&pair.path, old)),
        };
        let new = pair.new.map(|new| side(&pair.path, new));
        if is_submodule(&old) && is_submodule(&new) {
            submodules.push(SubmoduleChange {
                path: pair.path.clone(),
                old: old.map(|side| side.blob),
                new: new.map(|side| side.blob),
            });
            continue;
        }
        files.push(FileChange {
            status: status(&old, &new, rename.is_some()),
            old,
            new,
            similarity: rename.map(|rename| percent(rename.score)),
        });
    }
    (files, submodules)
}

fn is_submodule(side: &Option<Side>) -> bool {
    side.as_ref().is_none_or(|side| side.mode == Mode::Submodule)
}

fn status(old: &Option<Side>, new: &Option<Side>, renamed: bool) -> Status {
    match (old, new) {
        _ if renamed => Status::Renamed,
        (None, _) => Status::Added,
        (_, None) => Status::Deleted,
        (Some(old), Some(new)) if old.mode.is_file() && new.mode.is_file() => {
            match old.blob == new.blob {
                true => Status::ModeOnly,
                false => Status::Modified,
            }
        }
        (Some(old), Some(new)) if old.mode == new.mode => Status::Modified,
        _ => Status::TypeChanged,
    }
}
