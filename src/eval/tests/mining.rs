//! Which subjects ask something, and which of a commit's files answer.

use crate::eval::mine::{Reason, answers};
use crate::eval::subject::question;
use crate::git::{Mode, Oid, TreeChange};

fn refused(subject: &str) -> Reason {
    question(subject, &[b"src/flask/ctx.py", b"Makefile"]).expect_err(subject)
}

fn asked(subject: &str) -> (String, &'static str) {
    let subject = question(subject, &[b"src/flask/ctx.py"]).expect(subject);
    (subject.text, subject.category)
}

#[test]
fn subjects_that_undo_publish_or_lay_out_ask_nothing() {
    let cases: [(Reason, &[&str]); 4] = [
        (
            Reason::Revert,
            &[
                "Revert \"Add a retry to the client\"",
                "revert: keep sessions open",
                "Back out the new parser",
            ],
        ),
        (
            Reason::Release,
            &[
                "Release version 2.0 of everything",
                "release v1.2.3",
                "chore(release): publish the packages",
                "Prepare for the 1.4.0 release",
                "chore: prepare tokio v1.38.1",
                "start version 3.2.0 development",
                "Update changelog for the parser",
            ],
        ),
        (
            Reason::Version,
            &[
                "Bump serde from 1.0 to 1.1",
                "build(deps): update the actions",
                "version 3.1.2",
                "3.1.2",
                "Update dependencies of the workspace",
                "Upgrade rustls to 0.23.1",
                "[pre-commit.ci] pre-commit autoupdate",
            ],
        ),
        (
            Reason::Formatting,
            &[
                "style: reorder all of the imports",
                "Fix typo in the docs",
                "Remove trailing whitespace from sources",
                "reformat the code",
                "Apply black to the tests",
                "fix clippy lints in the runtime",
            ],
        ),
    ];
    for (reason, subjects) in cases {
        for subject in subjects {
            assert_eq!(refused(subject), reason, "{subject}");
        }
    }
}

#[test]
fn subjects_that_only_sound_like_that_do_ask() {
    for subject in [
        "Format error messages with their path",
        "Keep the version of a cached blob",
        "Release the lock when a writer dies",
        "Fix formatting of floats in templates",
        "Allow and/or in filters",
    ] {
        let result = question(subject, &[]);
        match subject.starts_with("Release") {
            // This cannot be told from a release, and one question less is no harm.
            true => assert_eq!(result, Err(Reason::Release)),
            false => assert!(result.is_ok(), "{subject}: {result:?}"),
        }
    }
}

#[test]
fn short_subjects_and_those_that_name_a_path_ask_nothing() {
    for subject in ["Fix it", "fix: the parser (#12)", "Fix a bug"] {
        assert_eq!(refused(subject), Reason::Short, "{subject}");
    }
    for subject in [
        "Move helpers out of ctx.py",
        "Tidy src/flask a little bit",
        "Explain installation in README.md",
        "Fix `flask/ctx.py` for threads",
        "Teach the Makefile about targets",
        "Install headers like config.h twice",
    ] {
        assert_eq!(refused(subject), Reason::NamesPath, "{subject}");
    }
}

#[test]
fn what_only_the_log_needs_is_taken_off() {
    assert_eq!(
        asked("fix(parser)!: keep `tabs` in strings (#123)"),
        ("keep tabs in strings".into(), "bug")
    );
    assert_eq!(
        asked("[ABC-12] Add a retry to the client, closes #9"),
        ("Add a retry to the client".into(), "feature")
    );
    assert_eq!(asked("sync: wake all receivers").1, "change");
    assert_eq!(asked("feat: remove old handlers now").1, "feature");
    assert_eq!(asked("Remove old handlers now").1, "refactor");
    assert_eq!(asked("perf: hash keys once only").1, "performance");
}

fn blob(byte: u8) -> (Oid, Mode) {
    (Oid::from_bytes(&[byte; 20]).expect("an id"), Mode::File)
}

fn change(path: &str, old: u8, new: u8) -> TreeChange {
    let side = |byte: u8| (byte > 0).then(|| blob(byte));
    TreeChange { path: path.into(), old: side(old), new: side(new) }
}

fn answered(changes: &[TreeChange]) -> Result<Vec<String>, Reason> {
    let text = |path: Vec<u8>| String::from_utf8(path).expect("UTF-8");
    answers(changes, true).map(|paths| paths.into_iter().map(text).collect())
}

#[test]
fn code_answers_before_the_tests_and_documents_that_come_along() {
    let with_code = [
        change("CHANGES.rst", 1, 2),
        change("docs/guide.md", 1, 2),
        change("src/app.py", 1, 2),
        change("tests/test_app.py", 1, 2),
    ];
    assert_eq!(answered(&with_code), Ok(vec!["src/app.py".into()]));
    let documents = [change("docs/guide.md", 1, 2), change("words.dic", 1, 2)];
    assert_eq!(answered(&documents), Ok(vec!["docs/guide.md".into(), "words.dic".into()]));
    assert_eq!(answers(&documents, false), Err(Reason::NoAnswer));
    let without = [change("CHANGES.rst", 1, 2), change("tests/test_app.py", 1, 2)];
    assert_eq!(answered(&without), Ok(vec!["tests/test_app.py".into()]));
}

#[test]
fn only_what_the_parent_has_is_an_answer() {
    let changes =
        [change("src/added.py", 0, 2), change("src/gone.py", 1, 0), change("src/kept.py", 1, 2)];
    assert_eq!(answered(&changes), Ok(vec!["src/gone.py".into(), "src/kept.py".into()]));
    assert_eq!(answered(&changes[..1]), Err(Reason::NoAnswer));
}

#[test]
fn records_locks_and_foreign_code_are_no_answers() {
    let changes =
        [change("CHANGELOG.md", 1, 2), change("Cargo.lock", 1, 2), change("vendor/lib/a.c", 1, 2)];
    assert_eq!(answered(&changes), Err(Reason::NoAnswer));
    // A program's own module of that name is code.
    assert_eq!(answered(&[change("src/history.rs", 1, 2)]), Ok(vec!["src/history.rs".into()]));
}

#[test]
fn more_than_four_files_are_too_many_before_the_filter() {
    let mut changes: Vec<TreeChange> =
        (0..4).map(|at| change(&format!("docs/{at}.md"), 1, 2)).collect();
    assert_eq!(answered(&changes).map(|paths| paths.len()), Ok(4));
    changes.push(change("src/a.rs", 1, 2));
    assert_eq!(answered(&changes), Err(Reason::Wide));
}

#[test]
fn a_rename_is_one_file_and_a_changed_mode_is_no_answer() {
    let mut changes: Vec<TreeChange> =
        (0..3).map(|at| change(&format!("a{at}.rs"), 1, 2)).collect();
    changes.push(change("new.rs", 0, 9));
    changes.push(change("old.rs", 9, 0));
    assert_eq!(answered(&changes).map(|paths| paths.len()), Ok(4));
    let mut mode = change("run.rs", 1, 1);
    mode.new = Some((blob(1).0, Mode::Executable));
    assert_eq!(answered(&[mode]), Err(Reason::NoAnswer));
}
