//! An intent acts: a question about a symbol gets the graph's own answer beside the ranking.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;
use serde_json::Value;

fn project() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("README.md", "# Tokens\n\nA service that hands out tokens.\n");
    repo.write(
        "auth/__init__.py",
        "\"\"\"Tokens and who may have them.\"\"\"\n\nfrom .token import TokenStore\n",
    );
    repo.write(
        "auth/token.py",
        "\"\"\"Tokens and how they are renewed.\"\"\"\n\nfrom .clock import now\n\n\nclass TokenStore:\n    def refresh(self, ttl):\n        if ttl < 0:\n            raise ValueError(f\"token of user {ttl} expired long ago\")\n        return self.renew(ttl)\n\n    def renew(self, ttl):\n        return now() + ttl\n",
    );
    repo.write("auth/clock.py", "\"\"\"The time.\"\"\"\n\n\ndef now():\n    return ticks()\n\n\ndef ticks():\n    return 1\n");
    repo.write(
        "app/login.py",
        "from auth.token import TokenStore\n\n\ndef login(user):\n    store = TokenStore()\n    return store.refresh(60)\n\n\ndef refresh_page():\n    return None\n",
    );
    repo.write(
        "app/main.py",
        "from app.login import login\n\n\ndef main():\n    return login('ada')\n",
    );
    repo.write("app/stray.py", "def stray():\n    return None\n");
    repo.write(
        "tests/test_token.py",
        "from auth.token import TokenStore\n\n\ndef test_refresh():\n    assert TokenStore().refresh(1) == 2\n",
    );
    repo.commit("Begin");
    repo
}

fn search(repo: &TestRepo, query: &str) -> Value {
    cindex::json(repo, &["search", query])
}

fn names(list: &Value) -> Vec<String> {
    let rows = list.as_array().unwrap_or_else(|| panic!("no list: {list:#}"));
    rows.iter().map(|row| row["id"].as_str().expect("an id").to_string()).collect()
}

#[test]
fn who_calls_a_symbol() {
    let repo = project();
    for query in ["who calls TokenStore.refresh?", "find all callers of TokenStore.refresh"] {
        let found = search(&repo, query);
        assert_eq!(found["intent"], "find_refs", "{query}");
        assert_eq!(found["query"], query);
        assert_eq!(
            names(&found["graph"]["callers"]),
            ["app/login.py#login", "tests/test_token.py#test_refresh"]
        );
        let evidence = &found["graph"]["callers"][0]["evidence"][0];
        assert_eq!((&evidence["path"], &evidence["line"]), (&"app/login.py".into(), &6.into()));
        assert_eq!(evidence["via"], "call");
        // The ranking is of the symbol, not of the words around it.
        assert_eq!(found["results"][0]["id"], "auth/token.py#TokenStore.refresh");
    }
}

#[test]
fn use_sites_that_are_no_calls_stand_apart() {
    let repo = project();
    let found = search(&repo, "where is the class TokenStore used");
    assert_eq!(found["intent"], "find_refs");
    assert_eq!(
        names(&found["graph"]["callers"]),
        ["app/login.py#login", "tests/test_token.py#test_refresh"]
    );
    assert_eq!(
        names(&found["graph"]["uses"]),
        ["app/login.py", "auth/__init__.py", "tests/test_token.py"]
    );
    assert_eq!(found["graph"]["uses"][0]["evidence"][0]["via"], "import");
}

#[test]
fn what_breaks_if_a_symbol_changes() {
    let repo = project();
    let found = search(&repo, "what breaks if I change TokenStore.refresh");
    assert_eq!(found["intent"], "impact");
    assert_eq!(names(&found["graph"]["impacted"]), ["app/login.py#login", "app/main.py#main"]);
    assert_eq!(found["graph"]["impacted"][1]["depth"], 2);
    assert_eq!(found["graph"]["tests"]["read"][0]["qualname"], "test_refresh");
    assert_eq!(found["results"][0]["id"], "auth/token.py#TokenStore.refresh");
    let told = cindex::json(&repo, &["impact", "--symbol", "TokenStore.refresh"]);
    assert_eq!(found["graph"]["impacted"], told["impacted"]);
}

#[test]
fn a_path_between_two_symbols() {
    let repo = project();
    let found = search(&repo, "path from main to now");
    assert_eq!(found["intent"], "data_flow");
    let steps = [
        "app/main.py#main",
        "app/login.py#login",
        "auth/token.py#TokenStore.refresh",
        "auth/token.py#TokenStore.renew",
        "auth/clock.py#now",
    ];
    assert_eq!(names(&found["graph"]["path"]), steps);
    assert_eq!(found["graph"]["path"][0]["evidence"][0]["of"], "login");
    // Asked the other way round it is the same chain.
    assert_eq!(names(&search(&repo, "how does now reach main")["graph"]["path"]), steps);
    let none = search(&repo, "path from stray to now");
    assert_eq!(names(&none["graph"]["path"]), Vec::<String>::new());
}

#[test]
fn data_flow_goes_both_ways() {
    let repo = project();
    let found = search(&repo, "data flow of TokenStore.refresh");
    assert_eq!(found["intent"], "data_flow");
    assert!(names(&found["graph"]["callers"]).contains(&"app/login.py#login".to_string()));
    assert!(
        names(&found["graph"]["callees"]).contains(&"auth/token.py#TokenStore.renew".to_string())
    );
}

