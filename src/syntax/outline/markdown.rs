//! Markdown by heading: `# One`, and `One` underlined.

use super::super::chunks::NEVER;
use super::super::facts::Kind;
use super::super::source::{Source, is_blank};
use super::{Entry, MOST_ENTRIES, close};

pub fn read(source: &Source) -> (Vec<Entry>, Vec<u8>) {
    let mut entries: Vec<Entry> = Vec::new();
    let mut depths = Vec::with_capacity(source.lines());
    let mut fence: Option<(u8, usize)> = None;
    let mut blank_before = true;
    let mut front = source.lines() > 0 && source.line(0).trim_ascii_end() == b"---";
    for number in 0..source.lines() {
        let start = source.line_start(number);
        let line = source.line(number);
        let text = line.trim_ascii();
        let blank = is_blank(line);
        let marks = fence_of(text);
        let mut depth = match (blank, blank_before) {
            (true, _) => NEVER,
            (false, true) => 10,
            (false, false) => 40,
        };
        if front {
            // The table of settings some tools want at the top.
            front = number == 0 || text != b"---";
            depth = 50;
        } else if let Some((mark, length)) = fence {
            depth = 41;
            if marks.is_some_and(|(m, n)| m == mark && n >= length && n == text.len()) {
                fence = None;
            }
        } else if marks.is_some() {
            fence = marks;
        } else if let Some((level, name)) = heading(line) {
            depth = level as u8;
            add(
                &mut entries,
                level,
                start..start + line.len(),
                start + name.start..start + name.end,
            );
        } else if let Some(level) = underline(text).filter(|_| !blank_before && number > 0) {
            let title = source.line_start(number - 1);
            let before = source.line(number - 1);
            let indent = before.len() - before.trim_ascii_start().len();
            let paragraph = number == 1 || is_blank(source.line(number - 2));
            if paragraph && indent < 4 && !before.trim_ascii().starts_with(b"-") {
                let name = title + indent..title + before.trim_ascii_end().len();
                depths[number - 1] = level as u8;
                depth = NEVER;
                add(&mut entries, level, title..start + line.len(), name);
            }
        }
        depths.push(depth);
        blank_before = blank;
    }
    close(&mut entries, source);
    (entries, depths)
}

fn add(
    entries: &mut Vec<Entry>,
    level: usize,
    range: std::ops::Range<usize>,
    name: std::ops::Range<usize>,
) {
    if entries.len() < MOST_ENTRIES && !name.is_empty() {
        entries.push(Entry { kind: Kind::Section, name, range, depth: level });
    }
}

/// The level of a `#` heading and where in the line its text is.
fn heading(line: &[u8]) -> Option<(usize, std::ops::Range<usize>)> {
    let indent = line.iter().take_while(|&&byte| byte == b' ').count();
    let rest = &line[indent..];
    let level = rest.iter().take_while(|&&byte| byte == b'#').count();
    let after = rest.get(level)?;
    if indent > 3 || level == 0 || level > 6 || !after.is_ascii_whitespace() {
        return None;
    }
    let mut text = rest[level..].trim_ascii();
    let unmarked = text.trim_ascii_end();
    let closing = unmarked.iter().rev().take_while(|&&byte| byte == b'#').count();
    if closing > 0 && (closing == text.len() || text[text.len() - closing - 1] == b' ') {
        text = text[..text.len() - closing].trim_ascii_end();
    }
    let start = line.len() - rest.len() + level + rest[level..].len()
        - rest[level..].trim_ascii_start().len();
    Some((level, start..start + text.len()))
}

fn underline(text: &[u8]) -> Option<usize> {
    let all = |mark: u8| text.len() >= 3 && text.iter().all(|&byte| byte == mark);
    match () {
        _ if all(b'=') => Some(1),
        _ if all(b'-') => Some(2),
        _ => None,
    }
}

/// The mark and length of a line that opens or closes a block of code.
fn fence_of(text: &[u8]) -> Option<(u8, usize)> {
    let mark = *text.first().filter(|mark| matches!(mark, b'`' | b'~'))?;
    let length = text.iter().take_while(|&&byte| byte == mark).count();
    (length >= 3).then_some((mark, length))
}
