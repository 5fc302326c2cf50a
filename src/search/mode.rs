//! Ways to search: by every means, or by one.

use super::query::Query;
use super::switches::{LEGS, Switches};

/// Which retrievers take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// All that are switched on.
    Auto,
    /// Words in the text, names and paths.
    Lexical,
    /// Definitions.
    Symbol,
    /// Files, by their path.
    Path,
    /// Lines that match a regular expression.
    Regex {
        /// Better matches first; else in the order of the files.
        ranked: bool,
    },
    /// Files that past commits changed whose messages fit.
    History,
}

impl Mode {
    /// The contract's word for it.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Auto => "auto",
            Mode::Lexical => "lexical",
            Mode::Symbol => "symbol",
            Mode::Path => "path",
            Mode::Regex { .. } => "regex",
            Mode::History => "history",
        }
    }

    /// The query as this mode reads it.
    pub(super) fn query(self, text: &str) -> Query {
        let mut query = Query::parse(text);
        match self {
            Mode::Symbol => query.read_as_symbols(),
            // Messages are asked for words, whatever those look like.
            Mode::History => query.symbol = None,
            _ => {}
        }
        query
    }

    /// The switches with this mode's retriever alone.
    pub(super) fn switches(self, switches: &Switches) -> Switches {
        let mut switches = switches.clone();
        if self != Mode::Auto {
            for leg in LEGS {
                switches.set(leg, leg == self.name());
            }
        }
        switches
    }
}
