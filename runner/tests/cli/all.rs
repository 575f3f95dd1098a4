//! `jury all` when all is well, and when a submission is not what it claims.

use super::fixture::Fixture;

#[test]
fn green() {
    let fixture = Fixture::twice();
    fixture.jury("all").run().code(0).is("all-green");
    assert_eq!(fixture.read("data/secret/02-large/big.in"), "99999\n");
    assert_eq!(fixture.read("data/secret/02-large/big.ans"), "199998\n");
    assert!(!fixture.has("data.lock"), "only `generate` writes the lock");
    // The same without saying `all`, and from the store this time.
    fixture
        .jury("")
        .run()
        .code(0)
        .says("(0 run, 28 cached)")
        .says("all as expected");
}

#[test]
fn letters_and_lines() {
    let fixture = Fixture::twice();
    fixture.jury("all -v").run().code(0).is("all-verbose");
    fixture.jury("all -vv").run().code(0).is("all-very-verbose");
}

#[test]
fn an_accepted_one_that_fails_and_a_wrong_one_that_passes() {
    let fixture = Fixture::twice();
    fixture
        .file(
            "submissions/accepted/slip.sh",
            "# Slips at seven.\nread -r n\necho $((n == 7 ? 15 : 2 * n))\n",
        )
        .file(
            "submissions/wrong_answer/right.sh",
            super::fixture::TWICE_SH,
        )
        .replace(
            "submissions/submissions.yaml",
            "    required: [WA]\n",
            "    permitted: [AC]\n",
        );
    fixture.jury("all").run().code(1).is("all-unexpected");
    // The machine's reader finds the same.
    let report = fixture.jury("all --json").run();
    report.code(1);
    let complaints: Vec<String> = report
        .objects()
        .iter()
        .filter(|object| object["type"] == "complaint")
        .map(|object| {
            format!(
                "{} {}",
                object["submission"].as_str().unwrap_or(""),
                object["message"].as_str().unwrap_or("")
            )
        })
        .collect();
    assert_eq!(complaints.len(), 3, "{complaints:?}");
    assert!(
        complaints[0].starts_with("accepted/slip.sh")
            && complaints[0].contains("secret/02-large/seven"),
        "{complaints:?}"
    );
    assert!(
        complaints[1].starts_with("wrong_answer/right.sh"),
        "{complaints:?}"
    );
    assert!(
        complaints[2].contains("only AC in secret/02-large is permitted"),
        "{complaints:?}"
    );
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let fixture = Fixture::twice();
    fixture.file(
        "submissions/accepted/slip.sh",
        "read -r n\necho $((n == 7 ? 15 : 2 * n))\n",
    );
    let alone = fixture
        .jury("all -vv")
        .arg("-j1")
        .store(fixture.round().join("store-1"))
        .run();
    let four = fixture
        .jury("all -vv")
        .arg("-j4")
        .store(fixture.round().join("store-4"))
        .run();
    alone.code(1);
    assert_eq!(alone.tidy().replace("-j1", "-j4"), four.tidy());
    let alone = fixture
        .jury("all --json -j1")
        .store(fixture.round().join("store-5"))
        .run();
    let four = fixture
        .jury("all --json -j4")
        .store(fixture.round().join("store-6"))
        .run();
    let known = |report: &super::fixture::Report| {
        let mut objects = report.objects();
        for object in &mut objects {
            for key in ["cpu_s", "wall_s", "memory_kib", "jobs"] {
                object.as_object_mut().expect("an object").remove(key);
            }
        }
        objects
    };
    assert_eq!(known(&alone), known(&four));
}

#[test]
fn nothing_steers_a_terminal_that_is_none() {
    let fixture = Fixture::twice();
    let noise = "printf '\\033[31mred\\033[0m\\r\\007' >&2\n";
    fixture
        .file("submissions/accepted/noisy.sh", format!("{noise}exit 3\n"))
        .file(
            "submissions/accepted/broken.cpp",
            "#error \"\u{1b}[31mred\"\nint main() {}\n",
        )
        .file("generators/noisy.sh", format!("{noise}exit 1\n"))
        .append(
            "generators/generators.yaml",
            "          \"noise\": noisy 1\n",
        )
        .file("input_validators/second.sh", format!("{noise}exit 43\n"));
    for line in ["all -vv", "all"] {
        let report = fixture
            .jury(line)
            .env("CLICOLOR_FORCE", "1")
            .env("TERM", "xterm-256color")
            .run();
        report.code(2);
        let odd: Vec<char> = report
            .stdout
            .chars()
            .chain(report.stderr.chars())
            .filter(|c| c.is_control() && *c != '\n')
            .collect();
        assert!(
            odd.is_empty(),
            "{odd:?}\n{}\n{}",
            report.stdout,
            report.stderr
        );
    }
}

#[test]
fn the_time_limit_is_inferred() {
    let fixture = Fixture::twice();
    fixture.replace("problem.yaml", "  time_limit: 1\n", "");
    fixture
        .jury("all")
        .run()
        .code(0)
        .says("time limit 1 s (inferred)");
    // Nothing from which it could be inferred.
    fixture
        .remove("submissions/accepted/twice.sh")
        .remove("submissions/submissions.yaml")
        .remove("submissions/wrong_answer");
    fixture.replace(
        "generators/generators.yaml",
        "solution: /submissions/accepted/twice.sh\n",
        "solution:\n",
    );
    fixture.file(
        "generators/number.sh",
        "echo $1\necho $((2 * $1)) > testcase.ans\n",
    );
    fixture.jury("all").run().code(2).is("all-no-time-limit");
}

#[test]
fn scores() {
    let fixture = Fixture::plain();
    fixture
        .replace("problem.yaml", "name: Twice\n", "name: Twice\ntype: scoring\n")
        .file(
            "generators/generators.yaml",
            "solution: /submissions/accepted/twice.sh\n\
             data:\n  secret:\n    test_group.yaml: {max_score: 100, score_aggregation: sum}\n    data:\n\
             \x20     01-small:\n        test_group.yaml: {max_score: 30, score_aggregation: min}\n        data: {zero: number 0, two: number 2}\n\
             \x20     02-large:\n        test_group.yaml: {max_score: 70, score_aggregation: min}\n        data: {big: number 77777}\n",
        )
        .file("submissions/partially_accepted/square.sh", "read -r n\necho $((n * n))\n")
        .file("submissions/submissions.yaml", "partially_accepted/square.sh: {score: 30}\n")
        .file("data/sample/1.in", "2\n")
        .file("data/sample/1.ans", "4\n");
    fixture.jury("all").run().code(0).is("all-scores");
    fixture.file(
        "submissions/submissions.yaml",
        "partially_accepted/square.sh: {score: 40}\n",
    );
    fixture
        .jury("all")
        .run()
        .code(1)
        .says("the score must be 40, but is 30");
}

#[test]
fn several_problems_at_once() {
    let fixture = Fixture::twice();
    let status = std::process::Command::new("cp")
        .arg("-r")
        .arg(fixture.problem())
        .arg(fixture.round().join("problems/again"))
        .status();
    assert!(status.expect("cp").success());
    fixture.round_file("problems/broken/problem.yaml", "name: [\n");
    // One at a time: which of two equal steps is run, and which is known by then, would be chance.
    fixture.jury("all -j1").run().code(2).is("all-several");
}
