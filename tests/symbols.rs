//! Commands about one symbol: where it is, who uses it, who calls it, what it calls.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;
use serde_json::Value;

fn project() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("auth/__init__.py", "from .token import TokenStore\n");
    repo.write(
        "auth/token.py",
        "class TokenStore:\n    def refresh(self, ttl):\n        return self.renew(ttl)\n\n    def renew(self, ttl):\n        return ttl * 2\n",
    );
    repo.write(
        "app/login.py",
        "from auth import TokenStore\n\n\ndef login(user):\n    store = TokenStore()\n    return store.refresh(60)\n\n\ndef main():\n    login(1)\n    anything.refresh(2)\n",
    );
    repo.write(
        "other/token.py",
        "def renew(): pass\n\n\nclass Other:\n    def refresh(self): pass\n",
    );
    repo.commit("Begin");
    repo
}

fn names(rows: &Value) -> Vec<String> {
    let rows = rows.as_array().expect("rows");
    rows.iter()
        .map(|row| {
            format!("{}:{}", row["path"].as_str().unwrap(), row["qualname"].as_str().unwrap())
        })
        .collect()
}

#[test]
fn callers_at_one_step_and_at_more() {
    let repo = project();
    let direct = cindex::json(&repo, &["callers", "TokenStore.renew"]);
    assert_eq!(direct["schema"], "git-cindex/callers/1");
    assert_eq!(direct["symbol"]["id"], "auth/token.py#TokenStore.renew");
    assert_eq!(names(&direct["callers"]), ["auth/token.py:TokenStore.refresh"]);
    let all = cindex::json(&repo, &["callers", "TokenStore.renew", "--depth", "3"]);
    assert_eq!(
        names(&all["callers"]),
        ["auth/token.py:TokenStore.refresh", "app/login.py:login", "app/login.py:main"]
    );
    let depths: Vec<u64> = all["callers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["depth"].as_u64().unwrap())
        .collect();
    assert_eq!(depths, [1, 2, 3]);
    let login = &all["callers"][1];
    assert_eq!((&login["rung"], &login["evidence"][0]["line"]), (&"typed".into(), &6.into()));
}

#[test]
fn what_cannot_be_told_is_counted_and_said() {
    let repo = project();
    let found = cindex::json(&repo, &["callers", "TokenStore.refresh"]);
    assert_eq!(names(&found["callers"]), ["app/login.py:login"]);
    assert_eq!(found["coverage"]["ambiguous"], 1);
    assert_eq!(found["coverage"]["complete"], false);
    let shown = cindex::run(&repo, &["callers", "TokenStore.refresh"]);
    let said = String::from_utf8_lossy(&shown.stderr).into_owned();
    assert!(said.contains("1 reference of that name that may belong to others"), "{said}");
}

#[test]
fn callees_down_the_steps() {
    let repo = project();
    let found = cindex::json(&repo, &["callees", "app/login.py#main", "--depth", "3"]);
    assert_eq!(found["schema"], "git-cindex/callees/1");
    assert_eq!(
        names(&found["callees"]),
        [
            "app/login.py:login",
            "auth/token.py:TokenStore",
            "auth/token.py:TokenStore.refresh",
            "auth/token.py:TokenStore.renew"
        ]
    );
}

#[test]
fn refs_are_every_use_with_its_kind() {
    let repo = project();
    let found = cindex::json(&repo, &["refs", "TokenStore"]);
    let rows: Vec<String> = found["refs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            format!(
                "{}:{} {}",
                row["path"].as_str().unwrap(),
                row["line"],
                row["kind"].as_str().unwrap()
            )
        })
        .collect();
    assert_eq!(
        rows,
        [
            "app/login.py:1 import",
            "app/login.py:5 call",
            "auth/__init__.py:1 import",
            "auth/token.py:1 definition"
        ]
    );
}

