//! The scope of the work tree.

use super::{GitError, Repository, Scope};

impl Repository {
    pub(super) fn worktree_scope(&self, _untracked: bool) -> Result<Scope, GitError> {
        self.commit_scope("HEAD")
    }
}
