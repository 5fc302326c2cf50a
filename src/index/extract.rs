//! From unknown files to facts: read, decide, analyse, in parallel.
//!
//! Parallelism is here and nowhere else in indexing; everything around it is a pure function of
//! one blob. Memory is bounded by the batch: files are taken in groups of about [`BATCH_BYTES`].

use std::collections::HashMap;

use rayon::prelude::*;

use super::classify;
use super::plan::{Unknown, present, skipped};
use super::settings::Settings;
use crate::git::{BlobReader, Blobs};
use crate::redact;
use crate::store::{BlobKey, FileEntry, NewBlob, Skip, Store, Totals, Writer, terms};
use crate::syntax::{self, Language};

/// How much source is worked on at once, in bytes.
const BATCH_BYTES: u64 = 16 << 20;

/// How much source is analysed between two checkpoints, in bytes.
const CHECKPOINT_BYTES: u64 = 256 << 20;

/// What became of a file whose content was looked at.
enum Seen {
    Skip(Skip),
    /// Analysed already under this language.
    Language(Language),
    Analysed(Box<NewBlob>),
}

/// Entries of the files, and how many blobs were analysed for them.
pub struct Extracted {
    pub files: Vec<FileEntry>,
    pub new_blobs: usize,
}

/// Languages of files that only their content tells; those that are stored already become known.
pub fn settle_languages(
    store: &Store,
    blobs: &Blobs,
    settings: &Settings,
    unknown: Vec<Unknown>,
) -> anyhow::Result<(Vec<FileEntry>, Vec<Unknown>)> {
    let mut known = Vec::new();
    let mut open = Vec::new();
    let looked: Vec<(Unknown, Option<Seen>)> = unknown
        .into_par_iter()
        .map_init(
            || (blobs.reader(), Vec::new()),
            |(reader, buffer), file| {
                if file.language.is_some() {
                    return Ok((file, None));
                }
                let seen = match read(reader, &file, settings, buffer)? {
                    Some(skip) => Seen::Skip(skip),
                    None => Seen::Language(classify::language_by_content(
                        &file.path,
                        &file.attributes,
                        buffer,
                    )),
                };
                Ok((file, Some(seen)))
            },
        )
        .collect::<anyhow::Result<_>>()?;
    for (mut file, seen) in looked {
        match seen {
            Some(Seen::Skip(skip)) => known.push(skipped(file, skip)),
            Some(Seen::Language(language)) => {
                file.language = Some(language);
                match store.stored(&[BlobKey { blob: file.blob, language }])?[0] {
                    Some(stored) => known.push(present(file, language, stored.row, stored.totals)),
                    None => open.push(file),
                }
            }
            _ => open.push(file),
        }
    }
    Ok((known, open))
}

/// Analyses every file's blob once and hands the facts to the writer. `progress` is told after
/// each batch how many files are done.
pub fn extract(
    writer: &mut Writer<'_>,
    blobs: &Blobs,
    settings: &Settings,
    unknown: Vec<Unknown>,
    progress: &(dyn Fn(usize) + Sync),
) -> anyhow::Result<Extracted> {
    let mut extracted = Extracted { files: Vec::with_capacity(unknown.len()), new_blobs: 0 };
    let mut rows: HashMap<BlobKey, Result<(u64, Totals), Skip>> = HashMap::new();
    let mut since_checkpoint = 0;
    let mut rest = unknown.into_iter().peekable();
    while rest.peek().is_some() {
        let (batch, bytes) = next_batch(&mut rest, blobs, settings)?;
        since_checkpoint += bytes;
        let seen = analyse_batch(&batch, &rows, blobs, settings)?;
        for (key, seen) in seen {
            let outcome = match seen {
                Seen::Analysed(blob) => {
                    extracted.new_blobs += 1;
                    let stored = writer.add(*blob)?;
                    Ok((stored.row, stored.totals))
                }
                Seen::Skip(skip) => Err(skip),
                Seen::Language(_) => continue,
            };
            rows.insert(key, outcome);
        }
        for file in batch {
            let key = key_of(&file);
            match rows.get(&key) {
                Some(Ok((row, totals))) => {
                    extracted.files.push(present(file, key.language, *row, *totals));
                }
                Some(Err(skip)) => extracted.files.push(skipped(file, *skip)),
                None => extracted.files.push(skipped(file, Skip::Missing)),
            }
        }
        progress(extracted.files.len());
        if since_checkpoint >= CHECKPOINT_BYTES {
            writer.checkpoint()?;
            since_checkpoint = 0;
        }
    }
    Ok(extracted)
}

