//! The one wrapper of the git program, for what gix 0.90 cannot do.
//!
//! It hands on the repository's context as it came, takes no lock and asks nothing.

use std::process::{Command, Stdio};

use super::status::{Seen, Suspect};
use super::tree::{Entry, Mode};
use super::{GitError, Oid, Repository};

/// What a revision names, where gix cannot read the references.
pub(super) fn rev_parse(repository: &Repository, spec: &str) -> Result<Option<Oid>, GitError> {
    let spec = spec.strip_suffix("^!").unwrap_or(spec);
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", spec];
    let Some(answer) = run(repository, &words)? else {
        return Ok(None);
    };
    let line = answer.trim_ascii_end();
    let oid = hex::decode(line).ok().and_then(|bytes| Oid::from_bytes(&bytes));
    match oid {
        Some(oid) => Ok(Some(oid)),
        None => Err(GitError::internal(
            "git rev-parse gave no object id",
            String::from_utf8_lossy(line),
        )),
    }
}

/// What `git rev-parse` prints for words that are no revisions.
pub(super) fn rev_parse_words(
    repository: &Repository,
    words: &[&str],
) -> Result<Option<Vec<u8>>, GitError> {
    let mut all = vec!["rev-parse"];
    all.extend(words);
    run(repository, &all)
}

/// Every branch and tag with what it names, where gix cannot read the references.
pub(super) fn branches_and_tags(repository: &Repository) -> Result<Vec<(String, Oid)>, GitError> {
    let words = [
        "for-each-ref",
        "--format=%(objectname) %(refname)",
        "refs/heads",
        "refs/remotes",
        "refs/tags",
    ];
    let answer = run(repository, &words)?.unwrap_or_default();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let line = |line: &str| {
        let (oid, name) = line.split_once(' ')?;
        let oid = Oid::from_bytes(&hex::decode(oid).ok()?)?;
        Some((name.to_string(), oid))
    };
    Ok(answer.lines().filter_map(line).collect())
}

/// What may differ from the index, where gix cannot tell. `None` where git cannot either.
pub(super) fn status(
    repository: &Repository,
    untracked: bool,
) -> Result<Option<Vec<Suspect>>, GitError> {
    let files = match untracked {
        true => "--untracked-files=all",
        false => "--untracked-files=no",
    };
    let words =
        ["status", "--porcelain=v2", "-z", "--no-renames", "--ignore-submodules=dirty", files];
    let Some(answer) = run(repository, &words)? else {
        return Ok(None);
    };
    let records = answer.split(|byte| *byte == 0);
    Ok(Some(records.filter_map(status_record).collect()))
}

/// One record: `1 XY sub mH mI mW hH hI path`, `u XY sub m1 m2 m3 mW h1 h2 h3 path` or `? path`.
fn status_record(record: &[u8]) -> Option<Suspect> {
    let (kind, fields) = match record.first()? {
        b'1' => (b'1', 8),
        b'u' => (b'u', 10),
        b'?' => (b'?', 1),
        _ => return None,
    };
    let mut words = record.splitn(fields + 1, |byte| *byte == b' ');
    let head: Vec<_> = words.by_ref().take(fields).collect();
    let path = words.next()?.to_vec();
    let known = |mode_at: usize, id_at: usize| {
        let blob = Oid::from_bytes(&hex::decode(head.get(id_at)?).ok()?)?;
        mode(head.get(mode_at)?).map(|mode| Entry { blob, mode })
    };
    let (known, seen) = match kind {
        b'?' if path.ends_with(b"/") => return None,
        b'?' => (None, Seen::Something),
        b'u' => (known(4, 8), Seen::Something),
        _ => match head.get(1)?.get(1)? {
            b'.' => return None,
            b'A' => (None, Seen::Something),
            b'D' => (known(4, 7), Seen::Removed),
            _ => (known(4, 7), Seen::Something),
        },
    };
    Some(Suspect { path, known, seen, untracked: kind == b'?' })
}

fn mode(octal: &[u8]) -> Option<Mode> {
    match octal {
        b"100644" => Some(Mode::File),
        b"100755" => Some(Mode::Executable),
        b"120000" => Some(Mode::Symlink),
        b"160000" => Some(Mode::Submodule),
        _ => None,
    }
}

/// Standard output, or `None` where git ended with another status than 0.
fn run(repository: &Repository, words: &[&str]) -> Result<Option<Vec<u8>>, GitError> {
    let mut command = Command::new("git");
    command
        .arg("--git-dir")
        .arg(repository.git_dir())
        .args(words)
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_NO_LAZY_FETCH", "1")
        .stdin(Stdio::null());
    if let Some(top) = repository.work_dir() {
        command.env("GIT_WORK_TREE", top);
    }
    let output =
        command.output().map_err(|why| GitError::internal("cannot run the git program", why))?;
    Ok(output.status.success().then_some(output.stdout))
}
