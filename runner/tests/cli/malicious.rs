//! Packages that want to do harm: each is refused in the tool's own words, or does nothing outside of what it may.
//!
//! Beside the round of each test lies a folder `precious`, and each package tries to read, change or fill it, or the
//! machine. A case is one row: its name, what it does to the package, and whether the package must be refused or may
//! also turn out to be harmless.

use super::fixture::{Fixture, Report};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What must come of a package.
#[derive(PartialEq)]
enum Must {
    /// Exit code 2, and one of the findings has this code.
    BeRefused(&'static str),
    /// Any exit code; nothing is harmed, and the secret is not shown.
    BeHarmless,
}
use Must::{BeHarmless, BeRefused};

const SECRET: &str = "the secret of the neighbour";

/// A package with a neighbour.
fn package() -> Fixture {
    let fixture = Fixture::twice();
    fs::create_dir(precious(&fixture)).expect("a folder");
    fs::write(precious(&fixture).join("file.txt"), format!("{SECRET}\n")).expect("writable");
    fs::write(precious(&fixture).join("1.in"), "5\n").expect("writable");
    fixture
}

fn precious(fixture: &Fixture) -> PathBuf {
    fixture.round().with_file_name("precious")
}

/// Names, kinds and contents below a folder.
fn listing(dir: &std::path::Path) -> Vec<(PathBuf, Option<Vec<u8>>)> {
    let mut list = Vec::new();
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() && !path.is_symlink() {
            list.extend(listing(&path));
            list.push((path, None));
        } else {
            let content = fs::read(&path).ok();
            list.push((path, content));
        }
    }
    list.sort();
    list
}

/// Runs a package: in time, with an end of its own, without a secret in the report, and with the neighbour as he was.
fn run(fixture: &Fixture, line: &str, name: &str) -> Report {
    let before = listing(&precious(fixture));
    let begun = Instant::now();
    let mut command = fixture.jury(line).command();
    // What the runner itself may use, so that a size that is believed ends it.
    let limited = format!(
        "ulimit -v 4000000; exec {} {line}",
        env!("CARGO_BIN_EXE_jury")
    );
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &limited]).current_dir(fixture.round());
    for (key, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(key, value),
            None => shell.env_remove(key),
        };
    }
    command = shell;
    let report = fixture
        .jury(line)
        .report(command.output().expect("it starts"));
    assert!(
        begun.elapsed() < Duration::from_secs(60),
        "{name}: it takes {:?}",
        begun.elapsed()
    );
    let told = format!("{}{}", report.stdout, report.stderr);
    assert!(
        (0..=3).contains(&report.code),
        "{name}: {}\n{told}",
        report.code
    );
    assert!(!told.contains("panicked"), "{name}: {told}");
    assert!(!told.contains(SECRET), "{name}: {told}");
    assert_eq!(
        listing(&precious(fixture)),
        before,
        "{name}: the neighbour is harmed"
    );
    report
}

fn check(name: &str, must: &Must, harm: &dyn Fn(&Fixture)) {
    let fixture = package();
    harm(&fixture);
    let report = run(&fixture, "all -v", name);
    let told = format!("{}{}", report.stdout, report.stderr);
    if let BeRefused(finding) = must {
        assert_eq!(report.code, 2, "{name}: {told}");
        assert!(
            told.contains(&format!("error[{finding}]")),
            "{name}: {told}"
        );
    }
}

/// Its name, what must come of it, and what it does to the package.
type Row<'a> = (&'a str, Must, &'a dyn Fn(&Fixture));

/// Ends a row that returns what it changed.
fn done(_: &Fixture) {}

/// A link in the package, relative or absolute.
fn link(fixture: &Fixture, name: &str, target: &str) {
    let path = fixture.problem().join(name);
    if path.is_dir() && !path.is_symlink() {
        fs::remove_dir_all(&path).expect("removable");
    }
    let _ = fs::remove_file(&path);
    fs::create_dir_all(path.parent().expect("in a folder")).expect("a folder");
    let target = match target.strip_prefix("precious") {
        Some(rest) => format!("{}{rest}", precious(fixture).display()),
        None => target.to_owned(),
    };
    symlink(target, path).expect("a link");
}

