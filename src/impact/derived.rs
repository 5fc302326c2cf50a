//! Methods of Rust that a `derive` writes: one that is gone may be served by it all the same.

use super::change::FileChange;
use super::contract::written_attributes;
use super::hunks::Which;
use super::symbols::{ChangeKind, Changed, Subject, at};

/// What each trait gives.
const DERIVED: &[(&str, &[&str])] = &[
    ("Clone", &["clone", "clone_from"]),
    ("Debug", &["fmt"]),
    ("Default", &["default"]),
    ("Hash", &["hash"]),
    ("Ord", &["cmp", "max", "min", "clamp"]),
    ("PartialEq", &["eq", "ne"]),
    ("PartialOrd", &["partial_cmp", "lt", "le", "gt", "ge"]),
];

/// Whether a row is a removed method that its type derives in the head.
pub fn may_be_derived(changes: &[FileChange], row: &Changed) -> bool {
    let Subject::Symbol(pair) = row.subject else { return false };
    let Some((side, found)) = pair.old.and_then(|place| at(changes, place, Which::Old)) else {
        return false;
    };
    let Some((owner, name)) = found.qualname.rsplit_once('.') else { return false };
    let traits: Vec<&str> = DERIVED
        .iter()
        .filter(|(_, methods)| methods.contains(&name))
        .map(|(derived, _)| *derived)
        .collect();
    if side.language.name() != "rust"
        || traits.is_empty()
        || !row.changes.contains(&ChangeKind::Removed)
    {
        return false;
    }
    // An `impl` and a `derive` exclude each other, so the change has to touch the type's file.
    changes.iter().filter_map(|change| change.new.as_ref()).any(|side| {
        let types = side.facts.definitions.iter().filter(|found| found.qualname == owner);
        types.flat_map(|found| written_attributes(side, found)).any(|attribute| {
            attribute.contains("derive")
                && attribute
                    .split(|c: char| !c.is_alphanumeric())
                    .any(|word| traits.contains(&word))
        })
    })
}
