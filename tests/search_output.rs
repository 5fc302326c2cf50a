//! What a search prints, and how much of it: paths, fields, lines, budgets, pages.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;
use serde_json::Value;

/// A class with two methods of forty lines each, and files that use it.
fn project() -> TestRepo {
    let repo = TestRepo::init();
    let body = "        total = total + self.rate * ttl - self.spent(ttl)\n".repeat(40);
    repo.write(
        "auth/token.py",
        format!(
            "class TokenStore:\n    \"\"\"Keeps tokens.\"\"\"\n\n    def refresh(self, ttl):\n        \"\"\"Renews the token.\"\"\"\n{body}        return total\n\n    def revoke(self, ttl):\n{body}        return total\n"
        ),
    );
    for number in 0..12 {
        repo.write(
            &format!("app/user_{number:02}.py"),
            format!("def login_{number}(store):\n    # the token is refreshed here\n    return store.refresh({number})\n"),
        );
    }
    repo.write("docs/notes.md", "# Tokens\n\nA token is refreshed.\n");
    repo.commit("Begin");
    repo
}

fn text(repo: &TestRepo, arguments: &[&str]) -> String {
    let mut all = vec!["search"];
    all.extend(arguments);
    cindex::answer(repo, &all)
}

fn json(repo: &TestRepo, arguments: &[&str]) -> Value {
    let mut all = vec!["search"];
    all.extend(arguments);
    cindex::json(repo, &all)
}

fn rows(answer: &Value) -> Vec<Value> {
    answer["results"].as_array().expect("results").clone()
}

/// Path and first line of each result.
fn places(answer: &Value) -> Vec<(String, u64)> {
    let place = |row: &Value| {
        let path = row["path"].as_str().expect("a path").to_string();
        (path, row["line_start"].as_u64().expect("a line"))
    };
    rows(answer).iter().map(place).collect()
}

#[test]
fn files_with_results_are_named_once() {
    let repo = project();
    let listed = text(&repo, &["-l", "-n", "50", "refresh token"]);
    let files: Vec<&str> = listed.lines().collect();
    let mut distinct = files.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(files.len(), distinct.len(), "{listed}");
    assert_eq!(files.len(), 14, "{listed}");
    let all = json(&repo, &["-n", "50", "refresh token"]);
    let first = &places(&all)[0].0;
    assert_eq!(files[0], first);
    // The limit counts files.
    assert_eq!(text(&repo, &["-l", "-n", "3", "refresh token"]).lines().count(), 3);
    let nul = text(&repo, &["-l", "-z", "-n", "50", "refresh token"]);
    let split: Vec<&str> = nul.split_terminator('\0').collect();
    assert_eq!(split, files);
    assert!(!nul.contains('\n'));
}

#[test]
fn nul_alone_gives_four_fields_a_result() {
    let repo = project();
    let fields = text(&repo, &["-z", "-n", "2", "TokenStore.refresh"]);
    let fields: Vec<&str> = fields.split_terminator('\0').collect();
    assert_eq!(fields.len(), 8);
    assert_eq!(fields[..4], ["auth/token.py", "4", "46", "TokenStore.refresh"]);
}

#[test]
fn paths_are_seen_from_where_one_stands_unless_full_names_are_asked_for() {
    let repo = project();
    let run = |arguments: &[&str]| {
        let mut all = vec!["search"];
        all.extend(arguments);
        cindex::expect(cindex::run_in(&repo, &repo.path().join("app"), &all), 0)
    };
    assert_eq!(run(&["-l", "-n", "1", "TokenStore.refresh"]), "../auth/token.py\n");
    assert_eq!(run(&["-l", "--full-name", "-n", "1", "TokenStore.refresh"]), "auth/token.py\n");
    assert!(run(&["-n", "1", "login_3"]).starts_with("user_03.py:1-3"));
    assert!(run(&["--full-name", "-n", "1", "login_3"]).starts_with("app/user_03.py:1-3"));
    let nul = run(&["-z", "--full-name", "-n", "1", "login_3"]);
    assert!(nul.starts_with("app/user_03.py\0"), "{nul:?}");
}

#[test]
fn pages_are_parts_of_one_ranking() {
    let repo = project();
    let whole = places(&json(&repo, &["-n", "100", "refresh token"]));
    assert!(whole.len() > 12);
    let mut pieced = Vec::new();
    for offset in (0..whole.len()).step_by(4) {
        let offset = offset.to_string();
        let page = json(&repo, &["-n", "4", "--offset", &offset, "refresh token"]);
        let ranks: Vec<u64> =
            rows(&page).iter().map(|row| row["rank"].as_u64().expect("a rank")).collect();
        let from = offset.parse::<u64>().expect("a number") + 1;
        assert_eq!(ranks, (from..from + ranks.len() as u64).collect::<Vec<_>>());
        assert_eq!(page["page"]["more"], from + 3 < whole.len() as u64);
        pieced.extend(places(&page));
    }
    assert_eq!(pieced, whole);
    let behind = cindex::run(&repo, &["search", "--json", "--offset", "500", "refresh token"]);
    assert!(cindex::expect(behind, 1).contains("\"more\": false"));
}

#[test]
fn compact_is_a_line_a_result() {
    let repo = project();
    let compact = text(&repo, &["--compact", "-n", "5", "refresh token"]);
    assert_eq!(compact.lines().count(), 5, "{compact}");
    let found = json(&repo, &["--compact", "-n", "5", "refresh token"]);
    assert!(rows(&found).iter().all(|row| row["snippet"] == ""));
    assert_eq!(places(&found), places(&json(&repo, &["-n", "5", "refresh token"])));
}

