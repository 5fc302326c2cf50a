//! Every kind of repository that git knows gives the right answer, or one plain message with the
//! contract's exit code.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use std::os::unix::ffi::OsStrExt;

use repo::TestRepo;

fn with_code() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("src/token.py", "class TokenStore:\n    def refresh(self):\n        return 1\n");
    repo.write("src/deep/other.py", "from src.token import TokenStore\n");
    repo.commit("Begin");
    repo
}

#[test]
fn a_subdirectory_sees_the_whole_tree_with_its_own_paths() {
    let repo = with_code();
    let deep = repo.path().join("src/deep");
    let text = cindex::expect(cindex::run_in(&repo, &deep, &["search", "refresh"]), 0);
    assert!(text.starts_with("../token.py:2-3  TokenStore.refresh method"), "{text}");
    let json = cindex::expect(cindex::run_in(&repo, &deep, &["search", "--json", "refresh"]), 0);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(cindex::paths(&json)[0], "src/token.py");
    let here = cindex::run_in(&repo, &deep, &["search", "TokenStore", "--json", "--", "."]);
    let json: serde_json::Value = serde_json::from_str(&cindex::expect(here, 0)).expect("JSON");
    assert_eq!(cindex::paths(&json), ["src/deep/other.py"]);
}

#[test]
fn worktrees_share_one_index_and_never_mix() {
    let repo = with_code();
    let other = repo.beside("feature");
    let place = other.to_str().expect("a path");
    repo.git(&["worktree", "add", "-q", "-b", "feature", place]);
    std::fs::write(other.join("src/feature.py"), "def only_in_feature(): pass\n").expect("a file");
    cindex::answer(&repo, &["index"]);
    let there = cindex::run_in(&repo, &other, &["search", "only_in_feature"]);
    assert!(cindex::expect(there, 0).starts_with("src/feature.py"));
    cindex::expect(cindex::run(&repo, &["search", "only_in_feature"]), 1);
    assert!(repo.path().join(".git/cindex/facts.sqlite").exists());
    assert!(!repo.path().join(".git/worktrees/feature/cindex").exists());
    assert_eq!(repo.git(&["status", "--porcelain"]), "");
}

#[test]
fn a_bare_repository_answers_for_head() {
    let source = with_code();
    let bare = TestRepo::clone_of(source.path(), &["--bare"]);
    let found = cindex::json(&bare, &["search", "refresh"]);
    assert_eq!(cindex::paths(&found)[0], "src/token.py");
    assert_eq!(found["scope"]["kind"], "commit");
    assert!(bare.path().join("cindex/facts.sqlite").exists());
}

#[test]
fn a_submodule_has_an_index_of_its_own() {
    let library = with_code();
    let repo = TestRepo::init();
    repo.write("main.py", "def main(): pass\n");
    let url = format!("file://{}", library.path().display());
    repo.git(&["-c", "protocol.file.allow=always", "submodule", "add", "-q", &url, "lib"]);
    repo.commit("Use a library");
    let inside = cindex::run_in(&repo, &repo.path().join("lib"), &["search", "refresh"]);
    assert!(cindex::expect(inside, 0).starts_with("src/token.py"));
    assert!(repo.path().join(".git/modules/lib/cindex/facts.sqlite").exists());
    cindex::expect(cindex::run(&repo, &["search", "TokenStore"]), 1);
}

#[test]
fn an_unborn_branch_has_a_work_tree_and_no_revision() {
    let repo = TestRepo::init();
    let output = cindex::run(&repo, &["index"]);
    assert!(cindex::stderr(&output).contains("nothing to index: HEAD has no commit yet"));
    assert_eq!(output.status.code(), Some(0));
    cindex::expect(cindex::run(&repo, &["search", "anything"]), 1);
    repo.write("new.py", "def brand_new(): pass\n");
    assert!(cindex::answer(&repo, &["search", "brand_new"]).starts_with("new.py"));
    let output = cindex::run(&repo, &["search", "--rev", "HEAD", "--json", "brand_new"]);
    let error: serde_json::Value =
        serde_json::from_str(&cindex::expect(output, 128)).expect("a JSON error");
    assert_eq!(error["code"], "unborn_head");
}

#[test]
fn a_detached_head_and_an_old_tag_are_revisions_like_others() {
    let repo = with_code();
    repo.git(&["tag", "-a", "-m", "first", "v1"]);
    repo.git(&["tag", "-a", "-m", "a tag of a tag", "v1-again", "v1"]);
    repo.write("src/token.py", "class TokenStore:\n    def renew(self):\n        return 1\n");
    repo.commit("Rename");
    repo.git(&["checkout", "-q", "--detach"]);
    cindex::expect(cindex::run(&repo, &["search", "refresh"]), 1);
    for tag in ["v1", "v1-again", "HEAD~1", "HEAD^", ":/Begin"] {
        let found = cindex::json(&repo, &["search", "--rev", tag, "refresh"]);
        assert_eq!(found["results"][0]["symbol"], "TokenStore.refresh", "at {tag}");
    }
}

