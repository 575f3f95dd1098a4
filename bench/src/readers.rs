//! Validators, checkers and a generator: programs that read and write one large file.

use crate::measure::{Subject, expect, interleaved, quiet, reading, writing};
use crate::programs::testlib;
use crate::table::{Group, Section};
use crate::{Bench, Result};
use std::fmt::Write;
use std::path::Path;

/// A random relabelled tree, read strictly and joined.
pub fn tree_validator(bench: &Bench<'_>) -> Result<Section> {
    let (n, input) = (bench.size(1_000_000), bench.file("tree.in"));
    let mut generator = our_tree(bench, n);
    expect(generator.stdout(writing(&input)?), 0)?;
    let ours = bench.programs.path("validate-tree");
    let bounds = bench.file("tree.bounds");
    let mut subjects = vec![Subject::new("ours", || {
        expect(
            quiet(&ours)
                .arg("--bounds")
                .arg(&bounds)
                .stdin(reading(&input)?),
            42,
        )
    })];
    if let Some(theirs) = testlib(&bench.peers, "tree_validator", bench.scratch)? {
        let input = &input;
        subjects.push(Subject::new("testlib.h", move || {
            expect(quiet(&theirs).stdin(reading(input)?), 0)
        }));
    }
    subjects.push(floor("wc", "-l", &input));
    let figures = interleaved(subjects, bench.runs())?;
    let title = format!("Validator of a tree, {n} vertices, {}", megabytes(&input)?);
    Ok(Section {
        title,
        groups: vec![Group::new("", figures, "testlib.h at least 10 times ours")],
    })
}

/// Integers that are read one by one, each with a name, and whose bounds are recorded.
pub fn integer_validator(bench: &Bench<'_>) -> Result<Section> {
    let (n, input) = (bench.size(5_000_000), bench.file("ints.in"));
    let mut text = format!("{n}\n");
    text.push_str(&join(&integers(n, 1_000_000_000), " "));
    save(&input, &text)?;
    let ours = bench.programs.path("examples/ints_validator");
    let bounds = bench.file("ints.bounds");
    let mut subjects = vec![
        Subject::new("ours, bound hits recorded", || {
            expect(
                quiet(&ours)
                    .arg("--bounds")
                    .arg(&bounds)
                    .stdin(reading(&input)?),
                42,
            )
        }),
        Subject::new("ours, without record", || {
            expect(quiet(&ours).stdin(reading(&input)?), 42)
        }),
        Subject::new("ours, the line in one call", || {
            expect(quiet(&ours).arg("--bulk").stdin(reading(&input)?), 42)
        }),
    ];
    if let Some(theirs) = testlib(&bench.peers, "ints_validator", bench.scratch)? {
        let input = &input;
        subjects.push(Subject::new("testlib.h", move || {
            expect(quiet(&theirs).stdin(reading(input)?), 0)
        }));
    }
    subjects.push(floor("wc", "-l", &input));
    subjects.push(floor("wc", "-w", &input));
    let figures = interleaved(subjects, bench.runs())?;
    let title = format!("Validator of {n} named integers, {}", megabytes(&input)?);
    Ok(Section {
        title,
        groups: vec![Group::new("", figures, "testlib.h at least 15 times ours")],
    })
}

