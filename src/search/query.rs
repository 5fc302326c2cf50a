//! From the words a person typed to a query: its terms, its identifiers, its paths.
//!
//! Pure; knows no Scope.

use std::collections::HashSet;

use crate::syntax::words;

/// A term and how often the query has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    pub text: String,
    pub count: f64,
}

/// A query, taken apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    pub text: String,
    /// Terms for the lexical retriever, in order of appearance.
    pub terms: Vec<Term>,
    /// The whole query is this one identifier, perhaps qualified.
    pub symbol: Option<String>,
    /// Identifiers inside a question: they have inner capitals, underscores or a qualifier.
    pub embedded: Vec<String>,
    /// Names that the words make together, lower-cased; only where all words are names.
    pub joined: Vec<String>,
    /// Words of more than two letters that are no stop words, lower-cased.
    pub words: Vec<String>,
    /// Parts that look like a path or a file name.
    pub paths: Vec<String>,
}

/// Different terms of one query, at most: a longer one is a file pasted in, and its beginning says
/// what it is.
const MOST_TERMS: usize = 256;

/// Words that carry no subject.
const STOP_WORDS: [&str; 56] = [
    "the", "and", "for", "are", "was", "were", "with", "from", "into", "onto", "that", "this",
    "these", "those", "how", "what", "when", "where", "which", "who", "why", "does", "did", "has",
    "have", "had", "not", "but", "its", "can", "could", "would", "should", "will", "may", "might",
    "about", "after", "before", "between", "through", "via", "per", "than", "then", "them", "they",
    "there", "their", "use", "used", "uses", "using", "all", "any", "each",
];

impl Query {
    /// Takes `text` apart.
    pub fn parse(text: &str) -> Query {
        let text = text.trim();
        let mut query = Query { text: text.to_string(), ..Query::default() };
        words::tokens(text, &mut |term: &str, _| query.add_term(term));
        let pieces: Vec<&str> = text.split_whitespace().map(trim_punctuation).collect();
        if let [one] = pieces.as_slice() {
            query.symbol = as_symbol(one);
        }
        if query.symbol.is_none() {
            query.embedded = pieces
                .iter()
                .filter(|piece| looks_like_identifier(piece))
                .filter_map(|piece| as_symbol(piece))
                .collect();
        }
        let places = pieces.iter().map(|piece| without_line(piece));
        query.paths = places.filter(|piece| looks_like_path(piece)).map(str::to_string).collect();
        query.words = subject_words(text);
        query
    }

    /// Takes every word for a name, and all of them together for one: as `TokenStore`,
    /// `token_store` and `token-store` are called that people ask for as "token store".
    pub fn read_as_symbols(&mut self) {
        if self.symbol.is_some() {
            return;
        }
        let pieces = self.text.split_whitespace().map(trim_punctuation);
        self.embedded = pieces.filter_map(as_symbol).collect();
        if self.embedded.len() > 1 {
            let joined = |between: &str| self.embedded.join(between).to_lowercase();
            self.joined = vec![joined(""), joined("_"), joined("-")];
        }
    }

    fn add_term(&mut self, text: &str) {
        let room = self.terms.len() < MOST_TERMS;
        match self.terms.iter_mut().find(|term| term.text == text) {
            Some(term) => term.count += 1.0,
            None if room => {
                self.terms.push(Term { text: text.to_string(), count: 1.0 });
            }
            None => {}
        }
    }

    /// Whether the query is one word without capitals or underscores: an identifier, or a subject.
    pub fn is_plain_word(&self) -> bool {
        self.symbol.as_deref().is_some_and(|symbol| symbol.chars().all(char::is_lowercase))
    }

    /// Whether a word of the query is one of `words`.
    pub fn mentions(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }
}

