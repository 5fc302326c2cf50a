//! Go.

use crate::syntax::description::{Class, Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::source::Source;

pub static GO: Description = Description {
    name: "go",
    aliases: &["golang"],
    extensions: &["go"],
    class: Class::Code,
    tier: Tier::Full,
    grammar: Some(Grammar {
        bodies: &["body", "value"],
        documentation: Comments::Any,
        adjust,
        import,
        ..Grammar::new(|| tree_sitter_go::LANGUAGE.into(), "0.25.0", &[include_str!("facts.scm")])
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    let name = source.text(&draft.name);
    let exported = name.chars().next().is_some_and(char::is_uppercase);
    draft.visibility = if exported { Visibility::Public } else { Visibility::Internal };
    if name == "_" {
        draft.keep = false;
    }
    match draft.kind {
        Kind::Function if draft.owner.is_some() => draft.kind = Kind::Method,
        Kind::Function => {
            let test = ["Test", "Benchmark", "Fuzz", "Example"].iter().any(|prefix| {
                name.strip_prefix(prefix).is_some_and(|rest| !rest.starts_with(char::is_lowercase))
            });
            let takes = draft.node.child_by_field_name("parameters");
            let takes = takes.map_or(&[][..], |parameters| source.node(parameters));
            let testing = takes.windows(9).any(|window| window == b"*testing.");
            if test && (testing || (name.starts_with("Example") && takes == b"()")) {
                draft.kind = Kind::Test;
            }
        }
        Kind::Struct | Kind::Interface => {
            let body = draft.node.child_by_field_name("type");
            let open = body.and_then(|body| {
                let at = source.node(body).iter().position(|&byte| byte == b'{')?;
                Some(body.start_byte() + at..body.end_byte())
            });
            draft.body = open;
        }
        _ => {}
    }
    // `const A = 1` begins at its keyword, a member of a group does not.
    let before = source.before(draft.range.start);
    for keyword in [&b"const"[..], b"var", b"type"] {
        if let Some(rest) = before.strip_suffix(keyword)
            && rest.last().is_none_or(u8::is_ascii_whitespace)
        {
            draft.range.start = rest.len();
        }
    }
}

fn import(import: &mut ImportDraft, _: &Source) {
    match import.local.as_str() {
        "." => {
            import.name = "*".to_owned();
            import.local.clear();
        }
        "_" => import.local.clear(),
        "" => import.local = package(&import.module).to_owned(),
        _ => {}
    }
}

/// The name a package most likely has: the last element of its path that is no version.
fn package(path: &str) -> &str {
    let mut elements = path.rsplit('/');
    let last = elements.next().unwrap_or(path);
    let version = last.strip_prefix('v').is_some_and(|digits| digits.parse::<u32>().is_ok());
    let name = if version { elements.next().unwrap_or(last) } else { last };
    let name = name.strip_prefix("go-").unwrap_or(name);
    name.split(".v").next().unwrap_or(name)
}
