//! The repository: opening, revisions, scopes, changes, blobs, attributes, settings.
//!
//! The only module that names gix, and the one wrapper of the git program. It hands out owned,
//! plain structs. It knows no language, no index and no output.

pub mod attributes;
pub mod blobs;
pub mod change;
pub mod config;
mod date;
pub mod error;
mod filter;
pub mod history;
pub mod log;
pub mod oid;
pub mod pathspec;
mod program;
mod rename;
pub mod repository;
pub mod revision;
pub mod scope;
mod similarity;
mod staged;
mod status;
pub mod tree;
mod worktree;

pub use attributes::{AttributeLookup, Attributes};
pub use blobs::{BlobReader, Blobs};
pub use change::{Change, ChangeRequest, FileChange, Side, Status, SubmoduleChange};
pub use config::ConfigValue;
pub use error::GitError;
pub use history::{CommitInfo, CommitReader, Tip};
pub use log::{CommitLog, LogReader, LoggedChanges, LoggedCommit};
pub use oid::Oid;
pub use pathspec::PathFilter;
pub use repository::{ObjectFormat, Repository};
pub use revision::Revision;
pub use scope::{ListedFile, Listing, OverlayEntry, Scope, ScopeKind, ScopeRequest};
pub use tree::{Entry, Mode, TreeChange};

#[cfg(test)]
mod tests;
