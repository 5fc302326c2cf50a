//! Reads the text of a query into patterns.
//!
//! The language is tree-sitter's, less what our queries do not use: nodes, wildcards,
//! alternatives, fields, negated fields, anchors, `?`, captures, and the predicates `#eq?`,
//! `#any-of?`, `#not-any-of?` and `#match?` of a literal beginning. It is read here and not by
//! tree-sitter, because running our own patterns in one walk takes a third of the time of
//! its cursor, and compiling a large query there takes a tenth of a second. A test holds both to
//! the same answers.

use tree_sitter::Language;

/// One pattern of a query.
pub struct Pattern {
    pub root: Shape,
    pub predicates: Vec<Predicate>,
}

/// What a node must look like.
pub enum Shape {
    Node(NodeShape),
    /// One of several, and captures for whichever it is.
    Any(Vec<Shape>, Vec<u8>),
}

pub struct NodeShape {
    /// `None` is any node: a named one if `named`.
    pub kind: Option<u16>,
    pub named: bool,
    pub captures: Vec<u8>,
    pub children: Vec<ChildShape>,
    /// Fields that must be absent.
    pub negated: Vec<u16>,
    /// The last child shape is the last child.
    pub closed: bool,
}

pub struct ChildShape {
    pub field: Option<u16>,
    pub shape: Shape,
    pub optional: bool,
    /// No other named child stands between it and what comes before.
    pub anchored: bool,
}

pub struct Predicate {
    pub capture: u8,
    pub test: Test,
}

pub enum Test {
    AnyOf(Vec<String>),
    NotAnyOf(Vec<String>),
    Prefix(String),
}

pub struct Patterns {
    pub patterns: Vec<Pattern>,
    /// The names of captures, without `@`, by index.
    pub captures: Vec<String>,
}

pub fn read(text: &str, language: &Language) -> Result<Patterns, String> {
    let mut reader = Reader { tokens: tokens(text), at: 0, language, captures: Vec::new() };
    let mut patterns = Vec::new();
    while reader.at < reader.tokens.len() {
        let mut predicates = Vec::new();
        let root = reader.shape(&mut predicates)?;
        patterns.push(Pattern { root, predicates });
    }
    Ok(Patterns { patterns, captures: reader.captures })
}

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Open,
    Close,
    OpenAny,
    CloseAny,
    Anchor,
    Optional,
    Text(String),
    Capture(String),
    Field(String),
    Negated(String),
    Predicate(String),
    Name(String),
}

fn tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let bytes = text.as_bytes();
    let mut at = 0;
    let word = |from: usize| {
        let ends = |byte: &u8| !(byte.is_ascii_alphanumeric() || b"_.-?".contains(byte));
        bytes[from..].iter().position(ends).map_or(bytes.len(), |end| from + end)
    };
    while at < bytes.len() {
        let start = at;
        at += 1;
        match bytes[start] {
            b';' => at = text[start..].find('\n').map_or(bytes.len(), |end| start + end),
            b'(' => tokens.push(Token::Open),
            b')' => tokens.push(Token::Close),
            b'[' => tokens.push(Token::OpenAny),
            b']' => tokens.push(Token::CloseAny),
            b'.' => tokens.push(Token::Anchor),
            b'?' => tokens.push(Token::Optional),
            b'"' => {
                let end = text[at..].find('"').map_or(bytes.len(), |end| at + end);
                tokens.push(Token::Text(text[at..end].to_owned()));
                at = (end + 1).min(bytes.len());
            }
            mark @ (b'@' | b'!' | b'#') => {
                at = word(at);
                let name = text[start + 1..at].to_owned();
                tokens.push(match mark {
                    b'@' => Token::Capture(name),
                    b'!' => Token::Negated(name),
                    _ => Token::Predicate(name),
                });
            }
            byte if byte.is_ascii_alphanumeric() || byte == b'_' => {
                while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'_') {
                    at += 1;
                }
                let name = text[start..at].to_owned();
                if bytes.get(at) == Some(&b':') {
                    at += 1;
                    tokens.push(Token::Field(name));
                } else {
                    tokens.push(Token::Name(name));
                }
            }
            _ => {}
        }
    }
    tokens
}

