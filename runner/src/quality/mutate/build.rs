//! Compiling mutants: many in one program, and one alone.

use super::cases::Subject;
use crate::build::Artifact;
use crate::build::compile::BINARY;
use crate::diagnostic::Diagnostic;
use crate::engine::Local;
use crate::engine::building::{compiled_header, compiler_call};
use crate::engine::process::Runner;
use mutants::{Bundle, Language, Mutant, bundle};
use sandbox::Ended;
use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

/// How often copies that do not compile are taken out: the compiler tells of later faults when earlier ones are gone.
const ROUNDS: usize = 8;

/// What makes GCC and Clang put checks into a C++ program: bounds of containers and arrays, overflow, shifts. A program that
/// breaks a rule is ended by a signal; no library is needed for that.
const CHECKS: [&str; 5] = [
    "-w",
    "-D_GLIBCXX_ASSERTIONS",
    "-fsanitize=undefined",
    "-fno-sanitize=vptr",
    "-fsanitize-undefined-trap-on-error",
];

/// Many mutants in one program.
pub struct Together {
    /// The program; its first argument is a number in it.
    pub artifact: Artifact,
    /// The mutant of each number; the number 0 is the original, and the first of the list has number 1.
    pub numbers: Vec<usize>,
}

/// What came of compiling many.
pub struct Made {
    /// The program, when there is one.
    pub together: Option<Together>,
    /// Mutants that the compiler refuses, with its complaint.
    pub refused: BTreeMap<usize, String>,
    /// CPU time that it took.
    pub cpu: Duration,
}

/// What a compiler did.
struct Compiled {
    artifact: Option<Artifact>,
    words: String,
    cpu: Duration,
}

/// Compiles `chosen` mutants of `all` in one program.
///
/// # Errors
/// A fault of the machine.
pub fn together(
    engine: &Local<'_>,
    runner: &mut Runner<'_>,
    subject: &Subject<'_>,
    all: &[Mutant],
    chosen: &[usize],
) -> Result<Made, Diagnostic> {
    let mut made = Made {
        together: None,
        refused: BTreeMap::new(),
        cpu: Duration::ZERO,
    };
    let mut alive = chosen.to_vec();
    for _ in 0..ROUNDS {
        let list: Vec<&Mutant> = alive.iter().map(|&index| &all[index]).collect();
        let Some(program) = bundle(&subject.source, subject.language, &list) else {
            return Ok(made);
        };
        let compiled = compile(engine, runner, subject, &program.text, Purpose::Together)?;
        made.cpu += compiled.cpu;
        if let Some(artifact) = compiled.artifact {
            made.together = Some(Together {
                artifact,
                numbers: alive,
            });
            return Ok(made);
        }
        let faults = blame(&compiled.words, &subject.file, &program);
        if faults.is_empty() || faults.contains_key(&0) {
            // The original does not compile in company: this is no program to be put in a bundle.
            made.refused.clear();
            return Ok(made);
        }
        for (number, words) in &faults {
            made.refused.insert(alive[number - 1], words.clone());
        }
        let kept = alive
            .iter()
            .enumerate()
            .filter(|(at, _)| !faults.contains_key(&(at + 1)));
        alive = kept.map(|(_, &index)| index).collect();
        if alive.is_empty() {
            return Ok(made);
        }
    }
    Ok(made)
}

/// Which copies the compiler complains of, and its first words about each.
fn blame(words: &str, file: &str, program: &Bundle) -> BTreeMap<usize, String> {
    let mut faults = BTreeMap::new();
    for line in words.lines() {
        let Some(rest) = line.split_once(&format!("{file}:")).map(|(_, rest)| rest) else {
            continue;
        };
        let number = rest
            .split(':')
            .next()
            .and_then(|text| text.trim().parse::<usize>().ok());
        let is_fault = line.contains("error") || line.contains("required from");
        if let (Some(number), true) = (number, is_fault)
            && let Some(copy) = program
                .lines
                .iter()
                .position(|range| range.contains(&number))
        {
            let text = rest
                .splitn(3, ':')
                .nth(2)
                .unwrap_or(rest)
                .trim()
                .to_string();
            faults.entry(copy).or_insert(text);
        }
    }
    faults
}

/// Compiles one program as it is judged, only stripped. Gives the program or the compiler's first complaint, and the CPU
/// time it took.
///
/// # Errors
/// A fault of the machine.
pub fn alone(
    engine: &Local<'_>,
    runner: &mut Runner<'_>,
    subject: &Subject<'_>,
    text: &str,
) -> Result<(Result<Artifact, String>, Duration), Diagnostic> {
    let compiled = compile(engine, runner, subject, text, Purpose::Alone)?;
    let first = || {
        let words = compiled.words.lines().find(|line| line.contains("error"));
        let line = words.or(compiled.words.lines().next()).unwrap_or("");
        line.to_string()
    };
    Ok((compiled.artifact.ok_or_else(first), compiled.cpu))
}

/// Compiles one program with checks of the language's rules; only for C++. `None` when the compiler refuses. Also the CPU
/// time it took.
///
/// # Errors
/// A fault of the machine.
pub fn checked(
    engine: &Local<'_>,
    runner: &mut Runner<'_>,
    subject: &Subject<'_>,
    text: &str,
) -> Result<(Option<Artifact>, Duration), Diagnostic> {
    let compiled = compile(engine, runner, subject, text, Purpose::Checked)?;
    Ok((compiled.artifact, compiled.cpu))
}

