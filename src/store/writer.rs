//! Writing: batches of new blobs, file lists, and the hand-over from pending rows to segments.

use std::path::PathBuf;

use rusqlite::{Connection, params};

use super::StoreError;
use super::facts::{BlobKey, Row, Stored, Totals};
use super::lock::WriterLock;
use super::pack::pack;
use super::postings::{read_pending, stamp};
use super::segments::{Payload, SegmentWriter};
use super::snapshot::{self, Snapshot, SnapshotKey};
use super::terms::{ChunkTerms, FIELD_COUNT};
use crate::git::Oid;
use crate::syntax::Facts;

/// Chunks that may wait in SQLite before they are made a segment: a commit then costs a
/// transaction, and a search reads at most this many term lists.
const PENDING_LIMIT: i64 = 1_000;

/// From how many new blobs on the postings are written at once.
const BULK: usize = 150;

/// A freshly analysed blob, packed by the worker that analysed it.
pub struct NewBlob {
    key: BlobKey,
    facts: Vec<u8>,
    totals: Totals,
    terms: Vec<ChunkTerms>,
}

impl NewBlob {
    /// `about` gives what the blob's text says of itself; its counts are computed here.
    pub fn new(
        key: BlobKey,
        facts: &Facts,
        about: Totals,
        terms: Vec<ChunkTerms>,
    ) -> Result<NewBlob, StoreError> {
        let mut totals = Totals { chunks: terms.len() as u32, lengths: [0; FIELD_COUNT], ..about };
        for chunk in &terms {
            for (sum, length) in totals.lengths.iter_mut().zip(chunk.lengths) {
                *sum += length;
            }
        }
        Ok(NewBlob { key, facts: pack(facts)?, totals, terms })
    }
}

