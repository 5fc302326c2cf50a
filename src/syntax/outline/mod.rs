//! Facts of text that is not code: sections, keys, or windows of lines.
//!
//! These readers go line by line and never fail: what they do not understand is text. They
//! find the outline only, so they need no parser; each gives its entries in order and a depth
//! for every line, and the rest is the same for all.

mod data;
mod json;
mod markdown;
mod markup;

use std::ops::Range;

use super::chunks;
use super::description::Outline;
use super::facts::{Definition, Facts, Kind, Outcome, Visibility};
use super::source::{Source, fold_space};

/// No file has more keys or sections than these; the rest of it is chunks only.
const MOST_ENTRIES: usize = 2000;

/// Keys deeper than this are not definitions.
const DEEPEST_KEY: usize = 3;

/// A section or a key: nested by range, in order.
struct Entry {
    kind: Kind,
    name: Range<usize>,
    range: Range<usize>,
    /// How deep it is, from 1; its container is the last one before it that is less deep.
    depth: usize,
}

pub fn facts(outline: Outline, source: &Source) -> Facts {
    let (entries, depths) = match outline {
        Outline::Markup => return markup::facts(source),
        Outline::Lines => (Vec::new(), chunks::line_depths(source)),
        Outline::Markdown => markdown::read(source),
        Outline::Json => json::read(source),
        Outline::Yaml => data::yaml(source),
        Outline::Toml => data::toml(source),
        Outline::Ini => data::ini(source),
    };
    let definitions = define(source, entries);
    Facts {
        lines: source.lines() as u32,
        outcome: Outcome::Text,
        chunks: chunks::chunks(source, &depths, &definitions),
        definitions,
        ..Facts::default()
    }
}

fn define(source: &Source, entries: Vec<Entry>) -> Vec<Definition> {
    let mut definitions: Vec<Definition> = Vec::with_capacity(entries.len());
    let mut open: Vec<(usize, u32)> = Vec::new();
    for entry in entries {
        while open.last().is_some_and(|&(depth, _)| depth >= entry.depth) {
            open.pop();
        }
        let container = open.last().map(|&(_, index)| index);
        let name = source.text(&entry.name).trim().to_owned();
        let qualname = match container {
            Some(container) => format!("{}.{name}", definitions[container as usize].qualname),
            None => name.clone(),
        };
        if name.is_empty() || qualname.len() > 1000 {
            continue;
        }
        open.push((entry.depth, definitions.len() as u32));
        let first_line = source.raw(&entry.range).split(|&byte| byte == b'\n').next();
        definitions.push(Definition {
            kind: entry.kind,
            name,
            qualname,
            container,
            signature: fold_space(first_line.unwrap_or(&[]), 200),
            doc: String::new(),
            visibility: Visibility::Public,
            name_span: source.span(&entry.name),
            span: source.span(&entry.range),
            body_hash: content_hash(source.raw(&entry.range)),
        });
    }
    definitions
}

/// Equal for texts that differ in white space alone.
fn content_hash(text: &[u8]) -> u64 {
    let mut words = Vec::with_capacity(text.len());
    for word in text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()) {
        words.extend_from_slice(word);
        words.push(0);
    }
    xxhash_rust::xxh3::xxh3_64(&words)
}

/// Lets each entry end where the next one that is not deeper begins. Blank lines behind are not its own.
fn close(entries: &mut [Entry], source: &Source) {
    let mut open: Vec<usize> = Vec::new();
    for at in 0..entries.len() {
        let start = entries[at].range.start;
        while let Some(&last) =
            open.last().filter(|&&last| entries[last].depth >= entries[at].depth)
        {
            entries[last].range.end = start;
            open.pop();
        }
        open.push(at);
    }
    for last in open {
        entries[last].range.end = source.bytes.len();
    }
    for entry in entries {
        let text = source.raw(&entry.range).trim_ascii_end();
        entry.range.end = (entry.range.start + text.len()).max(entry.name.end);
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::{Kind, Language, analyse};

    fn names(text: &str, language: &str) -> Vec<(String, u32, u32)> {
        let facts = analyse(text.as_bytes(), Language::from_name(language).unwrap());
        let names = facts.definitions.into_iter();
        names.map(|it| (it.qualname, it.span.line_start, it.span.line_end)).collect()
    }

    fn is(found: Vec<(String, u32, u32)>, expected: &[(&str, u32, u32)]) {
        let expected: Vec<_> = expected.iter().map(|&(n, a, b)| (n.to_owned(), a, b)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn markdown_by_heading() {
        let text = "# One\n\ntext\n\n## Two `code`\n\n```sh\n# no heading\n```\n### Three ##\n\nSet\n===\n\nx\n";
        is(
            names(text, "markdown"),
            &[
                ("One", 1, 10),
                ("One.Two `code`", 5, 10),
                ("One.Two `code`.Three", 10, 10),
                ("Set", 12, 15),
            ],
        );
        let facts = analyse(text.as_bytes(), Language::from_name("md").unwrap());
        assert!(facts.definitions.iter().all(|it| it.kind == Kind::Section));
    }

    #[test]
    fn json_by_key() {
        let text = "{\n  \"a\": {\n    \"b\": [1, {\"x\": 1}],\n    \"c\": {\"d\": {\"e\": 1}}\n  },\n  \"f\": \"g: {\"\n}\n";
        is(
            names(text, "json"),
            &[("a", 2, 5), ("a.b", 3, 3), ("a.c", 4, 4), ("a.c.d", 4, 4), ("f", 6, 6)],
        );
    }

    #[test]
    fn yaml_by_key() {
        let text =
            "# c\na:\n  b: 1\n  c:\n    - x: 1\n      y: 2\n\"d e\": |\n  f: 1\n\njobs: {a: 1}\n";
        is(
            names(text, "yaml"),
            &[("a", 2, 6), ("a.b", 3, 3), ("a.c", 4, 6), ("d e", 7, 8), ("jobs", 10, 10)],
        );
    }

    #[test]
    fn toml_by_table_and_key() {
        let text = "name = \"x\"\n[a.b]\nc = 1\nd = [\n  1,\n]\n[[a.e]]\nf = '''\ng = 1\n'''\n";
        is(
            names(text, "toml"),
            &[
                ("name", 1, 1),
                ("a.b", 2, 6),
                ("a.b.c", 3, 3),
                ("a.b.d", 4, 6),
                ("a.e", 7, 10),
                ("a.e.f", 8, 10),
            ],
        );
    }

    #[test]
    fn ini_by_section_and_key() {
        is(
            names("[core]\n; c\nx = 1\n[b]\ny: 2\n", "ini"),
            &[("core", 1, 3), ("core.x", 3, 3), ("b", 4, 5), ("b.y", 5, 5)],
        );
    }

    #[test]
    fn scripts_in_markup() {
        let text = "<template>\n  <p/>\n</template>\n<script lang=\"ts\">\nexport function area(x: number) {\n  return helper(x)\n}\n</script>\n<style></style>\n";
        let facts = analyse(text.as_bytes(), Language::from_name("vue").unwrap());
        assert_eq!(facts.definitions.len(), 1);
        assert_eq!(facts.definitions[0].qualname, "area");
        assert_eq!(facts.definitions[0].span.line_start, 5);
        assert_eq!(facts.references.iter().filter(|it| it.name == "helper").count(), 1);
        assert_eq!(facts.lines, 9);
    }

    #[test]
    fn there_is_an_end_to_entries() {
        let text = "a: 1\n".repeat(10_000);
        assert_eq!(names(&text, "yaml").len(), super::MOST_ENTRIES);
    }
}
