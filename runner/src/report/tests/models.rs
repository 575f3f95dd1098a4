//! Results to show. Figures are chosen, not measured.

use crate::diagnostic::{Diagnostic, Place};
use crate::package::Judgement;
use crate::report::model::*;

const AC: Verdict = Verdict::Judged(Judgement::Accepted);
const WA: Verdict = Verdict::Judged(Judgement::WrongAnswer);
const TLE: Verdict = Verdict::Judged(Judgement::TimeLimitExceeded);
const RTE: Verdict = Verdict::Judged(Judgement::RunTimeError);

const CASES: [&str; 6] = [
    "sample/1",
    "sample/2",
    "secret/01-small/chain",
    "secret/01-small/star",
    "secret/02-deep/chain",
    "secret/02-deep/spider",
];

fn test(test: &str, letter: char) -> TestResult {
    let (verdict, cause, message) = match letter {
        'A' => (AC, None, ""),
        'W' => (
            WA,
            Some(Cause::Checker),
            "edge 7 is winning but missing\nsecond line",
        ),
        'T' => (TLE, Some(Cause::Cpu), ""),
        'I' => (TLE, Some(Cause::Idle), "slept"),
        'S' => (RTE, Some(Cause::Stack), "ran out of 8 MiB of stack"),
        'G' => (RTE, Some(Cause::Signal("SIGSEGV".into())), ""),
        'E' => (RTE, Some(Cause::Exit(3)), "said \x1b[31mred\x1b[0m"),
        'J' => (
            Verdict::JudgeError,
            Some(Cause::Exit(9)),
            "the output validator exited with 9, not 42 or 43",
        ),
        _ => (Verdict::Skipped, None, ""),
    };
    let slow = matches!(letter, 'T');
    TestResult {
        test: test.into(),
        verdict,
        cause,
        cpu_s: if slow { 1.004 } else { 0.0123 },
        wall_s: if letter == 'I' { 2.5 } else { 0.0131 },
        memory_kib: 3200,
        stack_kib: None,
        message: message.into(),
        runs: if slow { 3 } else { 1 },
        passes: 1,
        transcript: None,
        score: None,
        cached: false,
    }
}

/// A submission with one letter per case.
pub fn submission(path: &str, expected: &str, letters: &str) -> SubmissionResult {
    let tests: Vec<TestResult> = CASES
        .iter()
        .zip(letters.chars())
        .map(|(case, letter)| test(case, letter))
        .collect();
    let failed: Vec<&TestResult> = tests
        .iter()
        .filter(|test| test.verdict != AC && test.verdict != Verdict::Skipped)
        .collect();
    let verdict = failed.first().map_or(AC, |test| test.verdict.clone());
    let as_expected = expected.starts_with(crate::report::words::verdict(&verdict));
    SubmissionResult {
        submission: path.into(),
        language: "C++".into(),
        headline: String::new(),
        cause: failed.first().and_then(|test| test.cause.clone()),
        killed_by: failed.iter().map(|test| test.test.clone()).collect(),
        verdict,
        expected: expected.into(),
        as_expected: (!expected.is_empty()).then_some(as_expected),
        complaints: Vec::new(),
        tests,
        groups: Vec::new(),
        score: None,
        compile_message: String::new(),
    }
}

fn compile_error(path: &str, expected: &str) -> SubmissionResult {
    let message: Vec<String> = (1..=20)
        .map(|i| format!("mex.cpp:{i}:1: error: number {i} of this file"))
        .collect();
    SubmissionResult {
        verdict: Verdict::CompileError,
        as_expected: Some(false),
        complaints: vec![format!("It must be {expected}, but it does not compile.")],
        compile_message: message.join("\n"),
        ..submission(path, expected, "")
    }
}

pub fn problem(name: &str, title: &str, submissions: Vec<SubmissionResult>) -> ProblemResult {
    ProblemResult {
        problem: name.into(),
        title: title.into(),
        time_limit_s: Some(1.0),
        time_limit_inferred: false,
        scoring: false,
        data: DataSummary {
            samples: 2,
            secret: 4,
            unit_cases: 14,
            files: 0,
            generated_files: 8,
            bytes: 12_345_678,
            lock: Some(true),
            lock_written: false,
            uncompared: 0,
        },
        submissions,
        diagnostics: Vec::new(),
        partial: false,
        interrupted: false,
    }
}

pub fn round(problems: Vec<ProblemResult>) -> RoundResult {
    RoundResult {
        interrupted: false,
        problems,
        layers: vec!["rlimits".into(), "landlock".into()],
        missing_layers: vec!["cgroup: not writable".into()],
        ran: 0,
        cached: 42,
        wall_s: 0.1234,
        jobs: 2,
    }
}

/// A problem of which nothing is known.
pub fn empty() -> ProblemResult {
    ProblemResult {
        time_limit_s: None,
        data: DataSummary::default(),
        ..problem("empty", "", Vec::new())
    }
}

/// Data, but nothing handed in.
pub fn no_submissions() -> ProblemResult {
    let mut it = problem("fresh", "A Fresh Problem", Vec::new());
    it.data.lock = None;
    it
}

