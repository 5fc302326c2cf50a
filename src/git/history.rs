//! Commits: tips, parents, merge bases, and what a commit says of itself.

use std::collections::BTreeSet;

use gix::prelude::FindExt;
use gix::revision::walk::Sorting;
use gix::traverse::commit::simple::CommitTimeOrder;

use super::repository::{from_gix, to_gix};
use super::tree::missing;
use super::{GitError, Oid, Repository, program};

/// What a commit says. Name and address are as the mailmap has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommitInfo {
    pub oid: Oid,
    pub tree: Oid,
    pub parents: Vec<Oid>,
    pub author_name: String,
    pub author_email: String,
    /// When it was committed, in seconds since 1970.
    pub time: i64,
    pub subject: String,
    /// What follows the subject, without the blank line.
    pub body: String,
}

/// A branch or tag and the commit it leads to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tip {
    /// The full name, as `refs/heads/main`.
    pub name: String,
    pub commit: Oid,
}

/// Reads many commits with one mailmap.
pub struct CommitReader {
    repository: gix::Repository,
    mailmap: gix::mailmap::Snapshot,
}

impl Repository {
    /// Every local branch, remote branch and tag that leads to a commit, sorted by name.
    pub fn branch_and_tag_tips(&self) -> Result<Vec<Tip>, GitError> {
        let named = if self.has_reftable() {
            program::branches_and_tags(self)?
        } else {
            self.references()?
        };
        let mut tips = BTreeSet::new();
        for (name, oid) in named {
            // A tag may name a tree or a blob.
            if let Ok((commit, _)) = self.resolve_commit(&oid.to_string()) {
                tips.insert(Tip { name, commit });
            }
        }
        Ok(tips.into_iter().collect())
    }

    fn references(&self) -> Result<Vec<(String, Oid)>, GitError> {
        let failed = |why| GitError::internal("cannot read the references", why);
        let repository = self.local();
        let platform = repository.references().map_err(failed)?;
        let mut found = Vec::new();
        for prefix in ["refs/heads/", "refs/remotes/", "refs/tags/"] {
            for reference in platform.prefixed(prefix).map_err(failed)? {
                // A broken reference is no reason to see none.
                let Ok(mut reference) = reference else {
                    continue;
                };
                let name = reference.name().as_bstr().to_string();
                if let Ok(id) = reference.peel_to_id() {
                    found.push((name, from_gix(&id)));
                }
            }
        }
        Ok(found)
    }

    /// `tip` and its first parents that were committed at `since` or later, newest first.
    pub fn first_parents_since(&self, tip: &Oid, since: i64) -> Result<Vec<Oid>, GitError> {
        let repository = self.local();
        let walk = repository
            .rev_walk([to_gix(tip)])
            .first_parent_only()
            .all()
            .map_err(|why| GitError::internal("cannot walk the history", why))?;
        let mut found = Vec::new();
        for step in walk {
            let step = step.map_err(|why| GitError::internal("cannot walk the history", why))?;
            let commit = self.commit_info(&from_gix(&step.id))?;
            if commit.time < since {
                break;
            }
            found.push(commit.oid);
        }
        Ok(found)
    }

    /// Every commit that `tips` lead to, newest first, at most `limit` of them, and none that is
    /// older than `since`.
    pub fn commits_since(
        &self,
        tips: &[Oid],
        since: Option<i64>,
        limit: usize,
    ) -> Result<Vec<Oid>, GitError> {
        let repository = self.local();
        let order = CommitTimeOrder::NewestFirst;
        let sorting = match since {
            Some(seconds) => Sorting::ByCommitTimeCutoff { order, seconds },
            None => Sorting::ByCommitTime(order),
        };
        let walk = repository
            .rev_walk(tips.iter().map(to_gix))
            .sorting(sorting)
            .all()
            .map_err(|why| GitError::internal("cannot walk the history", why))?;
        let step = |step: Result<gix::revision::walk::Info<'_>, _>| match step {
            Ok(info) => Ok(from_gix(&info.id)),
            Err(why) => Err(GitError::internal("cannot walk the history", why)),
        };
        walk.take(limit).map(step).collect()
    }

    /// The best common ancestor of two commits.
    pub fn merge_base(&self, one: &Oid, two: &Oid) -> Result<Option<Oid>, GitError> {
        let repository = self.local();
        match repository.merge_base(to_gix(one), to_gix(two)) {
            Ok(base) => Ok(base.map(|base| from_gix(&base))),
            Err(why) if why.is_not_found() => Ok(None),
            Err(why) => Err(GitError::internal("cannot find the merge base", why)),
        }
    }

    pub fn commit_info(&self, oid: &Oid) -> Result<CommitInfo, GitError> {
        self.commits().info(oid)
    }

    /// For reading many commits; one per thread.
    pub fn commits(&self) -> CommitReader {
        let repository = self.local();
        let mailmap = repository.open_mailmap();
        CommitReader { mailmap, repository }
    }
}

impl CommitReader {
    pub fn info(&self, oid: &Oid) -> Result<CommitInfo, GitError> {
        let id = to_gix(oid);
        let failed = |why: gix::Error| GitError::internal(format!("cannot read commit {oid}"), why);
        let mut buffer = Vec::new();
        let commit = match self.repository.objects.find_commit(&id, &mut buffer) {
            Ok(commit) => commit,
            Err(why) if why.is_not_found() => return Err(missing(&id)),
            Err(why) => return Err(failed(why)),
        };
        let author = commit.author().map_err(|why| GitError::internal("", why))?;
        let author = self.mailmap.resolve(author.trim());
        let message = commit.message();
        Ok(CommitInfo {
            oid: *oid,
            tree: from_gix(&commit.tree()),
            parents: commit.parents().map(|parent| from_gix(&parent)).collect(),
            author_name: author.name.to_string(),
            author_email: author.email.to_string(),
            time: commit.time().map_or(0, |time| time.seconds),
            subject: message.summary().to_string(),
            body: message.body.map_or(String::new(), |body| body.to_string()),
        })
    }
}