#[test]
fn sha256_repositories_work() {
    let repo = TestRepo::init_with(&["--object-format=sha256"]);
    repo.write("a.rs", "pub fn long_ids() {}\n");
    repo.commit("Begin");
    let found = cindex::json(&repo, &["search", "long_ids"]);
    assert_eq!(found["results"][0]["blob"].as_str().map(str::len), Some(64));
}

#[test]
fn a_shallow_clone_says_that_it_is_shallow() {
    let source = with_code();
    source.write("more.py", "def more(): pass\n").commit("More");
    let shallow = TestRepo::clone_of(source.path(), &["--depth=1"]);
    assert!(cindex::answer(&shallow, &["search", "refresh"]).starts_with("src/token.py"));
    for beyond in ["HEAD^", "HEAD~1"] {
        let output = cindex::run(&shallow, &["search", "--rev", beyond, "--json", "refresh"]);
        let error: serde_json::Value =
            serde_json::from_str(&cindex::expect(output, 128)).expect("a JSON error");
        assert_eq!(error["code"], "shallow", "{error}");
        assert_eq!(error["fix"][1], "fetch");
    }
}

#[test]
fn names_that_are_not_utf8_keep_their_bytes() {
    let repo = with_code();
    let name = std::ffi::OsStr::from_bytes(b"bad\xff name\n.py");
    std::fs::write(repo.path().join(name), "def odd_name(): pass\n").expect("a file");
    repo.commit("Add an odd name");
    for scope in [vec!["--rev", "HEAD"], vec![]] {
        let mut arguments = vec!["search", "odd_name"];
        arguments.extend(scope);
        let found = cindex::json(&repo, &arguments);
        let row = &found["results"][0];
        assert_eq!(row["path"], "bad\u{fffd} name\n.py");
        assert_eq!(row["path_bytes"], "YmFk/yBuYW1lCi5weQ==");
        let text = cindex::answer(&repo, &arguments);
        assert_eq!(text.lines().count(), 2, "a name must not break the line: {text:?}");
    }
}

#[test]
fn links_are_not_followed() {
    let repo = with_code();
    std::os::unix::fs::symlink("loop", repo.path().join("loop")).expect("a link");
    std::os::unix::fs::symlink("..", repo.path().join("src/up")).expect("a link");
    repo.commit("Add links");
    let found = cindex::json(&repo, &["search", "refresh"]);
    assert_eq!(cindex::paths(&found), ["src/token.py"]);
}

#[test]
fn replaced_objects_are_seen_as_they_are() {
    let repo = with_code();
    let old = repo.git(&["rev-parse", "HEAD:src/token.py"]);
    repo.write("other.py", "def replaced(): pass\n").commit("Other");
    let new = repo.git(&["rev-parse", "HEAD:other.py"]);
    repo.git(&["replace", &old, &new]);
    let found = cindex::json(&repo, &["search", "--rev", "HEAD", "refresh"]);
    assert_eq!(cindex::paths(&found)[0], "src/token.py");
    repo.git(&["replace", "-d", &old]);
    assert_eq!(cindex::json(&repo, &["search", "--rev", "HEAD", "refresh"]), found);
}

#[test]
fn a_partial_clone_names_what_it_lacks() {
    let source = with_code();
    source.git(&["config", "uploadpack.allowFilter", "true"]);
    let partial = TestRepo::clone_of(source.path(), &["--filter=blob:none", "--no-checkout"]);
    let output = cindex::run(&partial, &["search", "--rev", "HEAD", "--json", "refresh"]);
    let found: serde_json::Value =
        serde_json::from_str(&cindex::expect(output, 1)).expect("valid JSON");
    assert_eq!(found["coverage"]["missing_objects"], 2);
    assert_eq!(found["coverage"]["complete"], false);
}

#[test]
fn staged_and_work_tree_scopes_differ_from_head() {
    let repo = with_code();
    repo.write("src/token.py", "def in_index(): pass\n");
    repo.git(&["add", "-A"]);
    repo.write("src/token.py", "def on_disk(): pass\n");
    for (scope, name) in [
        (vec!["--staged"], "in_index"),
        (vec!["--worktree"], "on_disk"),
        (vec!["--rev", "HEAD"], "refresh"),
    ] {
        for other in ["in_index", "on_disk", "refresh"] {
            let mut arguments = vec!["search", other];
            arguments.extend(&scope);
            let code = if other == name { 0 } else { 1 };
            cindex::expect(cindex::run(&repo, &arguments), code);
        }
    }
}
