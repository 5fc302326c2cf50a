//! Pathspecs against `git ls-files`.

use std::ffi::OsString;

use super::*;

#[test]
fn pathspecs_choose_what_git_ls_files_chooses() {
    let repo = TestRepo::init();
    for path in ["top.rs", "a/x.rs", "a/y.md", "a/deep/x.rs", "b/x.rs", "b/*.rs", "B/upper.RS"] {
        repo.write(path, "1");
    }
    repo.write(".gitattributes", "*.md special\n");
    repo.commit("one");
    let cases: &[(&str, &[&str])] = &[
        ("", &["a"]),
        ("", &["a/"]),
        ("", &["*.rs"]),
        ("", &[":(glob)*.rs"]),
        ("", &[":(glob)**/*.rs"]),
        ("", &["a", ":(exclude)a/deep"]),
        ("", &[":!*.rs"]),
        ("", &[":(literal)b/*.rs"]),
        ("", &["b/*.rs"]),
        ("", &[":(icase)*.rs"]),
        ("", &["nothing"]),
        ("", &["./a/../b"]),
        ("", &[":(attr:special)"]),
        ("a", &["."]),
        ("a", &["x.rs"]),
        ("a", &["*.rs"]),
        ("a", &[":/"]),
        ("a", &[":/b"]),
        ("a", &["../b"]),
        ("a", &["deep", ":(top)top.rs"]),
        ("a/deep", &["..", ":^../y.md"]),
        ("a", &[":(top,icase)B/*"]),
    ];
    for (dir, specs) in cases {
        let from = repo.path().join(dir);
        let repository = Repository::open_at(&from).unwrap();
        let words: Vec<_> = specs.iter().map(OsString::from).collect();
        let mut filter = repository.pathspec(&words).unwrap();
        let scope = repository.scope(&revision("HEAD")).unwrap();
        let mut found = paths(&repository, &scope);
        found.retain(|path| filter.matches(path.as_bytes()));
        let mut git = vec!["-C", from.to_str().unwrap(), "ls-files", "--full-name", "--"];
        git.extend(*specs);
        assert_eq!(found.join("\n"), repo.git(&git), "{specs:?} in '{dir}'");
    }
}

#[test]
fn no_pathspec_means_everything_and_one_outside_is_refused() {
    let repo = TestRepo::init();
    repo.write("a/x", "1").write("b", "2");
    repo.commit("one");
    let repository = Repository::open_at(&repo.path().join("a")).unwrap();
    assert_eq!(repository.prefix(), b"a/");
    let mut filter = repository.pathspec(&[]).unwrap();
    assert!(filter.matches(b"b") && !filter.is_limited());
    let error = repository.pathspec(&["../../out".into()]).err().unwrap();
    assert_eq!(error.code(), "usage");
    let error = repository.pathspec(&[":(nonsense)x".into()]).err().unwrap();
    assert_eq!(error.code(), "usage");
}
