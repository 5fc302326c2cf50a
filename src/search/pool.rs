//! What the retrievers bring before anything ranks it: the limit of what ranking could reach.

use super::gather::gather;
use super::{Filter, Query, Switches, allowed_files};
use crate::index::View;

/// A place of the pool: the file's position in the Scope, first and last line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pooled {
    pub file: usize,
    pub line_start: u32,
    pub line_end: u32,
}

/// Every candidate for a query, in no order. Costs their facts, and none of their text.
pub fn pool(view: &View, text: &str, switches: &Switches) -> anyhow::Result<Vec<Pooled>> {
    let query = Query::parse(text);
    let allowed = allowed_files(view.files(), &mut Filter::default());
    let postings = view.postings()?;
    let scoped = postings.scoped(view.files())?;
    let pool = gather(&query, view, &scoped, &allowed, switches)?;
    let mut places = Vec::with_capacity(pool.candidates.len());
    for candidate in pool.candidates {
        let facts = view.facts(candidate.file)?;
        if let Some(chunk) = facts.chunks.get(scoped.ordinal(candidate.chunk)) {
            places.push(Pooled {
                file: candidate.file,
                line_start: chunk.span.line_start,
                line_end: chunk.span.line_end,
            });
        }
    }
    Ok(places)
}
