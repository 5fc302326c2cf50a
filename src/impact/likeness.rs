//! How alike two bodies are: the third way to recognise a definition under another name.

use std::collections::HashMap;

use similar::{Algorithm, DiffOp, capture_diff_slices};
use xxhash_rust::xxh3::xxh3_64;

use super::change::Side;
use super::contract::tokens;

/// The share of equal words from which two bodies are one that was renamed. At four fifths one
/// statement in a function of five may differ; copies of a test with other values stay below it.
pub const ALIKE: f64 = 0.8;

/// Bodies of fewer words are too alike to tell: `self.store.get(key)` in a dozen delegations.
const FEWEST_WORDS: usize = 12;

/// The words behind a definition's name, brackets and marks left out; a local name counts by the
/// place of its first use, so that another name for it is no difference. None where there are too
/// few to recognise.
pub fn words(side: &Side, definition: usize) -> Option<Vec<u64>> {
    let found = side.facts.definitions.get(definition)?;
    let bytes = side.bytes.as_ref()?;
    let text = bytes.get(found.name_span.end as usize..found.span.end as usize)?;
    let text = String::from_utf8_lossy(text);
    let mut locals: HashMap<&str, Option<u64>> = side
        .facts
        .locals
        .iter()
        .filter(|local| local.enclosing as usize == definition)
        .map(|local| (local.name.as_str(), None))
        .collect();
    let mut met = 0;
    let mut found = Vec::new();
    for word in tokens(&text) {
        if !word.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            continue;
        }
        found.push(match locals.get_mut(word) {
            Some(place) => *place.get_or_insert_with(|| {
                met += 1;
                met
            }),
            None => xxh3_64(word.as_bytes()),
        });
    }
    (found.len() >= FEWEST_WORDS).then_some(found)
}

/// The share of two bodies' words that are equal and in the same order.
pub fn likeness(a: &[u64], b: &[u64]) -> f64 {
    let all = (a.len() + b.len()).max(1) as f64;
    let most = 2.0 * a.len().min(b.len()) as f64 / all;
    if most < ALIKE {
        return most;
    }
    let equal: usize = capture_diff_slices(Algorithm::Patience, a, b)
        .iter()
        .map(|op| match op {
            DiffOp::Equal { len, .. } => *len,
            _ => 0,
        })
        .sum();
    2.0 * equal as f64 / all
}
