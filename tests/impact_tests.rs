//! `impact --tests`: names for a test runner, and the runner run with them.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use repo::TestRepo;

/// A function with a test, one without, and a file that concerns every test.
fn project() -> TestRepo {
    let repo = TestRepo::init();
    repo.write(
        "store/token.py",
        "def renew(ttl):\n    return ttl\n\n\ndef alone():\n    return 1\n",
    );
    repo.write(
        "tests/test_token.py",
        "from store.token import renew\n\n\nclass TestToken:\n    def test_renew(self):\n        assert renew(1) == 1\n",
    );
    repo.write("tests/test_other.py", "def test_other():\n    assert True\n");
    repo.write("pyproject.toml", "[project]\nname = \"demo\"\n");
    repo.commit("Begin");
    repo
}

fn change_renew(repo: &TestRepo) {
    repo.write(
        "store/token.py",
        "def renew(ttl):\n    return ttl * 1\n\n\ndef alone():\n    return 1\n",
    );
}

#[test]
fn the_files_to_run_one_a_line() {
    let repo = project();
    change_renew(&repo);
    assert_eq!(cindex::answer(&repo, &["impact", "--tests"]), "tests/test_token.py\n");
    assert_eq!(cindex::answer(&repo, &["impact", "--tests=run", "-z"]), "tests/test_token.py\0");
    let here = cindex::run_in(&repo, &repo.path().join("tests"), &["impact", "--tests"]);
    assert_eq!(cindex::expect(here, 0), "test_token.py\n");
    let read = ["impact", "--tests=read", "--tests-format", "pytest"];
    assert_eq!(cindex::answer(&repo, &read), "tests/test_token.py::TestToken::test_renew\n");
}

#[test]
fn a_test_that_the_head_no_longer_has_is_never_named() {
    let repo = project();
    change_renew(&repo);
    repo.remove("tests/test_token.py");
    assert_eq!(cindex::answer(&repo, &["impact", "--tests"]), "");
}

#[test]
fn all_tests_where_only_all_will_do() {
    let repo = project();
    repo.write("pyproject.toml", "[project]\nname = \"other\"\n");
    assert_eq!(
        cindex::answer(&repo, &["impact", "--tests"]),
        "tests/test_other.py\ntests/test_token.py\n"
    );
}

#[test]
fn packages_for_go() {
    let repo = TestRepo::init();
    repo.write("go.mod", "module demo\n");
    repo.write("a/a.go", "package a\n\nfunc One() int { return 1 }\n");
    repo.write(
        "a/a_test.go",
        "package a\n\nimport \"testing\"\n\nfunc TestOne(t *testing.T) { One() }\n",
    );
    repo.write(
        "a/b_test.go",
        "package a\n\nimport \"testing\"\n\nfunc TestTwo(t *testing.T) { One() }\n",
    );
    repo.commit("Begin");
    repo.write("a/a.go", "package a\n\nfunc One() int { return 2 }\n");
    assert_eq!(cindex::answer(&repo, &["impact", "--tests", "--tests-format", "go"]), "./a\n");
}

#[test]
fn a_runner_gets_the_files_and_its_status_is_ours() {
    let repo = project();
    let exec = |more: &[&str]| {
        let shell = ["impact", "--tests", "--exec", "sh", "-c"];
        cindex::run(&repo, &[&shell[..], more].concat())
    };
    let script = "echo \"ran $# $*\"; exit 7";
    // Nothing changed: nothing to run, and the runner is not run.
    assert_eq!(cindex::expect(exec(&[script, "sh"]), 0), "");
    change_renew(&repo);
    assert_eq!(cindex::expect(exec(&[script, "sh", "-q"]), 7), "ran 2 -q tests/test_token.py\n");
    // A file that concerns all: the command as it is.
    repo.write("pyproject.toml", "[project]\nname = \"other\"\n");
    assert_eq!(cindex::expect(exec(&[script, "sh", "-q"]), 7), "ran 1 -q\n");
    let missing = cindex::run(&repo, &["impact", "--tests", "--exec", "no-such-runner"]);
    assert_eq!(missing.status.code(), Some(128));
    assert!(cindex::stderr(&missing).contains("cannot run no-such-runner"), "{missing:?}");
}

#[test]
fn a_list_is_no_json() {
    let repo = project();
    let refused = cindex::run(&repo, &["impact", "--tests", "--json"]);
    assert_eq!(refused.status.code(), Some(129));
}
