//! The commands of the documents, run in the order in which they stand, in a round of their own.

use crate::markdown::{Block, Document};
use regex::Regex;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A command of a block.
#[derive(Debug, PartialEq, Eq)]
pub struct Step {
    /// What is typed.
    pub command: String,
    /// The exit code that is promised.
    pub code: i32,
    /// What is said to be printed; a line `...` stands for any lines. Empty when nothing is said.
    pub output: Vec<String>,
}

/// The commands of a block for a shell.
pub fn steps(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let session = block.language == "console";
    for line in &block.lines {
        let command = if session {
            line.strip_prefix("$ ")
        } else {
            Some(line.as_str())
        };
        match command.map(str::trim) {
            Some(command) if command.is_empty() || command.starts_with('#') => {}
            Some(command) => {
                let code = command
                    .rsplit_once("# exits ")
                    .map_or(0, |(_, code)| code.trim().parse().expect("an exit code"));
                steps.push(Step {
                    command: command.into(),
                    code,
                    output: Vec::new(),
                });
            }
            None => steps
                .last_mut()
                .expect("output comes after a command")
                .output
                .push(line.clone()),
        }
    }
    steps
}

/// Runs all commands of a document; `scratch` is for it alone. Returns what went wrong.
pub fn run(document: &Document, scratch: &Path, store: &Path) -> Vec<String> {
    prepare(scratch, store);
    let mut wrong = Vec::new();
    for block in &document.blocks {
        if !matches!(block.language.as_str(), "sh" | "console") || block.not_run.is_some() {
            continue;
        }
        for step in steps(block) {
            let done = shell(&step.command, scratch, store);
            let printed = String::from_utf8_lossy(&done.stdout).into_owned();
            let place = format!("{}:{}: {}", document.name, block.line, step.command);
            if done.status.code() != Some(step.code) {
                let errors = String::from_utf8_lossy(&done.stderr);
                wrong.push(format!(
                    "{place}\nended with {}, not {}:\n{printed}{errors}",
                    done.status, step.code
                ));
            } else if !step.output.is_empty() && !agrees(&step.output, &printed) {
                wrong.push(format!("{place}\nprints something else now:\n{printed}"));
            }
        }
    }
    wrong
}

/// A round without problems, and the package that the documents take for one that lies elsewhere.
fn prepare(scratch: &Path, store: &Path) {
    fs::create_dir_all(scratch.join("problems")).expect("a folder");
    let elsewhere = scratch.join("path/to");
    fs::create_dir_all(&elsewhere).expect("a folder");
    let done = shell("jury new package", &elsewhere, store);
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
}

fn shell(command: &str, folder: &Path, store: &Path) -> Output {
    let jury = Path::new(env!("CARGO_BIN_EXE_jury"));
    let mut path = jury.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", path)
        .env("JURY_STORE", store)
        .env_remove("COLUMNS");
    shell.output().expect("there is a shell")
}

/// Whether the output is what was promised, apart from numbers and the width of columns.
fn agrees(promised: &[String], printed: &str) -> bool {
    let number = Regex::new("[0-9]+([.][0-9]+)?").expect("a pattern");
    let plain = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        number.replace_all(&words.join(" "), "0").into_owned()
    };
    let printed: Vec<String> = printed.lines().map(plain).collect();
    let mut rest = &printed[..];
    for (index, part) in promised.split(|line| line.trim() == "...").enumerate() {
        let part: Vec<String> = part.iter().map(|line| plain(line)).collect();
        let last = if index == 0 { 0 } else { rest.len() };
        let Some(at) = (0..=last).find(|&at| rest[at..].starts_with(&part)) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    rest.is_empty() || promised.last().is_some_and(|line| line.trim() == "...")
}

#[test]
fn commands_have_codes_and_outputs() {
    let block = |language: &str, lines: &[&str]| Block {
        line: 1,
        language: language.into(),
        lines: lines.iter().map(|&line| line.into()).collect(),
        not_run: None,
    };
    let found = steps(&block("sh", &["# nothing", "a   # exits 2", "", "b"]));
    assert_eq!(
        found.iter().map(|step| step.code).collect::<Vec<_>>(),
        [2, 0]
    );
    let found = steps(&block("console", &["$ a", "1", "2", "$ b"]));
    assert_eq!(found[0].output, ["1", "2"]);
    assert_eq!((found[1].command.as_str(), found[1].output.len()), ("b", 0));
}

#[test]
fn outputs_agree_up_to_numbers() {
    let promised = |lines: &[&str]| {
        lines
            .iter()
            .map(|&line| line.to_owned())
            .collect::<Vec<_>>()
    };
    assert!(agrees(
        &promised(&["took 1.5 s", "...", "end"]),
        "took   12 s\na\nb\nend\n"
    ));
    assert!(agrees(&promised(&["a", "..."]), "a\nb\n"));
    assert!(!agrees(&promised(&["a"]), "a\nb\n"));
    assert!(!agrees(&promised(&["a", "...", "c"]), "a\nb\n"));
    assert!(!agrees(&promised(&["b"]), "a\nb\n"));
    assert!(!agrees(&promised(&["ok 1"]), "UNEXPECTED 1\n"));
}
