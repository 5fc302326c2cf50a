//! Revisions, their files, their blobs and their attributes.

use super::*;

/// `git ls-tree -r -z`, as (path, id) of what is a file.
fn ls_tree(repo: &TestRepo, spec: &str) -> Vec<(Vec<u8>, String)> {
    let raw = repo.git_bytes(&["ls-tree", "-r", "-z", spec]);
    let records = raw.split(|byte| *byte == 0).filter(|record| !record.is_empty());
    let record = |record: &[u8]| {
        let tab = record.iter().position(|byte| *byte == b'\t').unwrap();
        let head = text(&record[..tab]);
        let words: Vec<_> = head.split(' ').collect();
        let file = words[0].starts_with("100");
        file.then(|| (record[tab + 1..].to_vec(), words[2].to_string()))
    };
    records.filter_map(record).collect()
}

fn listed(repository: &Repository, spec: &str) -> Vec<(Vec<u8>, String)> {
    let scope = repository.scope(&revision(spec)).unwrap();
    let listing = repository.files(&scope).unwrap();
    let file = |file: ListedFile| (file.path, file.blob.to_string());
    listing.files.into_iter().map(file).collect()
}

#[test]
fn a_listing_equals_ls_tree_in_content_and_order() {
    let repo = TestRepo::init();
    repo.write("a.b", "1").write("a/z", "2").write("a0", "3").write("a-b/c/d", "4");
    std::os::unix::fs::symlink("a0", repo.path().join("link")).unwrap();
    repo.commit("one");
    repo.write("a/y", "5").remove("a0");
    repo.commit("two");
    let repository = open(&repo);
    for spec in ["HEAD", "HEAD~1", "HEAD^{tree}", "main@{0}"] {
        assert_eq!(listed(&repository, spec), ls_tree(&repo, spec), "{spec}");
    }
    let scope = repository.scope(&revision("HEAD")).unwrap();
    assert_eq!(repository.files(&scope).unwrap().symlinks, 1);
}

#[test]
fn tags_of_tags_upstreams_and_parents_resolve() {
    let repo = TestRepo::init();
    repo.write("f", "1");
    let first = repo.commit("one");
    repo.git(&["tag", "-a", "-m", "t", "inner"]);
    repo.git(&["tag", "-a", "-m", "t", "outer", "inner"]);
    repo.git(&["branch", "other"]);
    repo.git(&["branch", "--set-upstream-to=other"]);
    repo.write("f", "2");
    let second = repo.commit("two");
    let repository = open(&repo);
    let commit = |spec: &str| repository.resolve(spec).unwrap().commit.unwrap().to_string();
    for (spec, expected) in [
        ("outer", &first),
        ("@{u}", &first),
        ("HEAD^!", &second),
        ("HEAD^", &first),
        ("@", &second),
        (&second[..9], &second),
    ] {
        assert_eq!(commit(spec), *expected, "{spec}");
    }
    repo.git(&["checkout", "--quiet", "--detach", "HEAD~1"]);
    assert_eq!(commit("HEAD"), first);
    assert_eq!(commit("HEAD@{1}"), second);
}

#[test]
fn what_names_no_revision_is_said_plainly() {
    let repo = TestRepo::init();
    let repository = open(&repo);
    let error = repository.resolve("HEAD").unwrap_err();
    assert_eq!(error.code(), "unborn_head");
    repo.write("f", "1");
    repo.commit("one");
    let repository = open(&repo);
    let error = repository.resolve("v1.2").unwrap_err();
    assert_eq!(error.code(), "revision_unknown");
    assert_eq!(error.to_string(), "revision 'v1.2' not found");
    assert_eq!(repository.resolve("HEAD:f").unwrap_err().code(), "revision_unknown");
    assert_eq!(repository.resolve("HEAD..HEAD").unwrap_err().code(), "revision_unknown");
    assert_eq!(repository.resolve("").unwrap_err().code(), "revision_unknown");
    assert_eq!(repository.resolve("--all").unwrap_err().code(), "revision_unknown");
}

