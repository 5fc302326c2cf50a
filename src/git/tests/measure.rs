//! Measurements on repositories of one's own, run by hand:
//!
//! ```sh
//! MEASURE=/path/to/repo COMMITS=2000 cargo test --lib git::tests::measure -- --ignored --nocapture
//! ```

use std::collections::HashMap;
use std::path::PathBuf;
use std::time::Instant;

use super::*;

fn subject() -> Option<(PathBuf, String)> {
    let path = std::env::var_os("MEASURE")?.into();
    let count = std::env::var("COMMITS").unwrap_or_else(|_| "200".to_string());
    Some((path, count))
}

fn git(path: &std::path::Path, words: &[&str], input: &[u8]) -> Vec<u8> {
    use std::io::Write;
    use std::process::{Command, Stdio};
    let mut child = Command::new("git")
        .arg("-C")
        .arg(path)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap().unwrap();
    assert!(output.status.success());
    output.stdout
}

/// Every commit's changes against those of `git diff-tree -M`.
#[test]
#[ignore = "a measurement"]
fn renames_of_real_history_equal_git() {
    let Some((path, count)) = subject() else {
        return;
    };
    let words = ["rev-list", "--no-merges", "-n", &count, "HEAD"];
    let commits = git(&path, &words, b"");
    let began = Instant::now();
    let words = ["diff-tree", "-r", "--root", "-M", "--stdin", "--name-status", "-z"];
    let raw = git(&path, &words, &commits);
    let git_time = began.elapsed();
    let mut expected: HashMap<String, Vec<String>> = HashMap::new();
    let mut fields = raw.split(|byte| *byte == 0).map(text).peekable();
    let mut commit = String::new();
    while let Some(field) = fields.next().filter(|field| !field.is_empty()) {
        if field.len() >= 40 {
            commit = field;
            expected.insert(commit.clone(), Vec::new());
            continue;
        }
        let first = fields.next().unwrap();
        let line = match field.starts_with('R') {
            true => format!("{field} {first} {}", fields.next().unwrap()),
            false => format!("{field} {first}"),
        };
        expected.get_mut(&commit).unwrap().push(line);
    }
    let repository = Repository::open_at(&path).unwrap();
    let (mut renames, mut differ) = (0, 0);
    let began = Instant::now();
    for commit in text(&commits).lines() {
        let change = repository.change(&ChangeRequest::Commit(commit.to_string())).unwrap();
        let found = super::change::letters(&change);
        let mut git = expected.remove(commit).unwrap_or_default();
        git.sort();
        renames += git.iter().filter(|line| line.starts_with('R')).count();
        if found != git {
            differ += 1;
            println!("{commit}");
            for line in git.iter().filter(|line| !found.contains(line)) {
                println!("  git  {line}");
            }
            for line in found.iter().filter(|line| !git.contains(line)) {
                println!("  here {line}");
            }
        }
    }
    let total = text(&commits).lines().count();
    println!("{total} commits, {renames} renames, {differ} commits differ");
    println!("git {git_time:?}, here {:?}", began.elapsed());
}

/// What opening, the work tree and a listing cost.
#[test]
#[ignore = "a measurement"]
fn the_cost_of_a_work_tree() {
    let Some((path, _)) = subject() else {
        return;
    };
    let time = |what: &str, work: &dyn Fn()| {
        let mut times: Vec<_> = (0..9)
            .map(|_| {
                let began = Instant::now();
                work();
                began.elapsed()
            })
            .collect();
        times.sort();
        println!("{what}: median {:?}, least {:?}", times[4], times[0]);
    };
    time("open", &|| drop(Repository::open_at(&path).unwrap()));
    let repository = Repository::open_at(&path).unwrap();
    time("HEAD's list", &|| {
        let scope = repository.scope(&revision("HEAD")).unwrap();
        repository.files(&scope).unwrap();
    });
    time("attributes", &|| {
        let scope = repository.scope(&revision("HEAD")).unwrap();
        let listing = repository.files(&scope).unwrap();
        let mut lookup = repository.attributes(&scope).unwrap();
        for file in &listing.files {
            lookup.at(&file.path);
        }
    });
    if repository.is_bare() {
        return;
    }
    time("work tree", &|| {
        let repository = Repository::open_at(&path).unwrap();
        repository.scope(&ScopeRequest::Worktree).unwrap();
    });
    time("staged", &|| {
        let repository = Repository::open_at(&path).unwrap();
        repository.scope(&ScopeRequest::Staged).unwrap();
    });
    time("git status", &|| {
        git(&path, &["--no-optional-locks", "status", "--porcelain"], b"");
    });
}

/// Reads every blob over and over while git packs the repository anew. `MEASURE` is written to.
#[test]
#[ignore = "a measurement"]
fn reading_while_git_packs() {
    let Some((path, _)) = subject() else {
        return;
    };
    let repository = Repository::open_at(&path).unwrap();
    let scope = repository.scope(&revision("HEAD")).unwrap();
    let listing = repository.files(&scope).unwrap();
    let blobs = repository.blobs(&scope);
    let packer = std::thread::spawn({
        let path = path.clone();
        move || {
            for round in 0..8 {
                let words: &[&str] = match round % 2 {
                    0 => &["repack", "-q", "-a", "-d", "--max-pack-size=1m"],
                    _ => &["repack", "-q", "-a", "-d", "-f"],
                };
                git(&path, words, b"");
            }
        }
    });
    let (mut read, mut failed, mut missing) = (0, 0, 0);
    let mut reader = blobs.reader();
    let mut bytes = Vec::new();
    while !packer.is_finished() {
        let mut fresh = blobs.reader();
        for file in &listing.files {
            for reader in [&mut reader, &mut fresh] {
                match reader.read(&file.blob, &mut bytes) {
                    Ok(true) => read += 1,
                    Ok(false) => missing += 1,
                    Err(why) => {
                        failed += 1;
                        println!("{why}");
                    }
                }
            }
        }
    }
    packer.join().unwrap();
    println!("{read} read, {missing} missing, {failed} failed");
    assert_eq!((missing, failed), (0, 0));
}
