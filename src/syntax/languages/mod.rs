//! All languages. To add one: a folder with its description and query, and a line here.

mod c;
mod cpp;
mod go;
mod java;
mod javascript;
mod plain;
mod python;
mod rust;
mod typescript;

use std::sync::LazyLock;

use super::description::Description;

/// Unknown text comes first; otherwise the order means nothing.
pub static ALL: LazyLock<Vec<&'static Description>> = LazyLock::new(|| {
    let mut all = vec![
        &plain::TEXT,
        &python::PYTHON,
        &javascript::JAVASCRIPT,
        &typescript::TYPESCRIPT,
        &typescript::TSX,
        &rust::RUST,
        &go::GO,
        &java::JAVA,
        &c::C,
        &cpp::CPP,
        &plain::INI,
    ];
    all.extend(plain::PLAIN);
    all
});
