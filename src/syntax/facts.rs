//! The facts of a blob: plain data, in the order of the source.

use serde::{Deserialize, Serialize};

/// Everything that one analysis of a blob found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    /// Number of lines; a last line without an end of line counts.
    pub lines: u32,
    pub outcome: Outcome,
    /// By start byte, so that a container stands before its members.
    pub definitions: Vec<Definition>,
    /// By position.
    pub references: Vec<Reference>,
    /// By line.
    pub imports: Vec<Import>,
    /// By enclosing definition and name.
    pub locals: Vec<Local>,
    /// Cover the text without overlap, by start byte.
    pub chunks: Vec<Chunk>,
}

/// How far the analysis came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Parsed without a syntax error.
    Parsed,
    /// Parsed, but the grammar had to skip something.
    Broken,
    /// No grammar was used: chunks only (and sections or keys).
    #[default]
    Text,
    /// The step budget ended the analysis; what was found until then is here.
    Capped,
}

/// What a definition is; the contract's `kind` values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Module,
    Namespace,
    Class,
    Struct,
    Enum,
    Variant,
    Union,
    Trait,
    Interface,
    Protocol,
    Type,
    Function,
    Method,
    Constructor,
    Property,
    Field,
    Constant,
    Variable,
    Macro,
    Test,
    Section,
    Key,
}

/// Who may use a definition, as far as the language says it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    #[default]
    Public,
    /// Wider than the file, narrower than the world: `pub(crate)`, `protected`, package-private, `internal`.
    Internal,
    Private,
}

/// A half-open range of bytes with its lines, counted from 1, the last one included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    pub start: u32,
    pub end: u32,
    pub line_start: u32,
    pub line_end: u32,
}

/// One definition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Definition {
    pub kind: Kind,
    pub name: String,
    /// The name with its containers inside the file, joined by dots: `TokenStore.refresh`.
    /// Packages and namespaces are not part of it. A member of a Rust `impl Type` is `Type.member`;
    /// a Go method is `Receiver.method`; a C++ out-of-line `A::f` is `A.f`.
    pub qualname: String,
    /// The index of the enclosing definition in [`Facts::definitions`].
    pub container: Option<u32>,
    /// From the first token (attributes and decorators left out) to before the body, on one
    /// line, white space folded, at most 2,000 bytes.
    pub signature: String,
    /// The documentation comment or docstring without its markers, at most 4,000 bytes; empty where there is none.
    pub doc: String,
    pub visibility: Visibility,
    /// The name itself.
    pub name_span: Span,
    /// The whole definition with attributes, decorators and the documentation comment before it.
    pub span: Span,
    /// A hash of the tokens behind the signature, without comments, documentation, white space and the definitions
    /// inside. Equal for bodies that differ in layout and comments alone.
    pub body_hash: u64,
}

/// What a use of a name does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ReferenceKind {
    Call,
    Type,
    Inherit,
    Import,
    Reexport,
    Decorator,
    /// A name that is read but not called: a function passed on, a constant used.
    Name,
    /// A name inside a symbol or a string that is looked up at run time: `send(:name)`,
    /// `getattr(object, "name")`.
    Dynamic,
}

/// One use of a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reference {
    pub kind: ReferenceKind,
    /// The last identifier: `refresh` in `self.store.refresh()`.
    pub name: String,
    /// The text before it, separators kept inside, the last one dropped: `self.store`, `crate::auth`;
    /// empty for a bare name. At most 120 bytes; anything longer or with a call in it is `?`
    /// followed by its last 100 bytes.
    pub receiver: String,
    /// The innermost enclosing definition in [`Facts::definitions`].
    pub enclosing: Option<u32>,
    /// The line of the name, from 1.
    pub line: u32,
    /// The byte column of the name, from 0.
    pub column: u32,
    /// Number of arguments, for calls.
    pub arguments: Option<u16>,
}

/// One name that another module brings in. `from a import b as c, d` is two of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Import {
    /// The module as written: `./token`, `..auth.token` (leading dots kept), `crate::auth`, `net/http`, `java.util`, `auth/token.h`.
    pub module: String,
    /// The member; empty where the module itself is bound; `*` for everything in it.
    pub name: String,
    /// The name it is bound to in this file; empty where nothing is bound (a C include, a bare JS import).
    pub local: String,
    /// The importing module offers the name to others (`pub use`, `export … from`).
    pub reexport: bool,
    /// The innermost enclosing definition.
    pub enclosing: Option<u32>,
    pub line: u32,
}

/// A name that is bound inside a function, with what is said of its value there. One name may
/// have several, and those of which nothing is said are here too: they hide what is outside.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Local {
    /// With a dot before it, a member of the object at hand: `.store` of `self.store = store`.
    pub name: String,
    /// The innermost enclosing definition, a function.
    pub enclosing: u32,
    /// The type as written; at most 120 bytes, empty where none is.
    pub written: String,
    /// The value in short, arguments left out: `Store()`, `make().part`; literals are `""`, `0`,
    /// `[]` and `{}`. At most 120 bytes, empty where it is anything else.
    pub value: String,
}

/// A piece of the text, the unit of search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chunk {
    pub span: Span,
    /// The innermost definition that holds the whole chunk or, where none does, the first one that begins in it.
    pub definition: Option<u32>,
}
