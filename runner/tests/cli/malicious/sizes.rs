//! Files, numbers, texts and folders beyond all measure.

use super::*;

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
