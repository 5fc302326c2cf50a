//! Secrets, masked: what is indexed and what is printed goes through here first.
//!
//! Takes bytes; puts a `*` in the place of each byte of a secret, so that every position and line
//! stays what it was. Known are private keys, tokens of the well-known shapes, URL credentials,
//! JWTs and what is assigned to a name that says it is secret (`API_KEY = "…"`).
//!
//! One automaton finds the places where a secret may begin; most have a fixed prefix. Only there a
//! rule looks closer, so that text without such a place costs one pass. A rule would rather miss a
//! weak password than mask code: a search that cannot find `token = get_token()` helps nobody.

mod assignment;
mod pem;
mod shapes;

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

/// Changes whenever the same text would be masked otherwise.
pub const REDACTION_VERSION: u32 = 3;

/// What stands in the place of each byte of a secret.
const MASK: u8 = b'*';

/// Looks at a place of the text and gives the secret there. `at` is where the prefix was found.
type Rule = fn(text: &[u8], at: Range<usize>) -> Option<Range<usize>>;

/// Prefixes with their rules; letters of either case.
struct Places {
    automaton: AhoCorasick,
    rules: Vec<Found>,
}

/// What a prefix means.
#[derive(Clone, Copy)]
enum Found {
    Shape(&'static shapes::Shape),
    Rule(Rule),
}

static PLACES: LazyLock<Option<Places>> = LazyLock::new(|| {
    let mut prefixes: Vec<&str> = Vec::new();
    let mut rules = Vec::new();
    for shape in &shapes::SHAPES {
        prefixes.push(shape.prefix);
        rules.push(Found::Shape(shape));
    }
    let others: [(&[&str], Rule); 6] = [
        (&["-----begin ", "private-lines:"], pem::private_key),
        (&["://"], shapes::url_credentials),
        (&["eyj"], shapes::jwt),
        (&["bearer ", "basic "], shapes::authorization),
        (&[":aa"], shapes::telegram),
        (&assignment::WORDS, assignment::assigned),
    ];
    for (words, rule) in others {
        prefixes.extend(words);
        rules.extend(words.iter().map(|_| Found::Rule(rule)));
    }
    let automaton = AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .match_kind(MatchKind::Standard)
        .build(prefixes)
        .ok()?;
    Some(Places { automaton, rules })
});

/// Masks every secret in `text`. Whether there was one.
pub fn mask(text: &mut [u8]) -> bool {
    let secrets = find(text);
    for secret in &secrets {
        for byte in &mut text[secret.clone()] {
            if !matches!(*byte, b'\n' | b'\r') {
                *byte = MASK;
            }
        }
    }
    !secrets.is_empty()
}

/// A text without its secrets.
pub fn masked(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    mask(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Where the secrets are.
fn find(text: &[u8]) -> Vec<Range<usize>> {
    let Some(places) = PLACES.as_ref() else { return Vec::new() };
    let mut secrets: Vec<Range<usize>> = Vec::new();
    for place in places.automaton.find_overlapping_iter(text) {
        if secrets.last().is_some_and(|last| place.start() < last.end) {
            continue;
        }
        let secret = match places.rules[place.pattern().as_usize()] {
            Found::Shape(shape) => shape.secret(text, place.range()),
            Found::Rule(rule) => rule(text, place.range()),
        };
        secrets.extend(secret.map(|secret| whole_characters(text, secret)));
    }
    secrets
}

/// Grows a range to whole characters, so that what is left is UTF-8 where it was.
fn whole_characters(text: &[u8], range: Range<usize>) -> Range<usize> {
    let continues = |at: usize| text.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
    let (mut start, mut end) = (range.start, range.end);
    while start > 0 && continues(start) {
        start -= 1;
    }
    while continues(end) {
        end += 1;
    }
    start..end
}

/// The end of the run of bytes that `fits` from `at` on.
fn run(text: &[u8], at: usize, fits: impl Fn(u8) -> bool) -> usize {
    text[at..].iter().position(|byte| !fits(*byte)).map_or(text.len(), |length| at + length)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn is_base64(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=')
}

/// Letters of a URL-safe token.
fn is_token(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

fn has(text: &[u8], fits: impl Fn(&u8) -> bool) -> bool {
    text.iter().any(fits)
}

#[cfg(test)]
mod tests;
