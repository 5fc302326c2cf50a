//! Text with brackets and strings in it: where a mark stands outside of all of them.

/// Splits at a byte that stands outside of brackets and strings.
pub fn split(text: &str, at: u8) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    walk(text, |index, byte, depth| {
        if byte == at && depth == 0 {
            pieces.push(&text[start..index]);
            start = index + 1;
        }
        true
    });
    pieces.push(&text[start..]);
    pieces
}

/// Splits once at a mark outside of brackets; `==`, `=>`, `::` are not marks.
pub fn split_once_flat(text: &str, at: u8) -> (&str, Option<&str>) {
    let bytes = text.as_bytes();
    let mut found = None;
    walk(text, |index, byte, depth| {
        let next = bytes.get(index + 1).copied().unwrap_or(b' ');
        let last = if index > 0 { bytes[index - 1] } else { b' ' };
        if byte == at && depth == 0 && next != at && last != at && next != b'>' {
            found = Some(index);
            return false;
        }
        true
    });
    match found {
        Some(index) => (&text[..index], Some(&text[index + 1..])),
        None => (text, None),
    }
}

/// What stands inside the bracket that the text begins with.
pub fn inside_brackets(text: &str) -> &str {
    let mut end = text.len();
    let mut opened = false;
    walk(text, |index, _, depth| {
        if opened && depth == 0 {
            end = index;
            return false;
        }
        opened = true;
        true
    });
    text.get(1..end).unwrap_or("")
}

/// Visits every byte outside of strings with the depth of brackets: an opening bracket has the
/// depth outside it, a closing one too. `->` and `=>` close nothing.
fn walk(text: &str, mut visit: impl FnMut(usize, u8, i32) -> bool) {
    let bytes = text.as_bytes();
    let mut depth = 0i32;
    let mut quote = None;
    for (index, &byte) in bytes.iter().enumerate() {
        if let Some(mark) = quote {
            if byte == mark && (index == 0 || bytes[index - 1] != b'\\') {
                quote = None;
            }
            continue;
        }
        let last = if index > 0 { bytes[index - 1] } else { b' ' };
        // A lone `'` is a lifetime, one with its twin close by is a character or a string.
        let is_quote = match byte {
            b'"' | b'`' => true,
            b'\'' => bytes[index + 1..].contains(&b'\'') && !matches!(last, b'&' | b'<' | b'+'),
            _ => false,
        };
        if is_quote {
            quote = Some(byte);
        }
        if matches!(byte, b')' | b']' | b'}') || (byte == b'>' && !matches!(last, b'-' | b'=')) {
            depth -= 1;
        }
        if !visit(index, byte, depth) {
            return;
        }
        if matches!(byte, b'(' | b'[' | b'{' | b'<') {
            depth += 1;
        }
    }
}

/// Where a word stands as a whole.
pub fn find_word(text: &str, word: &str) -> Option<usize> {
    if word.is_empty() {
        return None;
    }
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$');
    text.match_indices(word).map(|(at, _)| at).find(|&at| {
        !is_part(text[..at].chars().next_back()) && !is_part(text[at + word.len()..].chars().next())
    })
}