#[test]
fn links_out_of_the_package() {
    for (name, target) in [
        ("problem.yaml", "precious/file.txt"),
        ("statement/problem.en.md", "precious/file.txt"),
        ("statement", "precious"),
        ("data/sample/1.in", "precious/file.txt"),
        ("data/sample/1.ans", "../../../../../precious/file.txt"),
        ("data/sample", "precious"),
        ("data/secret", "precious"),
        ("data", "precious"),
        ("data/invalid_input/minus.in", "precious/file.txt"),
        ("input_validators", "precious"),
        ("input_validators/validator.sh", "precious/file.txt"),
        ("output_validator", "precious"),
        ("generators", "precious"),
        ("generators/number.sh", "precious/file.txt"),
        ("generators/generators.yaml", "precious/file.txt"),
        ("submissions", "/"),
        ("submissions/accepted", "/usr"),
        ("submissions/accepted/twice.sh", "precious/file.txt"),
        ("submissions/submissions.yaml", "precious/file.txt"),
        ("jury.yaml", "/dev/zero"),
        ("problem.yaml", "/dev/zero"),
        ("data.lock", "precious/file.txt"),
        ("include", "/"),
        ("data/sample/2.in", "/dev/zero"),
        ("data/sample/2.in", "/proc/self/mem"),
    ] {
        let row = format!("{name} -> {target}");
        check(&row, &BeHarmless, &|fixture| link(fixture, name, target));
        // The same link in the place of what is written.
        let fixture = package();
        fixture.jury("generate").run().code(0);
        link(&fixture, name, target);
        run(&fixture, "generate", &row);
        run(&fixture, "clean problems/twice", &row);
    }
}

#[test]
fn paths_out_of_the_package() {
    let yaml = |text: &'static str| {
        move |fixture: &Fixture| done(fixture.file("generators/generators.yaml", text))
    };
    let rows: [Row<'_>; 22] = [
        (
            "copy",
            BeRefused("path-outside"),
            &yaml(
                "solution: /submissions/accepted/twice.sh\ndata:\n  secret:\n    data:\n      a:\n        copy: ../../../precious/1\n",
            ),
        ),
        (
            "copy, absolute",
            BeHarmless,
            &yaml(
                "solution: /submissions/accepted/twice.sh\ndata:\n  secret:\n    data:\n      a:\n        copy: /../../../precious/1\n",
            ),
        ),
        (
            "a test called ..",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      ..: number 1\n"),
        ),
        (
            "a test called ../../x",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      ../../../../precious/x: number 1\n"),
        ),
        (
            "a test called /x",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      /tmp/jury-malicious-x: number 1\n"),
        ),
        (
            "a folder called ..",
            BeHarmless,
            &yaml(
                "data:\n  secret:\n    data:\n      ..:\n        data:\n          ..:\n            data:\n              x: number 1\n",
            ),
        ),
        (
            "a name with a NUL",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      \"a\\0b\": number 1\n"),
        ),
        ("a name of 10000 letters", BeHarmless, &|fixture| {
            done(fixture.replace(
                "generators/generators.yaml",
                "zero:",
                &format!("{}:", "a".repeat(10_000)),
            ))
        }),
        (
            "solution",
            BeHarmless,
            &yaml(
                "solution: ../../../precious/file.txt\ndata:\n  secret:\n    data:\n      a: number 1\n",
            ),
        ),
        (
            "solution, absolute",
            BeHarmless,
            &yaml(
                "solution: /../../../precious/file.txt\ndata:\n  secret:\n    data:\n      a: number 1\n",
            ),
        ),
        (
            "a generator",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      a: ../../../precious/file.txt 1\n"),
        ),
        (
            "a generator, absolute",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      a: /../../../precious/file.txt 1\n"),
        ),
        (
            "a generator of files",
            BeHarmless,
            &yaml(
                "generators:\n  number: [../../../precious/file.txt]\ndata:\n  secret:\n    data:\n      a: number 1\n",
            ),
        ),
        (
            "/bin/sh",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      a: /bin/sh -c 'echo 1; echo x > /tmp/x'\n"),
        ),
        (
            "include",
            BeHarmless,
            &yaml(
                "data:\n  secret:\n    include: [../../../precious]\n    data:\n      a: number 1\n",
            ),
        ),
        (
            "visualizer",
            BeHarmless,
            &yaml(
                "visualizer: /../../../precious/file.txt\ndata:\n  secret:\n    data:\n      a: number 1\n",
            ),
        ),
        ("submissions.yaml", BeHarmless, &|fixture| {
            done(fixture.file(
                "submissions/submissions.yaml",
                "../../../../precious/*:\n  permitted: [AC]\n/etc/*:\n  permitted: [AC]\n",
            ))
        }),
        ("data.lock", BeHarmless, &|fixture| {
            let hash = "0".repeat(64);
            done(fixture.file(
                "data.lock",
                format!("{hash} 5 ../../../precious/file.txt\n{hash} 5 /nonexistent/file.txt\n"),
            ));
        }),
        ("Cargo.toml", BeHarmless, &|fixture| {
            done(fixture.file("Cargo.toml", "[package]\nname = \"twice\"\n[[bin]]\nname = \"v\"\npath = \"../../../precious/file.txt\"\n"))
        }),
        ("an oracle", BeHarmless, &|fixture| {
            done(fixture.file(
                "jury.yaml",
                "cross:\n  oracle: /../../../precious/file.txt\n  generate: number 1\n",
            ))
        }),
        ("a uuid", BeHarmless, &|fixture| {
            done(fixture.replace(
                "problem.yaml",
                "0b1c6b2e-8f0a-4d2f-9c59-0c9d3a0f3a55",
                "../../../precious/file.txt",
            ))
        }),
        ("a constant", BeHarmless, &|fixture| {
            done(fixture.append(
                "problem.yaml",
                "constants:\n  ../../precious: 1\n  a: ../../../precious/file.txt\n",
            ))
        }),
    ];
    for (name, must, harm) in &rows {
        check(name, must, *harm);
    }
    assert!(!PathBuf::from("/tmp/jury-malicious-x.in").exists());
}

