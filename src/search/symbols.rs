//! The symbol retriever: places that define a name of the query.

use std::collections::HashMap;

use super::query::{Query, last_component};
use crate::store::terms::{Field, is_minor};
use crate::store::{ScopedPostings, StoreError};
use crate::syntax::Definition;

/// A definition of a queried name that begins in some chunk.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The name as the query has it, dotted.
    pub symbol: String,
    /// 1 for the whole qualified name or an unqualified query, less where only the last name fits.
    pub weight: f64,
    /// A field, variable, key, section or test.
    pub minor: bool,
    /// Only the letters agree, not their case.
    pub other_case: bool,
}

impl Found {
    fn named(symbol: &str, weight: f64) -> Found {
        Found { symbol: symbol.to_string(), weight, minor: false, other_case: false }
    }
}

/// What a name is worth that is one of several words, beside a name that has them all.
const ONE_OF_SEVERAL: f64 = 0.3;

/// What a chunk is worth that defines `C` where the query says `A.B.C`.
const LAST_NAME_ONLY: f64 = 0.8;

/// The best reason, by chunk.
#[derive(Default)]
pub struct Definitions {
    found: HashMap<u32, Found>,
}

impl Definitions {
    /// Looks the query's names up: exactly, then by case-folded last name.
    pub fn find(query: &Query, postings: &ScopedPostings<'_>) -> Result<Definitions, StoreError> {
        let mut definitions = Definitions::default();
        for name in &query.joined {
            definitions.note(postings, &format!("~{name}"), Found::named(name, 1.0))?;
        }
        let beside = if query.joined.is_empty() { 1.0 } else { ONE_OF_SEVERAL };
        for symbol in query.symbol.iter().chain(&query.embedded) {
            let last = last_component(symbol);
            let whole_weight = beside;
            let last_weight = if last == symbol { beside } else { beside * LAST_NAME_ONLY };
            for (term, weight, minor, other_case) in [
                (format!("={symbol}"), whole_weight, false, false),
                (format!(":{symbol}"), whole_weight, true, false),
                (format!("={last}"), last_weight, false, false),
                (format!(":{last}"), last_weight, true, false),
                (format!("~{}", last.to_lowercase()), last_weight, false, true),
            ] {
                let found = Found { minor, other_case, ..Found::named(symbol, weight) };
                definitions.note(postings, &term, found)?;
            }
        }
        Ok(definitions)
    }

    /// Notes a reason for all chunks with a name, unless they have one.
    fn note(
        &mut self,
        postings: &ScopedPostings<'_>,
        name: &str,
        reason: Found,
    ) -> Result<(), StoreError> {
        postings.term(Field::Names, name, &mut |hit| {
            self.found.entry(hit.chunk).or_insert_with(|| reason.clone());
        })
    }

    /// Notes what a chunk defines that no postings hold, unless it has a reason already: the name
    /// and the case-folded last name are compared as [`Definitions::find`] looks them up.
    pub fn note_definition(&mut self, chunk: u32, query: &Query, definition: &Definition) {
        let minor = is_minor(definition.kind);
        for symbol in query.symbol.iter().chain(&query.embedded) {
            let last = last_component(symbol);
            let whole = definition.qualname == *symbol || definition.name == *symbol;
            let weight = if whole { 1.0 } else { LAST_NAME_ONLY };
            let folded = definition.name.to_lowercase() == last.to_lowercase();
            if whole || folded {
                let other_case = !whole && definition.name != last;
                let found = Found { minor, other_case, ..Found::named(symbol, weight) };
                self.found.entry(chunk).or_insert(found);
            }
        }
    }

    /// Why a chunk is a definition that the query asks for.
    pub fn at(&self, chunk: u32) -> Option<&Found> {
        self.found.get(&chunk)
    }

    /// All chunks found, ascending.
    pub fn chunks(&self) -> Vec<u32> {
        let mut chunks: Vec<u32> = self.found.keys().copied().collect();
        chunks.sort_unstable();
        chunks
    }
}