/// The one process that may change the index, while it holds the lock.
pub struct Writer<'a> {
    db: &'a mut Connection,
    postings: PathBuf,
    bulk: Option<SegmentWriter>,
    next_row: Row,
    reserved: Row,
    _lock: WriterLock,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        db: &'a mut Connection,
        postings: PathBuf,
        lock: WriterLock,
    ) -> Result<Writer<'a>, StoreError> {
        Ok(Writer { db, postings, bulk: None, next_row: 0, reserved: 0, _lock: lock })
    }

    /// Begins a transaction for at most `blobs` new blobs.
    pub fn begin(&mut self, blobs: usize) -> Result<(), StoreError> {
        self.db.execute_batch("BEGIN IMMEDIATE")?;
        self.next_row = meta(self.db, "next_row")?;
        self.reserved = self.next_row + blobs as Row;
        set_meta(self.db, "next_row", self.reserved)?;
        if blobs >= BULK {
            // The numbers are spent even if this process dies: documents of a batch that never
            // ended must not be taken for those of another blob.
            self.db.execute_batch("COMMIT")?;
            self.flush()?;
            self.bulk = Some(SegmentWriter::open(&self.postings, true)?);
            self.db.execute_batch("BEGIN IMMEDIATE")?;
        }
        Ok(())
    }

    /// Adds a blob. A blob that is there already keeps its row.
    pub fn add(&mut self, blob: NewBlob) -> Result<Stored, StoreError> {
        let row = self.next_row;
        if row >= self.reserved {
            return Err(StoreError::Damaged("more blobs than were announced".into()));
        }
        self.next_row += 1;
        let totals = postcard::to_stdvec(&blob.totals)
            .map_err(|error| StoreError::Damaged(error.to_string()))?;
        self.db
            .prepare_cached("INSERT INTO blob(row, key, totals, facts) VALUES(?1, ?2, ?3, ?4)")?
            .execute(params![row as i64, blob.key.bytes(), totals, blob.facts])?;
        match &mut self.bulk {
            Some(segments) => segments.add(row, &blob.terms)?,
            None => {
                self.db
                    .prepare_cached("INSERT INTO pending(row, chunks, terms) VALUES(?1, ?2, ?3)")?
                    .execute(params![row as i64, blob.terms.len() as i64, pack(&blob.terms)?])?;
            }
        }
        Ok(Stored { row, totals: blob.totals })
    }

    /// Makes what was added so far durable, so that an interrupted run goes on from here.
    pub fn checkpoint(&mut self) -> Result<(), StoreError> {
        self.publish_segments()?;
        self.db.execute_batch("COMMIT; BEGIN IMMEDIATE")?;
        Ok(())
    }

    fn publish_segments(&mut self) -> Result<(), StoreError> {
        if let Some(segments) = &mut self.bulk {
            let generation = meta(self.db, "generation")?;
            let flushed = self.next_row.saturating_sub(1);
            segments.commit(Payload { generation, flushed })?;
            set_meta(self.db, "flushed", flushed)?;
        }
        Ok(())
    }

    /// Ends the transaction: keeps the file list and, where `complete` names a tree and settings,
    /// says that it was brought in whole.
    pub fn finish(
        mut self,
        key: &SnapshotKey,
        snapshot: &Snapshot,
        complete: Option<(&Oid, &[u8])>,
    ) -> Result<(), StoreError> {
        snapshot::keep(self.db, key, complete, snapshot)?;
        if let Some((tree, settings)) = complete {
            self.db.execute(
                "INSERT OR REPLACE INTO manifest(tree, settings, files, made)
                 VALUES(?1, ?2, ?3, unixepoch())",
                params![tree.as_bytes(), settings, snapshot.files.len() as i64],
            )?;
        }
        self.publish_segments()?;
        self.db.execute_batch("COMMIT")?;
        match self.bulk.take() {
            Some(segments) => segments.finish(),
            None => {
                let waiting: i64 = self.db.query_row(
                    "SELECT coalesce(sum(chunks), 0) FROM pending",
                    [],
                    |row| row.get(0),
                )?;
                if waiting > PENDING_LIMIT { self.flush() } else { Ok(()) }
            }
        }
    }

    /// Makes a segment of all pending rows.
    fn flush(&mut self) -> Result<(), StoreError> {
        self.ensure_generation()?;
        let pending = read_pending(self.db)?;
        let Some((last, _)) = pending.last() else { return Ok(()) };
        let before = stamp(self.db)?;
        let flushed = before.flushed.max(*last);
        let mut segments = SegmentWriter::open(&self.postings, false)?;
        for (row, chunks) in &pending {
            segments.add(*row, chunks)?;
        }
        segments.commit(Payload { generation: before.generation, flushed })?;
        segments.finish()?;
        self.db.execute_batch("BEGIN IMMEDIATE")?;
        set_meta(self.db, "flushed", flushed)?;
        self.db.execute("DELETE FROM pending WHERE row <= ?1", params![flushed as i64])?;
        self.db.execute_batch("COMMIT")?;
        Ok(())
    }

    /// Ties the postings to this database by a number of its own.
    fn ensure_generation(&mut self) -> Result<(), StoreError> {
        if meta(self.db, "generation")? != 0 {
            return Ok(());
        }
        // Nothing of another database may be read: start with an empty directory.
        if self.postings.exists() {
            std::fs::remove_dir_all(&self.postings)?;
        }
        std::fs::create_dir_all(&self.postings)?;
        let now = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .map_or(1, |passed| passed.as_nanos() as u64);
        let number = ((now << 16) ^ u64::from(std::process::id())) & (i64::MAX as u64);
        set_meta(self.db, "generation", number.max(1))
    }
}

impl Drop for Writer<'_> {
    fn drop(&mut self) {
        // A batch that did not reach its end leaves nothing behind.
        if !self.db.is_autocommit() {
            let _ = self.db.execute_batch("ROLLBACK");
        }
    }
}

fn meta(db: &Connection, name: &str) -> Result<u64, StoreError> {
    let value: i64 = db
        .prepare_cached("SELECT coalesce((SELECT value FROM meta WHERE name = ?1), 0)")?
        .query_row([name], |row| row.get(0))?;
    Ok(value as u64)
}

fn set_meta(db: &Connection, name: &str, value: u64) -> Result<(), StoreError> {
    db.prepare_cached("INSERT OR REPLACE INTO meta(name, value) VALUES(?1, ?2)")?
        .execute(params![name, value as i64])?;
    Ok(())
}
