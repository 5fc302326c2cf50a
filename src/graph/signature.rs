//! What a signature's text says: its parameters with their types, the type of a field, the type
//! that a function gives back. Signatures are one line of source, so this reads text with
//! brackets in it, not a grammar; what it cannot read it leaves out.

use super::brackets::{find_word, inside_brackets, split, split_once_flat};

/// How a family writes the type of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// `name: Type = default` (Python, TypeScript, Rust, Kotlin, Swift, Scala).
    Colon,
    /// `Type name` (Java, C, C++, C#).
    Before,
    /// `name Type`, a type shared by the names before it (Go).
    After,
}

/// One parameter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    /// As written; empty where none is.
    pub type_text: String,
    /// A call may leave it out.
    pub optional: bool,
    /// `*args`, `...rest`: takes any number.
    pub variadic: bool,
}

/// From this length on, in bytes, a signature in the facts may have lost its end.
const CUT: usize = 1_990;

/// The parameters of the function `name` whose signature this is; none where there is no list.
pub fn parameters(signature: &str, name: &str, style: Style) -> Option<Vec<Parameter>> {
    // What is cut says nothing of the number.
    let list = parameter_list(signature, name).filter(|_| signature.len() < CUT)?;
    let pieces: Vec<&str> =
        split(list, b',').into_iter().map(str::trim).filter(|piece| !piece.is_empty()).collect();
    let mut found: Vec<Parameter> = pieces.iter().map(|piece| parameter(piece, style)).collect();
    if style == Style::After {
        share_types(&mut found);
    }
    found.retain(|parameter| !parameter.name.is_empty());
    Some(found)
}

/// Whether that many arguments can be passed to the parameters.
pub fn accepts(list: &[Parameter], arguments: usize) -> bool {
    let required = list.iter().filter(|it| !it.optional && !it.variadic).count();
    let any_number = list.iter().any(|it| it.variadic);
    required <= arguments && (any_number || arguments <= list.len())
}

/// Go's method receiver: `func (s *Store) Refresh(…)` gives `s` and `*Store`.
pub fn go_receiver(signature: &str) -> Option<Parameter> {
    let rest = signature.trim_start().strip_prefix("func")?.trim_start().strip_prefix('(')?;
    let (inside, _) = rest.split_once(')')?;
    let (name, type_text) = inside.trim().split_once(' ')?;
    Some(Parameter {
        name: name.to_owned(),
        type_text: type_text.trim().to_owned(),
        ..Parameter::default()
    })
}

/// The type that the signature of a field, a constant or a variable writes down: `store: Store`,
/// `Store store`; or, where it says none, what is constructed: `store = Store()`.
pub fn declared_type(signature: &str, name: &str, style: Style) -> Option<String> {
    let at = find_word(signature, name)?;
    let (before, after) = (&signature[..at], signature[at + name.len()..].trim_start());
    let written = match style {
        Style::Colon => after
            .trim_start_matches(['?', '!'])
            .strip_prefix(':')
            .map(|rest| split_once_flat(rest, b'=').0),
        Style::After => Some(split_once_flat(after, b'=').0),
        Style::Before => Some(before.trim()),
    };
    let written = written.map(str::trim).filter(|text| !text.is_empty());
    match written {
        Some(text) if !is_only_modifiers(text) => Some(text.to_owned()),
        _ => constructed(split_once_flat(after, b'=').1?.trim()),
    }
}

/// The type that a function says it gives back: `-> Store`, `): Store`, `Store make(`.
pub fn return_type(signature: &str, name: &str, style: Style) -> Option<String> {
    let list = parameter_list(signature, name)?;
    let after = signature[list.as_ptr() as usize - signature.as_ptr() as usize + list.len()..]
        .trim_start_matches(')')
        .trim_start();
    let text = match style {
        Style::Colon => after.strip_prefix("->").or_else(|| after.strip_prefix(':')).map(|text| {
            text.split(" where ").next().unwrap_or(text).trim_end_matches([':', '{', '=', '>', ' '])
        }),
        Style::After => Some(match after.strip_prefix('(') {
            Some(_) => split(inside_brackets(after), b',').first().copied().unwrap_or(""),
            None => after.trim_end_matches(['{', ' ']),
        }),
        Style::Before => find_word(signature, name).map(|at| signature[..at].trim()),
    };
    let text = text.map(str::trim).filter(|text| !text.is_empty())?;
    (!is_only_modifiers(text)).then(|| text.to_owned())
}

