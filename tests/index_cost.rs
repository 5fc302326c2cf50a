//! A blob is analysed once; one more commit costs what it changes (design, invariants 1 and 4).

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;

fn three_files() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("a.py", "def a(): pass\n").write("b.py", "def b(): pass\n");
    repo.write("c/c.rs", "fn c() {}\n");
    repo.commit("Begin");
    repo
}

fn index(repo: &TestRepo) -> String {
    cindex::answer(repo, &["index"])
}

#[test]
fn a_second_run_does_nothing_and_says_so() {
    let repo = three_files();
    let first = index(&repo);
    assert!(first.starts_with("indexed 3 files of HEAD "), "{first}");
    assert!(first.contains("(3 new blobs)"), "{first}");
    let second = index(&repo);
    assert!(second.starts_with("nothing new in HEAD "), "{second}");
}

#[test]
fn a_commit_costs_its_new_blobs() {
    let repo = three_files();
    index(&repo);
    repo.write("b.py", "def b(): return 1\n").write("d.py", "def d(): pass\n");
    repo.commit("Change one, add one");
    assert!(index(&repo).contains("indexed 4 files of HEAD"));
    repo.write("a.py", "def a(): return 2\n");
    repo.commit("Change one");
    let third = index(&repo);
    assert!(third.contains("(1 new blobs)"), "{third}");
}

#[test]
fn a_rename_and_a_copy_cost_nothing() {
    let repo = three_files();
    index(&repo);
    repo.git(&["mv", "a.py", "renamed.py"]);
    repo.write("copy/b.py", "def b(): pass\n");
    repo.commit("Move and copy");
    let after = index(&repo);
    assert!(after.contains("indexed 4 files of HEAD"), "{after}");
    assert!(after.contains("(0 new blobs)"), "{after}");
    let found = cindex::json(&repo, &["search", "b"]);
    let mut paths = cindex::paths(&found);
    paths.sort();
    assert_eq!(paths, ["b.py", "copy/b.py"]);
}

#[test]
fn another_branch_costs_what_differs() {
    let repo = three_files();
    index(&repo);
    repo.git(&["checkout", "-q", "-b", "side"]);
    repo.write("e.py", "def e(): pass\n");
    repo.commit("Add on a branch");
    assert!(cindex::answer(&repo, &["index", "--all"]).contains("(1 new blobs)"));
    repo.git(&["checkout", "-q", "main"]);
    assert!(index(&repo).starts_with("nothing new"));
}

#[test]
fn what_is_left_out_is_counted_and_listed() {
    let repo = three_files();
    repo.write("image.png", b"\x89PNG\0\0\0\0").write("big.txt", "x y z\n".repeat(300_000));
    repo.write("pointer.bin", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n");
    repo.commit("Add what cannot be read");
    let line = index(&repo);
    assert!(line.contains("3 skipped: 1 too large, 1 binary, 1 lfs pointer"), "{line}");
    let listed = cindex::answer(&repo, &["index", "--skipped"]);
    assert!(listed.contains("binary\timage.png"), "{listed}");
    assert!(listed.contains("too_large\tbig.txt"), "{listed}");
    let found = cindex::json(&repo, &["search", "a"]);
    assert_eq!(found["coverage"]["skipped"]["too_large"], 1);
    assert_eq!(found["coverage"]["complete"], false);
}

#[test]
fn settings_decide_what_is_looked_at() {
    let repo = three_files();
    repo.write("gen/code.py", "def generated(): pass\n").commit("Add more");
    let all = cindex::answer(&repo, &["index"]);
    assert!(all.contains("indexed 4 files"), "{all}");
    repo.git(&["config", "cindex.exclude", "gen/"]);
    let fewer = cindex::answer(&repo, &["index"]);
    assert!(fewer.contains("indexed 3 files") && fewer.contains("1 excluded"), "{fewer}");
    repo.git(&["config", "cindex.maxBlobSize", "9"]);
    let none = cindex::answer(&repo, &["index"]);
    assert!(none.contains("3 too large"), "{none}");
}

/// Bytes of all files under a directory.
fn bytes_under(directory: &std::path::Path) -> u64 {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap());
    entries
        .map(|entry| match entry.file_type().unwrap().is_dir() {
            true => bytes_under(&entry.path()),
            false => entry.metadata().unwrap().len(),
        })
        .sum()
}

/// A module of about 2 KB in which no line is another module's.
fn module(number: usize, version: usize) -> String {
    (0..30)
        .map(|at| {
            let name = format!("part_{number}_{version}_{at}");
            format!("def {name}(value):\n    return value + {number}{version}{at}\n\n")
        })
        .collect()
}

#[test]
fn a_commit_costs_bytes_in_proportion_to_what_it_changes() {
    let repo = TestRepo::init();
    for number in 0..200 {
        repo.write(&format!("src/module_{number}.py"), module(number, 0));
    }
    repo.commit("Begin");
    index(&repo);
    let directory = repo.path().join(".git/cindex");
    let whole = bytes_under(&directory);
    // The file lists of the last few trees are kept, so the first commits cost one more each.
    let mut sizes = vec![whole];
    for version in 1..=40 {
        repo.write("src/module_7.py", module(7, version));
        repo.commit(&format!("Change {version}"));
        index(&repo);
        sizes.push(bytes_under(&directory));
    }
    let a_file = whole / 200;
    let later = sizes[40].saturating_sub(sizes[20]) / 20;
    assert!(later <= 3 * a_file, "{later} bytes a commit, {a_file} bytes a file: {sizes:?}");
    assert!(sizes[40] < 2 * whole, "{sizes:?}");
}
