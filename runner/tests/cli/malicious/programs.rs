//! Programs that reach for what is not theirs.

use super::*;

/// What programs of a package do to files: their own folder is all there is.
#[test]
fn programs_that_delete_and_write() {
    let layers = Fixture::empty().jury("doctor").run().stdout;
    if !layers.contains("on   landlock") {
        return eprintln!("skipped: without Landlock a program may write what its user may write");
    }
    let evil = |fixture: &Fixture| {
        let round = fixture.round();
        let root = round.parent().expect("a folder").display().to_string();
        format!(
            "rm -rf {root}/precious {root}/round/problems {root}/store 2>/dev/null\n\
             for file in {root}/precious/* {root}/store/records-1.log {root}/store/blobs/*/* {root}/round/problems/twice/*/* \"$@\"; do\n\
             \x20 chmod 777 \"$file\"; echo 77 > \"$file\"; ln -sf {root}/precious/file.txt \"$file\"\n\
             done 2>/dev/null\n\
             for file in /proc/$PPID/fd/*; do echo 77 > $file; done 2>/dev/null\n"
        )
    };
    for (name, rest) in [
        ("input_validators/validator.sh", crate::fixture::VALIDATOR),
        ("generators/number.sh", "echo \"$1\"\n"),
        (
            "output_validator/checker.sh",
            "read -r judge < \"$2\"\nread -r team\n[ \"$judge\" = \"$team\" ] && exit 42\nexit 43\n",
        ),
        ("submissions/accepted/twice.sh", crate::fixture::TWICE_SH),
    ] {
        let fixture = package();
        fixture.file("output_validator/checker.sh", "read -r judge < \"$2\"\nread -r team\n[ \"$judge\" = \"$team\" ] && exit 42\nexit 43\n");
        fixture.file(name, format!("{}{rest}", evil(&fixture)));
        let before = listing(&fixture.problem());
        let report = run(&fixture, "all -v", name);
        report.code(0).says("all as expected");
        for (path, content) in before {
            let now = path.is_file().then(|| fs::read(&path).expect("readable"));
            assert_eq!(now, content, "{name}: {}", path.display());
        }
        assert_eq!(
            fixture.read("data/secret/02-large/big.in"),
            "99999\n",
            "{name}"
        );
        // What was kept is right: nothing is run again, and with all contents needed the table is the same.
        let report = fixture.jury("all").run();
        assert_eq!(report.code(0).ran(), 0, "{name}");
        fixture.append("submissions/wrong_answer/square.sh", "# again\n");
        fixture.jury("all").run().code(0);
    }
}

/// A source that takes a judge answer in while it is compiled does not find it.
#[test]
fn programs_that_include_an_answer() {
    let layers = Fixture::empty().jury("doctor").run().stdout;
    if !layers.contains("on   landlock") {
        return eprintln!("skipped: without Landlock a compiler may read what its user may read");
    }
    for (name, source) in [
        (
            "submissions/wrong_answer/include.cpp",
            "#include <cstdio>\nint main() { printf(\"%d\\n\",\n#include \"ANSWER\"\n); }\n",
        ),
        (
            "submissions/wrong_answer/include.c",
            "#include <stdio.h>\n__asm__(\".globl a\\na: .incbin \\\"ANSWER\\\"\\n\");\nextern char a;\nint main() { puts(&a); }\n",
        ),
        (
            "submissions/wrong_answer/include.rs",
            "fn main() { print!(\"{}\", include_str!(\"ANSWER\")); }\n",
        ),
    ] {
        let fixture = package();
        let answer = fixture.problem().join("data/sample/1.ans");
        assert!(answer.is_file());
        fixture.file(
            name,
            source.replace("ANSWER", &answer.display().to_string()),
        );
        let report = fixture.jury("run").arg(fixture.problem().join(name)).run();
        report.code(1).says("does not compile");
        let said = &report.stdout;
        let refused = said.contains("ermission denied") || said.contains("file not found");
        assert!(refused && said.contains("1.ans"), "{said}");
    }
}

/// A generator leaves links and strange things where its files are looked for.
#[test]
fn generators_that_leave_links() {
    let fixture = package();
    let script = format!(
        "case $1 in\n\
         0) ln -s {0}/file.txt testcase.in ;;\n\
         2) mkdir testcase.in ;;\n\
         7) mkfifo testcase.in ;;\n\
         *) ln -s {0}/file.txt testcase.ans; ln -s {0} testcase.png ;;\n\
         esac\n\
         echo \"$1\"\n",
        precious(&fixture).display()
    );
    fixture.file("generators/number.sh", script);
    let report = run(&fixture, "all -v", "links");
    report.code(0);
    for (name, text) in [
        ("01-small/zero", "0\n"),
        ("01-small/two", "2\n"),
        ("02-large/seven", "7\n"),
    ] {
        assert_eq!(fixture.read(&format!("data/secret/{name}.in")), text);
    }
    // A checker that does so in its feedback.
    let fixture = package();
    let script = format!(
        "rm -rf \"$3\"; ln -s {0} \"${{3%/}}\"\nln -s {0}/file.txt \"$3/judgemessage.txt\"\nln -s {0}/file.txt \"$3/score.txt\"\nexit 43\n",
        precious(&fixture).display()
    );
    fixture.file("output_validator/checker.sh", script);
    run(&fixture, "all -v", "feedback");
    // Pipes that nobody writes to keep nobody waiting.
    let fixture = package();
    fixture.file(
        "output_validator/checker.sh",
        "mkfifo \"$3/judgemessage.txt\" \"$3/score.txt\"\nexit 42\n",
    );
    let report = run(&fixture, "all -v", "pipes");
    report
        .code(2)
        .says("the output validator wrote \"\" to score.txt, where a number is expected");
}
