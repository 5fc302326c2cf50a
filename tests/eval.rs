//! `eval` asks a repository its own questions, and says so where it cannot judge the answers.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use regex::Regex;
use repo::TestRepo;
use serde_json::Value;

const PARSER: &str = "class Parser:\n    def parse(self, text):\n        return text.split()\n";
const STORE: &str =
    "class Store:\n    def keep(self, session):\n        self.sessions.add(session)\n";
const RENDER: &str = "def render(widget):\n    return '<frame>' + widget\n";

/// A history in which few commits ask something.
fn project() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("src/parser.py", PARSER).write("src/store.py", STORE).write("src/render.py", RENDER);
    repo.write("tests/test_parser.py", "def test_parser():\n    assert Parser().parse('a b')\n");
    repo.write("README.md", "# A project\n").write("CHANGELOG.md", "# Changes\n");
    repo.write("data.bin", b"\0\x01\x02".as_slice());
    repo.commit("Begin with a parser, a store and widgets");

    repo.write("src/parser.py", format!("{PARSER}\nTABS = True\n"));
    repo.write("tests/test_parser.py", "def test_tabs():\n    assert Parser().parse('a\\tb')\n");
    repo.write("CHANGELOG.md", "# Changes\n\nTabs.\n");
    repo.commit("Teach the parser to split text at tabs");

    repo.write("src/store.py", format!("{STORE}\nOPEN = True\n"));
    repo.commit("fix(store): keep sessions open across requests (#12)");

    for (at, subject) in [
        "Bump version to 1.1",
        "Release 1.1 of the project",
        "Revert \"Keep sessions closed\"",
        "Fix typo in the parser",
        "Fix it",
        "Tidy src/render.py a little",
    ]
    .into_iter()
    .enumerate()
    {
        repo.write("src/render.py", format!("{RENDER}\nNUMBER = {at}\n"));
        repo.commit(subject);
    }

    for name in ["a", "b", "c", "d"] {
        repo.write(&format!("src/{name}.py"), "pass\n");
    }
    repo.write("src/render.py", RENDER);
    repo.commit("Split widgets into many modules");

    repo.git(&["checkout", "-q", "-b", "side", "HEAD~1"]);
    repo.write("src/render.py", "def render(widget, frame=False):\n    return widget\n");
    repo.commit("Render a widget without its frame");
    repo.git(&["checkout", "-q", "main"]);
    repo.git(&["merge", "-q", "-X", "theirs", "--no-edit", "side"]);

    repo.write("tests/test_parser.py", "def test_empty():\n    assert Parser().parse('') == []\n");
    repo.commit("Test that the parser accepts empty text");

    repo.write("README.md", "# A project\n\nInstall it.\n");
    repo.commit("Describe how to install the project");

    repo.write("src/export.py", "def export(store):\n    return list(store)\n");
    repo.commit("Export what a store keeps");

    repo.write("src/store.py", format!("{STORE}\nOPEN = 2\n"));
    repo.commit("Keep sessions open across requests");
    repo
}

fn eval(repo: &TestRepo, more: &[&str]) -> Value {
    let mut all = vec!["eval"];
    all.extend(more);
    let mut report = cindex::json(repo, &all);
    for arm in report["arms"].as_array_mut().expect("arms") {
        if let Some(times) = arm["latency_ms"].as_object_mut() {
            for time in times.values_mut() {
                assert!(time.as_f64().expect("a time") > 0.0);
                *time = Value::from("masked");
            }
        }
    }
    report
}

/// Text with the times of this machine left out, and the room that they take.
fn timeless(text: &str) -> String {
    let head = Regex::new(r" +p50 +p95 +p99 ms").expect("a pattern");
    let times = Regex::new(r"(?m) +\d+\.\d +\d+\.\d +\d+\.\d$").expect("a pattern");
    let cells = Regex::new(r"(?m) \d+\.\d \| \d+\.\d \| \d+\.\d \|$").expect("a pattern");
    let text = head.replace_all(text, "  (times)");
    let text = times.replace_all(&text, "  (times)");
    cells.replace_all(&text, " (times) |").into_owned()
}

fn refused(repo: &TestRepo, more: &[&str], code: i32) -> String {
    let mut all = vec!["eval"];
    all.extend(more);
    let output = cindex::run(repo, &all);
    assert_eq!(output.status.code(), Some(code), "{}", cindex::stderr(&output));
    assert!(output.stdout.is_empty());
    cindex::stderr(&output)
}

fn measure(report: &Value, name: &str) -> f64 {
    report["arms"][0]["measures"][name].as_f64().expect(name)
}

