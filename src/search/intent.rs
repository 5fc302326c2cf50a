//! What a person is after, told from how they put it.
//!
//! Rules alone, tried in order: phrases with a place for a symbol (`who calls X`), the marks of an
//! error, words that ask for the whole, the first word. A phrase must be the whole query; what it
//! takes for a symbol counts only where the Scope has one of that name, which is not known here.

use super::query::{Query, as_symbol, looks_like_identifier, trim_punctuation};
use super::trace::Trace;
use crate::syntax::Kind;

/// What a query is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    DebugError,
    FindRefs,
    Impact,
    DataFlow,
    Architecture,
    HowItWorks,
    LocateImpl,
    Keyword,
}

impl Intent {
    /// The contract's word for it.
    pub fn name(self) -> &'static str {
        match self {
            Intent::DebugError => "debug_error",
            Intent::FindRefs => "find_refs",
            Intent::Impact => "impact",
            Intent::DataFlow => "data_flow",
            Intent::Architecture => "architecture",
            Intent::HowItWorks => "how_it_works",
            Intent::LocateImpl => "locate_impl",
            Intent::Keyword => "keyword",
        }
    }
}

/// A query, read.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    pub intent: Intent,
    /// What a phrase is about: none, one symbol, or where a path begins and ends.
    pub symbols: Vec<Named>,
    /// The frames and the message of an error.
    pub trace: Trace,
}

/// A symbol as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// Dotted.
    pub name: String,
    /// It is written as code, not as a word of the language.
    pub as_code: bool,
    /// What it was said to be; empty where nothing was.
    pub kinds: Vec<Kind>,
}

/// Phrases: words in order, `a|b` for either, `?` behind a word that may be missing, `X` for a symbol.
const PHRASES: &[(Intent, &str)] = &[
    (
        Intent::FindRefs,
        "who|what|which|where functions|function|methods|code|files|places? calls|call|uses|use|references|reference|invokes|imports|import X",
    ),
    (Intent::FindRefs, "who|what is calling|using|importing X"),
    (
        Intent::FindRefs,
        "find|show|list|get? me? all? the? callers|caller|usages|usage|uses|references|refs|consumers of|to X",
    ),
    (Intent::FindRefs, "where is|are|was X called|used|referenced|invoked|imported"),
    (Intent::FindRefs, "where do|does we|i|it|they? call|use|invoke|import X"),
    (Intent::FindRefs, "X callers|usages|references"),
    (
        Intent::Impact,
        "what would|will|might|could|can? break|breaks if|when i|we|you|someone? change|changes|changed|remove|removes|rename|delete|modify|edit|touch X",
    ),
    (
        Intent::Impact,
        "what would|will|might|could|can? break|breaks if|when X changes|changed|breaks",
    ),
    (
        Intent::Impact,
        "what would|will|might|could|can? break|breaks if|when X is|was changed|removed|renamed|deleted|modified",
    ),
    (Intent::Impact, "what happens if|when i|we|you? change|remove|rename|delete|modify|edit X"),
    (Intent::Impact, "what is? the? impact of changing|removing|renaming|deleting|modifying? X"),
    (Intent::Impact, "the? blast radius of changing|removing|renaming? X"),
    (
        Intent::Impact,
        "what is|are|would be? affected|impacted by changing|removing|renaming|changes|a? change? to? X",
    ),
    (Intent::Impact, "what|who depends|depend|relies|rely on X"),
    (Intent::Impact, "find|show|list|all? dependents of X"),
    (Intent::Impact, "is it safe to change|remove|rename|delete|modify X"),
    (Intent::Impact, "can i|we safely? change|remove|rename|delete|modify X"),
    (Intent::Impact, "what does changing|removing|renaming X break|affect"),
    (
        Intent::DataFlow,
        "find|show|what|trace? me|is? the? shortest|call|data|dependency? path|paths|route|flow|chain from X to X",
    ),
    (Intent::DataFlow, "how does|do|can X reach|call|get|lead|flow|depend to|into|on? X"),
    (Intent::DataFlow, "how is|are X connected|linked|related to X"),
    (Intent::DataFlow, "why does|do X depend on X"),
    (Intent::DataFlow, "data? flow of|through|in X"),
    (Intent::DataFlow, "how does data|it flow through|into X"),
    (Intent::DataFlow, "what flows into|through|in X"),
    (Intent::DataFlow, "trace X"),
    (Intent::HowItWorks, "how does|do X work|works|function|operate"),
    (Intent::HowItWorks, "explain? how X works"),
    (Intent::HowItWorks, "explain|describe X"),
    (Intent::HowItWorks, "walk me through X"),
    (Intent::HowItWorks, "what does|do X do|call"),
    (Intent::HowItWorks, "what happens in|inside X"),
    (Intent::HowItWorks, "what happens when X is? called|runs|run"),
    (Intent::HowItWorks, "callees of X"),
    (Intent::LocateImpl, "where is|are X implemented|defined|declared|located|written?"),
    (Intent::LocateImpl, "where do|does we|i|it? define|implement|declare X"),
    (
        Intent::LocateImpl,
        "find|show|get|where|is? me? the? implementation|definition|source|declaration|code of|for X",
    ),
    (Intent::LocateImpl, "find|show|locate|open me? X"),
    (Intent::LocateImpl, "X"),
];

