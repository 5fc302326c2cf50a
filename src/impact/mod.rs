//! What a change touches: its symbols on both sides, who depends on them, which tests speak of them.
//!
//! Works on values: the facts and texts of the changed files, and the code of the base's and the
//! head's Scope. Knows no store, no repository and no output.

pub mod change;
mod hunks;
mod matching;
pub mod symbols;

pub use change::{FileChange, Side};
pub use symbols::{ChangeKind, Changed, Subject, SymbolDiff, symbol_diff};
