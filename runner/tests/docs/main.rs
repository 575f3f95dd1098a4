//! The documents say what is so: their commands run, what they name exists.

mod commands;
mod editorials;
mod markdown;

use markdown::{Document, anchor, documents, root};
use regex::Regex;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// Paths of somebody's machine.
const MACHINE_PATHS: &[&str] = &["/work/", "/root/", "/home/", "/Users/", "/tmp/target"];

fn help(words: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_jury"))
        .args(words)
        .arg("--help")
        .output()
        .expect("jury runs");
    assert!(output.status.success(), "jury {} --help", words.join(" "));
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The help of each command, by its name.
fn command_helps() -> BTreeMap<String, String> {
    let text = help(&[]);
    let list = text
        .split("Commands:\n")
        .nth(1)
        .and_then(|rest| rest.split("\n\n").next())
        .expect("a list of commands");
    let names = list
        .lines()
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help");
    names.map(|name| (name.to_owned(), help(&[name]))).collect()
}

fn flags(text: &str) -> BTreeSet<String> {
    let flag = Regex::new(r"(?:^|[\s`\[(|])(--[a-z][a-z-]*)").expect("a pattern");
    flag.captures_iter(text).map(|c| c[1].to_owned()).collect()
}

#[test]
fn every_command_runs_as_promised() {
    let scratch = tempfile::Builder::new()
        .prefix("jury-docs-")
        .tempdir()
        .expect("a folder");
    let store = scratch.path().join("store");
    let mut wrong = Vec::new();
    for (number, document) in documents().iter().enumerate() {
        wrong.extend(commands::run(
            document,
            &scratch.path().join(number.to_string()),
            &store,
        ));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_block_says_what_it_is() {
    for document in documents() {
        for block in &document.blocks {
            let place = format!("{}:{}", document.name, block.line);
            assert!(
                !block.language.is_empty(),
                "{place}: write ```text or another language"
            );
            assert_ne!(
                block.not_run.as_deref(),
                Some(""),
                "{place}: a reason is missing"
            );
        }
    }
}

#[test]
fn commands_and_options_that_are_named_exist() {
    let helps = command_helps();
    let call = Regex::new(r"(?:^|[\s/])jury ([a-z][a-z-]*)(.*)").expect("a pattern");
    for document in documents() {
        for code in document.code() {
            let code = code.split(" # ").next().unwrap_or_default();
            let Some(found) = call.captures(code) else {
                continue;
            };
            if &found[1] == "help" {
                continue;
            }
            let text = helps
                .get(&found[1])
                .unwrap_or_else(|| panic!("{}: there is no `{code}`", document.name));
            for flag in flags(&found[2]) {
                assert!(
                    flags(text).contains(&flag) || flag == "--help",
                    "{}: no {flag} in `{code}`",
                    document.name
                );
            }
        }
    }
    let known: BTreeSet<String> = helps.values().flat_map(|text| flags(text)).collect();
    for code in Document::read("README.md")
        .code()
        .iter()
        .filter(|code| code.starts_with("--"))
    {
        let flag = code.split_whitespace().next().unwrap_or_default();
        assert!(
            known.contains(flag),
            "README.md: there is no option `{flag}`"
        );
    }
}

#[test]
fn the_front_page_has_every_command_and_exit_code() {
    let text = Document::read("README.md").text;
    for name in command_helps().keys() {
        assert!(
            text.contains(&format!("\n| `jury {name}` |")),
            "README.md: no row for `jury {name}`"
        );
    }
    let help = help(&[]).split_whitespace().collect::<Vec<_>>().join(" ");
    let codes = help
        .split("Exit codes: ")
        .nth(1)
        .and_then(|rest| rest.split(" Usage:").next())
        .expect("exit codes");
    for code in codes.trim_end_matches('.').split("; ") {
        let (number, meaning) = code.split_once(' ').expect("a number and its meaning");
        assert!(
            text.contains(&format!("\n| {number} | {meaning} |")),
            "README.md: no row for exit code `{code}`"
        );
    }
}

#[test]
fn the_front_page_has_every_problem_and_document() {
    let text = Document::read("README.md").text;
    for problem in problems() {
        assert!(
            text.contains(&format!("\n| `{problem}` |")),
            "README.md: no row for the problem {problem}"
        );
    }
    for document in documents()
        .iter()
        .filter(|document| document.name.starts_with("docs/"))
    {
        assert!(
            text.contains(&format!("\n| [{0}]({0}) |", document.name)),
            "README.md: no row for {}",
            document.name
        );
    }
}

fn problems() -> Vec<String> {
    let folder = std::fs::read_dir(root().join("problems")).expect("there is a folder problems");
    let entries = folder.map(|entry| entry.expect("readable").path());
    let problems = entries.filter(|path| path.join("problem.yaml").is_file());
    problems
        .map(|path| {
            path.file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect()
}

#[test]
fn make_targets_that_are_named_exist() {
    let makefile = std::fs::read_to_string(root().join("Makefile")).expect("there is a Makefile");
    let problems = problems();
    let call = Regex::new(r"^make ([a-z]+)(?:\s|$)").expect("a pattern");
    for document in documents() {
        for code in document.code() {
            let Some(found) = call.captures(&code) else {
                continue;
            };
            let target = &found[1];
            let there = makefile.contains(&format!("\n{target}:"))
                || problems.iter().any(|problem| problem == target);
            assert!(
                there,
                "{}: the Makefile has no target `{target}`",
                document.name
            );
        }
    }
}

#[test]
fn links_lead_somewhere() {
    let link = Regex::new(r"\]\(([^)\s]+)\)").expect("a pattern");
    let documents = documents();
    for document in &documents {
        let text = document.prose().join("\n");
        for found in link.captures_iter(&text) {
            let (path, part) = found[1].split_once('#').unwrap_or((&found[1], ""));
            if path.contains("://") {
                continue;
            }
            let folder = document
                .name
                .rsplit_once('/')
                .map_or(String::new(), |(folder, _)| format!("{folder}/"));
            let target = if path.is_empty() {
                document.name.clone()
            } else {
                format!("{folder}{path}")
            };
            assert!(
                root().join(&target).exists(),
                "{}: no {target}",
                document.name
            );
            if !part.is_empty() {
                let other = documents.iter().find(|other| other.name == target);
                let anchors = other.map(Document::anchors).unwrap_or_default();
                assert!(
                    anchors.contains(&anchor(part)),
                    "{}: {target} has no heading #{part}",
                    document.name
                );
            }
        }
    }
}

/// The table of the guide is that of the program.
#[test]
fn the_guide_lists_every_check() {
    let mut wanted = String::new();
    let mut last = None;
    for check in runner::verify::CHECKS {
        if last != Some(check.subject) {
            let title = check.subject.title();
            wanted += &format!(
                "\n### {title}\n\n| code | severity | what it says |\n| --- | --- | --- |\n"
            );
            last = Some(check.subject);
        }
        wanted += &format!(
            "| `{}` | {} | {} |\n",
            check.code,
            check.grade.word(),
            check.meaning
        );
    }
    let text = Document::read("docs/verify.md").text;
    let listed = text
        .split("\n## All checks\n")
        .nth(1)
        .and_then(|rest| rest.split("\n## ").next())
        .expect("a list of checks");
    for (number, (line, wanted)) in listed.lines().zip(wanted.lines()).enumerate() {
        assert_eq!(
            line,
            wanted,
            "docs/verify.md, line {} of the list",
            number + 1
        );
    }
    assert_eq!(listed.trim_end(), wanted.trim_end(), "docs/verify.md");
    // What the tables of other tools point at is there.
    let code = Regex::new("`([a-z]+(?:-[a-z0-9]+)+)`").expect("a pattern");
    let others = text
        .split("\n## What other tools check")
        .nth(1)
        .expect("tables");
    for found in code.captures_iter(others) {
        assert!(
            runner::verify::checks::by_code(&found[1]).is_some(),
            "docs/verify.md: no check is called `{}`",
            &found[1]
        );
    }
}

/// The checker of the guide is the one that a new problem starts with.
#[test]
fn the_guide_shows_a_checker_that_runs() {
    let guide = Document::read("docs/package.md");
    let shown = guide.blocks.iter().find(|block| block.language == "python");
    let shown = shown.expect("a block in Python").lines.join("\n") + "\n";
    let file = root().join("runner/templates/checker-python/output_validator/checker.py");
    let text = std::fs::read_to_string(file).expect("there is a template");
    assert_eq!(shown, text, "docs/package.md shows another checker");
}

#[test]
fn no_path_of_a_machine_is_named() {
    for document in documents() {
        for (number, line) in (1..).zip(document.text.lines()) {
            for path in MACHINE_PATHS {
                assert!(
                    !line.contains(path),
                    "{}:{number}: names {path}",
                    document.name
                );
            }
        }
    }
}
