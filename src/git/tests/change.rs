//! Changes against `git diff --name-status -M -z`.

use super::*;

fn request(words: &[&str]) -> ChangeRequest {
    let words: Vec<_> = words.iter().map(|word| word.to_string()).collect();
    ChangeRequest::parse(&words, true).unwrap()
}

/// A change as git prints it: the letter, then the paths.
pub(super) fn letters(change: &Change) -> Vec<String> {
    let mut lines: Vec<_> = change.files.iter().map(letter).collect();
    for sub in &change.submodules {
        let letter = match (&sub.old, &sub.new) {
            (None, _) => 'A',
            (_, None) => 'D',
            _ => 'M',
        };
        lines.push(format!("{letter} {}", text(&sub.path)));
    }
    lines.sort();
    lines
}

fn letter(file: &FileChange) -> String {
    let path = |side: &Option<Side>| text(&side.as_ref().unwrap().path);
    match file.status {
        Status::Added => format!("A {}", path(&file.new)),
        Status::Deleted => format!("D {}", path(&file.old)),
        Status::Modified | Status::ModeOnly => format!("M {}", path(&file.new)),
        Status::TypeChanged => format!("T {}", path(&file.new)),
        Status::Renamed => {
            let similarity = file.similarity.unwrap();
            format!("R{similarity:03} {} {}", path(&file.old), path(&file.new))
        }
    }
}

/// `git diff --name-status -M -z`, in the same form.
pub(super) fn git_diff(repo: &TestRepo, words: &[&str]) -> Vec<String> {
    let mut all = vec!["diff", "--name-status", "-M", "-z"];
    all.extend(words);
    let raw = repo.git_bytes(&all);
    let mut fields = raw.split(|byte| *byte == 0).map(text);
    let mut lines = Vec::new();
    while let Some(letter) = fields.next().filter(|letter| !letter.is_empty()) {
        let first = fields.next().unwrap();
        lines.push(match letter.starts_with('R') {
            true => format!("{letter} {first} {}", fields.next().unwrap()),
            false => format!("{letter} {first}"),
        });
    }
    lines.sort();
    lines
}

/// A text of lines that no other seed has.
fn lines(seed: u32, count: u32) -> String {
    (0..count).map(|line| format!("line {line} of {seed} {}\n", line * seed)).collect()
}

fn eventful() -> TestRepo {
    let repo = TestRepo::init();
    for file in 1..12 {
        repo.write(&format!("src/f{file}.txt"), lines(file, 40));
    }
    repo.write("empty", "").write("crlf.txt", lines(50, 30).replace('\n', "\r\n"));
    repo.write("long", "x".repeat(1000)).write("binary", [0u8, 1, 2, 3].repeat(100));
    std::os::unix::fs::symlink("empty", repo.path().join("link")).unwrap();
    repo.commit("one");
    repo.git(&["mv", "src/f1.txt", "moved.txt"]);
    repo.write("src/f2.txt", lines(2, 40) + "more\n");
    repo.git(&["mv", "src/f3.txt", "src/g3.txt"]);
    repo.write("src/g3.txt", lines(3, 30) + &lines(99, 10));
    std::fs::create_dir(repo.path().join("lib")).unwrap();
    repo.git(&["mv", "src/f4.txt", "lib/f4.txt"]);
    repo.write("lib/f4.txt", lines(4, 25) + &lines(98, 15));
    repo.remove("src/f5.txt");
    repo.write("copy-of-6", lines(6, 40)).write("again-6", lines(6, 39)).remove("src/f6.txt");
    repo.git(&["mv", "empty", "still-empty"]);
    repo.git(&["mv", "long", "longer"]);
    repo.write("longer", "x".repeat(1100));
    repo.git(&["mv", "crlf.txt", "lf.txt"]);
    repo.write("lf.txt", lines(50, 30));
    repo.git(&["mv", "binary", "bytes"]);
    repo.write("bytes", [0u8, 1, 2, 3].repeat(90));
    repo.git(&["mv", "link", "link2"]);
    repo.remove("src/f7.txt");
    std::os::unix::fs::symlink("f8.txt", repo.path().join("src/f7.txt")).unwrap();
    repo.git(&["update-index", "--chmod=+x", "src/f8.txt"]);
    repo.git(&["add", "--all", "--", ":!src/f8.txt"]);
    repo.git(&["commit", "--quiet", "-m", "two"]);
    repo.git(&["reset", "--quiet", "--hard"]);
    repo
}

#[test]
fn ranges_equal_git_diff() {
    let repo = eventful();
    let repository = open(&repo);
    let change = repository.change(&request(&["HEAD~1..HEAD"])).unwrap();
    let expected = git_diff(&repo, &["HEAD~1", "HEAD"]);
    assert_eq!(letters(&change), expected);
    assert!(expected.iter().filter(|line| line.starts_with('R')).count() >= 8, "{expected:?}");
    let back = repository.change(&request(&["HEAD", "HEAD~1"])).unwrap();
    assert_eq!(letters(&back), git_diff(&repo, &["HEAD", "HEAD~1"]));
    let commit = repository.change(&request(&["HEAD^!"])).unwrap();
    assert_eq!(letters(&commit), expected);
    let root = repository.change(&ChangeRequest::Commit("HEAD~1".into())).unwrap();
    assert_eq!(root.files.len(), 16);
    assert_eq!((root.base.commit, root.base.tree), (None, repository.empty_tree()));
    let mode = change.files.iter().find(|file| file.status == Status::ModeOnly).unwrap();
    assert_eq!(text(&mode.new.as_ref().unwrap().path), "src/f8.txt");
}

