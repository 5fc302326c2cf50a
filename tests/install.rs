//! `install.sh` installs the program, its man pages and completions, and removes every file again.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Everything below a folder, sorted.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path().is_dir() {
                true => open.push(entry.path()),
                false => found.push(entry.path()),
            }
        }
    }
    found.sort();
    found
}

/// Runs `install.sh` over the program that is being tested.
fn install(home: &Path, arguments: &[&str]) -> Output {
    let target = home.join("target");
    let release = target.join("release");
    std::fs::create_dir_all(&release).expect("a folder");
    let program = release.join("git-cindex");
    if !program.exists() {
        std::fs::copy(cindex::program(), &program).expect("a copy of the program");
    }
    Command::new("sh")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("install.sh"))
        .args(arguments)
        .env("HOME", home)
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .expect("sh runs")
}

#[test]
fn it_installs_says_so_and_leaves_nothing_behind() {
    let home = tempfile::tempdir().expect("a folder");
    let prefix = home.path().join("pre fix");
    let place = prefix.to_str().expect("a path");
    let output = install(home.path(), &["--no-build", "--prefix", place]);
    let said = cindex::expect(output, 0);
    assert!(said.contains("is not in your PATH"), "{said}");
    assert!(said.contains("$ git cindex search"), "{said}");
    for file in [
        "bin/git-cindex",
        "share/man/man1/git-cindex.1",
        "share/man/man1/git-cindex-search.1",
        "share/man/man1/git-cindex-impact.1",
        "share/bash-completion/completions/git-cindex",
        "share/zsh/site-functions/_git-cindex",
        "share/fish/vendor_completions.d/git-cindex.fish",
    ] {
        assert!(prefix.join(file).is_file(), "{file} is missing: {said}");
    }
    // A second time over the first, then away with it.
    cindex::expect(install(home.path(), &["--no-build", "--prefix", place]), 0);
    cindex::expect(install(home.path(), &["--uninstall", "--prefix", place]), 0);
    assert_eq!(files_below(&prefix), Vec::<PathBuf>::new());
    let again = install(home.path(), &["--uninstall", "--prefix", place]);
    assert_eq!(again.status.code(), Some(1));
}

#[test]
fn the_default_place_is_the_users_own_and_other_files_stay() {
    let home = tempfile::tempdir().expect("a folder");
    let bin = home.path().join(".local/bin");
    std::fs::create_dir_all(&bin).expect("a folder");
    std::fs::write(bin.join("other"), "mine").expect("a file");
    cindex::expect(install(home.path(), &["--no-build"]), 0);
    assert!(bin.join("git-cindex").is_file());
    cindex::expect(install(home.path(), &["--uninstall"]), 0);
    assert_eq!(files_below(&home.path().join(".local")), [bin.join("other")]);
}

#[test]
fn the_man_page_is_found_by_git_help() {
    let home = tempfile::tempdir().expect("a folder");
    cindex::expect(install(home.path(), &["--no-build"]), 0);
    let page = home.path().join(".local/share/man/man1/git-cindex.1");
    let text = std::fs::read_to_string(page).expect("the page");
    assert!(text.contains(".TH"), "{text}");
    assert!(text.contains("git\\-cindex\\-search(1)") || text.contains("search"), "{text}");
}

#[test]
fn bash_completes_the_subcommand() {
    let script = r#"
        source /dev/stdin
        COMP_WORDS=(git cindex sea)
        COMP_CWORD=2
        _git_cindex
        echo "${COMPREPLY[@]}"
        COMP_WORDS=(git -C . cindex search --wor)
        COMP_CWORD=5
        COMPREPLY=()
        _git_cindex
        echo "${COMPREPLY[@]}"
    "#;
    let completions = Command::new(cindex::program())
        .args(["completions", "bash"])
        .output()
        .expect("the program runs");
    let mut child = Command::new("bash")
        .args(["--norc", "-c", script])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("bash runs");
    use std::io::Write;
    child.stdin.take().expect("a pipe").write_all(&completions.stdout).expect("written");
    let output = child.wait_with_output().expect("bash ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "search\n--worktree\n");
}
