//! SQL.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static SQL: Description = Description {
    name: "sql",
    aliases: &["plpgsql", "tsql", "postgresql"],
    extensions: &["sql", "ddl", "psql", "pgsql", "mysql", "plsql"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment", "marginalia"],
        bodies: &["body"],
        adjust,
        ..Grammar::new(
            || tree_sitter_sequel::LANGUAGE.into(),
            "0.3.11",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, _: &Source) {
    modifiers::body_of_kind(draft, &["column_definitions", "create_query", "function_body"]);
}
