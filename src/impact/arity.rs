//! Whether a call still fits a function whose parameters changed, by number of arguments alone.
//!
//! Says nothing rather than something wrong: languages without a fixed number (JavaScript) and
//! signatures that cannot be read are left to the CHECK lane. Where a language has overloads, the
//! asker looks for others of the name.

use crate::graph::signature::{Parameter, Style, parameters};
use crate::syntax::{Definition, Language};

/// What of the parameters makes a call of `arguments` wrong that was right before.
pub fn misfit(
    language: Language,
    old: &Definition,
    new: &Definition,
    arguments: u16,
) -> Option<String> {
    let before = list(language, old)?;
    let after = list(language, new)?;
    let arguments = usize::from(arguments);
    if !fits(&before, arguments) || fits(&after, arguments) {
        return None;
    }
    Some(
        difference(&before, &after)
            .unwrap_or_else(|| format!("{arguments} arguments no longer fit")),
    )
}

/// Whether a function takes that many arguments, or may.
pub fn takes(language: Language, found: &Definition, arguments: u16) -> bool {
    list(language, found).is_none_or(|list| fits(&list, usize::from(arguments)))
}

/// Whether several functions of one name may stand side by side, or one in two places.
pub fn has_overloads(language: Language) -> bool {
    matches!(language.name(), "java" | "c++")
}

/// The parameters, as far as each of them can be read.
fn list(language: Language, found: &Definition) -> Option<Vec<Parameter>> {
    let (signature, name) = (found.signature.as_str(), found.name.as_str());
    match language.name() {
        "python" | "rust" | "typescript" | "tsx" => parameters(signature, name, Style::Colon),
        "go" => parameters(signature, name, Style::After),
        "c" | "c++" | "java" => {
            let read = parameters(signature, name, Style::Before)?;
            // A parameter without a name is not among them.
            (read.len() == written(signature, name)).then_some(read)
        }
        "ruby" => ruby_list(signature, name),
        _ => None,
    }
}

/// Without the block, which is no argument; none where there are keywords.
fn ruby_list(signature: &str, name: &str) -> Option<Vec<Parameter>> {
    if signature.trim_end().ends_with(name) {
        return Some(Vec::new());
    }
    let (list, _) = signature.split_once('&').unwrap_or((signature, ""));
    let whole = format!("{})", list.trim_end_matches([')', ',', ' ']));
    (!whole.contains(':') && !whole.contains("**"))
        .then(|| parameters(&whole, name, Style::Colon))?
}

/// The number of parameters that stand between the brackets behind the name, `void` aside.
fn written(signature: &str, name: &str) -> usize {
    let behind = signature.split_once(name).map_or("", |(_, behind)| behind);
    let Some(open) = behind.find('(') else { return 0 };
    let mut depth = 0;
    let mut commas = 0;
    let mut end = behind.len();
    for (at, byte) in behind.bytes().enumerate().skip(open) {
        match byte {
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth -= 1,
            b',' if depth == 1 => commas += 1,
            _ => {}
        }
        if depth == 0 {
            end = at;
            break;
        }
    }
    match behind.get(open + 1..end).map_or("", str::trim) {
        "" | "void" => 0,
        _ => commas + 1,
    }
}

/// Whether that many arguments can be passed; with `self` the object may be one of them.
fn fits(list: &[Parameter], arguments: usize) -> bool {
    let own = list.first().is_some_and(|first| matches!(first.name.as_str(), "self" | "cls"));
    let list = &list[usize::from(own)..];
    let required = list.iter().filter(|parameter| !parameter.optional).count();
    let most = match list.iter().any(|parameter| parameter.variadic) {
        true => usize::MAX - 1,
        false => list.len(),
    };
    (required..=most).contains(&arguments)
        || (own && (required + 1..=most + 1).contains(&arguments))
}

fn difference(before: &[Parameter], after: &[Parameter]) -> Option<String> {
    let lacks =
        |list: &[Parameter], name: &str| list.iter().all(|parameter| parameter.name != name);
    let added =
        after.iter().find(|parameter| !parameter.optional && lacks(before, &parameter.name));
    if let Some(parameter) = added {
        return Some(format!("required parameter '{}' added", parameter.name));
    }
    let removed = before.iter().find(|parameter| lacks(after, &parameter.name));
    if let Some(parameter) = removed {
        return Some(format!("parameter '{}' removed", parameter.name));
    }
    let required = after.iter().find(|parameter| {
        !parameter.optional && before.iter().any(|old| old.name == parameter.name && old.optional)
    });
    required.map(|parameter| format!("parameter '{}' is required now", parameter.name))
}
