//! What a blob says, as a pure function of its bytes and its language.
//!
//! Takes bytes and a [`Language`]; gives [`Facts`]. Knows no path, no revision, no setting
//! and no store, so the same bytes in the same language always give the same facts. (Only
//! [`detect`] sees a path, to tell the language.) Spans count bytes of the blob; for UTF-16
//! they count bytes of the text decoded to UTF-8.
//!
//! A language is a folder in `languages/`: a description and a query. The query is run once
//! over the tree (`collect`), its captures are put into each other (`nest`), one walk over the
//! tree hashes bodies and measures depths (`walk`), `extract` joins all that, and `chunks`
//! divides the text.

mod chunks;
mod collect;
pub mod content;
mod description;
mod detect;
mod documentation;
mod draft;
mod extract;
pub mod facts;
mod language;
mod languages;
mod locals;
mod matcher;
mod nest;
mod outline;
mod pattern;
mod query;
mod references;
#[cfg(test)]
mod samples;
mod source;
mod walk;
pub mod words;

pub use content::{is_binary, is_lfs_pointer, is_minified, looks_generated};
pub use description::{Class, Tier};
pub use detect::{detect, needs_content};
pub use facts::{
    Chunk, Definition, Facts, Import, Kind, Local, Outcome, Reference, ReferenceKind, Span,
    Visibility,
};
pub use language::Language;

use source::Source;

/// A larger blob is not parsed, only divided.
const LARGEST_PARSED: usize = 16 << 20;

/// A larger blob has no facts: its spans would not fit.
const LARGEST: usize = u32::MAX as usize;

/// The facts of a blob. Never panics, whatever the bytes; its work is bounded by their number.
pub fn analyse(bytes: &[u8], language: Language) -> Facts {
    let text = content::text(bytes);
    if text.len() >= LARGEST {
        return Facts { outcome: Outcome::Capped, ..Facts::default() };
    }
    let source = Source::new(&text);
    if text.len() > LARGEST_PARSED {
        let depths = chunks::line_depths(&source);
        return Facts {
            lines: source.lines() as u32,
            outcome: Outcome::Capped,
            chunks: chunks::chunks(&source, &depths, &[]),
            ..Facts::default()
        };
    }
    match query::compiled(language) {
        Some(compiled) => extract::facts(compiled, &source, &[]),
        None => outline::facts(language.description().outline, &source),
    }
}
