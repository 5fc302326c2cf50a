//! `search --changed`: only what a change touches.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;
use serde_json::Value;

/// Ten functions of several hundred bytes each, so that each is a chunk of its own.
fn module(edited: Option<usize>) -> String {
    let function = |number: usize| {
        let body = "    token = token.refresh(token.ttl, token.owner)\n".repeat(14);
        let last = if edited == Some(number) { "edited" } else { "token" };
        format!("def renew_{number}(token):\n{body}    return {last}\n\n\n")
    };
    (0..10).map(function).collect()
}

fn search(repo: &TestRepo, arguments: &[&str]) -> Value {
    let mut all = vec!["search", "--json", "-n", "50"];
    all.extend(arguments);
    let output = cindex::run(repo, &all);
    assert!(output.status.code() <= Some(1), "{}", cindex::stderr(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn symbols(answer: &Value) -> Vec<String> {
    let rows = answer["results"].as_array().expect("results");
    let mut found: Vec<String> =
        rows.iter().map(|row| row["symbol"].as_str().unwrap_or("-").to_string()).collect();
    found.sort();
    found
}

#[test]
fn only_what_the_change_touches_is_searched() {
    let repo = TestRepo::init();
    repo.write("tokens.py", module(None));
    repo.write("other.py", "def refresh_other(token):\n    return token\n");
    repo.commit("Begin");
    repo.write("tokens.py", module(Some(4)));
    repo.write("fresh.py", "def refresh_fresh(token):\n    return token\n");
    repo.commit("Change one, add one");
    repo.git(&["mv", "other.py", "moved.py"]);
    repo.commit("Move");
    let ask = |change: &str| symbols(&search(&repo, &["--changed", change, "refresh token"]));
    assert_eq!(ask("HEAD~2..HEAD~1"), ["refresh_fresh", "renew_4"]);
    assert_eq!(ask("HEAD~1^!"), ["refresh_fresh", "renew_4"]);
    // A file that only moved is not touched.
    assert_eq!(ask("HEAD^!"), Vec::<String>::new());
    assert_eq!(ask("HEAD~2...HEAD"), ["refresh_fresh", "renew_4"]);
}

#[test]
fn staged_and_unstaged_changes() {
    let repo = TestRepo::init();
    repo.write("tokens.py", module(None));
    repo.commit("Begin");
    repo.write("tokens.py", module(Some(2)));
    repo.git(&["add", "."]);
    repo.write("tokens.py", module(Some(2)).replace("def renew_7", "def renewed_7"));
    let unstaged = search(&repo, &["--changed", "HEAD", "refresh token"]);
    assert_eq!(symbols(&unstaged), ["renew_2", "renewed_7"]);
    assert_eq!(unstaged["scope"]["kind"], "worktree");
    let staged = search(&repo, &["--changed", "HEAD", "--staged", "refresh token"]);
    assert_eq!(symbols(&staged), ["renew_2"]);
    assert_eq!(staged["scope"]["kind"], "staged");
}

#[test]
fn lines_that_match_an_expression_in_what_a_change_touches() {
    let repo = TestRepo::init();
    repo.write("tokens.py", module(None));
    repo.commit("Begin");
    repo.write("tokens.py", module(Some(4)));
    repo.commit("Change one");
    let found = search(&repo, &["--mode", "regex", "--changed", "HEAD^!", "^def "]);
    assert_eq!(symbols(&found), ["renew_4"]);
    let whole = search(&repo, &["--mode", "regex", "^def "]);
    assert_eq!(symbols(&whole).len(), 10);
}

#[test]
fn a_change_that_is_none_is_refused() {
    let repo = TestRepo::init();
    repo.write("a.py", "def a(): pass\n");
    repo.commit("Begin");
    cindex::expect(cindex::run(&repo, &["search", "--changed", "nope..HEAD", "a"]), 128);
    let both = ["search", "--changed", "HEAD^!", "--rev", "HEAD", "a"];
    cindex::expect(cindex::run(&repo, &both), 129);
}
