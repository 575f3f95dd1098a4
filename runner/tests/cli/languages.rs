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

/// For languages that few other tests use: key, file, and a program that prints twice the number it reads.
const PROGRAMS: [(&str, &str, &str); 8] = [
    (
        "csharp",
        "twice.cs",
        "using System;\nusing System.Linq;\nclass Twice { static void Main() { Console.WriteLine(new[] { 2 }.Sum() * long.Parse(Console.ReadLine())); } }\n",
    ),
    (
        "go",
        "twice.go",
        "package main\nimport \"fmt\"\nfunc main() { var n int; fmt.Scan(&n); c := make(chan int); go func() { c <- 2 * n }(); fmt.Println(<-c) }\n",
    ),
    (
        "javascript",
        "twice.js",
        "console.log(2 * require('fs').readFileSync(0, 'utf8'));\n",
    ),
    ("lua", "twice.lua", "print(2 * io.read('n'))\n"),
    ("perl", "twice.pm", "print 2 * <STDIN>, \"\\n\";\n"),
    (
        "php",
        "twice.php",
        "<?php echo 2 * fgets(STDIN), \"\\n\";\n",
    ),
    (
        "pypy3",
        "twice.py",
        "import sys\nassert sys.implementation.name == 'pypy'\nprint(2 * int(input()))\n",
    ),
    ("ruby", "twice.rb", "puts 2 * gets.to_i\n"),
];

#[test]
fn a_program_in_each_language_that_is_installed() {
    let fixture = Fixture::plain();
    let doctor = fixture.jury("doctor --json").run().objects();
    let installed = |key: &str| {
        let row = doctor.iter().find(|row| row["language"] == key);
        row.expect("a row of the table")["found"] == true
    };
    let mut claims = String::new();
    for (key, file, source) in PROGRAMS {
        fixture.file(&format!("submissions/accepted/{file}"), source);
        claims += &format!("accepted/{file}: {{language: {key}}}\n");
    }
    fixture.file("submissions/submissions.yaml", claims);
    let report = fixture.jury("run --json --allow-missing").run();
    let objects = report.code(0).objects();
    for (key, file, _) in PROGRAMS {
        let tests = objects.iter().filter(|object| {
            object["submission"] == format!("accepted/{file}") && !object["test"].is_null()
        });
        let verdicts: Vec<_> = tests.map(|object| &object["verdict"]).collect();
        if installed(key) {
            assert_eq!(verdicts, ["AC"; 5], "{key}");
        } else {
            eprintln!("partly skipped: there is nothing for {key} here");
            assert!(
                !verdicts.iter().any(|verdict| *verdict == "AC"),
                "{key}: {verdicts:?}"
            );
        }
    }
}

#[test]
fn the_file_of_another_tool_is_passed_over() {
    let fixture = Fixture::plain();
    let rows = "sh:\n  name: Shell\n  priority: 100\n  files: '*.sh'\n  run: 'bash {mainfile}'\n";
    fixture.round_file("languages.yaml", rows);
    fixture.jury("run").run().code(0);
    // Whoever names it means it.
    fixture
        .jury("run --languages languages.yaml")
        .run()
        .code(2)
        .warns("unknown key `sh.priority`");
}

#[test]
fn python_in_a_virtual_environment() {
    let fixture = Fixture::plain();
    let Some(python) = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default())
        .map(|dir| dir.join("python3"))
        .find(|path| path.is_file())
    else {
        return;
    };
    let home = python.parent().expect("a folder").display().to_string();
    fixture
        .round_file("env/pyvenv.cfg", format!("home = {home}\n"))
        .round_file("env/bin/.keep", "")
        .file(
            "submissions/accepted/python.py",
            "print(2 * int(input()))\n",
        );
    let bin = fixture.round().join("env/bin");
    std::os::unix::fs::symlink(&python, bin.join("python3")).expect("a link");
    let path = format!(
        "{}:{}",
        bin.display(),
        std::env::var("PATH").expect("a path")
    );
    fixture.jury("run").env("PATH", path).run().code(0);
}
