//! What a submission can do, and the verdict and the cause it gets.

use super::fixture::Fixture;

/// The problem with one test, a small time limit, and no submission but these.
fn judged(submissions: &[(&str, &str)]) -> Vec<(String, String, String)> {
    let fixture = Fixture::plain();
    fixture
        .replace(
            "problem.yaml",
            "  time_limit: 1\n  memory: 512\n",
            "  time_limit: 0.4\n  time_resolution: 0.1\n  memory: 256\n  output: 1\n",
        )
        .file(
            "generators/generators.yaml",
            "solution: /submissions/accepted/twice.sh\ndata: {secret: {data: {one: number 1}}}\n",
        )
        .remove("data/sample")
        .file("jury.yaml", "stack: 8\n");
    for (name, text) in submissions {
        fixture.file(&format!("submissions/mixed/{name}"), text);
    }
    let report = fixture.jury("run --json mixed").run();
    report.code(0);
    let text = |value: &serde_json::Value| value.as_str().unwrap_or("-").to_owned();
    let tests = report
        .objects()
        .into_iter()
        .filter(|o| o.get("test").is_some());
    tests
        .map(|o| {
            (
                text(&o["submission"]).replace("mixed/", ""),
                text(&o["verdict"]),
                text(&o["cause"]),
            )
        })
        .collect()
}

fn check(name: &str, text: &str, verdict: &str, cause: &str) {
    let found = judged(&[(name, text)]);
    assert_eq!(
        found,
        [(name.to_owned(), verdict.to_owned(), cause.to_owned())]
    );
}

#[test]
fn shells() {
    let found = judged(&[
        ("a-right.sh", "read -r n\necho $((2 * n))\n"),
        ("b-wrong.sh", "echo 3\n"),
        ("c-silent.sh", "exit 0\n"),
        ("d-code.sh", "echo 2\nexit 3\n"),
        ("e-signal.sh", "kill -SEGV $$\n"),
        ("f-kill.sh", "kill -KILL $$\n"),
        ("g-busy.sh", "while :; do :; done\n"),
        ("h-idle.sh", "sleep 60\n"),
        ("i-flood.sh", "while :; do printf '%01000d' 7; done\n"),
        ("j-errors.sh", "while :; do printf '%01000d' 7 >&2; done\n"),
        ("k-child.sh", "(while :; do :; done) & wait\n"),
        ("l-left.sh", "sleep 60 &\nread -r n\necho $((2 * n))\n"),
    ]);
    let expected = [
        ("a-right.sh", "AC", "-"),
        ("b-wrong.sh", "WA", "checker"),
        ("c-silent.sh", "WA", "checker"),
        ("d-code.sh", "RTE", "exit 3"),
        ("e-signal.sh", "RTE", "signal SIGSEGV"),
        ("f-kill.sh", "RTE", "signal SIGKILL"),
        ("g-busy.sh", "TLE", "cpu"),
        ("h-idle.sh", "TLE", "idle"),
        ("i-flood.sh", "RTE", "output"),
        ("j-errors.sh", "RTE", "output"),
        ("k-child.sh", "TLE", "cpu"),
        ("l-left.sh", "AC", "-"),
    ];
    let expected: Vec<_> = expected
        .map(|(a, b, c)| (a.to_owned(), b.to_owned(), c.to_owned()))
        .into();
    assert_eq!(found, expected);
}

#[test]
fn memory() {
    let allocate = "#include <cstdlib>\n#include <cstring>\nint main() { for (;;) { char *p = (char *)malloc(1 << 24); if (!p) return 1; memset(p, 1, 1 << 24); } }\n";
    check("memory.cpp", allocate, "RTE", "memory");
    check(
        "memory.py",
        "x = []\nwhile True:\n    x.append(bytearray(1 << 24))\n",
        "RTE",
        "memory",
    );
}

#[test]
fn stack() {
    let deep = "#include <cstdio>\nint f(int n) { volatile char room[1000]; room[n % 1000] = 1; return n == 0 ? 0 : f(n - 1) + room[(n + 1) % 1000]; }\nint main() { printf(\"%d\\n\", f(1 << 20)); }\n";
    check("deep.cpp", deep, "RTE", "stack");
    check(
        "deep.py",
        "def f(n):\n    return 0 if n == 0 else f(n - 1) + 1\n\n\nprint(f(100000))\n",
        "RTE",
        "stack",
    );
}

#[test]
fn a_program_that_the_isolation_stops() {
    // Whatever a submission tries outside its folder must not reach the jury's files.
    let fixture = Fixture::plain();
    let problem = fixture.problem();
    fixture.file(
        "submissions/mixed/thief.sh",
        format!(
            "cat {0}/data/secret/*/*.ans\necho spoilt > {0}/data/secret/01-small/two.ans\nexit 0\n",
            problem.display()
        ),
    );
    fixture.jury("generate").run().code(0);
    fixture.jury("run thief.sh").run();
    assert_eq!(fixture.read("data/secret/01-small/two.ans"), "4\n");
}

#[test]
fn the_cause_is_told_to_people() {
    let fixture = Fixture::plain();
    fixture
        .file(
            "submissions/accepted/deep.py",
            "def f(n):\n    return f(n - 1)\n\n\nf(1)\n",
        )
        .file(
            "submissions/accepted/code.sh",
            "echo 'out of ideas' >&2\nexit 3\n",
        );
    fixture.jury("all").run().code(1).is("causes");
}
