//! What a change touches: its symbols on both sides, who depends on them, which tests speak of them.
//!
//! Works on values: the facts and texts of the changed files, and the code of the base's and the
//! head's Scope. Fills the report's plain data; knows no store, no repository and no rendering.

mod answer;
mod arity;
mod breaks;
pub mod change;
mod contract;
mod derived;
mod hunks;
mod likeness;
mod matching;
mod own;
mod rows;
mod selection;
mod spread;
pub mod symbols;
mod testlike;

pub use answer::{Options, add_hidden, impact, impact_of_symbols};
pub use change::{FileChange, Side};
pub use symbols::{ChangeKind, Changed, Subject, SymbolDiff, symbol_diff};

#[cfg(test)]
mod tests;
