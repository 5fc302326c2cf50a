//! Words of a text: identifiers and their parts, lower-cased, with positions.
//!
//! An identifier is a token as a whole and, at the same position, in its parts:
//! `getHTTPResponse` gives `gethttpresponse get http response`. Text without an end of word
//! (Chinese, Japanese, Thai …) gives bigrams. Queries and documents go through the same
//! function, so what is dropped here is dropped on both sides.
//!
//! Tokens come through a callback out of a reused buffer: nothing is allocated for ASCII.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Changes when the same text gives other tokens.
pub const WORDS_VERSION: u32 = 1;

/// Longer tokens are dropped.
pub const LONGEST_TOKEN: usize = 64;

/// A longer run of word characters is data (base64, hashes), not a name: not even its parts count.
const LONGEST_RUN: usize = 256;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Separator,
    Lower,
    Upper,
    Digit,
    Underscore,
    Wide,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Separator; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'a'..=b'z' => Class::Lower,
            b'A'..=b'Z' => Class::Upper,
            b'0'..=b'9' => Class::Digit,
            b'_' => Class::Underscore,
            0x80..=0xff => Class::Wide,
            _ => Class::Separator,
        };
        byte += 1;
    }
    classes
};

/// Hands every token of `text` to `sink`, lower-cased, with the number of the word it belongs to.
pub fn tokens(text: &str, sink: &mut impl FnMut(&str, u32)) {
    let bytes = text.as_bytes();
    let mut position = 0;
    let mut at = 0;
    while at < bytes.len() {
        let class = CLASSES[bytes[at] as usize];
        if class == Class::Separator {
            at += 1;
            continue;
        }
        let start = at;
        while at < bytes.len()
            && !matches!(CLASSES[bytes[at] as usize], Class::Separator | Class::Wide)
        {
            at += 1;
        }
        if at < bytes.len() && CLASSES[bytes[at] as usize] == Class::Wide {
            at = wide_run_end(text, start);
            if at == start {
                at += text[start..].chars().next().map_or(1, char::len_utf8);
            } else {
                wide_run(&text[start..at], &mut position, sink);
            }
            continue;
        }
        ascii_run(&bytes[start..at], &mut position, sink);
    }
}

/// The parts of one identifier, lower-cased, in order; the whole is not among them unless it is the only part.
pub fn parts(identifier: &str) -> Vec<String> {
    let mut found: Vec<(String, u32)> = Vec::new();
    tokens(identifier, &mut |token, position| {
        found.push((token.to_owned(), position));
    });
    let mut parts = Vec::with_capacity(found.len());
    let mut at = 0;
    while at < found.len() {
        let position = found[at].1;
        let mut end = at + 1;
        while end < found.len() && found[end].1 == position {
            end += 1;
        }
        let first = if end - at > 1 { at + 1 } else { at };
        parts.extend(found[first..end].iter().map(|(token, _)| token.clone()));
        at = end;
    }
    parts
}

/// Whether a new part begins at `next`, given its two neighbours.
#[inline]
fn boundary(before: Class, next: Class, after: Option<Class>) -> bool {
    match (before, next) {
        (Class::Lower | Class::Digit, Class::Upper) => true,
        (Class::Upper, Class::Upper) => after == Some(Class::Lower),
        _ => false,
    }
}

