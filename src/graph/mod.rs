//! References resolved inside a Scope: which definition a name means where it stands.
//!
//! Takes a [`Code`] (files, their facts on demand, the files that mention a word) and gives edges
//! with their evidence: path, line, and a [`Rung`] that says how the binding was found. Works from
//! the symbols asked for outward, in proportion to the answer. Knows no store, no repository and
//! no output. A name that could mean several things is counted, never followed.

mod brackets;
pub mod code;
mod dependents;
mod entity;
mod families;
mod files;
mod hidden;
mod identity;
mod implicit;
mod importers;
mod layout;
mod local;
mod member;
mod module;
mod neighbours;
mod path;
mod reach;
mod receiver;
mod resolve;
mod resolver;
mod scope;
pub mod signature;
mod symbol;
mod view;
pub mod whole;

pub use code::{Code, CodeFile};
pub use dependents::{Dependents, Edge, Origin, Via, direct_dependents};
pub use entity::{Binding, Entity, Rung, Site};
pub use files::{FileLink, Target};
pub use hidden::Hidden;
pub use neighbours::{Direction, Neighbour, Neighbours};
pub use path::Way;
pub use resolve::Answer;
pub use resolver::Resolver;
pub use symbol::{SymbolRef, find_symbol, id, innermost_at};

#[cfg(test)]
pub(crate) mod tests;
