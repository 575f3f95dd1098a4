//! `jury hack`: the test that is missing is found, made small, and kept.

use crate::fixture::Fixture;

/// `twice` with tests that never go above 5000, and a solution that is wrong there.
fn missing() -> Fixture {
    let fixture = Fixture::twice();
    fixture
        .replace(
            "generators/generators.yaml",
            "number 99999",
            "number 5000  # large",
        )
        .file(
            "submissions/wrong_answer/short.sh",
            "# Wrong above 5000.\nread -r n\n[ $n -gt 5000 ] && echo 1 || echo $((2 * n))\n",
        )
        .file(
            "submissions/accepted/sum.sh",
            "read -r n\necho $((n + n))\n",
        )
        .append(
            "submissions/submissions.yaml",
            "wrong_answer/short.sh:\n\x20 secret:\n\x20   required: [WA]\n",
        );
    fixture
}

#[test]
fn a_missing_test_is_found_and_kept() {
    let fixture = missing();
    // A stream of instances as `cross` has them.
    fixture
        .file(
            "generators/stream.sh",
            "for n in 12 7654 31; do printf '# %d\\n%d\\n' $((${#n} + 1)) $n; done\n",
        )
        .file("jury.yaml", "cross:\n\x20 generate: stream\n");
    fixture.jury("run wrong_answer/short.sh").run().code(1);
    fixture.jury("generate").run().code(0);
    let report = fixture
        .jury("hack wrong_answer/short.sh --shrink 60 --save")
        .run();
    report
        .code(1)
        .says("twice: wrong_answer/short.sh fails with WA")
        .says("instance 1 of `cross`")
        .says("(1-minimal: no single move makes it smaller)")
        .says("  input:\n    5001\n  right answer:\n    10002\n  its output:\n    1\n")
        .says("  saved as secret/hacks/hack-short-");
    let recipe = fixture.read("generators/generators.yaml");
    assert!(recipe.contains("big: number 5000  # large\n"), "{recipe}");
    assert!(
        recipe.contains("            in: |\n              5001\n"),
        "{recipe}"
    );
    fixture.jury("run wrong_answer/short.sh").run().code(0);
    // The lock knows of it.
    assert!(
        fixture
            .read("data.lock")
            .contains("secret/hacks/hack-short-")
    );
    fixture.jury("generate --check").run().code(0);
}

#[test]
fn the_packages_own_generators_are_tried() {
    let fixture = missing();
    // A generator that knows nothing of ours; the solution is wrong on a few small numbers only.
    fixture
        .replace(
            "generators/generators.yaml",
            "seven: number 7",
            "any: dice 90 {seed}",
        )
        .file("generators/dice.sh", "echo $(($1 * 1000 / 90 + $2 % 50))\n")
        .round_file(
            "mine.py",
            "n = int(input())\nprint(2 * n if n < 100 or n % 7 else 0)\n",
        );
    fixture
        .jury("hack -p problems/twice --shrink 60 mine.py")
        .run()
        .code(1)
        .says("found after ")
        .says("dice ")
        .says("  input:\n    105\n");
    // Nothing was saved.
    assert!(!fixture.read("generators/generators.yaml").contains("hack-"));
}

#[test]
fn a_right_solution_is_left_alone() {
    let fixture = missing();
    let report = fixture.jury("hack accepted/sum.sh --json --time 20").run();
    let objects = report.code(0).objects();
    let found = objects
        .iter()
        .find(|o| o["type"] == "hack")
        .expect("a line");
    assert_eq!(found["found"], false);
    fixture.jury("hack nothing.sh").run().code(2);
}

#[test]
fn without_a_recipe_files_are_written() {
    let fixture = missing();
    fixture
        .remove("generators")
        .remove("submissions/submissions.yaml")
        .file("data/secret/1.in", "5678\n")
        .file("data/secret/1.ans", "11356\n");
    // There is nothing to search in but the tests themselves.
    fixture
        .jury("hack wrong_answer/short.sh --shrink 60 --save --folder secret")
        .run()
        .code(1)
        .says("test secret/1\n")
        .says("  input:\n    5001\n")
        .says("  saved as secret/hack-short-");
    fixture
        .jury("validate")
        .run()
        .code(0)
        .says("1 sample, 2 secret");
}

#[test]
fn the_editorial_gets_a_table() {
    let fixture = missing();
    fixture.file("solution/solution.en.md", "Twice.\n");
    let report = fixture
        .jury("counterexamples problems/twice --shrink 60 --write --time 20")
        .run();
    // Nothing above 5000 is among the tests, so nothing is found for one of them.
    report.code(1);
    let text = fixture.read("solution/solution.en.md");
    assert!(text.starts_with("Twice.\n\n<!-- The table "), "{text}");
    assert!(
        text.contains("| `wrong_answer/square.sh` | `1` * | `2` | `1` |\n"),
        "{text}"
    );
    assert!(
        text.contains("| `wrong_answer/short.sh` | no small one; fails in `secret` | | |\n"),
        "{text}"
    );
    fixture
        .jury("counterexamples problems/twice --shrink 60 --write --time 20")
        .run()
        .code(1);
    assert_eq!(fixture.read("solution/solution.en.md"), text);
}
