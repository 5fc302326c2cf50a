//! File lists of scopes, with what the index knows of each file: a cache.
//!
//! Git's trees are the truth about which files there are. A snapshot saves walking them and
//! looking every blob up again. The last few are kept; nothing is lost with them.

use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};

use super::facts::{Row, Totals};
use super::pack::{pack, unpack};
use super::terms::FIELD_COUNT;
use super::{Store, StoreError};
use crate::git::Oid;
use crate::role::Role;
use crate::syntax::Language;

/// Why a file of a Scope is not analysed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skip {
    TooLarge,
    Binary,
    Minified,
    LfsPointer,
    /// Left out by a setting.
    Excluded,
    /// Not in the object database: a partial clone, or a damaged one.
    Missing,
}

impl Skip {
    /// The word for it in output and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Skip::TooLarge => "too_large",
            Skip::Binary => "binary",
            Skip::Minified => "minified",
            Skip::LfsPointer => "lfs_pointer",
            Skip::Excluded => "excluded",
            Skip::Missing => "missing",
        }
    }
}

/// One file of a Scope as the index knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct FileEntry {
    pub path: Vec<u8>,
    pub blob: Oid,
    pub language: Language,
    pub role: Role,
    /// Why there are no facts, or the row that has them.
    pub facts: Result<Row, Skip>,
    pub totals: Totals,
}

/// Sums over a Scope's files: what ranking needs to know of the whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScopeTotals {
    pub chunks: u64,
    pub lengths: [u64; FIELD_COUNT],
}

/// All files of one Scope, by path.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Snapshot {
    pub files: Vec<FileEntry>,
    pub symlinks: u32,
    pub submodules: u32,
}

impl Snapshot {
    pub fn totals(&self) -> ScopeTotals {
        let mut sum = ScopeTotals::default();
        for file in &self.files {
            sum.chunks += u64::from(file.totals.chunks);
            for (all, one) in sum.lengths.iter_mut().zip(file.totals.lengths) {
                *all += u64::from(one);
            }
        }
        sum
    }

    /// The position of `path`.
    pub fn find(&self, path: &[u8]) -> Option<usize> {
        self.files.binary_search_by(|file| file.path.as_slice().cmp(path)).ok()
    }
}

/// Names a Scope's content and the settings under which it was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotKey(pub Vec<u8>);

/// How many snapshots are kept.
const KEPT: i64 = 8;

/// A snapshot as it is stored: columns compress better than rows.
#[derive(Serialize, Deserialize)]
struct Columns {
    /// Language names; `language` below points here, so that the order of the program's own table may change.
    names: Vec<String>,
    /// Length of the prefix shared with the path before, and the rest of the path.
    shared: Vec<u16>,
    rest: Vec<Vec<u8>>,
    blobs: Vec<Vec<u8>>,
    language: Vec<u16>,
    role: Vec<Role>,
    facts: Vec<Result<Row, Skip>>,
    totals: Vec<Totals>,
    symlinks: u32,
    submodules: u32,
}

impl Columns {
    fn of(snapshot: &Snapshot) -> Columns {
        let mut names: Vec<String> = Vec::new();
        let mut before: &[u8] = &[];
        let mut columns = Columns {
            names: Vec::new(),
            shared: Vec::new(),
            rest: Vec::new(),
            blobs: Vec::new(),
            language: Vec::new(),
            role: Vec::new(),
            facts: Vec::new(),
            totals: Vec::new(),
            symlinks: snapshot.symlinks,
            submodules: snapshot.submodules,
        };
        for file in &snapshot.files {
            let same = file.path.iter().zip(before).take_while(|(a, b)| a == b).count();
            let same = same.min(u16::MAX as usize);
            columns.shared.push(same as u16);
            columns.rest.push(file.path[same..].to_vec());
            before = &file.path;
            columns.blobs.push(file.blob.as_bytes().to_vec());
            let name = file.language.name();
            let at = names.iter().position(|n| n == name).unwrap_or_else(|| {
                names.push(name.to_string());
                names.len() - 1
            });
            columns.language.push(at as u16);
            columns.role.push(file.role);
            columns.facts.push(file.facts);
            columns.totals.push(file.totals);
        }
        columns.names = names;
        columns
    }

