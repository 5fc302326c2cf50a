//! Questions from history: a commit's subject asks, the files it changed answer, and what is
//! searched is its parent, which knows nothing of the commit.
//!
//! Costs a walk over commits, newest first, and a tree diff for those whose subject is usable.

use std::collections::{BTreeMap, HashMap};

use super::question::{Question, Target};
use super::subject;
use crate::git::{CommitInfo, CommitReader, GitError, Repository, TreeChange};
use crate::role::Role;
use crate::syntax;

/// How much of history is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mining {
    /// Questions wanted.
    pub limit: usize,
    /// Commits looked at, at most.
    pub scan: usize,
    /// Documents and configuration may answer, too.
    pub all_files: bool,
}

/// A commit that changes more files has more than one subject.
const MOST_FILES: usize = 4;

/// Why a commit asks nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    Merge,
    /// There is no parent to ask, or it is not in this clone.
    NoParent,
    Bot,
    Revert,
    Release,
    Version,
    Formatting,
    Short,
    NamesPath,
    /// It changes too many files.
    Wide,
    /// Nothing that it changed was there before, or is worth finding.
    NoAnswer,
    Duplicate,
    /// None of its files is analysed.
    NotAnalysed,
}

impl Reason {
    /// The word for it in output and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Merge => "merge",
            Reason::NoParent => "no_parent",
            Reason::Bot => "bot",
            Reason::Revert => "revert",
            Reason::Release => "release",
            Reason::Version => "version",
            Reason::Formatting => "formatting",
            Reason::Short => "short",
            Reason::NamesPath => "names_path",
            Reason::Wide => "too_many_files",
            Reason::NoAnswer => "no_answer",
            Reason::Duplicate => "duplicate",
            Reason::NotAnalysed => "not_analysed",
        }
    }
}

/// How many commits were left out, by reason.
pub type LeftOut = BTreeMap<Reason, usize>;

/// What history gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mined {
    pub questions: Vec<Question>,
    pub scanned: usize,
    pub left_out: LeftOut,
}

/// Mines the history of `tip`, newest first.
pub fn mine(repository: &Repository, tip: &str, mining: Mining) -> Result<Mined, GitError> {
    let Some(tip) = repository.resolve(tip)?.commit else {
        return Err(GitError::NotOneRevision {
            spec: tip.to_string(),
            hint: "it names a tree, which has no history".to_string(),
        });
    };
    let reader = repository.commits();
    let mut found = Found::default();
    let mut scanned = 0;
    for oid in repository.commits_since(&[tip], None, mining.scan)? {
        if found.count() == mining.limit {
            break;
        }
        scanned += 1;
        let commit = reader.info(&oid)?;
        match candidate(repository, &reader, &commit, mining.all_files) {
            Ok(question) => found.add(question),
            Err(Refusal::Reason(reason)) => found.leave_out(reason),
            Err(Refusal::Git(error)) => return Err(error),
        }
    }
    Ok(Mined {
        questions: found.questions.into_iter().flatten().collect(),
        scanned,
        left_out: found.left_out,
    })
}

enum Refusal {
    Reason(Reason),
    Git(GitError),
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal::Reason(reason)
    }
}

impl From<GitError> for Refusal {
    fn from(error: GitError) -> Refusal {
        match error {
            // Beyond the edge of a shallow clone.
            GitError::ObjectMissing { .. } => Refusal::Reason(Reason::NoParent),
            error => Refusal::Git(error),
        }
    }
}

fn candidate(
    repository: &Repository,
    reader: &CommitReader,
    commit: &CommitInfo,
    all_files: bool,
) -> Result<Question, Refusal> {
    let parent = match commit.parents.as_slice() {
        [] => return Err(Reason::NoParent.into()),
        [parent] => *parent,
        _ => return Err(Reason::Merge.into()),
    };
    if is_bot(commit) {
        return Err(Reason::Bot.into());
    }
    // Most refusals need no look at what changed.
    subject::question(&commit.subject, &[])?;
    let before = reader.info(&parent)?.tree;
    let changes = repository.tree_changes(&before, &commit.tree)?;
    let answers = answers(&changes, all_files)?;
    let paths: Vec<&[u8]> = changes.iter().map(|change| change.path.as_slice()).collect();
    let subject = subject::question(&commit.subject, &paths)?;
    Ok(Question {
        category: category(&answers).unwrap_or(subject.category).to_string(),
        text: subject.text,
        rev: Some(parent.to_string()),
        origin: commit.oid.to_string(),
        targets: answers.into_iter().map(|path| Target { path, lines: None }).collect(),
    })
}

