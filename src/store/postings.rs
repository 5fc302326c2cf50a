//! Postings restricted to a Scope: which chunks hold a term, and how often.
//!
//! Takes a Scope's files; numbers their chunks by file and place, so that nothing of the index's
//! own order (rows, segments) reaches a caller. A blob under two paths has its chunks twice.
//! Opening costs a pass over the row column of all segments; a term costs its postings.

use std::path::Path;

use rusqlite::Connection;
use tantivy::postings::Postings as _;
use tantivy::schema::IndexRecordOption;
use tantivy::{DocSet, Index, SegmentReader, TERMINATED, Term};

use super::StoreError;
use super::facts::Row;
use super::pack::unpack;
use super::segments::{LENGTH_FIELDS, Payload, TEXT_FIELDS};
use super::snapshot::FileEntry;
use super::terms::{ChunkTerms, FIELD_COUNT, Field};

/// All postings of the index as they were when opened.
pub struct Postings {
    segments: Vec<SegmentReader>,
    pending: Vec<(Row, Vec<ChunkTerms>)>,
}

/// One chunk that holds a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The chunk's number inside the Scope, see [`ScopedPostings::file_of`].
    pub chunk: u32,
    pub frequency: u32,
}

/// How often a vanished segment file is answered by reading the list of segments again.
const ATTEMPTS: usize = 5;

impl Postings {
    pub(super) fn open(dir: &Path, db: &Connection) -> Result<Postings, StoreError> {
        // The pending rows first: what is flushed meanwhile is skipped by the payload below.
        let mut pending = read_pending(db)?;
        let wanted = stamp(db)?;
        let mut segments = Vec::new();
        if wanted.flushed > 0 || dir.join("meta.json").exists() {
            let (readers, payload) = open_segments(dir, wanted)?;
            segments = readers;
            pending.retain(|(row, _)| *row > payload.flushed);
        }
        Ok(Postings { segments, pending })
    }

    /// The part of the postings that belongs to `files`.
    pub fn scoped(&self, files: &[FileEntry]) -> Result<ScopedPostings<'_>, StoreError> {
        ScopedPostings::new(self, files)
    }
}

/// What the database says of the postings that belong to it.
pub(super) fn stamp(db: &Connection) -> Result<Payload, StoreError> {
    let read = |name: &str| -> Result<u64, StoreError> {
        let value: i64 = db
            .prepare_cached("SELECT coalesce((SELECT value FROM meta WHERE name = ?1), 0)")?
            .query_row([name], |row| row.get(0))?;
        Ok(value as u64)
    };
    Ok(Payload { generation: read("generation")?, flushed: read("flushed")? })
}

pub(super) fn read_pending(db: &Connection) -> Result<Vec<(Row, Vec<ChunkTerms>)>, StoreError> {
    let mut statement = db.prepare_cached("SELECT row, terms FROM pending ORDER BY row")?;
    let rows = statement
        .query_map([], |row| Ok((row.get::<_, i64>(0)? as Row, row.get::<_, Vec<u8>>(1)?)))?;
    rows.map(|row| {
        let (row, packed) = row?;
        Ok((row, unpack(&packed)?))
    })
    .collect()
}

fn open_segments(dir: &Path, wanted: Payload) -> Result<(Vec<SegmentReader>, Payload), StoreError> {
    if !dir.join("meta.json").exists() {
        return Err(StoreError::Damaged("the postings are missing".into()));
    }
    let index = Index::open_in_dir(dir)?;
    let mut attempt = 0;
    loop {
        attempt += 1;
        let metas = index.load_metas()?;
        let payload = match metas.payload.as_deref().and_then(Payload::parse) {
            Some(payload) => payload,
            // Made, but nothing committed yet.
            None if wanted.flushed == 0 => return Ok((Vec::new(), wanted)),
            None => return Err(StoreError::Damaged("the postings name no database".into())),
        };
        if payload.generation != wanted.generation || payload.flushed < wanted.flushed {
            return Err(StoreError::Damaged("the postings are of another database".into()));
        }
        let readers: Result<Vec<SegmentReader>, tantivy::TantivyError> = metas
            .segments
            .iter()
            .map(|meta| SegmentReader::open(&index.segment(meta.clone())))
            .collect();
        match readers {
            Ok(readers) => return Ok((readers, payload)),
            // A merge took a segment away between reading the list and opening it.
            Err(_) if attempt < ATTEMPTS => std::thread::yield_now(),
            Err(error) => return Err(error.into()),
        }
    }
}