/// Words that ask for the whole rather than a part.
const OVERVIEW: [&str; 14] = [
    "architecture",
    "overview",
    "high level",
    "high-level",
    "project structure",
    "code structure",
    "codebase structure",
    "structure of the project",
    "structure of the code",
    "structure of this",
    "main components",
    "main modules",
    "how is the project",
    "how is the code",
];

/// Reads a query.
pub fn read(query: &Query) -> Reading {
    let trace = Trace::of(&query.text);
    let pieces: Vec<&str> = query.text.split_whitespace().map(trim_punctuation).collect();
    let reading = |intent, symbols| Reading { intent, symbols, trace: trace.clone() };
    if trace.is_error() {
        return reading(Intent::DebugError, Vec::new());
    }
    // Longer than any phrase with two symbols in it.
    if pieces.len() <= 16 {
        for (intent, phrase) in PHRASES {
            let words: Vec<&str> = phrase.split(' ').collect();
            if let Some(symbols) = fits(&words, &pieces) {
                let said_what = symbols.iter().any(|symbol| !symbol.kinds.is_empty());
                // A word alone is a query of its own.
                if *phrase != "X" || said_what {
                    return reading(*intent, symbols);
                }
            }
        }
    }
    let lower = query.text.to_lowercase();
    if OVERVIEW.iter().any(|words| lower.contains(words)) {
        return reading(Intent::Architecture, Vec::new());
    }
    let intent = match lower.split_whitespace().next() {
        _ if query.symbol.is_some() || !query.paths.is_empty() => Intent::LocateImpl,
        Some("how" | "explain") => Intent::HowItWorks,
        Some("where") => Intent::LocateImpl,
        _ => Intent::Keyword,
    };
    reading(intent, Vec::new())
}

/// Whether the pieces are the phrase from its first word to its last, and the symbols in it.
fn fits(phrase: &[&str], pieces: &[&str]) -> Option<Vec<Named>> {
    let Some((word, rest)) = phrase.split_first() else {
        return pieces.is_empty().then(Vec::new);
    };
    if *word == "X" {
        return symbol_readings(pieces).into_iter().find_map(|(symbol, taken)| {
            let mut symbols = fits(rest, &pieces[taken..])?;
            symbols.insert(0, symbol);
            Some(symbols)
        });
    }
    let optional = word.strip_suffix('?');
    let is = |piece: &&str| {
        optional.unwrap_or(word).split('|').any(|one| piece.eq_ignore_ascii_case(one))
    };
    if pieces.first().is_some_and(is)
        && let Some(symbols) = fits(rest, &pieces[1..])
    {
        return Some(symbols);
    }
    optional.and_then(|_| fits(rest, pieces))
}

/// The symbol that the pieces begin with, articles and a kind beside it; how many pieces it takes.
fn symbol_readings(pieces: &[&str]) -> Vec<(Named, usize)> {
    const ARTICLES: [&str; 7] = ["the", "a", "an", "this", "our", "my", "that"];
    let articles = pieces
        .iter()
        .take_while(|piece| ARTICLES.iter().any(|article| piece.eq_ignore_ascii_case(article)));
    let from = articles.count();
    let named = |at: usize, kinds: &[Kind]| {
        let piece = pieces.get(at)?;
        let name = as_symbol(piece.trim_end_matches("()"))?;
        let as_code = looks_like_identifier(piece) || piece.ends_with("()");
        Some(Named { name, as_code, kinds: kinds.to_vec() })
    };
    let kind_at = |at: usize| pieces.get(at).and_then(|piece| kinds_of(piece));
    let mut readings = Vec::new();
    if let Some(kinds) = kind_at(from) {
        let called = pieces.get(from + 1).is_some_and(|piece| {
            piece.eq_ignore_ascii_case("named") || piece.eq_ignore_ascii_case("called")
        });
        let at = from + 1 + usize::from(called);
        readings.extend(named(at, kinds).map(|symbol| (symbol, at + 1)));
    }
    if let Some(kinds) = kind_at(from + 1) {
        readings.extend(named(from, kinds).map(|symbol| (symbol, from + 2)));
    }
    readings.extend(named(from, &[]).map(|symbol| (symbol, from + 1)));
    readings
}

