//! The shape of every output: text for people, JSON after the contract.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;

const TOKEN: &str = "\"\"\"Tokens and how they are renewed.\"\"\"\n\n\nclass TokenStore:\n    \"\"\"Keeps tokens.\"\"\"\n\n    def refresh(self, ttl):\n        \"\"\"Renews the token for ttl seconds.\"\"\"\n        return self.renew(ttl)\n\n    def renew(self, ttl):\n        return ttl * 2\n";

fn project() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("auth/__init__.py", "from .token import TokenStore\n");
    repo.write("auth/token.py", TOKEN);
    repo.write(
        "app/login.py",
        "from auth import TokenStore\n\n\ndef login(user):\n    store = TokenStore()\n    return store.refresh(60)\n\n\ndef lookup(table, key):\n    return table.get(key)\n",
    );
    repo.write(
        "tests/test_token.py",
        "from auth.token import TokenStore\n\n\ndef test_refresh():\n    assert TokenStore().refresh(1) == 2\n",
    );
    repo.write("README.md", "# Tokens\n\nHow to refresh a token.\n");
    repo.commit("Begin");
    repo
}

/// JSON with what differs between machines left out.
fn stable(json: &serde_json::Value) -> String {
    format!("{json:#}")
}

#[test]
fn search_as_text() {
    let repo = project();
    insta::assert_snapshot!(cindex::answer(&repo, &["search", "refresh token", "-n", "3"]));
    insta::assert_snapshot!(cindex::answer(&repo, &["search", "TokenStore.refresh", "-n", "2"]));
}

#[test]
fn search_as_json() {
    let repo = project();
    let found = cindex::json(&repo, &["search", "TokenStore.refresh", "-n", "1", "--explain"]);
    insta::assert_snapshot!(stable(&found));
}

#[test]
fn the_shares_of_a_score_add_up_and_change_no_order() {
    let repo = project();
    let plain = cindex::json(&repo, &["search", "how is a token refreshed"]);
    let explained = cindex::json(&repo, &["search", "how is a token refreshed", "--explain"]);
    assert_eq!(cindex::paths(&plain), cindex::paths(&explained));
    for row in explained["results"].as_array().expect("results") {
        let shares = row["signals"].as_object().expect("signals");
        let sum: f64 = shares.values().map(|share| share.as_f64().expect("a share")).sum();
        let score = row["score"].as_f64().expect("a score");
        assert!((sum - score).abs() < 1e-5 * shares.len() as f64, "{sum} is not {score}");
    }
}

#[test]
fn a_definition_beats_a_mention_and_tests_step_back() {
    let repo = project();
    let found = cindex::json(&repo, &["search", "refresh"]);
    assert_eq!(cindex::paths(&found)[0], "auth/token.py");
    let found = cindex::json(&repo, &["search", "refresh a token"]);
    let paths = cindex::paths(&found);
    let place = |wanted: &str| paths.iter().position(|path| path == wanted);
    assert!(place("auth/token.py") < place("tests/test_token.py"), "{paths:?}");
    let asked = cindex::json(&repo, &["search", "test that the token is refreshed"]);
    assert_eq!(cindex::paths(&asked)[0], "tests/test_token.py");
}

#[test]
fn filters_narrow_a_search() {
    let repo = project();
    let search = |more: &[&str]| {
        let mut arguments = vec!["search", "--json", "token refresh"];
        arguments.extend(more);
        let output = cindex::run(&repo, &arguments);
        serde_json::from_slice::<serde_json::Value>(&output.stdout).expect("JSON")
    };
    let paths = |more: &[&str]| cindex::paths(&search(more));
    assert_eq!(paths(&["--lang", "markdown"]), ["README.md"]);
    assert_eq!(paths(&["--kind", "class"]), ["auth/token.py"]);
    assert_eq!(paths(&["--role", "test"]), ["tests/test_token.py"]);
    assert_eq!(paths(&["--", "app"]), ["app/login.py"]);
    assert!(!paths(&["--", ":!tests"]).contains(&"tests/test_token.py".to_string()));
    let all = paths(&["-n", "50"]);
    let first = search(&["-n", "2"]);
    assert_eq!(first["page"]["more"], true);
    assert_eq!(cindex::paths(&first), all[..2]);
    assert_eq!(paths(&["-n", "2", "--offset", "2"]), all[2..4]);
}

#[test]
fn impact_of_a_changed_signature() {
    let repo = project();
    repo.write(
        "auth/token.py",
        TOKEN
            .replace("refresh(self, ttl)", "refresh(self, seconds, force)")
            .replace("renew(ttl)\n\n", "renew(seconds)\n\n"),
    );
    insta::assert_snapshot!(masked(&repo, cindex::answer(&repo, &["impact"])));
    repo.commit("Change the signature");
    insta::assert_snapshot!(masked(
        &repo,
        stable(&cindex::json(&repo, &["impact", "--commit", "HEAD"]))
    ));
}

