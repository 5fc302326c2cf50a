//! What a query found, before it becomes facts: byte ranges and nodes, no text of its own.

use std::ops::Range;

use tree_sitter::Node;

use super::facts::{Kind, ReferenceKind, Visibility};

/// What a captured node is to its surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Definition,
    /// No definition, but its name stands before those of its members: a Rust `impl`.
    Scope,
    /// A function without a name: its variables are nobody else's business.
    Local,
    /// Decides on the visibility of the members behind it: `private:`.
    Access,
}

pub struct Draft<'t> {
    pub role: Role,
    pub kind: Kind,
    pub node: Node<'t>,
    /// Attributes inside, documentation not yet.
    pub range: Range<usize>,
    pub name: Range<usize>,
    /// Written before the name in another place: a Go receiver, `A` of `A::f`.
    pub owner: Option<Range<usize>>,
    /// From its start on, tokens are the body's and no more the signature's.
    pub body: Option<Range<usize>>,
    /// A documentation string inside the body.
    pub docstring: Option<Range<usize>>,
    pub visibility: Visibility,
    /// Of its members, until an access mark says otherwise.
    pub members: Option<Visibility>,
    /// The kind of the nearest container; `Some(Role::Local)` stands for an unnamed function.
    pub container: Option<(Role, Kind)>,
    pub keep: bool,
    pub pattern: u16,
}

impl Draft<'_> {
    /// Whether the nearest container is a type, so that functions are methods.
    pub fn in_type(&self) -> bool {
        match self.container {
            Some((Role::Scope, _)) => true,
            Some((Role::Definition, kind)) => is_type(kind),
            _ => false,
        }
    }

    /// Whether the nearest container is a function.
    pub fn in_function(&self) -> bool {
        match self.container {
            Some((Role::Local, _)) => true,
            Some((Role::Definition, kind)) => is_function(kind),
            _ => false,
        }
    }
}

pub fn is_type(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Class
            | Kind::Struct
            | Kind::Enum
            | Kind::Union
            | Kind::Trait
            | Kind::Interface
            | Kind::Protocol
    )
}

pub fn is_function(kind: Kind) -> bool {
    matches!(kind, Kind::Function | Kind::Method | Kind::Constructor | Kind::Test)
}

/// A local name.
pub struct BindingDraft {
    pub name: Range<usize>,
    /// Its type, where that is written.
    pub written: Option<Range<usize>>,
    pub value: Option<Range<usize>>,
    /// A member that a method gives to its object: `self.name = value`.
    pub member: bool,
}

pub struct ReferenceDraft {
    pub kind: ReferenceKind,
    /// A local variable of the name is meant where there is one.
    pub yields: bool,
    pub name: Range<usize>,
    /// Where the whole expression begins whose last part the name is.
    pub callee: usize,
    pub line: u32,
    pub column: u32,
    pub arguments: Option<u16>,
    pub pattern: u16,
}

/// One import; the query fills what it sees, the language completes it.
#[derive(Clone, Debug, Default)]
pub struct ImportDraft {
    pub module: String,
    pub name: String,
    pub local: String,
    pub reexport: bool,
    pub start: usize,
    pub line: u32,
    pub keep: bool,
}
