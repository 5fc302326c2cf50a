//! The repository: opening, revisions, scopes, changes, blobs, attributes, settings.
//!
//! The only module that names gix, and the one wrapper of the git program. It hands out owned,
//! plain structs. It knows no language, no index and no output.

pub mod oid;

pub use oid::Oid;
