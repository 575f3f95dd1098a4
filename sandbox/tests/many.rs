//! Many runs inside of one: what is told of each, and what becomes of the others when one is nasty.

mod common;

use common::{KEEPER, Lab, program, stopped};
use sandbox::many::{self, Item, Record};
use sandbox::{Ended, LimitHit, Outcome, Spec};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The calls one after the other under the driver; the run, its records, and where outputs are.
fn run(lab: &mut Lab, calls: &[&[&str]], seconds: u64) -> (Outcome, Vec<Record>, PathBuf) {
    let spec = lab.spec(Path::new(KEEPER), &[]);
    let input = lab.folder.path().join("input");
    fs::write(&input, "12").unwrap();
    let items: Vec<Item> = calls
        .iter()
        .enumerate()
        .map(|(number, words)| Item {
            input: input.clone(),
            output: spec.cwd.join(number.to_string()),
            argv: [program(words[0]).into_os_string()]
                .into_iter()
                .chain(words[1..].iter().map(Into::into))
                .collect(),
        })
        .collect();
    let list = lab.folder.path().join("list");
    fs::write(&list, many::list(&items)).unwrap();
    let mut readable: Vec<PathBuf> = calls.iter().map(|words| program(words[0])).collect();
    readable.extend([list.clone(), input, KEEPER.into()]);
    let cwd = spec.cwd.clone();
    let run = format!("RUN={}\0", spec.env[0].1.display());
    let spec = Spec { readable, ..spec };
    let spec = many::drive(spec, Path::new(KEEPER), &list, seconds);
    let outcome = lab.sandbox.run(&spec).unwrap();
    assert_eq!(common::processes_with(&run), [0; 0], "left processes");
    let records = many::records(&fs::read_to_string(&spec.stdout).unwrap());
    (outcome, records, cwd)
}

fn ends(records: &[Record]) -> Vec<Ended> {
    records.iter().map(|record| record.ended).collect()
}

#[test]
fn each_call_has_its_own_streams_and_its_own_end() {
    let mut lab = Lab::new();
    let calls: &[&[&str]] = &[
        &["hello"],
        &["exit_code", "43"],
        &["read_some", "2"],
        &["read_some", "2"],
        &["read_some", "3"],
        &["die_of", "11"],
        &["hello"],
    ];
    let (outcome, records, cwd) = run(&mut lab, calls, 1);
    assert_eq!((outcome.ended, outcome.hit), (Ended::Exit(0), None));
    let expected = [
        Ended::Exit(0),
        Ended::Exit(43),
        Ended::Exit(0),
        Ended::Exit(0),
        Ended::Exit(1),
        Ended::Signal(11),
        Ended::Exit(0),
    ];
    assert_eq!(ends(&records), expected);
    for (number, text) in [(0, "hello\n"), (1, ""), (6, "hello\n")] {
        assert_eq!(
            fs::read_to_string(cwd.join(number.to_string())).unwrap(),
            text
        );
    }
    for record in records {
        assert!(record.memory_peak > 0 && record.memory_peak < 10 * common::MIB);
        assert!(record.cpu < Duration::from_millis(100), "{record:?}");
    }
}

#[test]
fn one_that_does_not_stop_is_stopped_alone() {
    let mut lab = Lab::new();
    lab.limits.cpu = Duration::from_secs(5);
    let (outcome, records, _) = run(&mut lab, &[&["hello"], &["cpu_burn"], &["hello"]], 1);
    assert_eq!(outcome.hit, None);
    assert_eq!(
        ends(&records),
        [Ended::Exit(0), Ended::Signal(libc::SIGXCPU), Ended::Exit(0)]
    );
    assert!(records[1].cpu >= Duration::from_millis(900));
    assert!(records[2].cpu < Duration::from_millis(100));
}

#[test]
fn the_limits_of_the_run_hold_for_all_and_what_was_done_is_known() {
    let mut lab = Lab::new();
    let (outcome, records, _) = run(&mut lab, &[&["hello"], &["sleep_forever"], &["hello"]], 1);
    assert_eq!((outcome.ended, outcome.hit), stopped(LimitHit::Idle));
    assert_eq!(ends(&records), [Ended::Exit(0)]);
    // Nor does a call that takes the driver along lead to a record that is not true.
    let (_, records, _) = run(&mut lab, &[&["hello"], &["kill_parent"], &["hello"]], 1);
    assert_eq!(ends(&records), [Ended::Exit(0)]);
}

#[test]
fn the_layers_hold_for_each() {
    let mut lab = Lab::new();
    let secret = lab.folder.path().join("secret");
    fs::write(&secret, "").unwrap();
    let secret = secret.to_str().unwrap().to_owned();
    let (_, records, cwd) = run(&mut lab, &[&["file_read", &secret, "/etc/ld.so.cache"]], 1);
    assert_eq!(ends(&records), [Ended::Exit(0)]);
    let read = fs::read_to_string(cwd.join("0")).unwrap();
    let expected = if lab.holds_files() { "1\n" } else { "2\n" };
    assert_eq!(read, expected);
}
