//! Facts of blobs in SQLite: one compressed row a blob.

use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_64;

use super::pack::unpack;
use super::terms::{FIELD_COUNT, TOKENIZER_VERSION};
use super::{Store, StoreError};
use crate::git::Oid;
use crate::redact::REDACTION_VERSION;
use crate::syntax::{Facts, Language};

/// A blob's number inside one index. Never in an answer, never used twice.
pub type Row = u64;

/// Which facts: the blob, and how it was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BlobKey {
    pub blob: Oid,
    pub language: Language,
}

impl BlobKey {
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.blob.as_bytes().to_vec();
        let looked = [
            self.language.analyser_version(),
            u64::from(TOKENIZER_VERSION),
            u64::from(REDACTION_VERSION),
        ];
        let looked: Vec<u8> = looked.iter().flat_map(|version| version.to_be_bytes()).collect();
        bytes.extend_from_slice(&xxh3_64(&looked).to_be_bytes());
        bytes
    }
}

/// Integer statistics of one blob; a Scope's are their sum.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    pub chunks: u32,
    /// Terms in all chunks, by field.
    pub lengths: [u32; FIELD_COUNT],
    /// Size of the blob.
    pub bytes: u64,
    /// The text says of itself that a program wrote it.
    pub generated: bool,
    /// Something in it had to be masked, so its text must be each time it is shown.
    pub secrets: bool,
}

/// A blob that the store knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    pub row: Row,
    pub totals: Totals,
}

impl Store {
    /// The rows of `keys`, in their order; `None` for blobs that were never analysed.
    pub fn stored(&self, keys: &[BlobKey]) -> Result<Vec<Option<Stored>>, StoreError> {
        let mut statement =
            self.db.prepare_cached("SELECT row, totals FROM blob WHERE key = ?1")?;
        keys.iter()
            .map(|key| {
                let found = statement
                    .query_row(params![key.bytes()], |row| {
                        Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?))
                    })
                    .optional()?;
                match found {
                    None => Ok(None),
                    Some((row, totals)) => Ok(Some(Stored {
                        row: row as Row,
                        totals: postcard::from_bytes(&totals)
                            .map_err(|e| StoreError::Damaged(e.to_string()))?,
                    })),
                }
            })
            .collect()
    }

    /// The facts of one row.
    pub fn facts(&self, row: Row) -> Result<Facts, StoreError> {
        let packed = self
            .db
            .prepare_cached("SELECT facts FROM blob WHERE row = ?1")?
            .query_row(params![row as i64], |found| found.get::<_, Vec<u8>>(0))
            .optional()?
            .ok_or_else(|| StoreError::Damaged(format!("row {row} is missing")))?;
        unpack(&packed)
    }

    /// Number of blobs that the index holds.
    pub fn blob_count(&self) -> Result<u64, StoreError> {
        let count: i64 = self.db.query_row("SELECT count(*) FROM blob", [], |row| row.get(0))?;
        Ok(count as u64)
    }
}