#[test]
fn history_asks_and_says_which_commits_do_not() {
    let repo = project();
    let saved = repo.beside("saved.jsonl");
    let report = eval(&repo, &["--save", saved.to_str().expect("UTF-8")]);
    let corpus = &report["corpora"][0];
    assert_eq!(corpus["commits_scanned"], 16, "{corpus:#}");
    let left_out = serde_json::json!({
        "merge": 1, "no_parent": 1, "version": 1, "release": 1, "revert": 1, "formatting": 1,
        "short": 1, "names_path": 1, "too_many_files": 1, "no_answer": 2, "duplicate": 1,
    });
    assert_eq!(corpus["left_out"], left_out, "{corpus:#}");
    let lines = std::fs::read_to_string(&saved).expect("a saved file");
    let questions: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let asked: Vec<(&str, &str, String)> = questions
        .iter()
        .map(|question| {
            let text = |name: &str| question[name].as_str().expect("a text");
            (text("category"), text("query"), question["expected"].to_string())
        })
        .collect();
    assert_eq!(
        asked,
        [
            (
                "test",
                "Test that the parser accepts empty text",
                "[\"tests/test_parser.py\"]".into()
            ),
            ("change", "Render a widget without its frame", "[\"src/render.py\"]".into()),
            ("bug", "keep sessions open across requests", "[\"src/store.py\"]".into()),
            ("change", "Teach the parser to split text at tabs", "[\"src/parser.py\"]".into()),
        ]
    );
    // Each is asked of the commit's parent: of two alike, the older one.
    let parent = repo.git(&["rev-parse", "HEAD^{/fix.store}^"]);
    assert_eq!(questions[2]["rev"], parent);

    let again = eval(&repo, &["--queries", saved.to_str().expect("UTF-8")]);
    assert_eq!(again["arms"], report["arms"]);
    let documents = eval(&repo, &["--all-files"]);
    assert_eq!(documents["questions"], 5);
    assert_eq!(eval(&repo, &["--limit", "2"])["questions"], 2);
    assert_eq!(eval(&repo, &["--rev", "HEAD^{/Teach}"])["questions"], 1);
}

#[test]
fn every_format_has_the_rows_that_are_always_there() {
    let repo = project();
    let arguments = ["eval", "--compare", "-thin", "--samples", "200"];
    let text = cindex::answer(&repo, &arguments);
    insta::assert_snapshot!("text", timeless(&masked(&repo, &text)));
    let with = |format| [arguments.as_slice(), &["--format", format]].concat();
    let markdown = cindex::answer(&repo, &with("markdown"));
    insta::assert_snapshot!("markdown", timeless(&masked(&repo, &markdown)));
    let json = format!("{:#}", eval(&repo, &arguments[1..]));
    insta::assert_snapshot!("json", masked(&repo, &json));
    let other = cindex::run(&repo, &["search", "parser", "--format", "markdown"]);
    assert_eq!(other.status.code(), Some(129));
}

/// Ids of commits are those of this test's own history, and long.
fn masked(repo: &TestRepo, text: &str) -> String {
    let head = repo.head();
    text.replace(&head, "HEAD'S ID").replace(&head[..10], "HEAD'S ID")
}

#[test]
fn the_same_questions_give_the_same_report() {
    let repo = project();
    let run = |threads: &str| {
        let arguments = ["eval", "--json", "--ablate", "--samples", "100"];
        let mut command = cindex::command(&repo, &arguments);
        let output = command.env("RAYON_NUM_THREADS", threads).output().expect("a run");
        let mut report: Value =
            serde_json::from_str(&cindex::expect(output, 0)).expect("valid JSON");
        for arm in report["arms"].as_array_mut().expect("arms") {
            arm["latency_ms"] = Value::Null;
        }
        report
    };
    let first = run("1");
    assert_eq!(run("8"), first);
    cindex::answer(&repo, &["drop"]);
    assert_eq!(run("2"), first);
    // A row for everything that is on, and the worth of the words themselves shows.
    let ablation = first["ablation"].as_array().expect("rows");
    let lexical = ablation.iter().find(|row| row["name"] == "lexical").expect("a row");
    assert!(lexical["difference"].as_f64().expect("a number") < 0.0, "{lexical:#}");
    assert!(ablation.len() > 5);
}

#[test]
fn repositories_pool_into_one_benchmark() {
    let (one, two) = (project(), TestRepo::init());
    two.write("lib/queue.rs", "pub fn push(item: u8) {}\npub fn pop() -> u8 { 0 }\n");
    two.commit("Begin");
    two.write(
        "q.jsonl",
        r#"{"query": "push an item", "category": "symbol", "expected": ["lib/queue.rs"]}"#,
    );
    let queries = two.path().join("q.jsonl");
    let here = format!("{}:history", one.path().display());
    let there = format!("{}:{}", two.path().display(), queries.display());
    let report = eval(&two, &["--corpus", &here, "--corpus", &there]);
    assert_eq!(report["questions"], 5);
    let rows = |by: usize| -> Vec<(String, u64)> {
        let rows = report["groups"][by]["rows"].as_array().expect("rows");
        rows.iter()
            .map(|row| {
                (
                    row["name"].as_str().expect("a name").to_string(),
                    row["questions"].as_u64().expect("a count"),
                )
            })
            .collect()
    };
    assert_eq!(rows(1), [("python".to_string(), 4), ("rust".to_string(), 1)]);
    assert_eq!(report["corpora"].as_array().expect("rows").len(), 2);
    let symbol = rows(0).into_iter().find(|(name, _)| name == "symbol");
    assert_eq!(symbol, Some(("symbol".to_string(), 1)));
}

