//! A change as impact takes it: what every touched file was before and is after. Plain values,
//! so that a diff of two revisions, the staged files, the work tree and a patch look alike.

use std::sync::Arc;

use crate::role::Role;
use crate::syntax::{Facts, Language};

/// One file that the change touches. At least one side is there.
#[derive(Clone, Debug)]
pub struct FileChange {
    /// Before; none where the change adds the file.
    pub old: Option<Side>,
    /// After; none where the change removes the file.
    pub new: Option<Side>,
}

/// One side of it.
#[derive(Clone, Debug)]
pub struct Side {
    pub path: Vec<u8>,
    pub language: Language,
    pub role: Role,
    pub facts: Arc<Facts>,
    /// The text; none where there is nothing to compare by line (binary, too large, missing).
    pub bytes: Option<Arc<[u8]>>,
}

impl FileChange {
    /// The side that stands for the change in an answer: the new one where there is one.
    pub fn side(&self) -> Option<&Side> {
        self.new.as_ref().or(self.old.as_ref())
    }

    /// Whether the file is under another path than before.
    pub fn is_moved(&self) -> bool {
        matches!((&self.old, &self.new), (Some(old), Some(new)) if old.path != new.path)
    }
}
