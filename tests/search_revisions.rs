//! `search --all-revisions`: code that is there no more, and where it was last.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;
use serde_json::Value;

const LEGACY: &str = "def legacy_handshake(peer):\n    \"\"\"Greets a peer the old way.\"\"\"\n    return peer.greet('old')\n";

fn search(repo: &TestRepo, arguments: &[&str]) -> Value {
    let mut all = vec!["search", "--json"];
    all.extend(arguments);
    let output = cindex::run(repo, &all);
    assert!(output.status.code() <= Some(1), "{}", cindex::stderr(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Id and last commit of each result that is gone.
fn gone(answer: &Value) -> Vec<(String, String)> {
    let rows = answer["results"].as_array().expect("results");
    let gone = rows.iter().filter(|row| !row["last_commit"].is_null());
    gone.map(|row| {
        let text = |field: &str| row[field].as_str().expect("text").to_string();
        (text("id"), text("last_commit"))
    })
    .collect()
}

#[test]
fn a_removed_function_is_found_with_the_last_commit_that_had_it() {
    let repo = TestRepo::init();
    repo.write("net/peer.py", LEGACY);
    repo.write("net/new.py", "def handshake(peer):\n    return peer.greet('new')\n");
    repo.commit("Begin");
    repo.write("net/peer.py", LEGACY.replace("'old'", "'older'"));
    let last = repo.commit("Change it once more");
    repo.write("net/peer.py", "def ping(peer):\n    return peer.ping()\n");
    repo.commit("Drop the old way");
    repo.write("README.md", "# Peers\n").commit("Say what this is");
    let without = search(&repo, &["legacy_handshake"]);
    assert!(gone(&without).is_empty());
    let found = search(&repo, &["--all-revisions", "legacy_handshake"]);
    // Of its two versions the newer.
    assert_eq!(gone(&found), [("net/peer.py#legacy_handshake".to_string(), last)]);
    let row = &found["results"][0];
    assert_eq!((&row["line_start"], &row["line_end"]), (&1.into(), &3.into()));
    assert!(row["snippet"].as_str().expect("a snippet").contains("'older'"), "{row:#}");
    assert_eq!(row["kind"], "function");
    assert_eq!(
        found["revisions"],
        serde_json::json!({"commits": 4, "blobs": 2, "limit": 5000, "complete": true})
    );
    // In words, too, beside what there is.
    let words = search(&repo, &["--all-revisions", "greet a peer the old way"]);
    assert_eq!(gone(&words).len(), 1, "{words:#}");
    let text = cindex::answer(&repo, &["search", "--all-revisions", "legacy_handshake"]);
    assert!(text.contains("net/peer.py:1-3  legacy_handshake function"), "{text}");
    assert!(text.contains("last in "), "{text}");
    assert!(text.contains("of 4 commits (all there are)"), "{text}");
}

#[test]
fn a_removed_file_and_a_moved_one() {
    let repo = TestRepo::init();
    repo.write("old.rs", "pub fn forgotten_limit() -> u32 {\n    41\n}\n");
    repo.write("kept.rs", "pub fn remembered_limit() -> u32 {\n    42\n}\n");
    let last = repo.commit("Begin");
    repo.remove("old.rs");
    repo.git(&["mv", "kept.rs", "moved.rs"]);
    repo.commit("Remove one, move one");
    let found = search(&repo, &["--all-revisions", "forgotten_limit"]);
    assert_eq!(gone(&found), [("old.rs#forgotten_limit".to_string(), last)]);
    let moved = search(&repo, &["--all-revisions", "remembered_limit"]);
    assert!(gone(&moved).is_empty(), "{moved:#}");
    assert_eq!(moved["results"][0]["id"], "moved.rs#remembered_limit");
}

#[test]
fn code_of_another_branch_is_found() {
    let repo = TestRepo::init();
    repo.write("a.py", "def here():\n    return 1\n").commit("Begin");
    repo.git(&["checkout", "-q", "-b", "side"]);
    repo.write("b.py", "def only_over_there():\n    return 2\n");
    let side = repo.commit("Try something");
    repo.git(&["checkout", "-q", "main"]);
    let found = search(&repo, &["--all-revisions", "only_over_there"]);
    assert_eq!(gone(&found), [("b.py#only_over_there".to_string(), side)]);
}

#[test]
fn the_window_bounds_the_look_and_says_so() {
    let repo = TestRepo::init();
    repo.write("a.py", LEGACY).commit("Begin");
    repo.remove("a.py").commit("Remove");
    for number in 0..5 {
        repo.write("b.py", format!("def step():\n    return {number}\n"));
        repo.commit(&format!("Step {number}"));
    }
    repo.git(&["config", "cindex.historyWindow", "3"]);
    let found = search(&repo, &["--all-revisions", "legacy_handshake"]);
    assert!(gone(&found).is_empty());
    assert_eq!(found["revisions"]["complete"], false);
    assert_eq!(found["revisions"]["commits"], 3);
    repo.git(&["config", "cindex.historyWindow", "6"]);
    assert_eq!(gone(&search(&repo, &["--all-revisions", "legacy_handshake"])).len(), 1);
}

#[test]
fn filters_and_secrets_hold_for_the_past() {
    let repo = TestRepo::init();
    let secret = "ghp_0123456789abcdefghijABCDEFGHIJ456789";
    repo.write("a.py", format!("{LEGACY}TOKEN = \"{secret}\"\n"));
    repo.write("b/a.rs", "pub fn legacy_handshake() {}\n");
    repo.commit("Begin");
    repo.remove("a.py").remove("b/a.rs").commit("Remove");
    let ids = |more: &[&str]| {
        let mut all = vec!["--all-revisions", "--context", "9"];
        all.extend(["-e", "legacy_handshake"]);
        all.extend(more);
        let found = search(&repo, &all);
        assert!(!found.to_string().contains(secret));
        gone(&found).into_iter().map(|(id, _)| id).collect::<Vec<_>>()
    };
    assert_eq!(ids(&[]).len(), 2);
    assert_eq!(ids(&["--lang", "rust"]), ["b/a.rs#legacy_handshake"]);
    assert_eq!(ids(&["--", "a.py"]), ["a.py#legacy_handshake"]);
    assert_eq!(ids(&["--kind", "class"]), Vec::<String>::new());
}

#[test]
fn an_older_version_steps_back_behind_what_there_is() {
    let repo = TestRepo::init();
    repo.write("a.py", "def renew(token):\n    return token.renew(1)\n").commit("Begin");
    repo.write("a.py", "def renew(token):\n    return token.renew(2)\n").commit("More");
    let found = search(&repo, &["--all-revisions", "renew"]);
    let rows = found["results"].as_array().expect("results");
    assert!(rows[0]["last_commit"].is_null(), "{found:#}");
    assert_eq!(gone(&found).len(), 1);
    cindex::expect(
        cindex::run(&repo, &["search", "--all-revisions", "--mode", "regex", "renew"]),
        129,
    );
}