#[test]
fn context_widens_a_snippet() {
    let repo = project();
    let lines = |context: &[&str]| {
        let mut all = vec!["-n", "1", "TokenStore.revoke"];
        all.extend(context);
        let found = json(&repo, &all);
        rows(&found)[0]["snippet"].as_str().expect("a snippet").lines().count()
    };
    assert_eq!(lines(&[]), 6);
    assert_eq!(lines(&["--context", "0"]), 6);
    assert_eq!(lines(&["--context", "3"]), 12);
    let shown = text(&repo, &["-n", "1", "--context", "2", "TokenStore.revoke"]);
    assert!(shown.contains("46          return total"), "{shown}");
}

#[test]
fn a_budget_withholds_snippets_and_never_rows() {
    let repo = project();
    let whole = json(&repo, &["-n", "8", "refresh token"]);
    let costs: Vec<u64> =
        rows(&whole).iter().map(|row| row["tokens"].as_u64().expect("tokens")).collect();
    let budget = costs[0] + costs[1];
    let tight = json(&repo, &["-n", "8", "--tokens", &budget.to_string(), "refresh token"]);
    assert_eq!(places(&tight), places(&whole));
    let spent: u64 = rows(&tight).iter().map(|row| row["tokens"].as_u64().expect("tokens")).sum();
    assert!(spent <= budget, "{spent} of {budget}");
    let shown = |answer: &Value| rows(answer).iter().filter(|row| row["snippet"] != "").count();
    assert!(shown(&tight) >= 2 && shown(&tight) < 8);
    let reads = tight["reads"].as_array().expect("reads").clone();
    assert_eq!(reads.len(), 8 - shown(&tight));
    let withheld: Vec<Value> =
        rows(&tight).into_iter().filter(|row| row["snippet"] == "").collect();
    for (read, row) in reads.iter().zip(&withheld) {
        assert_eq!(read["path"], row["path"]);
        assert_eq!(read["line_start"], row["line_start"]);
        assert!(read["tokens"].as_u64() > Some(0));
    }
    let none = json(&repo, &["-n", "8", "--tokens", "0", "refresh token"]);
    assert_eq!(shown(&none), 0);
    assert_eq!(none["reads"].as_array().map(Vec::len), Some(8));
    assert_eq!(whole["reads"].as_array().map(Vec::len), Some(0));
}

#[test]
fn a_skeleton_names_the_lines_it_leaves_out() {
    let repo = project();
    let found = json(&repo, &["-n", "1", "--skeleton", "TokenStore"]);
    let snippet = rows(&found)[0]["snippet"].as_str().expect("a snippet").to_string();
    assert_eq!(
        snippet,
        "class TokenStore:\n    \"\"\"Keeps tokens.\"\"\"\n\n    def refresh(self, ttl):\n        … lines 5-46\n\n    def revoke(self, ttl):\n        … lines 49-89"
    );
    // Three lines have nothing to save.
    let small = json(&repo, &["-n", "1", "--skeleton", "login_4"]);
    let snippet = rows(&small)[0]["snippet"].as_str().expect("a snippet").to_string();
    assert!(snippet.contains("return store.refresh(4)"), "{snippet}");
    let shown = text(&repo, &["-n", "1", "--skeleton", "TokenStore"]);
    assert!(shown.contains("          … lines 5-46"), "{shown}");
}

#[test]
fn json_lines_are_a_header_rows_and_an_end() {
    let repo = project();
    let lines = text(&repo, &["--format", "jsonl", "-n", "3", "refresh token"]);
    let records: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let kinds: Vec<&str> =
        records.iter().map(|record| record["record"].as_str().expect("a record")).collect();
    assert_eq!(kinds, ["header", "row", "row", "row", "end"]);
    assert_eq!(records[0]["schema"], "git-cindex/search/1");
    assert_eq!(records[0]["query"], "refresh token");
    let whole = json(&repo, &["-n", "100", "refresh token"]);
    assert_eq!(records[4]["total"], rows(&whole).len());
    assert_eq!(records[4]["coverage"]["complete"], true);
    assert_eq!(records[4]["page"]["more"], true);
    let mut row = records[1].clone();
    row.as_object_mut().expect("a row").remove("record");
    assert_eq!(row, rows(&whole)[0]);
    let none = cindex::run(&repo, &["search", "--format", "jsonl", "zzzqqq"]);
    let none = cindex::expect(none, 1);
    assert_eq!(none.lines().count(), 2);
    assert!(none.lines().last().is_some_and(|end| end.contains("\"outcome\":\"none\"")));
    cindex::expect(cindex::run(&repo, &["status", "--format", "jsonl"]), 129);
    let error = cindex::run(&repo, &["search", "--format", "jsonl", "--rev", "nope", "x"]);
    assert!(cindex::expect(error, 128).contains("revision_unknown"));
}

#[test]
fn a_role_and_a_dashed_query() {
    let repo = project();
    let docs = json(&repo, &["--role", "docs", "refresh token"]);
    assert_eq!(places(&docs), [("docs/notes.md".to_string(), 1)]);
    let dashed = json(&repo, &["-n", "1", "-e", "-TokenStore.refresh"]);
    assert_eq!(places(&dashed)[0].0, "auth/token.py");
    cindex::expect(cindex::run(&repo, &["search", "--role", "planet", "x"]), 129);
}
