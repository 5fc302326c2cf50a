//! Git's index and the work tree as scopes, against `git add --all` and `git hash-object`.

use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};

use super::*;

/// What `git add --all` would put into a copy of the index: path, mode, id.
fn add_all(repo: &TestRepo) -> Vec<String> {
    let copy = repo.beside("index-copy");
    let index = repo.path().join(repo.git(&["rev-parse", "--git-path", "index"]));
    if index.exists() {
        std::fs::copy(index, &copy).unwrap();
    }
    let git = |words: &[&str]| {
        let mut command = repo.command("git");
        let output = command.env("GIT_INDEX_FILE", &copy).args(words).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        output.stdout
    };
    git(&["add", "--all"]);
    let listed = git(&["ls-files", "--stage", "-z"]);
    std::fs::remove_file(copy).unwrap();
    listed
        .split(|byte| *byte == 0)
        .filter(|record| !record.is_empty())
        .map(|record| text(record).replace(" 0\t", "\t"))
        .collect()
}

fn all_entries(repository: &Repository, scope: &Scope) -> Vec<String> {
    let entries = repository.scope_entries(scope).unwrap();
    entries.iter().map(|(path, entry)| line(path, entry)).collect()
}

fn line(path: &[u8], entry: &Entry) -> String {
    let mode = match entry.mode {
        Mode::File => "100644",
        Mode::Executable => "100755",
        Mode::Symlink => "120000",
        Mode::Submodule => "160000",
    };
    format!("{mode} {}\t{}", entry.blob, text(path))
}

/// The work tree must be as git would add it, and each of its files readable before git has it.
pub(super) fn check(repo: &TestRepo) -> Scope {
    let repository = open(repo);
    let scope = repository.scope(&ScopeRequest::Worktree).unwrap();
    let mut reader = repository.blobs(&scope).reader();
    let mut bytes = Vec::new();
    for file in repository.files(&scope).unwrap().files {
        assert!(reader.read(&file.blob, &mut bytes).unwrap(), "{}", text(&file.path));
        assert_eq!(reader.size(&file.blob).unwrap(), Some(bytes.len() as u64));
    }
    assert_eq!(all_entries(&repository, &scope), add_all(repo));
    assert!(scope.overlay.is_sorted_by(|a, b| a.path < b.path));
    scope
}

#[test]
fn a_clean_work_tree_has_an_empty_overlay() {
    let repo = TestRepo::init();
    repo.write("a", "1").write("b/c", "2").write(".gitignore", "*.o\n");
    repo.commit("one");
    repo.write("x.o", "ignored");
    let scope = check(&repo);
    assert_eq!(scope.overlay, []);
    assert_eq!(scope.kind, ScopeKind::Worktree);
    // Touched, not changed.
    repo.write("a", "1");
    assert_eq!(check(&repo).overlay, []);
}

#[test]
fn changed_added_removed_and_ignored_files_are_as_git_adds_them() {
    let repo = TestRepo::init();
    repo.write("a", "1").write("b/c", "2").write("gone", "3").write("run", "4");
    repo.write("staged", "5").write("back", "6").write(".gitignore", "*.o\n");
    repo.commit("one");
    repo.write("a", "other").remove("gone").write("new/deep/file", "7").write("x.o", "no");
    let run = repo.path().join("run");
    std::fs::set_permissions(run, std::fs::Permissions::from_mode(0o755)).unwrap();
    repo.write("staged", "5b");
    repo.git(&["add", "staged"]);
    repo.write("staged", "5c").write("both", "8");
    repo.git(&["add", "both"]);
    repo.write("back", "6b");
    repo.git(&["add", "back"]);
    repo.write("back", "6");
    repo.git(&["rm", "--quiet", "--cached", "b/c"]);
    let scope = check(&repo);
    assert_eq!(scope.untracked, 1, "b/c is as in HEAD");
    let paths: Vec<_> = scope.overlay.iter().map(|over| text(&over.path)).collect();
    assert_eq!(paths, ["a", "both", "gone", "new/deep/file", "run", "staged"]);
}

