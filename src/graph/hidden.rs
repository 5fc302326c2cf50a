//! What an answer of the graph may be missing, in numbers: unknown is not zero.

use std::collections::BTreeSet;

/// What may refer to some symbols without being seen to, by number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// References of these names that could not be told from others: the `name` rung.
    pub ambiguous: usize,
    /// Where they stand, as file and index in its references, as far as that is known: one that may
    /// be any of several symbols counts once.
    pub ambiguous_sites: BTreeSet<(usize, usize)>,
    /// Imports of these names, and uses of what was imported, from modules that should be in the
    /// Scope and are not.
    pub unresolved: usize,
    /// Uses of these names that only the running program can tell: in symbols and strings that are
    /// looked up, or of a name that is no word (`==`).
    pub dynamic: usize,
    /// Files of a language whose references are not fully read, that have these names in their
    /// text and no reference of them in their facts.
    pub unread_files: BTreeSet<usize>,
}

impl Hidden {
    /// Whether there is nothing of the kind, so that what was found is all.
    pub fn is_nothing(&self) -> bool {
        *self == Hidden::default()
    }

    /// Counts a reference that could not be told from others, once.
    pub fn add_ambiguous(&mut self, file: usize, index: usize) {
        self.ambiguous += usize::from(self.ambiguous_sites.insert((file, index)));
    }

    /// Adds what is hidden of other symbols.
    pub fn absorb(&mut self, other: Hidden) {
        self.ambiguous += other.ambiguous - other.ambiguous_sites.len();
        for (file, index) in other.ambiguous_sites {
            self.add_ambiguous(file, index);
        }
        self.unresolved += other.unresolved;
        self.dynamic += other.dynamic;
        self.unread_files.extend(other.unread_files);
    }
}
