//! Programs that try to fool, stall or outlive the jury: the table of docs/sandbox.md as test cases of a problem, helper
//! programs that misbehave, and what is left when the command is killed in the middle.

use super::fixture::Fixture;
use super::killed::{expect_no_strays, finish, send, strays};
use std::time::{Duration, Instant};

mod table {
    include!("../../../sandbox/tests/words/table.rs");
}

const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../sandbox/tests/words");

/// Judges every row in each of these languages, given with the file of the program and the name it gets.
fn judge(
    languages: &[(&str, &str, &str)],
    time_limit: &str,
    memory: u32,
    stack: u32,
    left_out: &[&str],
) {
    let fixture = Fixture::plain();
    fixture
        .replace(
            "problem.yaml",
            "  time_limit: 1\n  memory: 512\n",
            &format!(
                "  time_limit: {time_limit}\n  time_resolution: 0.1\n  memory: {memory}\n  output: 1\n"
            ),
        )
        .file("jury.yaml", format!("stack: {stack}\n"))
        .file("input_validators/validator.sh", "exit 42\n")
        .remove("generators")
        .remove("data")
        .remove("submissions/accepted/twice.sh")
        .file("submissions/accepted/fine.sh", "echo fine\n");
    let rows: Vec<table::Row> = table::rows()
        .into_iter()
        .filter(|row| !left_out.contains(&row.word.as_str()))
        .filter(|row| {
            languages
                .iter()
                .any(|(name, ..)| row.verdict(name).is_some())
        })
        .collect();
    for row in &rows {
        let test = format!("data/secret/{}", row.word);
        fixture
            .file(&format!("{test}.in"), format!("{}\n", row.word))
            .file(&format!("{test}.ans"), "fine\n");
    }
    for (_, source, target) in languages {
        let text = std::fs::read(format!("{SOURCES}/{source}")).expect("a program");
        fixture.file(&format!("submissions/mixed/{target}"), text);
    }
    let report = fixture.jury("run --json --allow-missing mixed").run();
    report.code(0);
    let text = |value: &serde_json::Value| value.as_str().unwrap_or("").to_owned();
    let objects = report.objects();
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for object in objects.iter().filter(|object| object.get("test").is_some()) {
        let (submission, test) = (text(&object["submission"]), text(&object["test"]));
        let (language, ..) = languages
            .iter()
            .find(|(.., target)| submission.ends_with(&format!("/{target}")))
            .expect("one of ours");
        let row = rows
            .iter()
            .find(|row| test.ends_with(&format!("/{}", row.word)))
            .expect("a word");
        let Some(expected) = row.verdict(language) else {
            continue;
        };
        let found = format!("{} {}", text(&object["verdict"]), text(&object["cause"]));
        compared += 1;
        if found.trim_end() != expected {
            wrong.push(format!(
                "{language} {}: `{found}`, not `{expected}`: {object}",
                row.word
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared >= rows.len(), "only {compared} verdicts");
    expect_no_strays(&fixture);
}

#[test]
fn the_table_in_compiled_languages() {
    let languages = [
        ("C", "words.c", "words.c"),
        ("C++", "words.c", "words.cpp"),
        ("Rust", "words.rs", "words.rs"),
    ];
    judge(&languages, "0.4", 128, 100, &[]);
}

#[test]
fn the_table_in_languages_with_a_runtime() {
    let languages = [
        ("Python", "words.py", "words.py"),
        ("Java", "Words.java", "Words.java"),
    ];
    judge(
        &languages,
        "1.5",
        // The virtual machine alone comes near 128 MiB.
        256,
        16,
        &[
            "fine",
            "exit0",
            "exit42",
            "exit127",
            "exit255",
            "threads",
            "orphan-burns",
        ],
    );
}

#[test]
fn a_checker_that_leaves_a_process_or_attacks_its_judge() {
    for text in [
        "sleep 300 &\nexit 42\n",
        "(trap '' TERM HUP INT; setsid sleep 300 &)\nexit 42\n",
        "kill -9 $PPID\nkill -9 -- -1\nexit 42\n",
    ] {
        let fixture = Fixture::plain();
        fixture.file("output_validator/checker.sh", text);
        fixture.jury("all").run();
        expect_no_strays(&fixture);
        // Whatever it did to itself, the next one is judged as ever.
        fixture.file("output_validator/checker.sh", "exit 42\n");
        fixture.jury("all").run().code(0);
    }
}

/// A problem with a helper program for Cargo, and a `cargo` that starts others and waits.
fn with_slow_cargo(fixture: &Fixture) -> String {
    fixture
        .round_file("Cargo.toml", "[workspace]\nmembers = [\"problems/*\"]\n")
        .remove("generators/number.sh")
        .file("generators/number.rs", "fn main() {}\n")
        .file(
            "Cargo.toml",
            "[package]\nname = \"twice\"\nversion = \"0.1.0\"\nedition = \"2024\"\nautobins = false\n\n\
             [[bin]]\nname = \"twice-number\"\npath = \"generators/number.rs\"\n",
        );
    let cargo = "#!/bin/bash\n[ \"$1\" = --version ] && echo 'cargo 1.90.0' && exit\n\
        sleep 301 &\nsetsid sleep 302 &\n(trap '' TERM INT HUP; sleep 303) &\nwait\n";
    fixture.script("bin/cargo", cargo);
    let bin = fixture.problem().join("bin");
    let path = std::env::var("PATH").unwrap_or_default();
    format!("{}:{path}", bin.display())
}

#[test]
fn what_cargo_started_ends_with_the_command() {
    for (signal, code) in [("KILL", -9), ("INT", 130)] {
        let fixture = Fixture::plain();
        let path = with_slow_cargo(&fixture);
        let call = fixture.jury("all -j1").env("PATH", path);
        let child = call.start();
        let until = Instant::now() + Duration::from_secs(60);
        let sleeping = || {
            let all = strays(&fixture);
            ["sleep 301", "sleep 302", "sleep 303"]
                .iter()
                .all(|s| all.iter().any(|p| p.contains(s)))
        };
        while !sleeping() {
            assert!(
                Instant::now() < until,
                "cargo is not started: {:?}",
                strays(&fixture)
            );
            std::thread::sleep(Duration::from_millis(20));
        }
        send(i32::try_from(child.id()).expect("a process number"), signal);
        let report = finish(&call, child);
        report.code(code);
        expect_no_strays(&fixture);
        if signal == "INT" {
            report
                .says("cut short by SIGINT from process")
                .does_not_say("does not compile");
        }
    }
}