/// The words of a question that name its subject, in order, each once.
fn subject_words(text: &str) -> Vec<String> {
    let mut seen = HashSet::new();
    let mut subject = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
        for part in words::parts(word) {
            let part = part.to_lowercase();
            if part.chars().count() > 2
                && !STOP_WORDS.contains(&part.as_str())
                && seen.insert(part.clone())
            {
                subject.push(part);
            }
        }
    }
    subject
}

pub fn trim_punctuation(word: &str) -> &str {
    let word = word.trim_matches(|c: char| {
        matches!(c, '"' | '\'' | '`' | '?' | '!' | ',' | ';' | '(' | ')' | '[' | ']' | '{' | '}')
    });
    word.strip_suffix(['.', ':']).unwrap_or(word)
}

/// The identifier in `word`, qualifiers joined by dots: `A::b`, `a->b`, `A#b` and `A\b` are `A.b`.
/// `None` if it is no identifier.
pub fn as_symbol(word: &str) -> Option<String> {
    let dotted = word.replace("::", ".").replace("->", ".").replace(['#', '\\'], ".");
    let dotted = dotted.trim_matches('.');
    let identifier = |part: &str| {
        part.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_' || c == '$' || c == '@')
            && part.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '@' | '?' | '!'))
    };
    (!dotted.is_empty() && dotted.split('.').all(identifier)).then(|| dotted.to_string())
}

/// The last component of a dotted symbol.
pub fn last_component(symbol: &str) -> &str {
    symbol.rsplit('.').next().unwrap_or(symbol)
}

/// Whether a word inside a question is written as code.
pub fn looks_like_identifier(word: &str) -> bool {
    let inner = word.chars().skip(1);
    let inner_capital =
        inner.clone().any(char::is_uppercase) && word.chars().any(char::is_lowercase);
    let qualified = word.contains("::") || word.contains("->");
    let dotted = word.split_once('.').is_some_and(|(a, b)| a.len() > 1 && b.len() > 1);
    inner_capital || qualified || dotted || word.trim_matches('_').contains('_')
}

/// `src/a.rs:12:5` without the line and the column.
fn without_line(piece: &str) -> &str {
    let bare = piece.trim_end_matches(|c: char| c.is_ascii_digit() || c == ':');
    if piece[bare.len()..].starts_with(':') { bare } else { piece }
}

fn looks_like_path(word: &str) -> bool {
    if word.contains("://") {
        return false;
    }
    let file_name = word.rsplit('/').next().unwrap_or(word);
    let extension = file_name.rsplit_once('.').map(|(_, extension)| extension);
    word.contains('/') && word.len() > 2
        || extension.is_some_and(|e| {
            (1..=5).contains(&e.len()) && e.chars().all(|c| c.is_ascii_lowercase())
        })
        || word.contains('*')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_identifier_is_a_symbol_query() {
        assert_eq!(
            Query::parse("TokenStore::refresh").symbol.as_deref(),
            Some("TokenStore.refresh")
        );
        assert_eq!(Query::parse("refresh").symbol.as_deref(), Some("refresh"));
        assert_eq!(Query::parse("token refresh").symbol, None);
    }

    #[test]
    fn identifiers_inside_a_question_are_found() {
        let query = Query::parse("where is TokenStore.refresh called with max_age?");
        assert_eq!(query.embedded, ["TokenStore.refresh", "max_age"]);
        assert_eq!(query.words, ["token", "store", "refresh", "called", "max", "age"]);
    }

    #[test]
    fn paths_are_told_from_words() {
        let query = Query::parse("retry logic in src/auth/token.py");
        assert_eq!(query.paths, ["src/auth/token.py"]);
        assert!(Query::parse("either way. or").paths.is_empty());
        assert_eq!(Query::parse("panic at src/store.rs:6:9").paths, ["src/store.rs"]);
    }

    #[test]
    fn repeated_words_count() {
        let query = Query::parse("retry retry once");
        assert_eq!(query.terms[0], Term { text: "retry".into(), count: 2.0 });
    }
}
