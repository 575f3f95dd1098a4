//! The report as one JSON object a line; `docs/json.md` is its contract.

use super::event::{Event, Reporter};
use super::model::{ProblemResult, RoundResult, SubmissionResult, TestResult, Transcript};
use super::words;
use crate::diagnostic::{Diagnostic, Severity};
use serde::Serialize;
use std::io::{self, Write};

/// Raised when a key changes its meaning or goes away; new keys and new sorts of lines do not raise it.
pub const JSON_VERSION: u32 = 1;

#[derive(Serialize)]
struct TestLine<'a> {
    problem: &'a str,
    submission: &'a str,
    test: &'a str,
    verdict: &'static str,
    cause: Option<String>,
    cpu_s: f64,
    wall_s: f64,
    memory_kib: u64,
}

#[derive(Serialize)]
struct SubmissionLine<'a> {
    problem: &'a str,
    submission: &'a str,
    verdict: &'static str,
    expected: Option<&'a str>,
    as_expected: Option<bool>,
    killed_by: &'a [String],
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum TypedLine<'a> {
    Start {
        version: u32,
    },
    Score {
        problem: &'a str,
        submission: &'a str,
        score: Option<f64>,
        groups: Vec<GroupPart<'a>>,
    },
    Conversation {
        problem: &'a str,
        submission: &'a str,
        test: &'a str,
        passes: u32,
        transcript: Option<&'a str>,
    },
    Stack {
        problem: &'a str,
        submission: &'a str,
        test: &'a str,
        stack_kib: u64,
    },
    Complaint {
        problem: &'a str,
        submission: &'a str,
        message: &'a str,
    },
    Diagnostic {
        problem: Option<&'a str>,
        severity: Severity,
        code: &'a str,
        file: String,
        line: Option<usize>,
        column: Option<usize>,
        message: &'a str,
        hint: Option<&'a str>,
        command: Option<&'a str>,
        notes: &'a [String],
    },
    Problem {
        problem: &'a str,
        ok: bool,
        partial: bool,
        time_limit_s: Option<f64>,
        time_limit_inferred: bool,
        samples: usize,
        secret: usize,
        unit_cases: usize,
        bytes: u64,
        lock: Option<bool>,
    },
    Summary {
        ok: bool,
        interrupted: bool,
        problems: usize,
        submissions: usize,
        ran: usize,
        cached: usize,
        wall_s: f64,
        jobs: usize,
        layers: &'a [String],
        missing_layers: &'a [String],
    },
}

#[derive(Serialize)]
struct GroupPart<'a> {
    group: &'a str,
    verdict: &'static str,
    score: f64,
    max_score: Option<f64>,
}

/// Writes the lines of a problem when the problem is done, so that they come in the same order however the work was
/// spread.
pub struct Json<W: Write + Send> {
    out: W,
    error: Option<io::Error>,
    /// Errors told that belong to no problem.
    errors: usize,
}

impl<W: Write + Send> Json<W> {
    /// Writes to `out`, which should be buffered.
    pub fn new(out: W) -> Json<W> {
        Json {
            out,
            error: None,
            errors: 0,
        }
    }

    fn line(&mut self, line: &impl Serialize) {
        if self.error.is_some() {
            return;
        }
        let written = serde_json::to_writer(&mut self.out, line).map_err(io::Error::from);
        if let Err(error) = written.and_then(|()| self.out.write_all(b"\n")) {
            self.error = Some(error);
        }
    }

    fn problem(&mut self, problem: &ProblemResult) {
        for submission in &problem.submissions {
            self.submission(&problem.problem, submission, problem.scoring);
        }
        for diagnostic in &problem.diagnostics {
            self.diagnostic(Some(&problem.problem), diagnostic);
        }
        self.line(&TypedLine::Problem {
            problem: &problem.problem,
            ok: problem.ok(),
            partial: problem.partial,
            time_limit_s: problem.time_limit_s,
            time_limit_inferred: problem.time_limit_inferred,
            samples: problem.data.samples,
            secret: problem.data.secret,
            unit_cases: problem.data.unit_cases,
            bytes: problem.data.bytes,
            lock: problem
                .data
                .lock
                .filter(|agrees| !agrees || problem.data.uncompared == 0),
        });
    }

