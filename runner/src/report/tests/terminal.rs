use super::{models, snapshot};
use crate::diagnostic::{Diagnostic, Place};
use crate::report::progress::Progress;
use crate::report::style::Look;
use crate::report::{Event, Reporter, StepKind, Terminal};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// A place to write to that can be looked at afterwards.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn step(problem: &str, kind: StepKind, name: &str, cached: bool) -> Event {
    Event::Step {
        problem: problem.into(),
        kind,
        name: name.into(),
        cached,
        ok: true,
    }
}

#[test]
fn a_whole_run() {
    let out = Shared::default();
    let mut terminal = Terminal::new(
        out.clone(),
        Look::plain(0),
        Path::new("/round"),
        Progress::nothing(),
    );
    let (green, bad, empty) = (models::green(), models::partial(), models::empty());
    let order = [&green, &bad, &empty].map(|it| it.problem.clone());
    terminal.event(&Event::Started {
        problems: order.to_vec(),
        jobs: 2,
    });
    let fault = Diagnostic::error(
        "not-a-problem",
        Place::file("/round/x"),
        "there is no problem.yaml",
    );
    terminal.event(&Event::Diagnostic(fault));
    terminal.event(&Event::TestDone {
        problem: "cutting".into(),
        submission: "accepted/model.rs".into(),
        result: green.submissions[0].tests[0].clone(),
    });
    // Problems end in another order than they were asked for in.
    terminal.event(&Event::ProblemDone(empty.clone()));
    terminal.event(&Event::ProblemDone(bad.clone()));
    assert!(!out.text().contains("tokens"), "it is not its turn");
    terminal.event(&Event::ProblemDone(green.clone()));
    assert!(out.text().contains("tokens"));
    terminal.event(&Event::Finished(models::round(vec![green, bad, empty])));
    assert!(terminal.write_error().is_none());
    snapshot("run.txt", &out.text());
}

#[test]
fn a_problem_that_never_ends_hides_nobody() {
    let out = Shared::default();
    let mut terminal = Terminal::new(
        out.clone(),
        Look::plain(0),
        Path::new("/"),
        Progress::nothing(),
    );
    terminal.event(&Event::Started {
        problems: vec!["lost".into(), "cutting".into()],
        jobs: 1,
    });
    terminal.event(&Event::ProblemDone(models::green()));
    terminal.event(&Event::Finished(models::round(vec![models::green()])));
    assert!(out.text().contains("wrong_answer/mex.cpp"));
}

#[test]
fn summaries() {
    let mut warned = models::green();
    warned.diagnostics = vec![Diagnostic::warning("tight", Place::file("/x"), "tight")];
    let mut bare = models::round(vec![warned]);
    bare.layers.clear();
    bare.missing_layers.clear();
    let rounds = [
        models::round(Vec::new()),
        models::round(vec![models::green(), models::scoring()]),
        models::round(vec![
            models::green(),
            models::unexpected(),
            models::partial(),
        ]),
        bare,
    ];
    let text: String = rounds
        .iter()
        .map(|round| crate::report::summary::show(round, 0, &Look::plain(0)) + "\n")
        .chain([crate::report::summary::show(&rounds[1], 1, &Look::plain(0))])
        .collect();
    snapshot("summaries.txt", &text);
}

#[test]
fn without_a_terminal_a_line_for_each_phase_and_no_more() {
    let out = Shared::default();
    let mut progress = Progress::lines(out.clone());
    progress.event(&Event::Total(2000));
    progress.event(&Event::StepStarted {
        problem: "cutting".into(),
        kind: StepKind::Build,
        name: "accepted/model.rs".into(),
    });
    for i in 0..500 {
        let name = format!("test {i}");
        progress.event(&step("cutting", StepKind::Build, &name, i < 3));
        progress.event(&step("cutting", StepKind::Generate, &name, true));
        progress.event(&step("cutting", StepKind::Run, &name, false));
        progress.event(&step("to\x1b[2Jkens", StepKind::Run, &name, false));
    }
    drop(progress);
    let text = out.text();
    assert_eq!(
        text,
        "cutting: compiling\ncutting: running\nto\\u{1b}[2Jkens: running\n"
    );
}
