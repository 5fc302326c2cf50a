//! The modes of a search, each by its own means alone.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;
use serde_json::Value;

fn project() -> TestRepo {
    let repo = TestRepo::init();
    repo.write(
        "src/store.rs",
        "/// Keeps tokens.\npub struct TokenStore;\n\nimpl TokenStore {\n    pub fn refresh(&self) -> u32 {\n        self.renew(1)\n    }\n\n    fn renew(&self, by: u32) -> u32 {\n        by + 1\n    }\n}\n",
    );
    repo.write(
        "src/main.rs",
        "mod store;\n\nfn main() {\n    let store = store::TokenStore;\n    store.refresh();\n}\n",
    );
    repo.write("tests/refresh.rs", "#[test]\nfn refresh_works() {\n    refresh();\n}\n");
    repo.write("README.md", "# Tokens\n\nrefresh them\n");
    repo.write("logo.bin", b"\0\x01refresh\n\0".as_slice());
    repo.write("odd name.txt", "caf\u{e9} refresh\n\nlast line refresh");
    repo.commit("Begin");
    repo.write("src/limits.rs", "pub const MOST: u32 = 5;\n");
    repo.commit("Throttle greedy clients");
    repo
}

fn search(repo: &TestRepo, arguments: &[&str]) -> Value {
    let mut all = vec!["search", "--json"];
    all.extend(arguments);
    let output = cindex::run(repo, &all);
    assert!(output.status.code() <= Some(1), "{}", cindex::stderr(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn used(answer: &Value) -> Vec<String> {
    let legs = answer["legs"].as_array().expect("legs");
    let used = legs.iter().filter(|leg| leg["used"] == true);
    used.map(|leg| leg["name"].as_str().expect("a name").to_string()).collect()
}

/// `path:line` of each result, sorted.
fn lines(answer: &Value) -> Vec<String> {
    let rows = answer["results"].as_array().expect("results");
    let mut lines: Vec<String> = rows
        .iter()
        .map(|row| format!("{}:{}", row["path"].as_str().expect("a path"), row["line_start"]))
        .collect();
    lines.sort();
    lines
}

/// The same of `git grep -nE`, binary files as line 0.
fn git_grep(repo: &TestRepo, arguments: &[&str]) -> Vec<String> {
    let mut all = vec!["grep", "-nE", "--no-color"];
    all.extend(arguments);
    let output = repo.try_git(&all);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut lines: Vec<String> = text
        .lines()
        .map(|line| {
            if let Some(rest) = line.strip_prefix("Binary file ") {
                let path = rest.trim_end_matches(" matches");
                return format!("{}:0", path.trim_start_matches("HEAD:"));
            }
            let line = line.trim_start_matches("HEAD:");
            let mut parts = line.splitn(3, ':');
            let path = parts.next().expect("a path");
            format!("{path}:{}", parts.next().expect("a line"))
        })
        .collect();
    lines.sort();
    lines
}

#[test]
fn each_mode_asks_one_retriever() {
    let repo = project();
    for mode in ["lexical", "symbol", "path", "history", "regex"] {
        let found = search(&repo, &["--mode", mode, "refresh"]);
        assert_eq!(found["mode"], mode);
        assert_eq!(used(&found), [mode], "{found:#}");
    }
    assert_eq!(used(&search(&repo, &["refresh tokens"])).len(), 4);
}

#[test]
fn symbols_alone_are_definitions_alone() {
    let repo = project();
    let found = search(&repo, &["--mode", "symbol", "refresh"]);
    assert_eq!(found["results"][0]["id"], "src/store.rs#TokenStore.refresh");
    assert_eq!(lines(&found), ["src/store.rs:5"]);
    // Words that are one name together.
    let found = search(&repo, &["--mode", "symbol", "token store"]);
    assert_eq!(found["results"][0]["id"], "src/store.rs#TokenStore");
}

#[test]
fn paths_alone_find_what_has_no_text() {
    let repo = project();
    let paths = |query: &str| cindex::paths(&search(&repo, &["--mode", "path", query]));
    assert_eq!(paths("store.rs"), ["src/store.rs"]);
    assert_eq!(paths("src/*.rs"), ["src/main.rs", "src/store.rs", "src/limits.rs"]);
    assert_eq!(paths("logo"), ["logo.bin"]);
    assert_eq!(paths("**/refresh.rs"), ["tests/refresh.rs"]);
    assert_eq!(paths("no/such/file"), Vec::<String>::new());
}

#[test]
fn history_alone_asks_the_messages() {
    let repo = project();
    let found = search(&repo, &["--mode", "history", "greedy"]);
    assert_eq!(cindex::paths(&found), ["src/limits.rs"]);
}

#[test]
fn semantic_is_refused_plainly_while_there_is_no_model() {
    let repo = project();
    let output = cindex::run(&repo, &["search", "--json", "--mode", "semantic", "refresh"]);
    assert!(
        cindex::stderr(&output).contains("no model")
            || cindex::stderr(&output).contains("none built in")
    );
    let error: Value = serde_json::from_str(&cindex::expect(output, 128)).expect("JSON");
    assert_eq!(error["code"], "model_unusable");
}

#[test]
fn an_expression_finds_the_lines_that_git_grep_finds() {
    let repo = project();
    for pattern in [
        "refresh",
        "^pub",
        "fn +[a-z]+\\(",
        "^ *[}]$",
        "[0-9]$",
        "re(new|fresh)\\b",
        "t.k",
        "x*",
        "café",
    ] {
        assert_eq!(
            lines(&search(&repo, &["--mode", "regex", pattern])),
            git_grep(&repo, &["-e", pattern]),
            "{pattern}"
        );
        assert_eq!(
            lines(&search(&repo, &["--rev", "HEAD", "--mode", "regex", pattern])),
            git_grep(&repo, &["-e", pattern, "HEAD"]),
            "{pattern} at HEAD"
        );
    }
    let below = search(&repo, &["--mode", "regex", "refresh", "--", "src"]);
    assert_eq!(lines(&below), git_grep(&repo, &["-e", "refresh", "--", "src"]));
}

#[test]
fn ranking_an_expression_changes_no_membership() {
    let repo = project();
    let plain = search(&repo, &["--mode", "regex", "refresh"]);
    let ranked = search(&repo, &["--mode", "regex", "--rank", "refresh"]);
    assert_eq!(lines(&plain), lines(&ranked));
    assert_eq!(ranked["results"][0]["path"], "src/store.rs");
    assert_eq!(ranked["results"][0]["line_start"], 5);
    assert_eq!(ranked["results"][0]["symbol"], "TokenStore.refresh");
    assert_ne!(cindex::paths(&plain), cindex::paths(&ranked));
    let mut sorted = cindex::paths(&plain);
    sorted.sort();
    assert_eq!(cindex::paths(&plain), sorted);
    cindex::expect(cindex::run(&repo, &["search", "--rank", "refresh"]), 129);
}

#[test]
fn matching_lines_are_printed_as_git_grep_prints_them() {
    let repo = project();
    let text = cindex::answer(&repo, &["search", "--mode", "regex", "renew|refresh\\(\\)"]);
    assert_eq!(
        text,
        "src/main.rs:5:    store.refresh();\nsrc/store.rs:6:        self.renew(1)\nsrc/store.rs:9:    fn renew(&self, by: u32) -> u32 {\ntests/refresh.rs:3:    refresh();\n"
    );
    let context =
        cindex::answer(&repo, &["search", "--mode", "regex", "--context", "1", "renew\\("]);
    assert!(context.contains("src/store.rs-5-    pub fn refresh"), "{context}");
    assert!(context.contains("\n--\n"), "{context}");
    let binary = cindex::answer(&repo, &["search", "--mode", "regex", "refresh", "--", "*.bin"]);
    assert_eq!(binary, "Binary file logo.bin matches\n");
    let files = cindex::answer(&repo, &["search", "--mode", "regex", "-l", "refresh"]);
    assert_eq!(files, repo.git(&["grep", "-lE", "refresh"]) + "\n");
    let page = search(&repo, &["--mode", "regex", "-n", "2", "--offset", "1", "refresh"]);
    let all = search(&repo, &["--mode", "regex", "refresh"]);
    assert_eq!(page["results"][0]["path"], all["results"][1]["path"]);
    assert_eq!(page["page"]["more"], true);
}

#[test]
fn a_broken_expression_is_wrong_usage() {
    let repo = project();
    let output = cindex::run(&repo, &["search", "--json", "--mode", "regex", "a("]);
    let error: Value = serde_json::from_str(&cindex::expect(output, 129)).expect("JSON");
    assert_eq!(error["code"], "usage");
}

#[test]
fn an_expression_cannot_feel_for_a_secret() {
    let repo = TestRepo::init();
    let secret = "ghp_0123456789abcdefghijABCDEFGHIJ456789";
    repo.write("a.py", format!("TOKEN = \"{secret}\"\n"));
    repo.commit("Begin");
    let found = search(&repo, &["--mode", "regex", "ghp_0123"]);
    assert_eq!(lines(&found), Vec::<String>::new());
    let found = search(&repo, &["--mode", "regex", "TOKEN"]);
    assert_eq!(lines(&found), ["a.py:1"]);
    assert!(!found.to_string().contains(secret));
}

#[test]
fn an_answer_by_expression_does_not_depend_on_threads() {
    let repo = project();
    let ask = |threads: &str| {
        let mut command =
            cindex::command(&repo, &["search", "--json", "--mode", "regex", "--rank", "e"]);
        command.env("RAYON_NUM_THREADS", threads).output().expect("it runs").stdout
    };
    assert_eq!(ask("1"), ask("8"));
}
