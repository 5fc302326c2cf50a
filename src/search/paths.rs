//! What a Scope's paths say: which files have a word in their name or in the folders above it.

use std::collections::HashMap;

use crate::store::FileEntry;
use crate::syntax::words;

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
        let needles: Vec<String> = found.keys().cloned().collect();
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_folders_and_stem() {
        assert_eq!(split("src/auth/token_store.test.py"), ("src/auth", "token_store"));
        assert_eq!(split("Makefile"), ("", "Makefile"));
        assert_eq!(split(".gitignore"), ("", "gitignore"));
    }
}
