//! Measures against values worked out by hand.

use crate::eval::metrics::{Measures, found_ranks, judge};
use crate::eval::question::{Ranked, Target};

fn place(path: &str, lines: Option<(u32, u32)>) -> Ranked {
    Ranked { path: path.into(), lines, tokens: 100, duplicate: false }
}

fn places(paths: &[&str]) -> Vec<Ranked> {
    paths.iter().map(|path| place(path, None)).collect()
}

fn target(path: &str) -> Target {
    Target { path: path.into(), lines: None }
}

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

#[test]
fn two_answers_at_ranks_two_and_four() {
    let ranking = places(&["x", "a", "y", "b", "z"]);
    let m = judge(&ranking, &[target("a"), target("b")], 1000);
    // 1/log2(3) + 1/log2(5), over 1 + 1/log2(3).
    close(m.ndcg10, (0.630_929_753_571 + 0.430_676_558_073) / 1.630_929_753_571);
    close(m.mrr, 0.5);
    close(m.map, (1.0 / 2.0 + 2.0 / 4.0) / 2.0);
    close(m.recall5, 1.0);
    close(m.precision5, 0.4);
    close(m.hit1, 0.0);
    close(m.hit3, 1.0);
    close(m.tokens, 500.0);
}

#[test]
fn an_answer_behind_the_fifth_and_one_behind_the_tenth() {
    let mut paths = vec!["x"; 11];
    paths[6] = "a";
    paths[10] = "b";
    let m = judge(&places(&paths), &[target("a"), target("b")], 1000);
    close(m.recall5, 0.0);
    close(m.recall10, 0.5);
    close(m.mrr, 1.0 / 7.0);
    close(m.map, 1.0 / 7.0 / 2.0);
    close(m.precision5, 0.0);
    close(m.tokens, 1000.0);
}

#[test]
fn nothing_found_is_zero_and_not_less() {
    for ranking in [places(&["x", "y"]), places(&[])] {
        let m = judge(&ranking, &[target("a")], 1000);
        let shares = [m.ndcg10, m.mrr, m.map, m.recall10, m.precision5, m.hit3, m.useful];
        assert_eq!(shares, [0.0; 7]);
    }
}

#[test]
fn lines_count_where_both_have_them() {
    let spanned = Target { path: "a".into(), lines: Some((10, 20)) };
    let ranking = [place("a", Some((1, 9))), place("a", Some((20, 30))), place("a", None)];
    assert_eq!(found_ranks(&ranking, std::slice::from_ref(&spanned)), [Some(2)]);
    assert_eq!(found_ranks(&ranking[2..], &[spanned]), [Some(1)]);
    assert_eq!(found_ranks(&ranking, &[target("a")]), [Some(1)]);
}

#[test]
fn two_answers_at_one_rank_count_there_once() {
    let both = [
        Target { path: "a".into(), lines: Some((1, 5)) },
        Target { path: "a".into(), lines: Some((6, 9)) },
    ];
    let m = judge(&[place("a", Some((1, 9)))], &both, 1000);
    close(m.recall10, 1.0);
    close(m.ndcg10, 1.0 / 1.630_929_753_571);
    close(m.map, 0.5);
}

#[test]
fn a_second_place_in_a_found_file_earns_nothing() {
    let once = judge(&places(&["a", "x", "y"]), &[target("a"), target("b")], 1000);
    let twice = judge(&places(&["a", "a", "a"]), &[target("a"), target("b")], 1000);
    assert_eq!(once, twice);
}

#[test]
fn the_oracle_scores_one_and_its_reverse_stays_below() {
    for answers in 1..=4 {
        let targets: Vec<Target> = (0..answers).map(|at| target(&format!("a{at}"))).collect();
        let mut names: Vec<String> = (0..answers).map(|at| format!("a{at}")).collect();
        names.extend((answers..10).map(|at| format!("x{at}")));
        let mut ranking: Vec<Ranked> = names.iter().map(|name| place(name, None)).collect();
        let m = judge(&ranking, &targets, 10_000);
        for perfect in [m.ndcg10, m.mrr, m.map, m.recall5, m.recall10, m.hit1, m.hit3, m.useful] {
            close(perfect, 1.0);
        }
        ranking.reverse();
        let m = judge(&ranking, &targets, 10_000);
        // The answers fill the last ranks up to the tenth.
        let gain = |from: usize, to: usize| {
            (from..=to).map(|rank| 1.0 / (rank as f64 + 1.0).log2()).sum::<f64>()
        };
        close(m.ndcg10, gain(11 - answers, 10) / gain(1, answers));
        close(m.mrr, 1.0 / (11 - answers) as f64);
        assert!(m.ndcg10 < 0.65 && m.map < 0.4, "{m:?}");
    }
}

#[test]
fn more_than_ten_answers_can_still_score_one() {
    let targets: Vec<Target> = (0..14).map(|at| target(&format!("a{at}"))).collect();
    let ranking: Vec<Ranked> = (0..10).map(|at| place(&format!("a{at}"), None)).collect();
    let m = judge(&ranking, &targets, 10_000);
    close(m.ndcg10, 1.0);
    close(m.map, 1.0);
    close(m.recall10, 10.0 / 14.0);
}

#[test]
fn an_answer_behind_the_budget_is_of_no_use() {
    let ranking = places(&["x", "y", "a"]);
    close(judge(&ranking, &[target("a")], 300).useful, 1.0);
    close(judge(&ranking, &[target("a")], 299).useful, 0.0);
}

#[test]
fn duplicates_are_a_share_of_the_places() {
    let mut ranking = places(&["a", "a", "b", "a"]);
    ranking[1].duplicate = true;
    ranking[3].duplicate = true;
    close(judge(&ranking, &[target("a")], 300).duplicates, 0.5);
}

#[test]
fn the_mean_of_nothing_is_no_zero() {
    assert_eq!(Measures::mean([]), None);
    let one = Measures { mrr: 1.0, tokens: 10.0, ..Measures::default() };
    let mean = Measures::mean([&one, &Measures::default()]).expect("a mean");
    close(mean.mrr, 0.5);
    close(mean.tokens, 5.0);
}