#[test]
fn absurd_sizes() {
    let limit = |old: &'static str, new: &'static str| {
        move |fixture: &Fixture| done(fixture.replace("problem.yaml", old, new))
    };
    let rule = |new: &'static str| {
        move |fixture: &Fixture| {
            done(fixture.replace(
                "generators/generators.yaml",
                "          zero: number 0\n",
                new,
            ))
        }
    };
    let sparse = |name: &'static str| {
        move |fixture: &Fixture| {
            fixture.file(name, "");
            let file = fs::OpenOptions::new()
                .write(true)
                .open(fixture.problem().join(name));
            // 8 GB that take no room: more than the runner may have.
            file.and_then(|file| file.set_len(8 << 30))
                .expect("a sparse file");
        }
    };
    let rows: [Row<'_>; 20] = [
        (
            "a limit of 1e308 s",
            BeRefused("wrong-value"),
            &limit("time_limit: 1", "time_limit: 1e308"),
        ),
        (
            "a limit of .inf s",
            BeRefused("wrong-type"),
            &limit("time_limit: 1", "time_limit: .inf"),
        ),
        (
            "a limit of .nan s",
            BeRefused("wrong-type"),
            &limit("time_limit: 1", "time_limit: .nan"),
        ),
        (
            "a limit of -1e308 s",
            BeRefused("wrong-value"),
            &limit("time_limit: 1", "time_limit: -1e308"),
        ),
        (
            "a limit of 1e-308 s",
            BeHarmless,
            &limit("time_limit: 1", "time_limit: 1e-308"),
        ),
        (
            "a resolution of 1e-308 s",
            BeHarmless,
            &limit("time_limit: 1", "time_resolution: 1e-308"),
        ),
        (
            "multipliers of 1e308",
            BeRefused("wrong-value"),
            &limit(
                "time_limit: 1",
                "time_multipliers: {ac_to_time_limit: 1e308}",
            ),
        ),
        (
            "much memory",
            BeRefused("wrong-value"),
            &limit("memory: 512", "memory: 9223372036854775807"),
        ),
        (
            "more memory than a number holds",
            BeRefused("wrong-value"),
            &limit("memory: 512", "memory: 99999999999999999999999999"),
        ),
        (
            "much output",
            BeRefused("wrong-value"),
            &limit("memory: 512", "output: 9223372036854775807"),
        ),
        (
            "little of everything",
            BeHarmless,
            &limit(
                "memory: 512",
                "memory: 1\n  output: 1\n  code: 1\n  validation_memory: 1\n  validation_output: 1\n  compilation_memory: 1\n  compilation_time: 1\n  validation_time: 1",
            ),
        ),
        (
            "count: 10^12",
            BeRefused("wrong-value"),
            &rule(
                "          zero:\n            generate: number {count}\n            count: 1000000000000\n",
            ),
        ),
        (
            "a range of 10^12",
            BeHarmless,
            &rule(
                "          zero:\n            generate: number {count}\n            count: 1..=1000000000000\n",
            ),
        ),
        (
            "retries: 10^12",
            BeHarmless,
            &rule(
                "          zero:\n            generate: number {seed}\n            retries: 1000000000000\n",
            ),
        ),
        ("an input of 8 GB", BeHarmless, &sparse("data/sample/2.in")),
        (
            "an answer of 8 GB",
            BeHarmless,
            &sparse("data/sample/1.ans"),
        ),
        (
            "a submission of 8 GB",
            BeHarmless,
            &sparse("submissions/accepted/large.cpp"),
        ),
        (
            "a problem.yaml of 8 GB",
            BeRefused("unreadable"),
            &sparse("problem.yaml"),
        ),
        (
            "a statement of 8 GB",
            BeHarmless,
            &sparse("statement/problem.en.md"),
        ),
        ("a lock of 8 GB", BeHarmless, &sparse("data.lock")),
    ];
    for (name, must, harm) in &rows {
        check(name, must, *harm);
    }
}