    fn submission(&mut self, problem: &str, submission: &SubmissionResult, scoring: bool) {
        let name = &submission.submission;
        for test in &submission.tests {
            self.line(&test_line(problem, name, test));
            if let Some(stack_kib) = test.stack_kib {
                self.line(&TypedLine::Stack {
                    problem,
                    submission: name,
                    test: &test.test,
                    stack_kib,
                });
            }
            if let Some(transcript) = &test.transcript {
                self.line(&TypedLine::Conversation {
                    problem,
                    submission: name,
                    test: &test.test,
                    passes: test.passes,
                    transcript: match transcript {
                        Transcript::Text(text) => Some(text),
                        Transcript::Kept(_) => None,
                    },
                });
            }
        }
        self.line(&SubmissionLine {
            problem,
            submission: name,
            verdict: words::verdict(&submission.verdict),
            expected: text(&submission.expected),
            as_expected: submission.as_expected,
            killed_by: &submission.killed_by,
        });
        for message in &submission.complaints {
            self.line(&TypedLine::Complaint {
                problem,
                submission: name,
                message,
            });
        }
        if scoring {
            let groups = submission.groups.iter().map(|group| GroupPart {
                group: &group.group,
                verdict: words::verdict(&group.verdict),
                score: group.score,
                max_score: group.max_score,
            });
            let groups = groups.collect();
            self.line(&TypedLine::Score {
                problem,
                submission: name,
                score: submission.score,
                groups,
            });
        }
    }

    fn diagnostic(&mut self, problem: Option<&str>, diagnostic: &Diagnostic) {
        let place = &diagnostic.place;
        self.line(&TypedLine::Diagnostic {
            problem,
            severity: diagnostic.severity,
            code: diagnostic.code,
            file: place.file.display().to_string(),
            line: Some(place.line).filter(|&line| line > 0),
            column: Some(place.column).filter(|&column| column > 0),
            message: &diagnostic.message,
            hint: text(&diagnostic.hint),
            command: text(&diagnostic.command),
            notes: &diagnostic.notes,
        });
    }

    fn summary(&mut self, round: &RoundResult) {
        self.line(&TypedLine::Summary {
            ok: self.errors == 0
                && !round.interrupted
                && round.problems.iter().all(ProblemResult::ok),
            interrupted: round.interrupted,
            problems: round.problems.len(),
            submissions: round
                .problems
                .iter()
                .map(|problem| problem.submissions.len())
                .sum(),
            ran: round.ran,
            cached: round.cached,
            wall_s: milliseconds(round.wall_s),
            jobs: round.jobs,
            layers: &round.layers,
            missing_layers: &round.missing_layers,
        });
    }
}

impl<W: Write + Send> Reporter for Json<W> {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Started { .. } => self.line(&TypedLine::Start {
                version: JSON_VERSION,
            }),
            Event::Diagnostic(diagnostic) => {
                self.errors += usize::from(diagnostic.severity == Severity::Error);
                self.diagnostic(None, diagnostic);
            }
            Event::ProblemDone(problem) => self.problem(problem),
            Event::Finished(round) => self.summary(round),
            Event::Total(_)
            | Event::StepStarted { .. }
            | Event::Step { .. }
            | Event::TestDone { .. } => return,
        }
        if let Err(error) = self.out.flush() {
            self.error.get_or_insert(error);
        }
    }

    fn write_error(&mut self) -> Option<io::Error> {
        self.error
            .take()
            .filter(|error| error.kind() != io::ErrorKind::BrokenPipe)
    }
}

fn test_line<'a>(problem: &'a str, submission: &'a str, test: &'a TestResult) -> TestLine<'a> {
    TestLine {
        problem,
        submission,
        test: &test.test,
        verdict: words::verdict(&test.verdict),
        cause: test.cause.as_ref().map(words::cause),
        cpu_s: milliseconds(test.cpu_s),
        wall_s: milliseconds(test.wall_s),
        memory_kib: test.memory_kib,
    }
}

/// The line of a fault that kept a command from doing anything.
pub fn fault_line(fault: &Diagnostic) -> String {
    let mut json = Json::new(Vec::new());
    json.diagnostic(None, fault);
    String::from_utf8_lossy(&json.out).into_owned()
}

/// Empty means there is none.
fn text(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

/// Seconds to the millisecond: what lies below is noise.
pub fn milliseconds(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}
