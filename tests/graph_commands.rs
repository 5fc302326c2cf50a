//! Commands about how the code hangs together: cards, outlines, files and the ways between symbols.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;
use serde_json::{Value, json};

fn project() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("auth/__init__.py", "from .token import TokenStore\n");
    repo.write(
        "auth/token.py",
        "import time\n\n\nclass TokenStore:\n    \"\"\"Keeps tokens. And more.\"\"\"\n\n    limit = 3\n\n    def refresh(self, ttl):\n        \"\"\"Makes a token young again.\"\"\"\n        return self.renew(ttl)\n\n    def renew(self, ttl):\n        return ttl * 2\n",
    );
    repo.write(
        "app/login.py",
        "from auth import TokenStore\nfrom app.missing import gone\nimport requests\n\n\ndef login(user):\n    store = TokenStore()\n    return store.refresh(60)\n\n\ndef main():\n    login(1)\n",
    );
    repo.write(
        "tests/test_login.py",
        "from app.login import login\n\n\ndef test_login():\n    assert login(1)\n",
    );
    repo.write("pyproject.toml", "[project]\nname = \"demo\"\n");
    repo.write("README.md", "# Demo\n\nText.\n\n## Use\n\nMore.\n");
    repo.commit("Begin");
    repo
}

#[test]
fn a_card_has_all_there_is_to_know_of_a_symbol() {
    let repo = project();
    let card = cindex::json(&repo, &["show", "TokenStore.refresh"]);
    assert_eq!(card["schema"], "git-cindex/show/1");
    assert_eq!(card["symbol"]["id"], "auth/token.py#TokenStore.refresh");
    assert_eq!(card["doc"], "Makes a token young again.");
    assert_eq!(card["container"]["qualname"], "TokenStore");
    assert_eq!(
        card["source"],
        "    def refresh(self, ttl):\n        \"\"\"Makes a token young again.\"\"\"\n        return self.renew(ttl)\n"
    );
    assert_eq!(card["callers"][0]["qualname"], "login");
    assert_eq!(card["callees"][0]["qualname"], "TokenStore.renew");
    assert_eq!(card["test_files"][0]["path"], "tests/test_login.py");
    let login = cindex::json(&repo, &["show", "login"]);
    assert_eq!(login["tests"][0]["qualname"], "test_login");
    let class = cindex::json(&repo, &["show", "TokenStore"]);
    let members: Vec<&Value> =
        class["members"].as_array().unwrap().iter().map(|row| &row["qualname"]).collect();
    assert_eq!(members, ["TokenStore.limit", "TokenStore.refresh", "TokenStore.renew"]);
}

#[test]
fn a_card_masks_secrets_and_leaves_the_bodies_of_long_sources_out() {
    let repo = TestRepo::init();
    let mut text = String::from("class Big:\n    key = \"AKIAIOSFODNN7EXAMPLE\"\n");
    for number in 0..30 {
        text += &format!(
            "    def m{number}(self):\n        a = {number}\n        b = a\n        return b\n"
        );
    }
    repo.write("big.py", &text);
    repo.commit("Begin");
    let short = cindex::answer(&repo, &["show", "Big"]);
    assert!(!short.contains("AKIAIOSFODNN7EXAMPLE") && !short.contains("a = 7"), "{short}");
    assert!(short.contains("lines 4-6"), "{short}");
    let full = cindex::answer(&repo, &["show", "Big", "--full"]);
    assert!(full.contains("a = 7") && !full.contains("AKIAIOSFODNN7EXAMPLE"), "{full}");
    let card = cindex::json(&repo, &["show", "Big"]);
    assert_eq!(card["source"].as_str().unwrap().lines().count(), 122);
    assert_eq!(card["members"].as_array().unwrap().len(), 31);
}

#[test]
fn an_outline_is_nested_as_the_file_is() {
    let repo = project();
    let found = cindex::json(&repo, &["outline", "auth/token.py"]);
    let rows: Vec<(u64, &str)> = found["symbols"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["depth"].as_u64().unwrap(), row["qualname"].as_str().unwrap()))
        .collect();
    assert_eq!(
        rows,
        [
            (0, "TokenStore"),
            (1, "TokenStore.limit"),
            (1, "TokenStore.refresh"),
            (1, "TokenStore.renew")
        ]
    );
    assert_eq!(found["symbols"][0]["doc"], "Keeps tokens.");
    assert_eq!((&found["language"], &found["lines"]), (&json!("python"), &json!(14)));
    let inside = cindex::run_in(&repo, &repo.path().join("auth"), &["outline", "../README.md"]);
    assert!(cindex::expect(inside, 0).contains("section ## Use"));
    let unknown = cindex::run(&repo, &["outline", "--json", "nothing.py"]);
    assert_eq!(unknown.status.code(), Some(128));
    let error: Value = serde_json::from_slice(&unknown.stdout).expect("an error object");
    assert_eq!(error["code"], "path_unknown");
}

