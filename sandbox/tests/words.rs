//! The table of nasty programs of docs/sandbox.md, row by row, in each of its languages.

mod common;

use common::{Lab, MIB, Ran, fresher, own_uid, processes_with, tool};
use sandbox::{Ended, LimitHit, Limits};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The table, in the words of the documentation.
mod table {
    include!("words/table.rs");
}

/// How a run ended, in the words of the table.
fn words(ended: Ended, hit: Option<LimitHit>) -> String {
    match (ended, hit) {
        (_, Some(LimitHit::Output(_))) => "stopped output".into(),
        (Ended::Signal(libc::SIGKILL), Some(hit)) => format!("stopped {hit:?}").to_lowercase(),
        (Ended::Signal(number), Some(hit)) => format!("signal {number} {hit:?}").to_lowercase(),
        (Ended::Signal(number), None) => format!("signal {number}"),
        (Ended::Exit(code), None) => format!("exit {code}"),
        (Ended::Exit(code), Some(hit)) => format!("exit {code} {hit:?}").to_lowercase(),
    }
}

/// A program that takes a word, ready to be run.
struct Speaker {
    command: Vec<String>,
    readable: Vec<PathBuf>,
    limits: Limits,
}

/// Compiles the program of a language when it is older than its source; `None` when the language is not installed.
fn speaker(language: &str) -> Option<Speaker> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/words");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("words-{language}"));
    std::fs::create_dir_all(&folder).unwrap();
    let (compiler, args, source, target) = match language {
        "C" => ("gcc", &["-O1", "-pthread", "-o"][..], "words.c", "words"),
        "C++" => (
            "g++",
            &["-x", "c++", "-O1", "-pthread", "-o"][..],
            "words.c",
            "words",
        ),
        "Rust" => (
            "rustc",
            &["--edition=2024", "-O", "-o"][..],
            "words.rs",
            "words",
        ),
        "Java" => ("javac", &["-d"][..], "Words.java", "Words.class"),
        _ => ("python3", &[][..], "words.py", "words.py"),
    };
    let (source, target) = (sources.join(source), folder.join(target));
    if fresher(&source, &target) {
        let compiler = tool(compiler)?;
        let status = if language == "Python" {
            Command::new("cp").arg(&source).arg(&target).status()
        } else {
            let unfinished = folder.join(format!("{}", std::process::id()));
            let place = if language == "Java" {
                &folder
            } else {
                &unfinished
            };
            let status = Command::new(compiler)
                .args(args)
                .arg(place)
                .arg(&source)
                .status();
            let _ = std::fs::rename(&unfinished, &target);
            status
        };
        assert!(status.unwrap().success(), "{language}");
    }
    let text = |path: &Path| path.display().to_string();
    let mut limits = common::limits();
    limits.stack = 100 * MIB;
    let command = match language {
        "Java" => {
            limits.cpu = Duration::from_millis(2500);
            limits.memory = 512 * MIB;
            let java = tool("java")?;
            let options = "-XX:+UseSerialGC -XX:-UsePerfData -XX:TieredStopAtLevel=1 -Xshare:auto -Xss16m -Xmx64m -cp";
            let options = options.split(' ').map(String::from);
            let end = [text(&folder), "Words".into()];
            [text(&java)]
                .into_iter()
                .chain(options)
                .chain(end)
                .collect()
        }
        "Python" => {
            limits.cpu = Duration::from_millis(800);
            limits.memory = 256 * MIB;
            let python = ["/usr/bin/python3", "/usr/local/bin/python3"];
            let python = python.into_iter().find(|path| Path::new(path).exists())?;
            vec![python.to_string(), text(&target)]
        }
        _ => vec![text(&target)],
    };
    Some(Speaker {
        command,
        readable: vec![folder],
        limits,
    })
}

/// Words that only come to their end when some layer protects what they attack.
const DEFENDED: &[&str] = &["outside", "litter", "socket", "parent", "bomb"];

/// Words that use the processor up to the limit as others do, left out where many combinations of layers are tried.
const COSTLY: &[&str] = &["threads", "ignore", "close", "grow"];

