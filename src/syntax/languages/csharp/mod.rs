//! C#.

use crate::syntax::description::{Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static CSHARP: Description = Description {
    name: "c#",
    aliases: &["csharp", "cs"],
    extensions: &["cs", "csx", "cake"],
    interpreters: &["dotnet-script"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        comments: &["comment"],
        attributes: &["attribute_list"],
        bodies: &["body", "accessors", "value"],
        documentation: Comments::Marked(&["///", "/**"]),
        adjust,
        import,
        ..Grammar::new(
            || tree_sitter_c_sharp::LANGUAGE.into(),
            "0.23.5",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    let default = match draft.kind {
        Kind::Variant | Kind::Namespace => Visibility::Public,
        _ if modifiers::in_interface(draft) => Visibility::Public,
        _ if draft.in_type() => Visibility::Private,
        _ => Visibility::Internal,
    };
    draft.visibility = modifiers::visibility(draft, source, default);
    if draft.kind == Kind::Field {
        modifiers::initialised(draft, source);
    }
    if draft.kind == Kind::Field && modifiers::said(draft, source, &["const"]) {
        draft.kind = Kind::Constant;
    }
    let tests = ["Fact", "Theory", "Test", "TestMethod", "TestCase", "DataTestMethod"];
    if draft.kind == Kind::Method && modifiers::said(draft, source, &tests) {
        draft.kind = Kind::Test;
    }
}

/// `using A.B;` opens a namespace, `using C = A.B.C;` names one thing.
fn import(import: &mut ImportDraft, _: &Source) {
    import.module.retain(|c| !c.is_whitespace());
    if import.local.is_empty() {
        import.name = "*".to_owned();
    } else if let Some((module, name)) = import.module.rsplit_once('.') {
        (import.name, import.module) = (name.to_owned(), module.to_owned());
    }
}
