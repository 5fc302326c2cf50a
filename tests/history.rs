//! Commit messages find files whose own words the query does not use.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;

const QUERY: &str = "flickering headlights at night";

/// A repository in which only a message knows what the code is about.
fn history() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("src/lamp.py", "def pulse(duty):\n    return duty * 2\n");
    repo.write("src/other.py", "def unrelated(value):\n    return value\n");
    repo.commit("Begin");
    repo.write("src/lamp.py", "def pulse(duty):\n    return duty * 3\n");
    repo.commit("Stop the headlights from flickering at night");
    repo
}

fn leg(answer: &serde_json::Value) -> &serde_json::Value {
    let legs = answer["legs"].as_array().expect("legs");
    legs.iter().find(|leg| leg["name"] == "history").expect("a history leg")
}

#[test]
fn a_message_finds_the_file_it_changed_even_under_another_name() {
    let repo = history();
    repo.git(&["mv", "src/lamp.py", "src/beam.py"]);
    repo.commit("Rename");
    let answer = cindex::json(&repo, &["search", "--with", "history", QUERY]);
    assert_eq!(cindex::paths(&answer)[0], "src/beam.py");
    assert_eq!(answer["results"][0]["reason"], "commit messages");
    assert_eq!(leg(&answer)["used"], true);
    let earlier = cindex::json(&repo, &["search", "--with", "history", "--rev", "HEAD~1", QUERY]);
    assert_eq!(cindex::paths(&earlier)[0], "src/lamp.py");
    let before = cindex::run(&repo, &["search", "--with", "history", "--rev", "HEAD~2", QUERY]);
    assert_eq!(before.status.code(), Some(1), "the message was not written yet");
    let without = cindex::run(&repo, &["search", "--without", "history", QUERY]);
    assert_eq!(without.status.code(), Some(1));
}

#[test]
fn shares_add_up_and_legs_say_why_they_did_not_take_part() {
    let repo = history();
    let explained =
        cindex::json(&repo, &["search", "--with", "history", "--explain", "headlights duty pulse"]);
    for row in explained["results"].as_array().expect("results") {
        let shares = row["signals"].as_object().expect("signals");
        let sum: f64 = shares.values().filter_map(serde_json::Value::as_f64).sum();
        let score = row["score"].as_f64().expect("a score");
        assert!((sum - score).abs() < 1e-4, "{row}");
    }
    let symbol = cindex::json(&repo, &["search", "--with", "history", "pulse"]);
    assert_eq!(leg(&symbol)["fallback_reason"], "the query is an identifier");
    let off = cindex::json(&repo, &["search", "--without", "history", "pulse duty"]);
    assert_eq!(leg(&off)["fallback_reason"], "switched off");
    repo.git(&["config", "cindex.historyWindow", "0"]);
    let none = cindex::json(&repo, &["search", "--with", "history", "pulse duty"]);
    assert_eq!(leg(&none)["fallback_reason"], "cindex.historyWindow is 0");
    let shallow = TestRepo::clone_of(repo.path(), &["--depth", "1"]);
    let answer = cindex::json(&shallow, &["search", "--with", "history", "pulse duty"]);
    assert_eq!(leg(&answer)["used"], false);
    assert_eq!(leg(&answer)["fallback_reason"], "shallow history");
    let unborn = TestRepo::init();
    unborn.write("a.py", "def pulse(duty):\n    return duty\n");
    let answer = cindex::json(&unborn, &["search", "--with", "history", "pulse duty"]);
    assert_eq!(leg(&answer)["fallback_reason"], "no commit");
}

#[test]
fn every_retriever_and_signal_has_a_switch_and_others_are_refused() {
    let repo = history();
    for name in [
        "lexical",
        "symbol",
        "path",
        "coherence",
        "definition",
        "path_words",
        "role",
        "thin",
        "saturation",
    ] {
        let query = "def pulse duty src/lamp.py";
        let answer = cindex::json(&repo, &["search", "--explain", "--without", name, query]);
        for row in answer["results"].as_array().expect("results") {
            assert!(row["signals"].get(name).is_none(), "{row}");
        }
    }
    for option in ["--with", "--without"] {
        let answer = cindex::run(&repo, &["search", option, "nonsense", "pulse"]);
        assert_eq!(answer.status.code(), Some(129));
        assert!(cindex::stderr(&answer).contains("coherence"));
    }
}
