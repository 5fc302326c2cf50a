//! Symbols of a Scope: what points at one, how it is named in answers, and how a name that a
//! person typed is found again.

use std::collections::BTreeSet;

use anyhow::Result;

use super::code::Code;
use crate::syntax::{Definition, Facts, Kind};

/// A definition in a file of the Scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymbolRef {
    /// Into [`Code::files`].
    pub file: usize,
    /// Into that file's [`Facts::definitions`].
    pub definition: usize,
}

/// The id of a definition: `path#qualname`, with `@line` where the file has that name twice.
pub fn id(path: &[u8], facts: &Facts, definition: usize) -> String {
    let found = &facts.definitions[definition];
    let path = String::from_utf8_lossy(path);
    let twins = facts.definitions.iter().filter(|other| other.qualname == found.qualname).count();
    if twins > 1 {
        format!("{path}#{}@{}", found.qualname, found.name_span.line_start)
    } else {
        format!("{path}#{}", found.qualname)
    }
}

/// Finds the symbols that a SYMBOL of the contract may mean, in order of path and line. The
/// forms are tried in the contract's order and the first that finds anything decides.
pub fn find_symbol(code: &Code, spec: &str) -> Result<Vec<SymbolRef>> {
    let by_id = with_hash(code, spec, true)?;
    if !by_id.is_empty() {
        return Ok(by_id);
    }
    let named = by_name(code, spec)?;
    if !named.is_empty() {
        return Ok(named);
    }
    let at_place = by_place(code, spec)?;
    if !at_place.is_empty() {
        return Ok(at_place);
    }
    with_hash(code, spec, false)
}

/// `path#qualname[@line]` where `whole`, else `path#name`.
fn with_hash(code: &Code, spec: &str, whole: bool) -> Result<Vec<SymbolRef>> {
    // A path may hold a `#` of its own, so every one is tried.
    for (at, _) in spec.match_indices('#') {
        let Some(file) = code.find(&spec.as_bytes()[..at]) else { continue };
        let wanted = &spec[at + 1..];
        let (name, line) = match wanted.rsplit_once('@') {
            Some((name, line)) if line.parse::<u32>().is_ok() => (name, line.parse().ok()),
            _ => (wanted, None),
        };
        let name = name.replace("::", ".");
        let facts = (code.facts)(file)?;
        return Ok(matching(file, &facts, |definition| {
            let same = if whole { definition.qualname == name } else { definition.name == name };
            same && line.is_none_or(|line: u32| definition.name_span.line_start == line)
        }));
    }
    Ok(Vec::new())
}

/// `name`, `Owner.member`, `Owner::member`.
fn by_name(code: &Code, spec: &str) -> Result<Vec<SymbolRef>> {
    let dotted = spec.replace("::", ".");
    let last = dotted.rsplit('.').next().unwrap_or_default();
    if last.is_empty() || last.contains(['/', ':', ' ']) {
        return Ok(Vec::new());
    }
    let suffix = format!(".{dotted}");
    let mut code_symbols = Vec::new();
    let mut others = Vec::new();
    for file in (code.defining)(last)? {
        let facts = (code.facts)(file)?;
        for found in matching(file, &facts, |definition| {
            definition.qualname == dotted
                || definition.qualname.ends_with(&suffix)
                || (dotted == last && definition.name == last)
        }) {
            let kind = facts.definitions[found.definition].kind;
            if matches!(kind, Kind::Section | Kind::Key) {
                others.push(found)
            } else {
                code_symbols.push(found)
            }
        }
    }
    Ok(if code_symbols.is_empty() { others } else { code_symbols })
}

/// `path:line[:col]`: the innermost definition there.
fn by_place(code: &Code, spec: &str) -> Result<Vec<SymbolRef>> {
    let Some((head, last)) = spec.rsplit_once(':') else { return Ok(Vec::new()) };
    let Ok(number) = last.parse::<u32>() else { return Ok(Vec::new()) };
    let (path, line) = match head.rsplit_once(':') {
        Some((path, line)) if code.find(head.as_bytes()).is_none() => match line.parse() {
            Ok(line) => (path, line),
            Err(_) => return Ok(Vec::new()),
        },
        _ => (head, number),
    };
    let Some(file) = code.find(path.as_bytes()) else { return Ok(Vec::new()) };
    let facts = (code.facts)(file)?;
    Ok(innermost_at(&facts, line)
        .map(|definition| SymbolRef { file, definition })
        .into_iter()
        .collect())
}

/// The innermost definition whose lines hold `line`. Where two are equally small, the first.
pub fn innermost_at(facts: &Facts, line: u32) -> Option<usize> {
    facts
        .definitions
        .iter()
        .enumerate()
        .filter(|(_, found)| found.span.line_start <= line && line <= found.span.line_end)
        .min_by_key(|(index, found)| (found.span.end - found.span.start, *index))
        .map(|(index, _)| index)
}

fn matching(file: usize, facts: &Facts, is: impl Fn(&Definition) -> bool) -> Vec<SymbolRef> {
    let found: BTreeSet<SymbolRef> = facts
        .definitions
        .iter()
        .enumerate()
        .filter(|(_, definition)| is(definition))
        .map(|(definition, _)| SymbolRef { file, definition })
        .collect();
    found.into_iter().collect()
}
