//! Changes that are seen in the files alone.

use super::{Case, TITLE};
use std::os::unix::fs::symlink;

/// What needs no run.
pub(super) const READ: &[Case] = &[
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
