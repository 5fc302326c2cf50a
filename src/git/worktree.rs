//! The scope of the work tree: what `git add --all` would put into an empty copy of the index.
//!
//! Tracked files as they are on disk, and files that git neither tracks nor ignores. Ids are
//! those of `git hash-object --path`. Repositories inside the work tree that are no submodules
//! are left out.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::io::ErrorKind;
use std::os::unix::fs::PermissionsExt;

use super::filter::CleanFiles;
use super::status::{Seen, Suspect, suspects};
use super::tree::{Entry, Mode};
use super::{GitError, OverlayEntry, Repository, Scope, ScopeKind, program};

/// An untracked file larger than this is named and not hashed: no index wants it.
const LARGEST_UNTRACKED: u64 = 64 << 20;

/// As many files as one thread should have to hash before another is worth its start.
const FILES_A_THREAD: usize = 32;

/// What became of a suspect.
enum Found {
    Entry(Option<Entry>, u64),
    Unreadable,
    Oversized,
}

/// A path of the overlay, with what the base tree has there.
struct Over {
    base: Option<Entry>,
    entry: Option<Entry>,
    on_disk: bool,
    untracked: bool,
}

impl Repository {
    /// The work tree over HEAD, with or without the files that git does not track.
    pub(super) fn worktree_scope(&self, untracked: bool) -> Result<Scope, GitError> {
        let repository = self.local();
        if repository.workdir().is_none() {
            return Err(GitError::NoWorkTree);
        }
        let head = self.head_or_empty()?;
        let index = self.full_index(&repository)?;
        let mut overlay: BTreeMap<Vec<u8>, Over> = BTreeMap::new();
        for difference in self.staged(&head.tree, index.state())? {
            let over = Over {
                base: difference.old,
                entry: difference.new,
                on_disk: false,
                untracked: false,
            };
            overlay.insert(difference.path, over);
        }
        let suspects = match suspects(&repository, index.state(), untracked) {
            Ok(found) => found,
            // A directory that cannot be read ends gix's walk; git steps over it.
            Err(why) => program::status(self, untracked)?.ok_or(why)?,
        };
        let found = self.examine(&repository, &suspects)?;
        let mut unreadable = Vec::new();
        let mut oversized = Vec::new();
        for (suspect, found) in suspects.into_iter().zip(found) {
            let entry = match found {
                Found::Entry(entry, size) => {
                    self.remember_size(&entry, size);
                    entry
                }
                Found::Unreadable => {
                    unreadable.push(suspect.path.clone());
                    None
                }
                Found::Oversized => {
                    oversized.push(suspect.path);
                    continue;
                }
            };
            lay_over(&mut overlay, suspect, entry);
        }
        unreadable.sort();
        oversized.sort();
        overlay.retain(|_, over| over.entry != over.base);
        Ok(Scope {
            kind: ScopeKind::Worktree,
            rev: Some("HEAD".to_string()),
            commit: head.commit,
            tree: head.tree,
            untracked: overlay.values().filter(|over| over.untracked).count(),
            overlay: overlay.into_iter().map(overlay_entry).collect(),
            unreadable,
            oversized,
        })
    }

    fn examine(
        &self,
        repository: &gix::Repository,
        suspects: &[Suspect],
    ) -> Result<Vec<Found>, GitError> {
        let disk = &Disk::of(repository);
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
        let threads = suspects.len().div_ceil(FILES_A_THREAD).clamp(1, cores);
        let share = suspects.len().div_ceil(threads).max(1);
        let mut parts = suspects.chunks(share).map(|part| (part, self.local()));
        let work = |part: &[Suspect], local: gix::Repository| {
            let mut files = CleanFiles::new(local)?;
            let look = |suspect| look_at(&mut files, suspect, disk);
            Ok(part.iter().map(look).collect::<Vec<_>>())
        };
        if threads == 1 {
            return match parts.next() {
                Some((part, local)) => work(part, local),
                None => Ok(Vec::new()),
            };
        }
        std::thread::scope(|scope| {
            let handles: Vec<_> =
                parts.map(|(part, local)| scope.spawn(move || work(part, local))).collect();
            let mut all = Vec::with_capacity(suspects.len());
            for handle in handles {
                let part = handle.join();
                let why = "a thread that hashes files died";
                all.extend(
                    part.map_err(|_| GitError::internal("cannot read the work tree", why))??,
                );
            }
            Ok(all)
        })
    }

