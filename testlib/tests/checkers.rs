//! The checker example, run as both kinds of judging system run it.

mod common;

use std::path::PathBuf;

use common::{Ran, run};
use tempfile::TempDir;

/// Values 5 9 4 1: the best set without neighbours is {2, 4} with the sum 10.
const INPUT: &str = "4\n5 9 4 1\n";
const ANSWER: &str = "2\n2 4\n";

struct Files {
    folder: TempDir,
}

impl Files {
    fn new(input: &str, output: &[u8], answer: &str) -> Files {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("in"), input).unwrap();
        std::fs::write(folder.path().join("out"), output).unwrap();
        std::fs::write(folder.path().join("ans"), answer).unwrap();
        std::fs::create_dir(folder.path().join("feedback")).unwrap();
        Files { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.path(name)).ok()
    }

    fn icpc(&self, program: &str, options: &[&str]) -> Ran {
        let mut feedback = self.path("feedback").into_os_string();
        feedback.push("/");
        let files = [
            self.path("in").into_os_string(),
            self.path("ans").into_os_string(),
            feedback,
        ];
        let arguments = files.into_iter().chain(options.iter().map(Into::into));
        run(program, arguments, std::fs::read(self.path("out")).unwrap())
    }

    fn testlib(&self, program: &str, options: &[&str]) -> Ran {
        let files = [self.path("in"), self.path("out"), self.path("ans")];
        let arguments = files.into_iter().map(PathBuf::into_os_string);
        run(program, arguments.chain(options.iter().map(Into::into)), "")
    }
}

