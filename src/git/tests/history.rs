//! Tips, walks, merge bases and what commits say.

use super::repo::FIRST_COMMIT;
use super::*;

fn oid(hex: &str) -> Oid {
    Oid::from_bytes(&hex::decode(hex).unwrap()).unwrap()
}

#[test]
fn a_commit_says_who_and_when_by_the_mailmap() {
    let repo = TestRepo::init();
    repo.write(".mailmap", "Countess <lovelace@example.com> <ada@example.com>\n");
    let first = repo.commit("The subject\ngoes on\n\nThe body.\nTwo lines.");
    let second = repo.commit("two");
    let info = open(&repo).commit_info(&oid(&first)).unwrap();
    assert_eq!(info.author_name, "Countess");
    assert_eq!(info.author_email, "lovelace@example.com");
    assert_eq!(info.subject, repo.git(&["log", "-1", "--format=%s", "HEAD~1"]));
    assert_eq!(info.body, "The body.\nTwo lines.\n");
    assert_eq!(info.parents, []);
    assert!(info.time >= FIRST_COMMIT);
    assert_eq!(info.tree.to_string(), repo.git(&["rev-parse", "HEAD~1^{tree}"]));
    assert_eq!(open(&repo).commit_info(&oid(&second)).unwrap().parents, [oid(&first)]);
}

#[test]
fn tips_are_branches_and_tags_that_lead_to_commits() {
    let repo = TestRepo::init();
    repo.write("f", "1");
    let first = oid(&repo.commit("one"));
    repo.git(&["tag", "-a", "-m", "t", "v1"]);
    repo.git(&["tag", "tree", "HEAD^{tree}"]);
    let second = oid(&repo.commit("two"));
    repo.git(&["update-ref", "refs/remotes/origin/x", "HEAD"]);
    repo.git(&["update-ref", "refs/notes/commits", "HEAD"]);
    repo.git(&["pack-refs", "--all"]);
    repo.git(&["branch", "old", "HEAD~1"]);
    let tips = open(&repo).branch_and_tag_tips().unwrap();
    let tips: Vec<_> = tips.iter().map(|tip| (tip.name.as_str(), tip.commit)).collect();
    assert_eq!(
        tips,
        [
            ("refs/heads/main", second),
            ("refs/heads/old", first),
            ("refs/remotes/origin/x", second),
            ("refs/tags/v1", first),
        ]
    );
}

#[test]
fn walks_end_where_they_should() {
    let repo = TestRepo::init();
    let first = oid(&repo.commit("one"));
    let second = oid(&repo.commit("two"));
    repo.git(&["checkout", "--quiet", "-b", "side", "HEAD~1"]);
    let side = oid(&repo.commit("side"));
    repo.git(&["checkout", "--quiet", "main"]);
    repo.git(&["merge", "--quiet", "--no-edit", "side"]);
    let merge = oid(&repo.head());
    let repository = open(&repo);
    let parents = repository.first_parents_since(&merge, 0).unwrap();
    assert_eq!(parents, [merge, second, first]);
    let since = repository.commit_info(&second).unwrap().time;
    assert_eq!(repository.first_parents_since(&merge, since).unwrap(), [merge, second]);
    let all = repository.commits_since(&[merge], None, 10).unwrap();
    assert_eq!(all, [merge, side, second, first]);
    assert_eq!(repository.commits_since(&[merge], None, 2).unwrap(), [merge, side]);
    assert_eq!(repository.commits_since(&[merge], Some(since), 9).unwrap(), [merge, side, second]);
    assert_eq!(repository.merge_base(&second, &side).unwrap(), Some(first));
    repo.git(&["checkout", "--quiet", "--orphan", "alone"]);
    let alone = oid(&repo.commit("alone"));
    assert_eq!(repository.merge_base(&second, &alone).unwrap(), None);
}
