//! What of a definition's declaration its users rely on: the words of the signature and the
//! attributes before it, without its own name, white space, who may see it, and the notes to
//! compilers, linters and readers that change nothing for a caller.

use super::change::Side;
use super::hunks::lines;
use super::symbols::ChangeKind;
use crate::graph::signature::before_value;
use crate::syntax::{Definition, Kind, Language};

/// Attributes and annotations without which every caller is served as before, in lower case: they
/// speak to the compiler, the linter and the reader.
const INDIFFERENT: &[&str] = &[
    // Rust
    "allow",
    "warn",
    "deny",
    "expect",
    "forbid",
    "inline",
    "must_use",
    "cold",
    "doc",
    "track_caller",
    "coverage",
    "optimize",
    "automatically_derived",
    // Java, Kotlin, Groovy, Scala, PHP, TypeScript, Python
    "suppresswarnings",
    "suppress",
    "suppresslint",
    "suppressfbwarnings",
    "override",
    "deprecated",
    "safevarargs",
    "functionalinterface",
    "generated",
    "beta",
    "visiblefortesting",
    "canignorereturnvalue",
    "checkreturnvalue",
    "contract",
    "nullable",
    "nonnull",
    "notnull",
    "checkfornull",
    "possiblynull",
    "nullmarked",
    "nullunmarked",
    "monotonicnonnull",
    "parametersarenonnullbydefault",
    "parametersarenullablebydefault",
];

/// The difference of two signatures: a value's is its body, all else is the contract.
pub fn signature_change(
    old: (&Side, &Definition),
    new: (&Side, &Definition),
) -> Option<ChangeKind> {
    let whole = |(side, found): (&Side, &Definition)| {
        Declaration::of(side.language, found, &found.signature).0
    };
    if whole(old) == whole(new) {
        return (attributes(old) != attributes(new)).then_some(ChangeKind::Signature);
    }
    let valued = matches!(
        new.1.kind,
        Kind::Constant | Kind::Variable | Kind::Property | Kind::Field | Kind::Variant
    );
    let declared = |(side, found): (&Side, &Definition)| {
        Declaration::of(side.language, found, before_value(&found.signature)).0
    };
    Some(match valued && declared(old) == declared(new) {
        true => ChangeKind::Body,
        false => ChangeKind::Signature,
    })
}

/// Whether others may see the definition than before.
pub fn is_seen_otherwise(old: (&Side, &Definition), new: (&Side, &Definition)) -> bool {
    let seen = |(side, found): (&Side, &Definition)| {
        Declaration::of(side.language, found, &found.signature).1
    };
    old.1.visibility != new.1.visibility || seen(old) != seen(new)
}

/// The words of a declaration: those that are its contract, and those that say who sees it.
struct Declaration(Vec<String>, Vec<String>);

impl Declaration {
    fn of(language: Language, found: &Definition, signature: &str) -> Declaration {
        let (head, tail) = around_name(signature, &found.name);
        let mut contract = Vec::new();
        let mut seen = Vec::new();
        let mut head = tokens(head).into_iter().peekable();
        while let Some(token) = head.next() {
            let next = head.peek().copied();
            let hands_out_all = token == "export" && next == Some("default");
            if hands_out_all || !is_about_sight(language, token) {
                contract.push(token);
                continue;
            }
            seen.push(token.to_owned());
            if token == "pub" && next == Some("(") {
                seen.extend(head.by_ref().take_while(|word| *word != ")").map(str::to_owned));
            }
        }
        contract.extend(tokens(tail));
        Declaration(without_notes(&contract), seen)
    }
}

/// Words before a name that say who may use it.
fn is_about_sight(language: Language, word: &str) -> bool {
    matches!(word, "pub" | "public" | "private" | "protected" | "internal" | "fileprivate")
        || word == "export"
        || (word == "static" && language.name() == "c")
}

/// Leaves annotations out that change nothing: `@Nullable`, `[[nodiscard]]`.
fn without_notes(tokens: &[&str]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let next = tokens.get(at + 1).copied().unwrap_or_default();
        if *token == "@" && is_indifferent(next) {
            at += 2;
            if tokens.get(at) == Some(&"(") {
                at += closing(&tokens[at..]);
            }
        } else if *token == "[" && next == "[" {
            at += closing(&tokens[at..]);
        } else {
            kept.push((*token).to_owned());
            at += 1;
        }
    }
    kept
}

