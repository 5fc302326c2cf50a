//! Renders answers: plain data in, text or JSON out.
//!
//! Knows nothing of how an answer was computed. Text is for people and may change; JSON follows
//! the contract and carries a schema name.

pub mod eval;
pub mod graph;
pub mod impact;
pub mod impact_text;
pub mod imports;
pub mod index;
pub mod map;
pub mod outline;
pub mod search;
pub mod search_text;
pub mod show;
mod style;
mod table;
pub mod why;

use std::collections::BTreeMap;

use serde::Serialize;

pub use style::{Style, plain, relative};

/// What an answer could not look at; the same in every answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Coverage {
    pub complete: bool,
    pub ambiguous: usize,
    pub unresolved: usize,
    pub dynamic: usize,
    pub unsupported_files: usize,
    /// Symbols beyond the direct dependents of which not every use can be told.
    #[serde(skip_serializing_if = "is_zero")]
    pub doubtful: usize,
    pub skipped: BTreeMap<String, usize>,
    pub missing_objects: usize,
    pub unindexed: usize,
}

impl Coverage {
    /// One line for people; `None` where nothing was left out.
    pub fn sentence(&self) -> Option<String> {
        let reasons: Vec<String> = self
            .skipped
            .iter()
            .map(|(reason, count)| format!("{count} {}", reason.replace('_', " ")))
            .collect();
        let mut parts = Vec::new();
        if !reasons.is_empty() {
            parts.push(format!("not looked into: {}", reasons.join(", ")));
        }
        if self.missing_objects > 0 {
            parts.push(format!("{} objects are not in this repository", self.missing_objects));
        }
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// The Scope of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ScopeReport {
    pub kind: &'static str,
    pub rev: Option<String>,
    pub commit: Option<String>,
    pub tree: Option<String>,
}

/// A path as JSON has it: lossy text, and the bytes in base64 where they are not UTF-8.
pub fn path_fields(path: &[u8]) -> (String, Option<String>) {
    use base64::Engine;
    match std::str::from_utf8(path) {
        Ok(text) => (text.to_string(), None),
        Err(_) => (
            String::from_utf8_lossy(path).into_owned(),
            Some(base64::engine::general_purpose::STANDARD.encode(path)),
        ),
    }
}

/// Writes a value as indented JSON with an end of line.
pub fn write_json(value: &impl Serialize, out: &mut dyn std::io::Write) -> std::io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    out.write_all(b"\n")
}
