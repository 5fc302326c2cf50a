//! A sample of every language with a grammar, and what is found in it.
//!
//! The snapshots in `snapshots/` are the specification of each construct: after a change of a
//! query, read their difference.

use std::fmt::Write;

use super::{Facts, Language, Outcome, analyse};

const SAMPLES: &[(&str, &str)] = &[
    ("python", include_str!("languages/python/sample.py")),
    ("rust", include_str!("languages/rust/sample.rs")),
    ("javascript", include_str!("languages/javascript/sample.js")),
    ("typescript", include_str!("languages/typescript/sample.ts")),
    ("tsx", include_str!("languages/typescript/sample.tsx")),
    ("go", include_str!("languages/go/sample.go")),
    ("java", include_str!("languages/java/sample.java")),
    ("c", include_str!("languages/c/sample.c")),
    ("c++", include_str!("languages/cpp/sample.cpp")),
    ("c#", include_str!("languages/csharp/sample.cs")),
    ("ruby", include_str!("languages/ruby/sample.rb")),
    ("php", include_str!("languages/php/sample.php")),
    ("kotlin", include_str!("languages/kotlin/sample.kt")),
    ("swift", include_str!("languages/swift/sample.swift")),
    ("scala", include_str!("languages/scala/sample.scala")),
    ("lua", include_str!("languages/lua/sample.lua")),
    ("elixir", include_str!("languages/elixir/sample.ex")),
    ("haskell", include_str!("languages/haskell/sample.hs")),
    ("zig", include_str!("languages/zig/sample.zig")),
    ("shell", include_str!("languages/bash/sample.sh")),
    ("objective-c", include_str!("languages/objc/sample.m")),
    ("ocaml", include_str!("languages/ocaml/sample.ml")),
    ("julia", include_str!("languages/julia/sample.jl")),
    ("r", include_str!("languages/r/sample.r")),
    ("dart", include_str!("languages/dart/sample.dart")),
    ("erlang", include_str!("languages/erlang/sample.erl")),
    ("groovy", include_str!("languages/groovy/sample.groovy")),
    ("powershell", include_str!("languages/powershell/sample.ps1")),
    ("protocol buffer", include_str!("languages/proto/sample.proto")),
    ("solidity", include_str!("languages/solidity/sample.sol")),
    ("sql", include_str!("languages/sql/sample.sql")),
    ("nix", include_str!("languages/nix/sample.nix")),
    ("makefile", include_str!("languages/make/sample.mk")),
    ("css", include_str!("languages/css/sample.css")),
    ("fortran", include_str!("languages/fortran/sample.f90")),
    ("hcl", include_str!("languages/hcl/sample.tf")),
];

pub fn all() -> impl Iterator<Item = (Language, &'static str)> {
    SAMPLES.iter().map(|(name, text)| (Language::from_name(name).unwrap(), *text))
}

fn render(facts: &Facts) -> String {
    let mut text = String::new();
    let holder = |index: Option<u32>| match index {
        Some(index) => facts.definitions[index as usize].qualname.as_str(),
        None => "-",
    };
    for it in &facts.definitions {
        let (kind, visibility) = (format!("{:?}", it.kind), format!("{:?}", it.visibility));
        let lines = format!("{}-{}", it.span.line_start, it.span.line_end);
        let body = if it.body_hash == 0 { "no body" } else { "body" };
        writeln!(
            text,
            "{kind:11} {} [{lines}] {visibility}, in {}, {body}",
            it.qualname,
            holder(it.container)
        )
        .unwrap();
        writeln!(text, "            {}", it.signature).unwrap();
        for line in it.doc.lines() {
            writeln!(text, "            | {line}").unwrap();
        }
    }
    for it in &facts.imports {
        let reexport = if it.reexport { ", offered to others" } else { "" };
        writeln!(
            text,
            "import      {}: '{}' of '{}' as '{}'{reexport}",
            it.line, it.name, it.module, it.local
        )
        .unwrap();
    }
    for it in &facts.locals {
        let holder = holder(Some(it.enclosing));
        writeln!(text, "local       '{}': '{}' = '{}' in {holder}", it.name, it.written, it.value)
            .unwrap();
    }
    for it in &facts.references {
        let kind = format!("{:?}", it.kind);
        let arguments = it.arguments.map(|count| format!(" ({count})")).unwrap_or_default();
        let (line, column) = (it.line, it.column);
        writeln!(
            text,
            "  {kind:9} {line}:{column} '{}' of '{}'{arguments} in {}",
            it.name,
            it.receiver,
            holder(it.enclosing)
        )
        .unwrap();
    }
    text
}

#[test]
fn samples() {
    for (language, text) in all() {
        let facts = analyse(text.as_bytes(), language);
        assert_ne!(facts.outcome, Outcome::Text, "{language}");
        insta::assert_snapshot!(language.name(), render(&facts));
    }
}

#[test]
fn every_grammar_has_a_sample() {
    for language in Language::all().filter(|it| it.description().grammar.is_some()) {
        let borrowed = ["scss", "ocaml interface"].contains(&language.name());
        assert!(borrowed || all().any(|(known, _)| known == language), "{language}");
    }
}

