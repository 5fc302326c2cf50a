//! Other words for the query's: synonyms that code uses for one thing, and forms of a word.
//!
//! A variant weighs less than what was typed, and nothing where it was typed as well.

use super::query::Query;

/// What a synonym weighs beside the word itself.
const SYNONYM: f64 = 0.35;

/// What a form of the word weighs: retries beside retry.
/// Of 0.4 and 0.6 (2026-12) the one that gains for certain on all three benchmarks.
const FORM: f64 = 0.4;

/// Words that stand for each other in code.
const SYNONYMS: [&[&str]; 34] = [
    &["auth", "authentication", "authenticate"],
    &["authorization", "authorize", "permission"],
    &["config", "configuration", "settings", "options"],
    &["delete", "remove", "drop"],
    &["create", "add", "insert", "new"],
    &["repo", "repository"],
    &["retry", "retries", "backoff"],
    &["db", "database"],
    &["msg", "message"],
    &["req", "request"],
    &["res", "resp", "response"],
    &["ctx", "context"],
    &["err", "error"],
    &["exc", "exception"],
    &["fn", "func", "function"],
    &["param", "parameter", "arg", "argument"],
    &["params", "parameters", "args", "arguments"],
    &["attr", "attribute"],
    &["attrs", "attributes"],
    &["conn", "connection"],
    &["init", "initialize", "initialise", "initialization"],
    &["dir", "directory", "folder"],
    &["env", "environment"],
    &["cmd", "command"],
    &["impl", "implementation"],
    &["spec", "specification"],
    &["doc", "docs", "documentation"],
    &["async", "asynchronous"],
    &["sync", "synchronous", "synchronize"],
    &["cache", "memoize"],
    &["fetch", "get", "load", "retrieve"],
    &["parse", "decode", "deserialize"],
    &["serialize", "encode", "dump"],
    &["log", "logging", "logger"],
];

/// A term of the query with its variants: one notion, however it is spelled.
#[derive(Clone, Debug, PartialEq)]
pub struct Wanted {
    /// How often the query has it.
    pub count: f64,
    /// The term itself with the weight 1, then its variants.
    pub spellings: Vec<(String, f64)>,
    /// The query has it; else it is a form of what the query has.
    pub typed: bool,
}

/// The query's terms, with synonyms and other forms where those are wanted.
pub fn wanted(query: &Query, synonyms: bool, forms: bool) -> Vec<Wanted> {
    let typed = |word: &str| query.terms.iter().any(|term| term.text == word);
    let mut all: Vec<Wanted> = Vec::new();
    for term in &query.terms {
        let mut spellings = vec![(term.text.clone(), 1.0)];
        let groups = SYNONYMS.iter().filter(|group| synonyms && group.contains(&&*term.text));
        for synonym in groups.flat_map(|group| *group).filter(|word| !typed(word)) {
            spellings.push(((*synonym).to_string(), SYNONYM));
        }
        all.push(Wanted { count: term.count, spellings, typed: true });
    }
    if !forms {
        return all;
    }
    // Each form counts by its own rarity: "serializer" says more than "serialize" does.
    for term in query.terms.iter().filter(|term| query.words.contains(&term.text)) {
        for form in forms_of(&term.text) {
            let known = |wanted: &Wanted| wanted.spellings.iter().any(|(known, _)| *known == form);
            if !all.iter().any(known) {
                let spellings = vec![(form, 1.0)];
                all.push(Wanted { count: FORM * term.count, spellings, typed: false });
            }
        }
    }
    all
}

/// Endings that make another form of an English word, the longer before what they end in.
const ENDINGS: [&str; 22] = [
    "ations", "ation", "ators", "ator", "ings", "ions", "ates", "ated", "ing", "ion", "ers", "ors",
    "ies", "ate", "ed", "er", "or", "es", "al", "s", "y", "e",
];

/// Shorter stems are no one word's.
const LEAST_STEM: usize = 4;

/// What the forms of a word have in common: `serializ` of serialize, serializer, serialization.
fn stem(word: &str) -> &str {
    let stems = ENDINGS.iter().filter_map(|ending| word.strip_suffix(ending));
    let mut stems = stems.filter(|stem| stem.len() >= LEAST_STEM && !stem.ends_with('s'));
    stems.next().unwrap_or(word)
}

/// Whether two words are forms of one.
pub fn are_forms(a: &str, b: &str) -> bool {
    a.len().min(b.len()) >= LEAST_STEM && stem(a) == stem(b)
}

/// The other forms that a word may have; most are no words, and cost a look-up that fails.
fn forms_of(word: &str) -> Vec<String> {
    let stem = stem(word);
    if !word.is_ascii() || stem.len() < LEAST_STEM {
        return Vec::new();
    }
    let endings = std::iter::once("").chain(ENDINGS);
    endings.map(|ending| format!("{stem}{ending}")).filter(|form| form != word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(wanted: &[Wanted], word: &str) -> Option<f64> {
        wanted.iter().find_map(|wanted| {
            let spelled = wanted.spellings.iter().find(|(spelled, _)| spelled == word);
            spelled.map(|(_, weight)| weight * wanted.count)
        })
    }

    #[test]
    fn variants_weigh_less_and_never_twice() {
        let query = Query::parse("delete auth tokens remove");
        let all = wanted(&query, true, true);
        assert_eq!(weight(&all, "delete"), Some(1.0));
        assert_eq!(weight(&all, "remove"), Some(1.0));
        assert_eq!(weight(&all, "drop"), Some(SYNONYM));
        assert_eq!(weight(&all, "authentication"), Some(SYNONYM));
        assert_eq!(weight(&all, "token"), Some(FORM));
        let plain = wanted(&query, false, false);
        assert_eq!(plain.len(), query.terms.len());
        assert_eq!(weight(&plain, "token"), None);
    }

    #[test]
    fn forms_of_one_word() {
        for (a, b) in [
            ("serializer", "serialization"),
            ("routing", "router"),
            ("tokens", "token"),
            ("validated", "validate"),
            ("queries", "query"),
        ] {
            assert!(are_forms(a, b), "{a} {b}");
        }
        for (a, b) in [("class", "clas"), ("user", "using"), ("string", "strong"), ("id", "ids")] {
            assert!(!are_forms(a, b), "{a} {b}");
        }
    }
}
