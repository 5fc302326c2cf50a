//! What a file is: its language, its role, or the reason why it is left out.
//!
//! Pure functions of a path, its attributes, the settings and the blob. What they say belongs to
//! the Scope, never to the facts.

use crate::git::Attributes;
use crate::role::Role;
use crate::store::Skip;
use crate::syntax::{self, Language};

/// The language of a file, where the path and its attributes alone tell it.
pub fn language_by_path(path: &[u8], attributes: &Attributes) -> Option<Language> {
    if attributes.language.is_none() && syntax::needs_content(path) {
        return None;
    }
    Some(syntax::detect(path, attributes.language.as_deref(), &[]))
}

/// How much of a blob [`syntax::detect`] looks at.
const HEAD: usize = 4_096;

/// The language of a file whose content is at hand.
pub fn language_by_content(path: &[u8], attributes: &Attributes, bytes: &[u8]) -> Language {
    syntax::detect(path, attributes.language.as_deref(), &bytes[..bytes.len().min(HEAD)])
}

/// Why a blob's content is not analysed.
pub fn skip_by_content(bytes: &[u8]) -> Option<Skip> {
    if syntax::is_lfs_pointer(bytes) {
        Some(Skip::LfsPointer)
    } else if syntax::is_binary(bytes) {
        Some(Skip::Binary)
    } else if syntax::is_minified(bytes) {
        Some(Skip::Minified)
    } else {
        None
    }
}

/// The role of a file: what its attributes say, else what its text says, else what its path says.
pub fn role(path: &[u8], language: Language, attributes: &Attributes, generated: bool) -> Role {
    if attributes.vendored == Some(true) {
        return Role::Vendored;
    }
    if attributes.generated.unwrap_or(generated) {
        return Role::Generated;
    }
    if attributes.documentation == Some(true) {
        return Role::Docs;
    }
    match Role::of_path(path, language) {
        Role::Vendored if attributes.vendored == Some(false) => Role::Implementation,
        Role::Docs if attributes.documentation == Some(false) => Role::Implementation,
        role => role,
    }
}
