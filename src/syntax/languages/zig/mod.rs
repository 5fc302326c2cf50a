//! Zig.

use crate::syntax::description::{Description, Grammar, Tier};
use crate::syntax::draft::Draft;
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::languages::modifiers;
use crate::syntax::source::Source;

pub static ZIG: Description = Description {
    name: "zig",
    extensions: &["zig", "zon"],
    tier: Tier::Definitions,
    grammar: Some(Grammar {
        bodies: &["body"],
        adjust,
        ..Grammar::new(|| tree_sitter_zig::LANGUAGE.into(), "1.1.2", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    let public = modifiers::said(draft, source, &["pub", "export"]);
    draft.visibility = if public { Visibility::Public } else { Visibility::Private };
    modifiers::body_of_kind(
        draft,
        &["struct_declaration", "enum_declaration", "union_declaration", "block"],
    );
    match draft.kind {
        Kind::Variable | Kind::Field if draft.node.kind() == "variable_declaration" => {
            let text = source.raw(&draft.range);
            draft.keep = !text.windows(8).any(|window| window == b"@import(");
            draft.kind = match modifiers::said(draft, source, &["const"]) {
                true => Kind::Constant,
                false => Kind::Variable,
            };
            modifiers::initialised(draft, source);
        }
        Kind::Field => {
            draft.visibility = Visibility::Public;
            if matches!(draft.container, Some((_, Kind::Enum))) {
                draft.kind = Kind::Variant;
            }
        }
        _ => {}
    }
}
