//! `git cindex`: a code index inside the git directory, keyed by blob and commit.
//!
//! A blob is analysed once; a revision is only a view. See `docs/architecture.md` for the
//! map of the modules and the direction in which they may import each other.

pub mod cli;
pub mod eval;
pub mod git;
pub mod graph;
pub mod history;
pub mod impact;
pub mod index;
pub mod redact;
pub mod report;
pub mod role;
pub mod search;
pub mod store;
pub mod syntax;

/// Repositories for unit tests; the tests in `tests/` have the same.
#[cfg(test)]
#[path = "../fixtures/repo.rs"]
mod fixture;
