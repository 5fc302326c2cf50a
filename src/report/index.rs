//! The summary lines of `index`.

use std::io::{self, Write};
use std::time::Duration;

/// What indexing one revision came to.
pub struct IndexReport {
    /// The revision as it was asked for.
    pub rev: String,
    /// Its commit or tree, shortened.
    pub short: String,
    pub files: usize,
    pub new_blobs: usize,
    /// The whole tree was there before.
    pub nothing_new: bool,
    pub elapsed: Duration,
    /// Number of files left out, by reason.
    pub skipped: Vec<(&'static str, usize)>,
}

/// Writes the one line that sums the work up.
pub fn write_text(report: &IndexReport, out: &mut dyn Write) -> io::Result<()> {
    let IndexReport { rev, short, .. } = report;
    let name = if rev == short { rev.clone() } else { format!("{rev} {short}") };
    if report.nothing_new {
        write!(out, "nothing new in {name}: {} files are indexed", grouped(report.files))?;
    } else {
        write!(
            out,
            "indexed {} files of {name} ({} new blobs) in {:.1} s",
            grouped(report.files),
            grouped(report.new_blobs),
            report.elapsed.as_secs_f64()
        )?;
    }
    if !report.skipped.is_empty() {
        let total: usize = report.skipped.iter().map(|(_, count)| count).sum();
        let reasons: Vec<String> = report
            .skipped
            .iter()
            .map(|(reason, count)| format!("{} {}", grouped(*count), reason.replace('_', " ")))
            .collect();
        write!(out, "; {} skipped: {}", grouped(total), reasons.join(", "))?;
    }
    writeln!(out)
}

/// A number with commas between groups of three digits.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut shown = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(4901), "4,901");
        assert_eq!(grouped(1234567), "1,234,567");
    }
}
