//! What a blob says, as a pure function of its bytes and its language.
//!
//! Takes bytes and a [`Language`]; gives [`Facts`]. Knows no path, no revision, no setting
//! and no store, so the same bytes in the same language always give the same facts.

pub mod facts;

pub use facts::{
    Chunk, Definition, Facts, Import, Kind, Outcome, Reference, ReferenceKind, Span, Visibility,
};