#[test]
fn types_change_between_file_directory_and_link() {
    let repo = TestRepo::init();
    repo.write("file", "1").write("dir/x", "2").write("link-to-be", "3");
    symlink("file", repo.path().join("link")).unwrap();
    repo.write("run", "4");
    let run = repo.path().join("run");
    std::fs::set_permissions(&run, std::fs::Permissions::from_mode(0o755)).unwrap();
    repo.commit("one");
    repo.remove("run");
    symlink("file", &run).unwrap();
    repo.remove("file").write("file/inside", "1");
    std::fs::remove_dir_all(repo.path().join("dir")).unwrap();
    repo.write("dir", "now a file").remove("link-to-be").remove("link");
    symlink("nowhere", repo.path().join("link-to-be")).unwrap();
    repo.write("link", "now a file");
    symlink("loop-b", repo.path().join("loop-a")).unwrap();
    symlink("loop-a", repo.path().join("loop-b")).unwrap();
    symlink(".", repo.path().join("here")).unwrap();
    check(&repo);
}

#[test]
fn files_are_hashed_through_the_filters() {
    let repo = TestRepo::init();
    repo.write(
        ".gitattributes",
        "*.crlf text eol=crlf\n*.auto text=auto\n*.u16 text working-tree-encoding=UTF-16LE\n*.id ident\n*.up filter=upper\n*.raw -text\n",
    );
    repo.git(&["config", "filter.upper.clean", "tr a-z A-Z"]);
    repo.git(&["config", "filter.upper.required", "true"]);
    repo.write("old.auto", "kept\r\nas is\r\n");
    repo.git(&["config", "core.autocrlf", "false"]);
    repo.write("seen.up", "first");
    repo.commit("one");
    repo.git(&["config", "core.autocrlf", "input"]);
    repo.write("a.crlf", "one\r\ntwo\r\n").write("b.auto", "one\r\ntwo\n").write("c.raw", "\r\n");
    repo.write("d.u16", b"h\0i\0\n\0").write("e.id", "$Id: 1234 $\n").write("f.up", "loud");
    repo.write("g.txt", "plain\r\n").write("h.auto", b"bin\0ary\r\n").write("seen.up", "second");
    repo.write("old.auto", "kept\r\nas is, changed\r\n").write("empty.crlf", "");
    let repository = open(&repo);
    let scope = repository.scope(&ScopeRequest::Worktree).unwrap();
    let mut reader = repository.blobs(&scope).reader();
    let mut bytes = Vec::new();
    for over in &scope.overlay {
        let path = text(&over.path);
        let blob = over.entry.unwrap().blob;
        assert_eq!(blob.to_string(), repo.git(&["hash-object", "--path", &path, &path]), "{path}");
        assert!(reader.read(&blob, &mut bytes).unwrap(), "{path}");
        if path == "f.up" {
            assert_eq!(bytes, b"LOUD");
        }
    }
    assert_eq!(scope.overlay.len(), 11);
    check(&repo);
}

#[test]
fn a_file_that_changes_again_is_not_read_as_what_it_was() {
    let repo = TestRepo::init();
    repo.write("a", "1");
    repo.commit("one");
    repo.write("a", "two");
    let repository = open(&repo);
    let scope = repository.scope(&ScopeRequest::Worktree).unwrap();
    repo.write("a", "three");
    let mut reader = repository.blobs(&scope).reader();
    let blob = scope.overlay[0].entry.unwrap().blob;
    assert!(!reader.read(&blob, &mut Vec::new()).unwrap());
}

#[test]
fn the_index_is_a_scope_of_its_own() {
    let repo = TestRepo::init();
    repo.write("a", "1").write("b", "2").write("gone", "3");
    repo.commit("one");
    repo.write("a", "staged");
    repo.git(&["add", "a"]);
    repo.git(&["rm", "--quiet", "gone"]);
    repo.write("a", "not staged").write("meant", "later").write("untracked", "x");
    repo.git(&["add", "--intent-to-add", "meant"]);
    let repository = open(&repo);
    let scope = repository.scope(&ScopeRequest::Staged).unwrap();
    assert_eq!(paths(&repository, &scope), ["a", "b"]);
    let mut bytes = Vec::new();
    let mut reader = repository.blobs(&scope).reader();
    reader.read(&scope.overlay[0].entry.unwrap().blob, &mut bytes).unwrap();
    assert_eq!(bytes, b"staged");
    let worktree = check(&repo);
    let names: Vec<_> = worktree.overlay.iter().map(|over| text(&over.path)).collect();
    assert_eq!(names, ["a", "gone", "meant", "untracked"]);
    assert_eq!(worktree.untracked, 1, "an intended file is tracked");
    repo.git(&["add", "untracked"]);
    repo.git(&["commit", "--quiet", "-m", "two"]);
    let scope = open(&repo).scope(&ScopeRequest::Staged).unwrap();
    assert_eq!(scope.overlay, []);
}

