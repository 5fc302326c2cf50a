//! Kinds of repositories: bare, linked, shallow, partial, SHA-256, reftable, with replaced objects.

use super::*;

fn two_commits() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("a", "1").write("d/b", "2");
    repo.commit("one");
    repo.write("a", "changed");
    repo.commit("two");
    repo
}

#[test]
fn a_bare_repository_is_its_head() {
    let repo = two_commits();
    let bare = TestRepo::clone_of(repo.path(), &["--bare"]);
    let repository = open(&bare);
    assert!(repository.is_bare());
    assert_eq!(repository.prefix(), b"");
    let scope = repository.scope(&ScopeRequest::Default).unwrap();
    assert_eq!(scope.kind, ScopeKind::Commit);
    assert_eq!(paths(&repository, &scope), ["a", "d/b"]);
    for ask in [ScopeRequest::Worktree, ScopeRequest::Staged] {
        assert_eq!(repository.scope(&ask).unwrap_err().code(), "unsupported_repository");
    }
    let below = Repository::open_at(&bare.path().join("objects")).unwrap();
    assert_eq!(below.common_dir(), bare.path());
}

#[test]
fn linked_worktrees_share_the_common_directory() {
    let repo = two_commits();
    let linked = repo.beside("linked");
    let path = linked.display().to_string();
    repo.git(&["worktree", "add", "--quiet", "-b", "other", &path, "HEAD~1"]);
    std::fs::write(linked.join("a"), "here").unwrap();
    let main = open(&repo);
    let other = Repository::open_at(&linked.join("d")).unwrap();
    assert_eq!(other.common_dir(), main.common_dir());
    assert_eq!(other.common_dir(), repo.path().join(".git"));
    assert_ne!(other.git_dir(), main.git_dir());
    assert_eq!(other.work_dir(), Some(linked.as_path()));
    assert_eq!(other.prefix(), b"d/");
    let here = other.scope(&ScopeRequest::Default).unwrap();
    assert_eq!(here.overlay.len(), 1);
    assert_eq!(main.scope(&ScopeRequest::Default).unwrap().overlay, []);
}

#[test]
fn replaced_objects_are_read_as_they_were_made() {
    let repo = two_commits();
    let original = repo.git(&["rev-parse", "HEAD:a"]);
    let other = repo.git(&["rev-parse", "HEAD:d/b"]);
    repo.git(&["replace", &original, &other]);
    assert_eq!(repo.git(&["cat-file", "blob", &original]), "2");
    let repository = open(&repo);
    let scope = repository.scope(&revision("HEAD")).unwrap();
    let blob = repository.files(&scope).unwrap().files[0].blob;
    let mut bytes = Vec::new();
    assert!(repository.blobs(&scope).reader().read(&blob, &mut bytes).unwrap());
    assert_eq!(bytes, b"changed");
}

#[test]
fn beyond_a_shallow_clone_is_said_to_be_shallow() {
    let repo = two_commits();
    let shallow = TestRepo::clone_of(repo.path(), &["--depth", "1"]);
    let repository = open(&shallow);
    assert!(repository.is_shallow());
    let scope = repository.scope(&revision("HEAD")).unwrap();
    assert_eq!(paths(&repository, &scope), ["a", "d/b"]);
    for spec in ["HEAD^", "HEAD~1", "HEAD~1^{tree}", "main~2"] {
        let error = repository.resolve(spec).unwrap_err();
        assert_eq!(error.code(), "shallow", "{spec}");
        assert_eq!(error.fix().unwrap(), ["git", "fetch", "--unshallow"]);
    }
    let error = repository.resolve("v1.2").unwrap_err();
    assert_eq!(
        error.to_string(),
        "revision 'v1.2' not found; this is a shallow clone: try 'git fetch --unshallow'"
    );
    for words in ["HEAD~1..HEAD", "HEAD^!", "v1...HEAD", "HEAD~1"] {
        let ask = ChangeRequest::parse(&[words.to_string()], true).unwrap();
        let error = repository.change(&ask).unwrap_err();
        assert_eq!(error.code(), "base_missing", "{words}");
        assert_eq!(error.fix().unwrap(), ["git", "fetch", "--deepen=50"]);
    }
    let head = scope.commit.unwrap();
    assert_eq!(repository.commits_since(&[head], None, 9).unwrap(), [head]);
    assert_eq!(repository.first_parents_since(&head, 0).unwrap(), [head]);
}

