//! `map`: the architecture of a Scope, drawn from every reference in it.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;
use serde_json::{Value, json};

/// Two crates: `core` with two knots of functions, and `app` that uses it twelve times, with one
/// use in the other direction.
fn workspace() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("Cargo.toml", "[workspace]\nmembers = [\"core\", \"app\"]\n");
    repo.write("core/Cargo.toml", "[package]\nname = \"core_lib\"\nversion = \"1.0.0\"\n");
    repo.write("app/Cargo.toml", "[package]\nname = \"app\"\nversion = \"1.0.0\"\n");
    repo.write("core/src/lib.rs", "pub mod token;\npub mod store;\n");
    repo.write(
        "core/src/token.rs",
        "pub struct Token;\n\npub fn make() -> Token {\n    Token\n}\n\npub fn renew(token: Token) -> Token {\n    make();\n    token\n}\n\n#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn renews() {\n        renew(make());\n    }\n}\n",
    );
    repo.write(
        "core/src/store.rs",
        "pub fn open() {\n    read();\n}\n\npub fn read() {\n    seek();\n}\n\npub fn seek() {\n    app::boot::hint();\n    open();\n}\n",
    );
    let calls = "    make();\n".repeat(12);
    repo.write("app/src/lib.rs", "pub mod boot;\n");
    repo.write(
        "app/src/boot.rs",
        format!(
            "use core_lib::token::make;\n\npub fn start() {{\n{calls}}}\n\npub fn hint() {{}}\n"
        ),
    );
    repo.write("app/src/main.rs", "fn main() {\n    app::boot::start();\n}\n");
    repo.commit("Begin");
    repo
}

#[test]
fn modules_communities_and_what_stands_out() {
    let repo = workspace();
    let map = cindex::json(&repo, &["map"]);
    assert_eq!(map["schema"], "git-cindex/map/1");
    let modules = &map["modules"];
    assert_eq!(modules["total"], 2);
    // Each uses the other; `core` has as many users and fewer files, so `app` is first.
    let used = |row: &Value| row["used_by"].clone();
    let of = |path: &str| {
        let rows = modules["rows"].as_array().unwrap();
        rows.iter().find(|row| row["path"] == path).unwrap().clone()
    };
    assert_eq!(used(&of("core")), json!([{ "path": "app", "references": 12 }]));
    assert_eq!(used(&of("app")), json!([{ "path": "core", "references": 1 }]));
    assert_eq!(of("core")["in_ring"], true);
    let surprise = &map["surprises"]["rows"][0];
    assert_eq!(surprise["from"], "core/src/store.rs#seek");
    assert_eq!(surprise["to"], "app/src/boot.rs#hint");
    assert_eq!((&surprise["path"], &surprise["line"]), (&json!("core/src/store.rs"), &json!(10)));
    assert_eq!((&surprise["along"], &surprise["against"]), (&json!(1), &json!(12)));
    assert_eq!(map["surprises"]["total"], 1);
    let entries = &map["entry_points"]["rows"];
    assert_eq!(entries[0]["path"], "app/src/main.rs");
    assert_eq!(entries[0]["qualname"], "main");
    // The test does not count: what it uses is used by two functions of the code.
    let central = map["central"]["rows"].as_array().unwrap();
    assert!(central.iter().all(|row| row["qualname"] != "tests.renews"), "{central:#?}");
    let make = central.iter().find(|row| row["qualname"] == "make").unwrap();
    assert_eq!(make["used_by_files"], 1);
    // The knot of the store with what hangs on it, what makes tokens, and what renews them.
    let names = |row: &Value| -> Vec<String> {
        let symbols = row["symbols"].as_array().unwrap();
        let mut names: Vec<String> =
            symbols.iter().map(|it| it["qualname"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    let communities = map["communities"]["rows"].as_array().unwrap();
    let communities: Vec<Vec<String>> = communities.iter().map(names).collect();
    assert_eq!(
        communities,
        [
            vec!["hint", "open", "read", "seek"],
            vec!["main", "make", "start"],
            vec!["Token", "renew"]
        ]
    );
    assert!(map["modularity"].as_f64().unwrap() > 0.3);
}

#[test]
fn the_same_map_again_from_a_subdirectory_another_thread_count_and_a_grown_index() {
    let repo = workspace();
    let first = cindex::answer(&repo, &["--format", "json", "map", "--rev", "HEAD"]);
    assert_eq!(cindex::answer(&repo, &["--format", "json", "map", "--rev", "HEAD"]), first);
    repo.write("core/src/token.rs", "pub fn make() {}\n");
    repo.commit("Less");
    let grown = cindex::answer(&repo, &["--format", "json", "map", "--rev", "HEAD~"]);
    let less = cindex::answer(&repo, &["--format", "json", "map", "--rev", "HEAD"]);
    cindex::answer(&repo, &["drop"]);
    let rev = ["--format", "json", "map", "--rev", "HEAD"];
    let fresh = cindex::command(&repo, &rev).env("RAYON_NUM_THREADS", "1").output().unwrap();
    assert_eq!(cindex::expect(fresh, 0), less);
    let rev = ["--format", "json", "map", "--rev", "HEAD~"];
    let fresh = cindex::command(&repo, &rev).env("RAYON_NUM_THREADS", "8").output().unwrap();
    let fresh = cindex::expect(fresh, 0);
    assert_eq!(fresh, grown);
    let graph = |text: &str| serde_json::from_str::<Value>(text).unwrap()["graph"].clone();
    assert_eq!(graph(&fresh), graph(&first));
}

#[test]
fn text_says_what_was_cut() {
    let repo = workspace();
    let text = cindex::answer(&repo, &["map", "-n", "1"]);
    insta::assert_snapshot!(text);
}

#[test]
fn a_repository_without_links_has_no_map() {
    let repo = TestRepo::init();
    repo.write("README.md", "# Nothing\n");
    repo.commit("Begin");
    let none = cindex::run(&repo, &["map"]);
    assert_eq!(none.status.code(), Some(1));
}
