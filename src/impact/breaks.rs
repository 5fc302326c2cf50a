//! What the change leaves dangling: references to symbols that were removed, renamed or moved and
//! are still there in the head, imports of files that are gone, calls that no longer fit.
//!
//! The references are found in the base's graph, where the symbols still are, and looked for
//! again in the head's. Only what is bound or typed is claimed.

use std::collections::BTreeMap;

use anyhow::Result;

use super::arity::{has_overloads, misfit, takes};
use super::change::FileChange;
use super::derived::may_be_derived;
use super::hunks::Which;
use super::spread::is_import;
use super::symbols::{ChangeKind, Changed, Subject, at};
use crate::graph::{Answer, Binding, Edge, Entity, Hidden, Origin, Resolver, Rung, SymbolRef, Via};
use crate::syntax::{Facts, Import, Kind, Reference};

/// One broken reference, by its place in the head.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Break {
    pub file: usize,
    pub line: u32,
    pub from: Origin,
    /// The name of what it refers to, as it was.
    pub symbol: String,
    pub why: String,
    pub rung: Rung,
}

/// Both sides of a change, with what is needed to go from one to the other.
pub struct Sides<'a, 'c> {
    pub base: &'a Resolver<'c>,
    pub head: &'a Resolver<'c>,
    pub changes: &'a [FileChange],
}

impl Sides<'_, '_> {
    /// The references that the change broke, by path and line.
    pub fn breaks(&self, rows: &[Changed]) -> Result<Vec<Break>> {
        let renamed = self.renamed(rows);
        let mut found = Vec::new();
        for row in rows {
            let Some(why) = self.reason(row) else { continue };
            if may_be_derived(self.changes, row) {
                continue;
            }
            for target in self.base_targets(row)? {
                self.still_referring(target, &why, &renamed, &mut found)?;
            }
        }
        for row in rows {
            self.misfits(row, &mut found)?;
        }
        let mut lost = Vec::new();
        for change in self.changes {
            self.lost_imports(change, &mut lost)?;
        }
        lost.retain(|other| {
            !found.iter().any(|row| row.file == other.file && row.line == other.line)
        });
        found.append(&mut lost);
        found.sort();
        found.dedup_by(|a, b| a.file == b.file && a.line == b.line && a.symbol == b.symbol);
        Ok(without_members(found))
    }

    fn reason(&self, row: &Changed) -> Option<String> {
        let Subject::Symbol(pair) = row.subject else { return None };
        if row.changes.contains(&ChangeKind::Removed) {
            return Some("removed".to_owned());
        }
        let (side, found) = at(self.changes, pair.new?, Which::New)?;
        if row.changes.contains(&ChangeKind::Renamed) {
            return Some(format!("renamed to '{}'", found.qualname));
        }
        let path = String::from_utf8_lossy(&side.path);
        row.changes.contains(&ChangeKind::Moved).then(|| format!("moved to {path}"))
    }

    /// The symbol in the base; of a module also what it holds, since nobody names the module alone
    /// (in Ruby a class is one too: `Flat::LIMIT`).
    fn base_targets(&self, row: &Changed) -> Result<Vec<SymbolRef>> {
        let Subject::Symbol(pair) = row.subject else { return Ok(Vec::new()) };
        let Some(place) = pair.old else { return Ok(Vec::new()) };
        let Some((side, found)) = at(self.changes, place, Which::Old) else {
            return Ok(Vec::new());
        };
        let Some(file) = self.base.code.find(&side.path) else { return Ok(Vec::new()) };
        let mut targets = vec![SymbolRef { file, definition: place.definition }];
        let in_ruby = side.language.name() == "ruby";
        if matches!(found.kind, Kind::Module | Kind::Namespace)
            || (in_ruby && found.kind == Kind::Class)
        {
            let view = self.base.view(file)?;
            let inside = (0..view.facts.definitions.len()).filter(|&index| {
                index != place.definition && view.is_within(Some(index), place.definition)
            });
            targets.extend(inside.map(|definition| SymbolRef { file, definition }));
        }
        Ok(targets)
    }

