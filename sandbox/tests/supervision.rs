//! The sandbox itself: programs that do not start, keepers and runners that are killed, nothing that
//! piles up.

mod common;

use common::{KEEPER, Lab, MIB, exit, options, processes_with, program, stopped};
use sandbox::{Ended, Error, LimitHit, Sandbox};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Tests that count this process' descriptors or children must not run beside others.
static ALONE: Mutex<()> = Mutex::new(());

fn start_error(lab: &mut Lab, program: &str) -> (i32, String) {
    let spec = lab.spec(Path::new(program), &[]);
    match lab.sandbox.run(&spec) {
        Err(Error::Start { errno, what }) => (errno, what),
        other => panic!("{program}: {other:?}"),
    }
}

#[test]
fn what_cannot_start_is_told_apart_from_what_fails() {
    let mut lab = Lab::new();
    let plain = lab.folder.path().join("plain");
    fs::write(&plain, "no program\n").unwrap();
    let plain = plain.display().to_string();
    assert_eq!(
        start_error(&mut lab, "/no/such/program"),
        (libc::ENOENT, "execute /no/such/program".into())
    );
    assert_eq!(start_error(&mut lab, &plain).0, libc::EACCES);
    assert_eq!(start_error(&mut lab, "/usr").0, libc::EACCES);
    assert_eq!(start_error(&mut lab, "hello").0, libc::EINVAL);
    let mut spec = lab.spec(&program("hello"), &[]);
    spec.cwd = "/no/such/folder".into();
    match lab.sandbox.run(&spec) {
        Err(Error::Start {
            errno: libc::ENOENT,
            what,
        }) => assert_eq!(what, "enter the folder /no/such/folder"),
        other => panic!("{other:?}"),
    }
    let mut spec = lab.spec(&program("hello"), &[]);
    spec.stdin = Some("/no/such/input".into());
    match lab.sandbox.run(&spec) {
        Err(Error::Start {
            errno: libc::ENOENT,
            what,
        }) => assert_eq!(what, "open the input /no/such/input"),
        other => panic!("{other:?}"),
    }
    assert_eq!(lab.run("hello", &[]).stdout, "hello\n");
}

#[test]
fn long_argument_lists_arrive_and_too_long_ones_are_refused() {
    let mut lab = Lab::new();
    let word = "x".repeat(100_000);
    assert_eq!(
        (lab.run("exit_code", &["7", &word, &word, &word]))
            .outcome
            .ended,
        Ended::Exit(7)
    );
    let args = vec![word.as_str(); 400];
    match lab.try_run("exit_code", &args) {
        Err(Error::Start {
            errno: libc::E2BIG, ..
        }) => {}
        other => panic!("{other:?}"),
    }
    match lab.try_run("exit_code", &["a\0b"]) {
        Err(Error::Start {
            errno: libc::EINVAL,
            ..
        }) => {}
        other => panic!("{other:?}"),
    }
}

#[test]
fn input_that_is_not_read_does_no_harm() {
    let mut lab = Lab::new();
    let input = lab.folder.path().join("huge.in");
    let file = fs::File::create(&input).unwrap();
    file.set_len(4 << 30).unwrap();
    lab.stdin = Some(input);
    for read in ["0", "1", "100000"] {
        let ran = lab.run("read_some", &[read]);
        assert_eq!((ran.outcome.ended, ran.outcome.hit), exit(0));
    }
    lab.stdin = None;
    assert_eq!(lab.run("read_some", &["1"]).outcome.ended, Ended::Exit(1));
}

fn descriptors(of: &str) -> usize {
    fs::read_dir(format!("/proc/{of}/fd")).unwrap().count()
}

