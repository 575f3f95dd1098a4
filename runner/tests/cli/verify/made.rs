//! Changes that are seen in the test data, and in the verdicts.

use super::{CHECKER, Case, scoring, with_checker};

/// What needs the test data.
pub(super) const MADE: &[Case] = &[
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
pub(super) const JUDGED: &[Case] = &[
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
