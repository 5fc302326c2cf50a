//! The postings as tantivy keeps them: its schema, writing and opening of segments.
//!
//! One document a chunk. Terms are already made ([`ChunkTerms`]); tantivy only files them. No
//! positions, no stored text, no field norms: lengths are exact integers in fast columns.

use std::path::Path;

use tantivy::schema::{FAST, Field, IndexRecordOption, Schema, TextFieldIndexing, TextOptions};
use tantivy::tokenizer::{Token, TokenStream, Tokenizer};
use tantivy::{Index, IndexWriter, TantivyDocument};

use super::StoreError;
use super::facts::Row;
use super::terms::{ChunkTerms, FIELD_COUNT};

/// Names of the lexical fields in tantivy's schema.
pub(super) const TEXT_FIELDS: [&str; FIELD_COUNT] = ["body", "names", "signature", "documentation"];
/// Names of the columns that hold their lengths.
pub(super) const LENGTH_FIELDS: [&str; FIELD_COUNT] =
    ["body_length", "names_length", "signature_length", "documentation_length"];

const COUNTED: &str = "counted";

/// Memory for postings not yet written, in bytes.
const BULK_MEMORY: usize = 120 << 20;
const SMALL_MEMORY: usize = 15 << 20;

fn schema() -> Schema {
    let mut builder = Schema::builder();
    let text = TextOptions::default().set_indexing_options(
        TextFieldIndexing::default()
            .set_tokenizer(COUNTED)
            .set_index_option(IndexRecordOption::WithFreqs)
            .set_fieldnorms(false),
    );
    for name in TEXT_FIELDS {
        builder.add_text_field(name, text.clone());
    }
    builder.add_u64_field("row", FAST);
    builder.add_u64_field("ordinal", FAST);
    for name in LENGTH_FIELDS {
        builder.add_u64_field(name, FAST);
    }
    builder.build()
}

/// Opens the segments in `dir`, making an empty index where there is none.
pub(super) fn open_or_create(dir: &Path) -> Result<Index, StoreError> {
    std::fs::create_dir_all(dir)?;
    let directory = tantivy::directory::MmapDirectory::open(dir)
        .map_err(|e| StoreError::Damaged(e.to_string()))?;
    let index = Index::open_or_create(directory, schema())?;
    index.tokenizers().register(COUNTED, CountedTerms);
    Ok(index)
}

/// What a commit says of itself: which database it belongs to and how far it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Payload {
    pub generation: u64,
    /// Every row up to this one is in the segments, unless it is of a batch that never ended.
    pub flushed: Row,
}

impl Payload {
    pub fn parse(text: &str) -> Option<Payload> {
        let (generation, flushed) = text.split_once(' ')?;
        Some(Payload { generation: generation.parse().ok()?, flushed: flushed.parse().ok()? })
    }

    fn text(self) -> String {
        format!("{} {}", self.generation, self.flushed)
    }
}

/// Writes documents and commits them.
pub(super) struct SegmentWriter {
    writer: IndexWriter,
    text: [Field; FIELD_COUNT],
    lengths: [Field; FIELD_COUNT],
    row: Field,
    ordinal: Field,
}

impl SegmentWriter {
    /// `bulk` gives it memory for large segments and merges them at the end.
    pub fn open(dir: &Path, bulk: bool) -> Result<SegmentWriter, StoreError> {
        let index = open_or_create(dir)?;
        let memory = if bulk { BULK_MEMORY } else { SMALL_MEMORY };
        let writer = index.writer_with_num_threads(1, memory)?;
        if !bulk {
            writer.set_merge_policy(Box::new(tantivy::merge_policy::NoMergePolicy));
        }
        let schema = index.schema();
        let field = |name: &str| schema.get_field(name);
        let mut text = [Field::from_field_id(0); FIELD_COUNT];
        let mut lengths = text;
        for at in 0..FIELD_COUNT {
            text[at] = field(TEXT_FIELDS[at])?;
            lengths[at] = field(LENGTH_FIELDS[at])?;
        }
        Ok(SegmentWriter { writer, text, lengths, row: field("row")?, ordinal: field("ordinal")? })
    }

    /// Adds all chunks of one blob, in order.
    pub fn add(&mut self, row: Row, chunks: &[ChunkTerms]) -> Result<(), StoreError> {
        for (ordinal, chunk) in chunks.iter().enumerate() {
            let mut document = TantivyDocument::new();
            for at in 0..FIELD_COUNT {
                if !chunk.fields[at].is_empty() {
                    document.add_text(self.text[at], join(&chunk.fields[at]));
                }
                document.add_u64(self.lengths[at], u64::from(chunk.lengths[at]));
            }
            document.add_u64(self.row, row);
            document.add_u64(self.ordinal, ordinal as u64);
            self.writer.add_document(document)?;
        }
        Ok(())
    }

    pub fn commit(&mut self, payload: Payload) -> Result<(), StoreError> {
        let mut prepared = self.writer.prepare_commit()?;
        prepared.set_payload(&payload.text());
        prepared.commit()?;
        Ok(())
    }

    /// Waits for merges that a commit started.
    pub fn finish(self) -> Result<(), StoreError> {
        Ok(self.writer.wait_merging_threads()?)
    }
}

/// `term`, unit separator, count, record separator; neither occurs in a term.
fn join(terms: &[(String, u32)]) -> String {
    use std::fmt::Write;
    let mut text = String::with_capacity(terms.len() * 10);
    for (term, count) in terms {
        // Writing into a String cannot fail.
        let _ = write!(text, "{term}\u{1f}{count}\u{1e}");
    }
    text
}

/// Reads what [`join`] wrote, giving each term as often as it was counted.
#[derive(Clone, Default)]
struct CountedTerms;

struct CountedStream<'a> {
    rest: &'a str,
    left: u32,
    token: Token,
}

impl Tokenizer for CountedTerms {
    type TokenStream<'a> = CountedStream<'a>;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> CountedStream<'a> {
        CountedStream { rest: text, left: 0, token: Token::default() }
    }
}

impl TokenStream for CountedStream<'_> {
    fn advance(&mut self) -> bool {
        if self.left > 0 {
            self.left -= 1;
            return true;
        }
        let Some((entry, rest)) = self.rest.split_once('\u{1e}') else { return false };
        self.rest = rest;
        let (term, count) = entry.split_once('\u{1f}').unwrap_or((entry, "1"));
        self.token.text.clear();
        self.token.text.push_str(term);
        self.token.position = self.token.position.wrapping_add(1);
        self.left = count.parse::<u32>().unwrap_or(1).saturating_sub(1);
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joined_terms_come_back_as_often_as_they_were_counted() {
        let text = join(&[("alpha".into(), 2), ("=Beta.x".into(), 1)]);
        let mut tokenizer = CountedTerms;
        let mut stream = tokenizer.token_stream(&text);
        let mut seen = Vec::new();
        while stream.advance() {
            seen.push(stream.token().text.clone());
        }
        assert_eq!(seen, ["alpha", "alpha", "=Beta.x"]);
    }

    #[test]
    fn a_payload_survives_its_text() {
        let payload = Payload { generation: 7, flushed: 1234 };
        assert_eq!(Payload::parse(&payload.text()), Some(payload));
        assert_eq!(Payload::parse("nonsense"), None);
    }
}
