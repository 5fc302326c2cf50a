//! One Scope, opened for questions: its files, their facts, their postings, their text.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::{Progress, bring, open_store};
use crate::git::{BlobReader, Repository, Scope, ScopeRequest};
use crate::history::{Absent, History, Window};
use crate::redact;
use crate::store::{FileEntry, Postings, Row, Snapshot, Store};
use crate::syntax::{Facts, content, words};

/// A Scope with what the index knows of it.
pub struct View {
    pub scope: Scope,
    pub snapshot: Snapshot,
    store: Store,
    history: History,
    redacted: bool,
    facts: RefCell<HashMap<Row, Arc<Facts>>>,
    reader: RefCell<BlobReader>,
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
        let reader = RefCell::new(repository.blobs(&scope).reader());
        Ok(View {
            scope,
            snapshot: brought.snapshot,
            store,
            history: History::of(repository),
            redacted: true,
            facts: RefCell::default(),
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
        let mut text = content::text(&bytes).into_owned();
        // Looking for secrets costs more than the rest of a search: the analysis has looked.
        let entry = &self.snapshot.files[file];
        if self.redacted && (entry.totals.secrets || entry.facts.is_err()) {
            redact::mask(&mut text);
        }
        Ok(Some(text))
    }

    /// From here on texts have their secrets. For a person's own terminal alone.
    pub fn show_secrets(&mut self) {
        self.redacted = false;
    }

    /// What the commits behind the Scope say, or why that is not known.
    pub fn history(&self) -> anyhow::Result<Result<Window, Absent>> {
        self.history.window(&self.store, self.scope.commit.as_ref())
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
