//! Which definition before is which definition after.
//!
//! By name first, container by container, so that what stands inside a renamed class is compared
//! with what stood inside the old one. What has no namesake is looked for by its body, the same or
//! one much alike: beside the old place (renamed), then anywhere in the change (moved). A body says
//! nothing when there is too little of it, so small ones match by name alone.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::change::{FileChange, Side};
use super::contract::tokens;
use super::hunks::Which;
use super::likeness::{ALIKE, likeness, words};
use super::symbols::at;
use crate::syntax::{Definition, Facts, Kind};

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

/// Bodies that are compared word by word at most: more is a change of thousands of definitions, of
/// which nobody reads the renamings one by one.
const MOST_COMPARISONS: usize = 250_000;

/// The share of equal member names from which two containers are one that was renamed.
const MEMBER_OVERLAP: f64 = 0.6;

/// Says of a definition that is on one side alone whether the other side has it in a file that did
/// not change, or beside this one: a namespace that is opened in several places.
pub type IsReopened<'a> = dyn Fn(&Side, &Definition, Which) -> bool + 'a;

/// Pairs every definition of the change, containers before their members. The members of a
/// container that is on one side alone are not paired: the container stands for them, unless it
/// is reopened elsewhere.
pub fn pairs(changes: &[FileChange], is_reopened: &IsReopened) -> Vec<Pair> {
    let mut found = Vec::new();
    let mut left = Left::default();
    for (file, change) in changes.iter().enumerate() {
        let old = change.old.as_ref().map(|side| Tree::new(file, side));
        let new = change.new.as_ref().map(|side| Tree::new(file, side));
        match (&old, &new) {
            (Some(old), Some(new)) => {
                Level { changes, old, new }.pair(None, None, &mut found, &mut left)
            }
            (Some(old), None) => left.old.extend(old.entries(None)),
            (None, Some(new)) => left.new.extend(new.entries(None)),
            (None, None) => {}
        }
    }
    across(changes, left, is_reopened, &mut found);
    found
}

/// Whether a definition is a constructor that is called as its type is: another name of the type
/// is no other name of its own.
pub fn is_called_as_container(facts: &Facts, found: &Definition) -> bool {
    let container = found.container.and_then(|index| facts.definitions.get(index as usize));
    let name = found.name.trim_start_matches('~');
    matches!(found.kind, Kind::Constructor | Kind::Method)
        && container.is_some_and(|container| container.name == name)
}

/// The definitions of one side of one file, by container.
struct Tree<'a> {
    file: usize,
    side: &'a Side,
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
    /// Its words; the name of a constructor that is called as its type is left out.
    signature: String,
    /// The type after which its file is called.
    gives_file_name: bool,
    /// None where there is too little to recognise.
    body: Option<u64>,
    members: Vec<String>,
}

impl<'a> Tree<'a> {
    fn new(file: usize, side: &'a Side) -> Self {
        let facts = side.facts.as_ref();
        let mut children: BTreeMap<Option<u32>, Vec<usize>> = BTreeMap::new();
        for (index, definition) in facts.definitions.iter().enumerate() {
            children.entry(definition.container).or_default().push(index);
        }
        Tree { file, side, facts, children }
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
        let name = self.called(index);
        Entry {
            place: Place { file: self.file, definition: index },
            kind: definition.kind,
            key: if inside { name.clone() } else { definition.qualname.clone() },
            name,
            signature: self.signature(index),
            gives_file_name: !inside && definition.name.as_bytes() == stem(&self.side.path),
            body: (beyond >= RECOGNISABLE).then(|| self.deep_hash(index)),
            members: self.under(Some(index)).iter().map(|&member| self.called(member)).collect(),
        }
    }

    /// Its name; nothing for a constructor that has its container's.
    fn called(&self, index: usize) -> String {
        let definition = &self.facts.definitions[index];
        match is_called_as_container(self.facts, definition) {
            true if definition.name.starts_with('~') => "~".to_owned(),
            true => String::new(),
            false => definition.name.clone(),
        }
    }

    fn signature(&self, index: usize) -> String {
        let definition = &self.facts.definitions[index];
        if !is_called_as_container(self.facts, definition) {
            return definition.signature.clone();
        }
        let own = definition.name.trim_start_matches('~');
        tokens(&definition.signature).into_iter().filter(|word| *word != own).collect()
    }

