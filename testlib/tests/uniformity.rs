//! Every sampler against the distribution it promises, and seeds against each other.
//!
//! The seeds are fixed, so the tests cannot fail by chance; the limits are those that a fair sampler passes with
//! all but a chance of about one in a million.
#![cfg(feature = "generator")]

use std::collections::{BTreeMap, BTreeSet};

use testlib::generator::Gen;

/// Compares counts with expected counts: Pearson's statistic may exceed its mean, the degrees of freedom, by at most
/// five standard deviations and a little, for its tail is heavier than the normal one.
fn assert_fits(what: &str, counts: &[u64], expected: &[f64]) {
    assert_eq!(counts.len(), expected.len());
    assert!(
        expected.iter().all(|&e| e >= 5.0),
        "{what}: too few draws to say anything"
    );
    let statistic: f64 = counts
        .iter()
        .zip(expected)
        .map(|(&c, e)| (c as f64 - e).powi(2) / e)
        .sum();
    let freedom = counts.len() as f64 - 1.0;
    let limit = freedom + 5.0 * (2.0 * freedom).sqrt() + 15.0;
    assert!(
        statistic < limit,
        "{what}: {statistic:.1} with {freedom} degrees of freedom: {counts:?}"
    );
}

fn assert_even(what: &str, counts: &[u64]) {
    let mean = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    assert_fits(what, counts, &vec![mean; counts.len()]);
}

/// Draws many times and demands that all `kinds` of results come equally often.
fn assert_all_even<T: Ord>(what: &str, kinds: usize, mut draw: impl FnMut(&mut Gen) -> T) {
    let mut g = Gen::new([what]);
    let mut counts: BTreeMap<T, u64> = BTreeMap::new();
    for _ in 0..kinds * 400 {
        *counts.entry(draw(&mut g)).or_default() += 1;
    }
    assert_eq!(counts.len(), kinds, "{what}");
    assert_even(what, &counts.into_values().collect::<Vec<_>>());
}

#[test]
fn integers() {
    for width in [2u64, 3, 5, 6, 7, 10, 64, 100, 1000] {
        assert_all_even(&format!("int of {width}"), width as usize, |g| {
            g.int(0..width)
        });
    }
    assert_all_even("all of i8", 256, |g| g.int::<i8>(..));
    assert_all_even("around zero", 21, |g| g.int(-10i64..=10));
    // A width of 3 * 2^62 shows a missing rejection at once: one third would come twice as often.
    assert_all_even("thirds", 3, |g| g.draw((3 << 62) - 1) >> 62);
    assert_all_even("high half of 128 bits", 16, |g| g.int::<u128>(..) >> 124);
    assert_all_even("low half of 128 bits", 16, |g| g.int::<u128>(..) & 15);
    assert_all_even("thirds of 128 bits", 3, |g| g.int(0..3u128 << 126) >> 126);
    assert_all_even("fifths of 66 bits", 5, |g| g.int(0..5u128 << 64) >> 64);
}

#[test]
fn neighbouring_draws_are_independent() {
    assert_all_even("pairs", 64, |g| (g.int(0..8), g.int(0..8)));
    assert_all_even("triples of bits", 8, |g| (g.coin(), g.coin(), g.coin()));
    // No period where weaker generators had one.
    let mut g = Gen::new(["period"]);
    let bits: Vec<u64> = (0..1 << 18).map(|_| g.draw(1)).collect();
    for period in (1..18).map(|k| 1 << k) {
        let same = bits
            .windows(period + 1)
            .filter(|w| w[0] == w[period])
            .count() as u64;
        let all = (bits.len() - period) as u64;
        assert_even(&format!("period {period}"), &[same, all - same]);
    }
}

#[test]
fn orders_and_selections() {
    assert_all_even("permutation", 24, |g| g.permutation(4));
    assert_all_even("shuffle", 120, |g| {
        let mut items = [1, 2, 3, 4, 5];
        g.shuffle(&mut items);
        items
    });
    assert_all_even("distinct, dense", 60, |g| g.distinct(3, 0..5));
    assert_all_even("distinct, sparse", 20 * 19, |g| g.distinct(2, -5..15));
    assert_all_even("distinct, all", 6, |g| g.distinct(3, 7..=9));
    assert_all_even("choose", 5, |g| *g.choose(&[1, 2, 3, 4, 5]));
    assert_all_even("index", 7, |g| g.index(7));
}

#[test]
fn partitions() {
    // Stars and bars: 6 into 3 parts gives C(8, 2) divisions, 10 into 4 parts of at least 1 gives C(9, 3).
    assert_all_even("partition", 28, |g| g.partition(6, 3, 0));
    assert_all_even("partition with a least part", 84, |g| {
        let parts = g.partition(10, 4, 1);
        assert!(parts.iter().all(|&p| p >= 1) && parts.iter().sum::<u64>() == 10);
        parts
    });
    let mut g = Gen::new(["edges"]);
    assert_eq!(g.partition(0, 0, 5), []);
    assert_eq!(g.partition(u64::MAX, 1, 0), [u64::MAX]);
    assert_eq!(g.partition(12, 4, 3), [3; 4]);
    assert_eq!(
        g.partition(u64::MAX, 3, 0)
            .iter()
            .map(|&p| u128::from(p))
            .sum::<u128>(),
        u64::MAX.into()
    );
    assert_eq!(g.partition(5, 1000, 0).iter().sum::<u64>(), 5);
}

