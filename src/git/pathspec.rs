//! Path arguments: git's pathspecs, relative to where one stands.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::OsStrExt;
use std::path::{Component, Path, PathBuf};

use gix::index::entry::Mode as IndexMode;
use gix::pathspec::{Defaults, Search};
use gix::worktree::stack::state::attributes::Source;

use super::{GitError, Repository};

/// Which paths of the repository an argument list means.
pub struct PathFilter {
    /// `None`: no argument was given, so all of them.
    search: Option<Search>,
    /// For `:(attr:…)` alone.
    attributes: Option<gix::worktree::Stack>,
    repository: gix::Repository,
}

impl Repository {
    /// The path from the top of a file that is named from where one stands; none outside.
    pub fn tree_path(&self, path: &OsStr) -> Option<Vec<u8>> {
        let top = self.work_dir().unwrap_or(Path::new("/"));
        let mut whole = PathBuf::new();
        // What is absolute replaces what stands before it.
        for part in top.join(OsStr::from_bytes(self.prefix())).join(path).components() {
            match part {
                Component::ParentDir => drop(whole.pop()),
                Component::CurDir => {}
                part => whole.push(part),
            }
        }
        let inside = whole.strip_prefix(top).ok()?;
        Some(inside.as_os_str().as_bytes().to_vec())
    }

    /// Understands pathspecs with their magic, and the `GIT_*_PATHSPECS` variables.
    pub fn pathspec(&self, specs: &[OsString]) -> Result<PathFilter, GitError> {
        let repository = self.local();
        let mut filter = PathFilter { search: None, attributes: None, repository };
        if specs.is_empty() {
            return Ok(filter);
        }
        let wrong = |spec: &OsString, why: gix::Error| GitError::Usage {
            what: format!("pathspec '{}'", spec.display()),
            why: why.to_string(),
        };
        let defaults = Defaults::from_environment(&mut |name| std::env::var_os(name));
        let defaults = defaults.map_err(|why| wrong(&specs[0], why))?;
        let mut patterns = Vec::new();
        for spec in specs {
            let pattern = gix::pathspec::parse(spec.as_bytes(), defaults);
            patterns.push(pattern.map_err(|why| wrong(spec, why))?);
        }
        if patterns.iter().any(|pattern| !pattern.attributes.is_empty()) {
            filter.attributes = Some(attributes(&filter.repository)?);
        }
        let prefix = Path::new(OsStr::from_bytes(self.prefix()));
        let root = self.work_dir().unwrap_or(self.git_dir());
        let search = Search::from_specs(patterns, Some(prefix), root);
        filter.search = Some(search.map_err(|_| GitError::PathOutside {
            path: specs.join(OsStr::new("' or '")).display().to_string(),
        })?);
        Ok(filter)
    }
}

fn attributes(repository: &gix::Repository) -> Result<gix::worktree::Stack, GitError> {
    let failed = |why| GitError::internal("cannot read the attributes", why);
    let index = repository.index_or_load_from_head_or_empty().map_err(failed)?;
    let source = match repository.workdir() {
        Some(_) => Source::WorktreeThenIdMapping,
        None => Source::IdMapping,
    };
    let stack = repository.attributes_only(&index, source).map_err(failed)?;
    Ok(stack.detach())
}

impl PathFilter {
    /// Whether a file at `path`, from the top of the repository, is meant.
    pub fn matches(&mut self, path: &[u8]) -> bool {
        let Some(search) = &mut self.search else {
            return true;
        };
        let (stack, objects) = (&mut self.attributes, &self.repository.objects);
        let found = search.pattern_matching_relative_path(
            path.into(),
            Some(false),
            &mut |path, case, is_dir, outcome| {
                let mode = if is_dir { IndexMode::DIR } else { IndexMode::FILE };
                let Some(stack) = stack else {
                    return false;
                };
                stack
                    .set_case(case)
                    .at_entry(path, Some(mode), objects)
                    .is_ok_and(|platform| platform.matching_attributes(outcome))
            },
        );
        found.is_some_and(|found| !found.is_excluded())
    }

    /// Whether any argument was given.
    pub fn is_limited(&self) -> bool {
        self.search.is_some()
    }
}
