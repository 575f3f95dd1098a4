//! Input validators in the Checktestdata language, and validators of answers.

use super::fixture::Fixture;

const NUMBER: &str = "# One number.\nINT(0,999999,n) NEWLINE\n";

fn with_program(text: &str) -> Fixture {
    let fixture = Fixture::plain();
    fixture
        .remove("input_validators/validator.sh")
        .file("input_validators/number.ctd", text);
    fixture
}

#[test]
fn accepts_and_refuses() {
    let fixture = with_program(NUMBER);
    fixture.jury("all -v").run().code(0).is("checktestdata");
    // A warm run asks nobody again.
    assert_eq!(fixture.jury("all").run().ran(), 0);
    // A test that must be refused is not, and one that must not be is.
    fixture.file("data/invalid_input/minus.in", "1\n").replace(
        "generators/generators.yaml",
        "number 7",
        "number 007",
    );
    let report = fixture.jury("all").run();
    report.code(2).is("checktestdata-refused");
    for command in report.commands() {
        // What the report names says the same by hand.
        if let Some(rest) = command.strip_prefix("jury checktestdata ") {
            let jury = env!("CARGO_BIN_EXE_jury");
            let (code, _) = fixture.by_hand(&format!("{jury} checktestdata {rest}"));
            assert_eq!(code, Some(0), "{command}");
        }
    }
}

#[test]
fn constants_are_filled_in() {
    let fixture = with_program("INT(0,{{most}}) NEWLINE\n");
    fixture.append("problem.yaml", "constants: {most: 99999}\n");
    fixture.jury("validate").run().code(0);
    fixture.replace("problem.yaml", "99999", "99998");
    fixture
        .jury("validate")
        .run()
        .code(2)
        .says("expected a whole number from 0 to 99998 (INT), found 99999");
}

#[test]
fn programs_that_are_wrong() {
    let fixture = with_program("INT(0,9\nNEWLINE\n");
    fixture
        .jury("validate")
        .run()
        .code(2)
        .is("checktestdata-syntax");
    let fixture = with_program("INT(0,999999) NEWLINE ASSERT(n>0)\n");
    fixture
        .jury("validate")
        .run()
        .code(2)
        .says("line 1 of the checktestdata program: `n` was never set");
    let fixture = with_program(NUMBER);
    // One in the VIVA language is passed over while there is another one.
    fixture.file("input_validators/number.viva", "[ integer x; ]\n");
    fixture.jury("all").run().code(0).says(
        "warning[unsupported]: validators in the VIVA language cannot be run: it is passed over",
    );
    fixture.remove("input_validators/number.ctd");
    fixture
        .jury("all")
        .run()
        .code(2)
        .says("error[unsupported]: validators in the VIVA language cannot be run")
        .says("NOT as expected");
}

#[test]
fn by_hand() {
    let fixture = with_program(NUMBER);
    let program = "problems/twice/input_validators/number.ctd";
    let call = |rest: &str| fixture.jury(&format!("checktestdata {program} {rest}"));
    call("problems/twice/data/sample/1.in").run().code(0);
    call("problems/twice/data/invalid_input/minus.in")
        .run()
        .code(1)
        .says("line 1, column 1: expected a whole number from 0 to 999999 (INT), found -1");
    call("nowhere").run().code(2).warns("cannot be read");
    fixture.file("input_validators/number.ctd", "INT(");
    let report = call("problems/twice/data/sample/1.in").run();
    report
        .code(2)
        .warns("expected a value, found the end of the program");
}

#[test]
fn answers_are_validated_too() {
    let fixture = Fixture::plain();
    fixture.file(
        "answer_validators/even.sh",
        "read -r n < \"$1\"\nread -r twice\n[ $twice = $((2 * n)) ] && exit 42\necho \"$twice is not twice $n\" >&2\nexit 43\n",
    )
    .file("answer_validators/number.ctd", "INT(0,10^6) NEWLINE");
    fixture.jury("all").run().code(0);
    assert_eq!(fixture.jury("all").run().ran(), 0);
    fixture.file("data/sample/1.ans", "7\n");
    let report = fixture.jury("all").run();
    report.code(2).is("answer-refused");
    for command in report.commands().iter().filter(|c| c.contains("even")) {
        assert_eq!(fixture.by_hand(command).0, Some(43), "{command}");
    }
    // The answer of the input that was changed is looked at anew.
    fixture
        .file("data/sample/1.ans", "6\n")
        .file("data/sample/1.in", "4\n");
    fixture.jury("all").run().code(2).says("6 is not twice 4");
}

#[test]
fn contests_list_their_problems() {
    let fixture = Fixture::plain();
    let copy = |name: &str| {
        let status = std::process::Command::new("cp")
            .arg("-a")
            .arg(fixture.problem())
            .arg(fixture.round().join("problems").join(name))
            .status();
        assert!(status.expect("cp").success());
    };
    // All of them share a validator that lies beside them.
    fixture
        .round_file("problems/shared/number.ctd", NUMBER)
        .remove("input_validators/validator.sh");
    let shared = fixture.problem().join("input_validators/number.ctd");
    std::os::unix::fs::symlink("../../shared/number.ctd", shared).expect("a link");
    copy("again");
    copy("left");
    fixture.round_file(
        "problems/problems.yaml",
        "- id: twice\n  label: A\n- id: again\n  label: B\n  rgb: '#000000'\n",
    );
    let report = fixture.jury("run").run();
    report.code(0).says("2 problems").does_not_say("left");
    let first = report.stdout.find("twice  Twice").expect("it is there");
    assert!(first < report.stdout.find("again  Twice").expect("it is there"));
    fixture
        .jury("run problems")
        .run()
        .code(0)
        .says("2 problems");
    fixture.round_file("problems/problems.yaml", "- id: twice\n- id: agian\n");
    fixture
        .jury("run")
        .run()
        .code(2)
        .warns("there is no problem \"agian\" beside this file");
}
