//! Several processes at once: indexers and searchers agree, and none fails for another's sake.

#[path = "../fixtures/cindex.rs"]
mod cindex;
#[path = "../fixtures/repo.rs"]
mod repo;

use std::process::Stdio;

use repo::TestRepo;

fn with_files(count: usize) -> TestRepo {
    let repo = TestRepo::init();
    for number in 0..count {
        let text = format!("def refresh_{number}(token):\n    return token.renew({number})\n");
        repo.write(&format!("part_{}/f{number}.py", number % 7), text);
    }
    repo.commit("Begin");
    repo
}

#[test]
fn eight_indexers_and_eight_searchers_agree() {
    let repo = with_files(400);
    let children: Vec<_> = (0..16)
        .map(|at| {
            let arguments: &[&str] = match at % 2 {
                0 => &["index", "-q"],
                _ => &["search", "--json", "refresh token"],
            };
            cindex::command(&repo, arguments)
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("it runs")
        })
        .collect();
    let mut answers = Vec::new();
    for (at, child) in children.into_iter().enumerate() {
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(cindex::stderr(&output), "", "process {at}");
        let answer = cindex::expect(output, 0);
        if at % 2 == 1 {
            answers.push(answer);
        }
    }
    let alone = cindex::answer(&repo, &["search", "--json", "refresh token"]);
    assert!(answers.iter().all(|answer| *answer == alone));
}

#[test]
fn a_killed_indexer_leaves_an_index_that_answers_rightly() {
    let repo = with_files(600);
    let fresh = cindex::answer(&repo, &["search", "--json", "refresh token"]);
    for wait in [5, 15, 30, 50, 80, 120, 200] {
        cindex::answer(&repo, &["drop"]);
        let mut child = cindex::command(&repo, &["index"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("it runs");
        // The moment does not matter to the promise, only that there are several.
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let _ = child.kill();
        let _ = child.wait();
        assert_eq!(cindex::answer(&repo, &["search", "--json", "refresh token"]), fresh);
    }
}

#[test]
fn git_may_repack_and_prune_meanwhile() {
    let repo = with_files(300);
    let fresh = cindex::answer(&repo, &["search", "--json", "refresh token"]);
    for round in 0..6 {
        repo.write("part_0/f0.py", format!("def refresh_0(token):\n    return {round}\n"));
        repo.commit("Change");
        let mut gc = repo.command("git");
        let mut gc = gc.args(["gc", "-q", "--prune=now"]).spawn().expect("git runs");
        let found = cindex::json(&repo, &["search", "refresh token"]);
        assert_eq!(cindex::paths(&found).len(), 10);
        assert!(gc.wait().expect("git ends").success());
        assert_eq!(repo.git(&["fsck", "--no-dangling"]), "");
        assert!(repo.path().join(".git/cindex/facts.sqlite").exists());
    }
    repo.git(&["reset", "-q", "--hard", "HEAD~6"]);
    assert_eq!(cindex::answer(&repo, &["search", "--json", "refresh token"]), fresh);
}
