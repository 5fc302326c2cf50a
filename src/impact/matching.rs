//! Which definition before is which definition after.
//!
//! By name first, container by container, so that what stands inside a renamed class is compared
//! with what stood inside the old one. What has no namesake is looked for by its body: beside the
//! old place (renamed), then anywhere in the change (moved). A body says nothing when there is
//! too little of it, so small ones match by name alone.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::change::FileChange;
use crate::syntax::{Facts, Kind};

/// A definition on one side of the change: the file's index in the change, the definition's in the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    pub file: usize,
    pub definition: usize,
}

/// What became of a definition; one of the sides is always there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    pub old: Option<Place>,
    pub new: Option<Place>,
}

/// Bodies below this size (bytes of the definition beyond its signature and documentation) are
/// too alike to be recognised: getters, empty constructors, one-line delegations.
const RECOGNISABLE: usize = 24;

/// The share of equal member names from which two containers are one that was renamed.
const MEMBER_OVERLAP: f64 = 0.6;

/// Pairs every definition of the change, containers before their members. The members of a
/// container that is on one side alone are not paired: the container stands for them.
pub fn pairs(changes: &[FileChange]) -> Vec<Pair> {
    let mut found = Vec::new();
    let mut left = Left::default();
    for (file, change) in changes.iter().enumerate() {
        let old = change.old.as_ref().map(|side| Tree::new(file, &side.facts));
        let new = change.new.as_ref().map(|side| Tree::new(file, &side.facts));
        match (&old, &new) {
            (Some(old), Some(new)) => level(old, new, None, None, &mut found, &mut left),
            (Some(old), None) => left.old.extend(old.entries(None)),
            (None, Some(new)) => left.new.extend(new.entries(None)),
            (None, None) => {}
        }
    }
    across(left, &mut found);
    found
}

/// The definitions of one side of one file, by container.
struct Tree<'a> {
    file: usize,
    facts: &'a Facts,
    children: BTreeMap<Option<u32>, Vec<usize>>,
}

/// What has no partner yet.
#[derive(Default)]
struct Left {
    old: Vec<Entry>,
    new: Vec<Entry>,
}

/// A definition with what it is recognised by.
#[derive(Clone)]
struct Entry {
    place: Place,
    kind: Kind,
    name: String,
    /// Within its container: the name; outside of any: the qualified name, because a member may
    /// be written outside (`impl`, `A::f`).
    key: String,
    signature: String,
    /// None where there is too little to recognise.
    body: Option<u64>,
    members: Vec<String>,
}

impl<'a> Tree<'a> {
    fn new(file: usize, facts: &'a Facts) -> Self {
        let mut children: BTreeMap<Option<u32>, Vec<usize>> = BTreeMap::new();
        for (index, definition) in facts.definitions.iter().enumerate() {
            children.entry(definition.container).or_default().push(index);
        }
        Tree { file, facts, children }
    }

    fn under(&self, container: Option<usize>) -> &[usize] {
        let key = container.and_then(|index| u32::try_from(index).ok());
        self.children.get(&key).map_or(&[], Vec::as_slice)
    }

    fn entries(&self, container: Option<usize>) -> Vec<Entry> {
        self.under(container).iter().map(|&index| self.entry(index, container.is_some())).collect()
    }

    fn entry(&self, index: usize, inside: bool) -> Entry {
        let definition = &self.facts.definitions[index];
        let size = (definition.span.end - definition.span.start) as usize;
        let beyond = size.saturating_sub(definition.signature.len() + definition.doc.len());
        Entry {
            place: Place { file: self.file, definition: index },
            kind: definition.kind,
            name: definition.name.clone(),
            key: if inside { definition.name.clone() } else { definition.qualname.clone() },
            signature: definition.signature.clone(),
            body: (beyond >= RECOGNISABLE).then(|| self.deep_hash(index)),
            members: self
                .under(Some(index))
                .iter()
                .map(|&member| self.facts.definitions[member].name.clone())
                .collect(),
        }
    }

    /// The body together with all that is defined inside, the definition's own name left out.
    fn deep_hash(&self, index: usize) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.facts.definitions[index].body_hash.hash(&mut hasher);
        for &member in self.under(Some(index)) {
            let definition = &self.facts.definitions[member];
            (definition.kind, &definition.signature).hash(&mut hasher);
            self.deep_hash(member).hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// Pairs what two containers (or two files) hold, and goes on into what is paired.
fn level(
    old: &Tree,
    new: &Tree,
    old_in: Option<usize>,
    new_in: Option<usize>,
    found: &mut Vec<Pair>,
    left: &mut Left,
) {
    let mut here = Left { old: old.entries(old_in), new: new.entries(new_in) };
    let mut matched = Vec::new();
    let rules: [fn(&Entry, &Entry) -> bool; 5] = [
        |a, b| a.key == b.key && a.kind == b.kind && a.signature == b.signature,
        |a, b| a.key == b.key && a.kind == b.kind,
        |a, b| a.key == b.key,
        |a, b| a.kind == b.kind && a.body.is_some() && a.body == b.body,
        |a, b| a.kind == b.kind && overlap(&a.members, &b.members) >= MEMBER_OVERLAP,
    ];
    for rule in rules {
        take(&mut here, &mut matched, rule);
    }
    left.old.append(&mut here.old);
    left.new.append(&mut here.new);
    matched.sort_by_key(|(_, new)| *new);
    for (old_place, new_place) in matched {
        found.push(Pair { old: Some(old_place), new: Some(new_place) });
        level(old, new, Some(old_place.definition), Some(new_place.definition), found, left);
    }
}

/// Pairs, in order of the old side, what a rule finds equal; takes both out of what is left.
fn take(left: &mut Left, matched: &mut Vec<(Place, Place)>, same: impl Fn(&Entry, &Entry) -> bool) {
    let mut used = vec![false; left.new.len()];
    left.old.retain(|old| {
        let partner = left.new.iter().enumerate().position(|(at, new)| !used[at] && same(old, new));
        if let Some(at) = partner {
            used[at] = true;
            matched.push((old.place, left.new[at].place));
        }
        partner.is_none()
    });
    let mut at = 0;
    left.new.retain(|_| {
        at += 1;
        !used[at - 1]
    });
}

/// Pairs what moved between containers or files; the rest was removed or added.
fn across(mut left: Left, found: &mut Vec<Pair>) {
    let mut matched = Vec::new();
    take(&mut left, &mut matched, |a, b| same_body(a, b) && a.name == b.name);
    take(&mut left, &mut matched, same_body);
    found.extend(matched.into_iter().map(|(old, new)| Pair { old: Some(old), new: Some(new) }));
    found.extend(left.old.iter().map(|entry| Pair { old: Some(entry.place), new: None }));
    found.extend(left.new.iter().map(|entry| Pair { old: None, new: Some(entry.place) }));
}

fn same_body(a: &Entry, b: &Entry) -> bool {
    let callable =
        |kind| matches!(kind, Kind::Function | Kind::Method | Kind::Test | Kind::Constructor);
    (a.kind == b.kind || (callable(a.kind) && callable(b.kind)))
        && a.body.is_some()
        && a.body == b.body
}

fn overlap(a: &[String], b: &[String]) -> f64 {
    let shared = a.iter().filter(|name| b.contains(name)).count();
    let all = a.len() + b.len() - shared;
    if shared < 2 { 0.0 } else { shared as f64 / all as f64 }
}
