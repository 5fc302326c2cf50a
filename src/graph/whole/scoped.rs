//! The whole graph of an opened Scope: from what was kept for it, or made and kept.

use std::sync::Arc;

use anyhow::Result;

use super::{GRAPH_VERSION, Whole, resolve_all};
use crate::graph::code::{Code, CodeFile};
use crate::index::View;
use crate::store::ScopedPostings;
use crate::syntax::Facts;

/// Graphs that are kept. One of a large repository takes a few megabytes.
const KEPT: usize = 8;

/// The whole graph of a Scope.
pub fn whole_of(view: &View, files: &[CodeFile], postings: &ScopedPostings<'_>) -> Result<Whole> {
    if let Some(whole) = view.kept("graph", GRAPH_VERSION)? {
        return Ok(whole);
    }
    let facts: Vec<Arc<Facts>> =
        (0..files.len()).map(|file| view.facts(file)).collect::<Result<_>>()?;
    let weights: Vec<usize> = facts.iter().map(|facts| facts.references.len()).collect();
    let code = || Code::from_facts(files, &facts, postings);
    let whole = resolve_all(&code, &weights)?;
    view.keep("graph", GRAPH_VERSION, &whole, KEPT)?;
    Ok(whole)
}
