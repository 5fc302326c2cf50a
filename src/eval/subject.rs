//! What a commit's subject is worth as a question: cleaned of what only git's log needs, or the
//! reason why it is none.
//!
//! Pure: the rules see a subject and the paths that the commit changed, and no repository.

use std::sync::OnceLock;

use regex::Regex;

use super::mine::Reason;
use crate::syntax::{self, Language};

/// A subject as a person might have asked it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    pub text: String,
    pub category: &'static str,
}

/// Fewer words than this ask for nothing in particular.
const LEAST_WORDS: usize = 3;

/// `type(scope)!:` before a subject, as Conventional Commits have it.
const PREFIX: &str = r"(?i)^(feat|feature|fix|bugfix|hotfix|perf|refactor|tests?|docs?|chore|build|ci|style|revert|release|deps)(\([^)]*\))?!?:\s*";

/// A ticket before or behind a subject.
const TICKET_BEFORE: &str = r"^\s*(\[[A-Z]+-?\d+\]|[A-Z]{2,}-\d+|#\d+|GH-\d+)[:\s]+";
const TICKET_BEHIND: &str = r"(?i)[\s,]*(\(?#\d+\)?|\(?(gh|closes|fixes|fix|refs?|see|pr)[ -]#?\d+\)?|\[[A-Z]+-\d+\])[.,]?\s*$";