/// `Store(...)`, `new Store(...)`, `Store::new(...)`, `&Store{...}`: the type that is made.
fn constructed(value: &str) -> Option<String> {
    let value = value.trim_start_matches(['&', ' ']);
    let (value, is_new) = match value.strip_prefix("new ") {
        Some(rest) => (rest, true),
        None => (value, false),
    };
    let end = value.find(['(', '{', '<'])?;
    let path = value[..end].trim();
    if path.is_empty()
        || !path.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | ':' | '$'))
    {
        return None;
    }
    let last = path.rsplit(['.', ':']).next().unwrap_or(path);
    let capital = |word: &str| word.trim_start_matches('_').starts_with(char::is_uppercase);
    if is_new || capital(last) {
        return Some(path.to_owned());
    }
    let owner = path[..path.len() - last.len()].trim_end_matches(['.', ':']);
    let maker =
        matches!(last, "new" | "default" | "with_capacity" | "create" | "getInstance" | "builder");
    (maker && last != "builder" && capital(owner.rsplit(['.', ':']).next().unwrap_or(owner)))
        .then(|| owner.to_owned())
}

/// Whether words such as `private final` stand where a type would.
fn is_only_modifiers(text: &str) -> bool {
    text.split_whitespace().all(|word| {
        matches!(
            word,
            "const"
                | "let"
                | "var"
                | "static"
                | "private"
                | "public"
                | "protected"
                | "readonly"
                | "final"
                | "export"
                | "default"
                | "pub"
                | "self."
                | "this."
                | "val"
                | "auto"
                | "override"
                | "declare"
                | "async"
        )
    })
}

/// Wrappers whose members are those of what they hold, as far as a call can see.
const TRANSPARENT: &[&str] = &[
    "Box",
    "Rc",
    "Arc",
    "Ref",
    "RefMut",
    "Pin",
    "Cow",
    "Optional",
    "Annotated",
    "Final",
    "ClassVar",
    "Readonly",
    "Partial",
    "Required",
    "NonNullable",
    "unique_ptr",
    "shared_ptr",
    "Type",
    "type",
];

/// The path of the type whose members a value of the written type has: `Option` stays `Option`,
/// but `&mut Arc<Store>` is `Store`, `Store | None` is `Store`, `"Store"` is `Store`.
pub fn type_path(written: &str) -> Option<String> {
    let mut text = written.trim();
    for _ in 0..8 {
        text = strip_modifiers(text);
        if let Some(one) = sole_alternative(text) {
            text = one;
            continue;
        }
        let end = text.find(['<', '[', '{', '(']).unwrap_or(text.len());
        let head = text[..end].trim();
        let last = head.rsplit(['.', ':']).next().unwrap_or(head);
        if end < text.len() && TRANSPARENT.contains(&last) {
            text = split(inside_brackets(&text[end..]), b',').first().copied().unwrap_or("").trim();
            continue;
        }
        if end < text.len()
            && text[end..].starts_with(['[', '{', '('])
            && !text[end..].starts_with('{')
        {
            // An array, a subscripted generic (`list[Store]`, `Map[K, V]`) or a function type:
            // the members are those of the container, if it has a name.
            return is_path(head)
                .then(|| head.to_owned())
                .filter(|_| !text[end..].starts_with("[]"));
        }
        let head = head.trim_end_matches([' ', '&', '*', '?', '!']);
        return is_path(head).then(|| head.to_owned());
    }
    None
}

fn strip_modifiers(mut text: &str) -> &str {
    loop {
        let before = text;
        text = text
            .trim()
            .trim_start_matches(['&', '*', '"', '\'', '?'])
            .trim_end_matches(['"', '\'', '?', '&', '*', '!']);
        for word in [
            "mut ",
            "const ",
            "final ",
            "static ",
            "dyn ",
            "impl ",
            "volatile ",
            "struct ",
            "class ",
            "private ",
            "public ",
            "protected ",
            "readonly ",
            "unsigned ",
            "typename ",
            "self.",
            "inline ",
            "virtual ",
            "pub ",
            "transient ",
            "extern ",
        ] {
            text = text.strip_prefix(word).unwrap_or(text);
        }
        // A lifetime: what is left of `&'a Store` after the marks.
        if before.trim_start().starts_with("&'") {
            text = text.split_once(' ').map_or(text, |(_, rest)| rest);
        }
        if text.starts_with('@') {
            text = text.split_once(' ').map_or("", |(_, rest)| rest);
        }
        if text == before {
            return text;
        }
    }
}