    /// References of the base that may be of what was removed or has another signature now, and
    /// may be another's: the head does not show them.
    pub fn ambiguous_before(&self, rows: &[Changed]) -> Result<usize> {
        let mut hidden = Hidden::default();
        for row in rows {
            let told = |kind: &ChangeKind| {
                matches!(kind, ChangeKind::Removed | ChangeKind::Signature | ChangeKind::Renamed)
            };
            if row.changes.iter().any(told) {
                let targets = self.base_targets(row)?;
                hidden.absorb(self.base.direct_dependents(&targets)?.hidden);
            }
        }
        Ok(hidden.ambiguous)
    }

    /// The dependents of a symbol of the base that in the head still name it, in vain.
    fn still_referring(
        &self,
        target: SymbolRef,
        why: &str,
        renamed: &BTreeMap<(Vec<u8>, String), String>,
        found: &mut Vec<Break>,
    ) -> Result<()> {
        let symbol = self.base.view(target.file)?.definition(target.definition).qualname.clone();
        for edge in self.base.direct_dependents(&[target])?.edges {
            if edge.rung > Rung::Typed {
                continue;
            }
            let Some((file, is_same)) = self.head_file(edge.from.file) else { continue };
            if is_import(edge.via) {
                self.import_still(&edge, file, is_same, &symbol, why, found)?;
                continue;
            }
            for index in self.same_references(&edge, file, is_same, renamed)? {
                let reference = self.head.view(file)?.facts.references[index].clone();
                if self.hangs(file, &reference, is_same)? {
                    let definition = reference.enclosing.map(|index| index as usize);
                    found.push(Break {
                        file,
                        line: reference.line,
                        from: Origin { file, definition },
                        symbol: symbol.clone(),
                        why: why.to_owned(),
                        rung: edge.rung,
                    });
                }
            }
        }
        Ok(())
    }

    /// Whether a reference that was resolved in the base leads nowhere in the head. In a file that
    /// did not change it cannot be meant for something else now; nor can a constant of Ruby, which
    /// nothing local hides.
    fn hangs(&self, file: usize, reference: &Reference, is_same: bool) -> Result<bool> {
        let is_constant = self.head.code.files[file].language.name() == "ruby"
            && reference.name.starts_with(char::is_uppercase);
        Ok(match self.head.resolve(file, reference)? {
            Answer::Unknown | Answer::Dangling => true,
            Answer::Elsewhere => is_same || is_constant,
            Answer::Symbols(_) | Answer::Modules(_) => false,
        })
    }

    fn import_still(
        &self,
        edge: &Edge,
        file: usize,
        is_same: bool,
        symbol: &str,
        why: &str,
        found: &mut Vec<Break>,
    ) -> Result<()> {
        let view = self.base.view(edge.from.file)?;
        let before = &view.facts.imports[edge.index];
        let now = self.head.view(file)?;
        for (index, import) in now.facts.imports.iter().enumerate() {
            let same = if is_same { index == edge.index } else { is_same_import(before, import) };
            if same && self.head.follow(file, import)?.is_empty() {
                found.push(Break {
                    file,
                    line: import.line,
                    from: Origin { file, definition: import.enclosing.map(|index| index as usize) },
                    symbol: symbol.to_owned(),
                    why: why.to_owned(),
                    rung: edge.rung,
                });
                break;
            }
        }
        Ok(())
    }

