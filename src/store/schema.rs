//! The database's tables and versions.
//!
//! `facts.sqlite` is the truth of the index. `user_version` is [`SCHEMA_VERSION`]: an older file
//! is thrown away and made again (it is a cache of what git holds), a newer one is refused.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::StoreError;

/// Version of the tables. Older indexes are rebuilt, newer ones refused.
pub const SCHEMA_VERSION: i64 = 2;

/// `application_id` of the file: "gcdx".
const APPLICATION_ID: i64 = 0x6763_6478;

const TABLES: &str = "
-- One analysed blob. key = object id bytes, then a hash of how it was looked at: analyser, tokenizer, redaction (8 bytes).
-- row comes from meta.next_row and is never used again.
CREATE TABLE blob(
  row INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE,
  totals BLOB NOT NULL,
  facts BLOB NOT NULL
);
-- Terms of blobs that the postings do not hold yet.
CREATE TABLE pending(row INTEGER PRIMARY KEY, chunks INTEGER NOT NULL, terms BLOB NOT NULL);
-- Trees that were brought in whole, with the settings they were brought in under.
CREATE TABLE manifest(
  tree BLOB NOT NULL, settings BLOB NOT NULL, files INTEGER NOT NULL, made INTEGER NOT NULL,
  PRIMARY KEY(tree, settings)
) WITHOUT ROWID;
-- File lists of the scopes used last: a cache. tree and settings where the scope is a tree alone.
CREATE TABLE snapshot(
  key BLOB PRIMARY KEY, used INTEGER NOT NULL, tree BLOB, settings BLOB, data BLOB NOT NULL
);
-- What was worked out once and can be again: values by kind and key, the last few of each kind.
CREATE TABLE cache(
  kind TEXT NOT NULL, key BLOB NOT NULL, used INTEGER NOT NULL, data BLOB NOT NULL,
  PRIMARY KEY(kind, key)
);
CREATE TABLE meta(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO meta VALUES('next_row', 1), ('generation', 0), ('clock', 0);
";

/// Opens the database at `path`, making it where it is missing.
pub fn open(path: &Path) -> Result<Connection, StoreError> {
    let mut db = Connection::open(path)?;
    db.busy_timeout(Duration::from_secs(5))?;
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version > SCHEMA_VERSION {
        return Err(StoreError::Newer(path.to_path_buf()));
    }
    settle(&db)?;
    if version < SCHEMA_VERSION {
        create(&mut db, path)?;
    }
    Ok(db)
}

/// Opens the database for reading only, for a directory that cannot be written.
pub fn open_read_only(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
    let db = Connection::open_with_flags(path, flags)?;
    let readable = db.query_row("SELECT value FROM meta LIMIT 1", [], |_| Ok(()));
    let db = match readable {
        Ok(()) => db,
        // Without its shared-memory file a database in WAL mode opens only as unchanging.
        Err(_) => Connection::open_with_flags(immutable_uri(path), flags)?,
    };
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    match version.cmp(&SCHEMA_VERSION) {
        std::cmp::Ordering::Greater => Err(StoreError::Newer(path.to_path_buf())),
        std::cmp::Ordering::Less => Err(StoreError::Damaged("made by an older version".into())),
        std::cmp::Ordering::Equal => Ok(db),
    }
}

fn immutable_uri(path: &Path) -> String {
    let mut uri = String::from("file:");
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'%' | b'?' | b'#' => uri.push_str(&format!("%{byte:02x}")),
            _ => uri.push(byte as char),
        }
    }
    uri + "?immutable=1"
}

fn settle(db: &Connection) -> Result<(), StoreError> {
    db.pragma_update(None, "journal_mode", "WAL")?;
    // A power cut may lose the last transactions, never the file: what is lost is made again.
    db.pragma_update(None, "synchronous", "NORMAL")?;
    db.pragma_update(None, "temp_store", "MEMORY")?;
    db.pragma_update(None, "cache_size", -16_384)?;
    Ok(())
}

fn create(db: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version == SCHEMA_VERSION {
        return Ok(()); // Another process was faster.
    }
    if version != 0 {
        return Err(StoreError::Damaged(format!("{} is of an older version", path.display())));
    }
    transaction.execute_batch(TABLES)?;
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", SCHEMA_VERSION)?;
    transaction.commit()?;
    Ok(())
}