#[test]
fn weighted_choices() {
    let draws = 100_000;
    let mut g = Gen::new(["weighted"]);
    let weights = [1u64, 5, 0, 2, 12];
    let mut counts = [0; 5];
    for _ in 0..draws {
        counts[g.choose_weighted(&weights)] += 1;
    }
    assert_eq!(counts[2], 0);
    let used: Vec<usize> = vec![0, 1, 3, 4];
    let counts: Vec<u64> = used.iter().map(|&i| counts[i]).collect();
    let expected: Vec<f64> = used
        .iter()
        .map(|&i| draws as f64 * weights[i] as f64 / 20.0)
        .collect();
    assert_fits("choose_weighted", &counts, &expected);

    // The greatest of three draws out of 8 is at most v with probability ((v + 1) / 8)^3; the least mirrors it.
    let (mut highs, mut lows) = (vec![0; 8], vec![0; 8]);
    for _ in 0..draws {
        highs[g.int_weighted(0..8usize, 2)] += 1;
        lows[7 - g.int_weighted(0..8usize, -2)] += 1;
    }
    let below = |v: i32| (f64::from(v) / 8.0).powi(3);
    let expected: Vec<f64> = (0..8)
        .map(|v| draws as f64 * (below(v + 1) - below(v)))
        .collect();
    assert_fits("greatest of three", &highs, &expected);
    assert_fits("least of three", &lows, &expected);

    for (numerator, denominator) in [(1, 2), (1, 10), (9, 10), (2, 3)] {
        let hits = (0..draws)
            .filter(|_| g.chance(numerator, denominator))
            .count() as u64;
        let share = draws as f64 * numerator as f64 / denominator as f64;
        assert_fits(
            "chance",
            &[hits, draws - hits],
            &[share, draws as f64 - share],
        );
    }
    assert!((0..1000).all(|_| !g.chance(0, 5) && g.chance(5, 5) && g.chance(7, 5)));
}

#[test]
fn units() {
    assert_all_even("unit", 50, |g| {
        let x = g.unit();
        assert!((0.0..1.0).contains(&x));
        (x * 50.0) as u32
    });
    assert_all_even("last bits of unit", 16, |g| {
        (g.unit() * (1u64 << 53) as f64) as u64 & 15
    });
}

#[test]
fn words() {
    assert_all_even("letters", 27, |g| g.word("abc", 3..=3));
    assert_all_even("lengths", 6, |g| g.word("a", 0..=5));
    assert_all_even("alternatives", 3, |g| g.word_like(&"a|b|c".into()));
    assert_all_even("pieces", 2 * 10, |g| g.word_like(&"x?[0-9]".into()));
}

#[test]
fn neighbouring_seeds_give_unrelated_tests() {
    let seeds = 10_000u32;
    let words: Vec<u64> = (0..seeds)
        .map(|seed| Gen::new(["--seed".into(), seed.to_string()]).draw(u64::MAX))
        .collect();
    assert_eq!(words.iter().collect::<BTreeSet<_>>().len(), words.len());
    // Avalanche: from seed to seed every bit of the first word changes half of the time.
    for bit in 0..64 {
        let flips = words
            .windows(2)
            .filter(|w| (w[0] ^ w[1]) >> bit & 1 == 1)
            .count() as u64;
        assert_even(
            &format!("bit {bit}"),
            &[flips, u64::from(seeds) - 1 - flips],
        );
    }
    let mut first = vec![0; 16];
    for seed in 0..seeds {
        first[Gen::new(["abc".to_string(), seed.to_string()]).int(0..=15usize)] += 1;
    }
    assert_even("first draw of 16 over seeds", &first);
    // Streams of one generator are no nearer to each other than generators are.
    let mut g = Gen::new(["streams"]);
    let streams: Vec<u64> = (0..4000)
        .map(|i| g.stream(&i.to_string()).draw(u64::MAX))
        .collect();
    for bit in 0..64 {
        let flips = streams
            .windows(2)
            .filter(|w| (w[0] ^ w[1]) >> bit & 1 == 1)
            .count() as u64;
        assert_even(&format!("streams, bit {bit}"), &[flips, 3999 - flips]);
    }
}

#[test]
fn impossible_requests_are_refused_at_once() {
    let refused = |f: fn(&mut Gen)| {
        std::panic::catch_unwind(|| f(&mut Gen::new(["x"])))
            .unwrap_err()
            .downcast_ref::<String>()
            .cloned()
            .unwrap_or_default()
    };
    assert_eq!(
        refused(|g| {
            g.int(testlib::Bounds { low: 5, high: 4 });
        }),
        "nothing to draw from: 5..=4 (an empty range)"
    );
    assert_eq!(
        refused(|g| {
            g.distinct(6, 1..=5);
        }),
        "6 different values out of 1..=5"
    );
    assert_eq!(
        refused(|g| {
            g.partition(5, 3, 2);
        }),
        "5 has no division into 3 parts of at least 2"
    );
    assert_eq!(
        refused(|g| {
            g.partition(5, usize::MAX, 2);
        }),
        format!("5 has no division into {} parts of at least 2", usize::MAX)
    );
    assert!(
        refused(|g| {
            g.word_like(&"a*".into());
        })
        .contains("no greatest count")
    );
}
