//! Kotlin.

use crate::syntax::description::{Comments, Description, Grammar, Tier};
use tree_sitter::Node;

use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static KOTLIN: Description = Description {
    name: "kotlin",
    aliases: &["kt"],
    extensions: &["kt", "kts", "ktm"],
    interpreters: &["kotlin"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        attributes: &["annotation"],
        modifiers: &["modifiers"],
        documentation: Comments::Marked(&["/**"]),
        adjust,
        import_tree,
        ..Grammar::new(
            || tree_sitter_kotlin_ng::LANGUAGE.into(),
            "1.1.0",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    draft.visibility = modifiers::visibility(draft, source, Visibility::Public);
    modifiers::body_of_kind(draft, &["function_body", "class_body", "enum_class_body", "block"]);
    match draft.kind {
        Kind::Class if modifiers::said(draft, source, &["interface"]) => {
            draft.kind = Kind::Interface
        }
        Kind::Class if modifiers::said(draft, source, &["enum"]) => draft.kind = Kind::Enum,
        Kind::Function | Kind::Method if modifiers::said(draft, source, &["Test"]) => {
            draft.kind = Kind::Test
        }
        Kind::Variable | Kind::Field => {
            if modifiers::said(draft, source, &["const"]) {
                draft.kind = Kind::Constant;
            } else if draft.kind == Kind::Field {
                draft.kind = Kind::Property;
                draft.keep = !draft.in_function();
            }
            modifiers::initialised(draft, source);
        }
        _ => {}
    }
}

/// `import a.b.C as D`, `import a.b.*`.
fn import_tree(node: Node, source: &Source, imports: &mut Vec<ImportDraft>) {
    let text = source.text(&node.byte_range());
    let text = text.trim().strip_prefix("import").unwrap_or(&text).trim().trim_end_matches(';');
    let (path, alias) = text.split_once(" as ").unwrap_or((text, ""));
    let Some((module, name)) = path.trim().rsplit_once('.') else {
        return;
    };
    let local = match (alias.trim(), name) {
        ("", "*") => "",
        ("", name) => name,
        (alias, _) => alias,
    };
    imports.push(ImportDraft {
        module: module.to_owned(),
        name: name.to_owned(),
        local: local.to_owned(),
        reexport: false,
        start: node.start_byte(),
        line: node.start_position().row as u32 + 1,
        keep: true,
    });
}
