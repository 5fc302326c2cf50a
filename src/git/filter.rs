//! From the work tree to git: what a file's blob would be, filters included.
//!
//! Equal to `git hash-object --path`: line endings, `ident`, `working-tree-encoding` and clean
//! filters apply; nothing is written to the object database.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use gix::filter::plumbing::pipeline::CrlfRoundTripCheck;
use gix::filter::plumbing::pipeline::convert::ToGitOutcome;
use gix::prelude::FindExt;
use gix::worktree::stack::state::attributes::Source;

use super::repository::from_gix;
use super::{GitError, Oid};

/// Reads files of the work tree as git would store them. One per thread.
pub(super) struct CleanFiles {
    repository: gix::Repository,
    top: PathBuf,
    pipeline: gix::filter::plumbing::Pipeline,
    attributes: gix::worktree::Stack,
    index: gix::worktree::IndexPersistedOrInMemory,
}

/// The id of a file's blob, and its size there.
pub(super) struct Hashed {
    pub oid: Oid,
    pub size: u64,
}

impl CleanFiles {
    pub fn new(repository: gix::Repository) -> Result<CleanFiles, GitError> {
        let top = repository.workdir().ok_or(GitError::NoWorkTree)?.to_path_buf();
        let failed = |why| GitError::internal("cannot set up the filters of the work tree", why);
        let mut options = gix::filter::Pipeline::options(&repository).map_err(failed)?;
        // Git checks these only when it writes the object.
        options.crlf_roundtrip_check = CrlfRoundTripCheck::Skip;
        options.encodings_with_roundtrip_check = Vec::new();
        let context = repository.command_context().map_err(failed)?;
        let hash = repository.object_hash();
        let index = repository.index_or_empty().map_err(failed)?;
        let attributes = repository
            .attributes_only(&index, Source::WorktreeThenIdMapping)
            .map_err(failed)?
            .detach();
        Ok(CleanFiles {
            top,
            pipeline: gix::filter::plumbing::Pipeline::new(context, hash, options),
            attributes,
            index: gix::worktree::IndexPersistedOrInMemory::Persisted(index),
            repository,
        })
    }

    /// Hashes the regular file at `path` without keeping it in memory if no filter needs that.
    pub fn hash(&mut self, path: &[u8]) -> std::io::Result<Hashed> {
        let hash = self.repository.object_hash();
        let size = std::fs::metadata(self.on_disk(path))?.len();
        let hashed = self.convert(path, |outcome| {
            let blob = gix::objs::Kind::Blob;
            let (oid, size) = match outcome {
                ToGitOutcome::Buffer(bytes) => {
                    let oid = gix::objs::compute_hash(hash, blob, bytes).map_err(other)?;
                    (oid, bytes.len() as u64)
                }
                ToGitOutcome::Unchanged(mut file) => {
                    let never = std::sync::atomic::AtomicBool::new(false);
                    let oid = gix::objs::compute_stream_hash(
                        hash,
                        blob,
                        &mut file,
                        size,
                        &mut gix::progress::Discard,
                        &never,
                    );
                    (oid.map_err(other)?, size)
                }
                ToGitOutcome::Process(mut stream) => {
                    let mut bytes = Vec::new();
                    stream.read_to_end(&mut bytes)?;
                    let oid = gix::objs::compute_hash(hash, blob, &bytes).map_err(other)?;
                    (oid, bytes.len() as u64)
                }
            };
            let oid = from_gix(&oid);
            Ok(Hashed { oid, size })
        })?;
        Ok(hashed)
    }

    /// Hashes the target of the symbolic link at `path`.
    pub fn hash_link(&mut self, path: &[u8]) -> std::io::Result<Hashed> {
        let target = std::fs::read_link(self.on_disk(path))?;
        let bytes = target.as_os_str().as_bytes();
        let hash = self.repository.object_hash();
        let oid = gix::objs::compute_hash(hash, gix::objs::Kind::Blob, bytes).map_err(other)?;
        Ok(Hashed { oid: from_gix(&oid), size: bytes.len() as u64 })
    }

    /// Reads the file at `path` as git would store it.
    pub fn read(&mut self, path: &[u8], bytes: &mut Vec<u8>) -> std::io::Result<()> {
        bytes.clear();
        self.convert(path, |mut outcome| {
            outcome.read_to_end(bytes)?;
            Ok(())
        })
    }

    /// The id that a blob of these bytes would have.
    pub fn id_of(&self, bytes: &[u8]) -> std::io::Result<Oid> {
        let hash = self.repository.object_hash();
        let oid = gix::objs::compute_hash(hash, gix::objs::Kind::Blob, bytes).map_err(other)?;
        Ok(from_gix(&oid))
    }

    pub fn on_disk(&self, path: &[u8]) -> PathBuf {
        self.top.join(Path::new(OsStr::from_bytes(path)))
    }

    fn convert<T>(
        &mut self,
        path: &[u8],
        take: impl FnOnce(ToGitOutcome<'_, File>) -> std::io::Result<T>,
    ) -> std::io::Result<T> {
        let file = File::open(self.on_disk(path))?;
        let objects = &self.repository.objects;
        let index = &self.index;
        let entry: &gix::bstr::BStr = path.into();
        let platform = self.attributes.at_entry(entry, None, objects)?;
        let outcome = self
            .pipeline
            .convert_to_git(
                file,
                Path::new(OsStr::from_bytes(path)),
                &mut |_, attributes| {
                    platform.matching_attributes(attributes);
                },
                &mut |buffer| {
                    let Some(known) = index.entry_by_path(entry) else {
                        return Ok(None);
                    };
                    Ok(objects.find_blob(&known.id, buffer).ok().map(|_| ()))
                },
            )
            .map_err(other)?;
        take(outcome)
    }
}

fn other(why: impl std::fmt::Display) -> std::io::Error {
    std::io::Error::other(why.to_string())
}
