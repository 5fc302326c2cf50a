//! C++: C with classes, namespaces and templates.

use crate::syntax::collect::last_of_path;
use crate::syntax::description::{Class, Comments, Description, Grammar, Tier};
use crate::syntax::draft::{Draft, ImportDraft};
use crate::syntax::facts::{Kind, Visibility};
use crate::syntax::languages::c;
use crate::syntax::nest::path;
use crate::syntax::source::Source;

pub static CPP: Description = Description {
    name: "c++",
    aliases: &["cpp", "cxx", "cplusplus", "cc"],
    extensions: &[
        "cpp", "cc", "cxx", "c++", "hpp", "hh", "hxx", "h++", "ipp", "tpp", "txx", "inl", "ixx",
        "cppm", "ino", "tcc",
    ],
    class: Class::Code,
    tier: Tier::Full,
    grammar: Some(Grammar {
        attributes: &["attribute_declaration", "attribute_specifier"],
        bodies: &["body", "value", "default_value"],
        documentation: Comments::Any,
        adjust,
        import,
        ..Grammar::new(
            || tree_sitter_cpp::LANGUAGE.into(),
            "0.23.4",
            &[include_str!("facts.scm"), c::COMMON],
        )
    }),
    ..Description::NONE
};

const TESTS: &[&[u8]] = &[
    b"TEST",
    b"TEST_F",
    b"TEST_P",
    b"TYPED_TEST",
    b"TYPED_TEST_P",
    b"BOOST_AUTO_TEST_CASE",
    b"BOOST_FIXTURE_TEST_CASE",
];

fn adjust(draft: &mut Draft, source: &Source) {
    c::adjust(draft, source);
    let node = draft.node;
    if node.kind() == "class_specifier" {
        draft.members = Some(Visibility::Private);
    }
    if source.before(draft.range.start).ends_with(b">") {
        let mut outer = node.parent();
        while let Some(template) = outer.filter(|outer| outer.kind() == "template_declaration") {
            draft.range.start = template.start_byte();
            outer = template.parent();
        }
    }
    if !matches!(draft.kind, Kind::Function | Kind::Method | Kind::Variable | Kind::Field) {
        return;
    }
    let whole = draft.name.clone();
    let last = last_of_path(whole.clone(), source.bytes);
    let text = source.raw(&whole);
    if let Some(at) = text.windows(8).position(|window| window == b"operator") {
        // `A::operator<<` has its last separator before the word.
        draft.name = whole.start + at..whole.end;
        owned(draft, whole.start..whole.start + at);
    } else if text.windows(2).any(|window| window == b"::") && last.start > whole.start {
        draft.name = last.clone();
        owned(draft, whole.start..last.start);
    } else if text.ends_with(b">") {
        draft.name = last;
    }
    let name = source.raw(&draft.name);
    if draft.kind == Kind::Function && TESTS.contains(&name) {
        test(draft, source);
    } else if matches!(draft.kind, Kind::Function | Kind::Method) {
        let typed = node.child_by_field_name("type").is_some();
        let same = draft.owner.as_ref().is_some_and(|owner| {
            path(&source.text(owner)).rsplit('.').next().map(str::as_bytes) == Some(name)
        });
        if !typed
            && !name.starts_with(b"~")
            && (same || (draft.in_type() && !name.starts_with(b"operator")))
        {
            draft.kind = Kind::Constructor;
        }
    }
}

fn owned(draft: &mut Draft, owner: std::ops::Range<usize>) {
    if owner.is_empty() {
        return;
    }
    draft.owner = Some(owner);
    if draft.kind == Kind::Function {
        draft.kind = Kind::Method;
    }
}

/// `TEST(Suite, Name) { … }` is read as a function `TEST` with two parameters.
fn test(draft: &mut Draft, source: &Source) {
    let declarator = draft.node.child_by_field_name("declarator");
    let parameters = declarator.and_then(|it| it.child_by_field_name("parameters"));
    let Some(parameters) = parameters.filter(|it| it.named_child_count() > 0) else {
        return;
    };
    let first = parameters.named_child(0).map(|it| it.byte_range());
    let second = parameters.named_child(1).map(|it| it.byte_range());
    draft.kind = Kind::Test;
    let suite = !source.raw(&draft.name).starts_with(b"BOOST");
    match (first, second) {
        (Some(first), Some(second)) if suite => {
            draft.owner = Some(first);
            draft.name = second;
        }
        (Some(first), _) => draft.name = first,
        _ => {}
    }
}

/// `using a::b` is the member `b` of `a`; an include binds nothing.
fn import(import: &mut ImportDraft, source: &Source) {
    let keyword = source.before(import.start);
    if keyword.ends_with(b"using")
        && let Some((module, name)) = import.module.rsplit_once("::")
    {
        let (module, name) = (module.to_owned(), name.to_owned());
        import.local = name.clone();
        import.name = name;
        import.module = module;
    }
}
