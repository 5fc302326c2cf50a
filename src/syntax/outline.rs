//! Facts of text that is not code: windows of lines.

use super::chunks;
use super::description::Outline;
use super::facts::{Facts, Outcome};
use super::source::Source;

pub fn facts(_outline: Outline, source: &Source) -> Facts {
    let depths = chunks::line_depths(source);
    Facts {
        lines: source.lines() as u32,
        outcome: Outcome::Text,
        chunks: chunks::chunks(source, &depths, &[]),
        ..Facts::default()
    }
}
