//! A window that grew is the one that a fresh computation gives.

use crate::fixture as repo;

use super::*;
use repo::TestRepo;

fn oid(hexadecimal: &str) -> Oid {
    Oid::from_bytes(&hex::decode(hexadecimal).expect("hexadecimal")).expect("an id")
}

fn store() -> (tempfile::TempDir, Store) {
    let dir = tempfile::tempdir().expect("a directory");
    let store = Store::open(&dir.path().join("index")).expect("a store");
    (dir, store)
}

fn window(repo: &TestRepo, store: &Store, tip: &str) -> Result<Window, Absent> {
    let repository = Repository::open_at(repo.path()).expect("a repository");
    History::of(&repository).window(store, Some(&oid(tip))).expect("a window")
}

/// The files of each commit that counts, newest first.
fn files(window: &Window) -> Vec<Vec<String>> {
    let paths = window.paths();
    let name = |file: &u32| String::from_utf8_lossy(paths[*file as usize]).into_owned();
    window.commits().map(|commit| commit.files.iter().map(name).collect()).collect()
}

fn lines(first: usize, count: usize) -> String {
    (first..first + count).map(|line| format!("line number {line}\n")).collect()
}

#[test]
fn files_are_named_as_at_the_tip_and_the_gone_are_dropped() {
    let repo = TestRepo::init();
    repo.write("a.txt", lines(0, 20)).write("gone.txt", "x\n");
    repo.commit("Begin");
    repo.git(&["mv", "a.txt", "b.txt"]);
    repo.commit("Move once");
    repo.write("b.txt", lines(1, 20));
    repo.commit("Edit");
    repo.git(&["mv", "b.txt", "c.txt"]);
    repo.write("c.txt", lines(2, 20)).remove("gone.txt");
    repo.commit("Move twice");
    repo.write("a.txt", "another file of the first name\n");
    let tip = repo.commit("Come again");
    let window = window(&repo, &store().1, &tip).expect("commits");
    assert_eq!(
        files(&window),
        [vec!["a.txt"], vec!["c.txt"], vec!["c.txt"], vec!["c.txt"], vec!["c.txt"]]
    );
    let changed: Vec<u32> = window.commits().map(|commit| commit.changed).collect();
    assert_eq!(changed, [1, 2, 1, 1, 2]);
}

#[test]
fn merges_bulk_and_programs_do_not_count() {
    let repo = TestRepo::init();
    repo.write("a", "1\n");
    repo.commit("One");
    repo.git(&["checkout", "-q", "-b", "side"]);
    repo.write("b", "1\n");
    repo.commit("Two");
    repo.git(&["checkout", "-q", "main"]);
    repo.write("a", "2\n");
    repo.commit("Three");
    repo.git(&["merge", "-q", "--no-edit", "side"]);
    for number in 0..31 {
        repo.write(&format!("bulk/{number}"), "x\n");
    }
    repo.commit("Bulk");
    repo.write("a", "3\n");
    repo.git(&["add", "-A"]);
    repo.git(&["commit", "-q", "-m", "Bump", "--author", "dependabot[bot] <d@example.com>"]);
    let window = window(&repo, &store().1, &repo.head()).expect("commits");
    assert_eq!(files(&window), [["a"], ["b"], ["a"]]);
    let numbers = window.numbers(&["bulk", "bump", "merge", "three", "two"]);
    assert_eq!(
        numbers.iter().map(Option::is_some).collect::<Vec<_>>(),
        [false, false, false, true, true]
    );
}

#[test]
fn a_window_that_grew_is_the_fresh_one() {
    let repo = TestRepo::init();
    let (_dir, grown) = store();
    repo.git(&["config", "cindex.historyWindow", "12"]);
    for number in 0..4 {
        repo.write(&format!("dir/file_{number}"), lines(number * 50, 30));
    }
    repo.commit("Begin with four files");
    repo.git(&["branch", "side"]);
    let mut tips = vec![repo.head()];
    for step in 1..30_usize {
        match step % 9 {
            3 => drop(repo.git(&["checkout", "-q", "side"])),
            6 => drop(repo.git(&["checkout", "-q", "main"])),
            8 => drop(repo.git(&["merge", "-q", "-s", "ours", "--no-edit", "side"])),
            _ => {}
        }
        let name = repo.git(&["ls-files"]).lines().nth(step % 4).expect("a file").to_string();
        repo.write(&name, lines(step, 30) + &format!("step {step}\n"));
        if step % 4 == 1 {
            repo.git(&["add", "-A"]);
            repo.git(&["mv", &name, &format!("dir/moved_{step}")]);
        }
        tips.push(repo.commit(&format!("Step {step} of the walk over {name}")));
        window(&repo, &grown, tips.last().expect("a tip")).expect("commits");
    }
    for tip in &tips {
        let fresh = window(&repo, &store().1, tip).expect("commits");
        assert_eq!(window(&repo, &grown, tip).expect("commits"), fresh, "at {tip}");
        assert!(fresh.len() <= 12);
    }
}

#[test]
fn what_is_missing_is_said() {
    let repo = TestRepo::init();
    repo.write("a", "1\n");
    repo.commit("One");
    repo.write("a", "2\n");
    repo.commit("Two");
    let shallow = TestRepo::clone_of(repo.path(), &["--depth", "1"]);
    assert_eq!(window(&shallow, &store().1, &shallow.head()), Err(Absent::Shallow));
    let repository = Repository::open_at(repo.path()).expect("a repository");
    assert_eq!(History::of(&repository).window(&store().1, None).unwrap(), Err(Absent::NoCommit));
    let (_dir, kept) = store();
    let shallow = TestRepo::clone_of(repo.path(), &["--depth", "1"]);
    window(&shallow, &kept, &shallow.head()).unwrap_err();
    shallow.git(&["fetch", "-q", "--unshallow"]);
    assert_eq!(files(&window(&shallow, &kept, &shallow.head()).expect("commits")), [["a"], ["a"]]);
    repo.git(&["config", "cindex.historyWindow", "0"]);
    assert_eq!(window(&repo, &kept, &repo.head()), Err(Absent::Off));
}
