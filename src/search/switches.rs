//! Retrievers and signals by name, and which of them take part.
//!
//! The one place that says what is on by default; `--with` and `--without` change a copy.

use std::collections::BTreeSet;

/// What brings candidates.
pub const LEGS: [&str; 4] = ["lexical", "symbol", "path", "history"];

/// What ranks them, in the order in which it is applied.
pub const SIGNALS: [&str; 11] = [
    "agreement",
    "coherence",
    "definition",
    "path_words",
    "hubs",
    "names",
    "centrality",
    "role",
    "thin",
    "saturation",
    "duplicates",
];

/// What the lexical retriever looks for beside the words typed.
pub const VARIANTS: [&str; 2] = ["synonyms", "forms"];

/// Off unless asked for.
const OFF: [&str; 6] = ["agreement", "centrality", "duplicates", "hubs", "names", "synonyms"];

/// What takes part in a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switches {
    off: BTreeSet<&'static str>,
}

impl Default for Switches {
    fn default() -> Switches {
        Switches { off: OFF.into() }
    }
}

impl Switches {
    /// Every name there is.
    pub fn names() -> impl Iterator<Item = &'static str> {
        LEGS.into_iter().chain(VARIANTS).chain(SIGNALS)
    }

    /// Switches one on or off; `false` for a name that there is not.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let Some(name) = Switches::names().find(|known| *known == name) else { return false };
        if on {
            self.off.remove(name);
        } else {
            self.off.insert(name);
        }
        true
    }

    pub fn has(&self, name: &str) -> bool {
        !self.off.contains(name)
    }
}
