//! Interactive problems: who is to blame when a submission and an interactor talk.

use super::fixture::Fixture;

/// Guess a number of 1..100 with ten guesses.
const GUESS: &[(&str, &str)] = &[
    (
        "problem.yaml",
        "problem_format_version: 2025-09\n\
         name: Guess\n\
         type: interactive\n\
         uuid: 0b1c6b2e-8f0a-4d2f-9c59-0c9d3a0f3a56\n\
         license: cc by-sa\n\
         credits: A. Author\n\
         limits:\n\
         \x20 time_limit: 0.2\n\
         \x20 time_resolution: 0.1\n\
         \x20 output: 1\n\
         \x20 validation_time: 1\n\
         \x20 validation_output: 1\n",
    ),
    ("statement/problem.en.md", "Guess the number.\n"),
    ("data/sample/1.in", "50\n"),
    ("data/sample/1.interaction", ">40\n<higher\n>50\n<correct\n"),
    ("data/sample/1.in.download", "50\n"),
    ("data/sample/1.ans.download", "40\n50\n"),
    ("data/secret/one.in", "37\n"),
    ("data/invalid_input/zero.in", "0\n"),
    (
        "input_validators/validator.sh",
        "IFS= read -r -d '' text\n[[ $text =~ ^([1-9][0-9]?|100)$'\\n'$ ]] && exit 42\nexit 43\n",
    ),
    ("output_validator/interactor.sh", INTERACTOR),
    ("submissions/accepted/halves.sh", HALVES),
];

const INTERACTOR: &str = r#"judge() { echo "$1" >> "$feedback/judgemessage.txt"; exit 43; }
read -r hidden < "$1"
feedback=$3
for number in 1 2 3 4 5 6 7 8 9 10; do
    read -r guess || judge "guess $number never came"
    [[ $guess =~ ^[0-9]{1,3}$ ]] || judge "guess $number is no number: ${guess:0:20}"
    if ((guess == hidden)); then
        echo correct
        read -r more && judge "more after the right guess: $more"
        exit 42
    fi
    ((number == 10)) && judge "ten guesses were not enough"
    ((guess < hidden)) && echo higher || echo lower
done
"#;

const HALVES: &str = r#"low=1 high=100
while :; do
    middle=$(((low + high) / 2))
    echo $middle
    read -r answer
    case $answer in
        correct) exit 0 ;;
        higher) low=$((middle + 1)) ;;
        lower) high=$((middle - 1)) ;;
        *) exit 1 ;;
    esac
done
"#;

fn guess() -> Fixture {
    let fixture = Fixture::empty();
    for (name, content) in GUESS {
        fixture.file(name, content);
    }
    fixture
}

#[test]
fn submissions_that_end() {
    let fixture = guess();
    for (name, text) in [
        (
            "wrong_answer/ones.sh",
            "for i in {1..100}; do echo $i; read -r answer; [ $answer = correct ] && exit 0; done\n",
        ),
        ("wrong_answer/leaves.sh", "echo 1\nread -r answer\n"),
        ("wrong_answer/words.sh", "echo fifty\nread -r answer\n"),
        (
            "wrong_answer/says-more.sh",
            &HALVES.replace("exit 0", "echo 1; exit 0"),
        ),
        // It fails, but only when it is told that it is wrong.
        (
            "wrong_answer/sulks.sh",
            "echo 1000\nwhile read -r answer; do :; done\nexit 3\n",
        ),
        (
            "run_time_error/gives-up.sh",
            "echo 1\nread -r answer\nexit 3\n",
        ),
        ("run_time_error/falls.sh", "echo 1\nkill -SEGV $$\n"),
    ] {
        fixture.file(&format!("submissions/{name}"), text);
    }
    fixture.jury("all -vv -j 2").run().code(0).is("interactive");
    let again = fixture.jury("all -v").run();
    again.code(0).is("interactive-v");
    assert_eq!(again.ran(), 0);
}

