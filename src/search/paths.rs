//! What a Scope's paths say: which files have a word in their name or in the folders above it,
//! and which files a query names by their path.

use std::collections::HashMap;

use regex::bytes::{Regex, RegexBuilder};

use super::candidate::quantised;
use super::query::Query;
use super::select::Place;
use super::snippet::snippet;
use super::{Answer, Confidence, Intent, Leg, Request, allowed_files};
use crate::index::View;
use crate::store::FileEntry;
use crate::syntax::{Span, words};

/// Folders above the file whose names count.
const FOLDERS: usize = 3;

/// How often a term stands in a file's stem and in the folders above it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Occurrences {
    pub stem: u32,
    pub folders: u32,
}

/// Files by position, ascending.
type Files = Vec<(usize, Occurrences)>;

/// The query's terms as they occur in paths.
pub struct PathTerms {
    found: HashMap<String, Files>,
}

impl PathTerms {
    /// Looks for `terms` in the paths of `files`.
    pub fn find<'t>(files: &[FileEntry], terms: impl Iterator<Item = &'t str>) -> PathTerms {
        let mut found: HashMap<String, Files> =
            terms.map(|term| (term.to_string(), Vec::new())).collect();
        let needles = shortest(found.keys());
        let mut lower = String::new();
        for (at, file) in files.iter().enumerate() {
            lower.clear();
            lower.push_str(&String::from_utf8_lossy(&file.path));
            lower.make_ascii_lowercase();
            // Splitting a path costs much more than seeing that none of the terms is in it.
            if !lower.is_ascii() || needles.iter().any(|needle| lower.contains(needle.as_str())) {
                count(&file.path, at, &mut found);
            }
        }
        PathTerms { found }
    }

    /// Files that have `term` in their path, ascending, with its counts in stem and folders.
    pub fn files_with(&self, term: &str) -> impl Iterator<Item = (usize, Occurrences)> + '_ {
        self.found.get(term).into_iter().flatten().copied()
    }
}

/// The words that no other is a part of: a path without these has none of them.
fn shortest<'w>(words: impl Iterator<Item = &'w String>) -> Vec<String> {
    let mut words: Vec<&String> = words.collect();
    words.sort_by_key(|word| (word.len(), *word));
    let mut kept: Vec<String> = Vec::new();
    for word in words {
        if !kept.iter().any(|known| word.contains(known.as_str())) {
            kept.push(word.clone());
        }
    }
    kept
}

fn count(path: &[u8], file: usize, found: &mut HashMap<String, Files>) {
    let text = String::from_utf8_lossy(path);
    let (folders, stem) = split(&text);
    let mut note = |term: &str, in_stem: bool| {
        let Some(files) = found.get_mut(term) else { return };
        if files.last().is_none_or(|(last, _)| *last != file) {
            files.push((file, Occurrences::default()));
        }
        if let Some((_, occurrences)) = files.last_mut() {
            if in_stem { occurrences.stem += 1 } else { occurrences.folders += 1 }
        }
    };
    words::tokens(stem, &mut |term: &str, _| note(term, true));
    for folder in folders.rsplit('/').take(FOLDERS) {
        words::tokens(folder, &mut |term: &str, _| note(term, false));
    }
}

/// The folders of a path, and its file name without the extension.
pub fn split(path: &str) -> (&str, &str) {
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let stem = match name.find('.') {
        Some(0) | None => name.trim_start_matches('.'),
        Some(dot) => &name[..dot],
    };
    (folders, stem)
}

/// What a pattern or a part of a path is worth beside the whole path.
const PART: f64 = 0.5;

/// Files whose path the query spells out, whole or from some folder on, or by a pattern, with the
/// share of the path's components that it names.
pub fn files_by_path(query: &Query, files: &[FileEntry]) -> HashMap<usize, f64> {
    let mut found = HashMap::new();
    for wanted in &query.paths {
        let Some(named) = Named::of(wanted) else { continue };
        for (at, file) in files.iter().enumerate() {
            let share = named.share(&file.path);
            if share > 0.0 {
                let slot = found.entry(at).or_insert(0.0_f64);
                *slot = slot.max(share);
            }
        }
    }
    found
}

/// A path as someone wrote it.
enum Named {
    /// Lower-cased, without a slash in front.
    End(String),
    /// With `*`, `**` or `?`: from some folder on, as git's ignore patterns are read.
    Pattern(Regex),
}

impl Named {
    fn of(wanted: &str) -> Option<Named> {
        let wanted = wanted.trim_start_matches("./").trim_start_matches('/').to_lowercase();
        if wanted.is_empty() {
            return None;
        }
        if !wanted.contains(['*', '?']) {
            return Some(Named::End(wanted));
        }
        // A lone star names every file: that says nothing.
        let says = wanted.chars().any(char::is_alphanumeric);
        says.then(|| glob(&wanted)).flatten().map(Named::Pattern)
    }

    /// How much of the path it names, 0 where it does not.
    fn share(&self, path: &[u8]) -> f64 {
        match self {
            Named::Pattern(pattern) => {
                if pattern.is_match(path) {
                    PART
                } else {
                    0.0
                }
            }
            Named::End(wanted) => {
                let path = String::from_utf8_lossy(path).to_lowercase();
                let fits = path == *wanted
                    || path.strip_suffix(wanted.as_str()).is_some_and(|b| b.ends_with('/'));
                let share = wanted.split('/').count() as f64 / path.split('/').count() as f64;
                if fits { share.max(PART) } else { 0.0 }
            }
        }
    }
}