#[test]
fn in_a_partial_clone_missing_blobs_are_named_and_not_fetched() {
    let repo = TestRepo::init();
    repo.git(&["config", "uploadpack.allowFilter", "true"]);
    repo.write("same", "1\n".repeat(50)).write("moved", "2\n".repeat(50));
    repo.write(".gitattributes", "*.x binary\n");
    repo.commit("one");
    repo.git(&["mv", "same", "same-moved"]);
    repo.git(&["mv", "moved", "changed"]);
    repo.write("changed", "2\n".repeat(45));
    repo.commit("two");
    let partial = TestRepo::clone_of(repo.path(), &["--filter=blob:none", "--bare"]);
    let repository = open(&partial);
    assert!(repository.is_partial() && !open(&repo).is_partial());
    let scope = repository.scope(&revision("HEAD")).unwrap();
    let listing = repository.files(&scope).unwrap();
    let mut reader = repository.blobs(&scope).reader();
    for file in &listing.files {
        assert!(!reader.read(&file.blob, &mut Vec::new()).unwrap());
        assert_eq!(reader.size(&file.blob).unwrap(), None);
    }
    assert_eq!(repository.attributes(&scope).unwrap().at(b"a.x"), Attributes::default());
    let change = repository.change(&ChangeRequest::Commit("HEAD".into())).unwrap();
    let statuses: Vec<_> = change.files.iter().map(|file| file.status).collect();
    assert_eq!(statuses, [Status::Added, Status::Deleted, Status::Renamed]);
}

#[test]
fn sha_256_is_a_hash_like_the_other() {
    let repo = TestRepo::init_with(&["--object-format=sha256"]);
    repo.write("a", "1").write("d/b", "2");
    repo.commit("one");
    repo.write("a", "2").write("new", "3");
    let repository = open(&repo);
    assert_eq!(repository.object_format(), ObjectFormat::Sha256);
    let scope = repository.scope(&ScopeRequest::Default).unwrap();
    assert_eq!(scope.overlay.len(), 2);
    for over in &scope.overlay {
        let blob = over.entry.unwrap().blob;
        assert_eq!(blob.as_bytes().len(), 32);
        assert_eq!(blob.to_string(), repo.git(&["hash-object", &text(&over.path)]));
    }
    let tree = repo.git(&["hash-object", "-t", "tree", "/dev/null"]);
    assert_eq!(repository.empty_tree().to_string(), tree);
    let change = repository.change(&ChangeRequest::Commit("HEAD".into())).unwrap();
    assert_eq!(change.files.len(), 2);
}

#[test]
fn references_in_a_reftable_are_asked_of_git() {
    let repo = TestRepo::init();
    let dir = repo.beside("reftable");
    let path = dir.display().to_string();
    let made = repo.try_git(&["init", "--quiet", "--ref-format=reftable", "-b", "main", &path]);
    if !made.status.success() {
        return;
    }
    let git = |words: &[&str]| {
        let mut all = vec!["-C", path.as_str()];
        all.extend(words);
        repo.git(&all)
    };
    let unborn = Repository::open_at(&dir).unwrap();
    assert_eq!(unborn.resolve("HEAD").unwrap_err().code(), "unborn_head");
    std::fs::write(dir.join("a"), "1").unwrap();
    assert_eq!(unborn.scope(&ScopeRequest::Default).unwrap().untracked, 1);
    git(&["add", "a"]);
    git(&["commit", "--quiet", "-m", "one"]);
    git(&["tag", "-a", "-m", "t", "v1"]);
    std::fs::write(dir.join("a"), "2").unwrap();
    git(&["commit", "--quiet", "-a", "-m", "two"]);
    std::fs::write(dir.join("a"), "3").unwrap();
    let repository = Repository::open_at(&dir).unwrap();
    for spec in ["HEAD", "v1", "HEAD~1", "main@{1}", "@"] {
        let commit = repository.resolve(spec).unwrap().commit.unwrap();
        assert_eq!(commit.to_string(), git(&["rev-parse", &format!("{spec}^{{commit}}")]));
    }
    assert_eq!(repository.resolve("nope").unwrap_err().code(), "revision_unknown");
    assert_eq!(repository.scope(&ScopeRequest::Default).unwrap().overlay.len(), 1);
    let words = ["HEAD~1...HEAD".to_string()];
    let change = repository.change(&ChangeRequest::parse(&words, true).unwrap()).unwrap();
    assert_eq!(change.files.len(), 1);
    let tips = repository.branch_and_tag_tips().unwrap();
    let names: Vec<_> = tips.iter().map(|tip| tip.name.as_str()).collect();
    assert_eq!(names, ["refs/heads/main", "refs/tags/v1"]);
}

#[test]
fn objects_of_an_alternate_are_read() {
    let repo = two_commits();
    let shared = TestRepo::clone_of(repo.path(), &["--bare"]);
    let path = repo.beside("borrower").display().to_string();
    let from = shared.path().display().to_string();
    repo.git(&["clone", "--quiet", "--shared", &from, &path]);
    let repository = Repository::open_at(path.as_ref()).unwrap();
    let scope = repository.scope(&ScopeRequest::Default).unwrap();
    assert_eq!(scope.overlay, []);
    let mut reader = repository.blobs(&scope).reader();
    for file in repository.files(&scope).unwrap().files {
        assert!(reader.read(&file.blob, &mut Vec::new()).unwrap());
    }
}