#[test]
fn imports_say_where_they_lead() {
    let repo = project();
    let found = cindex::json(&repo, &["imports", "app/login.py"]);
    let rows: Vec<(&str, &str)> = found["imports"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["module"].as_str().unwrap(), row["target"].as_str().unwrap()))
        .collect();
    assert_eq!(rows, [("auth", "project"), ("app.missing", "missing"), ("requests", "external")]);
    let files: Vec<&Value> =
        found["imports"][0]["files"].as_array().unwrap().iter().map(|it| &it["path"]).collect();
    assert_eq!(files, ["auth/__init__.py", "auth/token.py"]);
    assert_eq!(found["coverage"]["unresolved"], 1);
    let none = cindex::json(&repo, &["imports", "README.md"]);
    assert_eq!(none["outcome"], "none");
}

#[test]
fn importers_are_found_through_re_exports() {
    let repo = project();
    let found = cindex::json(&repo, &["importers", "auth/token.py"]);
    let rows: Vec<(&str, &Value)> = found["importers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["path"].as_str().unwrap(), &row["line"]))
        .collect();
    assert_eq!(rows, [("app/login.py", &json!(1)), ("auth/__init__.py", &json!(1))]);
    let none = cindex::run(&repo, &["importers", "tests/test_login.py"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(cindex::stderr(&none).contains("no importers"), "{none:?}");
}

#[test]
fn files_that_need_no_import_are_told_by_their_uses() {
    let repo = TestRepo::init();
    repo.write("lib/store.rb", "class Store\n  def self.make\n  end\nend\n");
    repo.write("lib/user.rb", "class User\n  def go\n    Store.make\n  end\nend\n");
    repo.write("go.mod", "module demo\n");
    repo.write("a/one.go", "package a\n\nfunc One() int { return two() }\n");
    repo.write("a/two.go", "package a\n\nfunc two() int { return 2 }\n");
    repo.commit("Begin");
    let used = cindex::json(&repo, &["imports", "lib/user.rb"]);
    assert_eq!(used["imports"][0]["files"][0]["path"], "lib/store.rb");
    assert_eq!(used["imports"][0]["module"], "");
    let using = cindex::json(&repo, &["importers", "lib/store.rb"]);
    assert_eq!(using["importers"][0]["path"], "lib/user.rb");
    assert_eq!(using["importers"][0]["line"], 3);
    let package = cindex::json(&repo, &["importers", "a/two.go"]);
    assert_eq!(package["importers"][0]["path"], "a/one.go");
    assert_eq!(package["importers"][0]["names"], json!(["two"]));
}

#[test]
fn the_shortest_way_has_the_evidence_of_each_step() {
    let repo = project();
    let found = cindex::json(&repo, &["why", "app/login.py#main", "TokenStore.renew"]);
    let steps: Vec<(&str, &Value)> = found["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (row["to"]["qualname"].as_str().unwrap(), &row["line"]))
        .collect();
    assert_eq!(
        steps,
        [
            ("login", &json!(12)),
            ("TokenStore.refresh", &json!(8)),
            ("TokenStore.renew", &json!(11))
        ]
    );
    let none = cindex::run(&repo, &["why", "TokenStore.renew", "app/login.py#main"]);
    assert_eq!(none.status.code(), Some(1));
    let said = cindex::stderr(&none);
    assert!(said.contains("no way from TokenStore.renew to app/login.py#main"), "{said}");
    assert!(said.contains("git cindex why app/login.py#main TokenStore.renew"), "{said}");
}

#[test]
fn as_text() {
    let repo = project();
    insta::assert_snapshot!(cindex::answer(&repo, &["show", "TokenStore"]));
    insta::assert_snapshot!(cindex::answer(&repo, &["outline", "auth/token.py"]));
    insta::assert_snapshot!(cindex::answer(&repo, &["imports", "app/login.py"]));
    insta::assert_snapshot!(cindex::answer(&repo, &["importers", "auth/token.py"]));
    insta::assert_snapshot!(cindex::answer(&repo, &["why", "main", "TokenStore.renew"]));
}

#[test]
fn another_revision_and_what_is_staged_have_their_own_answers() {
    let repo = project();
    repo.write("auth/token.py", "def renew(): pass\n");
    repo.git(&["add", "-A"]);
    let rows = |found: &Value| found["symbols"].as_array().unwrap().len();
    let staged = cindex::json(&repo, &["outline", "auth/token.py", "--staged"]);
    let then = cindex::json(&repo, &["outline", "auth/token.py", "--rev", "HEAD"]);
    assert_eq!((rows(&staged), rows(&then)), (1, 4));
}
