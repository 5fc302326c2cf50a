//! Local names: which there are, and what is said of the values behind them.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::draft::{BindingDraft, is_function};
use super::facts::{Definition, Local, Span};
use super::nest;
use super::source::Source;

/// Longer texts of types and values say too much to be read.
const LONGEST: usize = 120;

/// How far a value is read for its shape.
const FARTHEST: usize = 4_000;

/// Names that are bound inside a function, so that their uses refer to nothing outside.
pub struct Names(HashSet<u64>);

impl Names {
    pub fn new(source: &Source, spans: &[Span], bindings: &[BindingDraft]) -> Names {
        let named: Vec<&BindingDraft> = bindings.iter().filter(|it| !it.member).collect();
        let holders = nest::enclosing(spans, named.iter().map(|it| it.name.start));
        let keys = named.iter().zip(holders);
        Names(keys.map(|(it, holder)| Names::key(source.raw(&it.name), holder)).collect())
    }

    fn key(name: &[u8], holder: Option<u32>) -> u64 {
        xxh3_64_with_seed(name, holder.map_or(u64::MAX, u64::from))
    }

    pub fn hold(&self, name: &[u8], mut holder: Option<u32>, definitions: &[Definition]) -> bool {
        if self.0.is_empty() {
            return false;
        }
        loop {
            if self.0.contains(&Names::key(name, holder)) {
                return true;
            }
            let Some(index) = holder else { return false };
            holder = definitions[index as usize].container;
        }
    }
}

/// One binding a name, the one that says most; by position.
pub fn order_bindings(bindings: &mut Vec<BindingDraft>) {
    bindings.sort_by_key(|it| (it.name.start, it.written.is_none(), it.value.is_none()));
    bindings.dedup_by_key(|it| it.name.start);
}

/// The locals of functions, by function and name; `bodies` gives where each definition's begins.
pub fn locals(
    source: &Source,
    spans: &[Span],
    bindings: &[BindingDraft],
    definitions: &[Definition],
    bodies: &[usize],
) -> Vec<Local> {
    let holders = nest::enclosing(spans, bindings.iter().map(|it| it.name.start));
    let mut found: HashMap<(u32, String), Vec<(String, String)>> = HashMap::new();
    for (draft, holder) in bindings.iter().zip(holders) {
        let Some(holder) = holder.filter(|&it| is_function(definitions[it as usize].kind)) else {
            continue;
        };
        let text = |range: &Option<Range<usize>>| {
            range.as_ref().map_or(&[][..], |range| source.raw(range))
        };
        let written = text(&draft.written).trim_ascii_start();
        let written = written.strip_prefix(b":").unwrap_or(written).trim_ascii();
        // `var store = …` leaves the type to the value.
        let written = match written.len() <= LONGEST && !matches!(written, b"var" | b"auto") {
            true => String::from_utf8_lossy(written).into_owned(),
            false => String::new(),
        };
        let value = gist(text(&draft.value));
        // A parameter stands in the signature.
        let says_nothing = written.is_empty() && value.is_empty();
        if says_nothing && draft.name.start < bodies[holder as usize] {
            continue;
        }
        let mark = if draft.member { "." } else { "" };
        let name = format!("{mark}{}", source.text(&draft.name));
        let said = found.entry((holder, name)).or_default();
        if !said.contains(&(written.clone(), value.clone())) {
            said.push((written, value));
        }
    }
    let mut locals: Vec<Local> = found
        .into_iter()
        .flat_map(|((enclosing, name), said)| {
            said.into_iter().map(move |(written, value)| Local {
                name: name.clone(),
                enclosing,
                written,
                value,
            })
        })
        .collect();
    locals.sort_by(|a, b| (a.enclosing, &a.name).cmp(&(b.enclosing, &b.name)));
    locals
}

/// A value as far as it is names, calls and members: `make(a, b).part` is `make().part`. Literals
/// are `""`, `0`, `[]` or `{}`; whatever else there is, is empty.
fn gist(value: &[u8]) -> String {
    let text = String::from_utf8_lossy(&value[..value.len().min(FARTHEST)]);
    let mut rest = text.trim();
    let mut prefix = "";
    loop {
        let before = rest;
        rest = rest.trim_start_matches(['&', '*', '(']).trim_start();
        for word in ["await ", "mut ", "try ", "const "] {
            rest = rest.strip_prefix(word).unwrap_or(rest).trim_start();
        }
        if let Some(after) = rest.strip_prefix("new ") {
            (prefix, rest) = ("new ", after.trim_start());
        }
        if rest == before {
            break;
        }
    }
    match rest.bytes().next() {
        Some(b'"' | b'\'' | b'`') => return "\"\"".to_owned(),
        Some(b'0'..=b'9') => return "0".to_owned(),
        Some(b'[') => return "[]".to_owned(),
        Some(b'{') => return "{}".to_owned(),
        _ => {}
    }
    match shape(rest, prefix) {
        Some(shape) if shape.len() <= LONGEST => shape,
        _ => String::new(),
    }
}

