//! What a name may stand for, and how sure that is.

use serde::{Deserialize, Serialize};

use super::symbol::SymbolRef;

/// How much is known about an edge; the contract's rungs, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Rung {
    /// Scope, an explicit import or a re-export leads to the definition.
    Bound,
    /// The receiver's type was inferred.
    Typed,
    /// The Scope has only one definition that it can be.
    Unique,
    /// The name fits, no more. Counted, never followed.
    Name,
}

impl Rung {
    /// The contract's word for it.
    pub fn name(self) -> &'static str {
        match self {
            Rung::Bound => "bound",
            Rung::Typed => "typed",
            Rung::Unique => "unique",
            Rung::Name => "name",
        }
    }
}

/// What a name stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Entity {
    /// A definition itself: a function, a class, an inline module.
    Symbol(SymbolRef),
    /// A value whose type is that definition.
    Value(SymbolRef),
    /// A file as a module.
    File(usize),
    /// A directory as a package; the path without a slash at its end.
    Directory(Vec<u8>),
    /// Something outside of the project: a library's module, a builtin.
    Foreign,
    /// Something local of which nothing is known: an untyped parameter.
    Opaque,
}

/// One meaning of a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Binding {
    pub entity: Entity,
    pub rung: Rung,
}

impl Binding {
    pub fn bound(entity: Entity) -> Binding {
        Binding { entity, rung: Rung::Bound }
    }

    /// The same, no surer than `rung`.
    pub fn at_most(self, rung: Rung) -> Binding {
        Binding { rung: self.rung.max(rung), ..self }
    }
}

/// Where a name stands: in which file, inside which definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    pub file: usize,
    pub enclosing: Option<usize>,
}

impl Site {
    /// The top level of a file.
    pub fn top(file: usize) -> Site {
        Site { file, enclosing: None }
    }
}