    /// The body together with all that is defined inside, the definition's own name left out.
    fn deep_hash(&self, index: usize) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.facts.definitions[index].body_hash.hash(&mut hasher);
        for &member in self.under(Some(index)) {
            let definition = &self.facts.definitions[member];
            (definition.kind, self.signature(member)).hash(&mut hasher);
            self.deep_hash(member).hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// The name of a file without its extension.
fn stem(path: &[u8]) -> &[u8] {
    let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or(path);
    name.split(|byte| *byte == b'.').next().unwrap_or(name)
}

/// Both sides of one file.
struct Level<'a> {
    changes: &'a [FileChange],
    old: &'a Tree<'a>,
    new: &'a Tree<'a>,
}

impl Level<'_> {
    /// Pairs what two containers (or two files) hold, and goes on into what is paired.
    fn pair(
        &self,
        old_in: Option<usize>,
        new_in: Option<usize>,
        found: &mut Vec<Pair>,
        left: &mut Left,
    ) {
        let mut here = Left { old: self.old.entries(old_in), new: self.new.entries(new_in) };
        let mut matched = Vec::new();
        let rules: [fn(&Entry, &Entry) -> bool; 6] = [
            |a, b| a.key == b.key && a.kind == b.kind && a.signature == b.signature,
            |a, b| a.key == b.key && a.kind == b.kind,
            |a, b| a.key == b.key,
            |a, b| a.kind == b.kind && a.body.is_some() && a.body == b.body,
            |a, b| a.kind == b.kind && a.gives_file_name && b.gives_file_name,
            |a, b| a.kind == b.kind && overlap(&a.members, &b.members) >= MEMBER_OVERLAP,
        ];
        for rule in rules {
            take(&mut here, &mut matched, rule);
        }
        take_alike(self.changes, &mut here, &mut matched, |_, _| true);
        left.old.append(&mut here.old);
        left.new.append(&mut here.new);
        matched.sort_by_key(|(_, new)| *new);
        for (old, new) in matched {
            found.push(Pair { old: Some(old), new: Some(new) });
            self.pair(Some(old.definition), Some(new.definition), found, left);
        }
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

/// Pairs the bodies that are most alike, where they are alike enough to be one.
fn take_alike(
    changes: &[FileChange],
    left: &mut Left,
    matched: &mut Vec<(Place, Place)>,
    may: impl Fn(&Entry, &Entry) -> bool,
) {
    if left.old.len() * left.new.len() > MOST_COMPARISONS {
        return;
    }
    let bodies = |entries: &[Entry], which| -> Vec<Option<Vec<u64>>> {
        let body = |entry: &Entry| {
            let (side, _) = at(changes, entry.place, which)?;
            is_callable(entry.kind).then(|| words(side, entry.place.definition))?
        };
        entries.iter().map(body).collect()
    };
    if left.old.is_empty() || left.new.is_empty() {
        return;
    }
    let (old, new) = (bodies(&left.old, Which::Old), bodies(&left.new, Which::New));
    let mut alike = Vec::new();
    for (a, before) in old.iter().enumerate() {
        for (b, after) in new.iter().enumerate() {
            let (Some(before), Some(after)) = (before, after) else { continue };
            if left.old[a].kind == left.new[b].kind && may(&left.old[a], &left.new[b]) {
                let likeness = likeness(before, after);
                if likeness >= ALIKE {
                    alike.push((likeness, a, b));
                }
            }
        }
    }
    alike.sort_by(|x, y| y.0.total_cmp(&x.0).then((x.1, x.2).cmp(&(y.1, y.2))));
    let mut chosen: BTreeMap<Place, Place> = BTreeMap::new();
    for (_, a, b) in alike {
        let (a, b) = (left.old[a].place, left.new[b].place);
        if !chosen.contains_key(&a) && chosen.values().all(|taken| *taken != b) {
            chosen.insert(a, b);
        }
    }
    take(left, matched, |a, b| chosen.get(&a.place) == Some(&b.place));
}

/// Pairs what moved between containers or files; the rest was removed or added.
fn across(changes: &[FileChange], mut left: Left, is_reopened: &IsReopened, found: &mut Vec<Pair>) {
    let mut matched = Vec::new();
    take(&mut left, &mut matched, |a, b| same_body(a, b) && a.name == b.name);
    left.old = opened(changes, left.old, Which::Old, is_reopened);
    left.new = opened(changes, left.new, Which::New, is_reopened);
    take(&mut left, &mut matched, |a, b| same_body(a, b) && a.name == b.name);
    take(&mut left, &mut matched, same_body);
    take_alike(changes, &mut left, &mut matched, |a, b| a.place.file == b.place.file);
    take_alike(changes, &mut left, &mut matched, |_, _| true);
    found.extend(matched.into_iter().map(|(old, new)| Pair { old: Some(old), new: Some(new) }));
    found.extend(left.old.iter().map(|entry| Pair { old: Some(entry.place), new: None }));
    found.extend(left.new.iter().map(|entry| Pair { old: None, new: Some(entry.place) }));
}

/// The members in place of each namespace that the other side still has.
fn opened(
    changes: &[FileChange],
    entries: Vec<Entry>,
    which: Which,
    is_reopened: &IsReopened,
) -> Vec<Entry> {
    let mut kept = Vec::new();
    for entry in entries {
        match at(changes, entry.place, which) {
            Some((side, found)) if is_reopened(side, found, which) => {
                let members =
                    Tree::new(entry.place.file, side).entries(Some(entry.place.definition));
                kept.extend(opened(changes, members, which, is_reopened));
            }
            _ => kept.push(entry),
        }
    }
    kept
}

fn is_callable(kind: Kind) -> bool {
    matches!(kind, Kind::Function | Kind::Method | Kind::Test | Kind::Constructor)
}

fn same_body(a: &Entry, b: &Entry) -> bool {
    (a.kind == b.kind || (is_callable(a.kind) && is_callable(b.kind)))
        && a.body.is_some()
        && a.body == b.body
}

fn overlap(a: &[String], b: &[String]) -> f64 {
    let shared = a.iter().filter(|name| b.contains(name)).count();
    let all = a.len() + b.len() - shared;
    if shared < 2 { 0.0 } else { shared as f64 / all as f64 }
}