/// Runs all rows of a language, several at once, each worker with its own sandbox.
fn hold(language: &str, without: &[&str]) {
    let Some(speaker) = speaker(language) else {
        return;
    };
    let rows = table::rows();
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let mut lab = Lab::without(without);
                lab.limits = speaker.limits.clone();
                // So few that they are reached before the processor time, on slow file systems too.
                lab.limits.files = 60;
                lab.readable = speaker.readable.clone();
                while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(end) = row.end(language) else {
                        continue;
                    };
                    if !without.is_empty() && COSTLY.contains(&row.word.as_str()) {
                        continue;
                    }
                    if DEFENDED.contains(&row.word.as_str()) && !defended(&lab, &row.word) {
                        continue;
                    }
                    if let Err(fault) = check(&mut lab, &speaker, &row.word, &end) {
                        let case = format!("{language} {} without {without:?}", row.word);
                        wrong.lock().unwrap().push(format!("{case}: {fault}"));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether the layers of a lab keep the harm of a word off.
fn defended(lab: &Lab, word: &str) -> bool {
    match word {
        "outside" => lab.holds_files(),
        "litter" => {
            (lab.holds_files() || lab.has("uid")) && (lab.has("namespaces") || lab.has("seccomp"))
        }
        "socket" => lab.has("namespaces") || lab.has("seccomp"),
        // Root without a user of its own for the program is refused no process.
        "bomb" => lab.has("uid") || (lab.has("namespaces") && own_uid() != 0),
        _ => lab.has("namespaces") || lab.has("uid") || lab.has("landlock"),
    }
}

fn check(lab: &mut Lab, speaker: &Speaker, word: &str, end: &str) -> Result<(), String> {
    let args: Vec<&str> = speaker.command[1..].iter().map(String::as_str).collect();
    let args = [&args[..], &[word]].concat();
    let program = Path::new(&speaker.command[0]);
    let Ran { outcome, stdout } = lab
        .try_program(program, &args)
        .map_err(|error| error.to_string())?;
    let found = words(outcome.ended, outcome.hit);
    if found != end {
        return Err(format!("must be `{end}`: {outcome:?}"));
    }
    let answer = match word {
        "wrong" => "wrong\n",
        _ if word.starts_with("exit") => "",
        _ => "fine\n",
    };
    if end == "exit 0" && !stdout.ends_with(answer) {
        return Err(format!("printed {stdout:?}"));
    }
    let left = match word {
        "double-fork" | "orphan-burns" | "holder" => 1,
        _ => 0,
    };
    if end == "exit 0" && outcome.left != left {
        return Err(format!("{left} must be left: {outcome:?}"));
    }
    Ok(())
}

#[test]
fn in_c() {
    hold("C", &[]);
}

#[test]
fn in_c_with_each_layer_left_out() {
    for layer in ["namespaces", "uid", "landlock", "seccomp"] {
        hold("C", &[layer]);
    }
}

#[test]
fn in_c_with_one_layer_alone() {
    let layers = ["namespaces", "uid", "landlock", "seccomp"];
    for kept in layers {
        let without: Vec<&str> = layers.into_iter().filter(|layer| *layer != kept).collect();
        hold("C", &without);
    }
}

#[test]
fn in_cpp() {
    hold("C++", &[]);
}

#[test]
fn in_rust() {
    hold("Rust", &[]);
}

#[test]
fn in_python() {
    hold("Python", &[]);
}

#[test]
fn in_java() {
    hold("Java", &[]);
}

#[test]
fn the_table_is_read_as_it_is_meant() {
    let rows = table::rows();
    let row = |word: &str| rows.iter().find(|row| row.word == word).unwrap();
    assert!(rows.len() > 50);
    assert_eq!(row("throw").end("C"), None);
    assert_eq!(row("throw").end("C++").as_deref(), Some("signal 6"));
    assert_eq!(row("throw").end("Java").as_deref(), Some("exit 1"));
    assert_eq!(row("file").verdict("Python").as_deref(), Some("RTE exit 1"));
    assert_eq!(
        processes_with("no process has this in its environment"),
        [0; 0]
    );
}

/// How the runner itself may be confined: (what it is, the command that makes it so). The last three are what a container
/// may be from inside: root without the capabilities that deal with other users, or root by name in a user namespace, the
/// second of these without capabilities and without new namespaces.
const CONFINED: &[(&str, &[&str])] = &[
    (
        "an ordinary user",
        &[
            "setpriv",
            "--reuid",
            "54321",
            "--regid",
            "54321",
            "--clear-groups",
        ],
    ),
    (
        "root without rights over others",
        &[
            "setpriv",
            "--bounding-set=-chown,-dac_override,-fowner,-kill",
        ],
    ),
    ("a container", &["unshare", "-Ur"]),
    (
        "a container without rights",
        &[
            "unshare",
            "-Ur",
            "sh",
            "-c",
            "for f in /proc/sys/user/max_*_namespaces; do echo 0 > $f; done; exec setpriv --bounding-set=-all \"$@\"",
            "sh",
        ],
    ),
];

/// One of each kind of word.
const SAMPLE: &[&str] = &[
    "fine",
    "exit42",
    "die9",
    "die11",
    "burn",
    "child-burns",
    "double-fork",
    "stop",
    "reserve",
    "touch",
    "shared",
    "out",
    "recurse",
    "outside",
    "litter",
    "socket",
    "parent",
    "group",
    "holder",
    "zombies",
];

#[test]
fn in_c_when_the_runner_is_confined_itself() {
    let speaker = speaker("C").expect("gcc is needed for these tests");
    let landlock = Lab::new().has("landlock");
    for (what, launcher) in CONFINED {
        let launch = |command: &[&str]| {
            let mut launched = Command::new(launcher[0]);
            launched.args(&launcher[1..]).args(command).output()
        };
        if !launch(&["true"]).is_ok_and(|output| output.status.success()) {
            continue; // this machine does not allow it
        }
        let folder = tempfile::tempdir().unwrap();
        let open = |path: &Path, mode| {
            let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
            std::fs::set_permissions(path, mode).unwrap();
        };
        open(folder.path(), 0o755);
        let place = |name: &str| folder.path().join(name).display().to_string();
        std::fs::copy(common::KEEPER, place("runner")).unwrap();
        std::fs::copy(&speaker.command[0], place("words")).unwrap();
        let rows = table::rows();
        for row in rows
            .iter()
            .filter(|row| SAMPLE.contains(&row.word.as_str()))
        {
            if DEFENDED.contains(&row.word.as_str()) && !landlock {
                continue;
            }
            let work = place(&format!("work-{}", row.word));
            std::fs::create_dir(&work).unwrap();
            open(Path::new(&work), 0o777);
            let limits =
                "--cpu 0.8 --idle 1 --memory 128 --stack 100 --output 1 --files 400 --processes 48";
            let runner = place("runner");
            let mut command = vec![runner.as_str(), "--brief", "--cwd", &work];
            command.extend(limits.split(' '));
            let program = place("words");
            command.extend([program.as_str(), &row.word]);
            let output = launch(&command).unwrap();
            let said = String::from_utf8_lossy(&output.stdout);
            let errors = String::from_utf8_lossy(&output.stderr);
            let end = row.end("C").unwrap();
            let case = format!("{} for {what}", row.word);
            assert_eq!(brief(said.trim()), end, "{case}: {errors}");
            let printed = std::fs::read_to_string(format!("{work}/stdout")).unwrap_or_default();
            assert!(end != "exit 0" || printed == "fine\n", "{case}: {printed}");
            assert_eq!(
                processes_with(&folder.path().display().to_string()),
                [0; 0],
                "{case}"
            );
            assert_eq!(running(&program), 0, "{case}");
        }
    }
}

/// The words of the table for what `sandbox-run --brief` prints, as in `Signal(9) Some(Output(Stdout))`.
fn brief(text: &str) -> String {
    let (ended, hit) = text.split_once(' ').unwrap_or((text, ""));
    let number = ended
        .trim_start_matches(char::is_alphabetic)
        .trim_matches(['(', ')']);
    let hit = hit
        .trim_start_matches("Some(")
        .trim_end_matches(')')
        .to_lowercase();
    match (ended.starts_with("Exit"), hit.as_str()) {
        (_, hit) if hit.starts_with("output") => "stopped output".into(),
        (false, hit) if hit != "none" && number == "9" => format!("stopped {hit}"),
        (true, "none") => format!("exit {number}"),
        (false, "none") => format!("signal {number}"),
        (true, hit) => format!("exit {number} {hit}"),
        (false, hit) => format!("signal {number} {hit}"),
    }
}

/// Number of processes that were started under this path.
fn running(path: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    lines
        .filter(|line| line.starts_with(path.as_bytes()))
        .count()
}
