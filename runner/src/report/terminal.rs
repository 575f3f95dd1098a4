//! The report for people: progress while it goes on, then a table per problem and a summary.

use super::event::{Event, Reporter};
use super::model::ProblemResult;
use super::progress::Progress;
use super::style::Look;
use super::{diagnostics, summary, table};
use crate::diagnostic::Severity;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes tables to `W`. Problems appear in the order asked for, each as soon as it and those before it are done.
pub struct Terminal<W: Write + Send> {
    out: W,
    look: Look,
    base: PathBuf,
    progress: Progress,
    /// Problems not shown yet, in order.
    awaited: Vec<String>,
    /// Results that came before their turn.
    early: BTreeMap<String, String>,
    /// Errors told that belong to no problem.
    errors: usize,
    error: Option<io::Error>,
}

impl<W: Write + Send> Terminal<W> {
    /// A report on `out` that looks like `look`; files are named relative to `base`.
    pub fn new(out: W, look: Look, base: &Path, progress: Progress) -> Terminal<W> {
        Terminal {
            out,
            look,
            base: base.to_path_buf(),
            progress,
            awaited: Vec::new(),
            early: BTreeMap::new(),
            errors: 0,
            error: None,
        }
    }

    fn write(&mut self, text: &str) {
        if self.error.is_some() {
            return;
        }
        let (out, error) = (&mut self.out, &mut self.error);
        self.progress.aside(|| {
            *error = out
                .write_all(text.as_bytes())
                .and_then(|()| out.flush())
                .err()
        });
    }

    fn problem(&mut self, problem: &ProblemResult) {
        let text = table::show(problem, &self.look, &self.base) + "\n";
        if !self.awaited.contains(&problem.problem) {
            return self.write(&text);
        }
        self.early.insert(problem.problem.clone(), text);
        while let Some(next) = self
            .awaited
            .first()
            .and_then(|name| self.early.remove(name))
        {
            self.awaited.remove(0);
            self.write(&next);
        }
    }
}

impl<W: Write + Send> Reporter for Terminal<W> {
    fn event(&mut self, event: &Event) {
        self.progress.event(event);
        match event {
            Event::Started { problems, .. } => self.awaited = problems.clone(),
            Event::Diagnostic(diagnostic) => {
                self.errors += usize::from(diagnostic.severity == Severity::Error);
                let text = diagnostics::show(diagnostic, &self.look, &self.base);
                self.write(&text);
            }
            Event::ProblemDone(problem) => self.problem(problem),
            Event::Finished(round) => {
                // Those behind a problem that never ended.
                for text in std::mem::take(&mut self.early).into_values() {
                    self.write(&text);
                }
                let text = summary::show(round, self.errors, &self.look);
                self.write(&text);
            }
            Event::Total(_)
            | Event::StepStarted { .. }
            | Event::Step { .. }
            | Event::TestDone { .. } => {}
        }
    }

    fn write_error(&mut self) -> Option<io::Error> {
        self.error
            .take()
            .filter(|error| error.kind() != io::ErrorKind::BrokenPipe)
    }
}
