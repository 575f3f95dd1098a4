//! `jury mutate`: mutants that are known to live or to die.

use super::fixture::{Fixture, Report};
use super::old_versions::legacy;
use serde_json::Value;
use std::time::Duration;

/// Twice the number; what is above 500000 goes another way, which no test of the fixture takes. (`%i` is there so that the
/// compiler does not make one way of the two.)
const CPP: &str = "#include <cstdio>\n\
    int main() {\n\
    \x20   int n;\n\
    \x20   if (scanf(\"%d\", &n) != 1) return 1;\n\
    \x20   if (n > 500000) {\n\
    \x20       printf(\"%i\\n\", n + n);\n\
    \x20       return 0;\n\
    \x20   }\n\
    \x20   printf(\"%d\\n\", 2 * n);\n\
    }\n";

const PYTHON: &str =
    "n = int(input())\ntotal = 0\nfor i in range(2):\n    total += n\nprint(total)\n";

const RUST: &str = "use std::io::stdin;\n\
    fn main() {\n\
    \x20   let mut line = String::new();\n\
    \x20   stdin().read_line(&mut line).unwrap();\n\
    \x20   let n: u64 = line.trim().parse().unwrap();\n\
    \x20   println!(\"{}\", n * 2);\n\
    }\n";

/// The problem with one solution more, which is to be mutated.
fn with(name: &str, text: &str) -> Fixture {
    let fixture = Fixture::plain();
    fixture.file(&format!("submissions/accepted/{name}"), text);
    fixture
}

/// The fates of the mutants of a report in JSON: (line, old piece, new piece, fate).
fn fates(report: &Report) -> Vec<(u64, String, String, String)> {
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let mutants = report
        .objects()
        .into_iter()
        .filter(|object| object["type"] == "mutant");
    mutants
        .map(|o| {
            (
                o["line"].as_u64().unwrap_or(0),
                text(&o["old"]),
                text(&o["new"]),
                text(&o["fate"]),
            )
        })
        .collect()
}

/// The line of a report in JSON that sums a submission up.
fn totals(report: &Report) -> Value {
    let found = report
        .objects()
        .into_iter()
        .find(|object| object["type"] == "mutants");
    found.unwrap_or_else(|| panic!("no totals:\n{}{}", report.stdout, report.stderr))
}

/// Adds the tests that the fixture lacks.
fn add_tests(fixture: &Fixture) {
    fixture.append(
        "generators/generators.yaml",
        "\x20     03-edge:\n\x20       data:\n\x20         half: number 500000\n\x20         above: number 500001\n\
         \x20         most: number 999999\n",
    );
}

#[test]
fn what_no_test_looks_at_survives_until_one_does() {
    let fixture = with("a.cpp", CPP);
    let report = fixture.jury("mutate --json a.cpp").run();
    report.code(1);
    let survivors: Vec<_> = fates(&report)
        .into_iter()
        .filter(|(.., fate)| fate == "survived")
        .collect();
    let lives = |old: &str, new: &str| survivors.iter().any(|(_, o, n, _)| o == old && n == new);
    assert!(lives("+", "-"), "{survivors:?}");
    assert!(lives("n > 500000", "false"), "{survivors:?}");
    assert!(lives(">", ">="), "{survivors:?}");
    assert!(
        survivors.iter().all(|(line, ..)| (5..=7).contains(line)),
        "{survivors:?}"
    );

    let shown = fixture.jury("mutate a.cpp").run();
    shown.code(1).says("known from before").says(
        "accepted/a.cpp:6:26 in main: another operator (arithmetic)\n\
         \x20   -         printf(\"%i\\n\", n + n);\n\
         \x20   +         printf(\"%i\\n\", n - n);\n\
         \x20   passes 5 tests\n",
    );

    add_tests(&fixture);
    let report = fixture.jury("mutate --json a.cpp").run();
    let after: Vec<_> = fates(&report)
        .into_iter()
        .filter(|(.., fate)| fate == "survived")
        .collect();
    // The two ways do the same, so it does not matter which one is taken.
    assert!(after.iter().all(|(line, ..)| *line == 5), "{after:?}");
    assert!(
        !after
            .iter()
            .any(|(_, old, new, _)| old == "+" && new == "-"),
        "{after:?}"
    );
    assert!(
        after
            .iter()
            .any(|(_, old, new, _)| old == "n > 500000" && new == "false"),
        "{after:?}"
    );
}