fn ascii_run(run: &[u8], position: &mut u32, sink: &mut impl FnMut(&str, u32)) {
    let Some(first) = run.iter().position(|&byte| byte != b'_') else {
        return;
    };
    let last = run.iter().rposition(|&byte| byte != b'_').unwrap_or(first);
    let run = &run[first..=last];
    if run.len() > LONGEST_RUN {
        *position += 1;
        return;
    }
    if run.len() == 1 && run[0].is_ascii_digit() {
        return;
    }
    let mut buffer = [0u8; LONGEST_TOKEN];
    let mut emit = |token: &[u8]| {
        if token.len() <= LONGEST_TOKEN {
            let lower = &mut buffer[..token.len()];
            lower.copy_from_slice(token);
            lower.make_ascii_lowercase();
            if let Ok(token) = std::str::from_utf8(lower) {
                sink(token, *position);
            }
        }
    };
    emit(run);
    let mut start = 0;
    for at in 1..=run.len() {
        let cut = at == run.len() || {
            let next = CLASSES[run[at] as usize];
            let before = CLASSES[run[at - 1] as usize];
            next == Class::Underscore
                || before == Class::Underscore
                || boundary(before, next, run.get(at + 1).map(|&b| CLASSES[b as usize]))
        };
        if cut {
            let part = &run[start..at];
            if part.len() > 1 && part.len() < run.len() && part[0] != b'_' {
                emit(part);
            }
            start = at;
        }
    }
    *position += 1;
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric() || is_combining_mark(c)
}

fn wide_run_end(text: &str, start: usize) -> usize {
    text[start..]
        .char_indices()
        .find(|&(_, c)| !is_word(c))
        .map_or(text.len(), |(offset, _)| start + offset)
}

/// Scripts that are written without spaces between words, and Korean, whose words carry endings.
fn is_spaceless(c: char) -> bool {
    matches!(c as u32,
        0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF
        | 0x1100..=0x11FF | 0x2E80..=0x2FDF | 0x3005..=0x3007 | 0x3040..=0x30FF | 0x3130..=0x318F
        | 0x31F0..=0x31FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xA960..=0xA97F
        | 0xAC00..=0xD7FF | 0xF900..=0xFAFF | 0xFF66..=0xFF9F | 0x20000..=0x323AF)
}

fn class_of(c: char) -> Class {
    if c == '_' {
        Class::Underscore
    } else if c.is_uppercase() {
        Class::Upper
    } else if c.is_numeric() {
        Class::Digit
    } else {
        Class::Lower
    }
}

fn wide_run(run: &str, position: &mut u32, sink: &mut impl FnMut(&str, u32)) {
    if run.len() > LONGEST_RUN * 16 {
        *position += 1;
        return;
    }
    let composed: Vec<char> = run.nfc().collect();
    let mut at = 0;
    while at < composed.len() {
        let spaceless = is_spaceless(composed[at]);
        let mut end = at + 1;
        while end < composed.len() && is_spaceless(composed[end]) == spaceless {
            end += 1;
        }
        if spaceless {
            bigrams(&composed[at..end], position, sink);
        } else {
            wide_identifier(&composed[at..end], position, sink);
        }
        at = end;
    }
}

fn bigrams(run: &[char], position: &mut u32, sink: &mut impl FnMut(&str, u32)) {
    let mut token = String::with_capacity(8);
    for pair in run.windows(2) {
        fold(pair, &mut token);
        sink(&token, *position);
        *position += 1;
    }
    if run.len() == 1 {
        fold(run, &mut token);
        sink(&token, *position);
        *position += 1;
    }
}

fn wide_identifier(run: &[char], position: &mut u32, sink: &mut impl FnMut(&str, u32)) {
    let Some(first) = run.iter().position(|&c| c != '_') else {
        return;
    };
    let last = run.iter().rposition(|&c| c != '_').unwrap_or(first);
    let run = &run[first..=last];
    if run.len() > LONGEST_RUN || (run.len() == 1 && !run[0].is_alphabetic()) {
        return;
    }
    let mut token = String::with_capacity(LONGEST_TOKEN);
    let mut emit = |characters: &[char]| {
        fold(characters, &mut token);
        if !token.is_empty() && token.len() <= LONGEST_TOKEN {
            sink(&token, *position);
        }
    };
    emit(run);
    let mut start = 0;
    for at in 1..=run.len() {
        let cut = at == run.len() || {
            let next = class_of(run[at]);
            let before = class_of(run[at - 1]);
            next == Class::Underscore
                || before == Class::Underscore
                || boundary(before, next, run.get(at + 1).map(|&c| class_of(c)))
        };
        if cut {
            let part = &run[start..at];
            if part.len() > 1 && part.len() < run.len() && part[0] != '_' {
                emit(part);
            }
            start = at;
        }
    }
    *position += 1;
}

