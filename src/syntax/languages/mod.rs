//! All languages. To add one: a folder with its description and query, and a line here.

mod bash;
mod c;
mod cpp;
mod csharp;
mod css;
mod dart;
mod data;
mod elixir;
mod erlang;
mod fortran;
mod go;
mod groovy;
mod haskell;
mod hcl;
mod html;
mod java;
mod javascript;
mod julia;
mod kotlin;
mod lua;
mod make;
mod modifiers;
mod nix;
mod objc;
mod ocaml;
mod php;
mod plain;
mod powershell;
mod proto;
mod python;
mod r;
mod ruby;
mod rust;
mod scala;
mod solidity;
mod sql;
mod swift;
mod typescript;
mod zig;

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
        &bash::SHELL,
        &csharp::CSHARP,
        &css::CSS,
        &css::SCSS,
        &dart::DART,
        &elixir::ELIXIR,
        &erlang::ERLANG,
        &fortran::FORTRAN,
        &groovy::GROOVY,
        &haskell::HASKELL,
        &hcl::HCL,
        &julia::JULIA,
        &kotlin::KOTLIN,
        &lua::LUA,
        &make::MAKE,
        &nix::NIX,
        &objc::OBJECTIVE_C,
        &ocaml::OCAML,
        &ocaml::OCAML_INTERFACE,
        &php::PHP,
        &powershell::POWERSHELL,
        &proto::PROTO,
        &r::R,
        &ruby::RUBY,
        &scala::SCALA,
        &solidity::SOLIDITY,
        &sql::SQL,
        &swift::SWIFT,
        &zig::ZIG,
        &html::HTML,
        &html::VUE,
        &html::SVELTE,
        &data::MARKDOWN,
        &data::JSON,
        &data::YAML,
        &data::TOML,
        &plain::INI,
    ];
    all.extend(plain::PLAIN);
    all
});