/// `Store | None`, `Store | undefined`: the one alternative that is not nothing. Also `A + Send`.
fn sole_alternative(text: &str) -> Option<&str> {
    let bounds = split(text, b'+');
    if bounds.len() > 1 {
        return Some(bounds[0].trim());
    }
    let parts: Vec<&str> =
        split(text, b'|').into_iter().map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.len() < 2 {
        return None;
    }
    let mut real = parts.into_iter().filter(|part| !matches!(*part, "None" | "null" | "undefined"));
    let first = real.next()?;
    real.next().is_none().then_some(first)
}

fn is_path(text: &str) -> bool {
    !text.is_empty()
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '.' | ':' | '$'))
        && !text.starts_with(|c: char| c.is_ascii_digit())
}

/// What stands between the parentheses that follow the name.
fn parameter_list<'a>(signature: &'a str, name: &str) -> Option<&'a str> {
    let mut from = 0;
    while let Some(at) = find_word(&signature[from..], name) {
        let after = signature[from + at + name.len()..].trim_start();
        let after = if after.starts_with('<') || after.starts_with('[') {
            after[inside_brackets(after).len() + 1..].trim_start_matches(['>', ']']).trim_start()
        } else {
            after
        };
        // `name = async (…) =>`, `name: (…) =>` of JavaScript.
        let after = match after.strip_prefix(['=', ':']) {
            Some(value) => {
                let value = value.trim_start();
                let value = value.strip_prefix("async").unwrap_or(value).trim_start();
                value
                    .strip_prefix("function")
                    .map_or(value, |rest| rest.trim_start_matches(['*', ' ']))
            }
            None => after,
        };
        if after.starts_with('(') {
            return Some(inside_brackets(after));
        }
        from += at + name.len();
    }
    None
}

fn parameter(piece: &str, style: Style) -> Parameter {
    let (declared, default) = split_once_flat(piece, b'=');
    let mut text = declared.trim();
    while text.starts_with(['@', '#']) {
        text = text.split_once(' ').map_or("", |(_, rest)| rest.trim_start());
    }
    let variadic = text.starts_with("...")
        || (text.starts_with('*') && style == Style::Colon)
        || text.contains("...");
    let (name, type_text) = match style {
        Style::Colon => colon_parameter(text),
        Style::Before => before_parameter(text),
        Style::After => match text.split_once(' ') {
            Some((name, rest)) => (name, rest.trim_start_matches("...")),
            None => (text, ""),
        },
    };
    Parameter {
        optional: default.is_some() || name.ends_with('?') || variadic,
        name: name.trim_end_matches(['?', '!']).to_owned(),
        type_text: type_text.trim().to_owned(),
        variadic,
    }
}

fn colon_parameter(text: &str) -> (&str, &str) {
    let text = text.trim_start_matches(['*', '.']);
    let (head, type_text) = split_once_flat(text, b':');
    let head = head.trim();
    // `&mut self` is `self`; `mut x`, `private readonly x` are `x`; a pattern has no name.
    let name = head.rsplit([' ', '&']).next().unwrap_or(head);
    let is_name = name
        .trim_end_matches(['?', '!'])
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '_' | '$'));
    (if is_name { name } else { "" }, type_text.unwrap_or(""))
}