    /// The references of the head that are the base's: the very same in a file that did not change,
    /// else those of the same name in the same place of the outline.
    fn same_references(
        &self,
        edge: &Edge,
        file: usize,
        is_same: bool,
        renamed: &BTreeMap<(Vec<u8>, String), String>,
    ) -> Result<Vec<usize>> {
        if is_same {
            return Ok(vec![edge.index]);
        }
        let before = self.base.view(edge.from.file)?;
        let old = &before.facts.references[edge.index];
        let path = self.base.path(edge.from.file).to_vec();
        let around = now_called(&path, &around(&before.facts, old), renamed);
        let view = self.head.view(file)?;
        let references = view.facts.references.iter().enumerate();
        Ok(references
            .filter(|(_, new)| {
                new.name == old.name && new.kind == old.kind && new.receiver == old.receiver
            })
            .filter(|(_, new)| self::around(&view.facts, new) == around)
            .map(|(index, _)| index)
            .collect())
    }

    /// The file of the head that a file of the base became, and whether its text is the same.
    fn head_file(&self, base_file: usize) -> Option<(usize, bool)> {
        let path = self.base.path(base_file);
        let change = self
            .changes
            .iter()
            .find(|change| change.old.as_ref().is_some_and(|old| old.path == path));
        match change {
            None => self.head.code.find(path).map(|file| (file, true)),
            Some(change) => {
                let new = change.new.as_ref()?;
                let is_same = change.old.as_ref().is_some_and(|old| old.facts == new.facts);
                self.head.code.find(&new.path).map(|file| (file, is_same))
            }
        }
    }

    /// Old path and name of each renamed symbol, with the new name.
    fn renamed(&self, rows: &[Changed]) -> BTreeMap<(Vec<u8>, String), String> {
        let mut renamed = BTreeMap::new();
        for row in rows {
            let Subject::Symbol(pair) = row.subject else { continue };
            let (Some(old), Some(new)) = (pair.old, pair.new) else { continue };
            let (Some((side, old)), Some((_, new))) =
                (at(self.changes, old, Which::Old), at(self.changes, new, Which::New))
            else {
                continue;
            };
            if old.qualname != new.qualname {
                renamed.insert((side.path.clone(), old.qualname.clone()), new.qualname.clone());
            }
        }
        renamed
    }

    /// Calls in the head that fitted the old parameters and do not fit the new ones.
    fn misfits(&self, row: &Changed, found: &mut Vec<Break>) -> Result<()> {
        let Subject::Symbol(pair) = row.subject else { return Ok(()) };
        let (Some(old), Some(new)) = (pair.old, pair.new) else { return Ok(()) };
        if !row.changes.contains(&ChangeKind::Signature) {
            return Ok(());
        }
        let (Some((_, old)), Some((side, definition))) =
            (at(self.changes, old, Which::Old), at(self.changes, new, Which::New))
        else {
            return Ok(());
        };
        let Some(file) = self.head.code.find(&side.path) else { return Ok(()) };
        // One of several of a name may be the one that is called.
        if side
            .facts
            .definitions
            .iter()
            .filter(|other| other.qualname == definition.qualname)
            .count()
            > 1
        {
            return Ok(());
        }
        let target = SymbolRef { file, definition: new.definition };
        for edge in self.head.direct_dependents(&[target])?.edges {
            let bare = (side.language.name() == "ruby" && edge.via == Via::Call).then_some(0);
            let Some(arguments) = edge.arguments.or(bare).filter(|_| edge.rung <= Rung::Typed)
            else {
                continue;
            };
            if let Some(why) = misfit(side.language, old, definition, arguments)
                && !self.has_other_that_fits(target, arguments)?
            {
                found.push(Break {
                    file: edge.from.file,
                    line: edge.line,
                    from: edge.from,
                    symbol: definition.qualname.clone(),
                    why,
                    rung: edge.rung,
                });
            }
        }
        Ok(())
    }

