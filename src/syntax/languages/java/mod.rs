//! Java.

use crate::syntax::description::{Class, Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft, Role};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::source::Source;

pub static JAVA: Description = Description {
    name: "java",
    aliases: &[],
    extensions: &["java", "jav"],
    interpreters: &["java", "jbang"],
    class: Class::Code,
    tier: Tier::Full,
    grammar: Some(Grammar {
        attributes: &["annotation", "marker_annotation"],
        modifiers: &["modifiers"],
        bodies: &["body", "value"],
        documentation: Comments::Marked(&["/**", "///"]),
        adjust,
        import,
        ..Grammar::new(|| tree_sitter_java::LANGUAGE.into(), "0.23.5", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    let node = draft.node;
    let mut cursor = node.walk();
    let modifiers = node.children(&mut cursor).take(3).find(|child| child.kind() == "modifiers");
    let modifiers = modifiers.map_or(&[][..], |modifiers| source.node(modifiers));
    let said =
        |word: &[u8]| modifiers.split(|byte| !byte.is_ascii_alphanumeric()).any(|it| it == word);
    let open = matches!(draft.container, Some((Role::Definition, Kind::Interface)));
    draft.visibility = match () {
        _ if said(b"private") => Visibility::Private,
        _ if said(b"public") || open || draft.kind == Kind::Variant => Visibility::Public,
        _ => Visibility::Internal,
    };
    match node.kind() {
        "field_declaration" | "constant_declaration" => {
            if (said(b"static") && said(b"final")) || open || node.kind() == "constant_declaration"
            {
                draft.kind = Kind::Constant;
            }
            let value = draft.name.end;
            let behind = source.bytes[value..draft.range.end].trim_ascii_start();
            if behind.starts_with(b"=") {
                draft.body = Some(value..draft.range.end);
            }
        }
        "method_declaration" => {
            let test = |it: &[u8]| {
                matches!(
                    it,
                    b"Test" | b"ParameterizedTest" | b"RepeatedTest" | b"TestFactory" | b"Property"
                )
            };
            if modifiers.split(|byte| !byte.is_ascii_alphanumeric()).any(test) {
                draft.kind = Kind::Test;
            }
        }
        _ => {}
    }
}

/// `a.b.C` is the member `C` of `a.b`, `a.b.*` is everything in `a.b`.
pub fn import(import: &mut ImportDraft, _: &Source) {
    import.module.retain(|c| !c.is_whitespace());
    if import.name == "*" {
        return;
    }
    if let Some((module, name)) = import.module.rsplit_once('.') {
        let (module, name) = (module.to_owned(), name.to_owned());
        import.start += module.len() + 1;
        if import.local.is_empty() {
            import.local = name.clone();
        }
        import.name = name;
        import.module = module;
    } else if import.local.is_empty() {
        import.local = import.module.clone();
    }
}