#[test]
fn nothing_piles_up_over_200_runs() {
    let _alone = ALONE.lock();
    let mut lab = Lab::new();
    lab.run("hello", &[]);
    let keeper = keeper_of(&lab);
    let before = (descriptors("self"), descriptors(&keeper.to_string()));
    let spec = lab.spec(&program("hello"), &[]);
    for _ in 0..200 {
        let outcome = lab.sandbox.run(&spec).unwrap();
        assert_eq!(
            (outcome.ended, outcome.hit, outcome.left),
            (Ended::Exit(0), None, 0)
        );
    }
    assert_eq!(descriptors(&keeper.to_string()), before.1);
    // Tests beside this one have some open in this process too.
    let ours = descriptors("self");
    assert!(ours < before.0 + 100, "{ours} after {}", before.0);
    let children = fs::read_to_string(format!("/proc/{keeper}/task/{keeper}/children")).unwrap();
    assert_eq!(children, "", "the keeper has children left");
    assert!(resident(keeper) < 16 * MIB, "the keeper grew");
}

fn resident(pid: i32) -> u64 {
    let text = fs::read_to_string(format!("/proc/{pid}/statm")).unwrap();
    text.split(' ').nth(1).unwrap().parse::<u64>().unwrap() * 4096
}

fn keeper_of(lab: &Lab) -> i32 {
    lab.sandbox.keeper_pid().unwrap() as i32
}

#[test]
fn a_large_runner_does_not_show_in_the_memory_of_a_small_program() {
    let mut lab = Lab::new();
    let mut ballast = vec![0u8; 500 << 20];
    ballast.iter_mut().step_by(4096).for_each(|b| *b = 1);
    let mut fresh = Lab::new();
    for lab in [&mut lab, &mut fresh] {
        let peak = lab.run("hello", &[]).outcome.memory_peak;
        assert!(peak < 3 * MIB, "{peak}");
    }
    assert_eq!(ballast[4096], 1);
}

#[test]
fn a_killed_keeper_is_noticed_cleared_up_after_and_replaced() {
    for without in [&[][..], &["namespaces"], &["namespaces", "uid", "landlock"]] {
        let mut lab = Lab::without(without);
        let keeper = keeper_of(&lab);
        let begun = Instant::now();
        let assassin = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(150));
            // SAFETY: the keeper is not waited for before its sandbox notices its end.
            unsafe { libc::kill(keeper, libc::SIGKILL) };
        });
        // The check for leftover processes is in `try_run`.
        match lab.try_run("sleep_some", &["60000"]) {
            Err(Error::Lost(_)) => {}
            other => panic!("without {without:?}: {other:?}"),
        }
        assert!(begun.elapsed() < Duration::from_secs(10));
        assassin.join().unwrap();
        assert_eq!(lab.run("hello", &[]).stdout, "hello\n");
        assert_ne!(keeper_of(&lab), keeper);
    }
}

#[test]
fn a_keeper_that_is_stopped_is_given_up_and_replaced() {
    for without in [&[][..], &["namespaces", "uid", "landlock"]] {
        let mut lab = Lab::without(without);
        let patience = Some(Duration::from_millis(300));
        let options = sandbox::Options {
            patience,
            ..options(without)
        };
        lab.sandbox = Sandbox::new(&options).unwrap();
        // At work it may be silent for longer.
        assert_eq!(
            lab.run("sleep_some", &["700"]).outcome.ended,
            Ended::Exit(0)
        );
        let keeper = keeper_of(&lab);
        let begun = Instant::now();
        let bully = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(150));
            // SAFETY: the keeper is not waited for before its sandbox gives it up.
            unsafe { libc::kill(keeper, libc::SIGSTOP) };
        });
        // The check for leftover processes is in `try_run`.
        match lab.try_run("sleep_some", &["60000"]) {
            Err(Error::Lost(_)) => {}
            other => panic!("without {without:?}: {other:?}"),
        }
        assert!(begun.elapsed() < Duration::from_secs(10));
        bully.join().unwrap();
        assert_eq!(lab.run("hello", &[]).stdout, "hello\n");
    }
}

#[test]
fn a_program_that_kills_its_supervisor_gains_nothing() {
    // Without any protecting layer, and as the same user, it can; the run is lost then, never passed.
    let mut lab = Lab::without(&["namespaces", "uid", "landlock"]);
    match lab.try_run("kill_parent", &[]) {
        Err(Error::Lost(_)) => {}
        Ok(ran) => assert_eq!(ran.stdout, "in vain\n"),
        Err(other) => panic!("{other}"),
    }
    assert_eq!(lab.run("hello", &[]).stdout, "hello\n");
}