#[test]
fn outside_a_repository_git_s_own_words_are_used() {
    let dir = tempfile::tempdir().unwrap();
    let Err(error) = Repository::open_at(dir.path()) else {
        panic!("there is no repository");
    };
    assert_eq!(error.code(), "not_a_repository");
    assert_eq!(error.to_string(), "not a git repository (or any of the parent directories): .git");
}

#[test]
fn two_trees_differ_as_git_diff_tree_says() {
    let repo = TestRepo::init();
    repo.write("same/x", "1").write("dir/f", "1").write("name", "file").write("gone/a/b", "1");
    repo.write("mode", "1");
    repo.commit("one");
    repo.write("dir/f", "2").remove("gone/a/b").remove("name");
    repo.write("name/now/dir", "1").write("added", "1");
    repo.git(&["add", "--all"]);
    repo.git(&["update-index", "--chmod=+x", "mode"]);
    repo.git(&["commit", "--quiet", "-m", "two"]);
    let repository = open(&repo);
    let tree = |spec: &str| repository.resolve(spec).unwrap().tree;
    let changes = repository.tree_changes(&tree("HEAD~1"), &tree("HEAD")).unwrap();
    let letters: Vec<_> = changes
        .iter()
        .map(|change| {
            let letter = match (change.old, change.new) {
                (None, _) => 'A',
                (_, None) => 'D',
                _ => 'M',
            };
            format!("{letter}\t{}", text(&change.path))
        })
        .collect();
    let git = repo.git(&["diff", "--no-renames", "--name-status", "HEAD~1", "HEAD"]);
    assert_eq!(letters.join("\n"), git);
    let from_nothing = repository.tree_changes(&repository.empty_tree(), &tree("HEAD~1")).unwrap();
    assert_eq!(from_nothing.len(), 5);
}

#[test]
fn blobs_are_read_and_missing_ones_named() {
    let repo = TestRepo::init();
    repo.write("f", "hello\n").write("empty", "");
    repo.commit("one");
    let repository = open(&repo);
    let scope = repository.scope(&revision("HEAD")).unwrap();
    let mut reader = repository.blobs(&scope).reader();
    let mut bytes = b"what was there before, and longer".to_vec();
    for file in repository.files(&scope).unwrap().files {
        assert!(reader.read(&file.blob, &mut bytes).unwrap());
        let expected: &[u8] = if file.path == b"f" { b"hello\n" } else { b"" };
        assert_eq!(bytes, expected);
        assert_eq!(reader.size(&file.blob).unwrap(), Some(expected.len() as u64));
    }
    let absent = Oid::from_bytes(&[7; 20]).unwrap();
    assert!(!reader.read(&absent, &mut bytes).unwrap());
    assert_eq!(reader.size(&absent).unwrap(), None);
}

#[test]
fn attributes_are_those_of_the_revision() {
    let repo = TestRepo::init();
    repo.write(".gitattributes", "*.gen linguist-generated\n*.pb binary\n*.svg -diff\n");
    repo.write("lib/.gitattributes", "*.x linguist-language=Rust linguist-vendored=true\n*.y -linguist-vendored linguist-documentation=false\n");
    repo.commit("one");
    repo.write(".gitattributes", "");
    repo.commit("two");
    let repository = open(&repo);
    let old = repository.scope(&revision("HEAD~1")).unwrap();
    let mut lookup = repository.attributes(&old).unwrap();
    assert_eq!(lookup.at(b"a/b.gen").generated, Some(true));
    assert!(lookup.at(b"b.pb").binary);
    assert!(lookup.at(b"b.svg").binary);
    let x = lookup.at(b"lib/deep/a.x");
    assert_eq!(x.language.as_deref(), Some("Rust"));
    assert_eq!(x.vendored, Some(true));
    let y = lookup.at(b"lib/a.y");
    assert_eq!((y.vendored, y.documentation), (Some(false), Some(false)));
    assert_eq!(lookup.at(b"a.x"), Attributes::default());
    let new = repository.scope(&revision("HEAD")).unwrap();
    let mut lookup = repository.attributes(&new).unwrap();
    assert_eq!(lookup.at(b"a/b.gen"), Attributes::default());
}