/// Spans are in order, nested, in bounds and between characters; indices exist.
fn check(bytes: &[u8], facts: &Facts) {
    let text = super::content::text(bytes);
    let valid = std::str::from_utf8(&text).ok();
    let between = |at: u32| valid.is_none_or(|valid| valid.is_char_boundary(at as usize));
    let count = facts.definitions.len() as u32;
    let mut last = 0;
    for (index, it) in facts.definitions.iter().enumerate() {
        assert!(it.span.start >= last && it.span.end as usize <= text.len());
        assert!(it.span.start <= it.name_span.start && it.name_span.end <= it.span.end, "{it:?}");
        assert!(between(it.span.start) && between(it.span.end));
        assert!(it.span.line_start >= 1 && it.span.line_end <= facts.lines.max(1));
        assert!(it.signature.len() <= 2_001 && it.doc.len() <= 4000);
        if let Some(container) = it.container {
            let outer = &facts.definitions[container as usize];
            assert!((container as usize) < index && outer.span.end >= it.span.end);
        }
        last = it.span.start;
    }
    for pair in facts.locals.windows(2) {
        assert!((pair[0].enclosing, &pair[0].name) <= (pair[1].enclosing, &pair[1].name));
    }
    for it in &facts.locals {
        assert!(it.enclosing < count && it.written.len() <= 120 && it.value.len() <= 120);
    }
    let mut last = (0, 0);
    for it in &facts.references {
        assert!(it.receiver.len() <= 121 && !it.name.is_empty());
        assert!(it.enclosing.is_none_or(|index| index < count));
        assert!((it.line, it.column) >= last);
        last = (it.line, it.column);
    }
    let mut last = 0;
    for it in &facts.chunks {
        assert!(it.span.start >= last && it.span.start < it.span.end);
        assert!(it.span.end - it.span.start <= 1500 && it.span.end as usize <= text.len());
        assert!(between(it.span.start) && between(it.span.end));
        assert!(it.definition.is_none_or(|index| index < count));
        assert!(
            text[last as usize..it.span.start as usize]
                .trim_ascii()
                .iter()
                .all(|&byte| byte == 0x0b)
        );
        last = it.span.end;
    }
    assert!(text[last as usize..].trim_ascii().iter().all(|&byte| byte == 0x0b));
}

#[test]
fn facts_are_consistent_even_of_broken_text() {
    for (language, text) in all() {
        check(text.as_bytes(), &analyse(text.as_bytes(), language));
        // Cut anywhere, with the other end of line, with bytes that are no UTF-8.
        for at in (0..text.len()).step_by(97) {
            check(&text.as_bytes()[..at], &analyse(&text.as_bytes()[..at], language));
            check(&text.as_bytes()[at..], &analyse(&text.as_bytes()[at..], language));
            let mut broken = text.as_bytes().to_vec();
            broken[at] = 0xe4;
            check(&broken, &analyse(&broken, language));
        }
        let crlf = text.replace('\n', "\r\n");
        check(crlf.as_bytes(), &analyse(crlf.as_bytes(), language));
    }
}

#[test]
fn nesting_has_an_end() {
    let start = std::time::Instant::now();
    for (language, _) in all() {
        for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("f(", ")"), ("<a>", "</a>")] {
            let text = open.repeat(10_000) + &close.repeat(10_000);
            check(text.as_bytes(), &analyse(text.as_bytes(), language));
            check(
                open.repeat(10_000).as_bytes(),
                &analyse(open.repeat(10_000).as_bytes(), language),
            );
        }
    }
    assert!(start.elapsed().as_secs() < 120, "{:?}", start.elapsed());
}

#[test]
fn layout_and_comments_do_not_change_the_hash_of_a_body() {
    let python = Language::from_name("python").unwrap();
    let hash = |text: &str| analyse(text.as_bytes(), python).definitions[0].body_hash;
    let plain = hash("def f(a):\n    if a:\n        return a + 1\n    return 2\n");
    let spread = "# c\ndef f(a):\n  \"\"\"Doc.\"\"\"\n  if a:  # why\n      return (a\n       +1)\n  return 2\n";
    assert_eq!(plain, hash(&spread.replace("(a\n       +1)", "a+1")));
    assert_ne!(plain, hash("def f(a):\n    if a:\n        return a + 1\n        return 2\n"));
    assert_ne!(plain, hash("def f(a):\n    if a:\n        return a + 2\n    return 2\n"));
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(40))]

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(proptest::num::u8::ANY, 0..300)) {
        for language in Language::all() {
            check(&bytes, &analyse(&bytes, language));
        }
    }

    #[test]
    fn no_mixture_of_code_makes_it_panic(parts in proptest::collection::vec(
        proptest::sample::select(vec![
            "fn f(", "class A", "def g", "{", "}", "(", ")", "[", "]", "\n", "  ", "\n    ", ":", "=", "\"", "'", "`",
            "import a.b", "use x::{a, ", "from", "/*", "*/", "//", "#", "@x", "<T>", "=>", "->", ";", ",", "ä", "日", "x.y.z",
            "struct S", "impl", "for", "template<", "module", "end", "do", "|", "&", "::", "const", "\r\n", "---\n", "a: b\n",
        ]), 0..60)) {
        let text = parts.concat();
        for language in Language::all() {
            check(text.as_bytes(), &analyse(text.as_bytes(), language));
        }
    }
}
