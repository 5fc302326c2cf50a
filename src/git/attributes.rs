//! Git's attributes of a path, as the scope itself has them.
//!
//! At a revision the `.gitattributes` files of that revision count, not those checked out; for
//! the work tree those on disk do. The repository's `info/attributes` and the user's own file
//! apply to every scope, as in git.

use gix::attrs::StateRef;
use gix::index::entry::{Flags, Mode as IndexMode, Stat};
use gix::worktree::stack::state::attributes::Source;

use super::repository::to_gix;
use super::{Entry, GitError, Repository, Scope, ScopeKind};

/// What git's attributes say about one file. `None`: they say nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Attributes {
    /// `linguist-language`, as written.
    pub language: Option<String>,
    /// `linguist-generated`.
    pub generated: Option<bool>,
    /// `linguist-vendored`.
    pub vendored: Option<bool>,
    /// `linguist-documentation`.
    pub documentation: Option<bool>,
    /// `binary` or `-diff`.
    pub binary: bool,
}

const NAMES: [&str; 6] = [
    "linguist-language",
    "linguist-generated",
    "linguist-vendored",
    "linguist-documentation",
    "binary",
    "diff",
];

/// Answers for many paths of one scope; quick when they come in the order of a listing.
pub struct AttributeLookup {
    stack: gix::worktree::Stack,
    outcome: gix::attrs::search::Outcome,
    repository: gix::Repository,
}

impl Repository {
    /// A look-up of the attributes of the files of `scope`. Reads the scope's list of files.
    pub fn attributes(&self, scope: &Scope) -> Result<AttributeLookup, GitError> {
        let entries = self.scope_entries(scope)?;
        let entries = entries.iter().map(|(path, entry)| (path.as_slice(), *entry));
        let source = match scope.kind {
            ScopeKind::Worktree => Source::WorktreeThenIdMapping,
            ScopeKind::Commit | ScopeKind::Staged => Source::IdMapping,
        };
        let repository = self.local();
        let index = attribute_files(repository.object_hash(), entries);
        let stack = repository
            .attributes_only(&index, source)
            .map_err(|why| GitError::internal("cannot read the attributes", why))?;
        let mut outcome = gix::attrs::search::Outcome::default();
        outcome.initialize_with_selection(&Default::default(), NAMES);
        let stack = stack.detach();
        Ok(AttributeLookup { stack, outcome, repository })
    }
}

/// An index of nothing but the attribute files, which is all that gix looks for in one.
fn attribute_files<'a>(
    hash: gix::hash::Kind,
    entries: impl Iterator<Item = (&'a [u8], Entry)>,
) -> gix::index::State {
    let mut index = gix::index::State::new(hash);
    for (path, entry) in entries {
        let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
        if entry.mode.is_file() && name.eq_ignore_ascii_case(b".gitattributes") {
            index.dangerously_push_entry(
                Stat::default(),
                to_gix(&entry.blob),
                Flags::empty(),
                IndexMode::FILE,
                path.into(),
            );
        }
    }
    index
}

impl AttributeLookup {
    /// The attributes of the file at `path`. Attribute files that cannot be read say nothing.
    pub fn at(&mut self, path: &[u8]) -> Attributes {
        let path: &gix::bstr::BStr = path.into();
        let Ok(platform) = self.stack.at_entry(path, None, &self.repository.objects) else {
            return Attributes::default();
        };
        platform.matching_attributes(&mut self.outcome);
        let mut found = Attributes::default();
        for matched in self.outcome.iter_selected() {
            let state = matched.assignment.state;
            match matched.assignment.name.as_str() {
                "linguist-language" => found.language = value(state),
                "linguist-generated" => found.generated = truth(state),
                "linguist-vendored" => found.vendored = truth(state),
                "linguist-documentation" => found.documentation = truth(state),
                "binary" => found.binary |= state == StateRef::Set,
                "diff" => found.binary |= state == StateRef::Unset,
                _ => {}
            }
        }
        found
    }
}

fn value(state: StateRef) -> Option<String> {
    match state {
        StateRef::Value(value) => Some(value.as_bstr().to_string()),
        _ => None,
    }
}

/// Linguist takes the bare name and any value but `false` for yes.
fn truth(state: StateRef) -> Option<bool> {
    match state {
        StateRef::Set => Some(true),
        StateRef::Unset => Some(false),
        StateRef::Value(value) => Some(!value.as_bstr().eq_ignore_ascii_case(b"false")),
        StateRef::Unspecified => None,
    }
}