#[test]
fn yaml_bombs() {
    // Nine anchors, each of nine of the one before: 9^9 values.
    let mut laughs = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..10 {
        let inner = vec![format!("*a{}", level - 1); 9].join(", ");
        laughs.push_str(&format!("a{level}: &a{level} [{inner}]\n"));
    }
    let deep = format!("a: {}{}\n", "[".repeat(100_000), "]".repeat(100_000));
    let deep_block: String = (0..1500)
        .map(|level| format!("{}a:\n", " ".repeat(level)))
        .collect();
    let many: String = (0..50_000)
        .map(|number| format!("k{number}: 1\n"))
        .collect();
    let long = format!("a: \"{}\"\n", "x".repeat(2 << 20));
    let itself = "a: &a [*a]\n".to_owned();
    let merge = "a: &a {b: 1}\nc:\n  <<: *a\n".to_owned();
    let tags = "a: !!python/object/apply:os.system [\"touch /tmp/x\"]\n".to_owned();
    for (name, bomb) in [
        ("laughs", &laughs),
        ("deep", &deep),
        ("deep block", &deep_block),
        ("many keys", &many),
        ("long", &long),
        ("itself", &itself),
        ("merge", &merge),
        ("tags", &tags),
    ] {
        for file in [
            "problem.yaml",
            "generators/generators.yaml",
            "submissions/submissions.yaml",
            "jury.yaml",
            "data/secret/test_group.yaml",
        ] {
            check(&format!("{name} in {file}"), &BeHarmless, &|fixture| {
                done(fixture.append(file, bomb))
            });
        }
    }
}

#[test]
fn folders_without_end() {
    check("deep", &BeHarmless, &|fixture| {
        for place in [
            "data/secret",
            "submissions/accepted",
            "include",
            "input_validators",
        ] {
            let mut path = fixture.problem().join(place);
            for _ in 0..300 {
                path.push("d");
            }
            fs::create_dir_all(&path).expect("folders");
            fs::write(path.join("1.in"), "1\n").expect("writable");
        }
    });
    check("in a ring", &BeHarmless, &|fixture| {
        for place in [
            "data/secret",
            "data",
            "submissions/accepted",
            "generators",
            "include",
        ] {
            let dir = fixture.problem().join(place);
            fs::create_dir_all(&dir).expect("folders");
            symlink("..", dir.join("up")).expect("a link");
            symlink(".", dir.join("here")).expect("a link");
        }
    });
    check("wide", &BeHarmless, &|fixture| {
        // A million would only take longer to lay out; they are one folder, and read once.
        let dir = fixture.problem().join("data/secret/more");
        fs::create_dir_all(&dir).expect("folders");
        for number in 0..50_000 {
            fs::write(dir.join(format!("{number}.in")), "").expect("writable");
        }
    });
    check("no files", &BeHarmless, &|fixture| {
        for name in [
            "data/sample/2.in",
            "submissions/accepted/pipe.sh",
            "jury.yaml",
            "data.lock",
        ] {
            let path = fixture.problem().join(name);
            let made = std::process::Command::new("mkfifo").arg(&path).status();
            assert!(made.expect("there is `mkfifo`").success());
        }
    });
}

