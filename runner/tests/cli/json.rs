//! `--json`: the lines that other programs read.

use super::fixture::Fixture;
use super::snapshot::compare;

/// A line with its numbers of time and memory replaced by 0.
fn still(line: &str) -> String {
    let number =
        regex::Regex::new(r#""(cpu_s|wall_s|memory_kib|jobs)":[0-9.e-]+"#).expect("a pattern");
    let layers = regex::Regex::new(r#""(layers|missing_layers)":\[[^\]]*\]"#).expect("a pattern");
    layers
        .replace_all(&number.replace_all(line, "\"$1\":0"), "\"$1\":[]")
        .into_owned()
}

#[test]
fn the_promised_keys_in_the_promised_order() {
    let fixture = Fixture::twice();
    let report = fixture.jury("run --json").run();
    report.code(0);
    let lines: Vec<String> = report.stdout.lines().map(still).collect();
    compare("json-run", &(lines.join("\n") + "\n"));
    for object in report.objects() {
        let keys: Vec<&str> = object
            .as_object()
            .expect("an object")
            .keys()
            .map(String::as_str)
            .collect();
        let mut wanted = match (object.get("type"), object.get("test")) {
            (None, Some(_)) => vec![
                "problem",
                "submission",
                "test",
                "verdict",
                "cause",
                "cpu_s",
                "wall_s",
                "memory_kib",
            ],
            (None, None) => vec![
                "problem",
                "submission",
                "verdict",
                "expected",
                "as_expected",
                "killed_by",
            ],
            _ => continue,
        };
        wanted.sort_unstable();
        let mut sorted = keys.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, wanted);
    }
}

#[test]
fn faults_are_lines_too() {
    let fixture = Fixture::twice();
    fixture.replace("problem.yaml", "  memory: 512\n", "  memroy: 512\n");
    let report = fixture.jury("all --json").run();
    report.code(2);
    let faults: Vec<_> = report
        .objects()
        .into_iter()
        .filter(|o| o["type"] == "diagnostic")
        .collect();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert_eq!(faults[0]["code"], "unknown-key");
    assert_eq!(faults[0]["line"], 8);
    assert_eq!(faults[0]["column"], 3);
    assert!(
        faults[0]["hint"]
            .as_str()
            .is_some_and(|hint| hint.contains("memory")),
        "{faults:?}"
    );
}

#[test]
fn faults_of_the_command_line_are_lines_too() {
    let fixture = Fixture::twice();
    for line in [
        "run --json nothing.sh",
        "all --json nowhere",
        "generate --json nowhere",
        "new --json Bad-Name",
    ] {
        let report = fixture.jury(line).run();
        report.code(2);
        let objects = report.objects();
        assert!(
            objects
                .iter()
                .any(|o| o["type"] == "diagnostic" && o["severity"] == "error"),
            "{line}: {}",
            report.stdout
        );
    }
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let fixture = Fixture::twice();
    let mut child = fixture.jury("run --json").start();
    drop(child.stdout.take());
    let status = child.wait().expect("it ends");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_report_that_cannot_be_written_is_a_fault() {
    let fixture = Fixture::twice();
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        return;
    };
    for line in ["run --json", "run"] {
        let output = fixture
            .jury(line)
            .command()
            .stdout(full.try_clone().expect("a copy"))
            .output()
            .expect("it ends");
        assert_eq!(output.status.code(), Some(3));
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("cannot write the report"),
            "{output:?}"
        );
    }
}