#[test]
fn the_index_and_the_work_tree_equal_git_diff() {
    let repo = eventful();
    repo.git(&["mv", "src/f9.txt", "src/nine.txt"]);
    repo.write("src/nine.txt", lines(9, 35)).write("src/f10.txt", "changed\n");
    repo.write("untracked.txt", lines(11, 40)).remove("src/f11.txt");
    repo.write("intended", "soon\n");
    repo.git(&["add", "--intent-to-add", "intended"]);
    let repository = open(&repo);
    let staged = repository.change(&ChangeRequest::Staged(None)).unwrap();
    assert_eq!(letters(&staged), git_diff(&repo, &["--cached"]));
    let staged = repository.change(&ChangeRequest::Staged(Some("HEAD~1".into()))).unwrap();
    assert_eq!(letters(&staged), git_diff(&repo, &["--cached", "HEAD~1"]));
    let tracked = repository.change(&ChangeRequest::WorkTree { untracked: false }).unwrap();
    assert_eq!(letters(&tracked), git_diff(&repo, &["HEAD"]));
    assert_eq!(tracked.untracked, 0);
    let from = repository.change(&request(&["HEAD~1"])).unwrap();
    assert_eq!(letters(&from), git_diff(&repo, &["HEAD~1"]));
    let all = repository.change(&request(&[])).unwrap();
    assert_eq!(all.untracked, 1);
    assert!(letters(&all).contains(&"R100 src/f11.txt untracked.txt".to_string()));
    assert_eq!(all.base.commit, repository.resolve("HEAD").unwrap().commit);
}

#[test]
fn many_changes_at_once_are_compared_as_few_are() {
    let repo = TestRepo::init();
    for file in 0..300 {
        repo.write(&format!("d{}/f{file}", file % 7), lines(file + 1, 3));
    }
    repo.commit("one");
    for file in 0..290 {
        repo.write(&format!("d{}/f{file}", file % 7), lines(file + 1, 4));
    }
    repo.remove("d6/f293");
    let repository = open(&repo);
    let change = repository.change(&request(&["HEAD"])).unwrap();
    assert_eq!(letters(&change), git_diff(&repo, &["HEAD"]));
}

#[test]
fn three_dots_begin_at_the_merge_base() {
    let repo = TestRepo::init();
    repo.write("a", "1");
    let base = repo.commit("base");
    repo.git(&["checkout", "--quiet", "-b", "side"]);
    repo.write("b", "2");
    repo.commit("side");
    repo.git(&["checkout", "--quiet", "main"]);
    repo.write("c", "3");
    repo.commit("main");
    let repository = open(&repo);
    for words in ["main...side", "...side", "side..."] {
        let change = repository.change(&request(&[words])).unwrap();
        assert_eq!(change.merge_base.unwrap().to_string(), base);
        assert_eq!(letters(&change), git_diff(&repo, &[words]), "{words}");
    }
    for words in ["main..side", "..side", "side.."] {
        let change = repository.change(&request(&[words])).unwrap();
        assert_eq!(letters(&change), git_diff(&repo, &[words]), "{words}");
    }
    repo.git(&["checkout", "--quiet", "--orphan", "alone"]);
    repo.commit("alone");
    let error = repository.change(&request(&["main...alone"])).unwrap_err();
    assert_eq!(error.code(), "base_missing");
}

#[test]
fn on_a_branch_without_commits_everything_is_added() {
    let repo = TestRepo::init();
    repo.write("a", "1");
    let repository = open(&repo);
    let change = repository.change(&request(&[])).unwrap();
    assert_eq!(letters(&change), ["A a"]);
    assert_eq!(change.untracked, 1);
    repo.git(&["add", "a"]);
    let change = repository.change(&ChangeRequest::Staged(None)).unwrap();
    assert_eq!(letters(&change), git_diff(&repo, &["--cached"]));
    let error = repository.change(&request(&["HEAD"])).unwrap_err();
    assert_eq!(error.code(), "unborn_head");
}

#[test]
fn a_change_that_only_moves_a_submodule_is_no_file() {
    let inner = TestRepo::init();
    inner.write("f", "1");
    inner.commit("one");
    let repo = TestRepo::init();
    let url = inner.path().display().to_string();
    repo.git(&["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", &url, "sub"]);
    repo.commit("one");
    repo.git(&["-C", "sub", "commit", "--quiet", "--allow-empty", "-m", "two"]);
    let repository = open(&repo);
    let change = repository.change(&request(&["HEAD"])).unwrap();
    assert_eq!(change.files, []);
    assert_eq!(change.submodules.len(), 1);
    assert_eq!(letters(&change), git_diff(&repo, &["HEAD"]));
}

#[test]
fn words_name_changes_as_they_do_for_git() {
    let range = |a: &str, b: &str| ChangeRequest::Range(a.into(), b.into());
    assert_eq!(request(&["a..b"]), range("a", "b"));
    assert_eq!(request(&["a", "b"]), range("a", "b"));
    assert_eq!(request(&["^a", "b"]), range("a", "b"));
    assert_eq!(request(&[".."]), range("HEAD", "HEAD"));
    assert_eq!(request(&["a...b"]), ChangeRequest::MergeBase("a".into(), "b".into()));
    assert_eq!(request(&["a^!"]), ChangeRequest::Commit("a".into()));
    assert_eq!(request(&["a~3"]), ChangeRequest::FromRevision("a~3".into()));
    assert_eq!(request(&[]), ChangeRequest::WorkTree { untracked: true });
    let three = ["a", "b", "c"].map(str::to_string);
    assert_eq!(ChangeRequest::parse(&three, true).unwrap_err().code(), "usage");
}
