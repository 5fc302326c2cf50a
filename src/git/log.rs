//! History read in bulk: what commits say as they were written, and which files each changed.
//!
//! Unlike [`super::history`] nothing here depends on HEAD: names are not mapped by a mailmap. A
//! handle of its own, like that of the blobs, so that whoever keeps one needs no repository.

use gix::prelude::FindExt;

use super::rename::{Contents, Item, renames};
use super::repository::{from_gix, local, to_gix};
use super::tree::{self, Entry, TreeChange};
use super::{GitError, Oid, Repository};

/// More comparisons of two files' contents than the square of this are not made for one commit.
const RENAME_LIMIT: u64 = 100;

/// The way to a repository's history. Cheap to clone.
#[derive(Clone)]
pub struct CommitLog {
    shared: gix::ThreadSafeRepository,
    empty_tree: Oid,
    partial: bool,
    shallow: Vec<Oid>,
}

/// One thread's way to it.
pub struct LogReader {
    repository: gix::Repository,
    empty_tree: Oid,
    partial: bool,
}

/// A commit as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedCommit {
    pub tree: Oid,
    pub parents: Vec<Oid>,
    /// When it was committed, in seconds since 1970.
    pub time: i64,
    pub author_name: String,
    pub author_email: String,
    pub message: Vec<u8>,
}

/// What a commit did to files. Links and submodules count as files here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LoggedChanges {
    /// Paths that are there afterwards, ascending.
    pub paths: Vec<Vec<u8>>,
    /// From and to, ascending by the latter.
    pub renames: Vec<(Vec<u8>, Vec<u8>)>,
    /// Changed files in all, those that went away included; a rename is one.
    pub count: usize,
}

impl Repository {
    /// The history of this repository.
    pub fn log(&self) -> CommitLog {
        let boundary = self.local().shallow_commits().ok().flatten();
        CommitLog {
            shared: self.shared().clone(),
            empty_tree: self.empty_tree(),
            partial: self.is_partial(),
            shallow: boundary
                .map(|commits| commits.iter().map(|id| from_gix(id)).collect())
                .unwrap_or_default(),
        }
    }
}

impl CommitLog {
    /// A handle for this thread.
    pub fn reader(&self) -> LogReader {
        LogReader {
            repository: local(&self.shared),
            empty_tree: self.empty_tree,
            partial: self.partial,
        }
    }

    /// The commits at which a shallow clone ends; empty where the history is whole.
    pub fn shallow(&self) -> &[Oid] {
        &self.shallow
    }
}

impl LogReader {
    /// Reads a commit; `None` if it is missing.
    pub fn commit(&self, oid: &Oid) -> Result<Option<LoggedCommit>, GitError> {
        let mut buffer = Vec::new();
        let commit = match self.repository.objects.find_commit(&to_gix(oid), &mut buffer) {
            Ok(commit) => commit,
            Err(why) if why.is_not_found() => return Ok(None),
            Err(why) => return Err(GitError::internal(format!("cannot read commit {oid}"), why)),
        };
        let author = commit.author().ok();
        let named = |part: Option<&gix::bstr::BStr>| part.map_or(String::new(), |p| p.to_string());
        Ok(Some(LoggedCommit {
            tree: from_gix(&commit.tree()),
            parents: commit.parents().map(|parent| from_gix(&parent)).collect(),
            time: commit.time().map_or(0, |time| time.seconds),
            author_name: named(author.as_ref().map(|author| author.name)),
            author_email: named(author.as_ref().map(|author| author.email)),
            message: commit.message.to_vec(),
        }))
    }

    /// What a commit and its first parent, or nothing, do not have alike, ascending by path;
    /// `None` if a tree is missing.
    pub fn differences(&self, commit: &LoggedCommit) -> Result<Option<Vec<TreeChange>>, GitError> {
        let before = match commit.parents.first() {
            None => self.empty_tree,
            Some(parent) => match self.commit(parent)? {
                Some(parent) => parent.tree,
                None => return Ok(None),
            },
        };
        match tree::changes(&self.repository, &before, &commit.tree) {
            Ok(changed) => Ok(Some(changed)),
            Err(GitError::ObjectMissing { .. }) => Ok(None),
            Err(why) => Err(why),
        }
    }

    /// What a commit did to its first parent's files, or to none; `None` if a tree is missing.
    pub fn changes(&self, commit: &LoggedCommit) -> Result<Option<LoggedChanges>, GitError> {
        let Some(changed) = self.differences(commit)? else { return Ok(None) };
        let mut deleted = Vec::new();
        let mut added = Vec::new();
        let mut paths = Vec::new();
        for change in &changed {
            let item = |(blob, mode)| Item { path: &change.path, entry: Entry { blob, mode } };
            match (change.old, change.new) {
                (Some(old), None) => deleted.push(item(old)),
                (None, Some(new)) => added.push(item(new)),
                _ => {}
            }
            if change.new.is_some() {
                paths.push(change.path.clone());
            }
        }
        // What a partial clone has of the contents changes with time; an answer must not.
        let mut contents: Box<dyn Contents + '_> = match self.partial {
            true => Box::new(Nothing),
            false => Box::new(Blobs(&self.repository)),
        };
        let found = renames(&deleted, &added, RENAME_LIMIT, contents.as_mut());
        let mut moved: Vec<(Vec<u8>, Vec<u8>)> = found
            .iter()
            .map(|one| (deleted[one.old].path.to_vec(), added[one.new].path.to_vec()))
            .collect();
        moved.sort_by(|a, b| a.1.cmp(&b.1));
        Ok(Some(LoggedChanges { paths, count: changed.len() - moved.len(), renames: moved }))
    }

    /// Every path below a tree, ascending; `None` if part of it is missing.
    pub fn paths(&self, tree: &Oid) -> Result<Option<Vec<Vec<u8>>>, GitError> {
        let mut found = Vec::new();
        match tree::collect(&self.repository, &to_gix(tree), &mut Vec::new(), &mut found) {
            Ok(()) => Ok(Some(found.into_iter().map(|(path, _)| path).collect())),
            Err(GitError::ObjectMissing { .. }) => Ok(None),
            Err(why) => Err(why),
        }
    }
}

/// Contents that are in the object database.
struct Blobs<'r>(&'r gix::Repository);

impl Contents for Blobs<'_> {
    fn size(&mut self, oid: &Oid) -> Option<u64> {
        use gix::prelude::HeaderExt;
        self.0.objects.header(to_gix(oid)).ok().map(|header| header.size())
    }

    fn read(&mut self, oid: &Oid, bytes: &mut Vec<u8>) -> bool {
        self.0.objects.find_blob(&to_gix(oid), bytes).is_ok()
    }
}

/// No contents at all.
struct Nothing;

impl Contents for Nothing {
    fn size(&mut self, _: &Oid) -> Option<u64> {
        None
    }

    fn read(&mut self, _: &Oid, _: &mut Vec<u8>) -> bool {
        false
    }
}