    fn into_snapshot(self) -> Option<Snapshot> {
        let languages: Vec<Language> =
            self.names.iter().map(|name| Language::from_name(name)).collect::<Option<_>>()?;
        let mut files = Vec::with_capacity(self.rest.len());
        let mut before: Vec<u8> = Vec::new();
        for (at, rest) in self.rest.into_iter().enumerate() {
            let mut path = before.get(..*self.shared.get(at)? as usize)?.to_vec();
            path.extend_from_slice(&rest);
            before.clone_from(&path);
            files.push(FileEntry {
                path,
                blob: Oid::from_bytes(self.blobs.get(at)?)?,
                language: *languages.get(*self.language.get(at)? as usize)?,
                role: *self.role.get(at)?,
                facts: *self.facts.get(at)?,
                totals: *self.totals.get(at)?,
            });
        }
        Some(Snapshot { files, symlinks: self.symlinks, submodules: self.submodules })
    }
}

impl Store {
    /// The snapshot kept under `key`, if it is still there.
    pub fn snapshot(&self, key: &SnapshotKey) -> Result<Option<Snapshot>, StoreError> {
        let packed = self
            .db
            .prepare_cached("SELECT data FROM snapshot WHERE key = ?1")?
            .query_row(params![key.0], |row| row.get::<_, Vec<u8>>(0))
            .optional()?;
        match packed {
            None => Ok(None),
            Some(packed) => Ok(unpack::<Columns>(&packed)?.into_snapshot()),
        }
    }

    /// The snapshot of a tree made last under these settings: a base for its successors.
    pub fn latest_snapshot(&self, settings: &[u8]) -> Result<Option<(Oid, Snapshot)>, StoreError> {
        let found = self
            .db
            .prepare_cached(
                "SELECT tree, data FROM snapshot WHERE tree IS NOT NULL AND settings = ?1
                 ORDER BY used DESC LIMIT 1",
            )?
            .query_row(params![settings], |row| {
                Ok((row.get::<_, Vec<u8>>(0)?, row.get::<_, Vec<u8>>(1)?))
            })
            .optional()?;
        let Some((tree, packed)) = found else { return Ok(None) };
        let snapshot = unpack::<Columns>(&packed)?.into_snapshot();
        Ok(Oid::from_bytes(&tree).zip(snapshot))
    }

    /// Whether the tree was brought in whole under these settings.
    pub fn is_complete(&self, tree: &Oid, settings: &[u8]) -> Result<bool, StoreError> {
        Ok(self
            .db
            .prepare_cached("SELECT 1 FROM manifest WHERE tree = ?1 AND settings = ?2")?
            .exists(params![tree.as_bytes(), settings])?)
    }
}

/// Keeps `snapshot` under `key` and drops the ones used longest ago.
pub(super) fn keep(
    db: &rusqlite::Connection,
    key: &SnapshotKey,
    tree: Option<(&Oid, &[u8])>,
    snapshot: &Snapshot,
) -> Result<(), StoreError> {
    let data = pack(&Columns::of(snapshot))?;
    db.execute("UPDATE meta SET value = value + 1 WHERE name = 'clock'", [])?;
    db.execute(
        "INSERT OR REPLACE INTO snapshot(key, used, tree, settings, data)
         VALUES(?1, (SELECT value FROM meta WHERE name = 'clock'), ?2, ?3, ?4)",
        params![key.0, tree.map(|t| t.0.as_bytes()), tree.map(|t| t.1), data],
    )?;
    db.execute(
        "DELETE FROM snapshot WHERE key NOT IN (SELECT key FROM snapshot ORDER BY used DESC LIMIT ?1)",
        params![KEPT],
    )?;
    Ok(())
}