/// The number of tokens up to the end of the bracket that they begin with.
fn closing(tokens: &[&str]) -> usize {
    let mut depth = 0;
    for (at, token) in tokens.iter().enumerate() {
        match *token {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    tokens.len()
}

/// What stands before a name and behind it, the name as a whole word.
fn around_name<'a>(signature: &'a str, name: &str) -> (&'a str, &'a str) {
    let is_part = |c: Option<char>| c.is_some_and(is_word);
    let is_cut = |at: usize| {
        let (before, behind) = (&signature[..at], &signature[at + name.len()..]);
        (name.starts_with(is_word) && is_part(before.chars().next_back()))
            || (name.ends_with(is_word) && is_part(behind.chars().next()))
    };
    let found = signature.match_indices(name).map(|(at, _)| at).find(|&at| !is_cut(at));
    match found {
        Some(at) if !name.is_empty() => (&signature[..at], &signature[at + name.len()..]),
        _ => (signature, ""),
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// Words and marks, without white space.
pub fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let end = match is_word(first) {
            true => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
            false => first.len_utf8(),
        };
        found.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    found
}

/// The attributes and decorators before a definition that are part of its contract, without white
/// space.
fn attributes((side, found): (&Side, &Definition)) -> Vec<String> {
    written_attributes(side, found)
        .into_iter()
        .filter(|attribute| !is_note(attribute))
        .map(|attribute| attribute.split_whitespace().collect())
        .collect()
}

/// The attributes and decorators before a definition, as they are written.
pub fn written_attributes(side: &Side, found: &Definition) -> Vec<String> {
    let Some(bytes) = &side.bytes else { return Vec::new() };
    let (start, end) = (found.span.start as usize, found.name_span.start as usize);
    let Some(before) = bytes.get(start..end) else { return Vec::new() };
    let mut found = Vec::new();
    let mut in_comment = false;
    let mut at = 0;
    for line in lines(before) {
        let line_start = at;
        at = line_start + line.len() + 1;
        let text = line.trim_ascii();
        if in_comment || text.starts_with(b"/*") {
            in_comment = !text.ends_with(b"*/");
            continue;
        }
        // One that spans lines was taken as a whole.
        let past = found.last().is_some_and(|(_, end)| *end > line_start);
        let mut from = line_start + line.len() - line.trim_ascii_start().len();
        while !past && let Some(length) = attribute_length(&before[from.min(before.len())..]) {
            found.push((
                String::from_utf8_lossy(&before[from..from + length]).into(),
                from + length,
            ));
            from += length;
            from += before[from..].iter().take_while(|byte| **byte == b' ').count();
        }
    }
    found.into_iter().map(|(text, _)| text).collect()
}

/// The length of the attribute that a text begins with.
fn attribute_length(text: &[u8]) -> Option<usize> {
    if text.starts_with(b"#[") {
        return Some(1 + bracket_length(&text[1..]));
    }
    if !text.starts_with(b"@") {
        return None;
    }
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.$:@".contains(byte);
    let mut end = 0;
    loop {
        let name = text[end..].iter().take_while(|byte| is_name(byte)).count();
        end += name;
        match text.get(end) {
            Some(b'(' | b'[') => end += bracket_length(&text[end..]),
            _ => return Some(end),
        }
    }
}

/// The length of the bracket that a text begins with; brackets in strings do not count.
fn bracket_length(text: &[u8]) -> usize {
    let mut depth = 0;
    let mut quote = None;
    for (at, byte) in text.iter().enumerate() {
        match (byte, quote) {
            (_, Some(mark)) if *byte == mark => quote = None,
            (_, Some(_)) => {}
            (b'"', None) => quote = Some(b'"'),
            (b'(' | b'[' | b'{', None) => depth += 1,
            (b')' | b']' | b'}', None) => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at + 1;
        }
    }
    text.len()
}

/// Whether an attribute changes nothing for those who use what it stands before.
fn is_note(attribute: &str) -> bool {
    let inner = attribute.trim_start_matches(['#', '[', '@', '\\', '!', ' ']);
    let end =
        inner.find(|c: char| !(is_word(c) || matches!(c, '.' | ':' | '\\'))).unwrap_or(inner.len());
    let name = &inner[..end];
    if name == "cfg_attr" {
        let applied = inner[end..].trim_start_matches('(').split_once(',');
        return applied.is_some_and(|(_, applied)| is_note(applied));
    }
    name.starts_with("rustfmt")
        || name.starts_with("clippy")
        || name.starts_with("diagnostic")
        || is_indifferent(name.rsplit(['.', ':', '\\']).next().unwrap_or(name))
}

fn is_indifferent(name: &str) -> bool {
    INDIFFERENT.contains(&name.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_told_from_contracts() {
        for note in [
            "#[inline(always)]",
            "#[rustfmt::skip]",
            "#[cfg_attr(docsrs, doc(cfg(feature = \"a\")))]",
            "@SuppressWarnings({\"a\", \"b\"})",
            "@org.jetbrains.annotations.NotNull",
            "@typing.override",
        ] {
            assert!(is_note(note), "{note}");
        }
        for contract in ["#[derive(Clone)]", "#[cfg(unix)]", "@staticmethod", "@app.route('/')"] {
            assert!(!is_note(contract), "{contract}");
        }
    }

    #[test]
    fn the_name_is_a_whole_word() {
        assert_eq!(around_name("pub fn p(a: u8)", "p"), ("pub fn ", "(a: u8)"));
        assert_eq!(around_name("bool operator==(A b)", "operator=="), ("bool ", "(A b)"));
    }
}
