//! Random work in a repository, after which everything must still be as git sees it.

use std::os::unix::fs::{PermissionsExt, symlink};

use super::change::{git_diff, letters};
use super::worktree::check;
use super::*;

/// A small generator of numbers, the same in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }

    fn path(&mut self) -> String {
        let dir = ["", "a/", "a/b/", "c.d/", "e/"][self.roll(5)];
        let name = ["one", "two.txt", "three.o", "é", "a", "with space", "-x"][self.roll(7)];
        format!("{dir}{name}")
    }

    fn content(&mut self) -> String {
        let seed = self.roll(6);
        let count = 4 + self.roll(12);
        (0..count).map(|line| format!("{} line {line}\n", (seed + line / 9) * 7)).collect()
    }
}

/// Does one thing to the work tree or to git's index.
fn act(repo: &TestRepo, dice: &mut Dice) {
    let path = dice.path();
    let file = repo.path().join(&path);
    let clear = || {
        let mut above = file.parent();
        while let Some(dir) = above.filter(|dir| *dir != repo.path()) {
            if std::fs::symlink_metadata(dir).is_ok_and(|metadata| !metadata.is_dir()) {
                std::fs::remove_file(dir).unwrap();
            }
            above = dir.parent();
        }
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        match std::fs::symlink_metadata(&file) {
            Ok(metadata) if metadata.is_dir() => std::fs::remove_dir_all(&file).unwrap(),
            Ok(_) => std::fs::remove_file(&file).unwrap(),
            Err(_) => {}
        }
    };
    match dice.roll(12) {
        0..=3 => {
            clear();
            repo.write(&path, dice.content());
        }
        4 => clear(),
        5 => {
            clear();
            symlink(dice.path(), &file).unwrap();
        }
        6 if file.is_file() => {
            let mode = [0o644, 0o755][dice.roll(2)];
            let _ = std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode));
        }
        7 => drop(repo.try_git(&["add", "--", &path])),
        8 => drop(repo.try_git(&["mv", "--", &path, &dice.path()])),
        9 => drop(repo.try_git(&["rm", "-r", "--quiet", "--cached", "--", &path])),
        10 => drop(repo.try_git(&["add", "--intent-to-add", "--", &path])),
        _ => {
            repo.git(&["add", "--update"]);
        }
    }
}

#[test]
fn whatever_was_done_scopes_and_changes_equal_git() {
    for seed in 0..12 {
        let mut dice = Dice(seed);
        let repo = TestRepo::init();
        repo.write(".gitignore", "*.o\n");
        for commit in 0..3 {
            for _ in 0..14 {
                act(&repo, &mut dice);
            }
            if commit < 2 {
                repo.commit("more");
            }
        }
        let repository = open(&repo);
        let compare = |ask: ChangeRequest, words: &[&str]| {
            let change = repository.change(&ask).unwrap();
            assert_eq!(letters(&change), git_diff(&repo, words), "{seed} {words:?}");
        };
        compare(ChangeRequest::Staged(None), &["--cached"]);
        compare(ChangeRequest::WorkTree { untracked: false }, &["HEAD"]);
        compare(ChangeRequest::FromRevision("HEAD~1".into()), &["HEAD~1"]);
        let range = ChangeRequest::Range("HEAD~1".into(), "HEAD".into());
        compare(range, &["HEAD~1", "HEAD"]);
        check(&repo);
    }
}