    /// Whether another function of that name takes as many arguments: an inherited overload, or a
    /// declaration that gives them defaults.
    fn has_other_that_fits(&self, target: SymbolRef, arguments: u16) -> Result<bool> {
        let language = self.head.code.files[target.file].language;
        if !has_overloads(language) {
            return Ok(false);
        }
        let view = self.head.view(target.file)?;
        let name = &view.definition(target.definition).name;
        for file in (self.head.code.defining)(name)? {
            let other = self.head.view(file)?;
            let fits = |definition: usize| {
                SymbolRef { file, definition } != target
                    && takes(language, other.definition(definition), arguments)
            };
            if self.head.code.files[file].language == language && other.named(name).any(fits) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Imports of a file that is gone or elsewhere now, where they lead nowhere.
    fn lost_imports(&self, change: &FileChange, found: &mut Vec<Break>) -> Result<()> {
        let Some(old) = &change.old else { return Ok(()) };
        let why = match &change.new {
            None => "removed".to_owned(),
            Some(new) if new.path != old.path => {
                format!("moved to {}", String::from_utf8_lossy(&new.path))
            }
            Some(_) => return Ok(()),
        };
        let Some(gone) = self.base.code.find(&old.path) else { return Ok(()) };
        for importer in self.base.importers(gone)? {
            let Some((file, _)) = self.head_file(importer) else { continue };
            let before = self.base.view(importer)?;
            for import in &self.head.view(file)?.facts.imports {
                let Some(same) =
                    before.facts.imports.iter().find(|other| is_same_import(other, import))
                else {
                    continue;
                };
                let led = self.base.follow(importer, same)?;
                if led.iter().any(|binding| is_in(binding, gone))
                    && leads_nowhere(&self.head.follow(file, import)?)
                {
                    found.push(Break {
                        file,
                        line: import.line,
                        from: Origin {
                            file,
                            definition: import.enclosing.map(|index| index as usize),
                        },
                        symbol: String::from_utf8_lossy(&old.path).into_owned(),
                        why: why.clone(),
                        rung: Rung::Bound,
                    });
                }
            }
        }
        Ok(())
    }
}

/// What a line names of something that is gone goes with it: `Flat::LIMIT` is one row.
fn without_members(found: Vec<Break>) -> Vec<Break> {
    let is_inside = |row: &Break, other: &Break| {
        let outer = row.symbol.strip_prefix(&other.symbol);
        (row.file, row.line) == (other.file, other.line)
            && outer.is_some_and(|member| member.starts_with('.'))
    };
    let keep: Vec<bool> =
        found.iter().map(|row| !found.iter().any(|other| is_inside(row, other))).collect();
    found.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(row, _)| row).collect()
}

fn is_in(binding: &Binding, file: usize) -> bool {
    match binding.entity {
        Entity::File(other) => other == file,
        Entity::Symbol(symbol) => symbol.file == file,
        _ => false,
    }
}

/// What the base had in the project, the head has not: a library of that name is not meant.
fn leads_nowhere(found: &[Binding]) -> bool {
    found.iter().all(|binding| matches!(binding.entity, Entity::Foreign | Entity::Opaque))
}

fn is_same_import(a: &Import, b: &Import) -> bool {
    (&a.module, &a.name, &a.local) == (&b.module, &b.name, &b.local)
}

/// The qualified name of what a reference stands in; empty at the top level.
fn around(facts: &Facts, reference: &Reference) -> String {
    reference
        .enclosing
        .and_then(|index| facts.definitions.get(index as usize))
        .map(|found| found.qualname.clone())
        .unwrap_or_default()
}

/// A qualified name with the renamings of the change applied to it or to what it stands in.
fn now_called(
    path: &[u8],
    qualname: &str,
    renamed: &BTreeMap<(Vec<u8>, String), String>,
) -> String {
    let mut end = qualname.len();
    loop {
        if let Some(new) = renamed.get(&(path.to_vec(), qualname[..end].to_owned())) {
            return format!("{new}{}", &qualname[end..]);
        }
        match qualname[..end].rfind('.') {
            Some(dot) => end = dot,
            None => return qualname.to_owned(),
        }
    }
}