    fn remember_size(&self, entry: &Option<Entry>, size: u64) {
        if let (Some(entry), Ok(mut sizes)) = (entry, self.disk_sizes.lock()) {
            sizes.insert(entry.blob, size);
        }
    }
}

/// Reads what is on disk at a suspect's path.
fn look_at(files: &mut CleanFiles, suspect: &Suspect, disk: &Disk) -> Found {
    match suspect.seen {
        Seen::Something => {}
        Seen::Removed => return Found::Entry(None, 0),
        Seen::Submodule(blob) => {
            let mode = Mode::Submodule;
            return Found::Entry(Some(Entry { blob, mode }), 0);
        }
    }
    let metadata = match std::fs::symlink_metadata(files.on_disk(&suspect.path)) {
        Ok(metadata) => metadata,
        Err(why) => return failed(&why),
    };
    let known = suspect.known.map(|known| known.mode);
    if known == Some(Mode::Submodule) && metadata.is_dir() {
        return Found::Entry(suspect.known, 0);
    }
    let Some(mode) = disk.mode(&metadata, known) else {
        return Found::Entry(None, 0);
    };
    if suspect.untracked && metadata.len() > LARGEST_UNTRACKED {
        return Found::Oversized;
    }
    let hashed = match metadata.is_symlink() {
        true => files.hash_link(&suspect.path),
        false => files.hash(&suspect.path),
    };
    match hashed {
        Ok(hashed) => {
            let blob = hashed.oid;
            Found::Entry(Some(Entry { blob, mode }), hashed.size)
        }
        Err(why) => failed(&why),
    }
}

fn failed(why: &std::io::Error) -> Found {
    match why.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => Found::Entry(None, 0),
        _ => Found::Unreadable,
    }
}

/// What the file system can say of a file, by `core.fileMode` and `core.symlinks`.
struct Disk {
    executables: bool,
    symlinks: bool,
}

impl Disk {
    fn of(repository: &gix::Repository) -> Disk {
        let options = repository.filesystem_options().ok();
        Disk {
            executables: options.is_none_or(|options| options.executable_bit),
            symlinks: options.is_none_or(|options| options.symlink),
        }
    }

    /// The mode that git would note; `None` for what it does not track, such as a pipe.
    fn mode(&self, metadata: &Metadata, known: Option<Mode>) -> Option<Mode> {
        if metadata.is_symlink() {
            return Some(Mode::Symlink);
        }
        if !metadata.is_file() {
            return None;
        }
        let executable = metadata.permissions().mode() & 0o100 != 0;
        Some(match known {
            Some(Mode::Symlink) if !self.symlinks => Mode::Symlink,
            Some(mode) if !self.executables && mode.is_file() => mode,
            _ if self.executables && executable => Mode::Executable,
            _ => Mode::File,
        })
    }
}

/// What is on disk stands over what is in the index.
fn lay_over(overlay: &mut BTreeMap<Vec<u8>, Over>, suspect: Suspect, entry: Option<Entry>) {
    // Where nothing is staged the tree has what the index has.
    let base = match overlay.get(&suspect.path) {
        Some(over) => over.base,
        None => suspect.known,
    };
    let changed = entry.map(|entry| entry.blob) != suspect.known.map(|known| known.blob);
    let over = Over {
        base,
        entry,
        on_disk: changed && entry.is_some_and(|entry| entry.mode != Mode::Submodule),
        untracked: suspect.untracked,
    };
    overlay.insert(suspect.path, over);
}

fn overlay_entry((path, over): (Vec<u8>, Over)) -> OverlayEntry {
    OverlayEntry { path, entry: over.entry, on_disk: over.on_disk }
}