/// Names, calls and members, arguments left out; none where anything else is in it.
fn shape(text: &str, prefix: &str) -> Option<String> {
    let mut shape = prefix.to_owned();
    let mut at = 0;
    let mut name_wanted = true;
    while at < text.len() {
        let rest = &text[at..];
        if name_wanted {
            let end = rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | '@')));
            let end = end.unwrap_or(rest.len());
            if end == 0 && !(shape == prefix && rest.starts_with("::")) {
                return None;
            }
            shape.push_str(&rest[..end]);
            at += end;
            name_wanted = false;
            continue;
        }
        match rest.as_bytes()[0] {
            b'(' => {
                shape.push_str("()");
                at += closing(rest)?;
            }
            // `Store { path }`, `Store{}`: made as by a call.
            b'{' if shape.ends_with(|c: char| c.is_alphanumeric() || c == '_') => {
                shape.push_str("()");
                at += closing(rest)?;
            }
            b'[' => {
                shape.push_str("[]");
                at += closing(rest)?;
            }
            b'<' => at += closing(rest)?,
            // What is around the whole closes, or ends the statement.
            b')' | b';' => at += 1,
            b'?' | b'!' if !rest[1..].starts_with('=') => at += 1,
            b'.' | b':' | b'-' => {
                let mark = ["::<", "::", "->", "."].into_iter().find(|it| rest.starts_with(it))?;
                if mark == "::<" {
                    at += 2;
                    continue;
                }
                shape.push_str(mark);
                at += mark.len();
                name_wanted = true;
            }
            byte if byte.is_ascii_whitespace() => {
                let next = rest.trim_start();
                // A chain goes on in the next line; anything else is an operator or a block.
                if !next.is_empty() && !next.starts_with(['.', '{', '?', ')']) {
                    return None;
                }
                at += rest.len() - next.len();
            }
            _ => return None,
        }
    }
    (!name_wanted && !shape.is_empty()).then_some(shape)
}

/// The length of what is between the bracket at the start and the one that closes it, both counted.
fn closing(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0usize;
    let mut quote = None;
    for (at, &byte) in bytes.iter().enumerate() {
        match (quote, byte) {
            (Some(mark), _) if byte == mark && bytes[at - 1] != b'\\' => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'`') => quote = Some(byte),
            // An apostrophe may be a lifetime.
            (None, b'\'') if text[at + 1..].contains('\'') && bytes[0] != b'<' => {
                quote = Some(byte)
            }
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b'<') if bytes[0] == b'<' => depth += 1,
            (None, b')' | b']' | b'}') => depth = depth.checked_sub(1)?,
            (None, b'>') if bytes[0] == b'<' && !matches!(bytes[at - 1], b'-' | b'=') => {
                depth = depth.checked_sub(1)?;
            }
            _ => {}
        }
        if depth == 0 && quote.is_none() {
            return Some(at + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_short() {
        for (value, short) in [
            ("Store(path, \")\")", "Store()"),
            ("new Store<A>(x)", "new Store()"),
            ("await make(a)\n    .part[0].other", "make().part[].other"),
            ("&Store { path: 1 }", "Store()"),
            ("crate::auth::Store::new(1)?", "crate::auth::Store::new()"),
            ("Vec::<u8>::new()", "Vec::new()"),
            ("(await a.b())", "a.b()"),
            ("self.store", "self.store"),
            ("@store", "@store"),
            ("::Auth::Store.new(1)", "::Auth::Store.new()"),
            ("\"text\" + x", "\"\""),
            ("17", "0"),
            ("[a, b]", "[]"),
            ("{ a: 1 }", "{}"),
            ("a + b", ""),
            ("match x { a => b }", ""),
            ("if a { b } else { c }", ""),
            ("|x| x + 1", ""),
            ("x == y", ""),
            ("a ? b : c", ""),
            ("func(", ""),
            ("a.", ""),
            ("", ""),
        ] {
            assert_eq!(gist(value.as_bytes()), short, "{value}");
        }
    }
}
