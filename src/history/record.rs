//! What one commit says and does: a pure function of the commit.

use std::collections::BTreeMap;

use crate::git::{LogReader, LoggedCommit};
use crate::redact;
use crate::syntax::words;

/// A commit that changes more files than this says little of any of them.
const BULK: usize = 30;

/// How much of a message is read, in bytes.
const MESSAGE_LIMIT: usize = 8 << 10;

/// What a commit says, to be put among others.
#[derive(Debug, Default, PartialEq)]
pub struct Record {
    /// Terms of the message with their number; none where the commit does not count.
    pub said: Vec<(String, u32)>,
    /// Terms in all.
    pub length: u32,
    /// Changed files in all.
    pub changed: u32,
    /// Changed paths, as they were called then; none where the commit does not count.
    pub paths: Vec<Vec<u8>>,
    /// From and to, whether the commit counts or not.
    pub renames: Vec<(Vec<u8>, Vec<u8>)>,
}

/// Reads what a commit did. Merges say and do nothing of their own.
pub fn of_commit(reader: &LogReader, commit: &LoggedCommit) -> anyhow::Result<Record> {
    if commit.parents.len() > 1 {
        return Ok(Record::default());
    }
    let Some(changes) = reader.changes(commit)? else { return Ok(Record::default()) };
    let mut record = Record { renames: changes.renames, ..Record::default() };
    let counts = changes.count <= BULK && !is_program(&commit.author_name, &commit.author_email);
    if counts && !changes.paths.is_empty() {
        (record.said, record.length) = terms_of(&commit.message);
        record.changed = changes.count as u32;
        record.paths = changes.paths;
    }
    Ok(record)
}

/// Whether a program made the commit.
fn is_program(name: &str, email: &str) -> bool {
    const PROGRAMS: [&str; 9] = [
        "dependabot",
        "renovate",
        "greenkeeper",
        "pyup-bot",
        "snyk-bot",
        "github-actions",
        "pre-commit-ci",
        "weblate",
        "semantic-release-bot",
    ];
    let (name, email) = (name.to_lowercase(), email.to_lowercase());
    name.ends_with("[bot]")
        || email.contains("[bot]@")
        || PROGRAMS.iter().any(|program| name.starts_with(program))
}

/// The terms of a message, without what is said of people.
fn terms_of(message: &[u8]) -> (Vec<(String, u32)>, u32) {
    let mut message = message[..message.len().min(MESSAGE_LIMIT)].to_vec();
    redact::mask(&mut message);
    let mut counts = BTreeMap::new();
    let mut length = 0;
    for line in String::from_utf8_lossy(&message).lines().filter(|line| !is_trailer(line)) {
        words::tokens(line, &mut |term: &str, _| {
            length += 1;
            match counts.get_mut(term) {
                Some(count) => *count += 1,
                None => {
                    counts.insert(term.to_string(), 1);
                }
            }
        });
    }
    (counts.into_iter().collect(), length)
}

/// A line such as `Signed-off-by: Ada <ada@example.com>`.
fn is_trailer(line: &str) -> bool {
    let Some((key, _)) = line.split_once(':') else { return false };
    let key = key.trim().to_lowercase();
    key.ends_with("-by") || matches!(key.as_str(), "cc" | "change-id" | "git-svn-id" | "fixes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_told_from_people() {
        assert!(is_program("dependabot[bot]", "support@github.com"));
        assert!(is_program("Renovate Bot", "bot@renovateapp.com"));
        assert!(is_program("x", "49699333+dependabot[bot]@users.noreply.github.com"));
        assert!(!is_program("Robot Talbot", "talbot@example.com"));
    }

    #[test]
    fn a_message_is_its_words_without_people_and_secrets() {
        let message = "Retry twice\n\nRetry the upload.\nToken ghp_0123456789abcdefghijABCDEFGHIJ456789\n\nSigned-off-by: Ada <a@b.c>\n";
        let (terms, length) = terms_of(message.as_bytes());
        let terms: Vec<_> = terms.iter().map(|(term, count)| (term.as_str(), *count)).collect();
        assert_eq!(terms, [("retry", 2), ("the", 1), ("token", 1), ("twice", 1), ("upload", 1)]);
        assert_eq!(length, 6);
    }
}
