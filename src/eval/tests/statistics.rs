//! Tests of significance on differences whose answer is known.

use crate::eval::random::Numbers;
use crate::eval::statistics::{Resampling, nearest_rank, paired};

const RESAMPLING: Resampling = Resampling { seed: 1, samples: 5000 };

#[test]
fn the_generator_gives_the_published_numbers() {
    let mut numbers = Numbers::seeded(1_234_567);
    let first: Vec<u64> = (0..3).map(|_| numbers.next()).collect();
    assert_eq!(
        first,
        [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
    );
}

#[test]
fn numbers_below_an_end_reach_all_of_them() {
    let mut numbers = Numbers::seeded(7);
    let mut seen = [0; 5];
    for _ in 0..5000 {
        seen[numbers.below(5)] += 1;
    }
    assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
}

#[test]
fn equal_settings_differ_by_nothing() {
    let scores = [0.2, 0.9, 1.0, 0.0];
    let result = paired(&scores, &scores, RESAMPLING).expect("a result");
    assert_eq!((result.mean, result.low, result.high, result.p), (0.0, 0.0, 0.0, 1.0));
    assert_eq!((result.wins, result.losses, result.ties), (0, 0, 4));
}

#[test]
fn a_constant_gain_is_certain() {
    let other: Vec<f64> = (0..30).map(|at| f64::from(at) / 60.0).collect();
    let one: Vec<f64> = other.iter().map(|score| score + 0.25).collect();
    let result = paired(&one, &other, RESAMPLING).expect("a result");
    for value in [result.mean, result.low, result.high] {
        assert!((value - 0.25).abs() < 1e-9);
    }
    assert!(result.p < 0.001, "{}", result.p);
    assert_eq!((result.wins, result.losses, result.ties), (30, 0, 0));
}

#[test]
fn p_is_near_the_exact_one() {
    // Of the 2^5 signs of five equal differences, two give a sum as large: 1/16.
    let result = paired(&[1.0; 5], &[0.0; 5], RESAMPLING).expect("a result");
    assert!((result.p - 0.0625).abs() < 0.01, "{}", result.p);
    // A win and a loss of one size say nothing.
    let result = paired(&[1.0, 0.0], &[0.0, 1.0], RESAMPLING).expect("a result");
    assert_eq!(result.p, 1.0);
}

#[test]
fn the_interval_is_that_of_the_normal_distribution() {
    // 400 differences, half 0 and half 1: the mean's deviation is 0.5 / 20.
    let one: Vec<f64> = (0..400).map(|at| f64::from(at % 2)).collect();
    let result = paired(&one, &vec![0.0; 400], RESAMPLING).expect("a result");
    assert!((result.low - (0.5 - 1.96 * 0.025)).abs() < 0.005, "{}", result.low);
    assert!((result.high - (0.5 + 1.96 * 0.025)).abs() < 0.005, "{}", result.high);
}

#[test]
fn a_seed_decides_and_nothing_else() {
    let one: Vec<f64> = (0..50).map(|at| f64::from(at % 7) / 7.0).collect();
    let other: Vec<f64> = (0..50).map(|at| f64::from(at % 5) / 5.0).collect();
    let with = |seed| paired(&one, &other, Resampling { seed, samples: 500 });
    assert_eq!(with(3), with(3));
    assert_ne!(with(3), with(4));
}

#[test]
fn without_questions_there_is_no_result() {
    assert_eq!(paired(&[], &[], RESAMPLING), None);
}

#[test]
fn percentiles_are_values_that_occurred() {
    let sorted: Vec<f64> = (1..=20).map(f64::from).collect();
    assert_eq!(nearest_rank(&sorted, 50.0), 10.0);
    assert_eq!(nearest_rank(&sorted, 95.0), 19.0);
    assert_eq!(nearest_rank(&sorted, 99.0), 20.0);
    assert_eq!(nearest_rank(&[4.0], 50.0), 4.0);
    assert_eq!(nearest_rank(&[], 50.0), 0.0);
}
