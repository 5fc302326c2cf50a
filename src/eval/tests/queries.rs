//! Files of questions: the forms that are read, and what is wrong with the others.

use crate::eval::queries::parse;
use crate::eval::question::Question;

fn read(text: &str) -> Vec<Question> {
    parse(text, false, "q.jsonl").expect("questions")
}

fn refused(text: &str) -> String {
    parse(text, false, "q.jsonl").expect_err("an error").to_string()
}

#[test]
fn a_question_a_line_with_or_without_lines() {
    let questions = read(
        "{\"query\": \"open sessions\", \"category\": \"symbol\", \"expected\": [\"a.py\", {\"path\": \"./b.py\", \"start_line\": 3, \"end_line\": 9}]}\n\n{\"query\": \"close\", \"expected_paths\": [\"c.py\"], \"rev\": \"v1\"}\n",
    );
    assert_eq!(questions[0].category, "symbol");
    assert_eq!(questions[0].targets[0].lines, None);
    assert_eq!(questions[0].targets[1].path, b"b.py");
    assert_eq!(questions[0].targets[1].lines, Some((3, 9)));
    assert_eq!(questions[1].rev.as_deref(), Some("v1"));
    assert_eq!(questions[1].origin, "q.jsonl:3");
}

#[test]
fn json_and_yaml_say_the_same() {
    let json = r#"{"queries": [{"query": "open sessions", "relevant": ["a.py"], "secondary": ["b.py"], "category": "x"}]}"#;
    let yaml =
        "- query: open sessions\n  category: x\n  expected_files:\n    - a.py\n    - path: b.py\n";
    let yaml = parse(yaml, true, "q.jsonl").expect("questions");
    assert_eq!(read(json), yaml);
    assert_eq!(yaml[0].targets.len(), 2);
}

#[test]
fn an_error_names_the_line() {
    assert_eq!(
        refused("{\"query\": \"a\", \"expected\": [\"x\"]}\n{\"query\": \"b\"}\n"),
        "q.jsonl:2: the question has no expected path, so nothing could be right or wrong"
    );
    assert!(refused("{\"query\": \"a\"").starts_with("q.jsonl:1: EOF"));
    assert!(refused("{\"query\": \" \", \"expected\": [\"x\"]}").contains("query is empty"));
    assert!(refused("{\"expected\": [\"x\"]}").contains("missing field `query`"));
    assert_eq!(refused("\n"), "no questions in q.jsonl: it is empty");
    assert!(
        refused(r#"{"query": "a", "expected": [{"path": "x", "start_line": 9, "end_line": 3}]}"#)
            .contains("end before they begin")
    );
}