/// Lower-cases character by character, so that a letter is the same inside a word and at its end.
fn fold(characters: &[char], into: &mut String) {
    into.clear();
    for &c in characters {
        for lower in c.to_lowercase() {
            into.push(if lower == 'ς' { 'σ' } else { lower });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn all(text: &str) -> Vec<String> {
        let mut found = Vec::new();
        tokens(text, &mut |token, _| found.push(token.to_owned()));
        found
    }

    fn placed(text: &str) -> Vec<(String, u32)> {
        let mut found = Vec::new();
        tokens(text, &mut |token, position| found.push((token.to_owned(), position)));
        found
    }

    #[test]
    fn identifiers_come_whole_and_in_parts() {
        let cases: &[(&str, &[&str])] = &[
            ("getHTTPResponse", &["gethttpresponse", "get", "http", "response"]),
            ("HTTPServer", &["httpserver", "http", "server"]),
            ("utf8Decode", &["utf8decode", "utf8", "decode"]),
            ("snake_case_name", &["snake_case_name", "snake", "case", "name"]),
            ("mixed_snakeCamel", &["mixed_snakecamel", "mixed", "snake", "camel"]),
            ("_foo", &["foo"]),
            ("__init__", &["init"]),
            ("$scope", &["scope"]),
            ("x", &["x"]),
            ("getX", &["getx", "get"]),
            ("a-b", &["a", "b"]),
            ("MAX_RETRIES", &["max_retries", "max", "retries"]),
            ("sha256", &["sha256"]),
            ("42 7 2024", &["42", "2024"]),
            ("foo_1", &["foo_1", "foo"]),
            ("___", &[]),
            ("über_größe", &["über_größe", "über", "größe"]),
            ("ΣΟΦΟΣ", &["σοφοσ"]),
            ("日本語", &["日本", "本語"]),
            ("猫", &["猫"]),
            ("get日本x", &["get", "日本", "x"]),
        ];
        for (text, expected) in cases {
            assert_eq!(&all(text), expected, "{text}");
        }
    }

    #[test]
    fn parts_share_the_position_of_the_whole() {
        let expected = [("foobar", 0), ("foo", 0), ("bar", 0), ("baz", 1)];
        let expected: Vec<_> = expected.iter().map(|&(t, p)| (t.to_owned(), p)).collect();
        assert_eq!(placed("fooBar(baz)"), expected);
    }

    #[test]
    fn composed_and_decomposed_letters_are_the_same() {
        assert_eq!(all("cafe\u{301}"), all("café"));
    }

    #[test]
    fn long_runs_are_dropped_but_long_names_keep_their_parts() {
        let name = format!("test_{}", "word_".repeat(20));
        let found = all(&name);
        assert!(!found.contains(&name));
        assert!(found.contains(&"word".to_owned()));
        assert!(all(&"aB".repeat(500)).is_empty());
    }

    #[test]
    fn parts_of_an_identifier() {
        assert_eq!(parts("getHTTPResponse"), ["get", "http", "response"]);
        assert_eq!(parts("_foo"), ["foo"]);
        assert_eq!(parts("TokenStore.refresh"), ["token", "store", "refresh"]);
    }

    proptest! {
        #[test]
        fn any_text_gives_sane_tokens(text in "\\PC{0,200}") {
            let mut last = 0;
            tokens(&text, &mut |token, position| {
                assert!(!token.is_empty() && token.len() <= LONGEST_TOKEN);
                assert!(position >= last);
                last = position;
            });
        }

        #[test]
        fn tokens_of_tokens_are_stable(text in "[a-zA-Z0-9_ ]{0,80}") {
            for token in all(&text) {
                prop_assert!(all(&token).contains(&token));
            }
        }

        #[test]
        fn case_does_not_matter_for_the_whole(name in "[a-zA-Z][a-zA-Z0-9]{1,20}") {
            prop_assert_eq!(all(&name)[0].clone(), name.to_lowercase());
        }
    }
}
