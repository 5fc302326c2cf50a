//! One Scope, opened for questions: its files, their facts, their postings, their text.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Progress, Settings, bring, key_of, open_store};
use crate::git::{BlobReader, Blobs, Oid, Repository, Scope, ScopeRequest};
use crate::history::{Absent, History, Window};
use crate::redact;
use crate::store::{FileEntry, Postings, Row, Snapshot, SnapshotKey, Store};
use crate::syntax::{Facts, content, words};

/// A Scope with what the index knows of it.
pub struct View {
    pub scope: Scope,
    pub snapshot: Snapshot,
    store: Store,
    history: History,
    /// What is kept for this Scope is kept under this.
    key: SnapshotKey,
    redacted: bool,
    facts: RefCell<HashMap<Row, Arc<Facts>>>,
    blobs: Blobs,
    reader: RefCell<BlobReader>,
}

/// The way to a Scope's texts from as many threads as one likes.
pub struct Texts {
    blobs: Blobs,
    redacted: bool,
}

/// One thread's way to the texts. It holds one at a time.
pub struct TextReader {
    reader: BlobReader,
    redacted: bool,
    bytes: Vec<u8>,
}

impl Texts {
    pub fn reader(&self) -> TextReader {
        TextReader { reader: self.blobs.reader(), redacted: self.redacted, bytes: Vec::new() }
    }
}

impl TextReader {
    /// Takes hold of a file and gives its bytes as they are, secrets and all: to be judged, not
    /// to be shown. `None` where its blob is not there any more.
    pub fn raw(&mut self, file: &FileEntry) -> anyhow::Result<Option<&[u8]>> {
        let found = self.reader.read(&file.blob, &mut self.bytes)?;
        Ok(found.then_some(&self.bytes))
    }

    /// Takes hold of a blob that need not be in the Scope and gives its bytes as they are. `None`
    /// where it is missing, or larger than `limit`.
    pub fn blob(&mut self, blob: &Oid, limit: u64) -> anyhow::Result<Option<&[u8]>> {
        if self.reader.size(blob)?.is_none_or(|size| size > limit) {
            return Ok(None);
        }
        let found = self.reader.read(blob, &mut self.bytes)?;
        Ok(found.then_some(&self.bytes))
    }

    /// The text of the file taken hold of last, without its secrets.
    pub fn text(&self, file: &FileEntry) -> Vec<u8> {
        text_of(&self.bytes, self.redacted && may_have_secrets(file))
    }
}

/// Looking for secrets costs more than the rest of a search: the analysis has looked.
fn may_have_secrets(file: &FileEntry) -> bool {
    file.totals.secrets || file.facts.is_err()
}

fn text_of(bytes: &[u8], masked: bool) -> Vec<u8> {
    let mut text = content::text(bytes).into_owned();
    if masked {
        redact::mask(&mut text);
    }
    text
}

impl View {
    /// Resolves what was asked for, brings in what is missing, and opens it.
    pub fn open(
        repository: &Repository,
        ask: &ScopeRequest,
        progress: Progress<'_>,
    ) -> anyhow::Result<View> {
        View::of(repository, repository.scope(ask)?, progress)
    }

    /// Opens a Scope that is resolved already.
    pub fn of(
        repository: &Repository,
        scope: Scope,
        progress: Progress<'_>,
    ) -> anyhow::Result<View> {
        let mut store = open_store(repository)?;
        let brought = bring(repository, &mut store, &scope, progress)?;
        let key = key_of(&scope, &Settings::of(repository).fingerprint());
        let blobs = repository.blobs(&scope);
        let reader = RefCell::new(blobs.reader());
        Ok(View {
            scope,
            snapshot: brought.snapshot,
            store,
            history: History::of(repository),
            key,
            redacted: true,
            facts: RefCell::default(),
            blobs,
            reader,
        })
    }

    /// The Scope's files, by path.
    pub fn files(&self) -> &[FileEntry] {
        &self.snapshot.files
    }

    /// The facts of a file; empty ones for a file that was left out.
    pub fn facts(&self, file: usize) -> anyhow::Result<Arc<Facts>> {
        let Ok(row) = self.snapshot.files[file].facts else { return Ok(Arc::default()) };
        if let Some(facts) = self.facts.borrow().get(&row) {
            return Ok(facts.clone());
        }
        let facts = Arc::new(self.store.facts(row)?);
        self.facts.borrow_mut().insert(row, facts.clone());
        Ok(facts)
    }

    /// The text of a file, without its secrets; `None` where its blob is not there any more.
    pub fn text(&self, file: usize) -> anyhow::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        if !self.reader.borrow_mut().read(&self.snapshot.files[file].blob, &mut bytes)? {
            return Ok(None);
        }
        let masked = self.redacted && may_have_secrets(&self.snapshot.files[file]);
        Ok(Some(text_of(&bytes, masked)))
    }

    /// The text of a blob that need not be in the Scope, without its secrets.
    pub fn blob_text(&self, blob: &Oid) -> anyhow::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let found = self.reader.borrow_mut().read(blob, &mut bytes)?;
        Ok(found.then(|| text_of(&bytes, self.redacted)))
    }

    /// The Scope's texts, for many threads.
    pub fn texts(&self) -> Texts {
        Texts { blobs: self.blobs.clone(), redacted: self.redacted }
    }

    /// From here on texts have their secrets. For a person's own terminal alone.
    pub fn show_secrets(&mut self) {
        self.redacted = false;
    }

    /// What the commits behind the Scope say, or why that is not known.
    pub fn history(&self) -> anyhow::Result<Result<Window, Absent>> {
        self.history.window(&self.store, self.scope.commit.as_ref())
    }

    /// How many commits a look into the past may take, whatever it is for.
    pub fn history_limit(&self) -> usize {
        self.history.limit()
    }

    /// What was kept of this very Scope under a kind, if the same version made it.
    pub fn kept<T: for<'a> Deserialize<'a>>(
        &self,
        kind: &str,
        version: u32,
    ) -> anyhow::Result<Option<T>> {
        Ok(self.store.cached(kind, &self.versioned_key(version))?)
    }

    /// Keeps something that is made of this Scope alone, and drops all but the last `limit` of its
    /// kind. An index that cannot be written keeps nothing.
    pub fn keep<T: Serialize>(
        &self,
        kind: &str,
        version: u32,
        value: &T,
        limit: usize,
    ) -> anyhow::Result<()> {
        self.store.keep_cached(kind, &self.versioned_key(version), value, limit)?;
        Ok(())
    }

    fn versioned_key(&self, version: u32) -> Vec<u8> {
        [&version.to_be_bytes()[..], &self.key.0].concat()
    }

    /// The postings of the whole index, to be narrowed with [`Postings::scoped`].
    pub fn postings(&self) -> anyhow::Result<Postings> {
        Ok(self.store.postings()?)
    }
}

/// The term under which an identifier as a whole stands in the postings; `None` for text that
/// has no word.
pub fn whole_term(identifier: &str) -> Option<String> {
    let mut whole = None;
    words::tokens(identifier, &mut |term: &str, _| {
        whole.get_or_insert_with(|| term.to_string());
    });
    whole
}