fn key_of(file: &Unknown) -> BlobKey {
    BlobKey { blob: file.blob, language: file.language.unwrap_or(Language::TEXT) }
}

fn next_batch(
    rest: &mut std::iter::Peekable<std::vec::IntoIter<Unknown>>,
    blobs: &Blobs,
    settings: &Settings,
) -> anyhow::Result<(Vec<Unknown>, u64)> {
    let mut reader = blobs.reader();
    let mut batch = Vec::new();
    let mut bytes = 0;
    while bytes < BATCH_BYTES && batch.len() < 4_096 {
        let Some(file) = rest.next() else { break };
        let size = reader.size(&file.blob)?.unwrap_or(0);
        if size <= settings.max_blob_size {
            bytes += size;
        }
        batch.push(file);
    }
    Ok((batch, bytes))
}

fn analyse_batch(
    batch: &[Unknown],
    done: &HashMap<BlobKey, Result<(u64, Totals), Skip>>,
    blobs: &Blobs,
    settings: &Settings,
) -> anyhow::Result<Vec<(BlobKey, Seen)>> {
    let mut first: HashMap<BlobKey, &Unknown> = HashMap::new();
    for file in batch {
        let key = key_of(file);
        if !done.contains_key(&key) {
            first.entry(key).or_insert(file);
        }
    }
    // In the order of the files, so that row numbers do not depend on a hash.
    let mut work: Vec<(BlobKey, &Unknown)> = first.into_iter().collect();
    work.sort_by(|a, b| a.1.path.cmp(&b.1.path));
    work.into_par_iter()
        .map_init(
            || (blobs.reader(), Vec::new()),
            |(reader, buffer), (key, file)| {
                Ok((key, analyse_one(reader, buffer, key, file, settings)?))
            },
        )
        .collect()
}

fn analyse_one(
    reader: &mut BlobReader,
    buffer: &mut Vec<u8>,
    key: BlobKey,
    file: &Unknown,
    settings: &Settings,
) -> anyhow::Result<Seen> {
    if let Some(skip) = read(reader, file, settings, buffer)? {
        return Ok(Seen::Skip(skip));
    }
    let mut text = syntax::content::text(buffer).into_owned();
    let secrets = redact::mask(&mut text);
    let facts = syntax::analyse(&text, key.language);
    let about = Totals {
        bytes: buffer.len() as u64,
        generated: syntax::looks_generated(buffer),
        secrets,
        ..Totals::default()
    };
    let terms = terms::of_blob(&text, &facts);
    Ok(Seen::Analysed(Box::new(NewBlob::new(key, &facts, about, terms)?)))
}

/// Reads a blob into `buffer`, or says why it is not to be analysed. The size is known before
/// anything is inflated.
fn read(
    reader: &mut BlobReader,
    file: &Unknown,
    settings: &Settings,
    buffer: &mut Vec<u8>,
) -> anyhow::Result<Option<Skip>> {
    match reader.size(&file.blob)? {
        None => return Ok(Some(Skip::Missing)),
        Some(size) if size > settings.max_blob_size => return Ok(Some(Skip::TooLarge)),
        Some(_) => {}
    }
    if !reader.read(&file.blob, buffer)? {
        return Ok(Some(Skip::Missing));
    }
    Ok(classify::skip_by_content(buffer))
}
