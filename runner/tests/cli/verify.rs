//! `jury verify`: a small package without a fault, and one change of it for every check.

use crate::fixture::Fixture;
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

/// A code, and the change of the good package that provokes it.
type Case = (&'static str, fn(&Fixture));

const TITLE: &str = "Print twice the number.\n";

/// What needs no run.
const READ: &[Case] = &[
    ("link-absolute", |f| {
        let target = f.problem().join("statement/problem.en.md");
        f.file("solution/solution.en.md", "Add it to itself.\n");
        symlink(target, f.problem().join("solution/text.md")).expect("a link");
    }),
    ("link-shared", |f| {
        f.round_file("problems/problems.yaml", "- id: twice\n")
            .round_file("problems/shared.sh", "x=1\n");
        symlink("../../shared.sh", f.problem().join("generators/more.sh")).expect("a link");
    }),
    ("link-outside", |f| {
        f.round_file("outside.txt", "x\n")
            .file("solution/a.md", "x\n");
        symlink("../../../outside.txt", f.problem().join("solution/b.md")).expect("a link");
    }),
    ("link-broken", |f| {
        f.file("solution/a.md", "x\n");
        symlink("nowhere.md", f.problem().join("solution/b.md")).expect("a link");
    }),
    ("ignored-name", |f| {
        f.file("solution/my solution.md", "x\n");
    }),
    ("stray-folder", |f| {
        f.file("workshop/notes.txt", "x\n");
    }),
    ("misspelt-folder", |f| {
        f.file("solutions/solution.en.md", "x\n");
    }),
    ("renamed-folder", |f| {
        f.file("problem_statement/problem.en.tex", "x\n");
    }),
    ("large-file", |f| {
        // It takes no room: nothing is written to it.
        let file = f
            .file("attachments/huge.bin", "")
            .problem()
            .join("attachments/huge.bin");
        let file = std::fs::OpenOptions::new()
            .write(true)
            .open(file)
            .expect("it is there");
        file.set_len(101 << 20).expect("a long file");
    }),
    ("text-form", |f| {
        f.file("solution/solution.en.md", "Add it.\r\n");
    }),
    ("same-uuid", |f| {
        f.round_file("problems/other/problem.yaml", f.read("problem.yaml"));
    }),
    ("attachment-folder", |f| {
        f.file("attachments/tool/run.py", "print()\n");
    }),
    ("include-clash", |f| {
        f.file("include/default/lib.txt", "a\n")
            .file("include/python3/lib.txt", "b\n");
    }),
    ("no-uuid", |f| {
        f.file(
            "problem.yaml",
            "problem_format_version: legacy\nname: Twice\nlicense: cc0\nauthor: A\n",
        );
    }),
    ("unknown-license", |f| {
        f.replace("problem.yaml", "license: cc by-sa\n", "");
    }),
    ("odd-author", |f| {
        f.replace("problem.yaml", "A. Author", "A. Author and B. Writer");
    }),
    ("latex-in-title", |f| {
        f.replace("problem.yaml", "name: Twice", "name: $2n$");
    }),
    ("split-second", |f| {
        f.replace(
            "problem.yaml",
            "time_limit: 1",
            "time_limit: 1.5\n  time_resolution: 0.5",
        );
    }),
    ("old-grading", |f| {
        f.file(
            "problem.yaml",
            "problem_format_version: legacy\nname: Twice\nlicense: cc0\nauthor: A\ntype: scoring\ngrading:\n  accept_score: 1\n",
        );
    }),
    ("empty-statement", |f| {
        f.file("statement/problem.en.md", "\n");
    }),
    ("unset-constant", |f| {
        f.replace("statement/problem.en.md", "999999", "{{max_n}}");
    }),
    ("no-section", |f| {
        f.replace("statement/problem.en.md", "## Output\n", "");
    }),
    ("statements-differ", |f| {
        f.replace(
            "problem.yaml",
            "name: Twice",
            "name:\n  en: Twice\n  de: Doppelt",
        )
        .file("statement/problem.de.md", "Gib das Doppelte aus.\n");
    }),
    ("missing-picture", |f| {
        f.replace("statement/problem.en.md", TITLE, "![two](two.png)\n");
    }),
    ("title-differs", |f| {
        f.remove("statement/problem.en.md").file(
            "statement/problem.en.tex",
            "\\problemname{Thrice}\n\\section*{Input}\nAt most 999999.\n\\section*{Output}\nIt.\n",
        );
    }),
    ("no-interaction", |f| {
        f.replace("problem.yaml", "license:", "type: interactive\nlicense:");
    }),
    ("one-sided-interaction", |f| {
        f.replace("problem.yaml", "license:", "type: interactive\nlicense:")
            .file("data/sample/1.interaction", "<3\n")
            .file("data/sample/1.in.download", "3\n")
            .file("data/sample/1.ans.download", "6\n");
    }),
    ("unused-constant", |f| {
        f.append("problem.yaml", "constants:\n  limit: 5\n");
    }),
    ("unused-picture", |f| {
        f.file("statement/two.png", "x");
    }),
    ("unused-generator", |f| {
        f.file("generators/other.sh", "echo 1\n");
    }),
    ("unused-test-file", |f| {
        f.file("generators/manual/small.in", "1\n");
    }),
    ("no-sample", |f| {
        f.remove("data/sample");
    }),
    ("no-invalid-input", |f| {
        f.remove("data/invalid_input");
    }),
    ("number-padding", |f| {
        f.replace("generators/generators.yaml", "01-small", "10-small")
            .replace("generators/generators.yaml", "02-large", "9-large");
    }),
    ("no-output-tests", |f| {
        f.file("output_validator/check.sh", "exit 42\n");
    }),
    ("one-accepted", |f| {
        f.remove("submissions/accepted/again.sh");
    }),
    ("no-wrong-submission", |f| {
        f.remove("submissions/wrong_answer")
            .remove("submissions/submissions.yaml");
    }),
    ("same-submission", |f| {
        f.file(
            "submissions/accepted/third.sh",
            f.read("submissions/accepted/again.sh"),
        );
    }),
    ("stale-waiver", |f| {
        f.file(
            "jury.yaml",
            "waive:\n  - code: no-sample\n    reason: none is needed\n",
        );
    }),
    ("unknown-code", |f| {
        f.file(
            "jury.yaml",
            "waive:\n  - code: no-samples\n    reason: none is needed\n",
        );
    }),
];

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

/// What needs the test data.
const MADE: &[Case] = &[
    ("same-input", |f| {
        f.append(
            "generators/generators.yaml",
            "\x20         again: number 7 x\n",
        );
    }),
    ("empty-data", |f| {
        f.file("data/sample/2.in", "8\n")
            .file("data/sample/2.ans", "");
    }),
    ("odd-bytes", |f| {
        f.file("data/sample/2.in", "8\n")
            .file("data/sample/2.ans", "16 \u{2713}\n");
    }),
    ("line-ends", |f| {
        f.file("data/sample/2.in", "8\n")
            .file("data/sample/2.ans", "16");
    }),
    ("odd-blanks", |f| {
        f.file("data/sample/2.in", "8\n")
            .file("data/sample/2.ans", "16 \n");
    }),
    ("answer-over-limit", |f| {
        f.replace("problem.yaml", "memory: 512", "memory: 512\n  output: 1")
            .file("data/sample/2.in", "8\n")
            .file("data/sample/2.ans", "16\n".repeat(400_000));
    }),
    ("large-test", |f| {
        let file = f
            .file("data/sample/2.in", "8\n")
            .file("data/sample/2.ans", "")
            .problem()
            .join("data/sample/2.ans");
        let file = std::fs::OpenOptions::new()
            .write(true)
            .open(file)
            .expect("it is there");
        file.set_len(101 << 20).expect("a long file");
    }),
    ("answer-near-limit", |f| {
        f.replace("problem.yaml", "memory: 512", "memory: 512\n  output: 1")
            .file("data/sample/2.in", "8\n")
            .file("data/sample/2.ans", "16\n".repeat(200_000));
    }),
    ("stale-file", |f| {
        f.file("data/secret/01-small/zero.in", "5\n");
    }),
    ("unrepeatable-generator", |f| {
        f.file(
            "generators/number.sh",
            "echo $(($1 + RANDOM % 20000 * (${1} < 10)))\n",
        );
    }),
    ("bound-not-reached", |f| {
        f.replace(
            "generators/generators.yaml",
            "big: number 999999",
            "big: number 99999",
        );
    }),
    ("bound-not-in-statement", |f| {
        f.replace("statement/problem.en.md", "999999", "999998");
    }),
    ("constant-not-a-bound", |f| {
        f.append("problem.yaml", "constants:\n  max_n: 999998\n")
            .replace("statement/problem.en.md", "999999", "{{max_n}}");
    }),
];

/// What needs verdicts.
const JUDGED: &[Case] = &[
    ("validator-accepts-junk", |f| {
        f.file(
            "input_validators/validator.sh",
            "read -r n\n[[ $n =~ ^[0-9]+$ ]] && exit 42\nexit 43\n",
        );
    }),
    ("validator-too-wide", |f| {
        f.replace("submissions/accepted/again.sh", "n + n", "n > 999990 ? 0 : n + n")
            .replace("generators/generators.yaml", "big: number 999999", "big: number 999990")
            .file(
                "input_validators/validator.sh",
                "IFS= read -r -d '' text\n[[ $text =~ ^(0|[1-9][0-9]{0,9})$'\\n'$ ]] && exit 42\nexit 43\n",
            );
    }),
    ("validator-crashes", |f| {
        f.replace("input_validators/validator.sh", "exit 43", "kill -SEGV $$");
    }),
    ("answer-refused", |f| {
        with_checker(
            f,
            "read -r word\nread -r n < \"$1\"\n[ \"$word\" = $((n + n)) ] && [ \"$n\" != 7 ] && exit 42\nexit 43\n",
        );
    }),
    ("checker-accepts-junk", |f| with_checker(f, CHECKER)),
    ("checker-crashes", |f| {
        with_checker(
            f,
            "read -r word\nread -r right < \"$2\"\n[ \"$word\" = \"$right\" ] && exit 42\n[[ $word =~ ^-?[0-9]+$ ]] && exit 43\nexit 1\n",
        );
    }),
    ("checker-refuses-layout", |f| {
        with_checker(f, "cmp -s \"$2\" - && exit 42\nexit 43\n");
    }),
    ("unexpected-verdict", |f| {
        f.file(
            "submissions/accepted/again.sh",
            "read -r n\necho $((n * 3))\n",
        );
    }),
    ("slower-than-accepted", |f| {
        f.file(
            "submissions/brute_force/count.sh",
            "read -r n\nfor ((i = 0; i < 60000; i++)); do :; done\necho $((n + n))\n",
        )
        .append(
            "submissions/submissions.yaml",
            "brute_force:\n  permitted: [AC, TLE]\n",
        );
    }),
    ("no-full-score", |f| {
        scoring(f, [60, 40]);
        with_checker(
            f,
            &CHECKER.replace(
                "&& exit 42",
                "&& echo 0.5 > \"$3/score_multiplier.txt\" && exit 42",
            ),
        );
    }),
];

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

/// What the reader refuses, and the gallery of the reader's faults does not show.
const REFUSED: &[Case] = &[
    ("byte-order-mark", |f| {
        f.file(
            "problem.yaml",
            format!("\u{feff}{}", f.read("problem.yaml")),
        );
    }),
    ("carriage-return", |f| {
        f.file("problem.yaml", f.read("problem.yaml").replace('\n', "\r"));
    }),
    ("checktestdata", |f| {
        f.file("input_validators/other.ctd", "INT(1\n");
    }),
    ("empty-file", |f| {
        f.file("generators/generators.yaml", "");
    }),
    ("empty-program", |f| {
        f.file("submissions/accepted/none/.keep", "");
    }),
    ("no-entry-point", |f| {
        f.file("submissions/accepted/none/data.csv", "1\n").append(
            "submissions/submissions.yaml",
            "accepted/none:\n  language: python3\n",
        );
    }),
    ("package-name", |f| {
        f.round_file("problems/Other_One/problem.yaml", f.read("problem.yaml"));
    }),
    ("too-deep", |f| {
        f.file(
            &format!("include/default/{}file.txt", "a/".repeat(20)),
            "x\n",
        );
    }),
    ("too-many-findings", |f| {
        for number in 0..1100 {
            f.file(&format!("include/default/a file {number}"), "");
        }
    }),
    ("too-many-tests", |f| {
        let rule = |number| {
            format!(
                "      x{number}:\n        count: 100\n        generate: number {{count}} {number}\n"
            )
        };
        let rules: String = (0..101).map(rule).collect();
        f.file(
            "generators/generators.yaml",
            format!("data:\n  secret:\n    data:\n{rules}"),
        );
    }),
    ("unreadable", |f| {
        let file = f
            .file("data/sample/2.in", "")
            .problem()
            .join("data/sample/2.in");
        let file = std::fs::OpenOptions::new()
            .write(true)
            .open(file)
            .expect("it is there");
        file.set_len((1 << 30) + 1).expect("a long file");
    }),
    ("unreachable-score", |f| scoring(f, [60, 30])),
    ("unused", |f| {
        f.append(
            "submissions/accepted/again.sh",
            "# @EXPECTED_RESULTS@: WRONG-ANSWER\n",
        );
    }),
    ("wrong-interaction", |f| {
        f.replace("problem.yaml", "license:", "type: interactive\nlicense:")
            .file("data/sample/1.interaction", "3\n")
            .file("data/sample/1.in.download", "3\n")
            .file("data/sample/1.ans.download", "6\n");
    }),
    ("yaml-tab", |f| {
        f.append("problem.yaml", "constants:\n\tn: 1\n");
    }),
    ("yaml-too-big", |f| {
        let ten = |name: &str| format!("[{}]", [name; 10].join(", "));
        let mut rules = format!("a0: &a0 {}\n", ten("x"));
        for number in 1..7 {
            rules += &format!(
                "a{number}: &a{number} {}\n",
                ten(&format!("*a{}", number - 1))
            );
        }
        f.file("generators/generators.yaml", rules);
    }),
    ("ambiguous-include", |f| {
        f.append(
            "generators/generators.yaml",
            "\x20     03-other:\n\x20       data:\n\x20         two: number 3\n\x20     04-both:\n\x20       include: [two]\n",
        );
    }),
];

/// What running the programs shows.
const RUN: &[Case] = &[
    ("no-match", |f| {
        f.append(
            "generators/generators.yaml",
            "\x20         eight:\n\x20           generate: number 8\n\x20           match: [\"9\"]\n",
        );
    }),
    ("does-not-compile", |f| {
        f.file("input_validators/other.cpp", "int main() { return 42 }\n");
    }),
    ("generator-failed", |f| {
        f.file("generators/number.sh", "exit 1\n");
    }),
    ("invalid-accepted", |f| {
        f.file("data/invalid_input/seven.in", "7\n");
    }),
    ("invalid-test", |f| {
        f.file("data/sample/2.in", "08\n")
            .file("data/sample/2.ans", "16\n");
    }),
    ("validator-failed", |f| {
        f.replace("input_validators/validator.sh", "exit 43", "kill -SEGV $$");
    }),
    ("answer-failed", |f| {
        f.file(
            "submissions/accepted/twice.sh",
            "read -r n\n[ $n = 7 ] && exit 1\necho $((2 * n))\n",
        );
    }),
    ("wrong-check", |f| {
        with_checker(f, "exit 42\n");
    }),
    ("judge-error", |f| {
        with_checker(f, "exit 1\n");
    }),
    ("bad-score", |f| {
        scoring(f, [60, 40]);
        with_checker(
            f,
            &CHECKER.replace("&& exit 42", "&& echo 61 > \"$3/score.txt\" && exit 42"),
        );
    }),
    ("grader-failed", |f| {
        f.file(
            "problem.yaml",
            "problem_format_version: legacy\nname: Twice\nlicense: cc0\nauthor: A\ntype: scoring\nlimits: {time_limit: 1}\n",
        )
        .file("data/testdata.yaml", "grading: custom\n")
        .file("graders/none.sh", "echo AC\n");
    }),
    ("generous-limit", |f| {
        // It needs more than the limit, and ends before it is stopped.
        f.replace(
            "problem.yaml",
            "time_limit: 1",
            "time_limit: 0.2\n  time_resolution: 0.1",
        )
        .file(
            "submissions/time_limit_exceeded/fast.py",
            "import time\nwhile time.process_time() < 0.21: pass\nprint(2 * int(input()))\n",
        );
    }),
    ("missing-compiler", |f| {
        f.round_file(
            "languages.yaml",
            "nolang:\n  name: Nolang\n  endings: [nolang]\n  runners: [there-is-none]\n  run: [\"{entry}\"]\n  entry: [main.nolang]\n",
        )
        .file("submissions/accepted/third.nolang", "print\n");
    }),
    ("no-time-limit", |f| {
        f.replace("problem.yaml", "\x20 time_limit: 1\n", "").file(
            "submissions/submissions.yaml",
            "accepted:\n  use_for_time_limit: false\nwrong_answer:\n  use_for_time_limit: false\n",
        );
    }),
    ("bad-lock", |f| {
        f.file("data.lock", "nonsense\n");
    }),
    ("lock-differs", |f| {
        f.jury("generate problems/twice").run().code(0);
        f.replace(
            "data.lock",
            "secret/01-small/two.in",
            "secret/01-small/three.in",
        );
    }),
    ("tight-limit", |f| {
        f.replace(
            "problem.yaml",
            "time_limit: 1",
            "time_limit: 1\n  time_multipliers:\n    ac_to_time_limit: 1000",
        );
    }),
];

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
fn a_validator_in_checktestdata_tells_no_bounds() {
    let fixture = good();
    fixture.remove("input_validators/validator.sh").file(
        "input_validators/number.ctd",
        "INT(0, 999999)\nNEWLINE\nEOF\n",
    );
    fixture.jury("verify --strict problems/twice").run().code(0);
    fixture.jury("matrix problems/twice").run().code(0);
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

/// A validator in C++ whose header writes `line` into the file behind `option`.
fn told_by(header: &str, option: &str, line: &str) -> Fixture {
    let fixture = good();
    let header_text = format!(
        "#pragma once\n#include <cstdio>\n#include <cstring>\n\
        static void tell(int argc, char **argv, long n) {{\n\
        for (int i = 1; i + 1 < argc; i++) if (!strcmp(argv[i], \"{option}\")) {{\n\
        FILE *file = fopen(argv[i + 1], \"w\"); fprintf(file, \"{line}\", n == 0, n, n); fclose(file); }} }}\n"
    );
    let main = format!(
        "#include \"{header}\"\n\
        int main(int argc, char **argv) {{\n\
        char text[16], again[16]; long n; int length = fread(text, 1, 15, stdin); text[length] = 0;\n\
        if (sscanf(text, \"%ld\", &n) != 1 || n < 0 || n > 999999) return 43;\n\
        sprintf(again, \"%ld\\n\", n); if (strcmp(text, again) || (int)strlen(again) != length) return 43;\n\
        tell(argc, argv, n); return 42; }}\n"
    );
    fixture
        .remove("input_validators/validator.sh")
        .file(&format!("input_validators/check/{header}"), header_text)
        .file("input_validators/check/main.cpp", main)
        .replace(
            "generators/generators.yaml",
            "zero: number 0",
            "zero: number 1",
        );
    fixture
}

#[test]
fn bounds_that_other_libraries_tell() {
    let fixtures = [
        (
            told_by(
                "validation.h",
                "--constraints_file",
                "Place:n n %d 1 %ld %ld 0 999999\\n",
            ),
            Some("1"),
        ),
        (
            told_by(
                "testlib.h",
                "--testOverviewLogFileName",
                "\\\"n\\\":%.0d max-value-hit\\nconstant-bounds \\\"n\\\": 0 999999\\n",
            ),
            None,
        ),
    ];
    for (fixture, seen) in fixtures {
        let report = fixture
            .jury("verify --json --only bound-not-reached problems/twice")
            .run();
        let objects = report.code(0).objects();
        let found = objects
            .iter()
            .find(|o| o["type"] == "finding")
            .unwrap_or(&Value::Null);
        assert_eq!(found["about"], "n", "{}\n{}", report.stdout, report.stderr);
        let bound = objects
            .iter()
            .find(|o| o["side"] == "lower")
            .unwrap_or(&Value::Null);
        assert_eq!(
            (bound["value"].as_str(), bound["seen"].as_str()),
            (Some("0"), seen)
        );
        assert_eq!(objects.iter().filter(|o| o["type"] == "finding").count(), 1);
    }
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