#[test]
fn impact_of_a_removed_class() {
    let repo = project();
    repo.write("auth/token.py", "\"\"\"Nothing left.\"\"\"\n");
    let text = cindex::answer(&repo, &["impact"]);
    insta::assert_snapshot!(masked(&repo, text));
    cindex::expect(cindex::run(&repo, &["impact", "--fail-on", "breaks"]), 1);
}

#[test]
fn no_caller_is_claimed_on_a_shared_bare_name() {
    let repo = project();
    repo.write("app/cache.py", "class Cache:\n    def get(self, key):\n        return key\n");
    repo.commit("Add a cache");
    repo.write("app/cache.py", "class Cache:\n    def get(self, key):\n        return key + 1\n");
    let found = cindex::json(&repo, &["impact"]);
    assert_eq!(found["changed"][0]["qualname"], "Cache.get");
    assert_eq!(found["impacted"].as_array().map(Vec::len), Some(0), "{found:#}");
    assert_eq!(found["coverage"]["ambiguous"], 1);
}

#[test]
fn the_forms_of_a_change() {
    let repo = project();
    repo.git(&["branch", "base"]);
    repo.write("app/login.py", "def login(user):\n    return None\n").commit("Two");
    repo.write("auth/more.py", "def more(): pass\n").commit("Three");
    let changed = |arguments: &[&str]| {
        let mut all = vec!["impact"];
        all.extend(arguments);
        let found = cindex::json(&repo, &all);
        let rows = found["changed"].as_array().expect("rows").clone();
        let mut paths: Vec<String> =
            rows.iter().map(|row| row["path"].as_str().expect("a path").to_string()).collect();
        paths.dedup();
        paths
    };
    let none: [&str; 0] = [];
    assert_eq!(changed(&[]), none);
    assert_eq!(changed(&["HEAD~1"]), ["auth/more.py"]);
    assert_eq!(changed(&["HEAD~2..HEAD~1"]), ["app/login.py"]);
    assert_eq!(changed(&["HEAD~2", "HEAD~1"]), ["app/login.py"]);
    assert_eq!(changed(&["base...HEAD"]), ["app/login.py", "auth/more.py"]);
    assert_eq!(changed(&["HEAD^!"]), ["auth/more.py"]);
    assert_eq!(changed(&["--commit", "HEAD~1"]), ["app/login.py"]);
    assert_eq!(
        changed(&["--commit", "HEAD~2", "--", "auth"]),
        ["auth/__init__.py", "auth/token.py"]
    );
    repo.write("new.py", "def fresh(): pass\n");
    assert_eq!(changed(&[]), ["new.py"]);
    assert_eq!(changed(&["--no-untracked"]), none);
    assert_eq!(changed(&["--staged"]), none);
    repo.git(&["add", "new.py"]);
    assert_eq!(changed(&["--staged"]), ["new.py"]);
    assert_eq!(changed(&["--staged", "HEAD~1"]), ["auth/more.py", "new.py"]);
}

#[test]
fn impact_says_what_it_cannot_do() {
    let repo = project();
    let error = |arguments: &[&str]| {
        let output = cindex::run(&repo, arguments);
        let text = cindex::expect(output, 128);
        serde_json::from_str::<serde_json::Value>(&text).expect("a JSON error")
    };
    assert_eq!(error(&["impact", "--json", "no-such-base...HEAD"])["code"], "revision_unknown");
    assert_eq!(
        error(&["impact", "--json", "--symbol", "no_such_symbol"])["code"],
        "symbol_unknown"
    );
    let hint = cindex::answer(&repo, &["impact", "HEAD"]);
    assert!(hint.contains("git cindex impact --commit HEAD"), "{hint}");
}

#[test]
fn impact_of_one_symbol() {
    let repo = project();
    let found = cindex::json(&repo, &["impact", "--symbol", "TokenStore.refresh"]);
    assert_eq!(found["impacted"][0]["id"], "app/login.py#login");
    assert_eq!(found["tests"]["read"][0]["qualname"], "test_refresh");
}

/// Ids of commits and trees as words, so that snapshots outlive them.
fn masked(repo: &TestRepo, text: String) -> String {
    let mut text = text;
    for (rev, word) in [("HEAD", "<head>"), ("HEAD~1", "<parent>")] {
        let output = repo.try_git(&["rev-parse", "--verify", "-q", rev]);
        let id = String::from_utf8_lossy(&output.stdout).trim().to_string();
        if !id.is_empty() {
            text = text.replace(&id, word).replace(&id[..7], word);
        }
    }
    text
}
