//! What of a container is its own: its text without its members, layout, comments and
//! documentation. A facts' hash also covers what stands between members, decorators above them
//! among it, so that it alone does not say that the container changed.

use super::change::Side;
use super::contract::tokens;
use super::hunks::lines;
use super::symbols::is_comment;
use crate::syntax::{Definition, Kind};

/// Whether two containers differ in nothing but their members. None where a side has no members
/// or no text to look at.
pub fn is_same_but_members(
    (old_side, old): (&Side, usize),
    (new_side, new): (&Side, usize),
) -> Option<bool> {
    if members(old_side, old).is_empty() && members(new_side, new).is_empty() {
        return None;
    }
    Some(own_words(old_side, old)? == own_words(new_side, new)?)
}

fn members(side: &Side, container: usize) -> Vec<&Definition> {
    let outer = &side.facts.definitions[container];
    let all = side.facts.definitions.iter();
    // A member may be written outside of its type.
    all.filter(|found| found.container.map(|index| index as usize) == Some(container))
        .filter(|found| outer.span.start <= found.span.start && found.span.end <= outer.span.end)
        .collect()
}

/// The words behind the signature, between the members.
fn own_words(side: &Side, container: usize) -> Option<Vec<String>> {
    let bytes = side.bytes.as_ref()?;
    let found = &side.facts.definitions[container];
    let mut at = found.name_span.end as usize;
    let mut words = Vec::new();
    for member in members(side, container) {
        let start = member.span.start as usize;
        words.extend(words_of(side, bytes.get(at..start.max(at))?));
        at = at.max(member.span.end as usize);
    }
    words.extend(words_of(side, bytes.get(at..(found.span.end as usize).max(at))?));
    let declared = found.signature.split_once(&found.name).map_or("", |(_, tail)| tail);
    let mut behind = words.split_off(tokens(declared).len().min(words.len()));
    // What parts members from each other goes with them.
    behind.retain(|word| !matches!(word.as_str(), "," | ";"));
    Some(behind)
}

fn words_of(side: &Side, piece: &[u8]) -> Vec<String> {
    let python = side.language.name() == "python";
    let mut words = Vec::new();
    let mut all = lines(piece).into_iter();
    while let Some(line) = all.next() {
        let text = line.trim_ascii();
        if python && let Some(quote) = opens_string(text) {
            skip_string(text, quote, &mut all);
        } else if !is_comment(text) {
            words.extend(tokens(&String::from_utf8_lossy(text)).into_iter().map(str::to_owned));
        }
    }
    words
}

/// The string below an attribute of a Python class, which is its documentation.
pub fn documentation_below(side: &Side, found: &Definition) -> Option<Vec<u8>> {
    let documented = matches!(found.kind, Kind::Field | Kind::Constant | Kind::Variable)
        || found.kind == Kind::Property;
    if !documented || side.language.name() != "python" {
        return None;
    }
    let below = side.bytes.as_ref()?.get(found.span.end as usize..)?;
    let below = below.trim_ascii_start();
    let quote = opens_string(lines(&below[..below.len().min(4_000)]).first()?)?;
    let start = below.windows(quote.len()).position(|part| part == quote)? + quote.len();
    let end = below[start..].windows(quote.len()).position(|part| part == quote)?;
    Some(below[start..start + end].to_vec())
}

/// The quote of the string that a line begins with.
fn opens_string(line: &[u8]) -> Option<&'static [u8]> {
    let prefix = line.iter().take_while(|byte| b"rRuUbBfF".contains(byte)).count();
    let quotes: [&[u8]; 4] = [b"\"\"\"", b"'''", b"\"", b"'"];
    quotes.into_iter().find(|quote| prefix <= 2 && line[prefix..].starts_with(quote))
}

fn skip_string<'a>(first: &[u8], quote: &[u8], rest: &mut impl Iterator<Item = &'a [u8]>) {
    let closes = |line: &[u8]| line.windows(quote.len()).any(|part| part == quote);
    let opened = first.windows(quote.len()).position(|part| part == quote).unwrap_or(0);
    if quote.len() == 1 || closes(&first[opened + quote.len()..]) {
        return;
    }
    rest.find(|line| closes(line));
}
