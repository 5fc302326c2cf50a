//! HTML, Vue and Svelte: finds the scripts and reads them in place with their own grammar.

use tree_sitter::Range;

use super::super::chunks;
use super::super::extract;
use super::super::facts::{Facts, Outcome};
use super::super::language::Language;
use super::super::query;
use super::super::source::Source;

/// More scripts than this in one file are left alone.
const MOST_SCRIPTS: usize = 100;

pub fn facts(source: &Source) -> Facts {
    let (ranges, typed) = scripts(source);
    let name = if typed { "typescript" } else { "javascript" };
    let compiled = Language::from_name(name).and_then(query::compiled);
    match compiled.filter(|_| !ranges.is_empty()) {
        Some(compiled) => extract::facts(compiled, source, &ranges),
        None => Facts {
            lines: source.lines() as u32,
            outcome: Outcome::Text,
            chunks: chunks::chunks(source, &chunks::line_depths(source), &[]),
            ..Facts::default()
        },
    }
}

/// The insides of `<script>` elements, and whether one of them says it is TypeScript.
fn scripts(source: &Source) -> (Vec<Range>, bool) {
    let bytes = source.bytes;
    let mut ranges = Vec::new();
    let mut typed = false;
    let mut at = 0;
    while let Some(open) = find(bytes, at, b"<script") {
        let Some(start) =
            bytes[open..].iter().position(|&byte| byte == b'>').map(|it| open + it + 1)
        else {
            break;
        };
        let end = find(bytes, start, b"</script").unwrap_or(bytes.len());
        at = end;
        let tag = String::from_utf8_lossy(&bytes[open..start]).to_ascii_lowercase();
        let data = ["json", "template", "x-", "importmap", "markdown"]
            .iter()
            .any(|it| tag.split("type=").nth(1).is_some_and(|kind| kind.contains(it)));
        if data || source.bytes[start..end].trim_ascii().is_empty() {
            continue;
        }
        typed |=
            tag.contains("lang=\"ts") || tag.contains("lang='ts") || tag.contains("typescript");
        ranges.push(Range {
            start_byte: start,
            end_byte: end,
            start_point: source.point(start),
            end_point: source.point(end),
        });
        if ranges.len() == MOST_SCRIPTS {
            break;
        }
    }
    (ranges, typed)
}

fn find(bytes: &[u8], from: usize, tag: &[u8]) -> Option<usize> {
    let mut at = from;
    while let Some(offset) = bytes.get(at..)?.iter().position(|&byte| byte == b'<') {
        at += offset;
        if bytes[at..].len() >= tag.len() && bytes[at..at + tag.len()].eq_ignore_ascii_case(tag) {
            return Some(at);
        }
        at += 1;
    }
    None
}
