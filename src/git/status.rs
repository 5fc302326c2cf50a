//! Which paths of the work tree may not be as git's index has them.
//!
//! Only file metadata is looked at here, as `git status` does first; what is suspected is hashed
//! by the caller. The index itself is never written.

use std::sync::atomic::AtomicBool;

use gix::index::entry::Mode as IndexMode;
use gix::status::plumbing::index_as_worktree::traits::{CompareBlobs, ReadData, SubmoduleStatus};
use gix::status::plumbing::index_as_worktree::{Change, EntryStatus};
use gix::status::plumbing::index_as_worktree_with_renames::{Entry as Event, VisitEntry};

use super::repository::from_gix;
use super::staged::mode_of;
use super::tree::Entry;
use super::{GitError, Oid};

/// A path to look at.
#[derive(Debug)]
pub(super) struct Suspect {
    pub path: Vec<u8>,
    /// What the index holds there.
    pub known: Option<Entry>,
    pub seen: Seen,
    pub untracked: bool,
}

/// What the metadata says.
#[derive(Clone, Copy, Debug)]
pub(super) enum Seen {
    Removed,
    /// There is something, to be looked at.
    Something,
    /// A submodule that stands at another commit.
    Submodule(Oid),
}

/// Compares the work tree with `index`.
pub(super) fn suspects(
    repository: &gix::Repository,
    index: &gix::index::State,
    untracked: bool,
) -> Result<Vec<Suspect>, GitError> {
    let failed = |why| GitError::internal("cannot compare the work tree", why);
    let dirwalk = match untracked {
        true => Some(
            repository
                .dirwalk_options()
                .map_err(failed)?
                .emit_untracked(gix::dir::walk::EmissionMode::Matching),
        ),
        false => None,
    };
    let mut collector = Collector { found: Vec::new() };
    repository
        .index_worktree_status(
            index,
            None::<&gix::bstr::BStr>,
            &mut collector,
            Suspecting,
            Submodules { shared: repository.clone().into_sync() },
            &mut gix::progress::Discard,
            &AtomicBool::new(false),
            gix::status::index_worktree::Options { dirwalk_options: dirwalk, ..Default::default() },
        )
        .map_err(failed)?;
    Ok(collector.found)
}

/// Holds whatever has other metadata for changed, without reading it.
#[derive(Clone)]
struct Suspecting;

impl CompareBlobs for Suspecting {
    type Output = ();

    fn compare_blobs<'a, 'b>(
        &mut self,
        _entry: &gix::index::Entry,
        _size: u64,
        _data: impl ReadData<'a>,
        _buffer: &mut Vec<u8>,
    ) -> gix::Result<Option<()>> {
        Ok(Some(()))
    }
}

/// Looks only at which commit a submodule stands.
#[derive(Clone)]
struct Submodules {
    shared: gix::ThreadSafeRepository,
}

impl SubmoduleStatus for Submodules {
    type Output = Oid;

    fn status(
        &mut self,
        entry: &gix::index::Entry,
        path: &gix::bstr::BStr,
    ) -> gix::Result<Option<Oid>> {
        let local = self.shared.to_thread_local();
        let Some(dir) = local.workdir_path(path) else {
            return Ok(None);
        };
        let head = head_of(&dir, local.open_options());
        Ok(head.filter(|id| *id != entry.id).map(|id| from_gix(&id)))
    }
}

fn head_of(dir: &std::path::Path, options: &gix::open::Options) -> Option<gix::ObjectId> {
    if !dir.join(".git").exists() {
        return None;
    }
    let repository = gix::open_opts(dir, options.clone()).ok()?;
    repository.head_id().ok().map(|id| id.detach())
}

struct Collector {
    found: Vec<Suspect>,
}

impl<'index> VisitEntry<'index> for Collector {
    type ContentChange = ();
    type SubmoduleStatus = Oid;

    fn visit_entry(&mut self, event: Event<'index, (), Oid>) {
        match event {
            Event::Modification { entry, rela_path, status, .. } => {
                let path = rela_path.to_vec();
                if let Some((known, seen)) = tracked(entry, status) {
                    self.found.push(Suspect { path, known, seen, untracked: false });
                }
            }
            Event::DirectoryContents { entry, .. } => {
                use gix::dir::entry::{Kind, Status};
                let file = matches!(entry.disk_kind, Some(Kind::File | Kind::Symlink));
                if entry.status == Status::Untracked && file {
                    self.found.push(Suspect {
                        path: entry.rela_path.to_vec(),
                        known: None,
                        seen: Seen::Something,
                        untracked: true,
                    });
                }
            }
            Event::Rewrite { .. } => {}
        }
    }
}

/// What stands in the index, and what is on disk; `None`: the same.
fn tracked(
    entry: &gix::index::Entry,
    status: EntryStatus<(), Oid>,
) -> Option<(Option<Entry>, Seen)> {
    let known = |id: &gix::oid, mode: IndexMode| {
        let blob = from_gix(id);
        mode_of(mode).map(|mode| Entry { blob, mode })
    };
    let in_index = known(&entry.id, entry.mode);
    let seen = match status {
        EntryStatus::NeedsUpdate(_) => return None,
        EntryStatus::IntentToAdd => return Some((None, Seen::Something)),
        EntryStatus::Conflict { entries, .. } => {
            let ours = entries[1].as_ref();
            return Some((ours.and_then(|e| known(&e.id, e.mode)), Seen::Something));
        }
        EntryStatus::Change(Change::Removed) => Seen::Removed,
        EntryStatus::Change(Change::SubmoduleModification(head)) => Seen::Submodule(head),
        EntryStatus::Change(Change::Type { .. } | Change::Modification { .. }) => Seen::Something,
    };
    Some((in_index, seen))
}
