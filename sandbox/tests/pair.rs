//! Two programs that talk to each other, and all the ways in which that goes wrong.

mod common;

use common::{Lab, exit, program, signal, stopped};
use sandbox::LimitHit::{Cpu, Idle};
use sandbox::{Ended, Error, LimitHit, Outcome, PairOutcome};
use std::path::Path;
use std::time::Duration;

fn talk(lab: &mut Lab, solution: &[&str], interactor: &[&str]) -> PairOutcome {
    let mut specs = [solution, interactor].map(|args| lab.spec(&program("talk"), args));
    specs[1].stderr = lab.folder.path().join("stderr of the interactor");
    let [solution, interactor] = specs;
    lab.sandbox.run_pair(&solution, &interactor).unwrap()
}

fn end(outcome: &Outcome) -> (Ended, Option<LimitHit>) {
    (outcome.ended, outcome.hit)
}

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
        // Rejected: what the solution does afterwards is a consequence.
        (&["ask", "100"], &["reject"], exit(1), exit(43), Some(1)),
        (
            &["chatter"],
            &["reject"],
            signal(libc::SIGPIPE),
            exit(43),
            Some(1),
        ),
        // The solution crashes or goes away: the interactor sees the end of its input.
        (
            &["crash"],
            &["listen"],
            signal(libc::SIGABRT),
            exit(43),
            Some(0),
        ),
        (&["hang_up"], &["listen"], exit(0), exit(43), Some(0)),
        // Both wait for each other.
        (&["listen"], &["listen"], stopped(Idle), stopped(Idle), None),
        // Neither reads: both wait for room.
        (&["deaf"], &["deaf"], stopped(Idle), stopped(Idle), None),
        (&["sleep"], &["chatter"], stopped(Idle), stopped(Idle), None),
        // The interactor hangs while the solution waits, floods it, never reads it.
        (
            &["ask", "9"],
            &["sleep"],
            stopped(Idle),
            stopped(Idle),
            None,
        ),
        (&["deaf"], &["chatter"], stopped(Idle), stopped(Idle), None),
        (&["chatter"], &["sleep"], stopped(Idle), stopped(Idle), None),
        // It crashes: the solution sees the end of its input, or a broken pipe.
        (
            &["listen"],
            &["crash"],
            exit(43),
            signal(libc::SIGABRT),
            Some(1),
        ),
        (
            &["chatter"],
            &["crash"],
            signal(libc::SIGPIPE),
            signal(libc::SIGABRT),
            Some(1),
        ),
    ]
}

fn hold(without: &[&str]) {
    let mut lab = Lab::without(without);
    lab.limits.idle = Duration::from_millis(400);
    for (solution, interactor, one, other, first) in table() {
        let pair = talk(&mut lab, solution, interactor);
        let case = format!("{solution:?} and {interactor:?} without {without:?}: {pair:?}");
        let [a, b] = &pair.outcomes;
        // Of two that wait for each other one may be ended first, and the other sees the end of its input.
        if one == stopped(Idle) {
            assert!(end(a) == one || end(b) == other, "{case}");
        } else {
            assert_eq!((end(a), end(b)), (one, other), "{case}");
        }
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
fn each_side_has_its_own_time_limit() {
    let mut lab = Lab::new();
    let mut ask = lab.spec(&program("talk"), &["listen"]);
    let mut burn = lab.spec(&program("cpu_burn"), &[]);
    burn.stderr = lab.folder.path().join("other");
    burn.limits.cpu = Duration::from_millis(200);
    ask.limits.cpu = Duration::from_secs(5);
    let pair = lab.sandbox.run_pair(&ask, &burn).unwrap();
    assert_eq!(
        pair.outcomes.each_ref().map(end),
        [exit(43), stopped(Cpu)],
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
        match lab.sandbox.run_pair(one, other) {
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
