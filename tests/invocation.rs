//! The program behaves as git commands do: exit codes, help, colour, pipes, settings.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use std::process::Stdio;

use repo::TestRepo;

fn with_code() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("a.py", "def alpha():\n    return beta()\n\n\ndef beta():\n    return 1\n");
    repo.commit("Begin");
    repo
}

/// PATH with the program under test first, as an installation has it.
fn path() -> std::ffi::OsString {
    let folder = std::path::Path::new(cindex::program()).parent().expect("a folder");
    let mut folders = vec![folder.to_path_buf()];
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    std::env::join_paths(folders).expect("a PATH")
}

#[test]
fn git_runs_it_as_a_subcommand_with_its_settings() {
    let repo = with_code();
    let git = |arguments: &[&str]| {
        repo.command("git").env("PATH", path()).args(arguments).output().expect("git runs")
    };
    assert_eq!(git(&["cindex", "search", "alpha"]).status.code(), Some(0));
    assert_eq!(git(&["cindex", "-h"]).status.code(), Some(0));
    let excluded = git(&["-c", "cindex.exclude=a.py", "cindex", "search", "alpha"]);
    assert_eq!(excluded.status.code(), Some(1), "{}", cindex::stderr(&excluded));
    let elsewhere = repo.beside("elsewhere");
    std::fs::create_dir(&elsewhere).expect("a folder");
    let from_afar = repo
        .command("git")
        .env("PATH", path())
        .current_dir(&elsewhere)
        .args(["--git-dir=../repo/.git", "--work-tree=../repo", "cindex", "search", "alpha"])
        .output()
        .expect("git runs");
    assert_eq!(from_afar.status.code(), Some(0), "{}", cindex::stderr(&from_afar));
}

#[test]
fn exit_codes_are_gits() {
    let repo = with_code();
    cindex::expect(cindex::run(&repo, &["search", "alpha"]), 0);
    cindex::expect(cindex::run(&repo, &["search", "zzzqqq"]), 1);
    cindex::expect(cindex::run(&repo, &["search", "--rev", "no-such-branch", "alpha"]), 128);
    cindex::expect(cindex::run(&repo, &["search", "--no-such-option", "alpha"]), 129);
    cindex::expect(cindex::run(&repo, &["search"]), 129);
    cindex::expect(cindex::run(&repo, &["search", "--lang", "klingon", "alpha"]), 129);
    cindex::expect(cindex::run(&repo, &["--version"]), 0);
    let nowhere = tempfile::tempdir().expect("a folder");
    let outside = cindex::run_in(&repo, nowhere.path(), &["search", "alpha"]);
    assert!(cindex::stderr(&outside).contains("fatal: not a git repository"));
    cindex::expect(outside, 128);
}

#[test]
fn an_unknown_command_suggests_the_nearest() {
    let repo = with_code();
    let output = cindex::run(&repo, &["serach", "alpha"]);
    assert!(cindex::stderr(&output).contains("'search'"), "{}", cindex::stderr(&output));
    cindex::expect(output, 129);
}

#[test]
fn errors_are_json_where_json_was_asked_for() {
    let repo = with_code();
    for (arguments, code, exit) in [
        (vec!["search", "--json", "--rev", "nope", "alpha"], "revision_unknown", 128),
        (vec!["search", "--json", "--bad-option"], "usage", 129),
        (vec!["search", "--format", "json", "--kind", "planet", "alpha"], "usage", 129),
    ] {
        let output = cindex::run(&repo, &arguments);
        let text = cindex::expect(output, exit);
        let error: serde_json::Value = serde_json::from_str(&text).expect("a JSON error");
        assert_eq!(error["schema"], "git-cindex/error/1");
        assert_eq!(error["code"], code, "{arguments:?}");
    }
}

#[test]
fn a_query_may_begin_with_a_dash() {
    let repo = with_code();
    cindex::answer(&repo, &["search", "-e", "-alpha"]);
}

#[test]
fn colour_is_for_terminals_and_those_who_ask() {
    let repo = with_code();
    let plain = cindex::answer(&repo, &["search", "alpha"]);
    assert!(!plain.contains('\u{1b}'));
    let coloured = cindex::answer(&repo, &["search", "--color", "always", "alpha"]);
    assert!(coloured.contains("\u{1b}[1;31malpha\u{1b}[m"), "{coloured:?}");
    repo.git(&["config", "color.cindex", "always"]);
    assert!(cindex::answer(&repo, &["search", "alpha"]).contains('\u{1b}'));
    assert!(!cindex::answer(&repo, &["search", "--color", "never", "alpha"]).contains('\u{1b}'));
    repo.git(&["config", "--unset", "color.cindex"]);
    let paged = |name: &str, value: &str| {
        let mut command = cindex::command(&repo, &["search", "alpha"]);
        command.env("GIT_PAGER_IN_USE", "true").env("TERM", "xterm").env(name, value);
        String::from_utf8(command.output().expect("it runs").stdout).expect("text")
    };
    assert!(paged("X", "1").contains('\u{1b}'));
    assert!(!paged("NO_COLOR", "1").contains('\u{1b}'));
}

#[test]
fn a_closed_pipe_ends_silently() {
    let repo = TestRepo::init();
    for number in 0..300 {
        let text = format!("def alpha_{number}():\n    return '{}'\n", "alpha ".repeat(30));
        repo.write(&format!("f{number}.py"), text);
    }
    repo.commit("Begin");
    cindex::answer(&repo, &["index", "-q"]);
    let mut child = cindex::command(&repo, &["search", "-n", "300", "alpha"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(cindex::stderr(&output), "");
}

#[test]
fn a_broken_index_is_made_anew() {
    let repo = with_code();
    let before = cindex::answer(&repo, &["search", "alpha", "--json"]);
    let database = repo.path().join(".git/cindex/facts.sqlite");
    for damage in [&b""[..], &b"SQLite format 3\0 and then nonsense"[..], &[0xff; 5000][..]] {
        for leftover in ["facts.sqlite-wal", "facts.sqlite-shm"] {
            let _ = std::fs::remove_file(database.with_file_name(leftover));
        }
        std::fs::write(&database, damage).expect("a damaged file");
        assert_eq!(cindex::answer(&repo, &["search", "alpha", "--json"]), before);
    }
}

#[test]
fn a_newer_index_is_refused_and_kept() {
    let repo = with_code();
    cindex::answer(&repo, &["index"]);
    let database = repo.path().join(".git/cindex/facts.sqlite");
    let mut bytes = std::fs::read(&database).expect("the database");
    bytes[60..64].copy_from_slice(&999_u32.to_be_bytes());
    std::fs::write(&database, &bytes).expect("written");
    let output = cindex::run(&repo, &["search", "alpha", "--json"]);
    let error: serde_json::Value =
        serde_json::from_str(&cindex::expect(output, 128)).expect("a JSON error");
    assert_eq!(error["code"], "index_newer");
    assert_eq!(std::fs::read(&database).expect("the database"), bytes);
    cindex::answer(&repo, &["drop"]);
    cindex::answer(&repo, &["search", "alpha"]);
}
