//! `jury time-limit`: what follows from the submissions, what it says of a given limit, and what it writes.

use super::fixture::Fixture;

/// Computes for about `times` hundredths of a second on a fast machine, then answers.
fn busy(times: u32) -> String {
    format!("read -r n\nfor ((i = 0; i < {times}000; i++)); do :; done\necho $((2 * n))\n")
}

/// A problem whose limit is counted in hundredths of a second, with a submission that never ends.
fn package() -> Fixture {
    let fixture = Fixture::twice();
    fixture
        .replace(
            "problem.yaml",
            "  time_limit: 1\n",
            "  # A fine scale.\n  time_resolution: 0.01 # s\n",
        )
        .file(
            "submissions/time_limit_exceeded/loop.sh",
            "while :; do :; done\n",
        );
    fixture
}

/// The fields of the JSON line about the problem.
fn measured(fixture: &Fixture, line: &str, code: i32) -> serde_json::Value {
    let report = fixture.jury(line).run();
    let objects = report.code(code).objects();
    let found = objects.into_iter().find(|o| o["type"] == "time_limit");
    found.unwrap_or_else(|| panic!("no result:\n{}", report.stdout))
}

#[test]
fn inferred_and_written() {
    let fixture = package();
    fixture.file("submissions/accepted/slower.sh", busy(10));
    let found = measured(&fixture, "time-limit --json", 0);
    let (slowest, fastest) = (&found["slowest"], &found["fastest"]);
    assert_eq!(slowest["submission"], "accepted/slower.sh");
    assert_eq!(fastest["submission"], "time_limit_exceeded/loop.sh");
    assert_eq!(fastest["stopped"], true);
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    let (limit, slow) = (number(&found["inferred"]), number(&slowest["seconds"]));
    // The smallest multiple of 0.01 that is at least twice as long.
    assert!(limit >= 2.0 * slow && limit - 0.01 < 2.0 * slow, "{found}");
    assert!(number(&fastest["seconds"]) > 1.5 * limit, "{found}");
    assert!(found["given"].is_null() && found["ok"] == true && found["written"] == false);
    let before = fixture.read("problem.yaml");
    // What was measured is known.
    let found = measured(&fixture, "time-limit --json --write", 0);
    assert_eq!(
        (number(&found["limit"]), &found["written"]),
        (limit, &true.into())
    );
    let line = fixture.read("problem.yaml");
    let line = line
        .lines()
        .find(|l| l.contains("time_limit:"))
        .expect("it is written");
    assert_eq!(
        line.trim()
            .strip_prefix("time_limit: ")
            .and_then(|n| n.parse().ok()),
        Some(limit)
    );
    assert_eq!(
        fixture
            .read("problem.yaml")
            .replace(&format!("{line}\n"), ""),
        before,
        "all else stays"
    );
    fixture
        .jury("time-limit")
        .run()
        .code(0)
        .says(" in problem.yaml; inferred ");
    // The same as `all` infers; and a run under it has nothing new to say about the margins.
    fixture.jury("all").run().code(0).does_not_say("-limit]");
}

#[test]
fn too_tight() {
    let fixture = package();
    fixture
        .file("submissions/accepted/slower.sh", busy(20))
        .replace("problem.yaml", "  # A fine scale.\n", "");
    let found = measured(&fixture, "time-limit --json", 0);
    let slow = found["slowest"]["seconds"].as_f64().expect("a number");
    // A third more than the slowest needs.
    let tight = format!("  time_limit: {:.2}\n", slow * 4.0 / 3.0);
    fixture.append("problem.yaml", &tight);
    let report = fixture.jury("time-limit").run();
    report.code(1).says("TOO TIGHT").says("accepted/slower.sh");
    fixture.jury("all").run().says("warning[tight-limit]");
    fixture.file(
        "jury.yaml",
        "waive:\n  tight-limit: it is slow on purpose\n",
    );
    fixture.jury("all").run().does_not_say("tight-limit");
    // Written, all is well.
    fixture
        .jury("time-limit --write")
        .run()
        .code(0)
        .says(" in place of ");
    fixture.jury("time-limit").run().code(0);
    assert!(!fixture.read("problem.yaml").contains(&tight));
}

#[test]
fn nothing_fits() {
    let fixture = package();
    fixture
        .file("submissions/accepted/slower.sh", busy(40))
        .file("submissions/time_limit_exceeded/loop.sh", busy(42));
    let before = fixture.read("problem.yaml");
    let report = fixture.jury("time-limit --write").run();
    report
        .code(1)
        .says("TOO GENEROUS")
        .says("no multiple of 0.01 s keeps both margins");
    assert_eq!(fixture.read("problem.yaml"), before);
    // Opted out, it bounds nothing.
    fixture.append(
        "submissions/submissions.yaml",
        "time_limit_exceeded:\n  permitted: [AC, TLE]\n  required: [TLE]\n  use_for_time_limit: false\n",
    );
    fixture
        .jury("time-limit")
        .run()
        .code(0)
        .says("nothing must be too slow");
}

#[test]
fn what_cannot_be_measured_or_written() {
    let fixture = package();
    fixture.file("submissions/accepted/twice.sh", "exit 1\n");
    fixture.jury("time-limit").run().code(2).warns("error[");
    let fixture = package();
    // All of it in braces, without limits: there is no line to put one on.
    let text = fixture.read("problem.yaml");
    let lines = text.lines().take_while(|line| !line.starts_with("limits"));
    let braces = format!("{{{}}}\n", lines.collect::<Vec<_>>().join(", "));
    fixture.file("problem.yaml", &braces);
    let report = fixture.jury("time-limit --write").run();
    report
        .code(2)
        .warns("write `time_limit: 1` below `limits:` yourself");
    assert_eq!(fixture.read("problem.yaml"), braces);
    fixture.file("problem.yaml", text);
    fixture.append("problem.yaml", "nonsense: 1\n");
    fixture.jury("time-limit").run().code(2).warns("nonsense");
}