/// Postings of one Scope.
pub struct ScopedPostings<'a> {
    postings: &'a Postings,
    /// First chunk of each file, and the number of chunks in all at the end.
    base: Vec<u32>,
    /// The file of each chunk.
    file: Vec<u32>,
    lengths: Vec<[u32; FIELD_COUNT]>,
    /// By segment, by document: the chunk in the first file that holds the blob, or [`NOWHERE`].
    places: Vec<Vec<u32>>,
    /// By pending blob: likewise for its first chunk.
    pending_places: Vec<u32>,
    /// By file: the next one with the same blob, or [`NOWHERE`].
    twin: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl<'a> ScopedPostings<'a> {
    fn new(postings: &'a Postings, files: &[FileEntry]) -> Result<Self, StoreError> {
        let mut base = Vec::with_capacity(files.len() + 1);
        let mut file = Vec::new();
        for (at, entry) in files.iter().enumerate() {
            base.push(file.len() as u32);
            file.resize(file.len() + entry.totals.chunks as usize, at as u32);
        }
        base.push(file.len() as u32);
        let (first, twin) = files_by_row(files);
        let mut scoped = ScopedPostings {
            postings,
            lengths: vec![[0; FIELD_COUNT]; file.len()],
            base,
            file,
            places: Vec::new(),
            pending_places: Vec::new(),
            twin,
        };
        for segment in &postings.segments {
            let places = scoped.place_segment(segment, &first)?;
            scoped.places.push(places);
        }
        for (row, chunks) in &postings.pending {
            let place = match first.get(*row as usize) {
                Some(&at) if at != NOWHERE => scoped.base[at as usize],
                _ => NOWHERE,
            };
            if place != NOWHERE {
                for (ordinal, chunk) in chunks.iter().enumerate() {
                    scoped.set_lengths(place + ordinal as u32, chunk.lengths);
                }
            }
            scoped.pending_places.push(place);
        }
        Ok(scoped)
    }

    fn place_segment(
        &mut self,
        segment: &SegmentReader,
        first: &[u32],
    ) -> Result<Vec<u32>, StoreError> {
        let documents = segment.max_doc() as usize;
        let column = |name: &str| -> Result<Vec<u64>, StoreError> {
            let column = segment.fast_fields().u64(name)?.first_or_default_col(0);
            let mut values = vec![0; documents];
            column.get_range(0, &mut values);
            Ok(values)
        };
        let (rows, ordinals) = (column("row")?, column("ordinal")?);
        let mut places = vec![NOWHERE; documents];
        let mut any = false;
        for (document, place) in places.iter_mut().enumerate() {
            let Some(&at) = first.get(rows[document] as usize).filter(|at| **at != NOWHERE) else {
                continue;
            };
            let chunk = self.base[at as usize] + ordinals[document] as u32;
            if chunk < self.base[at as usize + 1] {
                *place = chunk;
                any = true;
            }
        }
        if any {
            for (field, name) in LENGTH_FIELDS.iter().enumerate() {
                let lengths = column(name)?;
                for (document, &place) in places.iter().enumerate() {
                    if place != NOWHERE {
                        self.lengths[place as usize][field] = lengths[document] as u32;
                    }
                }
            }
            for &place in places.iter().filter(|place| **place != NOWHERE) {
                self.set_lengths(place, self.lengths[place as usize]);
            }
        }
        Ok(places)
    }

    /// Sets the lengths of a chunk and of its twins under other paths.
    fn set_lengths(&mut self, chunk: u32, lengths: [u32; FIELD_COUNT]) {
        let mut at = self.file[chunk as usize];
        let ordinal = chunk - self.base[at as usize];
        while at != NOWHERE {
            let twin = (self.base[at as usize] + ordinal) as usize;
            if let Some(slot) = self.lengths.get_mut(twin) {
                *slot = lengths;
            }
            at = self.twin[at as usize];
        }
    }

    /// Number of chunks in the Scope.
    pub fn len(&self) -> usize {
        self.file.len()
    }

    /// Whether the Scope has no chunk at all.
    pub fn is_empty(&self) -> bool {
        self.file.is_empty()
    }

    /// The file that a chunk lies in.
    pub fn file_of(&self, chunk: u32) -> usize {
        self.file[chunk as usize] as usize
    }

    /// The chunk's number inside its file.
    pub fn ordinal(&self, chunk: u32) -> usize {
        (chunk - self.base[self.file_of(chunk)]) as usize
    }

    /// The chunks of a file.
    pub fn chunks_of(&self, file: usize) -> std::ops::Range<u32> {
        self.base[file]..self.base[file + 1]
    }

    /// Number of terms that a chunk has in a field.
    pub fn length(&self, chunk: u32, field: Field) -> u32 {
        self.lengths[chunk as usize][field as usize]
    }

    /// Every chunk that has `term` in `field`, in no particular order, each once.
    pub fn term(
        &self,
        field: Field,
        term: &str,
        sink: &mut impl FnMut(Hit),
    ) -> Result<(), StoreError> {
        for (segment, places) in self.postings.segments.iter().zip(&self.places) {
            let id = segment.schema().get_field(TEXT_FIELDS[field as usize])?;
            let inverted = segment.inverted_index(id)?;
            let term = Term::from_field_text(id, term);
            let Some(mut postings) = inverted.read_postings(&term, IndexRecordOption::WithFreqs)?
            else {
                continue;
            };
            let mut document = postings.doc();
            while document != TERMINATED {
                let place = places[document as usize];
                if place != NOWHERE {
                    self.give(place, postings.term_freq(), sink);
                }
                document = postings.advance();
            }
        }
        for ((_, chunks), &place) in self.postings.pending.iter().zip(&self.pending_places) {
            if place == NOWHERE {
                continue;
            }
            for (ordinal, chunk) in chunks.iter().enumerate() {
                let frequency = chunk.frequency(field, term);
                if frequency > 0 {
                    self.give(place + ordinal as u32, frequency, sink);
                }
            }
        }
        Ok(())
    }

    fn give(&self, chunk: u32, frequency: u32, sink: &mut impl FnMut(Hit)) {
        let mut at = self.file[chunk as usize];
        let ordinal = chunk - self.base[at as usize];
        while at != NOWHERE {
            sink(Hit { chunk: self.base[at as usize] + ordinal, frequency });
            at = self.twin[at as usize];
        }
    }

    /// The files whose text has the identifier `word` (already a term), ascending.
    pub fn files_with(&self, word: &str) -> Result<Vec<usize>, StoreError> {
        self.files_of_terms(Field::Body, &[word])
    }

    /// The files that define `name`, ascending.
    pub fn files_defining(&self, name: &str) -> Result<Vec<usize>, StoreError> {
        self.files_of_terms(Field::Names, &[&format!("={name}"), &format!(":{name}")])
    }

    fn files_of_terms(&self, field: Field, terms: &[&str]) -> Result<Vec<usize>, StoreError> {
        let mut found = Vec::new();
        for term in terms {
            self.term(field, term, &mut |hit| found.push(self.file_of(hit.chunk)))?;
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }
}

/// By row: the first file that holds it; by file: the next one with the same row.
fn files_by_row(files: &[FileEntry]) -> (Vec<u32>, Vec<u32>) {
    let highest = files.iter().filter_map(|file| file.facts.ok()).max().unwrap_or(0);
    let mut first = vec![NOWHERE; highest as usize + 1];
    let mut twin = vec![NOWHERE; files.len()];
    for (at, file) in files.iter().enumerate().rev() {
        if let Ok(row) = file.facts {
            twin[at] = first[row as usize];
            first[row as usize] = at as u32;
        }
    }
    (first, twin)
}