/// What programs of a package do to files: their own folder is all there is.
#[test]
fn programs_that_delete_and_write() {
    let layers = Fixture::empty().jury("doctor").run().stdout;
    if !layers.contains("on   landlock") {
        return eprintln!("skipped: without Landlock a program may write what its user may write");
    }
    let evil = |fixture: &Fixture| {
        let round = fixture.round();
        let root = round.parent().expect("a folder").display().to_string();
        format!(
            "rm -rf {root}/precious {root}/round/problems {root}/store 2>/dev/null\n\
             for file in {root}/precious/* {root}/store/records-1.log {root}/store/blobs/*/* {root}/round/problems/twice/*/* \"$@\"; do\n\
             \x20 chmod 777 \"$file\"; echo 77 > \"$file\"; ln -sf {root}/precious/file.txt \"$file\"\n\
             done 2>/dev/null\n\
             for file in /proc/$PPID/fd/*; do echo 77 > $file; done 2>/dev/null\n"
        )
    };
    for (name, rest) in [
        ("input_validators/validator.sh", super::fixture::VALIDATOR),
        ("generators/number.sh", "echo \"$1\"\n"),
        (
            "output_validator/checker.sh",
            "read -r judge < \"$2\"\nread -r team\n[ \"$judge\" = \"$team\" ] && exit 42\nexit 43\n",
        ),
        ("submissions/accepted/twice.sh", super::fixture::TWICE_SH),
    ] {
        let fixture = package();
        fixture.file("output_validator/checker.sh", "read -r judge < \"$2\"\nread -r team\n[ \"$judge\" = \"$team\" ] && exit 42\nexit 43\n");
        fixture.file(name, format!("{}{rest}", evil(&fixture)));
        let before = listing(&fixture.problem());
        let report = run(&fixture, "all -v", name);
        report.code(0).says("all as expected");
        for (path, content) in before {
            let now = path.is_file().then(|| fs::read(&path).expect("readable"));
            assert_eq!(now, content, "{name}: {}", path.display());
        }
        assert_eq!(
            fixture.read("data/secret/02-large/big.in"),
            "99999\n",
            "{name}"
        );
        // What was kept is right: nothing is run again, and with all contents needed the table is the same.
        let report = fixture.jury("all").run();
        assert_eq!(report.code(0).ran(), 0, "{name}");
        fixture.append("submissions/wrong_answer/square.sh", "# again\n");
        fixture.jury("all").run().code(0);
    }
}

/// A source that takes a judge answer in while it is compiled does not find it.
#[test]
fn programs_that_include_an_answer() {
    let layers = Fixture::empty().jury("doctor").run().stdout;
    if !layers.contains("on   landlock") {
        return eprintln!("skipped: without Landlock a compiler may read what its user may read");
    }
    for (name, source) in [
        (
            "submissions/wrong_answer/include.cpp",
            "#include <cstdio>\nint main() { printf(\"%d\\n\",\n#include \"ANSWER\"\n); }\n",
        ),
        (
            "submissions/wrong_answer/include.c",
            "#include <stdio.h>\n__asm__(\".globl a\\na: .incbin \\\"ANSWER\\\"\\n\");\nextern char a;\nint main() { puts(&a); }\n",
        ),
        (
            "submissions/wrong_answer/include.rs",
            "fn main() { print!(\"{}\", include_str!(\"ANSWER\")); }\n",
        ),
    ] {
        let fixture = package();
        let answer = fixture.problem().join("data/sample/1.ans");
        assert!(answer.is_file());
        fixture.file(
            name,
            source.replace("ANSWER", &answer.display().to_string()),
        );
        let report = fixture.jury("run").arg(fixture.problem().join(name)).run();
        report.code(1).says("does not compile");
        let said = &report.stdout;
        let refused = said.contains("ermission denied") || said.contains("file not found");
        assert!(refused && said.contains("1.ans"), "{said}");
    }
}

/// A generator leaves links and strange things where its files are looked for.
#[test]
fn generators_that_leave_links() {
    let fixture = package();
    let script = format!(
        "case $1 in\n\
         0) ln -s {0}/file.txt testcase.in ;;\n\
         2) mkdir testcase.in ;;\n\
         7) mkfifo testcase.in ;;\n\
         *) ln -s {0}/file.txt testcase.ans; ln -s {0} testcase.png ;;\n\
         esac\n\
         echo \"$1\"\n",
        precious(&fixture).display()
    );
    fixture.file("generators/number.sh", script);
    let report = run(&fixture, "all -v", "links");
    report.code(0);
    for (name, text) in [
        ("01-small/zero", "0\n"),
        ("01-small/two", "2\n"),
        ("02-large/seven", "7\n"),
    ] {
        assert_eq!(fixture.read(&format!("data/secret/{name}.in")), text);
    }
    // A checker that does so in its feedback.
    let fixture = package();
    let script = format!(
        "rm -rf \"$3\"; ln -s {0} \"${{3%/}}\"\nln -s {0}/file.txt \"$3/judgemessage.txt\"\nln -s {0}/file.txt \"$3/score.txt\"\nexit 43\n",
        precious(&fixture).display()
    );
    fixture.file("output_validator/checker.sh", script);
    run(&fixture, "all -v", "feedback");
    // Pipes that nobody writes to keep nobody waiting.
    let fixture = package();
    fixture.file(
        "output_validator/checker.sh",
        "mkfifo \"$3/judgemessage.txt\" \"$3/score.txt\"\nexit 42\n",
    );
    let report = run(&fixture, "all -v", "pipes");
    report
        .code(2)
        .says("the output validator wrote \"\" to score.txt, where a number is expected");
}
