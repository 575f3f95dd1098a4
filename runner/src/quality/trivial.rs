//! Wrong solutions that nobody has to write: those that print the same whatever they are given, print what they are
//! given, or guess. No program runs for them; the checker is asked about what they would print.

use super::contents::Contents;
use crate::judge::score;
use crate::plan::{FileRef, Plan, StepId};
use crate::report::model::Verdict;
use crate::{engine::Done, package::Judgement};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Answers made of at most so many different lines are guessed at.
const FEW_LINES: usize = 4;
/// Answers larger than this are not looked at for lines to guess.
const LARGE: usize = 1 << 20;
/// Guessers, each with luck of its own.
const GUESSERS: u64 = 3;

/// The checks that were added to a plan.
#[derive(Debug, Default)]
pub struct Trivial {
    /// Name of each solution, and for each case (by its number) the step that checks it.
    pub rows: Vec<(String, Vec<(usize, StepId)>)>,
    /// For each folder of tests: (folder, case whose answer is tried, the steps on all cases of the folder).
    pub groups: Vec<(String, usize, Vec<StepId>)>,
}

/// Adds the checks to `plan`, which has been carried out once already: its answers are known. It has to be carried out
/// again afterwards.
pub fn add(plan: &mut Plan, problem: usize, contents: Contents<'_>) -> Trivial {
    let mut trivial = Trivial::default();
    let planned = &plan.problems[problem];
    let package = planned.package.clone();
    let cases: Vec<(usize, FileRef, FileRef)> = package
        .cases
        .iter()
        .zip(&planned.cases)
        .enumerate()
        .filter(|(_, (case, _))| score::judged(case.section))
        .filter_map(|(number, (_, steps))| {
            Some((number, steps.input.clone()?, steps.answer.clone()?))
        })
        .collect();
    let answers: Vec<Vec<u8>> = cases
        .iter()
        .map(|(_, _, answer)| contents.bytes(answer).unwrap_or_default())
        .collect();
    let literal = |bytes: Vec<u8>| FileRef::Bytes(Arc::new(bytes));

    let mut outputs: Vec<(String, Vec<FileRef>)> = Vec::new();
    let nothing = cases.iter().map(|_| literal(Vec::new())).collect();
    outputs.push(("(prints nothing)".into(), nothing));
    let echo = cases.iter().map(|(_, input, _)| input.clone()).collect();
    outputs.push(("(prints its input)".into(), echo));
    let mut lines: BTreeSet<Vec<u8>> = BTreeSet::new();
    for answer in answers.iter().filter(|answer| answer.len() <= LARGE) {
        lines.extend(answer.split(|&byte| byte == b'\n').map(<[u8]>::to_vec));
        if lines.len() > FEW_LINES + 1 {
            break;
        }
    }
    lines.remove(&Vec::new());
    let few = lines.len() <= FEW_LINES;
    let lines: Vec<Vec<u8>> = lines.into_iter().collect();
    let mut constants: Vec<Vec<u8>> = vec![b"0".to_vec()];
    constants.extend(lines.iter().filter(|line| few && *line != b"0").cloned());
    for line in &constants {
        let name = format!("(always {})", String::from_utf8_lossy(line));
        let all = answers
            .iter()
            .map(|answer| literal(repeated(answer, |_| line)));
        outputs.push((name, all.collect()));
    }
    if few && lines.len() > 1 {
        for seed in 1..=GUESSERS {
            let all = answers.iter().enumerate().map(|(case, answer)| {
                literal(repeated(answer, |number| {
                    let luck = mix(seed << 48 ^ (case as u64) << 24 ^ number as u64);
                    &lines[(luck % lines.len() as u64) as usize]
                }))
            });
            outputs.push((format!("(guesses, seed {seed})"), all.collect()));
        }
    }
    for (index, (number, _, answer)) in cases.iter().enumerate() {
        let case = &package.cases[*number];
        let known = answers[..index].contains(&answers[index]);
        if case.group == "sample"
            && !known
            && !constants.contains(&answers[index].trim_ascii().to_vec())
        {
            let all = cases.iter().map(|_| answer.clone()).collect();
            outputs.push((format!("(always the answer of {})", case.id), all));
        }
    }

    for (name, files) in outputs {
        let steps = cases.iter().zip(files).filter_map(|((number, ..), file)| {
            Some((*number, plan.add_check(problem, *number, file)?))
        });
        let steps = steps.collect();
        trivial.rows.push((name, steps));
    }
    let mut folders: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, (number, ..)) in cases.iter().enumerate() {
        folders
            .entry(&package.cases[*number].group)
            .or_default()
            .push(index);
    }
    for (folder, members) in folders {
        // One test alone is always right with its own answer.
        if members.len() < 2 {
            continue;
        }
        let mut tried: Vec<&[u8]> = Vec::new();
        for &index in [members[0], members[members.len() - 1]].iter() {
            if tried.contains(&&*answers[index]) {
                continue;
            }
            tried.push(&answers[index]);
            let steps = members.iter().filter_map(|&member| {
                plan.add_check(problem, cases[member].0, cases[index].2.clone())
            });
            let steps = steps.collect();
            trivial
                .groups
                .push((folder.to_string(), cases[index].0, steps));
        }
    }
    trivial
}

/// As many lines as `answer` has, each chosen by its number.
fn repeated<'a>(answer: &[u8], choose: impl Fn(usize) -> &'a Vec<u8>) -> Vec<u8> {
    let count = answer.iter().filter(|&&byte| byte == b'\n').count().max(1);
    let mut out = Vec::new();
    for number in 0..count {
        out.extend_from_slice(choose(number));
        out.push(b'\n');
    }
    out
}

/// Scatters a number over 64 bits (the finaliser of SplitMix64).
pub fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The verdict of a check.
pub fn verdict(done: Option<&Done>) -> Verdict {
    match done {
        Some(Done::Checked(facts)) => match facts.accepted {
            Some(true) => Verdict::Judged(Judgement::Accepted),
            Some(false) => Verdict::Judged(Judgement::WrongAnswer),
            None => Verdict::JudgeError,
        },
        _ => Verdict::Skipped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_lines_as_the_answer() {
        let line = b"no".to_vec();
        assert_eq!(repeated(b"1\n2\n", |_| &line), b"no\nno\n");
        assert_eq!(repeated(b"", |_| &line), b"no\n");
    }
}
