//! What stands before a name: `self.store`, `crate::auth`, `make().part`. The text is read from
//! left to right, each step a member of what the steps before it gave.

use anyhow::Result;

use super::entity::{Binding, Entity, Rung, Site};
use super::families::Family;
use super::resolver::Resolver;
use super::scope::dedup;
use super::symbol::SymbolRef;
use super::view::is_function;

/// The receiver texts of facts are cut at this length, and are then of no use.
const CUT: usize = 100;

/// One step of a receiver.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Step<'a> {
    name: &'a str,
    /// The calls and subscripts behind the name.
    suffixes: Vec<Suffix<'a>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Suffix<'a> {
    Call(&'a str),
    Index,
}

impl Resolver<'_> {
    /// What a receiver may be; empty where that cannot be said.
    pub(super) fn evaluate(&self, site: Site, text: &str) -> Result<Vec<Binding>> {
        let text = match text.strip_prefix('?') {
            Some(rest) if rest.len() >= CUT => return Ok(Vec::new()),
            Some(rest) => rest,
            None => text,
        };
        let text = bare(text);
        if is_literal(text) {
            return Ok(vec![Binding::bound(Entity::Foreign)]);
        }
        let Some(steps) = steps(text) else { return Ok(Vec::new()) };
        let family = self.family(site.file);
        let (path, steps) = joined(family, &steps);
        let mut current = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            current = if at == 0 {
                match &path {
                    Some(path) => self.lookup(site, path)?,
                    None => self.first(site, step)?,
                }
            } else if family.gives_type(step.name) {
                current
            } else {
                let mut next = Vec::new();
                for owner in &current {
                    next.extend(self.member(owner, step.name)?);
                }
                next
            };
            let used = usize::from(at == 0 && family.is_super(step.name));
            for suffix in step.suffixes.iter().skip(used) {
                current = self.apply(site, current, suffix)?;
                // What a library's function gives, or what is in its container, may be ours. A
                // class is called by a name with a capital, and gives what is the library's.
                let makes = step.name.starts_with(char::is_uppercase);
                if !makes || *suffix == Suffix::Index {
                    current.retain(|binding| binding.entity != Entity::Foreign);
                }
            }
            dedup(&mut current);
            if current.is_empty() {
                break;
            }
        }
        Ok(current)
    }

    fn first(&self, site: Site, step: &Step) -> Result<Vec<Binding>> {
        let family = self.family(site.file);
        let own = |entity| Binding { entity, rung: Rung::Typed };
        if family.is_self(step.name)
            && let Some(owner) = self.enclosing_type(site)?
        {
            return Ok(vec![own(Entity::Value(owner))]);
        }
        if family.is_self_type(step.name)
            && let Some(owner) = self.enclosing_type(site)?
        {
            return Ok(vec![own(Entity::Symbol(owner))]);
        }
        if family.is_super(step.name)
            && let Some(owner) = self.enclosing_type(site)?
        {
            return Ok(self.bases(owner)?.into_iter().map(as_value).collect());
        }
        if let (Some(module), Some(Suffix::Call(argument))) =
            (family.module_function(step.name), step.suffixes.first())
        {
            return self.called_module(site, module, argument);
        }
        let rooted = family.path_root(self, site, step.name)?;
        if !rooted.is_empty() {
            return Ok(rooted.into_iter().map(Binding::bound).collect());
        }
        self.lookup(site, step.name)
    }

    /// `require('./x')` as a value; the call's suffix then leaves a module as it is.
    fn called_module(&self, site: Site, _: (), argument: &str) -> Result<Vec<Binding>> {
        let module = argument.trim().trim_matches(['\'', '"', '`']);
        Ok(match self.family(site.file).modules(self, site, module)? {
            super::families::Modules::Project(found) => {
                found.into_iter().map(Binding::bound).collect()
            }
            super::families::Modules::Foreign => vec![Binding::bound(Entity::Foreign)],
            super::families::Modules::Missing => Vec::new(),
        })
    }

    fn apply(&self, site: Site, current: Vec<Binding>, suffix: &Suffix) -> Result<Vec<Binding>> {
        let mut next = Vec::new();
        for binding in current {
            match (suffix, &binding.entity) {
                (Suffix::Call(_), Entity::File(_))
                    if self.family(site.file).module_function("require").is_some() =>
                {
                    next.push(binding);
                }
                (Suffix::Index, _) => {}
                (Suffix::Call(_), _) => next.extend(self.result_of(&binding)?),
            }
        }
        Ok(next)
    }

    /// The type whose member the site is in, or whose body it is.
    pub(super) fn enclosing_type(&self, site: Site) -> Result<Option<SymbolRef>> {
        let view = self.view(site.file)?;
        for index in view.around(site) {
            let found = view.definition(index);
            if self.family(site.file).is_owner(found.kind) {
                return Ok(Some(SymbolRef { file: site.file, definition: index }));
            }
            // A member written outside of its type: `Store.refresh` whose container is no `Store`.
            let container = view.container(index);
            let above = container.map_or("", |index| view.definition(index).qualname.as_str());
            let inner = found
                .qualname
                .strip_prefix(above)
                .unwrap_or(&found.qualname)
                .trim_start_matches('.');
            let is_owner = |index| self.family(site.file).is_owner(view.definition(index).kind);
            let outside = container.is_none_or(|index| !is_owner(index));
            if is_function(found.kind) && outside && inner.len() > found.name.len() {
                let owner = inner[..inner.len() - found.name.len()].trim_end_matches('.');
                return self.named_owner(Site { file: site.file, enclosing: container }, owner);
            }
        }
        Ok(None)
    }

    /// What owns the members of a dotted name as it stands at a site: a type, or in JavaScript a
    /// function or a value.
    fn named_owner(&self, site: Site, dotted: &str) -> Result<Option<SymbolRef>> {
        let (receiver, name) = dotted.rsplit_once('.').unwrap_or(("", dotted));
        let mut owner = None;
        for binding in self.behind(site, receiver, name)? {
            if let Entity::Symbol(symbol) = binding.entity {
                if self.is_owner(symbol)? {
                    return Ok(Some(symbol));
                }
                owner = owner.or(Some(symbol));
            }
        }
        Ok(owner)
    }
}

