//! Reading blobs of a scope, from as many threads as one likes.
//!
//! A blob that git does not have yet, because its file is changed and not staged, is read from
//! the work tree through git's filters and its id is checked, so that what is read is what was
//! asked for or nothing. Nothing is ever fetched.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use gix::prelude::*;

use super::filter::CleanFiles;
use super::repository::{local, to_gix};
use super::{GitError, Oid, Repository, Scope};

/// The blobs of one scope. Cheap to clone.
#[derive(Clone)]
pub struct Blobs {
    shared: gix::ThreadSafeRepository,
    on_disk: Arc<HashMap<Oid, Vec<u8>>>,
    sizes: Arc<Mutex<HashMap<Oid, u64>>>,
}

/// One thread's way to the blobs.
pub struct BlobReader {
    repository: gix::Repository,
    blobs: Blobs,
    files: Option<CleanFiles>,
}

impl Repository {
    pub fn blobs(&self, scope: &Scope) -> Blobs {
        let mut on_disk = HashMap::new();
        for over in scope.overlay.iter().filter(|over| over.on_disk) {
            if let Some(entry) = over.entry.filter(|entry| entry.mode.is_file()) {
                on_disk
                    .entry(entry.blob)
                    .or_insert_with(|| over.path.clone());
            }
        }
        Blobs {
            shared: self.shared().clone(),
            on_disk: Arc::new(on_disk),
            sizes: self.disk_sizes.clone(),
        }
    }
}

impl Blobs {
    pub fn reader(&self) -> BlobReader {
        BlobReader {
            repository: local(&self.shared),
            blobs: self.clone(),
            files: None,
        }
    }
}

impl BlobReader {
    /// The size of a blob without reading it; `None` if it is missing.
    pub fn size(&mut self, oid: &Oid) -> Result<Option<u64>, GitError> {
        if self.blobs.on_disk.contains_key(oid) {
            if let Some(size) = self.known_size(oid) {
                return Ok(Some(size));
            }
            let mut bytes = Vec::new();
            let found = self.read(oid, &mut bytes)?;
            return Ok(found.then_some(bytes.len() as u64));
        }
        match self.repository.objects.try_header(&to_gix(oid)) {
            Ok(Some(header)) if header.kind() == gix::objs::Kind::Blob => Ok(Some(header.size())),
            Ok(_) => Ok(None),
            Err(why) => Err(unreadable(oid, why)),
        }
    }

    /// Reads a blob into `bytes`, whatever was in it; `false` if it is missing.
    pub fn read(&mut self, oid: &Oid, bytes: &mut Vec<u8>) -> Result<bool, GitError> {
        if self.read_from_disk(oid, bytes)? {
            return Ok(true);
        }
        let found = match self.repository.objects.try_find(&to_gix(oid), bytes) {
            Ok(Some(object)) if object.kind == gix::objs::Kind::Blob => Some(object.data.len()),
            Ok(_) => None,
            Err(why) => return Err(unreadable(oid, why)),
        };
        bytes.truncate(found.unwrap_or(0));
        Ok(found.is_some())
    }

    fn read_from_disk(&mut self, oid: &Oid, bytes: &mut Vec<u8>) -> Result<bool, GitError> {
        let Some(path) = self.blobs.on_disk.get(oid) else {
            return Ok(false);
        };
        let files = match &mut self.files {
            Some(files) => files,
            None => self.files.insert(CleanFiles::new(self.repository.clone())?),
        };
        if files.read(path, bytes).is_err() {
            return Ok(false);
        }
        Ok(files.id_of(bytes).is_ok_and(|id| id == *oid))
    }

    fn known_size(&self, oid: &Oid) -> Option<u64> {
        self.blobs.sizes.lock().ok()?.get(oid).copied()
    }
}

fn unreadable(oid: &Oid, why: impl std::fmt::Display) -> GitError {
    GitError::internal(format!("cannot read object {oid}"), why)
}
