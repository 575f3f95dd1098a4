//! What lies in `data/` beside samples and secret tests, and what `generators.yaml` writes there.

use super::fixture::{Fixture, VALIDATOR};

/// Accepts an answer that is twice the input, and no other, when it is called with `even`.
const ANSWERS: &str = "read -r n < \"$1\"\nread -r answer\n\
    [ \"$2\" = even ] || exit 43\n[ \"$answer\" = $((2 * n)) ] && exit 42\nexit 43\n";

/// A package with an answer validator that wants an argument, and one wrong answer.
fn answers() -> Fixture {
    let fixture = Fixture::plain();
    fixture
        .file("answer_validators/double.sh", ANSWERS)
        .file(
            "data/sample/test_group.yaml",
            "answer_validator_args: [even]\n",
        )
        .file("data/invalid_answer/odd.in", "3\n")
        .file("data/invalid_answer/odd.ans", "7\n")
        .file("data/invalid_answer/odd.yaml", "answer_validator_args: [even]\n")
        .replace(
            "generators/generators.yaml",
            "  secret:\n",
            "  secret:\n    test_group.yaml:\n      answer_validator_args:\n        double: [even]\n",
        );
    fixture
}

#[test]
fn answers_that_must_be_refused() {
    let fixture = answers();
    fixture
        .jury("validate")
        .run()
        .code(0)
        .does_not_say("foreign-folder");
    fixture.file("data/invalid_answer/odd.ans", "6\n");
    fixture
        .jury("validate")
        .run()
        .code(2)
        .says("invalid_answer/odd: every answer validator accepts this file");
}

#[test]
fn arguments_of_an_answer_validator_by_name() {
    let fixture = answers();
    fixture.replace(
        "generators/generators.yaml",
        "double: [even]",
        "duble: [even]",
    );
    fixture
        .jury("validate")
        .run()
        .code(2)
        .says("`answer_validator_args`: there is no answer validator `duble`")
        .says("did you mean `double");
    let fixture = answers();
    fixture.replace(
        "generators/generators.yaml",
        "double: [even]",
        "double: [odd]",
    );
    fixture
        .jury("run")
        .run()
        .code(2)
        .says("refused by answer_validators/double.sh");
}

/// Settings of `data/` itself, a sample that is only shown, an output that a generator writes, a test whose answer
/// comes along when it is included, keys of other tools.
const RULES: &str = r#"solution: /submissions/accepted/twice.sh
test_group.yaml:
  output_validator_args: [case_sensitive]
data:
  sample:
    data:
      "2":
        in.statement: "N"
        in.download: {link: in.statement}
        ans.statement: "2N"
        ans.download: "2N"
  secret:
    data:
      five:
        in: "5"
  valid_output:
    data:
      made: both 4
  invalid_input:
    test_group.yaml:
      input_validator_args: ['--none', "no"]
    include:
      - five
tool_of_ours: true
"#;

#[test]
fn everything_that_rules_write() {
    let fixture = Fixture::plain();
    fixture
        .remove("data/invalid_input")
        .remove("data/sample")
        .file("generators/generators.yaml", RULES)
        .file(
            "generators/both.sh",
            "echo \"$1\"\necho \"$((2 * $1))\" | tee testcase.ans > testcase.out\n",
        )
        .file(
            "input_validators/validator.sh",
            format!("[ \"$1\" = --none ] && exit 43\n{VALIDATOR}"),
        );
    fixture
        .jury("generate")
        .run()
        .code(0)
        .says("unknown key `tool_of_ours`");
    for (name, content) in [
        (
            "test_group.yaml",
            "output_validator_args: [case_sensitive]\n",
        ),
        ("sample/2.in.statement", "N\n"),
        ("sample/2.in.download", "N\n"),
        ("sample/2.ans.download", "2N\n"),
        ("secret/five.ans", "10\n"),
        ("valid_output/made.out", "8\n"),
        ("valid_output/made.ans", "8\n"),
        ("invalid_input/five.in", "5\n"),
        ("invalid_input/five.ans", "10\n"),
        (
            "invalid_input/test_group.yaml",
            "input_validator_args: ['--none', \"no\"]\n",
        ),
    ] {
        assert_eq!(fixture.read(&format!("data/{name}")), content, "{name}");
    }
    assert!(!fixture.has("data/sample/2.in"));
}

#[test]
fn a_slip_in_a_key_of_a_folder_is_an_error() {
    let fixture = Fixture::plain();
    fixture.replace("generators/generators.yaml", "solution:", "soluton:");
    fixture
        .jury("generate")
        .run()
        .code(2)
        .says("unknown key `soluton`")
        .says("did you mean `solution`?");
}

#[test]
fn what_is_switched_off_takes_no_part() {
    let fixture = Fixture::plain();
    fixture
        .file("submissions/accepted/slow.disabled/main.sh", "exit 1\n")
        .file("submissions/accepted/old.sh.disabled", "exit 1\n")
        .file("submissions/accepted/start.cpp.template", "int main() {}\n")
        .file("submissions/wrong_answer.disabled/x.sh", "exit 1\n")
        .file("input_validators/second.disabled/main.sh", "exit 1\n");
    fixture
        .jury("run")
        .run()
        .code(0)
        .says("accepted/twice.sh")
        .does_not_say("disabled")
        .does_not_say("template");
}

/// Files that lie beside the input, for the validator and for every solution.
#[test]
fn files_of_a_test_lie_where_programs_work() {
    let fixture = Fixture::plain();
    fixture
        .remove("generators")
        .remove("data/sample")
        .file("data/secret/1.in", "3\n")
        .file("data/secret/1.ans", "10\n")
        .file("data/secret/1.files/more/add.txt", "4\n")
        .file(
            "input_validators/validator.sh",
            format!("[ -f more/add.txt ] || exit 43\n{VALIDATOR}"),
        )
        .remove("data/invalid_input")
        .file(
            "submissions/accepted/twice.sh",
            "read -r n\nread -r add < more/add.txt\necho $((2 * n + add))\n",
        );
    fixture.jury("run").run().code(0);
    assert_eq!(fixture.jury("run").run().code(0).ran(), 0);
    fixture.file("data/secret/1.files/more/add.txt", "5\n");
    fixture.jury("run").run().code(1).says("found \"11\"");
}
