//! `jury verify`: a small package without a fault, and one change of it for every check.

mod bounds;
mod broken;
mod files;
mod made;

use crate::fixture::Fixture;
use broken::{REFUSED, RUN};
use files::READ;
use made::{JUDGED, MADE};
use runner::verify::{CHECKS, Grade, Subject};
use serde_json::Value;
use std::collections::BTreeSet;
use std::os::unix::fs::symlink;
use std::path::Path;

/// The input validator of the package: it also tells how near its input comes to the bounds.
const VALIDATOR: &str = "IFS= read -r -d '' text\n\
    [[ $text =~ ^(0|[1-9][0-9]{0,5})$'\\n'$ ]] || exit 43\n\
    n=${text%$'\\n'}\n\
    low=no; [ \"$n\" = 0 ] && low=yes\n\
    high=no; [ \"$n\" = 999999 ] && high=yes\n\
    [ \"$1\" = --bounds ] && echo \"variable \\\"n\\\" reads=1 min=0 max=999999 seen-min=$n seen-max=$n min-hit=$low max-hit=$high\" > \"$2\"\n\
    exit 42\n";

/// The package that nothing can be said against.
fn good() -> Fixture {
    let fixture = Fixture::twice();
    fixture
        .file(
            "statement/problem.en.md",
            "Print twice the number.\n\n## Input\n\nA number, at most 999999.\n\n## Output\n\nTwice the number.\n",
        )
        .file("submissions/accepted/again.sh", "read -r n\necho $((n + n))\n")
        .file("input_validators/validator.sh", VALIDATOR)
        .replace("generators/generators.yaml", "big: number 99999", "big: number 999999");
    fixture
}

/// Findings and the line about the problem.
fn verify(fixture: &Fixture, options: &str) -> (Vec<Value>, Value) {
    let report = fixture
        .jury(&format!("verify --json {options} problems/twice"))
        .run();
    assert!(!report.stderr.contains("panicked"), "{}", report.stderr);
    let objects = report.objects();
    let findings = objects.iter().filter(|o| o["type"] == "finding");
    let last = objects.iter().rfind(|o| o["type"] == "verify").cloned();
    (findings.cloned().collect(), last.unwrap_or_default())
}

/// A checker that compares the first word.
const CHECKER: &str =
    "read -r word\nread -r right < \"$2\"\n[ \"$word\" = \"$right\" ] && exit 42\nexit 43\n";

fn with_checker(fixture: &Fixture, text: &str) {
    fixture
        .file("output_validator/check.sh", text)
        .file("data/invalid_output/none.in", "1\n")
        .file("data/invalid_output/none.ans", "2\n")
        .file("data/invalid_output/none.out", "3\n");
}

/// Scoring with two groups that are worth `points`.
fn scoring(fixture: &Fixture, points: [u32; 2]) {
    let group = |name: &str, points: u32| {
        format!(
            "{name}:\n\x20       test_group.yaml:\n\x20         max_score: {points}\n\x20         score_aggregation: min\n"
        )
    };
    fixture
        .replace("problem.yaml", "license:", "type: scoring\nlicense:")
        .replace(
            "generators/generators.yaml",
            "01-small:\n",
            &group("01-small", points[0]),
        )
        .replace(
            "generators/generators.yaml",
            "02-large:\n",
            &group("02-large", points[1]),
        );
}

/// A code, and the change of the good package that provokes it.
type Case = (&'static str, fn(&Fixture));

const TITLE: &str = "Print twice the number.\n";

/// A program that makes the answers and is too long to be one is told by `jury generate` (see `bad_submissions`). Here all
/// submissions are judged, and it is one of those that do not compile.
const ELSEWHERE: &[&str] = &["not-a-program"];

/// The codes of the gallery of faults that the reader is tested with.
fn gallery() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/package/faults");
    let entries = std::fs::read_dir(root).expect("the gallery");
    let expected = entries.map(|entry| entry.expect("an entry").path().join("expected"));
    let texts = expected.map(|file| std::fs::read_to_string(file).expect("the expected file"));
    let code = |line: &str| Some(line.split_once('[')?.1.split_once("]: ")?.0.to_owned());
    let codes = texts.flat_map(|text| text.lines().filter_map(code).collect::<Vec<_>>());
    codes.collect()
}

