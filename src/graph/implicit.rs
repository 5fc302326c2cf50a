//! Members that run without being named: the language itself calls them (`__len__`, `drop`), or
//! they stand behind a method of another name (Rust's `.into()` runs a `From::from`).

use anyhow::Result;

use super::entity::{Entity, Site};
use super::families::builtins;
use super::hidden::Hidden;
use super::identity::Target;
use super::resolve::Answer;
use super::resolver::Resolver;
use super::signature::parameters;
use super::symbol::SymbolRef;
use super::view::is_function;
use crate::syntax::{Definition, Kind, Reference, ReferenceKind};

/// What a method of another name is called on, when it runs a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    /// On a value of the type that has the member.
    Owner,
    /// On a value of the type that the member takes.
    Argument,
    /// On anything: what comes out decides.
    Result,
}

/// Rust's members that the standard library's methods run: the member, the method, what it is
/// called on.
const STAND_INS: &[(&str, &str, Subject)] = &[
    ("from", "into", Subject::Argument),
    ("try_from", "try_into", Subject::Argument),
    ("from_str", "parse", Subject::Result),
    ("from_iter", "collect", Subject::Result),
    ("fmt", "to_string", Subject::Owner),
    ("default", "unwrap_or_default", Subject::Result),
    ("default", "or_default", Subject::Result),
    ("sum", "sum", Subject::Result),
];

impl Resolver<'_> {
    /// The names of methods that run a symbol without naming it.
    pub(super) fn stand_ins(&self, symbol: SymbolRef) -> Result<Vec<&'static str>> {
        if self.code.files[symbol.file].language.name() != "rust" {
            return Ok(Vec::new());
        }
        let view = self.view(symbol.file)?;
        let found = view.definition(symbol.definition);
        let is_member = is_function(found.kind) && found.qualname != found.name;
        let behind = STAND_INS.iter().filter(|(member, ..)| is_member && found.name == *member);
        Ok(behind.map(|(_, method, _)| *method).filter(|method| *method != found.name).collect())
    }

    /// Whether a call of another method runs the target: known where the type of what it is called
    /// on is, and takes part in no other such conversion; else it is counted.
    pub(super) fn stands_in(
        &self,
        (file, index): (usize, usize),
        reference: &Reference,
        target: &Target<'_>,
        hidden: &mut Hidden,
    ) -> Result<bool> {
        let is_call = reference.kind == ReferenceKind::Call && !reference.receiver.is_empty();
        if !is_call || matches!(self.resolve(file, reference)?, Answer::Symbols(_)) {
            return Ok(false);
        }
        let view = self.view(target.symbol.file)?;
        let name = view.definition(target.symbol.definition).name.clone();
        let stands = |it: &&(&str, &str, Subject)| it.0 == name && it.1 == reference.name;
        let Some(&(.., subject)) = STAND_INS.iter().find(stands) else { return Ok(false) };
        let wanted = match subject {
            Subject::Owner => self.owner(target.symbol)?.map(Entity::Value),
            Subject::Argument => self.argument(target.symbol)?,
            Subject::Result => None,
        };
        let site = Site { file, enclosing: reference.enclosing.map(|index| index as usize) };
        let given = self.evaluate(site, &reference.receiver)?;
        let known = given.iter().find(|it| matches!(it.entity, Entity::Value(_) | Entity::Foreign));
        match (known.map(|it| &it.entity), wanted) {
            (Some(given @ Entity::Value(_)), Some(wanted)) if *given == wanted => {
                let alone =
                    subject == Subject::Owner || self.is_only_taker(target.symbol, given)?;
                if !alone {
                    hidden.add_ambiguous(file, index);
                }
                return Ok(alone);
            }
            // A value of a type that is known to be another.
            (Some(Entity::Value(_)), Some(_)) | (Some(Entity::Foreign), Some(Entity::Value(_))) => {
            }
            _ => hidden.add_ambiguous(file, index),
        }
        Ok(false)
    }

    /// The type of the first argument as a value of it, or as foreign; none where it is generic.
    fn argument(&self, symbol: SymbolRef) -> Result<Option<Entity>> {
        let view = self.view(symbol.file)?;
        let found = view.definition(symbol.definition);
        let style = self.family(symbol.file).style();
        let list = parameters(&found.signature, &found.name, style).unwrap_or_default();
        let Some(first) = list.first() else { return Ok(None) };
        let site = Site { file: symbol.file, enclosing: Some(symbol.definition) };
        Ok(self.value_of_type(site, &first.type_text)?.map(|binding| binding.entity))
    }

    /// Whether no other type of the Scope has a member of the symbol's name that takes this.
    fn is_only_taker(&self, symbol: SymbolRef, given: &Entity) -> Result<bool> {
        let name = self.view(symbol.file)?.definition(symbol.definition).name.clone();
        for file in self.relatives_defining(symbol.file, &name)? {
            for definition in self.view(file)?.named(&name) {
                let other = SymbolRef { file, definition };
                if other != symbol && self.argument(other)?.as_ref() == Some(given) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Whether the language runs a symbol where no code names it: a destructor, an operator, a
    /// protocol's method.
    pub(super) fn runs_unasked(&self, symbol: SymbolRef, found: &Definition) -> Result<bool> {
        let is_member = self.owner(symbol)?.is_some();
        let runs = is_function(found.kind) && is_member && found.kind != Kind::Constructor;
        let language = self.code.files[symbol.file].language.name();
        Ok(runs && builtins::runs_unasked(language, &found.name))
    }

    /// Whether a type is handed on as a value, so that it may be constructed where its name is not.
    pub(super) fn is_handed_on(
        &self,
        file: usize,
        reference: &Reference,
        symbols: &[SymbolRef],
        target: &Target<'_>,
    ) -> Result<bool> {
        let Some(made) = self.constructed(target.symbol)? else { return Ok(false) };
        if reference.kind != ReferenceKind::Name || !symbols.contains(&made) {
            return Ok(false);
        }
        let view = self.view(file)?;
        let beside =
            |other: &&Reference| other.line == reference.line && other.name != reference.name;
        let mut others = view.facts.references.iter().filter(beside);
        // `Store.open()` names the type to get at its member; `isinstance` asks about it.
        let is_part = |text: &str| {
            let mut parts = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
            parts.any(|part| part == reference.name)
        };
        Ok(!others
            .any(|other| is_part(&other.receiver) || TYPE_TESTS.contains(&other.name.as_str())))
    }
}

/// Functions that take a type and make nothing of it.
const TYPE_TESTS: &[&str] = &[
    "isinstance",
    "issubclass",
    "is_a?",
    "kind_of?",
    "instance_of?",
    "include",
    "extend",
    "prepend",
];