#[test]
fn files_of_a_test_lie_beside_mutants_too() {
    let text =
        "n = int(input())\nk = 2\nif n == 3:\n    k = int(open('k.txt').read())\nprint(n * k)\n";
    let fixture = with("a.py", text);
    fixture.file("data/sample/1.files/k.txt", "2\n");
    let report = fixture.jury("mutate --json a.py").run();
    let before = totals(&report);
    // Another content, and so another test.
    fixture.file("data/sample/1.files/k.txt", "3\n");
    let report = fixture.jury("mutate a.py").run();
    report.code(2);
    assert!(
        report.stderr.contains("does not pass sample/1"),
        "{}",
        report.stderr
    );
    assert!(before["killed"].as_u64() > Some(0), "{before}");
}

#[test]
fn all_output_validators_are_asked() {
    let compare =
        "read -r n\nread -r right < \"$2\"\n[ \"$n\" = \"$right\" ] && exit 42\nexit 43\n";
    let fixture = legacy();
    fixture
        .append("problem.yaml", "validation: custom\n")
        .file("submissions/accepted/a.py", PYTHON)
        .file("output_validators/b.sh", compare);
    let one = fates(&fixture.jury("mutate --json a.py").run());
    // One that accepts everything goes before it, and changes nothing.
    fixture.file("output_validators/a.sh", "exit 42\n");
    let both = fates(&fixture.jury("mutate --json a.py").run());
    assert!(!one.is_empty());
    assert_eq!(one, both);
}

#[test]
fn a_weak_test_set_scores_low() {
    let fixture = with("a.py", PYTHON);
    fixture.remove("data/sample").file(
        "generators/generators.yaml",
        "solution: /submissions/accepted/twice.sh\ndata: {secret: {data: {zero: number 0}}}\n",
    );
    let weak = totals(fixture.jury("mutate --json a.py").run().code(1));
    fixture.file(
        "generators/generators.yaml",
        "solution: /submissions/accepted/twice.sh\ndata: {secret: {data: {zero: number 0, some: number 77}}}\n",
    );
    let strong = totals(fixture.jury("mutate --json a.py").run().code(0));
    let score = |totals: &Value| totals["score"].as_f64().expect("a score");
    assert!(score(&weak) < 0.7, "{weak}");
    assert_eq!(score(&strong), 1.0, "{strong}");
    assert_eq!(weak["made"], strong["made"]);
}

#[test]
fn rust_is_mutated_too() {
    let fixture = with("a.rs", RUST);
    let report = fixture.jury("mutate --json a.rs").run();
    let fates = fates(&report);
    let fate = |old: &str, new: &str| {
        let found = fates.iter().find(|(_, o, n, _)| o == old && n == new);
        found.map(|(.., fate)| fate.as_str())
    };
    assert_eq!(fate("*", "+"), Some("killed"), "{fates:?}");
    assert_eq!(fate("2", "3"), Some("killed"), "{fates:?}");
    // Six digits fit.
    assert_eq!(fate("u64", "u32"), Some("survived"), "{fates:?}");
}

#[test]
fn mutants_that_are_the_same_program_do_not_count() {
    let text = CPP.replace(
        "    printf(\"%d\\n\", 2 * n);",
        "    unsigned a = n, b = a % 1;\n    printf(\"%d\\n\", 2 * n + b);",
    );
    let fixture = with("a.cpp", &text);
    let report = fixture.jury("mutate --json a.cpp").run();
    let fates = fates(&report);
    // What is 0 anyway may be divided by another number ...
    let equal = fates.iter().filter(|(.., fate)| fate == "equal");
    assert!(equal.clone().count() > 0, "{fates:?}");
    let totals = totals(&report);
    let number = |key: &str| totals[key].as_u64().unwrap_or(0);
    let sum = [
        "equal",
        "do_not_compile",
        "killed",
        "survived",
        "allowed",
        "open",
    ]
    .map(number)
    .iter()
    .sum::<u64>();
    assert_eq!(sum, number("made"), "{totals}");
    let score = number("killed") as f64 / (number("killed") + number("survived")) as f64;
    assert_eq!(totals["score"].as_f64(), Some(score));
}

