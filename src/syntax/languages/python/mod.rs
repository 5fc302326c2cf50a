//! Python.

use tree_sitter::Node;

use crate::syntax::description::{Class, Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::source::Source;

pub static PYTHON: Description = Description {
    name: "python",
    aliases: &["py", "python3", "python2"],
    extensions: &["py", "pyi", "pyw", "py3", "wsgi"],
    file_names: &["SConstruct", "SConscript", "wscript", "Snakefile"],
    interpreters: &["python", "pypy", "uv"],
    class: Class::Code,
    tier: Tier::Full,
    grammar: Some(Grammar {
        attributes: &["decorator"],
        bodies: &["body", "right"],
        documentation: Comments::Any,
        layout: true,
        adjust,
        import,
        ..Grammar::new(
            || tree_sitter_python::LANGUAGE.into(),
            "0.25.0",
            &[include_str!("facts.scm")],
        )
    }),
    ..Description::NONE
};

fn adjust(draft: &mut Draft, source: &Source) {
    let name = source.raw(&draft.name);
    let dunder = name.starts_with(b"__") && name.ends_with(b"__");
    if name.starts_with(b"_") && !dunder {
        draft.visibility = Visibility::Private;
    }
    match draft.kind {
        Kind::Method | Kind::Function => {
            draft.docstring = docstring(draft.node);
            if name.starts_with(b"test_") || name == b"test" {
                draft.kind = Kind::Test;
            } else if draft.kind == Kind::Method {
                draft.kind = method_kind(name, source.before(draft.range.start));
            }
        }
        Kind::Class => draft.docstring = docstring(draft.node),
        Kind::Variable if is_constant(name) => draft.kind = Kind::Constant,
        _ => {}
    }
}

fn method_kind(name: &[u8], before: &[u8]) -> Kind {
    let decorator = before.rsplit(|&byte| byte == b'\n').next().unwrap_or(b"").trim_ascii();
    let property = decorator.starts_with(b"@")
        && [&b"property"[..], b".setter", b".getter", b".deleter"]
            .iter()
            .any(|it| decorator.ends_with(it));
    match name {
        b"__init__" => Kind::Constructor,
        _ if property => Kind::Property,
        _ => Kind::Method,
    }
}

fn is_constant(name: &[u8]) -> bool {
    name.iter().any(u8::is_ascii_uppercase) && !name.iter().any(u8::is_ascii_lowercase)
}

/// The first statement of the body, if it is a string.
fn docstring(node: Node) -> Option<std::ops::Range<usize>> {
    let body = node.child_by_field_name("body")?;
    let mut cursor = body.walk();
    let first = body.named_children(&mut cursor).find(|child| !child.is_extra())?;
    let string = first.named_child(0)?;
    (first.kind() == "expression_statement" && string.kind() == "string")
        .then(|| string.byte_range())
}

fn import(import: &mut ImportDraft, _: &Source) {
    import.module.retain(|c| !c.is_whitespace());
    if import.local.is_empty() && import.name != "*" {
        import.local = match import.name.as_str() {
            // `import a.b` binds `a`.
            "" => import.module.split('.').next().unwrap_or("").to_owned(),
            name => name.to_owned(),
        };
    }
}
