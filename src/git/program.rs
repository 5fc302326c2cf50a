//! The one wrapper of the git program, for what gix 0.90 cannot do.
//!
//! It hands on the repository's context as it came, takes no lock and asks nothing.

use std::process::{Command, Stdio};

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
    let output = command
        .output()
        .map_err(|why| GitError::internal("cannot run the git program", why))?;
    Ok(output.status.success().then_some(output.stdout))
}