/// Whatever stands behind the vector, the answer is the same.
const BEHIND: &str = "#include <cstdio>\n\
    #include <vector>\n\
    int main() {\n\
    \x20   int n, twice = 0;\n\
    \x20   if (scanf(\"%d\", &n) != 1) return 1;\n\
    \x20   std::vector<int> all(n + 2, n);\n\
    \x20   for (int i = 0; i < n + 2; i++)\n\
    \x20       if (all[i] == n) twice = n + n;\n\
    \x20   printf(\"%d\\n\", twice);\n\
    }\n";

#[test]
fn what_breaks_a_rule_unseen_is_killed_by_checks() {
    let fixture = with("a.cpp", BEHIND);
    let report = fixture.jury("mutate --json a.cpp").run();
    let fates = fates(&report);
    let fate = |old: &str, new: &str| {
        let found = fates
            .iter()
            .find(|(line, o, n, _)| *line == 7 && o == old && n == new);
        found.map(|(.., fate)| fate.as_str())
    };
    assert_eq!(fate("<", "<="), Some("killed"), "{fates:?}");
    // The first element is enough.
    assert_eq!(fate("2", "1"), Some("survived"), "{fates:?}");
    assert!(totals(&report)["by_checks"].as_u64() >= Some(1));
    let shown = fixture.jury("mutate -v a.cpp").run();
    shown.code(1).says("by checks alone").says(
        "in main: a comparison off by its edge (compare)\n\
         \x20   -     for (int i = 0; i < n + 2; i++)\n\
         \x20   +     for (int i = 0; i <= n + 2; i++)\n",
    );
}

#[test]
fn a_mutant_that_never_ends_is_killed_soon() {
    let text = "n = int(input())\ni = 0\nwhile i < 2:\n    i += 1\nprint(i * n)\n";
    let fixture = with("a.py", text);
    fixture.replace("problem.yaml", "time_limit: 1", "time_limit: 60");
    let started = std::time::Instant::now();
    let report = fixture.jury("mutate --json a.py").run();
    let fates = fates(&report);
    let endless = fates
        .iter()
        .find(|(line, _, new, _)| *line == 4 && new == "pass");
    assert_eq!(
        endless.map(|(.., fate)| fate.as_str()),
        Some("killed"),
        "{fates:?}"
    );
    assert!(totals(&report)["by_time"].as_u64() >= Some(1));
    assert!(
        started.elapsed() < Duration::from_secs(55),
        "the time limit was waited for"
    );
}

/// Small instances from a script, and an oracle that answers them.
fn with_small_instances(fixture: &Fixture, numbers: &str) {
    fixture
        .file(
            "jury.yaml",
            "cross:\n  oracle: /submissions/accepted/twice.sh\n  generate: small\n",
        )
        .file(
            "generators/small.sh",
            format!("for n in {numbers}; do echo \"# $((${{#n}} + 1))\"; echo $n; done\n"),
        );
}

#[test]
fn small_instances_tell_a_missing_test_from_the_same_answer() {
    let fixture = with("a.cpp", CPP);
    with_small_instances(&fixture, "0 1 2 500000 500001 700000");
    let report = fixture.jury("mutate a.cpp").run();
    report
        .code(1)
        .says("but not small instance 4 (a wrong answer):\n      500001\n");
    report.says("and is right on all 6 small instances: probably equivalent");
    let quick = fixture.jury("mutate --no-small a.cpp").run();
    quick.code(1).does_not_say("small instance");
}

#[test]
fn reasons_are_kept_in_the_package() {
    let fixture = with("a.cpp", CPP);
    add_tests(&fixture);
    let report = fixture.jury("mutate --json a.cpp").run();
    let survivors: Vec<String> = report
        .objects()
        .into_iter()
        .filter(|object| object["fate"] == "survived")
        .map(|object| object["mutant"].as_str().unwrap_or("").to_owned())
        .collect();
    assert!(!survivors.is_empty());
    let lines: Vec<String> = survivors
        .iter()
        .map(|id| format!("accepted/a.cpp {id} both ways do the same\n"))
        .collect();
    fixture.file("mutants.allow", lines.concat());
    let allowed = fixture.jury("mutate a.cpp").run();
    allowed
        .code(0)
        .says(&format!("{} allowed", survivors.len()))
        .says("100.0 %; 0 survived");
    fixture
        .jury("mutate -v a.cpp")
        .run()
        .code(0)
        .says("allowed: both ways do the same");

    // Two lines say nothing any more, and each is told with its place.
    fixture.append(
        "mutants.allow",
        "accepted/a.cpp 0123456789 gone\naccepted/b.cpp 0123456789 gone\n",
    );
    let stale = fixture.jury("mutate a.cpp").run();
    let line = survivors.len() + 1;
    stale
        .code(1)
        .warns("accepted/a.cpp has no mutant 0123456789")
        .warns("there is no submission accepted/b.cpp");
    stale.warns(&format!("mutants.allow:{line}"));

    fixture.file("mutants.allow", "accepted/a.cpp 0123 short\n");
    fixture
        .jury("mutate a.cpp")
        .run()
        .code(2)
        .warns("expected ten digits");
}

