//! Multi-pass problems, with the output validator after each pass or beside it.

use super::fixture::Fixture;

const YAML: &str = "problem_format_version: 2025-09\n\
    name: Passes\n\
    type: TYPE\n\
    uuid: 0b1c6b2e-8f0a-4d2f-9c59-0c9d3a0f3a57\n\
    license: cc by-sa\n\
    credits: A. Author\n\
    limits:\n\
    \x20 time_limit: 1\n\
    \x20 validation_passes: 3\n";

/// The first pass hides a number, the second finds it again. What was hidden is kept beside the messages.
const VALIDATOR: &str = r#"judge() { echo "$1" >> "$feedback/judgemessage.txt"; }
read -r what number < "$1"
feedback=$3
read -r said
if [ $what = hide ]; then
    [[ $said =~ ^[0-9]+$ ]] && ((said != number)) || { judge "$number is not hidden by ${said:0:9}"; exit 43; }
    echo $number > "$feedback/hidden"
    echo "find $said" > "$feedback/nextpass.in"
    judge "hidden as $said"
    exit 42
fi
read -r hidden < "$feedback/hidden"
[ "$said" = $hidden ] && exit 42
judge "found ${said:0:9}, hidden was $hidden"
exit 43
"#;

fn passes(kind: &str, validator: &str, solution: &str) -> Fixture {
    let fixture = Fixture::empty();
    fixture
        .file("problem.yaml", YAML.replace("TYPE", kind))
        .file("statement/problem.en.md", "Hide and find.\n")
        .file("data/secret/one.in", "hide 5\n")
        .file(
            "input_validators/validator.sh",
            "read -r line\n[[ $line = 'hide '* ]] && exit 42\nexit 43\n",
        )
        .file("data/invalid_input/find.in", "find 5\n")
        .file("output_validator/validator.sh", validator)
        .file("submissions/accepted/adds.sh", solution);
    fixture
}

const ADDS: &str = "read -r what n\n[ $what = hide ] && echo $((n + 7)) || echo $((n - 7))\n";

#[test]
fn two_passes() {
    let fixture = passes("multi-pass", VALIDATOR, ADDS);
    for (name, text) in [
        (
            "wrong_answer/forgets.sh",
            "read -r what n\necho $((n + 1))\n",
        ),
        ("wrong_answer/shows.sh", "read -r what n\necho $n\n"),
        // A pass finds nothing of the one before in its folder.
        (
            "wrong_answer/writes.sh",
            "read -r what n\nif [ $what = hide ]; then echo $n > note; echo 9; else cat note || echo nothing; fi\n",
        ),
        (
            "run_time_error/falls-later.sh",
            "read -r what n\n[ $what = hide ] || exit 3\necho $((n + 7))\n",
        ),
        (
            "time_limit_exceeded/spins-later.sh",
            "read -r what n\n[ $what = hide ] || while :; do :; done\necho $((n + 7))\n",
        ),
    ] {
        fixture.file(&format!("submissions/{name}"), text);
    }
    fixture.jury("all -vv").run().code(0).is("passes");
    let again = fixture.jury("all").run();
    again.code(0);
    assert_eq!(again.ran(), 0);
}

/// Each pass has the whole time limit: together they take more.
#[test]
fn the_time_limit_is_for_each_pass() {
    let spin = "import time\nwhile time.process_time() < 0.6: pass\n";
    let solution =
        format!("{spin}what, n = input().split()\nprint(int(n) + (7 if what == 'hide' else -7))\n");
    let fixture = passes("multi-pass", VALIDATOR, ADDS);
    fixture.file("submissions/accepted/slow.py", solution);
    fixture.jury("run accepted/slow.py").run().code(0);
}

#[test]
fn validators_that_break_the_rules() {
    let endless = "cp \"$1\" \"$3/nextpass.in\"\nexit 42\n";
    let refuses = "cp \"$1\" \"$3/nextpass.in\"\nexit 43\n";
    let a_link = "ln -s /etc/passwd \"$3/nextpass.in\"\nexit 42\n";
    for (name, text) in [("endless", endless), ("refuses", refuses), ("link", a_link)] {
        let fixture = passes("multi-pass", text, ADDS);
        fixture
            .jury("all")
            .run()
            .code(2)
            .is(&format!("bad-passes-{name}"));
    }
}

/// The interactor of each pass is given what the one before left.
const INTERACTOR: &str = r#"read -r what number < "$1"
feedback=$3
echo "$what $number"
read -r said || exit 43
[ $what = find ] && number=$(cat "$feedback/hidden")
if [ $what = hide ]; then
    echo $number > "$feedback/hidden"
    echo "find $said" > "$feedback/nextpass.in"
    exit 42
fi
[ "$said" = $number ] && exit 42
echo "found $said, hidden was $number" >> "$feedback/judgemessage.txt"
exit 43
"#;

#[test]
fn both_at_once() {
    let fixture = passes(
        "[scoring, interactive, multi-pass]",
        &INTERACTOR.replace(
            "] && exit 42",
            "] && echo 30 > \"$feedback/score.txt\" && exit 42",
        ),
        ADDS,
    );
    fixture
        .file("data/secret/test_group.yaml", "max_score: 40\n")
        .file(
            "submissions/wrong_answer/forgets.sh",
            "read -r what n\necho $((n + 1))\n",
        );
    fixture
        .jury("all -vv")
        .run()
        .code(0)
        .is("passes-interactive");
    // Not more than one pass when the problem has only one.
    let fixture = passes("interactive", INTERACTOR, ADDS);
    fixture.replace("problem.yaml", "  validation_passes: 3\n", "");
    fixture
        .jury("all")
        .run()
        .code(2)
        .says("not of type multi-pass");
}