#[test]
fn submissions_that_do_not_end() {
    let fixture = guess();
    for (name, text) in [
        (
            "time_limit_exceeded/hangs.sh",
            "echo 1\nread -r answer\nexec sleep 100\n",
        ),
        ("time_limit_exceeded/waits.sh", "read -r answer\n"),
        (
            "time_limit_exceeded/spins.sh",
            "echo 1\nwhile :; do :; done\n",
        ),
        // What it writes stays in its buffer.
        (
            "time_limit_exceeded/keeps-it.py",
            "import sys\nprint(50)\nsys.stdin.readline()\n",
        ),
    ] {
        fixture.file(&format!("submissions/{name}"), text);
    }
    fixture
        .remove("data/secret")
        .file("data/secret/one.in", "37\n");
    fixture
        .jury("run -vv --test secret/*")
        .run()
        .code(0)
        .is("interactive-no-end");
}

#[test]
fn floods() {
    let fixture = guess();
    // The interactor is content early, and nobody is ended by a broken pipe.
    fixture
        .file("output_validator/interactor.sh", "read -r guess\nexit 42\n")
        .file("submissions/run_time_error/floods.sh", "exec yes 37\n")
        .file("submissions/accepted/says-much.sh", "exec seq 20000\n");
    fixture.remove("submissions/accepted/halves.sh");
    let report = fixture.jury("run --json -v --test secret/*").run();
    report.code(0);
    let verdicts: Vec<_> = report
        .objects()
        .into_iter()
        .filter(|object| object.get("type").is_none() && object.get("test").is_some())
        .map(|object| format!("{} {}", object["verdict"], object["cause"]))
        .collect();
    assert_eq!(verdicts, ["\"AC\" null", "\"RTE\" \"output\""]);
    report.says("bytes left out");
    // An interactor that reads nothing, while the submission writes until there is no more room.
    let fixture = guess();
    fixture
        .file("output_validator/interactor.sh", "exec sleep 100\n")
        .file("submissions/accepted/halves.sh", "exec yes 37\n");
    let report = fixture.jury("run -v --test secret/*").run();
    report.code(2).says("did nothing for too long");
}

#[test]
fn interactors_that_fail() {
    for (name, text) in [
        ("crashes", "read -r guess\nkill -SEGV $$\n"),
        ("exits-0", "read -r guess\nexit 0\n"),
        ("hangs", "read -r guess\nexec sleep 100\n"),
        ("spins", "read -r guess\nwhile :; do :; done\n"),
        ("floods", "exec yes lower\n"),
    ] {
        let fixture = guess();
        fixture.file("output_validator/interactor.sh", text);
        fixture
            .jury("run --test secret/*")
            .run()
            .code(2)
            .is(&format!("bad-interactor-{name}"));
        // It is not kept; the next one is asked.
        fixture.file("output_validator/interactor.sh", INTERACTOR);
        fixture.jury("run --test secret/*").run().code(0);
    }
}

/// Nobody is there to talk with: nothing is run, and nothing waits for ever.
#[test]
fn no_interactor() {
    let fixture = guess();
    fixture.remove("output_validator");
    let report = fixture.jury("all").run();
    report
        .code(2)
        .says("interactive and multi-pass problems need an output validator")
        .does_not_say("mistake in jury");
}

/// The interactor may close its output and go on: the submission hears of it.
#[test]
fn an_output_that_is_closed() {
    let fixture = guess();
    fixture
        .file(
            "output_validator/interactor.sh",
            "cat \"$1\"\nexec >&-\nread -r sum\n[ \"$sum\" = 37 ] && exit 42\nexit 43\n",
        )
        .file(
            "submissions/accepted/halves.sh",
            "sum=0\nwhile read -r n; do sum=$((sum + n)); done\necho $sum\n",
        );
    fixture.jury("run --test secret/*").run().code(0);
}