/// Two large files that a checker accepts.
pub fn checkers(bench: &Bench<'_>) -> Result<Section> {
    let n = bench.size(1_000_000);
    let numbers = integers(n, 1_000_000_000);
    let (same, spaced) = (join(&numbers, "\n"), join(&numbers, " "));
    let answer = bench.file("checker.ans");
    save(&answer, &same)?;
    let kinds = [
        ("tokens", "check-tokens", "tokens_checker"),
        ("integers", "check-integers", "integers_checker"),
    ];
    let outputs = [
        ("the same bytes", same, 20),
        ("other white space", spaced, 5),
    ];
    let mut groups = Vec::new();
    let feedback = bench.file("feedback");
    std::fs::create_dir_all(&feedback).map_err(|e| format!("cannot make a folder: {e}"))?;
    for (kind, ours, theirs) in kinds {
        let (ours, theirs) = (
            bench.programs.path(ours),
            testlib(&bench.peers, theirs, bench.scratch)?,
        );
        for (how, text, target) in &outputs {
            let output = bench.file("checker.out");
            save(&output, text)?;
            let mut subjects = vec![Subject::new("ours", || {
                let mut command = quiet(&ours);
                command
                    .args([&answer, &answer, &feedback])
                    .stdin(reading(&output)?);
                expect(&mut command, 42)
            })];
            if let Some(theirs) = &theirs {
                let (output, answer) = (&output, &answer);
                subjects.push(Subject::new("testlib.h", move || {
                    expect(quiet(theirs).args([answer, output, answer]), 0)
                }));
            }
            let (a, b) = (&answer, &output);
            let differ = i32::from(*how != "the same bytes");
            subjects.push(Subject::new("floor: cmp", move || {
                expect(quiet("cmp").args([a, b]), differ)
            }));
            let figures = interleaved(subjects, bench.runs())?;
            let target = format!("testlib.h at least {target} times ours");
            groups.push(Group::new(format!("{kind}, {how}"), figures, target));
        }
    }
    let title = format!("Checkers on {n} integers, {}", megabytes(&answer)?);
    Ok(Section { title, groups })
}

/// Made, relabelled, shuffled and printed.
pub fn tree_generator(bench: &Bench<'_>) -> Result<Section> {
    let n = bench.size(1_000_000);
    let (output, copy) = (bench.file("generated.in"), bench.file("copied.in"));
    let mut subjects = vec![Subject::new("ours", || {
        expect(our_tree(bench, n).stdout(writing(&output)?), 0)
    })];
    if let Some(theirs) = testlib(&bench.peers, "tree_generator", bench.scratch)? {
        let output = &output;
        subjects.push(Subject::new("testlib.h, println", move || {
            expect(
                quiet(&theirs).arg(n.to_string()).stdout(writing(output)?),
                0,
            )
        }));
    }
    let (from, to) = (&output, &copy);
    subjects.push(Subject::new("floor: cp", move || {
        expect(quiet("cp").args([from, to]), 0)
    }));
    let figures = interleaved(subjects, bench.runs())?;
    let title = format!(
        "Generator of a random tree, {n} vertices, {}",
        megabytes(&output)?
    );
    Ok(Section {
        title,
        groups: vec![Group::new("", figures, "testlib.h at least 5 times ours")],
    })
}

fn our_tree(bench: &Bench<'_>, n: u32) -> std::process::Command {
    let mut command = quiet(bench.programs.path("tree"));
    command.args(["-n", &n.to_string(), "--shape", "random", "--seed", "1"]);
    command
}

fn floor<'a>(program: &'a str, option: &'a str, input: &'a Path) -> Subject<'a> {
    Subject::new(format!("floor: {program} {option}"), move || {
        expect(quiet(program).arg(option).stdin(reading(input)?), 0)
    })
}

/// Integers of `1..=most` that look random; the same every time.
fn integers(count: u32, most: u64) -> Vec<u64> {
    let mut state = 1u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most + 1
    };
    (0..count).map(|_| next()).collect()
}

fn join(numbers: &[u64], separator: &str) -> String {
    let mut text = String::with_capacity(numbers.len() * 11);
    for (i, number) in numbers.iter().enumerate() {
        let before = if i == 0 { "" } else { separator };
        // Writing to a string does not fail.
        let _ = write!(text, "{before}{number}");
    }
    text.push('\n');
    text
}

fn save(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
}

fn megabytes(path: &Path) -> Result<String> {
    let data =
        std::fs::metadata(path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
    Ok(format!("{:.1} MB", data.len() as f64 / 1e6))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs() {
        let numbers = integers(1000, 1_000_000_000);
        assert_eq!(numbers, integers(1000, 1_000_000_000));
        assert!(numbers.iter().all(|x| (1..=1_000_000_000).contains(x)));
        assert_eq!(join(&[1, 2, 3], " "), "1 2 3\n");
    }
}
