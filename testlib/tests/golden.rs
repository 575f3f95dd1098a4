//! The values that generators draw are promised for ever: here are the first of each kind.
//!
//! A failure means that every test of every problem would change. Never update the golden file for a sampler that
//! has been released: give the better one another name.
#![cfg(feature = "generator")]

use std::fmt::{Display, Write as _};

use testlib::generator::Gen;
use testlib::{Charset, Pattern};

const GOLDEN: &str = include_str!("golden/generator.txt");
const DRAWS: usize = 64;

/// One line of the file: what is drawn, and 64 draws of it from a generator of its own.
fn line<T: Display>(text: &mut String, what: &str, mut draw: impl FnMut(&mut Gen) -> T) {
    let mut g = Gen::new(["golden", what]);
    write!(text, "{what}:").unwrap();
    for _ in 0..DRAWS {
        write!(text, " {}", draw(&mut g)).unwrap();
    }
    text.push('\n');
}

fn joined<T: Display>(values: &[T]) -> String {
    values
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(",")
}

fn actual() -> String {
    let mut text = String::new();
    let t = &mut text;
    line(t, "raw", |g| format!("{:016x}", g.draw(u64::MAX)));
    line(t, "draw 1", |g| g.draw(1));
    line(t, "draw 9", |g| g.draw(9));
    line(t, "draw 2^63", |g| g.draw(1 << 63));
    line(t, "int i8", |g| g.int::<i8>(..));
    line(t, "int -1000..=1000", |g| g.int(-1000..=1000));
    line(t, "int i64", |g| g.int::<i64>(..));
    line(t, "int 0..=10^18", |g| {
        g.int(0..=1_000_000_000_000_000_000u64)
    });
    line(t, "int i128", |g| g.int::<i128>(..));
    line(t, "int 0..=3*2^70", |g| g.int(0..=3u128 << 70));
    line(t, "int_weighted 1..=100 +3", |g| g.int_weighted(1..=100, 3));
    line(t, "int_weighted 1..=100 -3", |g| {
        g.int_weighted(1..=100, -3)
    });
    line(t, "index 10", |g| g.index(10));
    line(t, "chance 1/3", |g| u8::from(g.chance(1, 3)));
    line(t, "coin", |g| u8::from(g.coin()));
    line(t, "unit", |g| format!("{:016x}", g.unit().to_bits()));
    line(t, "permutation 6", |g| joined(&g.permutation(6)));
    line(t, "shuffle 1..=4", |g| {
        let mut items = [1, 2, 3, 4];
        g.shuffle(&mut items);
        joined(&items)
    });
    line(t, "distinct 3 of 1..=5", |g| joined(&g.distinct(3, 1..=5)));
    line(t, "distinct 3 of 1..=10^9", |g| {
        joined(&g.distinct(3, 1..=1_000_000_000))
    });
    line(t, "distinct 2 of i128", |g| {
        joined(&g.distinct::<i128>(2, ..))
    });
    line(t, "partition 20 4 1", |g| joined(&g.partition(20, 4, 1)));
    line(t, "choose abc", |g| *g.choose(&['a', 'b', 'c']));
    line(t, "choose_weighted 1 0 5 2", |g| {
        g.choose_weighted(&[1, 0, 5, 2])
    });
    line(t, "word a-z 1..=8", |g| g.word(Charset::LOWER, 1..=8));
    let pattern = Pattern::from("[a-c]{1,3}-[0-9]{2}|yes|x?y");
    line(t, "word_like [a-c]{1,3}-[0-9]{2}|yes|x?y", |g| {
        g.word_like(&pattern)
    });
    line(t, "stream s", |g| g.stream("s").draw(999));
    text
}

#[test]
fn values_never_change() {
    let actual = actual();
    let different = actual.lines().zip(GOLDEN.lines()).find(|(a, b)| a != b);
    if actual != GOLDEN {
        let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/generator.txt");
        std::fs::write(path, &actual).unwrap();
        panic!("{different:#?}\nthe values drawn now are in {path}");
    }
}

#[test]
fn drawing_from_a_stream_leaves_its_parent_alone() {
    let mut plain = Gen::new(["x"]);
    let mut with_streams = Gen::new(["x"]);
    for round in 0..50 {
        let mut stream = with_streams.stream("weights");
        for _ in 0..round {
            stream.int(1..=100);
        }
        assert_eq!(plain.draw(u64::MAX), with_streams.draw(u64::MAX));
    }
}

#[test]
fn few_distinct_values_are_a_shuffle_cut_short() {
    // Written out with the whole pool, which `distinct` only keeps when it is small.
    for (count, n) in [
        (1usize, 1u64),
        (5, 5),
        (5, 19),
        (5, 20),
        (5, 21),
        (40, 1000),
        (0, 7),
    ] {
        let mut g = Gen::new([count.to_string(), n.to_string()]);
        let mut reference = Gen::new([count.to_string(), n.to_string()]);
        let mut pool: Vec<u64> = (0..n).collect();
        for i in 0..count {
            let j = i + reference.draw(n - 1 - i as u64) as usize;
            pool.swap(i, j);
        }
        assert_eq!(g.distinct(count, 0..n), pool[..count], "{count} of {n}");
    }
}
