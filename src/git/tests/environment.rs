//! What git hands down in the environment. Each case runs this test program again as git would
//! run `git-cindex`: through an alias, in a directory of its own.

use std::process::Output;

use super::*;

/// Not a test of its own: prints what is seen, when asked to by one below.
#[test]
fn probe() {
    let Ok(ask) = std::env::var("CINDEX_PROBE") else {
        return;
    };
    let repository = match Repository::open() {
        Ok(repository) => repository,
        Err(error) => {
            println!("error={} {error}", error.code());
            return;
        }
    };
    println!("git_dir={}", repository.git_dir().display());
    println!("common_dir={}", repository.common_dir().display());
    let work_dir = repository.work_dir().map(|dir| dir.display().to_string());
    println!("work_dir={}", work_dir.unwrap_or_default());
    println!("prefix={}", text(repository.prefix()));
    println!("limit={:?}", repository.config_integer("cindex.limit"));
    println!("on={:?}", repository.config_bool("cindex.on"));
    println!("name={:?}", repository.config_string("cindex.name"));
    println!("exclude={:?}", repository.config_strings("cindex.exclude"));
    for value in repository.config_section("cindex") {
        println!("set {}={:?} by {}", value.key, value.value, value.origin);
    }
    if ask == "staged" {
        let scope = repository.scope(&ScopeRequest::Staged).unwrap();
        println!("staged={}", paths(&repository, &scope).join(","));
    }
    if let Some(spec) = ask.strip_prefix("pathspec ") {
        let mut filter = repository.pathspec(&[spec.into()]).unwrap();
        println!("matches={}", filter.matches(b"*.rs") && !filter.matches(b"a.rs"));
    }
}

/// Runs `git WORDS… probe` in `dir`.
fn through_git(repo: &TestRepo, dir: &str, ask: &str, words: &[&str]) -> String {
    let mut command = repo.command("git");
    let output = command
        .current_dir(repo.path().join(dir))
        .args(words)
        .arg("probe")
        .env("PATH", format!("{}:{}", bin(repo), std::env::var("PATH").unwrap()))
        .env("CINDEX_PROBE", ask)
        .output()
        .unwrap();
    seen(output)
}

fn seen(output: Output) -> String {
    let all = text(&output.stdout);
    assert!(output.status.success(), "{all}{}", text(&output.stderr));
    all.lines().filter(|line| line.contains('=')).collect::<Vec<_>>().join("\n")
}

