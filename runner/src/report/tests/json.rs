use super::{models, snapshot};
use crate::diagnostic::{Diagnostic, Place};
use crate::report::model::{ProblemResult, RoundResult};
use crate::report::{Event, Json, Reporter};
use std::collections::BTreeSet;

fn lines(round: &RoundResult) -> String {
    let mut out = Vec::new();
    let mut json = Json::new(&mut out);
    let names = round.problems.iter().map(|it| it.problem.clone()).collect();
    json.event(&Event::Started {
        problems: names,
        jobs: 2,
    });
    for problem in &round.problems {
        json.event(&Event::ProblemDone(problem.clone()));
    }
    json.event(&Event::Finished(round.clone()));
    assert!(json.write_error().is_none());
    drop(json);
    String::from_utf8(out).unwrap()
}

fn problems() -> Vec<ProblemResult> {
    let mut broken = models::empty();
    broken.diagnostics = vec![
        Diagnostic::error(
            "unknown-key",
            Place::at("/round/p/problem.yaml", 4, 3),
            "unknown key `x`",
        )
        .hint("did you mean `y`?")
        .command("jury validate p")
        .note("a note"),
        Diagnostic::warning(
            "license",
            Place::file("/round/p/problem.yaml"),
            "no licence",
        ),
    ];
    vec![
        broken,
        models::no_submissions(),
        models::green(),
        models::unexpected(),
        models::scoring(),
        models::partial(),
    ]
}

#[test]
fn golden_lines() {
    snapshot("lines.json", &lines(&models::round(problems())));
}

/// The two promised lines have exactly the promised keys in the promised order, and no `type`.
#[test]
fn promised_keys() {
    let text = lines(&models::round(problems()));
    let test = [
        "problem",
        "submission",
        "test",
        "verdict",
        "cause",
        "cpu_s",
        "wall_s",
        "memory_kib",
    ];
    let submission = [
        "problem",
        "submission",
        "verdict",
        "expected",
        "as_expected",
        "killed_by",
    ];
    let mut kinds = BTreeSet::new();
    for line in text.lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        if let Some(kind) = value.get("type") {
            kinds.insert(kind.as_str().unwrap().to_owned());
            continue;
        }
        let keys: &[&str] = if value.get("test").is_some() {
            &test
        } else {
            &submission
        };
        let at: Vec<usize> = keys
            .iter()
            .map(|key| line.find(&format!("\"{key}\":")).unwrap())
            .collect();
        assert!(at.is_sorted(), "{line}");
        assert_eq!(value.as_object().unwrap().len(), keys.len(), "{line}");
    }
    let documented = [
        "complaint",
        "diagnostic",
        "problem",
        "score",
        "start",
        "summary",
    ];
    assert!(kinds.iter().eq(documented), "{kinds:?}");
}

/// Every sort of line and every key is explained in `docs/json.md`.
#[test]
fn documented() {
    let docs = include_str!("../../../../docs/json.md");
    for line in lines(&models::round(problems())).lines() {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        for (key, value) in value.as_object().unwrap() {
            assert!(
                docs.contains(&format!("`{key}`")),
                "docs/json.md says nothing of {key}"
            );
            if key == "type" {
                assert!(
                    docs.contains(&format!("\"type\":{value}")),
                    "docs/json.md says nothing of {value}"
                );
            }
        }
    }
}

#[test]
fn numbers_that_are_none_are_null() {
    let mut problem = models::green();
    problem.submissions.truncate(1);
    problem.submissions[0].tests.truncate(1);
    problem.submissions[0].tests[0].cpu_s = f64::NAN;
    let text = lines(&models::round(vec![problem]));
    assert!(text.contains("\"cpu_s\":null"), "{text}");
}

struct Broken(std::io::ErrorKind);

impl std::io::Write for Broken {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(self.0.into())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_told_and_a_reader_that_left_is_not() {
    use std::io::ErrorKind::{BrokenPipe, StorageFull};
    for (kind, told) in [(StorageFull, true), (BrokenPipe, false)] {
        let mut json = Json::new(Broken(kind));
        json.event(&Event::Finished(models::round(Vec::new())));
        assert_eq!(json.write_error().is_some(), told);
    }
}