/// The steps that a family looks up as one path, and those from its last one on.
fn joined<'s, 't>(family: &dyn Family, steps: &'s [Step<'t>]) -> (Option<String>, &'s [Step<'t>]) {
    let Some(first) = steps.first() else { return (None, steps) };
    let mut path = first.name.to_owned();
    let mut last = 0;
    while steps[last].suffixes.is_empty()
        && let Some(next) = steps.get(last + 1)
        && let Some(whole) = family.joined(&path, next.name)
    {
        path = whole;
        last += 1;
    }
    if last == 0 { (None, steps) } else { (Some(path), &steps[last..]) }
}

fn as_value(binding: Binding) -> Binding {
    match binding.entity {
        Entity::Symbol(symbol) => {
            Binding { entity: Entity::Value(symbol), rung: binding.rung.max(Rung::Typed) }
        }
        _ => binding,
    }
}

/// Without what changes nothing about the members: `await`, `new`, outer parentheses.
fn bare(mut text: &str) -> &str {
    loop {
        let before = text;
        text = text.trim().trim_start_matches(['&', '*', '!']);
        for word in ["await ", "new ", "yield ", "mut ", "typeof "] {
            text = text.strip_prefix(word).unwrap_or(text);
        }
        // White space inside receivers is folded away: `newStore()`.
        if text.strip_prefix("new").is_some_and(|rest| rest.starts_with(char::is_uppercase)) {
            text = &text[3..];
        }
        if text.starts_with('(') && closing(text, 0) == Some(text.len() - 1) {
            text = &text[1..text.len() - 1];
        }
        if text == before {
            return text;
        }
    }
}

