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
    reopened: bool,
}

impl Repository {
    pub fn blobs(&self, scope: &Scope) -> Blobs {
        let mut on_disk = HashMap::new();
        for over in scope.overlay.iter().filter(|over| over.on_disk) {
            if let Some(entry) = over.entry.filter(|entry| entry.mode.is_file()) {
                on_disk.entry(entry.blob).or_insert_with(|| over.path.clone());
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
            reopened: false,
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
        let id = to_gix(oid);
        let found = match self.repository.objects.try_header(&id) {
            Err(_) if self.reopen() => self.repository.objects.try_header(&id),
            found => found,
        };
        match found {
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
        let found = match self.find(oid, bytes) {
            Err(_) if self.reopen() => self.find(oid, bytes),
            found => found,
        };
        let length = found.map_err(|why| unreadable(oid, why))?;
        bytes.truncate(length.unwrap_or(0));
        Ok(length.is_some())
    }

    /// Puts a blob into `bytes` and gives its length there.
    fn find(&self, oid: &Oid, bytes: &mut Vec<u8>) -> gix::Result<Option<usize>> {
        let found = self.repository.objects.try_find(&to_gix(oid), bytes)?;
        let blob = found.filter(|object| object.kind == gix::objs::Kind::Blob);
        Ok(blob.map(|object| object.data.len()))
    }

    /// Packs may have come and gone since the repository was opened. Tried once.
    fn reopen(&mut self) -> bool {
        if self.reopened {
            return false;
        }
        self.reopened = true;
        let options = self.repository.open_options().clone();
        let opened = gix::open_opts(self.repository.git_dir(), options);
        opened.map(|fresh| self.repository.objects = fresh.objects).is_ok()
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
