//! The interactor example against small programs.

mod common;

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use common::{example, run};

struct Talk {
    code: i32,
    heard: Vec<String>,
    judge_message: String,
}

/// Runs the interactor and lets `player` answer every line it gets until it returns `None`.
fn talk(
    hidden: &str,
    options: &[&str],
    first: &str,
    mut player: impl FnMut(&str) -> Option<String>,
) -> Talk {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("in");
    std::fs::write(&input, hidden).unwrap();
    let feedback = folder.path().join("feedback");
    std::fs::create_dir(&feedback).unwrap();
    let mut child = Command::new(example("interactor"))
        .args([&input, &input, &feedback])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut to = child.stdin.take().unwrap();
    let mut from = BufReader::new(child.stdout.take().unwrap());
    let mut heard = Vec::new();
    let mut say = Some(first.to_string());
    while let Some(line) = say {
        // The interactor may have ended the talk.
        let _ = to.write_all(line.as_bytes());
        let mut reply = String::new();
        from.read_line(&mut reply).unwrap();
        if reply.is_empty() {
            break;
        }
        say = player(&reply);
        heard.push(reply);
    }
    drop(to);
    let code = child.wait().unwrap().code().unwrap();
    let judge_message = std::fs::read_to_string(feedback.join("judgemessage.txt")).unwrap();
    Talk {
        code,
        heard,
        judge_message,
    }
}

fn bisect() -> (String, impl FnMut(&str) -> Option<String>) {
    let (mut low, mut high) = (1u64, 1_000_000_000u64);
    let first = format!("? {}\n", (low + high) / 2);
    let next = move |reply: &str| {
        let middle = (low + high) / 2;
        match reply.trim() {
            "=" => return Some(format!("! {middle}\n")),
            "<" => high = middle - 1,
            ">" => low = middle + 1,
            _ => return None,
        }
        Some(format!("? {}\n", (low + high) / 2))
    };
    (first, next)
}

#[test]
fn a_good_program_is_accepted() {
    let (first, player) = bisect();
    let talk = talk("123456789\n", &[], &first, player);
    assert_eq!(talk.code, 42);
    let (log, verdict) = talk.judge_message.split_once('\n').unwrap();
    let questions: usize = log.strip_prefix("questions ").unwrap().parse().unwrap();
    assert_eq!((questions, verdict), (talk.heard.len(), "ok found\n"));
}

#[test]
fn too_many_questions_end_with_the_farewell() {
    let (first, player) = bisect();
    let talk = talk("123456789\n", &["--questions", "5"], &first, player);
    assert_eq!(talk.code, 43);
    assert_eq!(talk.heard.len(), 6);
    assert_eq!(talk.heard[5], "-1\n");
    assert!(
        talk.judge_message
            .ends_with("wrong answer more than 5 times question\n")
    );
}

#[test]
fn garbage_is_wrong_and_a_bad_input_is_the_judges() {
    for (first, message) in [
        ("what?\n", "command = \"what?\" is not one of"),
        ("? 0\n", "value = 0 is out of 1..=1000000000"),
        ("? 5 5\n", "\"5\" is left over"),
        ("?\n", "expected value"),
        ("! 6\n", "6 is not the number"),
    ] {
        let talk = talk("5\n", &[], first, |_| None);
        assert_eq!(
            (talk.code, talk.heard.as_slice()),
            (43, &["-1\n".to_string()][..]),
            "{first}"
        );
        assert!(
            talk.judge_message.contains(message),
            "{}",
            talk.judge_message
        );
    }
    assert_eq!(talk("0\n", &[], "? 5\n", |_| None).code, 1);
    assert_eq!(talk("5\n", &["--question", "3"], "! 5\n", |_| None).code, 1);
}

#[test]
fn testlib_protocol() {
    let folder = tempfile::tempdir().unwrap();
    let (input, log) = (folder.path().join("in"), folder.path().join("log"));
    std::fs::write(&input, "7\n").unwrap();
    let play = |said: &str| run("interactor", [&input, &log], said);
    let ran = play("? 9\n? 7\n! 7\n");
    assert_eq!(
        (ran.code, ran.stdout.as_str(), ran.stderr.as_str()),
        (0, "<\n=\n", "ok found\n")
    );
    assert_eq!(std::fs::read_to_string(&log).unwrap(), "questions 2\n");
    assert_eq!(play("! 8\n").code, 1);
    assert_eq!(play("").code, 2, "the program said nothing");
    assert_eq!(play("x\n").code, 2);
    assert_eq!(run("interactor", [&log], "").code, 1, "usage");
}