#[test]
fn of_an_unmerged_path_our_side_is_staged_and_the_disk_is_the_work_tree() {
    let repo = TestRepo::init();
    repo.write("f", "base\n");
    repo.commit("base");
    repo.git(&["checkout", "--quiet", "-b", "theirs"]);
    repo.write("f", "theirs\n");
    repo.commit("theirs");
    repo.git(&["checkout", "--quiet", "main"]);
    repo.write("f", "ours\n");
    repo.commit("ours");
    assert!(!repo.try_git(&["merge", "theirs"]).status.success());
    let repository = open(&repo);
    let staged = repository.scope(&ScopeRequest::Staged).unwrap();
    assert_eq!(staged.overlay, []);
    let scope = check(&repo);
    assert_eq!(scope.overlay.len(), 1);
    repo.write("f", "ours\n");
    assert_eq!(check(&repo).overlay, []);
}

#[test]
fn a_branch_without_commits_shows_what_would_be_its_first() {
    let repo = TestRepo::init();
    repo.write("a", "1");
    let scope = check(&repo);
    assert_eq!((scope.commit, scope.untracked), (None, 1));
    repo.git(&["add", "a"]);
    let repository = open(&repo);
    let staged = repository.scope(&ScopeRequest::Staged).unwrap();
    assert_eq!(paths(&repository, &staged), ["a"]);
    assert_eq!(check(&repo).untracked, 0);
}

#[test]
fn paths_that_are_no_utf_8_keep_their_bytes() {
    let repo = TestRepo::init();
    let name = std::ffi::OsStr::from_bytes(b"bad\xff\n\"name.rs");
    std::fs::write(repo.path().join(name), "1").unwrap();
    repo.commit("one");
    std::fs::write(repo.path().join(name), "2").unwrap();
    let scope = check(&repo);
    assert_eq!(scope.overlay[0].path, name.as_bytes());
    let repository = open(&repo);
    let listing = repository.files(&scope).unwrap();
    assert_eq!(listing.files[0].path, name.as_bytes());
}

#[test]
fn files_that_are_not_checked_out_are_not_deleted() {
    for sparse_index in ["--no-sparse-index", "--sparse-index"] {
        let repo = TestRepo::init();
        repo.write("in/a", "1").write("out/b", "2").write("out/deep/c", "3").write("top", "4");
        repo.commit("one");
        repo.git(&["sparse-checkout", "set", "--cone", sparse_index, "in"]);
        assert!(!repo.path().join("out/b").exists());
        let repository = open(&repo);
        let scope = repository.scope(&ScopeRequest::Worktree).unwrap();
        assert_eq!(scope.overlay, [], "{sparse_index}");
        let staged = repository.scope(&ScopeRequest::Staged).unwrap();
        assert_eq!(staged.overlay, []);
        repo.write("in/a", "changed").write("in/new", "5");
        repo.git(&["rm", "--quiet", "--cached", "top"]);
        let scope = repository.scope(&ScopeRequest::Worktree).unwrap();
        assert_eq!(paths(&repository, &scope), ["in/a", "in/new", "out/b", "out/deep/c", "top"]);
        assert_eq!(scope.overlay.len(), 2);
    }
}

#[test]
fn a_pipe_in_the_place_of_a_file_is_not_opened() {
    let repo = TestRepo::init();
    repo.write("a", "1");
    repo.commit("one");
    let pipe = repo.path().join("pipe");
    let made = repo.command("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return;
    }
    repo.remove("a");
    std::fs::rename(&pipe, repo.path().join("a")).unwrap();
    let repository = open(&repo);
    let scope = repository.scope(&ScopeRequest::Worktree).unwrap();
    assert_eq!(paths(&repository, &scope), [""; 0]);
}

#[test]
fn the_git_program_suspects_the_same() {
    let repo = TestRepo::init();
    repo.write("a", "1").write("b", "2").write("c", "3");
    repo.commit("one");
    repo.write("a", "x").remove("b").write("dir/new file", "5").write("meant", "6");
    repo.git(&["add", "--intent-to-add", "meant"]);
    let repository = open(&repo);
    let mut found: Vec<_> = program::status(&repository, true)
        .unwrap()
        .unwrap()
        .iter()
        .map(|suspect| (text(&suspect.path), suspect.known.is_some(), suspect.untracked))
        .collect();
    found.sort();
    let expected = [
        ("a", true, false),
        ("b", true, false),
        ("dir/new file", false, true),
        ("meant", false, false),
    ];
    let expected = expected.map(|(path, known, untracked)| (path.to_string(), known, untracked));
    assert_eq!(found, expected);
}