#[test]
fn how_a_symbol_works_is_what_it_calls() {
    let repo = project();
    let found = search(&repo, "how does TokenStore.refresh work?");
    assert_eq!(found["intent"], "how_it_works");
    assert_eq!(
        names(&found["graph"]["callees"]),
        ["auth/token.py#TokenStore.renew", "auth/clock.py#now"]
    );
    assert_eq!(found["graph"]["callees"][0]["depth"], 1);
    assert_eq!(found["graph"]["callees"][1]["depth"], 2);
    // A question without a symbol keeps its words and has no graph.
    let plain = search(&repo, "how are tokens renewed");
    assert_eq!(plain["intent"], "how_it_works");
    assert_eq!(plain["graph"], serde_json::json!({}));
}

#[test]
fn a_trace_shows_its_frames_and_where_the_message_is_raised() {
    let repo = project();
    let trace = "Traceback (most recent call last):\n  File \"/usr/lib/python3/threading.py\", line 9, in run\n  File \"/srv/app/main.py\", line 5, in main\n  File \"/srv/auth/token.py\", line 9, in refresh\nValueError: token of user -5 expired long ago\n";
    let found = search(&repo, trace);
    assert_eq!(found["intent"], "debug_error");
    assert_eq!(
        names(&found["graph"]["frames"]),
        ["app/main.py#main", "auth/token.py#TokenStore.refresh"]
    );
    assert_eq!(found["graph"]["frames"][0]["line_start"], 5);
    assert_eq!(found["graph"]["frames"][0]["text"], "return login('ada')");
    assert_eq!(names(&found["graph"]["raises"]), ["auth/token.py#TokenStore.refresh"]);
    assert_eq!(found["graph"]["raises"][0]["line_start"], 9);
    let message = search(&repo, "ValueError: token of user 17 expired long ago");
    assert_eq!(message["intent"], "debug_error");
    assert_eq!(names(&message["graph"]["raises"]), ["auth/token.py#TokenStore.refresh"]);
}

#[test]
fn architecture_begins_with_summaries() {
    let repo = project();
    let found = search(&repo, "architecture overview");
    assert_eq!(found["intent"], "architecture");
    assert_eq!(names(&found["graph"]["modules"]), ["README.md", "auth/__init__.py"]);
    assert_eq!(found["graph"]["modules"][1]["text"], "Tokens and who may have them.");
    let paths = cindex::paths(&found);
    assert_eq!(paths[..2], ["README.md", "auth/__init__.py"]);
    let of_part = search(&repo, "architecture of the auth module");
    assert_eq!(cindex::paths(&of_part)[0], "auth/__init__.py");
    let shares = cindex::json(&repo, &["search", "--explain", "architecture overview"]);
    for row in shares["results"].as_array().expect("results") {
        let sum: f64 = row["signals"]
            .as_object()
            .expect("signals")
            .values()
            .map(|share| share.as_f64().expect("a share"))
            .sum();
        assert!((sum - row["score"].as_f64().expect("a score")).abs() < 1e-4, "{row:#}");
    }
}

#[test]
fn a_word_for_a_kind_is_a_filter() {
    let repo = project();
    repo.write("app/refresh.py", "class refresh:\n    pass\n").commit("A class of that name");
    let function = search(&repo, "function refresh");
    assert_eq!(function["intent"], "locate_impl");
    assert_eq!(function["results"][0]["id"], "auth/token.py#TokenStore.refresh");
    let class = search(&repo, "class refresh");
    assert_eq!(class["results"][0]["id"], "app/refresh.py#refresh");
    let kinds: Vec<&str> = class["results"]
        .as_array()
        .expect("results")
        .iter()
        .map(|row| row["kind"].as_str().expect("a kind"))
        .collect();
    assert!(kinds.iter().all(|kind| *kind == "class"), "{kinds:?}");
    // Nothing is called so: the words are words again.
    let words = search(&repo, "class renewal");
    assert!(words["results"].as_array().is_some());
}

#[test]
fn a_phrase_about_nothing_that_is_there_keeps_its_words() {
    let repo = project();
    let found = search(&repo, "who calls refreshing tokens");
    assert_eq!(found["graph"], serde_json::json!({}));
    let output = cindex::run(&repo, &["search", "--json", "who calls NoSuchThing"]);
    assert!(output.status.code() <= Some(1));
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["graph"], serde_json::json!({}));
    assert_eq!(found["confidence"], "low");
}

#[test]
fn people_see_the_graph_before_the_ranking() {
    let repo = project();
    let text = cindex::answer(&repo, &["search", "-n", "1", "who calls login"]);
    let expected = "CALLERS of login (1)\n  app/main.py:5  main  call login (bound)\n\nUSES of login (1)\n  app/main.py:1  import login (bound)\n\napp/login.py:4-6  login function  (defines login · name of the file)\n";
    assert!(text.starts_with(expected), "{text}");
    let text = cindex::answer(&repo, &["search", "-n", "1", "blast radius of login"]);
    assert!(
        text.starts_with("DEPENDS on login (1)\n  app/main.py:5  main (bound, 1 up)\n\n"),
        "{text}"
    );
}
