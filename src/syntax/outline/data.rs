//! YAML, TOML and INI by key path, line by line.

use std::ops::Range;

use super::super::chunks::NEVER;
use super::super::facts::Kind;
use super::super::source::{Source, is_blank};
use super::{DEEPEST_KEY, Entry, MOST_ENTRIES, close};

/// Keys of mappings, by indentation; those inside of lists and block texts are not counted.
pub fn yaml(source: &Source) -> (Vec<Entry>, Vec<u8>) {
    let mut entries = Vec::new();
    let mut depths = vec![NEVER; source.lines()];
    // The indentations of the open mappings.
    let mut open: Vec<usize> = Vec::new();
    // Lines deeper than this belong to a text or a list.
    let mut inside: Option<usize> = None;
    for (number, depth) in depths.iter_mut().enumerate() {
        let line = source.line(number);
        if is_blank(line) {
            continue;
        }
        let indent = line.iter().take_while(|&&byte| byte == b' ').count();
        let text = line[indent..].trim_ascii_end();
        *depth = indent.min(50) as u8 + u8::from(text.starts_with(b"- "));
        if inside.is_some_and(|limit| indent > limit) {
            continue;
        }
        inside = None;
        if text.starts_with(b"#") || text.starts_with(b"---") || text.starts_with(b"%") {
            continue;
        }
        if text == b"-" || text.starts_with(b"- ") {
            inside = Some(indent);
            continue;
        }
        let Some((name, value)) = yaml_key(text) else {
            continue;
        };
        while open.last().is_some_and(|&last| last >= indent) {
            open.pop();
        }
        open.push(indent);
        if value.starts_with(b"|") || value.starts_with(b">") {
            inside = Some(indent);
        }
        if open.len() <= DEEPEST_KEY && entries.len() < MOST_ENTRIES {
            let start = source.line_start(number) + indent;
            let range = start..start + text.len();
            let name = start + name.start..start + name.end;
            entries.push(Entry { kind: Kind::Key, name, range, depth: open.len() });
        }
    }
    close(&mut entries, source);
    (entries, depths)
}

fn yaml_key(text: &[u8]) -> Option<(Range<usize>, &[u8])> {
    let quote = text.first().copied().filter(|byte| matches!(byte, b'"' | b'\''));
    let (name, after) = match quote {
        Some(quote) => {
            let end = 1 + text[1..].iter().position(|&byte| byte == quote)?;
            (1..end, end + 1)
        }
        None => {
            let ends = |at: &usize| {
                text[*at] == b':' && text.get(at + 1).is_none_or(u8::is_ascii_whitespace)
            };
            let end = (0..text.len().min(200)).find(ends)?;
            (0..text[..end].trim_ascii_end().len(), end)
        }
    };
    let rest = text.get(after..)?.trim_ascii_start();
    let value = rest.strip_prefix(b":")?.trim_ascii_start();
    (!name.is_empty() && !matches!(text[0], b'{' | b'[')).then_some((name, value))
}

pub fn toml(source: &Source) -> (Vec<Entry>, Vec<u8>) {
    tables(source, b"#", b"=")
}

pub fn ini(source: &Source) -> (Vec<Entry>, Vec<u8>) {
    tables(source, b"#;", b"=:")
}

/// `[section]` and `key = value`.
fn tables(source: &Source, comments: &[u8], signs: &[u8]) -> (Vec<Entry>, Vec<u8>) {
    let mut entries = Vec::new();
    let mut depths = vec![NEVER; source.lines()];
    let mut in_table = false;
    // What closes the value of several lines that is open.
    let mut brackets = 0i64;
    let mut quote: Option<&[u8]> = None;
    for (number, depth) in depths.iter_mut().enumerate() {
        let line = source.line(number);
        let text = line.trim_ascii();
        let start = source.line_start(number) + line.len() - line.trim_ascii_start().len();
        if let Some(mark) = quote {
            if contains(text, mark) {
                quote = None;
            }
            continue;
        }
        if text.is_empty() {
            continue;
        }
        *depth = 2;
        if comments.contains(&text[0]) {
            continue;
        }
        if brackets > 0 {
            brackets += balance(text);
            *depth = 5;
            continue;
        }
        let header = text.starts_with(b"[") && !text.starts_with(b"[ ") && text.contains(&b']');
        if header {
            let open = text.iter().take_while(|&&byte| byte == b'[').count();
            let end = text.iter().position(|&byte| byte == b']').unwrap_or(text.len());
            in_table = true;
            *depth = 1;
            push(&mut entries, start + open..start + end.max(open), start..start + text.len(), 1);
            continue;
        }
        let Some(sign) = text.iter().position(|byte| signs.contains(byte)) else {
            continue;
        };
        let name = text[..sign].trim_ascii_end();
        let value = text[sign + 1..].trim_ascii();
        for mark in [&b"\"\"\""[..], b"'''"] {
            if value.starts_with(mark) && !contains(&value[3..], mark) {
                quote = Some(mark);
            }
        }
        if quote.is_none() && (value.starts_with(b"[") || value.starts_with(b"{")) {
            brackets = balance(value).max(0);
        }
        let quoted = name.len() >= 2 && matches!(name[0], b'"' | b'\'');
        let inner =
            if quoted { start + 1..start + name.len() - 1 } else { start..start + name.len() };
        push(&mut entries, inner, start..start + text.len(), 1 + usize::from(in_table));
    }
    close(&mut entries, source);
    (entries, depths)
}

fn push(entries: &mut Vec<Entry>, name: Range<usize>, range: Range<usize>, depth: usize) {
    if entries.len() < MOST_ENTRIES && !name.is_empty() {
        entries.push(Entry { kind: Kind::Key, name, range, depth });
    }
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

/// Opening brackets less closing ones, outside of quotes.
fn balance(text: &[u8]) -> i64 {
    let mut quote = None;
    let mut balance = 0;
    for &byte in text {
        match (quote, byte) {
            (Some(open), byte) if open == byte => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(byte),
            (None, b'[' | b'{') => balance += 1,
            (None, b']' | b'}') => balance -= 1,
            (None, b'#') => break,
            _ => {}
        }
    }
    balance
}
