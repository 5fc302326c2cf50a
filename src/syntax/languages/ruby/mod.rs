//! Ruby.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::Kind;
use crate::syntax::source::Source;

pub static RUBY: Description = Description {
    name: "ruby",
    aliases: &["rb"],
    extensions: &[
        "rb", "rake", "gemspec", "ru", "podspec", "jbuilder", "rbi", "rabl", "thor", "builder",
    ],
    file_names: &[
        "Rakefile",
        "Gemfile",
        "Guardfile",
        "Capfile",
        "Vagrantfile",
        "Podfile",
        "Brewfile",
        "Fastfile",
        "Dangerfile",
        "Appraisals",
    ],
    interpreters: &["ruby", "rake", "jruby"],
    tier: Tier::Full,
    grammar: Some(Grammar {
        bodies: &["body", "right", "block"],
        adjust,
        import,
        ..Grammar::new(|| tree_sitter_ruby::LANGUAGE.into(), "0.23.1", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    let name = source.raw(&draft.name);
    if name.starts_with(b":") {
        draft.name.start += 1;
    }
    if let Some(body) = &draft.body {
        // A comment behind the name is not part of the signature.
        let fields = ["superclass", "parameters", "name"];
        let last = fields.iter().find_map(|field| draft.node.child_by_field_name(field));
        if let Some(last) = last.filter(|last| last.end_byte() <= body.start) {
            draft.body = Some(last.end_byte()..body.end);
        }
    }
    match draft.kind {
        Kind::Method if name == b"initialize" => draft.kind = Kind::Constructor,
        Kind::Method | Kind::Function if name.starts_with(b"test_") => draft.kind = Kind::Test,
        // A module's functions are found through the module.
        Kind::Function if matches!(draft.container, Some((_, Kind::Module))) => {
            draft.kind = Kind::Method
        }
        Kind::Property => draft.body = None,
        Kind::Constant => {
            // `Point = Struct.new(:x) do … end` is a class.
            let value = draft.body.as_ref().map_or(&[][..], |body| source.raw(body));
            if value.starts_with(b"Struct.new")
                || value.starts_with(b"Class.new")
                || value.starts_with(b"Data.define")
            {
                draft.kind = Kind::Class;
            }
        }
        _ => {}
    }
}

fn import(import: &mut ImportDraft, source: &Source) {
    let line = source.line(import.line.saturating_sub(1) as usize).trim_ascii_start();
    if line.starts_with(b"require_relative") && !import.module.starts_with('.') {
        import.module = format!("./{}", import.module);
    }
}