#[test]
fn a_reason_that_a_small_instance_disproves_is_told() {
    let fixture = with("a.cpp", CPP);
    with_small_instances(&fixture, "0 1 2 700000");
    let report = fixture.jury("mutate --json a.cpp").run();
    let differs = report
        .objects()
        .into_iter()
        .find(|object| object["small"]["agrees"] == false)
        .expect("one fails on a small instance");
    let id = differs["mutant"].as_str().unwrap_or("").to_owned();
    fixture.file(
        "mutants.allow",
        format!("accepted/a.cpp {id} it looked right\n"),
    );
    fixture
        .jury("mutate a.cpp")
        .run()
        .code(1)
        .warns(&format!("accepted/a.cpp {id} fails on small instance"))
        .warns("so the reason is wrong");
}

#[test]
fn a_line_for_a_mutant_that_a_test_kills_is_stale() {
    let fixture = with("a.py", PYTHON);
    let report = fixture.jury("mutate --json a.py").run();
    let killed = report
        .objects()
        .into_iter()
        .find(|object| object["fate"] == "killed");
    let id = killed.expect("one is killed")["mutant"]
        .as_str()
        .unwrap_or("")
        .to_owned();
    fixture.file(
        "mutants.allow",
        format!("accepted/a.py {id} it looked right\n"),
    );
    fixture
        .jury("mutate a.py")
        .run()
        .code(1)
        .warns("a test kills accepted/a.py");
}

#[test]
fn what_cannot_be_mutated_is_told() {
    let fixture = with("a.cpp", CPP);
    fixture.file(
        "submissions/wrong_answer/bad.cpp",
        CPP.replace("2 * n", "3 * n"),
    );
    fixture
        .jury("mutate bad.cpp")
        .run()
        .code(2)
        .warns("does not pass");
    fixture
        .jury("mutate twice.sh")
        .run()
        .code(2)
        .warns("no mutants can be made of");
    fixture
        .jury("mutate nothing.cpp")
        .run()
        .code(2)
        .warns("there is no submission");
    // Without a name, all right solutions that there is a grammar for.
    fixture
        .jury("mutate")
        .run()
        .code(1)
        .says("accepted/a.cpp")
        .does_not_say("bad.cpp");
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let fixture = with("a.cpp", CPP);
    let one = fixture.jury("mutate --json -j 1 a.cpp").run();
    let store = fixture.round().with_file_name("other-store");
    let three = fixture.jury("mutate --json -j 3 a.cpp").store(store).run();
    assert_eq!(one.stdout, three.stdout);
}

#[test]
fn a_run_that_was_stopped_goes_on_where_it_was() {
    // Sleeping takes time and no work: nine mutants take nearly two seconds. What one round did is known to the next, so the
    // mutants' turn comes, and the rounds are short enough to end before the last of them.
    let fixture = with("a.py", &format!("import time\ntime.sleep(0.2)\n{PYTHON}"));
    for delay in [1000, 1000, 1000, 1500, 2000, 4000, 8000, 16000] {
        let call = fixture.jury("mutate -j 1 a.py");
        let child = call.start();
        std::thread::sleep(Duration::from_millis(delay));
        let sent = std::process::Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(sent.is_ok_and(|status| status.success()));
        let report = call.report(child.wait_with_output().expect("it ends"));
        report.code(130);
        if report.stdout.contains("stopped early") && !report.stdout.contains("killed 0 of") {
            let rest = fixture.jury("mutate a.py").run();
            assert!(!rest.stdout.contains("not looked at"), "{}", rest.stdout);
            rest.says("known from before");
            return;
        }
    }
    panic!("it never came to a mutant");
}
