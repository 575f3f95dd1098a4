//! What is known of a problem when checks look at it.

use crate::diagnostic::Diagnostic;
use crate::package::{Package, TestCase, Waiver};
use crate::plan::{FileRef, Plan};
use crate::quality::bounds::Bounds;
use crate::quality::contents::Contents;
use crate::quality::fuzz::run::Fuzzed;
use crate::report::model::ProblemResult;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A problem, and what was found out about it.
pub struct Facts<'a> {
    /// The package.
    pub package: &'a Package,
    /// All its files that the format does not ignore.
    pub files: &'a [PathBuf],
    /// Findings that the author accepts.
    pub waivers: &'a [Waiver],
    /// All problems that are looked at, this one among them.
    pub round: &'a [Arc<Package>],
    /// What running it gave; `None` when nothing was run.
    pub made: Option<Made<'a>>,
}

/// What running a problem gave.
pub struct Made<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The number of the problem in it.
    pub problem: usize,
    /// The files of the plan.
    pub contents: Contents<'a>,
    /// Verdicts and faults.
    pub result: &'a ProblemResult,
    /// How near the tests come to the bounds of the input; `None` when no validator tells.
    pub bounds: Option<Bounds>,
    /// What the programs were asked beyond the plan.
    pub tries: Tries,
}

/// What programs were asked that no run of the problem asks them.
#[derive(Debug, Clone, Default)]
pub struct Tries {
    /// The output validator about judge answers, as they are and laid out differently.
    pub answers: Vec<Answer>,
    /// The input validators about inputs that are almost valid.
    pub inputs: Option<Fuzzed>,
    /// The output validator about outputs that are almost right.
    pub outputs: Option<Fuzzed>,
    /// Generators whose second call gave something else.
    pub unrepeatable: Vec<Diagnostic>,
}

impl Tries {
    /// Whether time was over before all files were tried.
    pub fn cut_short(&self) -> bool {
        let tried = [&self.inputs, &self.outputs];
        tried.into_iter().flatten().any(|fuzzed| fuzzed.over)
    }
}

/// A judge answer, held against itself.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The number of the case.
    pub case: usize,
    /// How the layout was changed; `None` when the answer is as it is.
    pub layout: Option<&'static str>,
    /// Why it was refused.
    pub refused: String,
}

impl<'a> Facts<'a> {
    /// A path as it is named in the package.
    pub fn relative(&self, path: &Path) -> String {
        let path = path.strip_prefix(&self.package.dir).unwrap_or(path);
        path.to_string_lossy().into_owned()
    }

    /// The files below a folder of the package.
    pub fn below(&self, folder: &str) -> impl Iterator<Item = &'a PathBuf> {
        let folder = self.package.dir.join(folder);
        self.files
            .iter()
            .filter(move |file| file.starts_with(&folder))
    }

    /// Whether submission and output validator talk to each other.
    pub fn talks(&self) -> bool {
        self.package.config.talks()
    }
}

impl<'a> Made<'a> {
    /// The cases with their inputs and answers, as far as these could be made.
    pub fn cases(
        &self,
    ) -> impl Iterator<Item = (&'a TestCase, Option<&'a FileRef>, Option<&'a FileRef>)> {
        let problem = &self.plan.problems[self.problem];
        let cases = problem.package.cases.iter().zip(&problem.cases);
        cases.map(|(case, steps)| (case, steps.input.as_ref(), steps.answer.as_ref()))
    }
}
