//! JSON by key path, comments allowed: a scanner that counts brackets.

use super::super::chunks::line_depths;
use super::super::facts::Kind;
use super::super::source::Source;
use super::{DEEPEST_KEY, Entry, MOST_ENTRIES};

pub fn read(source: &Source) -> (Vec<Entry>, Vec<u8>) {
    let mut entries: Vec<Entry> = Vec::new();
    let bytes = source.bytes;
    // For each open bracket: is it an object, and which entry has it as its value.
    let mut open: Vec<bool> = Vec::new();
    // The entries that have not ended, with the number of brackets open around them.
    let mut unfinished: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                let start = at + 1;
                at = string_end(bytes, start);
                let name = start..at;
                at += 1;
                let rest = bytes.get(at..).unwrap_or(&[]);
                let spaces = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
                let key = rest.get(spaces) == Some(&b':') && open.iter().all(|&object| object);
                if key
                    && !open.is_empty()
                    && open.len() <= DEEPEST_KEY
                    && entries.len() < MOST_ENTRIES
                {
                    unfinished.push((entries.len(), open.len()));
                    let range = start - 1..at;
                    entries.push(Entry { kind: Kind::Key, name, range, depth: open.len() });
                }
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                let end = bytes[at..].iter().position(|&byte| byte == b'\n');
                at = end.map_or(bytes.len(), |end| at + end);
                continue;
            }
            b'{' => open.push(true),
            b'[' => open.push(false),
            b'}' | b']' => {
                finish(&mut entries, &mut unfinished, open.len(), at, source);
                open.pop();
            }
            b',' => finish(&mut entries, &mut unfinished, open.len(), at, source),
            _ => {}
        }
        at += 1;
    }
    finish(&mut entries, &mut unfinished, 0, bytes.len(), source);
    (entries, line_depths(source))
}

/// Ends the entries inside of `depth` brackets or more.
fn finish(
    entries: &mut [Entry],
    unfinished: &mut Vec<(usize, usize)>,
    depth: usize,
    end: usize,
    source: &Source,
) {
    while let Some(&(entry, _)) = unfinished.last().filter(|(_, around)| *around >= depth) {
        let range = &mut entries[entry].range;
        let text = source.raw(&(range.start..end)).trim_ascii_end();
        range.end = range.start + text.len();
        unfinished.pop();
    }
}

fn string_end(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() {
        match bytes[at] {
            b'\\' => at += 1,
            b'"' | b'\n' => return at,
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}