#[test]
fn lines_that_are_expected_must_be_shown() {
    let repo = TestRepo::init();
    let mut text = String::new();
    for number in 0..80 {
        text +=
            &format!("def step_{number}(value):\n    return value + {number} * scale(value)\n\n\n");
    }
    repo.write("steps.py", text);
    repo.commit("Begin");
    let ask = |line: u32| {
        let label = format!(r#"{{"path": "steps.py", "start_line": {line}}}"#);
        repo.write("q.jsonl", format!(r#"{{"query": "step_70", "expected": [{label}]}}"#));
        measure(&eval(&repo, &["--queries", "q.jsonl"]), "hit_at_1")
    };
    assert_eq!(ask(281), 1.0);
    assert_eq!(ask(1), 0.0);
}

#[test]
fn an_answer_is_useful_while_there_are_tokens() {
    let repo = project();
    let report = eval(&repo, &[]);
    assert!(measure(&report, "useful_in_budget") > 0.9, "{report:#}");
    assert_eq!(measure(&eval(&repo, &["--tokens", "1"]), "useful_in_budget"), 0.0);
}

#[test]
fn what_cannot_be_judged_is_an_error_and_no_zero() {
    let repo = project();
    let file = |text: &str| {
        repo.write("q.jsonl", text);
        refused(&repo, &["--queries", "q.jsonl"], 128)
    };
    assert_eq!(
        file(
            "{\"query\": \"parse text\", \"expected\": [\"src/parser.py\"]}\n{\"query\": \"x\", \"expected\": []}"
        ),
        "fatal: q.jsonl:2: the question has no expected path, so nothing could be right or wrong\n"
    );
    assert_eq!(
        file("{\"query\": \"parse text\", \"expected\": [\"src/gone.py\", \"src/parser.py\"]}"),
        "fatal: repo at HEAD does not have these expected paths: src/gone.py (q.jsonl:1)\n"
    );
    assert_eq!(
        file("{\"query\": \"parse text\", \"expected\": [\"data.bin\"]}"),
        "fatal: no search of repo at HEAD could find these answers: data.bin is left out: binary (q.jsonl:1)\n"
    );
    let beyond =
        r#"{"query": "parse", "expected": [{"path": "src/parser.py", "start_line": 900}]}"#;
    assert!(file(beyond).contains("src/parser.py has nothing in the lines expected"));
    assert!(file("").contains("no questions in q.jsonl"));
    assert!(refused(&repo, &["--queries", "nowhere.jsonl"], 128).contains("nowhere.jsonl"));
    assert!(refused(&repo, &["--rev", "nowhere"], 128).contains("revision 'nowhere' not found"));
    assert!(refused(&repo, &["--corpus", "/:history"], 128).contains("not a git repository"));
}

#[test]
fn a_history_that_asks_nothing_is_an_error() {
    let repo = TestRepo::init();
    repo.write("a.py", "pass\n");
    repo.commit("Begin");
    let why = refused(&repo, &[], 128);
    assert!(why.contains("none of its last 1 commits asks something"), "{why}");
}

#[test]
fn a_setting_that_took_no_part_is_not_compared() {
    let repo = project();
    // A tree has no history that could be asked.
    let label = r#""rev": "HEAD^{tree}", "expected": ["src/parser.py"]"#;
    repo.write("q.jsonl", format!("{{\"query\": \"parse some text\", {label}}}"));
    let why = refused(&repo, &["--queries", "q.jsonl", "--compare", "+history"], 128);
    assert!(why.contains("the setting '+history' cannot be asked: "), "{why}");
    let why = refused(&repo, &["--compare", "-nonsense"], 129);
    assert!(why.contains("there is no signal or leg 'nonsense'; there are: lexical,"), "{why}");
    assert!(refused(&repo, &["--compare", "thin"], 129).contains("'thin' is no switch"));
    assert!(refused(&repo, &["--with", "nonsense"], 129).contains("no signal or leg"));
    assert!(refused(&repo, &["--corpus", "nothing"], 129).contains("REPO:QUERIES"));
}

#[test]
fn a_setting_may_stand_in_a_file() {
    let repo = project();
    repo.write("other.conf", "-thin\n-role\n");
    let report = eval(&repo, &["--compare", "other.conf", "--samples", "10"]);
    assert_eq!(report["comparison"]["name"], "-thin,-role");
    let report = eval(&repo, &["--without", "role", "--compare", "+role", "--samples", "10"]);
    assert_eq!(report["arms"][0]["setting"], "-role");
}