#[test]
fn symbols_by_name_and_the_way_an_ambiguous_one_is_refused() {
    let repo = project();
    let found = cindex::json(&repo, &["symbol", "renew"]);
    assert_eq!(
        names(&found["symbols"]),
        ["auth/token.py:TokenStore.renew", "other/token.py:renew"]
    );
    let refused = cindex::run(&repo, &["callers", "--json", "renew"]);
    assert_eq!(refused.status.code(), Some(128));
    let error: Value = serde_json::from_slice(&refused.stdout).expect("an error object");
    assert_eq!(error["code"], "symbol_ambiguous");
    assert_eq!(
        error["candidates"],
        serde_json::json!(["auth/token.py#TokenStore.renew", "other/token.py#renew"])
    );
    let unknown = cindex::run(&repo, &["callers", "nothing_of_this_name"]);
    assert_eq!(unknown.status.code(), Some(128));
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("no symbol 'nothing_of_this_name'"));
    let none = cindex::run(&repo, &["symbol", "nothing_of_this_name"]);
    assert_eq!((none.status.code(), none.stdout.len()), (Some(1), 0));
}

#[test]
fn no_callers_is_an_exit_code_of_its_own_and_pages_are_stable() {
    let repo = project();
    let none = cindex::run(&repo, &["callers", "app/login.py#main"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&none.stderr).contains("no callers"), "{none:?}");
    let one = cindex::json(&repo, &["refs", "TokenStore", "-n", "1", "--offset", "1"]);
    assert_eq!(one["refs"][0]["line"], 5);
    assert_eq!(one["page"], serde_json::json!({ "offset": 1, "limit": 1, "more": true }));
}

#[test]
fn an_older_revision_has_its_own_callers() {
    let repo = project();
    repo.write("app/login.py", "def login(user): pass\n").commit("Forget the store");
    let now = cindex::run(&repo, &["callers", "TokenStore.refresh"]);
    assert_eq!(now.status.code(), Some(1));
    let then = cindex::json(&repo, &["callers", "TokenStore.refresh", "--rev", "HEAD~1"]);
    assert_eq!(names(&then["callers"]), ["app/login.py:login"]);
}

#[test]
fn as_text() {
    let repo = project();
    insta::assert_snapshot!(cindex::answer(
        &repo,
        &["callers", "TokenStore.renew", "--depth", "3"]
    ));
    insta::assert_snapshot!(cindex::answer(&repo, &["callees", "TokenStore.refresh"]));
    insta::assert_snapshot!(cindex::answer(&repo, &["refs", "TokenStore"]));
    insta::assert_snapshot!(cindex::answer(&repo, &["symbol", "renew"]));
}

#[test]
fn paths_are_relative_to_where_one_stands_or_to_the_top() {
    let repo = project();
    let folder = repo.path().join("auth");
    for spec in
        ["token.py:2", "./token.py#refresh", "auth/token.py:2", "auth/token.py#TokenStore.refresh"]
    {
        let found = cindex::run_in(&repo, &folder, &["callers", "--json", spec]);
        assert_eq!(found.status.code(), Some(0), "{spec}: {}", cindex::stderr(&found));
    }
}

#[test]
fn overloads_that_are_asked_for_together_have_their_callers() {
    let repo = TestRepo::init();
    repo.write(
        "A.java",
        "class A {\n    int f(String s) { return 1; }\n    int f(Object o) { return 2; }\n    int u() { return f(\"x\"); }\n}\n",
    );
    repo.commit("Begin");
    let both = cindex::json(&repo, &["callers", "A.f"]);
    assert_eq!(names(&both["callers"]), ["A.java:A.u"]);
    let one = cindex::run(&repo, &["callers", "--json", "A.java#A.f@2"]);
    assert_eq!(one.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&one.stdout).expect("an answer");
    assert_eq!(answer["coverage"]["ambiguous"], 1);
}

#[test]
fn a_changed_overload_says_that_its_callers_cannot_be_told() {
    let repo = TestRepo::init();
    let class = |more: &str| {
        format!(
            "class A {{\n    int f(String s{more}) {{ return 1; }}\n    int f(Object o) {{ return 2; }}\n    int u() {{ return f(\"x\"); }}\n}}\n"
        )
    };
    repo.write("A.java", class("")).commit("Begin");
    repo.write("A.java", class(", int k")).commit("Change an overload");
    let found = cindex::json(&repo, &["impact", "--commit", "HEAD"]);
    assert_eq!(found["coverage"]["complete"], false, "{found:#}");
    assert_eq!(found["coverage"]["ambiguous"], 1);
}
