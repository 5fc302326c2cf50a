//! Dates as git understands them: `yesterday`, `2 weeks ago`, `2024-01-31`.

use super::{GitError, Repository, program};

impl Repository {
    /// Seconds since 1970 of a date in any form that git knows. Words that git cannot read as a
    /// date mean now to it, and so they are refused here.
    pub fn parse_date(&self, date: &str) -> Result<i64, GitError> {
        let unreadable = || GitError::Usage {
            what: format!("'{date}'"),
            why: "not a date that git knows".into(),
        };
        if !date.chars().any(|c| c.is_ascii_digit()) && !WORDS.iter().any(|w| date.contains(w)) {
            return Err(unreadable());
        }
        let answer = program::rev_parse_words(self, &[&format!("--since={date}")])?;
        let answer = answer.ok_or_else(unreadable)?;
        let text = String::from_utf8_lossy(&answer);
        text.trim()
            .strip_prefix("--max-age=")
            .and_then(|seconds| seconds.parse().ok())
            .ok_or_else(unreadable)
    }
}

/// Words without digits that git reads as dates.
const WORDS: [&str; 12] = [
    "yesterday",
    "today",
    "noon",
    "midnight",
    "tea",
    "now",
    "last",
    "ago",
    "never",
    "day",
    "week",
    "month",
];
