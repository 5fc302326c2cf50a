//! What can go wrong with a repository, said so that a person knows the next step.

use super::Oid;

/// Why git's data could not be read. `Display` is one plain sentence; `code` is for programs.
#[derive(Debug, thiserror::Error)]
pub enum GitError {
    #[error("not a git repository (or any of the parent directories): .git")]
    NotARepository,

    #[error("not a git repository: '{path}'")]
    NotARepositoryAt { path: String },

    #[error(
        "detected dubious ownership in repository at '{path}'; to trust it, run: git config --global --add safe.directory {path}"
    )]
    Untrusted { path: String },

    #[error("HEAD has no commit yet; commit something first")]
    UnbornHead,

    #[error("revision '{spec}' not found{hint}")]
    RevisionUnknown { spec: String, hint: String },

    #[error("'{spec}' is not one commit or tree; {hint}")]
    NotOneRevision { spec: String, hint: String },

    #[error("the base '{spec}' is not in this shallow clone; try 'git fetch --deepen=50'")]
    BaseMissing { spec: String },

    #[error("no merge base of '{one}' and '{two}'; name the base yourself with {one}..{two}")]
    NoMergeBase { one: String, two: String },

    #[error("'{spec}' lies beyond the history of this shallow clone; try 'git fetch --unshallow'")]
    Shallow { spec: String },

    #[error("object {oid} is missing; {hint}")]
    ObjectMissing { oid: Oid, hint: String },

    #[error("this repository is not supported: {what}")]
    Unsupported { what: String },

    #[error("this needs a work tree, and this repository has none; name a revision instead")]
    NoWorkTree,

    #[error("the path '{path}' is outside the repository")]
    PathOutside { path: String },

    #[error("{what}: {why}")]
    Usage { what: String, why: String },

    #[error("{what}: {why}")]
    Internal { what: String, why: String },
}

impl GitError {
    /// The stable name of this failure in JSON.
    pub fn code(&self) -> &'static str {
        match self {
            GitError::NotARepository | GitError::NotARepositoryAt { .. } => "not_a_repository",
            GitError::Untrusted { .. } => "untrusted_repository",
            GitError::UnbornHead => "unborn_head",
            GitError::RevisionUnknown { .. } | GitError::NotOneRevision { .. } => {
                "revision_unknown"
            }
            GitError::BaseMissing { .. } | GitError::NoMergeBase { .. } => "base_missing",
            GitError::Shallow { .. } => "shallow",
            GitError::ObjectMissing { .. } => "object_missing",
            GitError::Unsupported { .. } | GitError::NoWorkTree => "unsupported_repository",
            GitError::PathOutside { .. } | GitError::Usage { .. } => "usage",
            GitError::Internal { .. } => "internal",
        }
    }

    /// The command that mends it, where there is one.
    pub fn fix(&self) -> Option<Vec<String>> {
        let words: &[&str] = match self {
            GitError::BaseMissing { .. } => &["git", "fetch", "--deepen=50"],
            GitError::Shallow { .. } => &["git", "fetch", "--unshallow"],
            GitError::RevisionUnknown { hint, .. } if hint.contains("--unshallow") => {
                &["git", "fetch", "--unshallow"]
            }
            GitError::Untrusted { path } => {
                &["git", "config", "--global", "--add", "safe.directory", path]
            }
            _ => return None,
        };
        Some(words.iter().map(|word| word.to_string()).collect())
    }

    /// A failure of gix or the file system that no rule above names.
    pub(super) fn internal(what: impl Into<String>, why: impl std::fmt::Display) -> GitError {
        GitError::Internal { what: what.into(), why: why.to_string() }
    }
}