#[test]
fn one_source_two_protocols() {
    let accepted = (42, 0);
    let wrong = (43, 1);
    let presentation = (43, 2);
    let judge = (1, 3);
    type Expected = ((i32, i32), &'static str);
    let cases: [(&[u8], &str, Expected); 18] = [
        (b"2\n2 4\n", ANSWER, (accepted, "ok sum 10")),
        (b" 2\t2\r\n\r\n4", ANSWER, (accepted, "ok sum 10")),
        (b"\xEF\xBB\xBF2 2 4\n", ANSWER, (accepted, "ok sum 10")),
        (b"2\n1 3\n", ANSWER, (wrong, "wrong answer sum 9 < 10")),
        (b"0\n", ANSWER, (wrong, "wrong answer sum 0 < 10")),
        (
            b"2\n2 3\n",
            ANSWER,
            (
                wrong,
                "wrong answer line 2, column 3 (token 2): position[2] = 3 is not beyond",
            ),
        ),
        (
            b"2\n2 5\n",
            ANSWER,
            (wrong, "position[2] = 5 is out of 1..=4"),
        ),
        (b"-1\n", ANSWER, (wrong, "k = -1 is out of 0..=4")),
        (b"5\n1 1 1 1 1\n", ANSWER, (wrong, "k = 5 is out of 0..=4")),
        (
            b"",
            ANSWER,
            (
                presentation,
                "expected k (an integer in 0..=4), found the end of the file",
            ),
        ),
        (b"2\n2\n", ANSWER, (presentation, "expected position[2]")),
        (
            b"2\n2 x\n",
            ANSWER,
            (presentation, "position[2] = \"x\" is not an integer"),
        ),
        (
            b"2\n2 4.0\n",
            ANSWER,
            (presentation, "position[2] = \"4.0\" is not an integer"),
        ),
        (
            b"2\n2 4 1\n",
            ANSWER,
            (
                presentation,
                "line 2, column 5 (token 3): \"1\" is left over",
            ),
        ),
        (
            b"2\n2 4\n\0",
            ANSWER,
            (presentation, "\"\\x00\" is left over"),
        ),
        (
            b"2\n2 4\n",
            "1\n3\n",
            (
                judge,
                "FAIL the output is better than the judge's answer: 10 > 4",
            ),
        ),
        (
            b"2\n2 4\n",
            "2\n2 3\n",
            (
                judge,
                "FAIL judge answer, line 2, column 3 (token 2): position[2] = 3",
            ),
        ),
        (
            b"nonsense",
            "",
            (
                judge,
                "FAIL judge answer, line 1, column 1 (token 1): expected k",
            ),
        ),
    ];
    for (output, answer, ((icpc, testlib), message)) in cases {
        let files = Files::new(INPUT, output, answer);
        let shown = output.escape_ascii();
        let ran = files.icpc("checker", &[]);
        assert_eq!(ran.code, icpc, "{shown}: {}", ran.stderr);
        let told = files.text("feedback/judgemessage.txt").unwrap();
        assert!(told.contains(message), "{shown}: {told}");
        assert_eq!(told, ran.stderr);
        let ran = files.testlib("checker", &[]);
        assert_eq!(ran.code, testlib, "{shown}: {}", ran.stderr);
        assert!(ran.stderr.contains(message), "{shown}: {}", ran.stderr);
    }
}

#[test]
fn megabytes_of_digits_and_garbage() {
    for output in [
        vec![b'7'; 3 << 20],
        vec![0xff; 3 << 20],
        vec![0; 1 << 20],
        vec![b'\n'; 3 << 20],
    ] {
        let files = Files::new(INPUT, &output, ANSWER);
        let ran = files.icpc("checker", &[]);
        assert_eq!(ran.code, 43);
        assert!(ran.stderr.len() < 300, "{}", ran.stderr);
    }
}

#[test]
fn messages_go_where_they_belong() {
    let files = Files::new(INPUT, b"2\n1 3\n", ANSWER);
    assert_eq!(files.icpc("checker", &[]).code, 43);
    assert_eq!(files.icpc("checker", &[]).code, 43);
    let line = "wrong answer sum 9 < 10\n";
    assert_eq!(
        files.text("feedback/judgemessage.txt").unwrap(),
        line.repeat(2),
        "passes append"
    );
    assert_eq!(
        files.text("feedback/teammessage.txt").unwrap(),
        "There is a greater sum.\n".repeat(2)
    );
    assert_eq!(files.text("feedback/score.txt"), None);

    let report = files.path("report");
    let name = report.to_str().unwrap();
    assert_eq!(files.testlib("checker", &[name]).code, 1);
    assert_eq!(files.text("report").unwrap(), "sum 9 < 10");
    assert_eq!(files.testlib("checker", &[name, "-appes"]).code, 1);
    assert_eq!(
        files.text("report").unwrap(),
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome = \"wrong-answer\">sum 9 &lt; 10</result>\n"
    );
}

#[test]
fn scores() {
    let files = Files::new(INPUT, b"2\n1 3\n", ANSWER);
    let ran = files.icpc("checker", &["--partial"]);
    assert_eq!(ran.code, 42, "{}", ran.stderr);
    assert_eq!(
        files.text("feedback/score_multiplier.txt").unwrap(),
        "0.9\n"
    );
    assert_eq!(files.testlib("checker", &["--partial"]).code, 7);
    assert_eq!(
        files.icpc("broken_judge", &["--how", "score"]).code,
        43,
        "the output was not read"
    );
    let files = Files::new(INPUT, b"", ANSWER);
    assert_eq!(files.icpc("broken_judge", &["--how=score"]).code, 42);
    assert_eq!(files.text("feedback/score.txt").unwrap(), "12.5\n");
    let report = files.path("report");
    assert_eq!(
        files
            .testlib(
                "broken_judge",
                &[report.to_str().unwrap(), "-appes", "--how", "score"]
            )
            .code,
        7
    );
    assert!(
        files
            .text("report")
            .unwrap()
            .contains("<result outcome = \"points\" points = \"12.5\">half</result>")
    );
}

#[test]
fn the_judges_faults_have_codes_of_their_own() {
    let files = Files::new(INPUT, b"", ANSWER);
    for (how, message) in [
        ("panic", "FAIL the program panicked: index out of range"),
        ("points", "FAIL the checker gave NaN points"),
        (
            "share",
            "FAIL the checker gave a share of 1.5, out of 0..=1",
        ),
        (
            "bounds",
            "FAIL input, line 1, column 1 (token 1): n = 4 is out of 1..=3",
        ),
        (
            "better",
            "FAIL the output is better than the judge's answer: 2 > 1",
        ),
    ] {
        let ran = files.icpc("broken_judge", &["--how", how]);
        assert_eq!(ran.code, 1, "{how}");
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
        assert!(
            files
                .text("feedback/judgemessage.txt")
                .unwrap()
                .contains(message)
        );
        assert_eq!(
            files.testlib("broken_judge", &["--how", how]).code,
            3,
            "{how}"
        );
    }
    let ran = Files::new(INPUT, b"2\n2 4\n", ANSWER).icpc("checker", &["--partail"]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("unknown argument \"--partail\""));
}

#[test]
fn missing_files_are_the_judges_fault() {
    let files = Files::new(INPUT, b"2\n2 4\n", ANSWER);
    std::fs::remove_file(files.path("ans")).unwrap();
    let ran = files.icpc("checker", &[]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.stderr.contains("cannot read") && ran.stderr.contains("ans"),
        "{}",
        ran.stderr
    );
    assert_eq!(files.testlib("checker", &[]).code, 3);
    std::fs::remove_dir_all(files.path("feedback")).unwrap();
    let ran = files.icpc("checker", &[]);
    assert_eq!(ran.code, 1);
    assert!(ran.stderr.contains("does not exist"), "{}", ran.stderr);
    assert_eq!(run("checker", ["a", "b"], "").code, 1);
    assert!(run("checker", [""; 0], "").stderr.contains("usage: "));
}

#[test]
fn a_feedback_folder_that_cannot_be_written_is_the_judges_fault() {
    let files = Files::new(INPUT, b"2\n2 4\n", ANSWER);
    // A folder in the place of the message file cannot be opened for writing, by anyone.
    std::fs::create_dir(files.path("feedback/judgemessage.txt")).unwrap();
    let ran = files.icpc("checker", &[]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.stderr.contains("cannot write the verdict (ok sum 10)"),
        "{}",
        ran.stderr
    );
}
