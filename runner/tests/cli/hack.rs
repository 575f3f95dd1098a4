//! `jury hack`: the test that is missing is found, made small, and kept.

use crate::fixture::{Fixture, Report};
use serde_json::Value;

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
        .jury("hack wrong_answer/short.sh --shrink 3600 --save")
        .run();
    report
        .code(1)
        .says("twice: wrong_answer/short.sh fails with WA")
        .says("an instance that `cross` enumerates")
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
        .jury("hack -p problems/twice --shrink 3600 mine.py")
        .run()
        .code(1)
        .says("found after ")
        .says("dice ")
        .says("  input:\n    105\n");
    // Nothing was saved.
    assert!(!fixture.read("generators/generators.yaml").contains("hack-"));
}

/// The object that tells what was found.
fn found(report: &Report) -> Value {
    let mut objects = report.objects().into_iter();
    objects
        .find(|object| object["type"] == "hack")
        .expect("a line about it")
}

#[test]
fn a_test_that_is_there_is_known_from_before() {
    let fixture = missing();
    fixture
        .replace("generators/generators.yaml", "number 5000", "number 99999")
        .remove("submissions/accepted/sum.sh");
    fixture.jury("run wrong_answer/short.sh").run().code(0);
    // Next to no time is needed for what the store knows.
    fixture
        .jury("hack wrong_answer/short.sh --time 0.001 --shrink 3600")
        .run()
        .code(1)
        .says("  found after 1 input: test secret/02-large/big\n")
        .says("  made by: number 5001\n")
        .says("  input:\n    5001\n");
}

#[test]
fn the_first_problem_that_anybody_makes() {
    let fixture = Fixture::empty();
    fixture.jury("new sums").run().code(0);
    // Its generator is in Python and knows no tapes; only large sums are wrong. However slow the machine is, so few tries
    // are enough.
    let report = fixture
        .jury("hack --json -p problems/sums wrong_answer/narrow.cpp --tries 40 --time 3600 --shrink 3600")
        .run();
    let found = found(report.code(1));
    assert_eq!(found["verdict"], "WA");
    assert_eq!(found["origin"], "test secret/02-large/random");
    let input = found["input"].as_str().expect("a text");
    assert!(input.len() < 100, "{input}");
    let tries = |key: &str| found[key].as_u64().expect("a number");
    assert!(tries("searched") <= 40 && tries("shrunk") <= 40);
    // They end it before anything is shown.
    assert_eq!(found["minimal"], false);
}

#[test]
fn a_large_test_by_hand_becomes_small() {
    let fixture = missing();
    // How many numbers have six digits or more?
    let lines: String = (0..9000).map(|n| format!("{}\n", n % 77 * 9999)).collect();
    fixture
        .remove("generators")
        .remove("submissions/submissions.yaml")
        .remove("submissions/accepted/sum.sh")
        .remove("submissions/wrong_answer")
        .remove("data/sample")
        .file("data/secret/1.in", format!("9000\n{lines}"))
        .file("data/secret/1.ans", "7722\n")
        .file(
            "input_validators/validator.sh",
            "cat > all\n\
             [ $(wc -l < all) = $(($(head -n 1 all) + 1)) ] && ! grep -qvE '^(0|[1-9][0-9]{0,8})$' all && exit 42\n\
             exit 43\n",
        )
        .file("submissions/accepted/twice.sh", "read -r n\ngrep -cE '.{6}'\nexit 0\n")
        .round_file("none.sh", "echo 0\n");
    let report = fixture
        .jury("hack --json -p problems/twice none.sh --shrink 3600")
        .run();
    let found = found(report.code(1));
    assert_eq!(found["origin"], "test secret/1");
    assert_eq!(found["input"], "1\n100000\n");
    assert_eq!(found["minimal"], true);
}