/// Subjects that undo, publish, raise a version, or only lay text out.
const RULES: [(Reason, &str); 4] = [
    (Reason::Revert, r"(?i)^(revert(s|ed|ing)?|reapply|back(ed|ing)? ?out)\b"),
    (
        Reason::Release,
        r"(?ix)^(pre-?)?releas(e|es|ed|ing)\b
        | ^chore\(release\)
        | ^prepare\b.*\b(release|version|v?\d+\.\d+\S*)
        | ^(start|begin|open)\b.*\b(version|development|release)\b
        | ^back\ to\ dev
        | \b(changelog|release\ notes?)\b",
    ),
    (
        Reason::Version,
        r"(?ix)\bbump(s|ed|ing)?\b
        | ^v?\d+(\.\d+)+\S*$
        | ^version\s+v?\d+\.\d+
        | \(deps(-dev)?\)
        | ^deps(\(|:)
        | ^(set|update|increment|change|raise)\ (the\ )?(\w+\ )?version(\ number|\ to|$)
        | ^(update|upgrade)\b.*\ to\ (version\ )?v?\d+(\.\d+)+
        | ^(update|upgrade)\ (all\ |the\ )*(dependenc\w+|deps|requirements|lock\ ?files?|pre-commit)
        | \bautoupdate\b",
    ),
    (
        Reason::Formatting,
        r"(?ix)^style(\(|:|!)
        | \b(whitespace|typos?|misspell\w*|spelling|trailing\ spaces?|indentation)\b
        | ^(re-?)?(format|lint)(s|ted|ting|ing)?(\ (the|all))?(\ (code|source|sources|files?|imports))?$
        | \bcode\ (style|formatting)\b
        | ^(cosmetics?|formatting)\b
        | ^(run|apply|fix|appease|satisfy|please|re-?format|use)\b.*
          \b(rustfmt|cargo\ fmt|gofmt|black|ruff|isort|prettier|clang-format|clippy|eslint|flake8|pylint|lints?|linters?)\b
        | ^(rustfmt|cargo\ fmt|gofmt|black|isort|prettier|clang-format|clippy)\b",
    ),
];

/// What a question is about, by the prefix or the first word of its subject.
const CATEGORIES: [(&str, &str); 6] = [
    ("bug", r"(?i)^(fix(es|ed|ing)?|bugfix|hotfix|handle|avoid|prevent|correct)\b"),
    ("performance", r"(?i)^(perf|speed|optimi[sz]e|faster)\b"),
    ("test", r"(?i)^tests?\b"),
    ("docs", r"(?i)^(docs?|document|clarify|describe)\b"),
    (
        "refactor",
        r"(?i)^(refactor|remove|rename|move|simplify|clean|extract|split|replace|inline|drop)\b",
    ),
    ("feature", r"(?i)^(feat|feature|add|implement|support|introduce|allow|make|enable|expose)\b"),
];

struct Rules {
    prefix: Regex,
    before: Regex,
    behind: Regex,
    refused: Vec<(Reason, Regex)>,
    categories: Vec<(&'static str, Regex)>,
}

fn rules() -> &'static Rules {
    static RULE: OnceLock<Rules> = OnceLock::new();
    let rule = |pattern: &str| Regex::new(pattern).expect("a pattern of this file");
    RULE.get_or_init(|| Rules {
        prefix: rule(PREFIX),
        before: rule(TICKET_BEFORE),
        behind: rule(TICKET_BEHIND),
        refused: RULES.iter().map(|(reason, pattern)| (*reason, rule(pattern))).collect(),
        categories: CATEGORIES.iter().map(|(name, pattern)| (*name, rule(pattern))).collect(),
    })
}

/// The question in a subject, or why there is none. `changed` are the commit's paths.
pub fn question(subject: &str, changed: &[&[u8]]) -> Result<Subject, Reason> {
    let rules = rules();
    let whole = rules.before.replace(subject.trim(), "");
    let text = bare(&whole);
    for (reason, rule) in &rules.refused {
        if rule.is_match(&whole) || rule.is_match(&text) {
            return Err(*reason);
        }
    }
    if words(&text) < LEAST_WORDS {
        return Err(Reason::Short);
    }
    if text.split_whitespace().any(|word| names_path(word, changed)) {
        return Err(Reason::NamesPath);
    }
    let fits = |rule: &Regex| rule.is_match(&whole);
    let category = rules.categories.iter().find(|(_, rule)| fits(rule)).map(|(name, _)| *name);
    Ok(Subject { text, category: category.unwrap_or("change") })
}

/// The subject without prefix, tickets and marks of quotation.
fn bare(subject: &str) -> String {
    let rules = rules();
    let mut text = rules.prefix.replace(subject, "").into_owned();
    loop {
        let shorter = rules.behind.replace(&text, "").into_owned();
        if shorter == text {
            break;
        }
        text = shorter;
    }
    text.replace(['`', '"'], "").trim().to_string()
}

/// Words of two letters or digits at least.
fn words(text: &str) -> usize {
    let long = |word: &&str| word.chars().filter(|c| c.is_alphanumeric()).count() > 1;
    text.split_whitespace().filter(long).count()
}

/// Whether a word is a path, a file's name, or the beginning or end of a changed path.
fn names_path(word: &str, changed: &[&[u8]]) -> bool {
    let word = word.trim_matches(|c: char| "'\"()[]{}<>,;:!?".contains(c));
    let word = word.strip_suffix('.').unwrap_or(word).trim_start_matches("./");
    let name = word.rsplit('/').next().unwrap_or(word);
    let with_extension = name.rsplit_once('.').is_some_and(|(stem, extension)| {
        !stem.is_empty()
            && extension.starts_with(|c: char| c.is_ascii_alphabetic())
            && extension.chars().all(|c| c.is_ascii_alphanumeric())
            && (word.contains('/') || is_extension(name))
    });
    with_extension || changed.iter().any(|path| is_part(word.trim_end_matches('/'), path))
}

/// Whether a name of this form is that of a file in some language.
fn is_extension(name: &str) -> bool {
    let bytes = name.as_bytes();
    syntax::needs_content(bytes) && AMBIGUOUS.iter().any(|end| name.ends_with(end))
        || syntax::detect(bytes, None, &[]) != Language::TEXT
        || name.ends_with(".txt")
}

/// Extensions that several languages share, which the path alone does not tell apart.
const AMBIGUOUS: [&str; 5] = [".h", ".m", ".v", ".pl", ".inc"];

/// Whether `word` is a whole path, its last parts, or, with a slash, its first ones.
fn is_part(word: &str, path: &[u8]) -> bool {
    let path = String::from_utf8_lossy(path);
    if word.is_empty() {
        return false;
    }
    let end = path.strip_suffix(word).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
    let beginning = word.contains('/')
        && path.strip_prefix(word).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    end || beginning
}
