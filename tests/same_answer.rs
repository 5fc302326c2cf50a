//! What a query answers for a revision depends on that revision alone: not on what else the
//! index holds, how it came to hold it, or how many threads worked (design, invariants 1 to 3).

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;

const QUERIES: [&str; 6] = [
    "refresh",
    "where are tokens stored",
    "module_3",
    "widget render",
    "Store.load",
    "what did step 17 change",
];

/// A small generator of numbers, so that each run makes the same history.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

fn source(kind: u64, number: u64, version: u64) -> (String, String) {
    match kind % 3 {
        0 => (
            format!("py/module_{number}.py"),
            format!(
                "\"\"\"Tokens are stored here, number {number}.\"\"\"\n\nclass Store:\n    def load(self, key):\n        return self.cache[key + {version}]\n\n\ndef refresh_{number}(store):\n    return store.load({version})\n"
            ),
        ),
        1 => (
            format!("src/part_{number}.rs"),
            format!(
                "/// Refreshes token {number}.\npub fn refresh_{number}(ttl: u32) -> u32 {{\n    ttl + {version}\n}}\n\npub struct Token{number} {{\n    pub value: u32,\n}}\n"
            ),
        ),
        _ => (
            format!("web/widget_{number}.js"),
            format!(
                "export class Widget{number} {{\n  render() {{\n    return `<b>{version}</b>`;\n  }}\n}}\n\nexport function refresh() {{\n  return new Widget{number}().render();\n}}\n"
            ),
        ),
    }
}

/// Thirty commits on two branches, with edits, renames, deletions and merges. After each the
/// program is asked something, so that the index grows along.
fn grown() -> TestRepo {
    let repo = TestRepo::init();
    let mut numbers = Numbers(7);
    for number in 0..12 {
        let (path, text) = source(number, number, 0);
        repo.write(&path, text);
    }
    repo.commit("Begin");
    repo.git(&["branch", "side"]);
    for step in 1..30 {
        match step % 10 {
            4 => {
                repo.git(&["checkout", "-q", "side"]);
            }
            7 => {
                repo.git(&["checkout", "-q", "main"]);
            }
            9 => {
                repo.git(&["merge", "-q", "-X", "ours", "--no-edit", "side"]);
            }
            _ => {}
        }
        let number = numbers.below(12);
        let (path, text) = source(number, number, step);
        repo.write(&path, text);
        if step % 5 == 0 {
            let (fresh, text) = source(step, step + 20, step);
            repo.write(&fresh, text);
            repo.git(&["add", "-A"]);
            repo.git(&["mv", &fresh, &format!("moved_{step}.txt")]);
        }
        repo.commit(&format!("Step {step}"));
        let query = QUERIES[step as usize % QUERIES.len()];
        cindex::run(&repo, &["search", "--with", "history", query]);
    }
    repo.git(&["checkout", "-q", "main"]);
    repo
}

/// What a run prints as JSON, with so many threads.
fn ask(repo: &TestRepo, arguments: &[&str], threads: &str) -> String {
    let mut command = cindex::command(repo, arguments);
    command.env("RAYON_NUM_THREADS", threads);
    let output = command.output().expect("the program runs");
    // A symbol that a revision does not have, or has twice, is refused; as JSON too.
    assert!(matches!(output.status.code(), Some(0 | 1 | 128)), "{}", cindex::stderr(&output));
    String::from_utf8(output.stdout).expect("JSON is UTF-8")
}

fn answers(repo: &TestRepo, scope: &[&str], threads: &str) -> Vec<String> {
    QUERIES
        .iter()
        .map(|query| {
            let mut arguments = vec!["search", "--format", "json", "--explain", "-n", "50", query];
            arguments.extend(["--with", "history"]);
            arguments.extend(scope);
            ask(repo, &arguments, threads)
        })
        .collect()
}

/// Questions about the graph.
const GRAPH: [&[&str]; 11] = [
    &["symbol", "refresh"],
    &["refs", "py/module_1.py#Store.load"],
    &["callers", "py/module_0.py#Store.load", "--depth", "3"],
    &["callees", "web/widget_2.js#refresh"],
    &["show", "src/part_1.rs#Token1"],
    &["show", "Store.load"],
    &["outline", "py/module_3.py"],
    &["imports", "web/widget_5.js"],
    &["importers", "py/module_6.py"],
    &["why", "web/widget_2.js#refresh", "web/widget_2.js#Widget2.render"],
    &["map"],
];

/// The answers to all queries at a revision, what its commit touches, and how it hangs together.
fn all_answers(repo: &TestRepo, rev: &str, threads: &str) -> Vec<String> {
    let mut all = answers(repo, &["--rev", rev], threads);
    all.push(ask(repo, &["impact", "--format", "json", "--commit", rev], threads));
    for question in GRAPH {
        let scoped = ["--format", "json", "--rev", rev];
        all.push(ask(repo, &[question, &scoped[..]].concat(), threads));
    }
    all
}

#[test]
fn an_index_that_grew_answers_like_a_fresh_one() {
    let repo = grown();
    let revisions: Vec<String> =
        repo.git(&["rev-list", "--all"]).lines().map(str::to_string).collect();
    assert!(revisions.len() >= 30);
    let sampled: Vec<&String> = revisions.iter().step_by(6).collect();
    let grown: Vec<Vec<String>> = sampled.iter().map(|rev| all_answers(&repo, rev, "8")).collect();
    for (rev, grown) in sampled.iter().zip(grown) {
        cindex::answer(&repo, &["drop"]);
        assert_eq!(all_answers(&repo, rev, "1"), grown, "at {rev}");
    }
}

#[test]
fn the_work_tree_answers_like_a_fresh_index() {
    let repo = grown();
    repo.write("py/module_0.py", "def refresh_zero():\n    return 'edited'\n");
    repo.write("untracked/new.rs", "pub fn refresh_new() {}\n");
    repo.remove("py/module_3.py");
    let grown = answers(&repo, &[], "4");
    assert!(grown[0].contains("refresh_new"), "{}", grown[0]);
    assert!(!grown[2].contains("py/module_3.py"));
    cindex::answer(&repo, &["drop"]);
    assert_eq!(answers(&repo, &[], "1"), grown);
}

#[test]
fn indexing_other_branches_changes_no_result() {
    let repo = TestRepo::init();
    for number in 0..6 {
        let (path, text) = source(number, number, 0);
        repo.write(&path, text);
    }
    let first = repo.commit("Begin");
    let before = answers(&repo, &["--rev", &first], "2");
    repo.git(&["checkout", "-q", "-b", "other"]);
    for number in 0..40 {
        let (path, text) = source(number, number + 100, number);
        repo.write(&path, text);
    }
    repo.commit("Much more about refreshing tokens");
    cindex::answer(&repo, &["index", "--all"]);
    assert_eq!(answers(&repo, &["--rev", &first], "2"), before);
}

#[test]
fn more_than_one_segment_answers_like_one() {
    let repo = TestRepo::init();
    // Enough chunks, in many small commits, for pending rows to be made segments several times.
    for commit in 0..9 {
        for number in 0..30 {
            let mut text = String::new();
            for item in 0..40 {
                text += &format!(
                    "def refresh_{commit}_{number}_{item}(token):\n    return token * {item}\n\n\n"
                );
            }
            repo.write(&format!("c{commit}/file_{number}.py"), text);
        }
        repo.commit(&format!("Part {commit}"));
        cindex::answer(&repo, &["index", "-q"]);
    }
    let grown = answers(&repo, &[], "2");
    cindex::answer(&repo, &["drop"]);
    assert_eq!(answers(&repo, &[], "2"), grown);
}
