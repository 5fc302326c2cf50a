//! Scala.

use crate::syntax::description::{Comments, Description, Grammar, Tier};
use tree_sitter::Node;

use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static SCALA: Description = Description {
    name: "scala",
    extensions: &["scala", "sc", "sbt", "kojo"],
    interpreters: &["scala", "amm"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment", "block_comment"],
        attributes: &["annotation"],
        modifiers: &["modifiers"],
        bodies: &["body", "value"],
        documentation: Comments::Marked(&["/**"]),
        adjust,
        import_tree,
        ..Grammar::new(
            || tree_sitter_scala::LANGUAGE.into(),
            "0.26.9",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    draft.visibility = modifiers::visibility(draft, source, Visibility::Public);
    let name = source.raw(&draft.name);
    if draft.kind == Kind::Variable && name.first().is_some_and(u8::is_ascii_uppercase) {
        draft.kind = Kind::Constant;
    }
    let bodied = matches!(draft.kind, Kind::Class | Kind::Trait | Kind::Enum);
    if bodied && draft.node.child_by_field_name("body").is_none() {
        draft.body = None;
    }
}

/// `import a.b.{C, D => E, _}`, also several at once, separated by commas.
fn import_tree(node: Node, source: &Source, imports: &mut Vec<ImportDraft>) {
    let text = source.text(&node.byte_range());
    let text = text.trim().strip_prefix("import").unwrap_or(&text);
    let mut add = |module: &str, selector: &str| {
        let (name, local) = selector
            .split_once("=>")
            .or_else(|| selector.split_once(" as "))
            .unwrap_or((selector, ""));
        let (mut name, mut local) = (name.trim(), local.trim());
        if matches!(name, "_" | "*" | "given") {
            (name, local) = ("*", "");
        } else if local.is_empty() {
            local = name;
        }
        if name.is_empty() {
            return;
        }
        imports.push(ImportDraft {
            module: module.trim().trim_end_matches('.').to_owned(),
            name: name.to_owned(),
            local: local.trim_start_matches('_').to_owned(),
            reexport: false,
            start: node.start_byte(),
            line: node.start_position().row as u32 + 1,
            keep: true,
        });
    };
    let mut depth = 0;
    let clauses = text.split(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    });
    for clause in clauses {
        match clause.split_once('{') {
            Some((module, selectors)) => {
                let selectors = selectors.trim().trim_end_matches('}');
                selectors.split(',').for_each(|selector| add(module, selector));
            }
            None => {
                if let Some((module, name)) = clause.trim().rsplit_once('.') {
                    add(module, name);
                }
            }
        }
    }
}