fn is_literal(text: &str) -> bool {
    text.starts_with(['"', '\'', '`', '[', '{', '/', '#'])
        || text.starts_with(|c: char| c.is_ascii_digit())
        || ["f\"", "f'", "r\"", "r'", "b\"", "b'", "rb\"", "u\"", "u'"]
            .iter()
            .any(|mark| text.starts_with(mark))
}

/// The steps of a receiver; none where it is more than names, calls and subscripts.
fn steps(text: &str) -> Option<Vec<Step<'_>>> {
    let mut steps = Vec::new();
    let mut at = 0;
    let bytes = text.as_bytes();
    while at < text.len() {
        // `::Store` begins at the root of all names.
        let root = if at == 0 && text.starts_with("::") { 2 } else { 0 };
        let end = text[at + root..]
            .find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | '@')))
            .map_or(text.len(), |offset| at + root + offset);
        if end == at + root {
            return None;
        }
        let mut step = Step { name: &text[at..end], suffixes: Vec::new() };
        at = end;
        // Suffixes and separators.
        loop {
            let rest = &text[at..];
            match bytes.get(at) {
                Some(b'(' | b'[') => {
                    let close = closing(text, at)?;
                    step.suffixes.push(match bytes[at] {
                        b'(' => Suffix::Call(&text[at + 1..close]),
                        _ => Suffix::Index,
                    });
                    at = close + 1;
                }
                Some(b'<') => at = closing(text, at)? + 1,
                Some(b'?' | b'!') => at += 1,
                _ if rest.starts_with("::<") => at += 2,
                _ => break,
            }
        }
        steps.push(step);
        if at == text.len() {
            return Some(steps);
        }
        let separator =
            ["::", "->", ".", "\\"].into_iter().find(|mark| text[at..].starts_with(mark))?;
        at += separator.len();
    }
    None
}

/// Where the bracket at `open` closes.
fn closing(text: &str, open: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut depth = 0;
    let mut quote = None;
    for (index, &byte) in bytes.iter().enumerate().skip(open) {
        match (quote, byte) {
            (Some(mark), _) if byte == mark && bytes[index - 1] != b'\\' => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'' | b'`') => quote = Some(byte),
            (None, b'(' | b'[' | b'{' | b'<') => depth += 1,
            (None, b')' | b']' | b'}') => depth -= 1,
            (None, b'>') if index > 0 && !matches!(bytes[index - 1], b'-' | b'=') => depth -= 1,
            _ => {}
        }
        if depth == 0 && quote.is_none() {
            return Some(index);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Option<Vec<String>> {
        let shown = |step: Step| {
            let calls = step.suffixes.iter().map(|suffix| match suffix {
                Suffix::Call(_) => "()",
                Suffix::Index => "[]",
            });
            format!("{}{}", step.name, calls.collect::<String>())
        };
        Some(steps(bare(text))?.into_iter().map(shown).collect())
    }

    #[test]
    fn receivers_in_steps() {
        let some =
            |parts: &[&str]| Some(parts.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>());
        assert_eq!(names("self.store"), some(&["self", "store"]));
        assert_eq!(names("crate::auth::Store"), some(&["crate", "auth", "Store"]));
        assert_eq!(names("make(a, ')').part[0]"), some(&["make()", "part[]"]));
        assert_eq!(names("Vec::<u8>"), some(&["Vec"]));
        assert_eq!(names("(await a.b())?"), None);
        assert_eq!(names("(await a.b())"), some(&["a", "b()"]));
        assert_eq!(names("a?.b"), some(&["a", "b"]));
        assert_eq!(names("a + b"), None);
    }

    #[test]
    fn literals_are_foreign() {
        assert!(is_literal("\", \""));
        assert!(is_literal("[1]"));
        assert!(!is_literal("a"));
    }
}
