//! Private keys in their armour: PEM, OpenSSH, PGP, PuTTY; on lines of their own or inside a string.

use std::ops::Range;

use super::is_base64;

/// Longest key that is looked for.
const LONGEST: usize = 64 << 10;

/// A first line of key material has this many letters at least.
const FIRST: usize = 32;

/// The key behind `-----BEGIN … PRIVATE KEY-----` or `Private-Lines:`.
pub fn private_key(text: &[u8], at: Range<usize>) -> Option<Range<usize>> {
    let rest = &text[at.end..text.len().min(at.end + LONGEST)];
    let begin = match text[at.start] {
        b'-' => {
            let line = &rest[..rest.len().min(80)];
            let end = line.windows(5).position(|five| five == b"-----")?;
            let label = line[..end].to_ascii_uppercase();
            if !label.windows(11).any(|words| words == b"PRIVATE KEY") {
                return None;
            }
            end + 5
        }
        _ => rest.iter().position(|byte| *byte == b'\n')?,
    };
    let body = material(&rest[begin..])?;
    Some(at.end + begin + body.start..at.end + begin + body.end)
}

/// From the first to the last piece of base64. Pieces are set apart by line ends, as such or
/// escaped, and white space; quotes, commas and signs of comment or concatenation may stand around
/// them. Lines of a header (`DEK-Info: …`) may come first.
fn material(text: &[u8]) -> Option<Range<usize>> {
    let mut found: Option<Range<usize>> = None;
    let mut at = 0;
    while at < text.len() {
        let (piece, next) = piece(text, at);
        at = next;
        let plain = trimmed(text, piece);
        let bytes = &text[plain.clone()];
        if bytes.is_empty() {
            continue;
        }
        if bytes.starts_with(b"-----") {
            break;
        }
        match &mut found {
            None if is_header(bytes) => at = line_end(text, plain.end),
            None => {
                let end = super::run(text, plain.start, is_base64).min(plain.end);
                if end - plain.start < FIRST {
                    return None;
                }
                found = Some(plain.start..end);
                if end < plain.end {
                    break;
                }
            }
            Some(range) if bytes.iter().all(|b| is_base64(*b)) => range.end = plain.end,
            // The last piece may touch the armour's end: `…==-----END`.
            Some(range) => {
                let end = super::run(text, plain.start, is_base64);
                if text[end..].starts_with(b"-----") {
                    range.end = end;
                }
                break;
            }
        }
    }
    found
}

fn line_end(text: &[u8], at: usize) -> usize {
    let escaped = |at: usize| text[at..].starts_with(b"\\n");
    (at..text.len()).find(|at| text[*at] == b'\n' || escaped(*at)).unwrap_or(text.len())
}

/// `DEK-Info:`. What is longer than any such name is key material, whatever stands behind it.
fn is_header(bytes: &[u8]) -> bool {
    bytes.last() == Some(&b':')
        && (4..=FIRST).contains(&bytes.len())
        && bytes[..bytes.len() - 1].iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-')
}

/// The next piece and where the one behind it begins.
fn piece(text: &[u8], at: usize) -> (Range<usize>, usize) {
    let mut end = at;
    while end < text.len() {
        match (text[end], text.get(end + 1)) {
            (byte, _) if byte.is_ascii_whitespace() => return (at..end, end + 1),
            (b'\\', Some(b'n' | b'r' | b't')) => return (at..end, end + 2),
            _ => end += 1,
        }
    }
    (at..end, end)
}

fn trimmed(text: &[u8], piece: Range<usize>) -> Range<usize> {
    let around = |byte: u8| {
        matches!(
            byte,
            b'"' | b'\''
                | b'`'
                | b','
                | b';'
                | b'#'
                | b'*'
                | b'\\'
                | b'('
                | b')'
                | b'.'
                | b'>'
                | b'|'
        )
    };
    let (mut start, mut end) = (piece.start, piece.end);
    while start < end && around(text[start]) {
        start += 1;
    }
    while end > start && around(text[end - 1]) {
        end -= 1;
    }
    match &text[start..end] {
        b"+" | b"//" | b"/" => start..start,
        _ => start..end,
    }
}