pub fn green() -> ProblemResult {
    problem(
        "cutting",
        "Резать деревья 切断",
        vec![
            submission("accepted/model.rs", "AC", "AAAAAA"),
            submission("accepted/py.py", "AC", "AAAAAA"),
            submission("run_time_error/recursive.cpp", "RTE", "AAAAGS"),
            submission("time_limit_exceeded/square.cpp", "TLE", "AAAATT"),
            submission("time_limit_exceeded/sleeps.cpp", "TLE", "IAAAAA"),
            submission("wrong_answer/mex.cpp", "WA in secret/01-small", "AAAWWA"),
        ],
    )
}

/// Everything that can be wrong with submissions at once.
pub fn unexpected() -> ProblemResult {
    let survivor = SubmissionResult {
        headline: "takes the XOR where the mex is needed".into(),
        complaints: vec![
            "It must fail (WA) in secret/01-small, but all 2 tests there were AC.".into(),
        ],
        ..submission("wrong_answer/mex.cpp", "WA in secret/01-small", "AAAAAA")
    };
    let wrong = SubmissionResult {
        complaints: vec!["It must be AC on every test, but 2 of 6 were not.".into()],
        ..submission("accepted/model.rs", "AC", "AAAWEA")
    };
    problem(
        "cutting",
        "Cutting Trees",
        vec![
            compile_error("accepted/broken.cpp", "AC"),
            wrong,
            submission("accepted/strange.cpp", "AC", "AAJAAA"),
            survivor,
            submission("/home/me/try.py", "", "AAAWAA"),
        ],
    )
}

pub fn scoring() -> ProblemResult {
    let scored = |path: &str, expected: &str, letters: &str, points: [f64; 2]| {
        let mut it = submission(path, expected, letters);
        it.score = Some(points[0] + points[1]);
        let verdict = |points: f64| if points > 0.0 { AC } else { WA };
        it.groups = [("secret/01-small", 40.0), ("secret/02-deep", 60.0)]
            .into_iter()
            .zip(points)
            .map(|((group, max), score)| GroupResult {
                group: group.into(),
                verdict: verdict(score),
                score,
                max_score: Some(max),
            })
            .collect();
        it
    };
    let mut it = problem(
        "startrek",
        "Star Trek",
        vec![
            scored("accepted/model.rs", "AC", "AAAAAA", [40.0, 60.0]),
            scored("partial/small.cpp", "WA", "AAAAWW", [40.0, 0.0]),
            scored("partial/half.cpp", "WA", "AAAAWW", [12.5, 0.0]),
        ],
    );
    it.scoring = true;
    it.time_limit_inferred = true;
    it.time_limit_s = Some(2.5);
    it
}

pub fn partial() -> ProblemResult {
    let mut cut = submission("accepted/model.rs", "AC", "AA----");
    cut.as_expected = None;
    let mut it = problem("tokens", "Tokens", vec![cut]);
    it.data.lock = Some(false);
    it.partial = true;
    it.interrupted = true;
    it
}

/// A test that was not made keeps two runs from being made.
pub fn lacking() -> ProblemResult {
    let mut it = partial();
    it.interrupted = false;
    it.diagnostics = diagnostics(std::path::Path::new("/no/such/file.yaml"));
    it.diagnostics.truncate(1);
    it
}

pub fn long_names() -> ProblemResult {
    let mut it = submission(
        &format!(
            "wrong_answer/{}.cpp",
            "the_first_endpoint_is_the_parent_".repeat(4)
        ),
        "WA in secret/01-small/star and secret/02-deep/*",
        "AAAWWW",
    );
    it.tests[3].test = format!("secret/01-small/{}", "x".repeat(90));
    it.killed_by[0] = it.tests[3].test.clone();
    problem(
        "long",
        &"Длинное название ".repeat(8),
        vec![submission("accepted/a.rs", "AC", "AAAAAA"), it],
    )
}

/// Findings of every form. `file` holds the text that [`YAML`] is.
pub fn diagnostics(file: &std::path::Path) -> Vec<Diagnostic> {
    let at = |line, column| Place::at(file, line, column);
    vec![
        Diagnostic::error("unknown-key", at(2, 3), "unknown key `tim_limit`")
            .hint("did you mean `time_limit`?"),
        Diagnostic::error("generator", at(4, 12), "the generator exited with 1")
            .command("cd problems/cutting && generators/tree --n 5 7")
            .note(
                "it wrote to standard error:\nthread 'main' panicked\n\x1b[31mn too small\x1b[0m",
            ),
        Diagnostic::warning("after-wide", at(3, 10), "what follows wide letters"),
        Diagnostic::warning("long-line", at(5, 151), "somewhere in a long line"),
        Diagnostic::warning("whole-line", at(1, 0), "a whole line"),
        Diagnostic::warning("whole-file", Place::file(file), "a whole file"),
        Diagnostic::error(
            "gone",
            Place::at("/no/such/file.yaml", 3, 1),
            "cannot be read",
        ),
        Diagnostic::error("past-end", at(99, 1), "past the end of the file"),
    ]
}

/// What [`diagnostics`] point into.
pub fn yaml() -> String {
    format!(
        "limits:\n  tim_limit: 1\nname: \u{5207}\u{65ad} \u{5207}\u{65ad}, \u{420}\u{435}\u{437}\ndata: {{a:\ttree --n 5}}\n{}{}\n",
        "x".repeat(150),
        "y".repeat(150)
    )
}
