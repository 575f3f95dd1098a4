//! Two programs that talk to each other, and all the ways in which that goes wrong.

mod common;

use common::{Lab, exit, program, signal, stopped};
use sandbox::LimitHit::{Cpu, Idle, Partner};
use sandbox::{Ended, Error, LimitHit, Outcome, PairOutcome, Stream};
use std::path::Path;
use std::time::Duration;

fn talk(lab: &mut Lab, solution: &[&str], interactor: &[&str]) -> PairOutcome {
    let mut specs = [solution, interactor].map(|args| lab.spec(&program("talk"), args));
    specs[1].stderr = lab.folder.path().join("stderr of the interactor");
    let [solution, interactor] = specs;
    lab.sandbox.run_pair(&solution, &interactor, 42).unwrap()
}

fn end(outcome: &Outcome) -> (Ended, Option<LimitHit>) {
    (outcome.ended, outcome.hit)
}

const TOO_MUCH: LimitHit = LimitHit::Output(Stream::Stdout);

type End = (Ended, Option<LimitHit>);
/// The two sides, their ends, who ends first where that is certain.
type Row = (
    &'static [&'static str],
    &'static [&'static str],
    End,
    End,
    Option<usize>,
);

fn table() -> Vec<Row> {
    vec![
        (&["ask", "100"], &["answer"], exit(0), exit(42), Some(0)),
        // Rejected: there is nothing to go on for.
        (
            &["ask", "100"],
            &["reject"],
            stopped(Partner),
            exit(43),
            Some(1),
        ),
        (
            &["chatter"],
            &["reject"],
            stopped(Partner),
            exit(43),
            Some(1),
        ),
        // Accepted before it has said all: nobody is ended by a broken pipe.
        (&["say", "100000"], &["accept"], exit(0), exit(42), Some(1)),
        (
            &["close_input"],
            &["say", "100000", "42"],
            exit(0),
            exit(42),
            None,
        ),
        // The solution crashes or goes away: the interactor sees the end of its input.
        (
            &["crash"],
            &["listen"],
            signal(libc::SIGABRT),
            exit(43),
            Some(0),
        ),
        // It closes its output and goes on: the other hears of that when it has ended. It must not wait for an answer.
        (
            &["hang_up"],
            &["conclude"],
            stopped(Idle),
            exit(42),
            Some(0),
        ),
        (
            &["hang_up_and_crash"],
            &["listen"],
            signal(libc::SIGABRT),
            exit(43),
            Some(0),
        ),
        // When the interactor does so, the solution hears of it at once.
        (&["conclude"], &["hang_up"], exit(42), exit(0), Some(0)),
        // Both wait for each other: it is the solution's turn. The interactor then sees the end of its input.
        (&["listen"], &["listen"], stopped(Idle), exit(43), Some(0)),
        (
            &["ask", "1"],
            &["sleep"],
            stopped(Idle),
            stopped(Idle),
            Some(0),
        ),
        // Neither reads: both wait for room. When the solution is gone the interactor has all the room it wants.
        (
            &["deaf"],
            &["deaf"],
            stopped(Idle),
            stopped(TOO_MUCH),
            Some(0),
        ),
        (
            &["sleep"],
            &["chatter"],
            stopped(Idle),
            stopped(TOO_MUCH),
            Some(0),
        ),
        (
            &["chatter"],
            &["conclude"],
            stopped(TOO_MUCH),
            exit(42),
            Some(0),
        ),
        // The interactor hangs while the solution writes, floods it, never reads it.
        (
            &["chatter"],
            &["sleep"],
            stopped(Idle),
            stopped(Idle),
            Some(0),
        ),
        (
            &["deaf"],
            &["chatter"],
            stopped(Idle),
            stopped(TOO_MUCH),
            Some(0),
        ),
        // It crashes: there is nothing to go on for.
        (
            &["listen"],
            &["crash"],
            stopped(Partner),
            signal(libc::SIGABRT),
            Some(1),
        ),
        (
            &["chatter"],
            &["crash"],
            stopped(Partner),
            signal(libc::SIGABRT),
            Some(1),
        ),
    ]
}