#[test]
fn a_killed_runner_leaves_nothing() {
    for without in [&[][..], &["namespaces", "uid", "landlock"]] {
        let lab = Lab::new();
        // A program that nobody else runs, so that it can be found by its path.
        let sleeper = lab.folder.path().join("sleeper");
        fs::copy(program("sleep_forever"), &sleeper).unwrap();
        let work = lab.folder.path().join("work");
        fs::create_dir(&work).unwrap();
        let mut command = Command::new(KEEPER);
        for layer in without {
            command.args(["--without", layer]);
        }
        command
            .arg("--cwd")
            .arg(&work)
            .args(["--idle", "300", "--wall", "300"])
            .arg(&sleeper);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut runner = command.spawn().unwrap();
        let running = || alive(&sleeper);
        wait_until("the program runs", || running() == 1);
        runner.kill().unwrap();
        runner.wait().unwrap();
        wait_until("the program is gone", || running() == 0);
    }
}

/// Number of processes that were started under this path.
fn alive(executable: &Path) -> usize {
    let first = [executable.as_os_str().as_encoded_bytes(), b"\0"].concat();
    let lines = fs::read_dir("/proc")
        .unwrap()
        .filter_map(|e| fs::read(e.ok()?.path().join("cmdline")).ok());
    lines.filter(|line| line.starts_with(&first)).count()
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_sandbox_may_move_between_threads() {
    // The thread that made the keeper is gone long before the keeper is used again.
    let mut lab = std::thread::spawn(|| {
        let mut lab = Lab::new();
        lab.run("hello", &[]);
        lab
    })
    .join()
    .unwrap();
    assert_eq!(lab.run("hello", &[]).stdout, "hello\n");
}

#[test]
fn the_last_sandbox_gone_no_keeper_remains() {
    let lab = Lab::new();
    let keeper = keeper_of(&lab);
    drop(lab);
    assert!(!Path::new(&format!("/proc/{keeper}")).exists());
}

#[test]
fn an_executable_that_cannot_be_a_keeper_is_named() {
    for wrong in ["/bin/true", "/no/such/file", "/bin/cat"] {
        let options = sandbox::Options {
            keeper: Some(wrong.into()),
            ..options(&[])
        };
        match Sandbox::new(&options) {
            Err(Error::Setup(text)) => assert!(!text.is_empty()),
            other => panic!("{wrong}: {other:?}"),
        }
    }
}

#[test]
fn a_required_layer_that_is_missing_is_an_error() {
    let require = |layer: &str, without: &[&str]| {
        let options = sandbox::Options {
            require: vec![layer.into()],
            ..options(without)
        };
        Sandbox::new(&options).map(drop).map_err(|e| e.to_string())
    };
    assert!(require("rlimits", &[]).is_ok());
    assert!(
        require("landlock", &["landlock"])
            .unwrap_err()
            .contains("switched off")
    );
    assert!(
        require("magic", &[])
            .unwrap_err()
            .contains("no layer called magic")
    );
}

#[test]
fn the_backstop_on_real_time_works_without_any_counter() {
    let mut lab = Lab::without(&["counters"]);
    lab.limits.wall = Duration::from_millis(400);
    lab.limits.idle = Duration::from_secs(100);
    let ran = lab.run("sleep_forever", &[]);
    assert_eq!(
        (ran.outcome.ended, ran.outcome.hit),
        stopped(LimitHit::Wall)
    );
    // And the kernel's own limit on time, in whole seconds.
    lab.limits.wall = Duration::from_secs(60);
    let ran = lab.run("cpu_burn", &[]);
    assert_eq!(ran.outcome.hit, Some(LimitHit::Cpu), "{ran:?}");
    // On a busy machine the kernel needs long for so many pages.
    lab.limits.cpu = Duration::from_secs(5);
    let ran = lab.run("mem_use", &["200"]);
    assert_eq!(ran.outcome.hit, Some(LimitHit::Memory), "{ran:?}");
}

#[test]
fn an_ordinary_user_gets_the_same_verdicts() {
    // Only root can become somebody else to try; for anybody else all the other tests are this test.
    if common::own_uid() != 0 {
        return;
    }
    let lab = Lab::new();
    let folder = lab.folder.path();
    let copy = |from: &Path, name: &str| {
        fs::copy(from, folder.join(name)).unwrap();
        folder.join(name)
    };
    let runner = copy(Path::new(KEEPER), "runner");
    let work = folder.join("work");
    fs::create_dir(&work).unwrap();
    fs::set_permissions(&work, std::os::unix::fs::PermissionsExt::from_mode(0o777)).unwrap();
    for without in [
        &[][..],
        &["--without", "namespaces"],
        &["--without", "namespaces", "--without", "landlock"],
    ] {
        for (name, args, expected) in [
            ("hello", &[][..], "Exit(0) None"),
            ("null_pointer", &[], "Signal(11) None"),
            ("cpu_burn", &[], "Signal(9) Some(Cpu)"),
            ("sleep_forever", &[], "Signal(9) Some(Idle)"),
            ("mem_use", &["200"], "Signal(9) Some(Memory)"),
            ("recurse", &[], "Signal(11) Some(Stack)"),
            ("daemon", &[], "Exit(0) None"),
            ("threads_burn", &[], "Signal(9) Some(Cpu)"),
        ] {
            use std::os::unix::process::CommandExt;
            let target = copy(&program(name), name);
            let mut command = Command::new(&runner);
            command
                .uid(54_321)
                .gid(54_321)
                .args(without)
                .arg("--cwd")
                .arg(&work);
            command.args([
                "--cpu", "0.8", "--idle", "0.6", "--memory", "128", "--stack", "64", "--brief",
            ]);
            let Ok(output) = command.arg(&target).args(args).output() else {
                return; // root by name only
            };
            let text = String::from_utf8_lossy(&output.stdout);
            let same = text.trim_end() == expected
                || (expected.contains("Memory") && text.contains("Memory"));
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(
                same,
                "{name} {without:?}: {text} instead of {expected}; {errors}"
            );
            assert_eq!(alive(&target), 0, "{name} {without:?}");
        }
    }
}

/// Where a user may not see processes, the sandbox's own among them, a program that burns the processor must not
/// look idle.
#[test]
fn counters_that_see_nothing_are_not_used() {
    let lab = Lab::new();
    let folder = lab.folder.path();
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(folder, open).unwrap();
    for (from, name) in [(Path::new(KEEPER), "runner"), (&program("hello"), "hello")] {
        fs::copy(from, folder.join(name)).unwrap();
    }
    // A process namespace has a procfs of its own, so that nobody else is concerned.
    let script = "mount -t proc -o hidepid=2 proc /proc || exit 77; cd \"$0\"; mkdir -m 777 work; exec setpriv --reuid 54321 \
                  --regid 54321 --clear-groups ./runner --layers --brief --cwd \"$0/work\" \"$0/hello\"";
    let mut command = Command::new("unshare");
    command.args(["-mpf", "sh", "-c", script]).arg(folder);
    let Ok(output) = command.output() else { return };
    let text = String::from_utf8_lossy(&output.stdout);
    if output.status.code() != Some(0) {
        return eprintln!(
            "skipped: it takes root to try: {}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    assert!(
        text.contains("counters     no:  /proc hides processes"),
        "{text}"
    );
    assert!(text.ends_with("Exit(0) None\n"), "{text}");
}

#[test]
fn processes_are_found_by_their_environment() {
    // The check that all these tests rely on must itself be able to fail.
    let mut child = Command::new(program("sleep_forever"))
        .env("RUN", "found-by-this")
        .spawn()
        .unwrap();
    wait_until("it is found", || {
        processes_with("RUN=found-by-this\0") == [child.id() as i32]
    });
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(processes_with("RUN=found-by-this\0"), Vec::<i32>::new());
}