/// A directory with a `git-probe` that runs the test above.
fn bin(repo: &TestRepo) -> String {
    use std::os::unix::fs::PermissionsExt;
    let dir = repo.beside("bin");
    let program = dir.join("git-probe");
    if !program.exists() {
        std::fs::create_dir_all(&dir).unwrap();
        let me = std::env::current_exe().unwrap();
        let script = format!(
            "#!/bin/sh\nexec '{}' --exact git::tests::environment::probe --nocapture\n",
            me.display()
        );
        std::fs::write(&program, script).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    dir.display().to_string()
}

fn has(seen: &str, line: &str) {
    assert!(seen.lines().any(|seen| seen == line), "no '{line}' in\n{seen}");
}

fn simple() -> TestRepo {
    let repo = TestRepo::init();
    repo.write("a/b/f", "1").write("top", "2");
    repo.commit("one");
    repo
}

#[test]
fn the_repository_is_found_from_below_and_with_dash_c() {
    let repo = simple();
    let top = repo.path().display();
    let below = through_git(&repo, "a/b", "", &[]);
    has(&below, &format!("work_dir={top}"));
    has(&below, &format!("git_dir={top}/.git"));
    has(&below, "prefix=a/b/");
    has(&through_git(&repo, "", "", &["-C", "a"]), "prefix=a/");
    has(&through_git(&repo, "", "", &[]), "prefix=");
    has(&through_git(&repo, ".git", "", &[]), "work_dir=");
}

#[test]
fn git_dir_and_work_tree_may_be_relative_and_elsewhere() {
    let repo = simple();
    let top = repo.path().display();
    let words = ["--git-dir=../.git", "--work-tree=.."];
    let named = through_git(&repo, "a", "", &words);
    has(&named, &format!("work_dir={top}"));
    has(&named, &format!("common_dir={top}/.git"));
    has(&named, "prefix=a/");
    let only_dir = through_git(&repo, "a", "", &["--git-dir=../.git"]);
    has(&only_dir, &format!("work_dir={top}/a"));
    has(&only_dir, "prefix=");
    let none = through_git(&repo, "a", "", &["--git-dir=nowhere"]);
    has(&none, "error=not_a_repository not a git repository: 'nowhere'");
}

#[test]
fn another_index_file_is_used() {
    let repo = simple();
    let other = repo.beside("other-index").display().to_string();
    let mut command = repo.command("git");
    let made = command.env("GIT_INDEX_FILE", &other).args(["add", "top"]).status();
    assert!(made.unwrap().success());
    let mut command = repo.command("git");
    let output = command
        .arg("probe")
        .env("PATH", format!("{}:{}", bin(&repo), std::env::var("PATH").unwrap()))
        .env("CINDEX_PROBE", "staged")
        .env("GIT_INDEX_FILE", &other)
        .output()
        .unwrap();
    has(&seen(output), "staged=top");
    has(&through_git(&repo, "", "staged", &[]), "staged=a/b/f,top");
}

#[test]
fn settings_come_from_files_environment_and_command_line() {
    let repo = simple();
    repo.git(&["config", "cindex.limit", "2k"]);
    repo.git(&["config", "--add", "cindex.exclude", "one"]);
    repo.git(&["config", "--add", "cindex.exclude", "two"]);
    let from_file = through_git(&repo, "", "", &[]);
    has(&from_file, "limit=Some(2048)");
    has(&from_file, "on=None");
    has(&from_file, "exclude=[\"one\", \"two\"]");
    let words = [
        "-c",
        "cindex.limit=3",
        "-c",
        "cindex.on",
        "-c",
        "cindex.name=it's = \"a\" name",
        "-c",
        "cindex.exclude=three",
    ];
    let from_line = through_git(&repo, "", "", &words);
    has(&from_line, "limit=Some(3)");
    has(&from_line, "on=Some(true)");
    has(&from_line, "name=Some(\"it's = \\\"a\\\" name\")");
    has(&from_line, "exclude=[\"one\", \"two\", \"three\"]");
    has(&from_line, "set cindex.on=None by command line");
    has(&from_line, "set cindex.limit=Some(\"3\") by command line");
    let file = repo.path().join(".git/config");
    let line = format!("set cindex.limit=Some(\"2k\") by {}", file.display());
    has(&from_line, &line);
    let mut command = repo.command("git");
    let output = command
        .arg("probe")
        .env("PATH", format!("{}:{}", bin(&repo), std::env::var("PATH").unwrap()))
        .env("CINDEX_PROBE", "")
        .env("GIT_CONFIG_COUNT", "1")
        .env("GIT_CONFIG_KEY_0", "cindex.limit")
        .env("GIT_CONFIG_VALUE_0", "7")
        .output()
        .unwrap();
    has(&seen(output), "limit=Some(7)");
}

#[test]
fn literal_pathspecs_are_literal() {
    let repo = simple();
    let words = ["--literal-pathspecs"];
    has(&through_git(&repo, "", "pathspec *.rs", &words), "matches=true");
    has(&through_git(&repo, "", "pathspec *.rs", &[]), "matches=false");
}

#[test]
fn outside_of_any_repository() {
    let repo = simple();
    let seen = through_git(&repo, "..", "", &[]);
    has(
        &seen,
        "error=not_a_repository not a git repository (or any of the parent directories): .git",
    );
}

#[test]
fn the_repository_of_another_user_is_refused_until_it_is_trusted() {
    let repo = simple();
    let top = repo.path().display().to_string();
    // Only root can give files away.
    for path in ["", ".git"] {
        let path = repo.path().join(path);
        if std::os::unix::fs::chown(path, Some(54321), None).is_err() {
            return;
        }
    }
    let refused = through_git(&repo, "", "", &[]);
    has(
        &refused,
        &format!(
            "error=untrusted_repository detected dubious ownership in repository at '{top}'; \
             to trust it, run: git config --global --add safe.directory {top}"
        ),
    );
    let trusted = through_git(&repo, "", "", &["-c", &format!("safe.directory={top}")]);
    has(&trusted, &format!("work_dir={top}"));
}

#[test]
fn a_hook_of_a_linked_worktree_and_of_a_submodule_sees_its_own() {
    let repo = simple();
    let linked = repo.beside("linked").display().to_string();
    repo.git(&["worktree", "add", "--quiet", &linked]);
    let hook = repo.path().join(".git/hooks/post-commit");
    let script = format!("#!/bin/sh\nexec '{}/git-probe' >'{}'\n", bin(&repo), seen_by(&repo));
    std::fs::create_dir_all(hook.parent().unwrap()).unwrap();
    std::fs::write(&hook, script).unwrap();
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(&hook, std::fs::Permissions::from_mode(0o755)).unwrap();
    let mut command = repo.command("git");
    let output = command
        .args(["-C", &linked, "commit", "--quiet", "--allow-empty", "-m", "x"])
        .env("CINDEX_PROBE", "")
        .output()
        .unwrap();
    assert!(output.status.success());
    let seen = std::fs::read_to_string(seen_by(&repo)).unwrap();
    has(&seen, &format!("work_dir={linked}"));
    has(&seen, &format!("common_dir={}/.git", repo.path().display()));
}

fn seen_by(repo: &TestRepo) -> String {
    repo.beside("seen").display().to_string()
}
