//! The index on disk: facts by blob, file lists by tree, postings by chunk.
//!
//! The only module that names rusqlite and tantivy. SQLite is the truth, tantivy is derived from
//! it. Knows no ranking: it hands out facts, file lists and postings. Layout of the directory:
//! `facts.sqlite`, `postings/`, `lock`, `CACHEDIR.TAG`.
//!
//! **Order of writing.** A batch's row numbers are reserved first, in a transaction of their own,
//! so that a crash can never give one number to two blobs. Then the postings are committed, then
//! the blobs. A reader opens SQLite first and the postings second, so that whatever it sees in
//! SQLite and not among the pending rows is in the postings it opens.

mod cache;
mod facts;
mod lock;
mod pack;
mod postings;
mod schema;
mod segments;
mod snapshot;
pub mod terms;
mod writer;

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::Connection;

pub use facts::{BlobKey, Row, Stored, Totals};
pub use lock::WriterLock;
pub use postings::{Hit, Postings, ScopedPostings};
pub use snapshot::{FileEntry, ScopeTotals, Skip, Snapshot, SnapshotKey};
pub use writer::{NewBlob, Writer};

/// What can go wrong with the index on disk.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error(
        "the index at {} was made by a newer git-cindex; update this program, or remove the index with 'git cindex drop'",
        .0.display()
    )]
    Newer(PathBuf),
    #[error("another git-cindex process (pid {0}) is writing the index; try again in a moment")]
    Busy(String),
    #[error("the index is damaged: {0}")]
    Damaged(String),
    #[error("the index cannot be read or written: {0}")]
    Io(#[from] std::io::Error),
    #[error("the index's database failed: {0}")]
    Database(#[from] rusqlite::Error),
    #[error("the index's postings failed: {0}")]
    Postings(#[from] tantivy::TantivyError),
}

impl StoreError {
    /// Whether making the index anew would help.
    pub fn is_damage(&self) -> bool {
        use rusqlite::ErrorCode::{DatabaseCorrupt, NotADatabase};
        match self {
            StoreError::Damaged(_) => true,
            // Something else stands where the index should.
            StoreError::Io(error) => error.kind() == std::io::ErrorKind::NotADirectory,
            StoreError::Database(error) => {
                matches!(error.sqlite_error_code(), Some(DatabaseCorrupt | NotADatabase))
                    || matches!(error, rusqlite::Error::SqliteFailure(_, Some(text)) if text.contains("no such table"))
            }
            StoreError::Postings(error) => matches!(
                error,
                tantivy::TantivyError::DataCorruption(_)
                    | tantivy::TantivyError::OpenReadError(_)
                    | tantivy::TantivyError::IncompatibleIndex(_)
                    | tantivy::TantivyError::SchemaError(_)
            ),
            _ => false,
        }
    }
}

/// An opened index.
pub struct Store {
    dir: PathBuf,
    db: Connection,
    read_only: bool,
}

/// How long a writer waits for another one before it gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// How long a removal waits for whoever is writing.
const REMOVAL_PATIENCE: Duration = Duration::from_secs(60);

/// How often removing an index is tried that another process writes to.
const REMOVALS: usize = 20;

impl Store {
    /// Opens the index in `dir`, making it where there is none. Where the directory cannot be
    /// written, an index that is already there is opened for reading.
    pub fn open(dir: &Path) -> Result<Store, StoreError> {
        let database = dir.join("facts.sqlite");
        match prepare_directory(dir).and_then(|()| schema::open(&database)) {
            Ok(db) => Ok(Store { dir: dir.to_path_buf(), db, read_only: false }),
            Err(error) if is_read_only(&error) && database.exists() => {
                let db = schema::open_read_only(&database)?;
                Ok(Store { dir: dir.to_path_buf(), db, read_only: true })
            }
            Err(error) => Err(error),
        }
    }

    /// Whether [`Store::writer`] is out of the question.
    pub fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// Takes the writer's lock. What is read from the store while it is held stays true until
    /// this process itself writes.
    pub fn lock(&self) -> Result<WriterLock, StoreError> {
        WriterLock::take(&self.dir.join("lock"), PATIENCE)
    }

    /// Opens the index for writing, which takes the lock.
    pub fn writer(&mut self, lock: WriterLock) -> Result<Writer<'_>, StoreError> {
        Writer::new(&mut self.db, self.dir.join("postings"), lock)
    }

    /// Opens the postings as they are now. Call it after everything else was read from the store.
    pub fn postings(&self) -> Result<Postings, StoreError> {
        Postings::open(&self.dir.join("postings"), &self.db)
    }

    /// Deletes the index in `dir` once nobody writes to it. What is needed again is made again.
    pub fn remove(dir: &Path) -> Result<bool, StoreError> {
        use std::io::ErrorKind::{DirectoryNotEmpty, NotADirectory, NotFound};
        let _lock = match WriterLock::take(&dir.join("lock"), REMOVAL_PATIENCE) {
            Err(busy @ StoreError::Busy(_)) => return Err(busy),
            // What cannot be locked is no index, or a broken one.
            taken => taken.ok(),
        };
        let mut attempt = 0;
        loop {
            match std::fs::remove_dir_all(dir) {
                Ok(()) => return Ok(true),
                Err(error) if error.kind() == NotFound => return Ok(attempt > 0),
                Err(error) if error.kind() == NotADirectory => {
                    std::fs::remove_file(dir)?;
                    return Ok(true);
                }
                // Another process is writing to it.
                Err(error) if error.kind() == DirectoryNotEmpty && attempt < REMOVALS => {
                    attempt += 1;
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
}

fn is_read_only(error: &StoreError) -> bool {
    use rusqlite::ErrorCode::{CannotOpen, ReadOnly};
    match error {
        StoreError::Io(error) => matches!(
            error.kind(),
            std::io::ErrorKind::PermissionDenied | std::io::ErrorKind::ReadOnlyFilesystem
        ),
        StoreError::Database(error) => {
            matches!(error.sqlite_error_code(), Some(CannotOpen | ReadOnly))
        }
        _ => false,
    }
}

fn prepare_directory(dir: &Path) -> Result<(), StoreError> {
    if dir.join("CACHEDIR.TAG").exists() {
        return Ok(());
    }
    std::fs::create_dir_all(dir.join("postings"))?;
    std::fs::write(
        dir.join("CACHEDIR.TAG"),
        "Signature: 8a477f597d28d172789f06886806bc55\n# The index of git-cindex; removing this directory is safe.\n",
    )?;
    Ok(())
}