#[test]
fn a_submodule_is_counted_and_moves_with_its_head() {
    let inner = TestRepo::init();
    inner.write("f", "1");
    inner.commit("one");
    let repo = TestRepo::init();
    repo.write("a", "1");
    let url = inner.path().display().to_string();
    repo.git(&["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", &url, "sub"]);
    repo.commit("one");
    let scope = check(&repo);
    assert_eq!(scope.overlay, []);
    assert_eq!(open(&repo).files(&scope).unwrap().submodules, 1);
    let sub = repo.path().join("sub");
    let inside = Repository::open_at(&sub).unwrap();
    assert_eq!(inside.common_dir(), repo.path().join(".git/modules/sub"));
    repo.git(&["-C", "sub", "commit", "--quiet", "--allow-empty", "-m", "two"]);
    let scope = check(&repo);
    assert_eq!(scope.overlay.len(), 1);
    assert!(!scope.overlay[0].on_disk);
}

#[test]
fn every_form_of_the_index_is_read() {
    for words in [
        ["update-index", "--split-index"],
        ["update-index", "--index-version=4"],
        ["update-index", "--untracked-cache"],
        ["update-index", "--force-untracked-cache"],
    ] {
        let repo = TestRepo::init();
        repo.write("a/x", "1").write("a/y", "2").write("b", "3");
        repo.commit("one");
        if !repo.try_git(&words).status.success() {
            continue;
        }
        repo.write("c", "4");
        repo.git(&["add", "c"]);
        repo.git(&["status"]);
        repo.write("a/x", "changed").write("new", "5");
        let repository = open(&repo);
        let scope = repository.scope(&ScopeRequest::Worktree).unwrap();
        let names: Vec<_> = scope.overlay.iter().map(|over| text(&over.path)).collect();
        assert_eq!(names, ["a/x", "c", "new"], "{words:?}");
        let staged = repository.scope(&ScopeRequest::Staged).unwrap();
        assert_eq!(paths(&repository, &staged), ["a/x", "a/y", "b", "c"]);
    }
}

#[test]
fn flags_of_index_entries_are_kept_to() {
    let repo = TestRepo::init();
    repo.write("assumed", "1").write("skipped", "2").write("seen", "3");
    repo.commit("one");
    repo.git(&["update-index", "--assume-unchanged", "assumed"]);
    repo.git(&["update-index", "--skip-worktree", "skipped"]);
    repo.write("assumed", "x").write("seen", "x").remove("skipped");
    let scope = check(&repo);
    assert_eq!(scope.overlay.len(), 1);
}

#[test]
fn a_repository_inside_is_left_out() {
    let repo = TestRepo::init();
    repo.write("a", "1").write("inner/f", "2").write("beside/f", "3");
    repo.git(&["init", "--quiet", "inner"]);
    repo.git(&["-C", "inner", "add", "f"]);
    repo.git(&["-C", "inner", "commit", "--quiet", "-m", "x"]);
    let repository = open(&repo);
    let scope = repository.scope(&ScopeRequest::Worktree).unwrap();
    assert_eq!(paths(&repository, &scope), ["a", "beside/f"]);
}

#[test]
fn a_huge_untracked_file_is_named_and_not_hashed() {
    let repo = TestRepo::init();
    repo.write("a", "1");
    repo.commit("one");
    let huge = std::fs::File::create(repo.path().join("huge")).unwrap();
    huge.set_len((64 << 20) + 1).unwrap();
    let repository = open(&repo);
    let scope = repository.scope(&ScopeRequest::Worktree).unwrap();
    assert_eq!(scope.overlay, []);
    assert_eq!(scope.oversized, [b"huge".to_vec()]);
}

#[test]
fn the_types_may_go_where_threads_go() {
    fn shared<T: Send + Sync>() {}
    fn sent<T: Send>() {}
    shared::<Repository>();
    shared::<Blobs>();
    shared::<Scope>();
    shared::<Change>();
    sent::<BlobReader>();
    sent::<AttributeLookup>();
    sent::<PathFilter>();
    sent::<CommitReader>();
}