fn hold(without: &[&str]) {
    let mut lab = Lab::without(without);
    lab.limits.idle = Duration::from_millis(400);
    // A program that floods the other writes a few bytes at a time, and is to reach the limit on its output first.
    lab.limits.cpu = Duration::from_secs(2);
    for (solution, interactor, one, other, first) in table() {
        let pair = talk(&mut lab, solution, interactor);
        let case = format!("{solution:?} and {interactor:?} without {without:?}: {pair:?}");
        let [a, b] = &pair.outcomes;
        assert_eq!((end(a), end(b)), (one, other), "{case}");
        if let Some(first) = first {
            assert_eq!(pair.ended_first, first, "{case}");
        }
    }
    assert_eq!(lab.run("hello", &[]).stdout, "hello\n");
}

#[test]
fn with_all_layers_the_table_holds() {
    hold(&[]);
}

#[test]
fn with_the_base_layers_alone_the_table_holds() {
    hold(&["namespaces", "uid", "landlock"]);
}

#[test]
fn waiting_for_a_busy_partner_is_not_idle() {
    let mut lab = Lab::new();
    lab.limits.idle = Duration::from_millis(150);
    let pair = talk(&mut lab, &["ask", "1"], &["think"]);
    assert_eq!(
        pair.outcomes.each_ref().map(end),
        [exit(0), exit(42)],
        "{pair:?}"
    );
    assert!(
        pair.outcomes[0].cpu() < Duration::from_millis(100),
        "the time of the one is not the other's: {pair:?}"
    );
    assert!(
        pair.outcomes[1].cpu() > Duration::from_millis(240),
        "{pair:?}"
    );
}

#[test]
fn what_is_said_is_kept_in_its_order() {
    let mut lab = Lab::new();
    let pair = talk(&mut lab, &["ask", "3"], &["answer"]);
    let said: Vec<(usize, &str)> = pair
        .said
        .iter()
        .map(|said| (said.by, std::str::from_utf8(&said.text).unwrap()))
        .collect();
    let expected = [(0, "0\n"), (1, "1\n"), (0, "1\n"), (1, "2\n")];
    assert_eq!(said[..4], expected, "{pair:?}");
    assert_eq!((said.len(), pair.left_out), (6, None));
    assert_eq!(pair.outcomes.each_ref().map(|o| o.stdout_len), [6, 6]);
    // Of much the beginning and the end.
    let pair = talk(&mut lab, &["say", "100000"], &["conclude"]);
    let kept: u64 = pair.said.iter().map(|said| said.text.len() as u64).sum();
    let (at, bytes) = pair.left_out.expect("not all of it is kept");
    assert!(at > 0 && at < pair.said.len());
    assert_eq!(kept + bytes, 500_005);
    assert_eq!(pair.said.last().map(|said| said.by), Some(1));
}

#[test]
fn each_side_has_its_own_time_limit() {
    let mut lab = Lab::new();
    let mut ask = lab.spec(&program("talk"), &["listen"]);
    let mut burn = lab.spec(&program("cpu_burn"), &[]);
    burn.stderr = lab.folder.path().join("other");
    burn.limits.cpu = Duration::from_millis(200);
    ask.limits.cpu = Duration::from_secs(5);
    let pair = lab.sandbox.run_pair(&ask, &burn, 42).unwrap();
    assert_eq!(
        pair.outcomes.each_ref().map(end),
        [stopped(Partner), stopped(Cpu)],
        "{pair:?}"
    );
    assert_eq!(pair.ended_first, 1);
}

#[test]
fn when_one_side_cannot_start_the_other_is_ended() {
    let mut lab = Lab::new();
    let good = lab.spec(&program("talk"), &["sleep"]);
    let mut bad = lab.spec(Path::new("/no/such/interactor"), &[]);
    bad.stderr = lab.folder.path().join("other");
    for (one, other) in [(&good, &bad), (&bad, &good)] {
        match lab.sandbox.run_pair(one, other, 42) {
            Err(Error::Start {
                errno: libc::ENOENT,
                what,
            }) => assert_eq!(what, "execute /no/such/interactor"),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(lab.run("hello", &[]).stdout, "hello\n");
}

#[test]
fn many_conversations_leave_no_descriptors() {
    let mut lab = Lab::new();
    let count = |pid: u32| {
        std::fs::read_dir(format!("/proc/{pid}/fd"))
            .unwrap()
            .count()
    };
    talk(&mut lab, &["ask", "1"], &["answer"]);
    let keeper = lab.sandbox.keeper_pid().unwrap();
    let before = count(keeper);
    for _ in 0..30 {
        talk(&mut lab, &["ask", "3"], &["answer"]);
    }
    assert_eq!(count(keeper), before);
}