/// The kinds that a word for a kind may mean, whatever the language calls it.
fn kinds_of(word: &str) -> Option<&'static [Kind]> {
    Some(match word.to_ascii_lowercase().as_str() {
        "class" => &[Kind::Class, Kind::Struct],
        "struct" => &[Kind::Struct, Kind::Class, Kind::Union],
        "enum" => &[Kind::Enum],
        "interface" => &[Kind::Interface, Kind::Trait, Kind::Protocol],
        "trait" => &[Kind::Trait, Kind::Interface],
        "protocol" => &[Kind::Protocol, Kind::Interface],
        "type" => &[
            Kind::Type,
            Kind::Class,
            Kind::Struct,
            Kind::Enum,
            Kind::Union,
            Kind::Interface,
            Kind::Trait,
            Kind::Protocol,
        ],
        "function" | "func" | "fn" => &[Kind::Function, Kind::Method, Kind::Constructor],
        "method" => &[Kind::Method, Kind::Constructor],
        "constructor" => &[Kind::Constructor],
        "macro" => &[Kind::Macro],
        "constant" | "const" => &[Kind::Constant],
        "variable" => &[Kind::Variable, Kind::Constant],
        "field" | "property" | "attribute" => &[Kind::Field, Kind::Property],
        "module" | "namespace" => &[Kind::Module, Kind::Namespace],
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Reading {
        super::read(&Query::parse(text))
    }

    fn names(text: &str) -> (Intent, Vec<String>) {
        let reading = read(text);
        (reading.intent, reading.symbols.into_iter().map(|symbol| symbol.name).collect())
    }

    #[test]
    fn phrases_name_their_symbols() {
        for (text, intent, symbols) in [
            ("who calls TokenStore.refresh?", Intent::FindRefs, &["TokenStore.refresh"][..]),
            ("Where is the refresh method used?", Intent::FindRefs, &["refresh"]),
            ("find all references to max_age", Intent::FindRefs, &["max_age"]),
            ("callers of refresh()", Intent::FindRefs, &["refresh"]),
            ("what breaks if I change login", Intent::Impact, &["login"]),
            (
                "what would break if TokenStore::refresh changes",
                Intent::Impact,
                &["TokenStore.refresh"],
            ),
            ("blast radius of renaming login", Intent::Impact, &["login"]),
            (
                "path from login to TokenStore.renew",
                Intent::DataFlow,
                &["login", "TokenStore.renew"],
            ),
            ("how does login reach renew", Intent::DataFlow, &["login", "renew"]),
            ("data flow of login", Intent::DataFlow, &["login"]),
            ("how does TokenStore.refresh work", Intent::HowItWorks, &["TokenStore.refresh"]),
            ("where is TokenStore defined", Intent::LocateImpl, &["TokenStore"]),
            ("class TokenStore", Intent::LocateImpl, &["TokenStore"]),
            ("the TokenStore struct", Intent::LocateImpl, &["TokenStore"]),
        ] {
            let symbols: Vec<String> = symbols.iter().map(|name| name.to_string()).collect();
            assert_eq!(names(text), (intent, symbols), "{text}");
        }
    }

    #[test]
    fn other_questions_keep_their_words() {
        for (text, intent) in [
            ("how is g used to store data scoped to the current request", Intent::HowItWorks),
            ("how request cancellation with tokens works", Intent::HowItWorks),
            ("help text generation and usage template formatting", Intent::Keyword),
            ("function to enable a component like plugin or alias", Intent::Keyword),
            ("session management", Intent::Keyword),
            ("TokenStore", Intent::LocateImpl),
            ("architecture of the scheduler", Intent::Architecture),
            ("where do timeouts come from", Intent::LocateImpl),
        ] {
            assert_eq!(names(text), (intent, Vec::new()), "{text}");
        }
    }

    #[test]
    fn a_kind_word_is_no_part_of_the_name() {
        let reading = read("function refresh");
        assert_eq!(reading.symbols[0].name, "refresh");
        assert!(reading.symbols[0].kinds.contains(&Kind::Method));
        assert!(!reading.symbols[0].as_code);
    }

    #[test]
    fn traces_and_messages_are_errors() {
        for text in [
            "ValueError: token expired after 30 seconds",
            "Traceback (most recent call last):\n  File \"app/login.py\", line 6, in login",
            "thread 'main' panicked at src/store.rs:6:9: no token",
        ] {
            assert_eq!(read(text).intent, Intent::DebugError, "{text}");
        }
    }
}