/// What answers of one kind say a question is about, whatever its words.
fn category(answers: &[Vec<u8>]) -> Option<&'static str> {
    let all = |role: Role| answers.iter().all(|path| role_of(path) == role);
    match () {
        () if all(Role::Test) => Some("test"),
        () if all(Role::Docs) => Some("docs"),
        () if all(Role::Config) => Some("config"),
        () => None,
    }
}

fn role_of(path: &[u8]) -> Role {
    Role::of_path(path, syntax::detect(path, None, &[]))
}

fn is_bot(commit: &CommitInfo) -> bool {
    let name = commit.author_name.to_lowercase();
    ["[bot]", "dependabot", "renovate", "pre-commit-ci", "github-actions"]
        .iter()
        .any(|bot| name.contains(bot) || commit.author_email.contains(bot))
}

/// The paths, as the parent has them, that a commit's subject asks for.
///
/// Where it changes code, the tests that come along are no answer; where it does not, they are. So
/// it is with documents and configuration after tests, if they may answer at all.
pub fn answers(changes: &[TreeChange], all_files: bool) -> Result<Vec<Vec<u8>>, Reason> {
    if changes.len() - exact_renames(changes) > MOST_FILES {
        return Err(Reason::Wide);
    }
    let (mut code, mut tests, mut others) = (Vec::new(), Vec::new(), Vec::new());
    for change in changes {
        let Some((blob, mode)) = change.old else { continue };
        if !mode.is_file() || change.new.is_some_and(|(new, _)| new == blob) {
            continue;
        }
        match role_of(&change.path) {
            _ if is_record(&change.path) || is_machinery(&change.path) => {}
            Role::Vendored | Role::Generated => {}
            _ if !is_code(&change.path) => others.push(change.path.clone()),
            Role::Implementation => code.push(change.path.clone()),
            Role::Test | Role::Example => tests.push(change.path.clone()),
            Role::Docs | Role::Config => others.push(change.path.clone()),
        }
    }
    if !all_files {
        // Texts, tables, word lists, too.
        others.clear();
    }
    let answers = [code, tests, others].into_iter().find(|answers| !answers.is_empty());
    answers.ok_or(Reason::NoAnswer)
}

/// How many files went from one path to another without a change.
fn exact_renames(changes: &[TreeChange]) -> usize {
    let mut gone: HashMap<_, usize> = HashMap::new();
    for change in changes.iter().filter(|change| change.new.is_none()) {
        if let Some((blob, _)) = change.old {
            *gone.entry(blob).or_default() += 1;
        }
    }
    let mut renames = 0;
    for change in changes.iter().filter(|change| change.old.is_none()) {
        let left = change.new.and_then(|(blob, _)| gone.get_mut(&blob));
        if let Some(left) = left.filter(|left| **left > 0) {
            *left -= 1;
            renames += 1;
        }
    }
    renames
}

/// Files that many commits touch whatever they are about: changelogs, lock files.
fn is_record(path: &[u8]) -> bool {
    let text = String::from_utf8_lossy(path).to_lowercase();
    let name = text.rsplit('/').next().unwrap_or(&text);
    let stem = name.split('.').next().unwrap_or(name);
    let kept = ["changelog", "changes", "history", "news", "releases", "release_notes", "authors"];
    let locks = [
        "cargo.lock",
        "package-lock.json",
        "yarn.lock",
        "pnpm-lock.yaml",
        "poetry.lock",
        "uv.lock",
        "go.sum",
        "gemfile.lock",
        "composer.lock",
        "mix.lock",
        "pubspec.lock",
        "podfile.lock",
    ];
    (kept.contains(&stem) && !is_code(path)) || locks.contains(&name)
}

/// Files of the machines that build and test, in folders that `ls` does not show.
fn is_machinery(path: &[u8]) -> bool {
    let mut parts = path.split(|byte| *byte == b'/').rev();
    parts.next();
    parts.any(|folder| folder.starts_with(b"."))
}

fn is_code(path: &[u8]) -> bool {
    syntax::detect(path, None, &[]).is_code()
}

/// Questions so far. Of two that ask the same the older one stays: what is searched for it does
/// not have the other among its commits.
#[derive(Default)]
struct Found {
    questions: Vec<Option<Question>>,
    places: HashMap<String, usize>,
    left_out: LeftOut,
}

impl Found {
    fn count(&self) -> usize {
        self.places.len()
    }

    fn add(&mut self, question: Question) {
        let key = question.text.to_lowercase();
        if let Some(newer) = self.places.insert(key, self.questions.len()) {
            self.questions[newer] = None;
            self.leave_out(Reason::Duplicate);
        }
        self.questions.push(Some(question));
    }

    fn leave_out(&mut self, reason: Reason) {
        *self.left_out.entry(reason).or_default() += 1;
    }
}