#[test]
fn every_check_is_provoked_somewhere() {
    let mut known = gallery();
    let here = [READ, REFUSED, MADE, JUDGED, RUN].concat();
    known.extend(here.iter().map(|(code, _)| (*code).to_owned()));
    let missing: Vec<&str> = CHECKS
        .iter()
        .map(|check| check.code)
        .filter(|code| !known.contains(*code) && !ELSEWHERE.contains(code))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn nothing_is_said_against_a_good_package() {
    let fixture = good();
    let report = fixture.jury("verify --strict problems/twice").run();
    report.code(0).is("verify-good");
    let (findings, last) = verify(&fixture, "");
    assert!(
        findings.is_empty() && last["checks"] == CHECKS.len(),
        "{last}"
    );
}

/// Changes a good package, and looks for the finding that this provokes.
fn provoke(cases: &[Case], options: &str) {
    provoke_each(cases, |_| options.to_owned());
}

/// The same with options for each code.
fn provoke_each(cases: &[Case], options: impl Fn(&str) -> String) {
    let mut wrong = Vec::new();
    for (code, change) in cases {
        let fixture = good();
        change(&fixture);
        // The round may have another problem by now.
        let (findings, _) = match *code {
            "same-uuid" | "package-name" => (
                fixture
                    .jury("verify --json --no-run")
                    .run()
                    .objects()
                    .into_iter()
                    .filter(|o| o["type"] == "finding")
                    .collect(),
                Value::Null,
            ),
            code => verify(&fixture, &options(code)),
        };
        let found = findings.iter().find(|finding| finding["code"] == *code);
        let grade = CHECKS
            .iter()
            .find(|check| check.code == *code)
            .map(|check| check.grade);
        let fits = |finding: &Value| match grade {
            Some(Grade::Error) => finding["severity"] == "error",
            Some(Grade::Warning) => finding["severity"] == "warning",
            _ => true,
        };
        let complete = |finding: &&Value| {
            let has = |key: &str| finding[key].as_str().is_some_and(|text| !text.is_empty());
            has("message") && has("file") && fits(finding) && finding["waived"].is_null()
        };
        // Those of the reader and of the run say what to do in the message, where it is plain.
        let subject = CHECKS
            .iter()
            .find(|check| check.code == *code)
            .map(|check| check.subject);
        let plain = matches!(subject, Some(Subject::Reading | Subject::Running));
        let hinted = |finding: &&Value| finding["hint"].is_string() || plain;
        if found.filter(complete).filter(hinted).is_none() {
            wrong.push(format!("{code}: {findings:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_found_in_the_files() {
    provoke(READ, "--no-run");
}

#[test]
fn what_the_reader_refuses() {
    provoke(REFUSED, "--no-run");
}

#[test]
fn what_is_found_by_running() {
    // All of them together run the validators on hundreds of files.
    provoke_each(RUN, |code| format!("--only {code}"));
}

#[test]
fn what_is_found_in_the_data() {
    provoke(
        MADE,
        "--only same-input,empty-data,large-test,odd-bytes,line-ends,odd-blanks,answer-over-limit,answer-near-limit,stale-file,unrepeatable-generator,bound-not-reached,bound-not-in-statement,constant-not-a-bound",
    );
}

#[test]
fn what_is_found_by_judging() {
    provoke(JUDGED, "");
}

#[test]
fn findings_as_they_are_printed() {
    let fixture = good();
    fixture
        .remove("data/sample")
        .replace("problem.yaml", "license: cc by-sa\n", "")
        .replace("statement/problem.en.md", "999999", "{{max_n}}")
        .file("input_validators/validator.sh", "read -r n\n[[ $n =~ ^[0-9]+$ ]] && exit 42\nexit 43\n")
        .file("submissions/wrong_answer/again.sh", "read -r n\necho $((n + n))\n")
        .file(
            "jury.yaml",
            "waive:\n  - code: no-sample\n    reason: the story tells one\n  - code: same-submission\n    where: submissions/wrong_answer/*\n    reason: to see that it is told\n",
        );
    fixture
        .jury("verify -v problems/twice")
        .run()
        .code(2)
        .is("verify-bad");
    fixture
        .jury("verify --no-run problems/twice")
        .run()
        .code(2)
        .is("verify-no-run");
}

#[test]
fn warnings_count_when_asked_to() {
    let fixture = good();
    fixture.remove("data/sample");
    let run = |options: &str| {
        fixture
            .jury(&format!("verify --no-run {options} problems/twice"))
            .run()
    };
    run("")
        .code(0)
        .says("warning[no-sample]")
        .says("0 errors, 1 warning, 0 waived");
    run("--strict").code(1);
    run("--strict --only no-uuid,no-section")
        .code(0)
        .does_not_say("no-sample");
    fixture.file("jury.yaml", "waive:\n  no-sample: the story tells one\n");
    run("--strict")
        .code(0)
        .says("0 errors, 0 warnings, 1 waived");
}

#[test]
fn a_waiver_covers_what_it_names() {
    let fixture = good();
    fixture
        .file("data/sample/2.in", "8\n")
        .file("data/sample/2.ans", "16 \n")
        .file("data/sample/3.in", "9\n")
        .file("data/sample/3.ans", "18 \n")
        .file(
            "jury.yaml",
            "waive:\n  - code: odd-blanks\n    where: sample/2\n    reason: as an example\n",
        );
    let (findings, last) = verify(&fixture, "--only odd-blanks");
    let list: Vec<_> = findings
        .iter()
        .map(|f| (f["about"].as_str(), f["waived"].as_str()))
        .collect();
    assert_eq!(
        list,
        [
            (Some("sample/3"), None),
            (Some("sample/2"), Some("as an example"))
        ]
    );
    assert_eq!((&last["warnings"], &last["waived"]), (&1.into(), &1.into()));
    // By the file it works as well.
    fixture.replace("jury.yaml", "where: sample/2", "where: data/sample/*.ans");
    let (findings, _) = verify(&fixture, "--only odd-blanks");
    assert!(
        findings.iter().all(|finding| finding["waived"].is_string()),
        "{findings:#?}"
    );
    // One without a reason is none.
    fixture.replace("jury.yaml", "reason: as an example", "reason: \"\"");
    let (findings, _) = verify(&fixture, "--no-run");
    assert!(
        findings
            .iter()
            .any(|finding| finding["code"] == "wrong-value"),
        "{findings:#?}"
    );
}

#[test]
fn a_second_time_is_immediate() {
    let fixture = good();
    let first = fixture.jury("verify problems/twice").run();
    // Programs that would take notice of being run again.
    fixture
        .jury("verify problems/twice")
        .env("PATH", "/nonexistent")
        .run();
    let started = std::time::Instant::now();
    let again = fixture.jury("verify problems/twice").run();
    assert_eq!(again.code(0).stdout, first.code(0).stdout);
    assert!(started.elapsed().as_secs() < 20);
}

#[test]
fn the_list_of_checks() {
    let fixture = Fixture::empty();
    let list = fixture.jury("verify --list").run();
    for check in CHECKS {
        list.code(0).says(check.code);
    }
    let objects = fixture.jury("verify --list --json").run().code(0).objects();
    assert_eq!(objects.len(), CHECKS.len());
    fixture
        .jury("verify --only no-samples")
        .run()
        .code(2)
        .warns("did you mean `no-sample`?");
}

#[test]
fn tests_that_several_groups_are_meant_to_have_are_no_duplicates() {
    let fixture = Fixture::twice();
    fixture.append(
        "generators/generators.yaml",
        "\x20     03-both:\n\x20       include: [two]\n",
    );
    for file in ["in", "ans"] {
        let link = fixture.problem().join(format!("data/sample/2.{file}"));
        symlink(format!("1.{file}"), link).expect("a link");
    }
    let verify = || fixture.jury("verify --only same-input").run();
    verify().code(0).says("0 warnings");
    fixture.append(
        "generators/generators.yaml",
        "\x20       data:\n\x20         three: number 3\n",
    );
    verify()
        .code(0)
        .says("secret/03-both/three (number 3) has the same input as sample/1");
}
