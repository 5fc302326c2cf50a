//! The code of one Scope as the graph sees it: files in order of path, their facts on demand,
//! and the files that mention a word. Values and two functions, so that a test needs no
//! repository and no store.

use std::sync::Arc;

use anyhow::Result;

use crate::index::{View, whole_term};
use crate::role::Role;
use crate::store::ScopedPostings;
use crate::syntax::{Facts, Language};

/// Gives the facts of the file at an index of [`Code::files`]. Cached by the giver.
pub type FactsOf<'a> = Box<dyn Fn(usize) -> Result<Arc<Facts>> + 'a>;

/// Gives the files whose text has an identifier, ascending: at least all that refer to it.
pub type Mentioning<'a> = Box<dyn Fn(&str) -> Result<Vec<usize>> + 'a>;

/// One Scope.
pub struct Code<'a> {
    /// Sorted by path, byte by byte.
    pub files: &'a [CodeFile],
    pub facts: FactsOf<'a>,
    pub mentioning: Mentioning<'a>,
    /// Gives the files that define a name, ascending.
    pub defining: Mentioning<'a>,
}

/// One file of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeFile {
    pub path: Vec<u8>,
    pub language: Language,
    pub role: Role,
}

impl CodeFile {
    /// The files of an opened Scope.
    pub fn all_of(view: &View) -> Vec<CodeFile> {
        view.files()
            .iter()
            .map(|file| CodeFile {
                path: file.path.clone(),
                language: file.language,
                role: file.role,
            })
            .collect()
    }
}

impl<'a> Code<'a> {
    /// The code of an opened Scope; `files` are those of [`CodeFile::all_of`].
    pub fn of(files: &'a [CodeFile], view: &'a View, postings: &'a ScopedPostings<'a>) -> Code<'a> {
        Code::with(files, Box::new(|file| view.facts(file)), postings)
    }

    /// The same of facts that are in memory already; may be made in any thread.
    pub fn from_facts(
        files: &'a [CodeFile],
        facts: &'a [Arc<Facts>],
        postings: &'a ScopedPostings<'a>,
    ) -> Code<'a> {
        Code::with(files, Box::new(|file| Ok(facts[file].clone())), postings)
    }

    fn with(
        files: &'a [CodeFile],
        facts: FactsOf<'a>,
        postings: &'a ScopedPostings<'a>,
    ) -> Code<'a> {
        Code {
            files,
            facts,
            mentioning: Box::new(|name| match whole_term(name) {
                Some(term) => Ok(postings.files_with(&term)?),
                None => Ok(Vec::new()),
            }),
            defining: Box::new(|name| Ok(postings.files_defining(name)?)),
        }
    }
}

impl Code<'_> {
    /// The index of the file at a path.
    pub fn find(&self, path: &[u8]) -> Option<usize> {
        self.files.binary_search_by(|file| file.path.as_slice().cmp(path)).ok()
    }
}
