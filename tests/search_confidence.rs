//! How sure an answer says it is, and what it offers where it is not.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;
use serde_json::Value;

fn project() -> TestRepo {
    let repo = TestRepo::init();
    for number in 0..8 {
        let text = format!(
            "def parse_{number}(text):\n    # reads a nonexistent line of text\n    return text.split()\n"
        );
        repo.write(&format!("parsing/part_{number}.py"), text);
    }
    repo.write(
        "auth/token.py",
        "class TokenStore:\n    def refresh(self, ttl):\n        return ttl\n",
    );
    repo.commit("Begin");
    repo
}

fn search(repo: &TestRepo, query: &str) -> Value {
    let output = cindex::run(repo, &["search", "--json", query]);
    assert!(output.status.code() <= Some(1), "{}", cindex::stderr(&output));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_name_that_is_defined_is_sure() {
    let repo = project();
    for query in ["TokenStore.refresh", "TokenStore", "auth/token.py"] {
        assert_eq!(search(&repo, query)["confidence"], "high", "{query}");
    }
    assert_eq!(search(&repo, "refresh an auth token")["confidence"], "high");
}

#[test]
fn words_that_are_nowhere_are_low_and_bring_git_grep() {
    let repo = project();
    let found = search(&repo, "zzz qqq nonexistent");
    assert_eq!(found["confidence"], "low", "{found:#}");
    let commands = found["fallback"]["grep"].as_array().expect("commands");
    assert_eq!(commands[0], "git grep -n -i -e nonexistent");
    let none = search(&repo, "zzz qqq xxyyzz");
    assert_eq!((&none["confidence"], &none["outcome"]), (&"low".into(), &"none".into()));
    assert!(!none["fallback"]["grep"].as_array().expect("commands").is_empty());
    assert_eq!(search(&repo, "kubernetes deployment chart of text")["confidence"], "low");
    assert!(search(&repo, "TokenStore")["fallback"]["grep"].as_array().expect("none").is_empty());
}
