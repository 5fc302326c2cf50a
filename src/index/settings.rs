//! What decides how a Scope is looked at: size limit and exclusions, from `git config cindex.*`.

use std::hash::Hasher;

use xxhash_rust::xxh3::Xxh3;

use crate::git::Repository;
use crate::redact::REDACTION_VERSION;
use crate::store::terms::TOKENIZER_VERSION;
use crate::syntax::Language;

/// Changes whenever the same path and attributes would give another role or skip reason.
const CLASSIFICATION_VERSION: u32 = 2;

/// Settings of indexing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Largest file that is analysed, in bytes (`cindex.maxBlobSize`, 1 MiB).
    pub max_blob_size: u64,
    /// Pathspecs of files that are left out (`cindex.exclude`, repeatable).
    pub exclude: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { max_blob_size: 1 << 20, exclude: Vec::new() }
    }
}

impl Settings {
    /// The settings in force in a repository.
    pub fn of(repository: &Repository) -> Settings {
        let default = Settings::default();
        Settings {
            max_blob_size: repository
                .config_integer("cindex.maxBlobSize")
                .and_then(|size| u64::try_from(size).ok())
                .unwrap_or(default.max_blob_size),
            exclude: repository.config_strings("cindex.exclude"),
        }
    }

    /// Equal where, and only where, the same tree would give the same facts and file list.
    pub fn fingerprint(&self) -> Vec<u8> {
        let mut hasher = Xxh3::new();
        hasher.write_u64(self.max_blob_size);
        for pattern in &self.exclude {
            hasher.write(pattern.as_bytes());
            hasher.write_u8(0);
        }
        hasher.write_u32(TOKENIZER_VERSION);
        hasher.write_u32(CLASSIFICATION_VERSION);
        hasher.write_u32(REDACTION_VERSION);
        for language in Language::all() {
            hasher.write_u64(language.analyser_version());
        }
        hasher.digest128().to_be_bytes().to_vec()
    }
}
