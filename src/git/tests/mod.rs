//! Tests of this module against the real git program.

use crate::fixture as repo;

mod change;
mod commit_scope;
mod environment;
mod history;
mod kinds;
mod packing;
mod paths;
mod random;
mod worktree;

use super::*;
use repo::TestRepo;

fn open(repo: &TestRepo) -> Repository {
    Repository::open_at(repo.path()).expect("an open repository")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn revision(spec: &str) -> ScopeRequest {
    ScopeRequest::Revision(spec.to_string())
}

/// The paths of a scope's files.
fn paths(repository: &Repository, scope: &Scope) -> Vec<String> {
    let listing = repository.files(scope).expect("a listing");
    listing.files.iter().map(|file| text(&file.path)).collect()
}
