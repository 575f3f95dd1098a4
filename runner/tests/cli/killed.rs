//! Runs that are killed or interrupted, and several at once: nothing is left behind, and the next one shows the right
//! table.

use super::fixture::{Call, Fixture, Report, VALIDATOR};
use super::snapshot::{plain_table, undisturbed};
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

pub fn send(pid: i32, signal: &str) {
    let status = std::process::Command::new("kill")
        .arg(format!("-{signal}"))
        .arg("--")
        .arg(pid.to_string())
        .stderr(Stdio::null())
        .status();
    status.expect("there is a `kill`");
}

/// Processes that have to do with this test: by their arguments, their environment or what they run.
pub fn strays(fixture: &Fixture) -> Vec<String> {
    let mark = fixture
        .round()
        .parent()
        .expect("a folder")
        .to_string_lossy()
        .into_owned();
    let mut list = Vec::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.bytes().all(|b| b.is_ascii_digit()) || name == std::process::id().to_string() {
            continue;
        }
        let read = |file: &str| {
            String::from_utf8_lossy(&fs::read(entry.path().join(file)).unwrap_or_default())
                .replace('\0', " ")
        };
        let link = |file: &str| {
            fs::read_link(entry.path().join(file))
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()
        };
        let state = read("stat");
        let zombie = state
            .rsplit(')')
            .next()
            .is_some_and(|rest| rest.trim_start().starts_with('Z'));
        let texts = [read("cmdline"), read("environ"), link("cwd"), link("exe")];
        if !zombie && texts.iter().any(|text| text.contains(&mark)) {
            list.push(format!("{name}: {}", texts[0]));
        }
    }
    list
}