/// The texts of the original and of a mutant between which only the code differs. A Rust program knows the places in its
/// source from which it may panic, so in both the piece that differs starts on a line of its own, and what comes after
/// it too.
pub fn comparable(source: &str, language: Language, mutant: &Mutant) -> (String, String) {
    let mutated = mutants::apply(source, mutant);
    if language != Language::Rust {
        return (source.to_string(), mutated);
    }
    let set_apart = |piece: &str, lines: usize| {
        let Range { start, end } = mutant.range.clone();
        let missing = lines - piece.matches('\n').count();
        let newlines = "\n".repeat(missing + 1);
        format!("{}\n{piece}{newlines}{}", &source[..start], &source[end..])
    };
    let old = &source[mutant.range.clone()];
    let new = &mutant.replacement;
    let lines = old.matches('\n').count().max(new.matches('\n').count());
    (set_apart(old, lines), set_apart(new, lines))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// Speed of compiling counts.
    Together,
    /// The program must be the judged one.
    Alone,
    /// Breaking a rule of the language must end the program.
    Checked,
}

fn compile(
    engine: &Local<'_>,
    runner: &mut Runner<'_>,
    subject: &Subject<'_>,
    text: &str,
    purpose: Purpose,
) -> Result<Compiled, Diagnostic> {
    let recipe = &subject.recipe;
    let folder = runner.folder()?;
    let place = folder.workdir();
    let disk = |error: String| Diagnostic::disk(&place, error);
    recipe
        .lay_out(&place)
        .map_err(|error| disk(error.to_string()))?;
    std::fs::write(place.join(&subject.file), text).map_err(|error| disk(error.to_string()))?;
    let Some(mut command) = recipe.command() else {
        let content = runner
            .store
            .put_dir(&place)
            .map_err(|error| disk(error.to_string()))?;
        return Ok(Compiled {
            artifact: Some(recipe.artifact(content, String::new())),
            words: String::new(),
            cpu: Duration::ZERO,
        });
    };
    let gcc = subject.language == Language::Cpp;
    let mut header = None;
    match purpose {
        Purpose::Together if gcc => {
            for part in &mut command {
                if part == "-O2" {
                    *part = "-O1".into();
                }
            }
            command.extend(["-w", "-s"].map(String::from));
        }
        Purpose::Checked => {
            for part in &mut command {
                if part == "-O2" {
                    *part = "-O1".into();
                }
            }
            command.extend(CHECKS.map(String::from));
        }
        Purpose::Together => {
            if let Some(at) = command.iter().position(|part| part == "-O") {
                command.splice(at..=at, ["-C", "opt-level=1"].map(String::from));
            }
            let flags = [
                "--error-format=short",
                "--cap-lints",
                "allow",
                "-C",
                "strip=symbols",
            ];
            command.extend(flags.map(String::from));
        }
        Purpose::Alone if gcc => {
            header = compiled_header(engine, runner, subject.planned, recipe);
            if let Some(include) = &header {
                command.splice(1..1, ["-I".to_string(), include.display().to_string()]);
            }
            command.extend(["-w", "-s", "-Wl,--build-id=none"].map(String::from));
        }
        Purpose::Alone => {
            let flags = [
                "--error-format=short",
                "-C",
                "strip=symbols",
                "-C",
                "link-arg=-Wl,--build-id=none",
            ];
            command.extend(flags.map(String::from));
        }
    }
    let call = compiler_call(command, subject.planned, recipe, header);
    let ran = runner.run_compiler(&call, folder)?;
    let words = std::fs::read(ran.folder.path().join("err")).unwrap_or_default();
    let words = String::from_utf8_lossy(&words).into_owned();
    let cpu = ran.outcome.cpu();
    let artifact = match (ran.outcome.hit, ran.outcome.ended) {
        (None, Ended::Exit(0)) => {
            let content = runner
                .store
                .put_program(&ran.folder.workdir().join(BINARY))
                .map_err(|error| disk(error.to_string()))?;
            Some(recipe.artifact(content, String::new()))
        }
        _ => None,
    };
    Ok(Compiled {
        artifact,
        words,
        cpu,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_are_laid_at_the_right_door() {
        let program = Bundle {
            text: String::new(),
            lines: vec![10..20, 21..31, 32..42],
        };
        let words = "a.cpp: In function 'int jury_1::main()':\n\
                     a.cpp:25:7: error: 'x' was not declared\n\
                     a.cpp:33:9:   required from here\n\
                     /usr/include/c++/12/bits/stl_vector.h:11:2: error: no match\n\
                     a.cpp:12:1: note: candidate\n";
        let faults = blame(words, "a.cpp", &program);
        assert_eq!(faults.keys().copied().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(faults[&1], "error: 'x' was not declared");
    }

    #[test]
    fn what_is_compared_differs_in_the_piece_alone() {
        let source = "fn main() { let a = 1 + 2; }";
        let list = mutants::mutants(source, Language::Rust).expect("it parses");
        for mutant in &list {
            let (old, new) = comparable(source, Language::Rust, mutant);
            assert_eq!(old.lines().count(), new.lines().count());
            let differing = old.lines().zip(new.lines()).filter(|(a, b)| a != b).count();
            assert_eq!(differing, 1, "{old}\n{new}");
        }
    }
}
