//! `languages.yaml` and `jury languages`.

use super::fixture::Fixture;

/// A language whose runner is a shell and whose programs end in `.twice`.
const SHELL: &str = "twice:\n  name: Twice\n  endings: [twice]\n  runners: [bash]\n  run: [\"{entry}\"]\n  entry: []\n";

#[test]
fn a_language_of_ones_own() {
    let fixture = Fixture::plain();
    fixture.file(
        "submissions/accepted/own.twice",
        "read -r n\necho $((2 * n))\n",
    );
    fixture
        .jury("run")
        .run()
        .code(2)
        .says("no language is known by .twice");
    fixture.round_file("languages.yaml", SHELL);
    fixture
        .jury("run -vv")
        .run()
        .code(0)
        .says("accepted/own.twice");
    fixture.jury("languages").run().code(0).says("twice:");
}

#[test]
fn a_file_named_on_the_command_line_goes_last() {
    let fixture = Fixture::plain();
    fixture.round_file("languages.yaml", SHELL);
    fixture.round_file("other.yaml", "twice:\n  name: Doubled\n");
    fixture
        .jury("languages --languages other.yaml")
        .run()
        .code(0)
        .says("name: \"Doubled\"")
        .says("endings: [\"twice\"]");
}

#[test]
fn the_file_of_the_user() {
    let fixture = Fixture::plain();
    fixture.round_file("config/jury/languages.yaml", SHELL);
    fixture
        .jury("languages")
        .env("XDG_CONFIG_HOME", fixture.round().join("config"))
        .run()
        .code(0)
        .says("name: \"Twice\"");
}

#[test]
fn another_command_builds_and_runs_again() {
    let fixture = Fixture::plain();
    fixture.jury("run").run().code(0);
    assert_eq!(fixture.jury("run").run().code(0).ran(), 0);
    fixture.round_file("languages.yaml", "bash:\n  run: [\"-u\", \"{entry}\"]\n");
    assert_ne!(fixture.jury("run").run().code(0).ran(), 0);
    assert_eq!(fixture.jury("run").run().code(0).ran(), 0);
}

#[test]
fn faults_of_the_file_are_told_by_line() {
    let fixture = Fixture::plain();
    fixture.round_file(
        "languages.yaml",
        "bash:\n  runner: [bash]\n  run: [\"{file}\"]\n",
    );
    fixture
        .jury("run")
        .run()
        .code(2)
        .warns("languages.yaml:2:3")
        .warns("did you mean `runners`?")
        .warns("line 3: `bash.run[0]`: {file} stands for nothing");
}