pub fn expect_no_strays(fixture: &Fixture) {
    let until = Instant::now() + Duration::from_secs(10);
    while !strays(fixture).is_empty() {
        assert!(Instant::now() < until, "left behind: {:?}", strays(fixture));
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn killed_at_any_moment() {
    let fixture = Fixture::twice();
    fixture.file(
        "submissions/accepted/late.sh",
        "read -r n\nsleep 0.05\necho $((2 * n))\n",
    );
    let right = undisturbed(&fixture);
    for round in 0u64..12 {
        // Now and then from nothing, else where the last one was killed.
        if round % 4 == 0 {
            let _ = fs::remove_dir_all(fixture.store());
            let _ = fs::remove_dir_all(fixture.problem().join("data/secret"));
        }
        let mut child = fixture.jury("all -v -j2").start();
        std::thread::sleep(Duration::from_millis(
            13 * (round % 4) * (round + 1) + round,
        ));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        expect_no_strays(&fixture);
    }
    let report = fixture.jury("all -v").run();
    report.code(0);
    assert_eq!(plain_table(&report), right);
    assert_eq!(fixture.jury("all -v").run().ran(), 0);
    assert_eq!(
        left_folders(&fixture.store()),
        0,
        "folders of killed runs are removed"
    );
}

#[test]
fn asked_to_end_at_any_moment() {
    let fixture = Fixture::twice();
    fixture.file(
        "submissions/accepted/late.sh",
        "read -r n\nsleep 0.05\necho $((2 * n))\n",
    );
    let right = undisturbed(&fixture);
    let mut cut = 0;
    for round in 0u64..10 {
        if round % 2 == 0 {
            let _ = fs::remove_dir_all(fixture.store());
            let _ = fs::remove_dir_all(fixture.problem().join("data/secret"));
        }
        let call = fixture.jury("all -v -j2");
        let child = call.start();
        std::thread::sleep(Duration::from_millis(3 + 17 * round * (1 + round % 2)));
        let pid = i32::try_from(child.id()).expect("a process number");
        send(pid, ["INT", "TERM", "HUP"][round as usize % 3]);
        let report = finish(&call, child);
        match report.code {
            // Its table is only a part, and says so.
            130 => {
                report
                    .code(130)
                    .says("cut short by SIG")
                    .says(": cut short: nothing unexpected so far");
                cut += 1;
            }
            // It came too late, or before anybody listened.
            0 => assert_eq!(plain_table(report.code(0)), right, "round {round}"),
            code => assert!(code < 0, "{code}: {}{}", report.stdout, report.stderr),
        }
        expect_no_strays(&fixture);
        assert_eq!(left_folders(&fixture.store()), 0, "round {round}");
    }
    assert!(cut > 0, "no run was cut short");
    let report = fixture.jury("all -v").run();
    assert_eq!(plain_table(report.code(0)), right);
    assert_eq!(fixture.jury("all -v").run().ran(), 0);
}

/// Scratch folders of runs in a store.
fn left_folders(store: &Path) -> usize {
    fs::read_dir(store.join("tmp")).map_or(0, |list| list.flatten().count())
}

/// Starts a run that hangs in a submission, and waits until it does.
fn hanging<'f>(fixture: &'f Fixture, line: &str, own_group: bool) -> (Call<'f>, Child) {
    fixture
        .replace("problem.yaml", "time_limit: 1\n", "time_limit: 50\n")
        .file("submissions/wrong_answer/zz.sh", "while :; do :; done\n");
    let call = fixture.jury(line);
    let mut command = call.command();
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    if own_group {
        command.process_group(0);
    }
    let child = command.spawn().expect("the command starts");
    let until = Instant::now() + Duration::from_secs(60);
    while !strays(fixture)
        .iter()
        .any(|process| process.contains("zz.sh"))
    {
        assert!(
            Instant::now() < until,
            "it does not come to the hanging submission"
        );
        std::thread::sleep(Duration::from_millis(20));
    }
    // The runs beside it are over soon.
    std::thread::sleep(Duration::from_millis(300));
    (call, child)
}

pub fn finish(call: &Call<'_>, child: Child) -> Report {
    call.report(child.wait_with_output().expect("it ends"))
}

#[test]
fn interrupted() {
    for own_group in [true, false] {
        let fixture = Fixture::twice();
        let (call, child) = hanging(&fixture, "all -j2", own_group);
        let pid = i32::try_from(child.id()).expect("a process number");
        let asked = Instant::now();
        // A terminal asks the whole group, other programs ask the command alone.
        send(if own_group { -pid } else { pid }, "INT");
        let report = finish(&call, child);
        report.code(130).says("cut short").says("accepted/twice.sh");
        assert!(
            asked.elapsed() < Duration::from_secs(10),
            "it ended after {:?}",
            asked.elapsed()
        );
        report.says(" s: cut short: nothing unexpected so far\n");
        expect_no_strays(&fixture);
        // What was done is kept.
        fixture.remove("submissions/wrong_answer/zz.sh").replace(
            "problem.yaml",
            "time_limit: 50\n",
            "time_limit: 1\n",
        );
        let next = fixture.jury("all").run();
        next.code(0);
        assert!(next.ran() < 28, "{}", next.stdout);
    }
}

#[test]
fn a_search_that_is_interrupted_says_so() {
    let fixture = Fixture::twice();
    let (call, child) = hanging(&fixture, "hack wrong_answer/zz.sh --time 3600", false);
    send(i32::try_from(child.id()).expect("a process number"), "INT");
    let report = finish(&call, child);
    report
        .code(130)
        .says("interrupted")
        .does_not_say("time was over");
    expect_no_strays(&fixture);
}

/// Where the folders of runs lie, in memory if there is enough of it, nobody else tidies up.
#[test]
fn folders_of_a_killed_run_are_removed_by_the_next() {
    let fixture = Fixture::twice();
    let (_, mut child) = hanging(&fixture, "all -j1", false);
    let files = fs::read_dir(format!("/proc/{}/fd", child.id())).expect("it runs");
    let files = files.flatten().flat_map(|fd| fs::read_link(fd.path()));
    // Each of them holds a lock while its owner is alive.
    let locks: Vec<_> = files
        .filter(|file| file.ends_with(".lock") && file.parent().is_some_and(is_scratch))
        .collect();
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(!locks.is_empty() && locks.iter().all(|lock| lock.exists()));
    fixture.remove("submissions/wrong_answer/zz.sh");
    fixture.jury("build").run().code(0);
    for lock in &locks {
        assert!(!lock.parent().expect("a folder").exists(), "{lock:?}");
    }
    expect_no_strays(&fixture);
}

fn is_scratch(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default();
    name.to_string_lossy().starts_with("jury-")
}

/// The table of a problem does not wait for the next problem, nor for the repeats of another.
#[test]
fn what_is_done_is_shown_at_once() {
    let fixture = Fixture::twice();
    // Found before `twice`, and not as its author claims; one of its runs is near the limit.
    for (name, content) in [
        ("problem.yaml", fixture.read("problem.yaml")),
        ("input_validators/validator.sh", VALIDATOR.to_owned()),
        ("data/sample/1.in", "3\n".to_owned()),
        ("data/sample/1.ans", "6\n".to_owned()),
        (
            "submissions/accepted/square.sh",
            "read -r n\necho $((n * n))\n".to_owned(),
        ),
        (
            "submissions/time_limit_exceeded/near.sh",
            "while :; do :; done\n".to_owned(),
        ),
    ] {
        fixture.round_file(&format!("problems/first/{name}"), content);
    }
    let (call, mut child) = hanging(&fixture, "all -j2", false);
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut told = String::new();
    while !told.contains("near.sh") {
        let read = stdout.read_line(&mut told).expect("readable");
        assert_ne!(read, 0, "it ended early");
    }
    assert!(child.try_wait().expect("it is a child").is_none(), "{told}");
    send(i32::try_from(child.id()).expect("a process number"), "INT");
    stdout.read_to_string(&mut told).expect("readable");
    let mut report = finish(&call, child);
    report.stdout = told;
    report
        .code(130)
        .says(": cut short after 1 of 2 problems: NOT as expected so far: first");
    expect_no_strays(&fixture);
}

/// That a program cannot be judged because its supervisor is gone is nobody's fault in the package.
#[test]
fn a_supervisor_that_is_killed() {
    let fixture = Fixture::twice();
    let (call, child) = hanging(&fixture, "run -j1 --test sample/1", false);
    let tasks = format!("/proc/{}/task", child.id());
    for task in fs::read_dir(tasks).expect("it runs").flatten() {
        let children = fs::read_to_string(task.path().join("children"));
        for keeper in children.unwrap_or_default().split_whitespace() {
            send(keeper.parse().expect("a number"), "KILL");
        }
    }
    let report = finish(&call, child);
    report
        .code(3)
        .says("error[lost-run]: wrong_answer/zz.sh on sample/1: the supervisor of the run was lost")
        .does_not_say("judge error");
    expect_no_strays(&fixture);
    fixture.remove("submissions/wrong_answer/zz.sh");
    fixture.jury("all").run().code(0);
}

#[test]
fn asked_to_end() {
    let fixture = Fixture::twice();
    let (call, child) = hanging(&fixture, "all -j1 --json", false);
    send(i32::try_from(child.id()).expect("a process number"), "TERM");
    let report = finish(&call, child);
    report.code(130);
    let objects = report.objects();
    assert!(
        objects
            .iter()
            .any(|o| o["type"] == "problem" && o["partial"] == true && o["ok"] == false),
        "{}",
        report.stdout
    );
    assert!(
        objects
            .iter()
            .any(|o| o["type"] == "summary" && o["ok"] == false && o["interrupted"] == true)
    );
    expect_no_strays(&fixture);
}

#[test]
fn interrupted_while_compiling() {
    let fixture = Fixture::plain();
    let slow = "template <int n, int m> struct B { using X = typename B<n - 1, 2 * m>::X; using Y = typename B<n - 1, 2 * m + 1>::Y; };\ntemplate <int m> struct B<0, m> { using X = int; using Y = int; };\nB<24, 0>::X x;\nint main() {}\n";
    fixture.file("submissions/accepted/slow.cpp", slow);
    let call = fixture.jury("all -j2");
    let mut child = call.start();
    let mut told = String::new();
    let mut stderr = BufReader::new(child.stderr.take().expect("a pipe"));
    while !told.contains("compiling") {
        told.clear();
        assert_ne!(
            stderr.read_line(&mut told).expect("readable"),
            0,
            "it ended early"
        );
    }
    std::thread::sleep(Duration::from_millis(400));
    send(i32::try_from(child.id()).expect("a process number"), "INT");
    let asked = Instant::now();
    let report = call.report(child.wait_with_output().expect("it ends"));
    report
        .code(130)
        .says("cut short")
        .does_not_say("does not compile");
    assert!(asked.elapsed() < Duration::from_secs(10));
    expect_no_strays(&fixture);
}

#[test]
fn two_at_once_on_one_store() {
    let fixture = Fixture::twice();
    let right = undisturbed(&fixture);
    let _ = fs::remove_dir_all(fixture.problem().join("data/secret"));
    let calls: Vec<Call<'_>> = (0..3).map(|_| fixture.jury("all -v -j2")).collect();
    let children: Vec<Child> = calls.iter().map(Call::start).collect();
    for (call, child) in calls.iter().zip(children) {
        let report = call.report(child.wait_with_output().expect("it ends"));
        report.code(0);
        assert_eq!(plain_table(&report), right);
    }
    assert_eq!(fixture.jury("all").run().ran(), 0);
}
