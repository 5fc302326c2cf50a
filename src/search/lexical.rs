//! The lexical retriever: BM25F over a Scope's chunks and the paths they lie under.
//!
//! BM25F (Robertson, Zaragoza, Taylor 2004): a term's frequencies in the fields are weighted,
//! normalised by the field's length against its mean in the Scope, summed, and only then
//! saturated: `idf · tf / (k1 + tf)`, `idf = ln(1 + (N − df + ½) / (df + ½))`. Statistics are the
//! Scope's own; terms are summed in the query's order, in f64, so that equal Scopes give equal scores.

use super::paths::PathTerms;
use super::query::Query;
use super::variants::Wanted;
use crate::store::terms::{ALL_FIELDS, ChunkTerms, FIELD_COUNT, Field};
use crate::store::{ScopeTotals, ScopedPostings, StoreError};

/// Saturation of term frequency; the value of Okapi BM25 and of every peer.
const K1: f64 = 1.5;

/// Weight and length normalisation of each field, in the order of [`ALL_FIELDS`].
const WEIGHTS: [(f64, f64); FIELD_COUNT] = [(1.0, 0.75), (1.0, 0.3), (0.0, 0.5), (0.0, 0.75)];

/// Weight of a term in the file's name and in the three folders above it.
const STEM_WEIGHT: f64 = 2.0;
const FOLDER_WEIGHT: f64 = 1.0;

/// One chunk with its lexical score, above 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scored {
    pub chunk: u32,
    pub score: f64,
}

/// What the lexical retriever found.
#[derive(Clone, Debug, Default)]
pub struct Lexical {
    /// All chunks that hold a term of the query, best first; equal scores by place.
    pub scored: Vec<Scored>,
    /// What a chunk would have in which every term typed were saturated, above 0.
    pub ceiling: f64,
    statistics: Statistics,
}

/// What the Scope says of the query's terms.
#[derive(Clone, Debug, Default)]
struct Statistics {
    /// Mean length of each field.
    means: [f64; FIELD_COUNT],
    /// By term: how much it says.
    idf: Vec<f64>,
}

impl Lexical {
    /// What a chunk would score that the Scope does not have, by the Scope's own statistics.
    pub fn score_of(&self, query: &Query, chunk: &ChunkTerms) -> f64 {
        let Statistics { means, idf } = &self.statistics;
        let mut score = 0.0;
        for (term, idf) in query.terms.iter().zip(idf) {
            let mut tf = 0.0;
            for field in ALL_FIELDS {
                let (weight, b) = WEIGHTS[field as usize];
                let length = f64::from(chunk.lengths[field as usize]) / means[field as usize];
                let frequency = f64::from(chunk.frequency(field, &term.text));
                tf += weight * frequency / (1.0 - b + b * length);
            }
            score += term.count * idf * tf / (K1 + tf);
        }
        score
    }
}

/// Scores every chunk of the Scope that holds one of `terms`.
pub fn retrieve(
    terms: &[Wanted],
    postings: &ScopedPostings<'_>,
    totals: &ScopeTotals,
    paths: &PathTerms,
) -> Result<Lexical, StoreError> {
    let mut accumulator = Accumulator::new(postings.len());
    let mut ceiling = 0.0;
    let means = totals.lengths.map(|sum| (sum as f64 / totals.chunks.max(1) as f64).max(1.0));
    for term in terms {
        for (word, share) in &term.spellings {
            for field in ALL_FIELDS {
                let (weight, b) = WEIGHTS[field as usize];
                if weight > 0.0 {
                    let mean = means[field as usize];
                    postings.term(field, word, &mut |hit| {
                        let length = f64::from(postings.length(hit.chunk, field)) / mean;
                        let tf = weight * f64::from(hit.frequency) / (1.0 - b + b * length);
                        accumulator.add_frequency(hit.chunk, share * tf);
                    })?;
                }
            }
            for (file, found) in paths.files_with(word) {
                let tf =
                    STEM_WEIGHT * f64::from(found.stem) + FOLDER_WEIGHT * f64::from(found.folders);
                for chunk in postings.chunks_of(file) {
                    // A long chunk is no less about its file than a short one, but the others'
                    // words are normalised by length; so is this.
                    let length = f64::from(postings.length(chunk, Field::Body))
                        / means[Field::Body as usize];
                    accumulator.add_frequency(chunk, share * tf / (0.25 + 0.75 * length));
                }
            }
        }
        let idf = accumulator.close_term(term.count, totals.chunks);
        if term.typed {
            ceiling += term.count * idf;
        }
    }
    let ceiling = ceiling.max(f64::MIN_POSITIVE);
    let statistics = Statistics { means, idf: std::mem::take(&mut accumulator.idf) };
    Ok(Lexical { scored: accumulator.into_sorted(), ceiling, statistics })
}

/// Scores by chunk, with the frequencies of the term at hand.
struct Accumulator {
    scores: Vec<f64>,
    frequencies: Vec<f64>,
    touched: Vec<u32>,
    any: Vec<u32>,
    idf: Vec<f64>,
}

impl Accumulator {
    fn new(chunks: usize) -> Accumulator {
        Accumulator {
            scores: vec![0.0; chunks],
            frequencies: vec![0.0; chunks],
            touched: Vec::new(),
            any: Vec::new(),
            idf: Vec::new(),
        }
    }

    fn add_frequency(&mut self, chunk: u32, tf: f64) {
        let slot = &mut self.frequencies[chunk as usize];
        if *slot == 0.0 {
            self.touched.push(chunk);
        }
        *slot += tf;
    }

    /// Scores the term at hand and gives how much it says.
    fn close_term(&mut self, count: f64, chunks: u64) -> f64 {
        let df = self.touched.len() as f64;
        let idf = (1.0 + (chunks as f64 - df + 0.5) / (df + 0.5)).ln();
        self.idf.push(idf);
        for chunk in self.touched.drain(..) {
            let tf = std::mem::take(&mut self.frequencies[chunk as usize]);
            let score = &mut self.scores[chunk as usize];
            if *score == 0.0 {
                self.any.push(chunk);
            }
            *score += count * idf * tf / (K1 + tf);
        }
        idf
    }

    fn into_sorted(self) -> Vec<Scored> {
        let mut scored: Vec<Scored> = self
            .any
            .into_iter()
            .map(|chunk| Scored { chunk, score: self.scores[chunk as usize] })
            .collect();
        scored.sort_by(|a, b| {
            super::candidate::quantised(b.score)
                .cmp(&super::candidate::quantised(a.score))
                .then(a.chunk.cmp(&b.chunk))
        });
        scored
    }
}