/// Text alone cannot become smaller, because the last line depends on all others, and the arguments say nothing: only
/// the choices of the generator can.
#[test]
fn the_choices_of_a_generator_become_small() {
    let fixture = Fixture::with_testlib();
    fixture.jury("new sums").run().code(0);
    fixture.round_file(
        "problems/sums/generators/numbers.rs",
        "fn main() -> std::process::ExitCode {\n\
         \x20   testlib::generator::run(|g, _: Args, out| {\n\
         \x20       let n: usize = g.int(1..=30);\n\
         \x20       let numbers: Vec<i64> = (0..n).map(|_| g.int(1..=1000)).collect();\n\
         \x20       out.line(n)?;\n\
         \x20       out.line(&numbers)?;\n\
         \x20       out.line(numbers.iter().fold(1, |mark, x| mark * 31 % 9973 + x))\n\
         \x20   })\n\
         }\n\
         \n\
         #[derive(clap::Parser)]\n\
         struct Args {}\n",
    );
    let read = "IFS= read -r -d '' text\nmapfile -t lines <<< \"$text\"\nmark=1\n\
         for x in ${lines[1]}; do mark=$((mark * 31 % 9973 + x)); done\n";
    fixture.round_file(
        "problems/sums/input_validators/validator.sh",
        format!(
            "{read}set -- ${{lines[1]}}\n\
             [ \"$text\" = \"$#\"$'\\n'\"$*\"$'\\n'$mark$'\\n' ] && exit 42\nexit 43\n"
        ),
    );
    std::fs::remove_file(
        fixture
            .round()
            .join("problems/sums/input_validators/validator.rs"),
    )
    .expect("it is there");
    let manifest = fixture.round().join("problems/sums/Cargo.toml");
    let text = std::fs::read_to_string(&manifest).expect("it is there");
    let validator =
        "[[bin]]\nname = \"sums-validator\"\npath = \"input_validators/validator.rs\"\n";
    assert!(text.contains(validator), "{text}");
    std::fs::write(&manifest, text.replace(validator, "")).expect("it is written");
    let sum = "read -r n\nread -r -a list\nsum=0\nfor x in ${list[@]}; do sum=$((sum + x)); done\n";
    for (name, end) in [
        ("accepted/sum.sh", "echo $sum\n"),
        // Three numbers or more with a large sum are too much for it.
        (
            "wrong_answer/narrow.sh",
            "[ $n -ge 3 ] && [ $sum -ge 1000 ] && sum=0\necho $sum\n",
        ),
    ] {
        fixture.round_file(
            &format!("problems/sums/submissions/{name}"),
            format!("{sum}{end}"),
        );
    }
    for gone in [
        "submissions/accepted/sum.cpp",
        "submissions/accepted/sum.py",
        "submissions/wrong_answer/narrow.cpp",
        "submissions/submissions.yaml",
        "data/sample/1.in",
        "data/sample/1.ans",
    ] {
        std::fs::remove_file(fixture.round().join("problems/sums").join(gone))
            .expect("it is there");
    }
    std::fs::remove_dir_all(fixture.round().join("problems/sums/data/invalid_input"))
        .expect("it is there");
    fixture.round_file(
        "problems/sums/generators/generators.yaml",
        "solution: /submissions/accepted/sum.sh\n\
         data:\n\
         \x20 secret:\n\
         \x20   data:\n\
         \x20     any: numbers --seed {seed}\n",
    );
    let call = fixture.with_cargo(
        fixture.jury("hack --json -p problems/sums wrong_answer/narrow.sh --shrink 3600"),
    );
    let report = call.run();
    let found = found(report.code(1));
    let input = found["input"].as_str().expect("a text");
    let lines: Vec<&str> = input.lines().collect();
    let numbers: Vec<i64> = lines[1]
        .split(' ')
        .map(|x| x.parse().expect("a number"))
        .collect();
    assert_eq!(
        (lines[0], numbers.iter().sum::<i64>()),
        ("3", 1000),
        "{input}"
    );
    assert_eq!(found["call"], Value::Null);
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
        .remove("generators/generators.yaml")
        .remove("submissions/submissions.yaml")
        .file("generators/stream.sh", "printf '# 5\\n7654\\n'\n")
        .file("jury.yaml", "cross:\n\x20 generate: stream\n")
        .file("data/secret/1.in", "4\n")
        .file("data/secret/1.ans", "8\n");
    fixture.jury("run wrong_answer/short.sh").run().code(1);
    fixture
        .jury("hack wrong_answer/short.sh --shrink 3600 --save --folder secret")
        .run()
        .code(1)
        .says("  input:\n    5001\n")
        .says("  saved as secret/hack-short-");
    fixture
        .jury("validate")
        .run()
        .code(0)
        .says("1 sample, 2 secret");
    fixture.jury("run wrong_answer/short.sh").run().code(0);
}

#[test]
fn the_editorial_gets_a_table() {
    let fixture = missing();
    fixture.file("solution/solution.en.md", "Twice.\n");
    let report = fixture
        .jury("counterexamples problems/twice --shrink 3600 --write --time 20")
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
        text.contains("| `wrong_answer/short.sh` | nothing found; fails in `secret` | | |\n"),
        "{text}"
    );
    fixture
        .jury("counterexamples problems/twice --shrink 3600 --write --time 20")
        .run()
        .code(1);
    assert_eq!(fixture.read("solution/solution.en.md"), text);
}

#[test]
fn an_editorial_that_cannot_be_read_is_left_alone() {
    let fixture = missing();
    let file = "solution/solution.en.md";
    fixture.file(file, b"Zweimal f\xfcr.\n");
    let write = || fixture.jury("counterexamples problems/twice --write").run();
    write().code(2).warns("make it a text file in UTF-8");
    let there = std::fs::read(fixture.problem().join(file)).expect("it is there");
    assert_eq!(there, b"Zweimal f\xfcr.\n");
    fixture.remove(file).round_file("elsewhere.md", "Mine.\n");
    std::os::unix::fs::symlink("../../../elsewhere.md", fixture.problem().join(file))
        .expect("a link");
    write().code(2).warns("a link: nothing is written there");
    assert_eq!(fixture.read("../../elsewhere.md"), "Mine.\n");
}
