//! What other modules work out once and would rather not work out again.
//!
//! A row is named by a kind and a key and holds one compressed value. Nothing is lost with a row,
//! so that a store that cannot be written or is busy simply keeps none.

use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::pack::{pack, unpack};
use super::{Store, StoreError};

impl Store {
    /// The value kept under `key`. One that does not unpack any more counts as none.
    pub fn cached<T: for<'a> Deserialize<'a>>(
        &self,
        kind: &str,
        key: &[u8],
    ) -> Result<Option<T>, StoreError> {
        let packed = self
            .db
            .prepare_cached("SELECT data FROM cache WHERE kind = ?1 AND key = ?2")?
            .query_row(params![kind, key], |row| row.get::<_, Vec<u8>>(0))
            .optional()?;
        Ok(packed.and_then(|packed| unpack(&packed).ok()))
    }

    /// Keeps a value and drops all but the last `limit` of its kind. Whether it was kept.
    pub fn keep_cached<T: Serialize>(
        &self,
        kind: &str,
        key: &[u8],
        value: &T,
        limit: usize,
    ) -> Result<bool, StoreError> {
        if self.is_read_only() {
            return Ok(false);
        }
        let packed = pack(value)?;
        let kept = self.db.execute_batch("BEGIN IMMEDIATE").and_then(|()| {
            self.db.execute("UPDATE meta SET value = value + 1 WHERE name = 'clock'", [])?;
            self.db.execute(
                "INSERT OR REPLACE INTO cache(kind, key, used, data)
                 VALUES(?1, ?2, (SELECT value FROM meta WHERE name = 'clock'), ?3)",
                params![kind, key, packed],
            )?;
            self.db.execute(
                "DELETE FROM cache WHERE kind = ?1 AND key NOT IN
                 (SELECT key FROM cache WHERE kind = ?1 ORDER BY used DESC LIMIT ?2)",
                params![kind, limit as i64],
            )?;
            self.db.execute_batch("COMMIT")
        });
        if kept.is_err() && !self.db.is_autocommit() {
            let _ = self.db.execute_batch("ROLLBACK");
        }
        Ok(kept.is_ok())
    }
}
