//! Changes of small projects, from both sides' sources to the answer.

mod impact;
mod symbols;

use std::collections::BTreeSet;
use std::sync::Arc;

use super::*;
use crate::graph::tests::Project;
use crate::report::impact::ImpactReport;

/// The files that differ between two projects; `moves` are pairs of an old and a new path.
pub fn changes(base: &Project, head: &Project, moves: &[(&str, &str)]) -> Vec<FileChange> {
    let side = |project: &Project, path: &[u8]| {
        let file = project.code().find(path)?;
        Some(Side {
            path: path.to_vec(),
            language: project.files[file].language,
            role: project.files[file].role,
            facts: (project.code().facts)(file).expect("facts are there"),
            bytes: Some(Arc::from(project.texts[file].as_bytes())),
        })
    };
    let paths: BTreeSet<&[u8]> =
        base.files.iter().chain(&head.files).map(|file| file.path.as_slice()).collect();
    let mut found: Vec<FileChange> = moves
        .iter()
        .map(|(old, new)| FileChange {
            old: side(base, old.as_bytes()),
            new: side(head, new.as_bytes()),
        })
        .collect();
    for path in paths {
        let moved = moves.iter().any(|(old, new)| old.as_bytes() == path || new.as_bytes() == path);
        let change = FileChange { old: side(base, path), new: side(head, path) };
        let text = |side: &Option<Side>| side.as_ref().and_then(|side| side.bytes.clone());
        if !moved && text(&change.old) != text(&change.new) {
            found.push(change);
        }
    }
    found
}

/// The impact of the change from one project to another.
pub fn between(
    base: &[(&str, &str)],
    head: &[(&str, &str)],
    moves: &[(&str, &str)],
) -> ImpactReport {
    let (base, head) = (Project::new(base), Project::new(head));
    let changes = changes(&base, &head, moves);
    impact(&base.code(), &head.code(), &changes, Options::default()).expect("facts are there")
}