fn before_parameter(text: &str) -> (&str, &str) {
    // A pointer to a function: `int (*work)(int)`.
    if let Some((before, after)) = text.split_once("(*")
        && let Some((name, _)) = after.split_once(')')
    {
        return (name.trim(), before);
    }
    let text = text.trim_end_matches("[]");
    let at = text
        .rfind(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$')))
        .map_or(0, |at| at + text[at..].chars().next().map_or(1, char::len_utf8));
    if at == 0 { ("", text) } else { (&text[at..], text[..at].trim_end().trim_end_matches("...")) }
}

/// `a, b int`: a name without a type has the next one's. Where no name has one, all are types.
fn share_types(found: &mut [Parameter]) {
    if found.iter().all(|parameter| parameter.type_text.is_empty()) {
        for parameter in found {
            parameter.name = "_".to_owned();
        }
        return;
    }
    let mut following = String::new();
    for parameter in found.iter_mut().rev() {
        if parameter.type_text.is_empty() {
            parameter.type_text.clone_from(&following);
        } else {
            following.clone_from(&parameter.type_text);
        }
    }
}

/// A signature up to the value that it gives: `X: int` of `X: int = 3`.
pub fn before_value(signature: &str) -> &str {
    split_once_flat(signature, b'=').0.trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(signature: &str, name: &str, style: Style) -> Vec<(String, String)> {
        parameters(signature, name, style)
            .unwrap_or_default()
            .into_iter()
            .map(|parameter| (parameter.name, parameter.type_text))
            .collect()
    }

    fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        expected.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect()
    }

    #[test]
    fn parameters_of_each_style() {
        assert_eq!(
            names(
                "def f(self, a: dict[str, int], b='x,y', *args, k: T = D(1, 2), **kw) -> None",
                "f",
                Style::Colon
            ),
            pairs(&[
                ("self", ""),
                ("a", "dict[str, int]"),
                ("b", ""),
                ("args", ""),
                ("k", "T"),
                ("kw", "")
            ])
        );
        assert_eq!(
            names(
                "pub fn f<T: Fn(A) -> B>(&mut self, mut x: &'a Store, (a, b): (u8, u8)) -> T",
                "f",
                Style::Colon
            ),
            pairs(&[("self", ""), ("x", "&'a Store")])
        );
        assert_eq!(
            names("export const f = async (a: A, { b }: P, c?: C) => ", "f", Style::Colon),
            pairs(&[("a", "A"), ("c", "C")])
        );
        assert_eq!(
            names("func (s *Store) Refresh(a, b int, c ...string) error", "Refresh", Style::After),
            pairs(&[("a", "int"), ("b", "int"), ("c", "string")])
        );
        assert_eq!(
            names(
                "public Map<String, List<A>> get(final Map<K, V> m, @Nullable Store s, int... n)",
                "get",
                Style::Before
            ),
            pairs(&[("m", "final Map<K, V> "), ("s", "Store "), ("n", "int")])
                .into_iter()
                .map(|(a, b)| (a, b.trim().to_owned()))
                .collect::<Vec<_>>()
        );
        assert_eq!(
            names("static int f(const struct store *s, char buf[])", "f", Style::Before),
            pairs(&[("s", "const struct store *"), ("buf", "char")])
        );
    }

    #[test]
    fn optional_and_variadic() {
        let found = parameters("def f(a, b=1, *c)", "f", Style::Colon).unwrap_or_default();
        let flags: Vec<(bool, bool)> = found.iter().map(|p| (p.optional, p.variadic)).collect();
        assert_eq!(flags, [(false, false), (true, false), (true, true)]);
    }

    #[test]
    fn the_type_behind_the_text() {
        for (written, path) in [
            ("Store", Some("Store")),
            ("&'a mut Store", Some("Store")),
            ("Arc<Store>", Some("Store")),
            ("std::sync::Arc<crate::a::Store<T>>", Some("crate::a::Store")),
            ("Option<Store>", Some("Option")),
            ("Store | None", Some("Store")),
            ("t.Optional[Store]", Some("Store")),
            ("list[Store]", Some("list")),
            ("'Store'", Some("Store")),
            ("const struct store *", Some("store")),
            ("*pkg.Store", Some("pkg.Store")),
            ("[]Store", None),
            ("A | B", None),
            ("dyn Store + Send", Some("Store")),
        ] {
            assert_eq!(type_path(written).as_deref(), path, "{written}");
        }
    }

    #[test]
    fn the_type_of_a_field() {
        let of = |signature: &str, name: &str, style| declared_type(signature, name, style);
        assert_eq!(
            of("self.store = TokenStore(a)", "store", Style::Colon).as_deref(),
            Some("TokenStore")
        );
        assert_eq!(
            of("private store: Store = new Other()", "store", Style::Colon).as_deref(),
            Some("Store")
        );
        assert_eq!(
            of("const store = new a.Store()", "store", Style::Colon).as_deref(),
            Some("a.Store")
        );
        assert_eq!(
            of("pub store: Arc<Store>", "store", Style::Colon).as_deref(),
            Some("Arc<Store>")
        );
        assert_eq!(
            of("private final Store store", "store", Style::Before).as_deref(),
            Some("private final Store")
        );
        assert_eq!(of("store *Store", "store", Style::After).as_deref(), Some("*Store"));
        assert_eq!(of("store = make_store()", "store", Style::Colon), None);
    }
}