/// A pattern as an expression for whole paths, case left aside.
fn glob(pattern: &str) -> Option<Regex> {
    let mut expression = String::from("^(?:.*/)?");
    let mut rest = pattern;
    while let Some(c) = rest.chars().next() {
        let (piece, taken) = match c {
            _ if rest.starts_with("**/") => ("(?:.*/)?".to_string(), 3),
            _ if rest.starts_with("**") => (".*".to_string(), 2),
            '*' => ("[^/]*".to_string(), 1),
            '?' => ("[^/]".to_string(), 1),
            c => (regex::escape(c.encode_utf8(&mut [0; 4])), c.len_utf8()),
        };
        expression += &piece;
        rest = &rest[taken..];
    }
    expression.push('$');
    RegexBuilder::new(&expression).case_insensitive(true).dot_matches_new_line(true).build().ok()
}

/// `--mode path`: files by their path alone, those without any text included.
pub fn search(view: &View, request: &mut Request<'_>) -> anyhow::Result<Answer> {
    let mut query = Query::parse(request.text);
    query.paths = request.text.split_whitespace().map(str::to_string).collect();
    let files = view.files();
    let allowed = allowed_files(files, &mut request.filter);
    let named = files_by_path(&query, files);
    let mut found: Vec<(usize, f64, &'static str)> = Vec::new();
    for (at, file) in files.iter().enumerate().filter(|(at, _)| allowed[*at]) {
        let path = String::from_utf8_lossy(&file.path).to_lowercase();
        match (named.get(&at), words_of_path(&query, &path)) {
            (Some(share), _) => found.push((at, 1.0 + share, "path")),
            (None, share) if share > 0.0 => found.push((at, share, "part of the path")),
            _ => {}
        }
    }
    found.sort_by(|a, b| {
        let depth = |at: usize| files[at].path.len();
        let better = quantised(b.1).cmp(&quantised(a.1));
        better.then(depth(a.0).cmp(&depth(b.0))).then(a.0.cmp(&b.0))
    });
    let (page, more) = request.page.of(&found);
    let mut places = Vec::new();
    for ((at, score, reason), rank) in page.iter().zip(request.page.offset + 1..) {
        let mut place = whole_file(view, *at, &query, request)?;
        (place.rank, place.score) = (rank, *score);
        place.reason = (*reason).to_string();
        place.shares = vec![("path", *score)];
        places.push(place);
    }
    let confidence = match found.first() {
        Some((_, score, _)) if *score >= 1.0 => Confidence::High,
        Some(_) => Confidence::Medium,
        None => Confidence::Low,
    };
    let legs = vec![Leg { name: "path", fallback: None }];
    Ok(Answer {
        query,
        intent: Intent::LocateImpl,
        graph: None,
        legs,
        bound: None,
        places,
        confidence,
        total: found.len(),
        more,
    })
}

/// How much of the query stands in the path, if all of it does; in the file's name it counts twice.
fn words_of_path(query: &Query, path: &str) -> f64 {
    let name = path.rsplit('/').next().unwrap_or(path);
    let pieces: Vec<String> = query.paths.iter().map(|piece| piece.to_lowercase()).collect();
    if pieces.is_empty() || !pieces.iter().all(|piece| path.contains(piece.as_str())) {
        return 0.0;
    }
    let in_name = pieces.iter().filter(|piece| name.contains(piece.as_str())).count();
    (pieces.len() + in_name) as f64 / (2 * pieces.len()) as f64 * PART
}

/// A file as a place, with its first lines.
fn whole_file(
    view: &View,
    at: usize,
    query: &Query,
    request: &Request<'_>,
) -> anyhow::Result<Place> {
    let file = &view.files()[at];
    let facts = view.facts(at)?;
    let end = u32::try_from(file.totals.bytes).unwrap_or(u32::MAX);
    let span = Span { start: 0, end, line_start: 1, line_end: facts.lines.max(1) };
    let mut place = Place::at(file, &facts, None, span);
    if request.show.snippets && file.facts.is_ok() {
        let text = view.text(at)?;
        place.text_missing = text.is_none();
        place.snippet = text.map_or_else(Vec::new, |text| {
            snippet(&text, span, Some(1), query, request.show.context)
        });
    }
    Ok(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_folders_and_stem() {
        assert_eq!(split("src/auth/token_store.test.py"), ("src/auth", "token_store"));
        assert_eq!(split("Makefile"), ("", "Makefile"));
        assert_eq!(split(".gitignore"), ("", "gitignore"));
    }

    #[test]
    fn patterns_are_read_as_git_reads_them() {
        let share = |pattern: &str, path: &str| {
            Named::of(pattern).map_or(0.0, |named| named.share(path.as_bytes()))
        };
        assert!(share("auth/*.py", "src/auth/token.py") > 0.0);
        assert!(share("src/**/token.py", "src/a/b/token.py") > 0.0);
        assert!(share("src/**/token.py", "src/token.py") > 0.0);
        assert!(share("auth/*.py", "src/auth/deep/token.py") == 0.0);
        assert!(share("Token.?y", "src/auth/token.py") > 0.0);
        assert!(share("*", "src/auth/token.py") == 0.0);
        assert_eq!(share("src/auth/token.py", "src/auth/token.py"), 1.0);
        assert_eq!(share("oken.py", "src/auth/token.py"), 0.0);
    }
}
