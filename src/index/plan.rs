//! From a Scope to its file list: what is known already, and what must be looked at.
//!
//! A Scope that differs little from one looked at before costs in proportion to the difference:
//! unchanged files are taken from that one's snapshot, only the others are classified.

use std::collections::BTreeMap;

use super::classify;
use super::settings::Settings;
use crate::git::{Attributes, Entry, Oid, PathFilter, Repository, Scope};
use crate::store::{BlobKey, FileEntry, Skip, Snapshot, Store, Totals};
use crate::syntax::Language;

/// A file that no snapshot knows.
pub struct Unknown {
    pub path: Vec<u8>,
    pub blob: Oid,
    pub attributes: Attributes,
    /// `None` where the content decides.
    pub language: Option<Language>,
}

/// A Scope's files, sorted into what is known and what is not.
pub struct Plan {
    pub known: Vec<FileEntry>,
    pub unknown: Vec<Unknown>,
    pub symlinks: u32,
    pub submodules: u32,
}

/// Plans a Scope. `base`, a snapshot of another tree, saves looking at what both have.
pub fn plan(
    repository: &Repository,
    store: &Store,
    settings: &Settings,
    scope: &Scope,
    base: Option<(Oid, Snapshot)>,
) -> anyhow::Result<Plan> {
    let mut plan = match base {
        Some((tree, snapshot)) => match from_base(repository, scope, &tree, snapshot)? {
            Some(plan) => plan,
            None => from_listing(repository, scope)?,
        },
        None => from_listing(repository, scope)?,
    };
    classify_unknown(repository, store, settings, scope, &mut plan)?;
    Ok(plan)
}

fn from_listing(repository: &Repository, scope: &Scope) -> anyhow::Result<Plan> {
    let listing = repository.files(scope)?;
    Ok(Plan {
        known: Vec::new(),
        unknown: listing.files.into_iter().map(|file| unclassified(file.path, file.blob)).collect(),
        symlinks: listing.symlinks as u32,
        submodules: listing.submodules as u32,
    })
}

fn unclassified(path: Vec<u8>, blob: Oid) -> Unknown {
    Unknown { path, blob, attributes: Attributes::default(), language: None }
}

/// `None` where the base is of no help: attributes changed, which may change any file's class, or
/// links did, which the snapshot only counts.
fn from_base(
    repository: &Repository,
    scope: &Scope,
    tree: &Oid,
    snapshot: Snapshot,
) -> anyhow::Result<Option<Plan>> {
    let mut changed: BTreeMap<Vec<u8>, Option<Oid>> = BTreeMap::new();
    let mut note = |path: Vec<u8>, old_is_link: bool, entry: Option<Entry>| {
        let is_link = entry.is_some_and(|entry| !entry.mode.is_file());
        let attributes = path == b".gitattributes" || path.ends_with(b"/.gitattributes");
        changed.insert(path, entry.map(|entry| entry.blob));
        !(attributes || is_link || old_is_link)
    };
    if *tree != scope.tree {
        for change in repository.tree_changes(tree, &scope.tree)? {
            let old_is_link = change.old.is_some_and(|(_, mode)| !mode.is_file());
            let new = change.new.map(|(blob, mode)| Entry { blob, mode });
            if !note(change.path, old_is_link, new) {
                return Ok(None);
            }
        }
    }
    for over in &scope.overlay {
        // A link that the overlay replaces is not in the snapshot's files: count anew.
        let was_file = snapshot.find(&over.path).is_some();
        if !note(over.path.clone(), !was_file && over.entry.is_none(), over.entry) {
            return Ok(None);
        }
    }
    let known =
        snapshot.files.into_iter().filter(|file| !changed.contains_key(&file.path)).collect();
    let unknown = changed
        .into_iter()
        .filter_map(|(path, blob)| blob.map(|blob| unclassified(path, blob)))
        .collect();
    Ok(Some(Plan { known, unknown, symlinks: snapshot.symlinks, submodules: snapshot.submodules }))
}

/// Fills in attributes and languages, and moves to `known` what needs no look at the content.
fn classify_unknown(
    repository: &Repository,
    store: &Store,
    settings: &Settings,
    scope: &Scope,
    plan: &mut Plan,
) -> anyhow::Result<()> {
    if plan.unknown.is_empty() {
        return Ok(());
    }
    let mut lookup = repository.attributes(scope)?;
    let mut excluded = Exclusion::new(repository, settings)?;
    let mut open = Vec::new();
    for mut file in std::mem::take(&mut plan.unknown) {
        file.attributes = lookup.at(&file.path);
        file.language = classify::language_by_path(&file.path, &file.attributes);
        let skip = if excluded.has(&file.path) {
            Some(Skip::Excluded)
        } else if file.attributes.binary {
            Some(Skip::Binary)
        } else {
            None
        };
        match skip {
            Some(skip) => plan.known.push(skipped(file, skip)),
            None => open.push(file),
        }
    }
    let keys: Vec<(usize, BlobKey)> = open
        .iter()
        .enumerate()
        .filter_map(|(at, file)| Some((at, BlobKey { blob: file.blob, language: file.language? })))
        .collect();
    let stored = store.stored(&keys.iter().map(|(_, key)| *key).collect::<Vec<_>>())?;
    let mut rows = vec![None; open.len()];
    for ((at, _), stored) in keys.iter().zip(stored) {
        rows[*at] = stored;
    }
    for (file, row) in open.into_iter().zip(rows) {
        match (row, file.language) {
            (Some(stored), _) if stored.totals.bytes > settings.max_blob_size => {
                plan.known.push(skipped(file, Skip::TooLarge));
            }
            (Some(stored), Some(language)) => {
                plan.known.push(present(file, language, stored.row, stored.totals));
            }
            _ => plan.unknown.push(file),
        }
    }
    Ok(())
}

/// The entry of a file that has facts.
pub fn present(file: Unknown, language: Language, row: u64, totals: Totals) -> FileEntry {
    let role = classify::role(&file.path, language, &file.attributes, totals.generated);
    FileEntry { path: file.path, blob: file.blob, language, role, facts: Ok(row), totals }
}

/// The entry of a file that has none.
pub fn skipped(file: Unknown, skip: Skip) -> FileEntry {
    let language = file
        .language
        .unwrap_or_else(|| classify::language_by_content(&file.path, &file.attributes, &[]));
    let role = classify::role(&file.path, language, &file.attributes, false);
    FileEntry {
        path: file.path,
        blob: file.blob,
        language,
        role,
        facts: Err(skip),
        totals: Totals::default(),
    }
}

/// `cindex.exclude`, read as pathspecs from the top of the tree.
struct Exclusion(Option<PathFilter>);

impl Exclusion {
    fn new(repository: &Repository, settings: &Settings) -> anyhow::Result<Exclusion> {
        if settings.exclude.is_empty() {
            return Ok(Exclusion(None));
        }
        let specs: Vec<std::ffi::OsString> = settings
            .exclude
            .iter()
            .map(|spec| match spec.starts_with(':') {
                true => spec.into(),
                false => format!(":(top){spec}").into(),
            })
            .collect();
        Ok(Exclusion(Some(repository.pathspec(&specs)?)))
    }

    fn has(&mut self, path: &[u8]) -> bool {
        self.0.as_mut().is_some_and(|filter| filter.matches(path))
    }
}
