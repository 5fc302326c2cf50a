//! The scope of git's index.

use super::{GitError, Repository, Scope};

impl Repository {
    pub(super) fn staged_scope(&self) -> Result<Scope, GitError> {
        self.commit_scope("HEAD")
    }
}
