//! Changes that the reader refuses, or that keep a program from doing what it should.

use super::{CHECKER, Case, scoring, with_checker};

/// What the reader refuses, and the gallery of the reader's faults does not show.
pub(super) const REFUSED: &[Case] = &[
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
pub(super) const RUN: &[Case] = &[
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
