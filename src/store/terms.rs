//! The terms of a chunk: what the lexical index knows of it.
//!
//! Takes a blob's bytes and facts; gives, for each chunk and field, normalised terms. Paths are
//! no part of it: they belong to the Scope and are matched at query time.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::syntax::{Chunk, Facts, Kind, words};

/// The lexical fields, in the order in which they are stored and scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// All text of the chunk.
    Body,
    /// Names of the definitions that begin in the chunk, and of the one that holds it. Beside the words it holds
    /// each name as a whole: with its case kept as `=Name` and `=Owner.member`, or `:name` for the
    /// lesser kinds ([`is_minor`]), and lower-cased as `~name` for both.
    Names,
    /// Signatures of the definitions that begin in the chunk.
    Signature,
    /// Their documentation.
    Documentation,
}

/// Number of lexical fields.
pub const FIELD_COUNT: usize = 4;

/// All fields, by index.
pub const ALL_FIELDS: [Field; FIELD_COUNT] =
    [Field::Body, Field::Names, Field::Signature, Field::Documentation];

/// Changes whenever the same text would give other terms.
pub const TOKENIZER_VERSION: u32 = 2;

/// How often each term occurs in each field of one chunk.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ChunkTerms {
    pub fields: [Vec<(String, u32)>; FIELD_COUNT],
    /// Number of terms a field has in all, repetitions counted; exact names are not counted.
    pub lengths: [u32; FIELD_COUNT],
}

impl ChunkTerms {
    /// How often `term` occurs in `field`.
    pub fn frequency(&self, field: Field, term: &str) -> u32 {
        let terms = &self.fields[field as usize];
        match terms.binary_search_by(|(t, _)| t.as_str().cmp(term)) {
            Ok(at) => terms[at].1,
            Err(_) => 0,
        }
    }
}

/// The terms of every chunk of a blob, in the order of [`Facts::chunks`].
pub fn of_blob(bytes: &[u8], facts: &Facts) -> Vec<ChunkTerms> {
    let mut next = 0;
    facts
        .chunks
        .iter()
        .map(|chunk| {
            let begin = next;
            while next < facts.definitions.len()
                && facts.definitions[next].span.start < chunk.span.end
            {
                next += 1;
            }
            of_chunk(bytes, facts, chunk, begin..next)
        })
        .collect()
}

fn of_chunk(
    bytes: &[u8],
    facts: &Facts,
    chunk: &Chunk,
    beginning: std::ops::Range<usize>,
) -> ChunkTerms {
    let mut bags = [(); FIELD_COUNT].map(|()| Bag::default());
    let end = (chunk.span.end as usize).min(bytes.len());
    let start = (chunk.span.start as usize).min(end);
    bags[Field::Body as usize].add(&String::from_utf8_lossy(&bytes[start..end]));
    for definition in &facts.definitions[beginning.clone()] {
        let names = &mut bags[Field::Names as usize];
        names.add(&definition.name);
        let mark = if is_minor(definition.kind) { ':' } else { '=' };
        names.exact(format!("{mark}{}", definition.name));
        names.exact(format!("~{}", definition.name.to_lowercase()));
        if definition.qualname != definition.name {
            names.exact(format!("{mark}{}", definition.qualname));
        }
        // `defmodule Ecto.Query`, `namespace A\B`: people ask for the last part.
        if let Some((_, last)) = definition.name.rsplit_once(['.', '\\', ':']) {
            names.exact(format!("{mark}{last}"));
            names.exact(format!("~{}", last.to_lowercase()));
        }
        bags[Field::Signature as usize].add(&definition.signature);
        bags[Field::Documentation as usize].add(&definition.doc);
    }
    let holder = chunk.definition.map(|at| at as usize).filter(|at| !beginning.contains(at));
    if let Some(definition) = holder.and_then(|at| facts.definitions.get(at)) {
        bags[Field::Names as usize].add(&definition.name);
    }
    let lengths = [0, 1, 2, 3].map(|i: usize| bags[i].length);
    ChunkTerms { fields: bags.map(|bag| bag.counts.into_iter().collect()), lengths }
}

/// Kinds that name a part of something, or nothing that code refers to.
pub fn is_minor(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Field
            | Kind::Property
            | Kind::Variable
            | Kind::Variant
            | Kind::Key
            | Kind::Section
            | Kind::Test
    )
}

/// Terms with their counts, sorted.
#[derive(Default)]
struct Bag {
    counts: BTreeMap<String, u32>,
    length: u32,
}

impl Bag {
    fn add(&mut self, text: &str) {
        words::tokens(text, &mut |term: &str, _position| {
            self.length += 1;
            match self.counts.get_mut(term) {
                Some(count) => *count += 1,
                None => {
                    self.counts.insert(term.to_string(), 1);
                }
            }
        });
    }

    fn exact(&mut self, term: String) {
        *self.counts.entry(term).or_insert(0) += 1;
    }
}