/// The interactor would refuse a submission that says no more, but it counts how that one ends.
#[test]
fn a_submission_that_closes_its_output() {
    let fixture = guess();
    for (name, text) in [
        ("run_time_error/fails.sh", "exec >&-\nsleep 0.1\nexit 3\n"),
        ("time_limit_exceeded/stays.sh", "exec >&-\nexec sleep 100\n"),
        ("wrong_answer/leaves.sh", "exec >&-\nsleep 0.1\n"),
    ] {
        fixture.file(&format!("submissions/{name}"), text);
    }
    fixture.jury("run --test secret/*").run().code(0);
}

/// What an interactor says is its output, but more is allowed than of a checker.
#[test]
fn an_interactor_that_says_much() {
    let fixture = guess();
    let yaml = GUESS[0].1.replace("  validation_output: 1\n", "");
    fixture
        .file("problem.yaml", &yaml)
        .file(
            "output_validator/interactor.sh",
            "yes 1234567 | head -n 1250000\nexec >&-\nread -r count\n((count == 1250000)) && exit 42\nexit 43\n",
        )
        .file("submissions/accepted/halves.sh", "wc -l\n");
    fixture.jury("run --test secret/*").run().code(0);
}

#[test]
fn what_is_kept_and_what_is_not() {
    let fixture = guess();
    fixture.jury("all").run().code(0);
    let ran = |what: &str| {
        let report = fixture.jury("all").run();
        report.code(0);
        assert_eq!(
            report.ran(),
            fixture.jury("all").run().ran() + report.ran(),
            "{what}"
        );
        report.ran()
    };
    assert_eq!(ran("nothing changed"), 0);
    // The interactor is built again and talks again, with both tests.
    fixture.append("output_validator/interactor.sh", "# new\n");
    assert_eq!(ran("the interactor"), 3);
    fixture.file("data/secret/one.ans", "new\n");
    assert_eq!(ran("a judge answer"), 1);
    fixture.file(
        "data/secret/test_group.yaml",
        "output_validator_args: [slow]\n",
    );
    assert_eq!(ran("arguments"), 1);
    // Facts hold under a larger limit.
    fixture.replace("problem.yaml", "time_limit: 0.2", "time_limit: 0.4");
    assert_eq!(ran("the time limit"), 0);
}

#[test]
fn arguments_reach_both_sides() {
    let fixture = guess();
    fixture
        .file(
            "data/secret/one.yaml",
            "args: [a b, c]\noutput_validator_args: [x]\n",
        )
        .remove("data/sample")
        .file(
            "output_validator/interactor.sh",
            "read -r said\n[ \"$said/$4\" = 'a b-c/x' ] && exit 42\nexit 43\n",
        )
        .file("submissions/accepted/halves.sh", "echo \"$1-$2\"\n");
    fixture.jury("all").run().code(0);
}

#[test]
fn forms_of_interaction_files() {
    let fixture = guess();
    fixture
        .file("data/sample/1.interaction", ">40\nhigher\n>50\n<correct\n")
        .file("data/sample/2.in", "51\n")
        .file("data/sample/2.interaction", ">51\n---\n<correct\n")
        .file("data/sample/2.in.download", "51\n")
        .file("data/sample/2.ans.download", "51\n");
    fixture.jury("all").run().code(2).is("interactive-samples");
}

#[test]
fn json_has_the_conversation() {
    let fixture = guess();
    let report = fixture.jury("run --json -v --test sample/1").run();
    report.code(0);
    let objects = report.objects();
    let talk = objects
        .iter()
        .find(|object| object["type"] == "conversation")
        .expect("the conversation");
    assert_eq!(talk["test"], "sample/1");
    assert_eq!(talk["passes"], 1);
    assert_eq!(talk["transcript"], ">50\n<correct\n");
}

#[test]
fn commands_that_compare_outputs_refuse() {
    let fixture = guess();
    for command in [
        "fuzz-checker",
        "fuzz-validator",
        "hack accepted/halves.sh",
        "mutate",
    ] {
        fixture
            .jury(command)
            .run()
            .code(2)
            .warns("have no outputs to compare");
    }
}