struct Reader<'a> {
    tokens: Vec<Token>,
    at: usize,
    language: &'a Language,
    captures: Vec<String>,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<Token> {
        let token = self.tokens.get(self.at).cloned();
        self.at += 1;
        token
    }

    fn taken(&mut self, token: &Token) -> bool {
        let found = self.tokens.get(self.at) == Some(token);
        self.at += usize::from(found);
        found
    }

    fn capture(&mut self, name: &str) -> Result<u8, String> {
        let index = match self.captures.iter().position(|known| known == name) {
            Some(index) => index,
            None => {
                self.captures.push(name.to_owned());
                self.captures.len() - 1
            }
        };
        u8::try_from(index).map_err(|_| "too many captures".to_owned())
    }

    fn kind(&self, name: &str, named: bool) -> Result<u16, String> {
        match self.language.id_for_node_kind(name, named) {
            0 => Err(format!("no node '{name}'")),
            id => Ok(id),
        }
    }

    fn field(&self, name: &str) -> Result<u16, String> {
        let id = self.language.field_id_for_name(name);
        id.map(u16::from).ok_or_else(|| format!("no field '{name}'"))
    }

    fn shape(&mut self, predicates: &mut Vec<Predicate>) -> Result<Shape, String> {
        let mut shape = match self.next() {
            Some(Token::Open) => self.node(predicates)?,
            Some(Token::OpenAny) => {
                let mut shapes = Vec::new();
                while !self.taken(&Token::CloseAny) {
                    shapes.push(self.shape(predicates)?);
                }
                Shape::Any(shapes, Vec::new())
            }
            Some(Token::Text(text)) => plain(Some(self.kind(&text, false)?), false),
            Some(Token::Name(name)) if name == "_" => plain(None, false),
            other => return Err(format!("a pattern begins with {other:?}")),
        };
        while let Some(Token::Capture(name)) = self.tokens.get(self.at).cloned() {
            self.at += 1;
            let index = self.capture(&name)?;
            match &mut shape {
                Shape::Node(node) => node.captures.push(index),
                Shape::Any(_, captures) => captures.push(index),
            }
        }
        Ok(shape)
    }

    fn node(&mut self, predicates: &mut Vec<Predicate>) -> Result<Shape, String> {
        let mut node = match self.next() {
            Some(Token::Name(name)) if name == "_" => empty(None, true),
            Some(Token::Name(name)) => empty(Some(self.kind(&name, true)?), true),
            other => return Err(format!("a node begins with {other:?}")),
        };
        let mut anchored = false;
        loop {
            match self.tokens.get(self.at).cloned() {
                None => return Err("a pattern does not end".to_owned()),
                Some(Token::Close) => {
                    self.at += 1;
                    node.closed = anchored;
                    return Ok(Shape::Node(node));
                }
                Some(Token::Anchor) => {
                    self.at += 1;
                    anchored = true;
                }
                Some(Token::Negated(name)) => {
                    self.at += 1;
                    node.negated.push(self.field(&name)?);
                }
                Some(Token::Open)
                    if matches!(self.tokens.get(self.at + 1), Some(Token::Predicate(_))) =>
                {
                    self.at += 1;
                    let predicate = self.predicate()?;
                    predicates.push(predicate);
                }
                Some(Token::Field(name)) => {
                    self.at += 1;
                    let field = Some(self.field(&name)?);
                    node.children.push(self.child(field, anchored, predicates)?);
                    anchored = false;
                }
                Some(_) => {
                    node.children.push(self.child(None, anchored, predicates)?);
                    anchored = false;
                }
            }
        }
    }

    fn child(
        &mut self,
        field: Option<u16>,
        anchored: bool,
        predicates: &mut Vec<Predicate>,
    ) -> Result<ChildShape, String> {
        let mut shape = self.shape(predicates)?;
        let optional = self.taken(&Token::Optional);
        // A capture may stand behind the question mark.
        while let Some(Token::Capture(name)) = self.tokens.get(self.at).cloned() {
            self.at += 1;
            let index = self.capture(&name)?;
            match &mut shape {
                Shape::Node(node) => node.captures.push(index),
                Shape::Any(_, captures) => captures.push(index),
            }
        }
        Ok(ChildShape { field, shape, optional, anchored })
    }

    fn predicate(&mut self) -> Result<Predicate, String> {
        let Some(Token::Predicate(name)) = self.next() else {
            return Err("no predicate".to_owned());
        };
        let Some(Token::Capture(capture)) = self.next() else {
            return Err(format!("'#{name}' of what?"));
        };
        let capture = self.capture(&capture)?;
        let mut texts = Vec::new();
        while let Some(Token::Text(text)) = self.tokens.get(self.at).cloned() {
            self.at += 1;
            texts.push(text);
        }
        if !self.taken(&Token::Close) {
            return Err(format!("'#{name}' does not end"));
        }
        let test = match (name.as_str(), texts.first()) {
            ("eq?" | "any-of?", _) => Test::AnyOf(texts),
            ("not-any-of?", _) => Test::NotAnyOf(texts),
            ("match?", Some(text)) if text.starts_with('^') => Test::Prefix(text[1..].to_owned()),
            _ => return Err(format!("unknown predicate '#{name}'")),
        };
        Ok(Predicate { capture, test })
    }
}

fn empty(kind: Option<u16>, named: bool) -> NodeShape {
    NodeShape {
        kind,
        named,
        captures: Vec::new(),
        children: Vec::new(),
        negated: Vec::new(),
        closed: false,
    }
}

fn plain(kind: Option<u16>, named: bool) -> Shape {
    Shape::Node(empty(kind, named))
}
