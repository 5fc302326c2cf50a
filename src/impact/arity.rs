//! Whether a call still fits a function whose parameters changed, by number of arguments alone.
//!
//! Says nothing rather than something wrong: languages without a fixed number (JavaScript), with
//! overloads (Java, C++) or with signatures that cannot be read are left to the CHECK lane.

use crate::graph::signature::{Parameter, Style, parameters};
use crate::syntax::{Definition, Language};

/// What of the parameters makes a call of `arguments` wrong that was right before.
pub fn misfit(
    language: Language,
    old: &Definition,
    new: &Definition,
    arguments: u16,
) -> Option<String> {
    let style = style_of(language)?;
    let before = parameters(&old.signature, &old.name, style)?;
    let after = parameters(&new.signature, &new.name, style)?;
    let arguments = usize::from(arguments);
    if !fits(&before, arguments) || fits(&after, arguments) {
        return None;
    }
    Some(
        difference(&before, &after)
            .unwrap_or_else(|| format!("{arguments} arguments no longer fit")),
    )
}

fn style_of(language: Language) -> Option<Style> {
    match language.name() {
        "python" | "rust" | "typescript" | "tsx" => Some(Style::Colon),
        "go" => Some(Style::After),
        "c" => Some(Style::Before),
        _ => None,
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
