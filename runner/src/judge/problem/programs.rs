//! Programs that could not be built.

use super::Summary;
use crate::build::compile::Obstacle;
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::engine::{BuildFault, State};
use crate::package::Source;
use crate::plan::{ProgramId, Work};
use std::collections::{BTreeMap, BTreeSet};

impl Summary<'_> {
    /// Helper programs that could not be built, and submissions without a compiler.
    pub(super) fn programs(&mut self) {
        let mut submissions: BTreeSet<ProgramId> =
            self.problem.submissions.iter().map(|s| s.program).collect();
        // The answer-making submission may not be among those judged; then its failure is a fault of the package.
        let mut used: BTreeSet<ProgramId> = self.problem.grader.into_iter().collect();
        for step in self
            .plan
            .steps
            .iter()
            .filter(|step| step.problem == self.index)
        {
            match &step.work {
                Work::Generate { program, .. }
                | Work::Validate { program, .. }
                | Work::Static { program, .. }
                | Work::Answer { program, .. } => {
                    used.insert(*program);
                }
                Work::Judge { checker, .. } | Work::Check { checker, .. } => {
                    used.extend(checker.programs())
                }
                _ => {}
            }
        }
        for (id, planned) in self.plan.programs.iter().enumerate() {
            let own = planned
                .program
                .place
                .file
                .starts_with(&self.problem.package.dir)
                || used.contains(&id);
            if !own
                || submissions.contains(&id)
                || !(used.contains(&id)
                    || self.problem.submissions.is_empty()
                    || !planned.submission)
            {
                continue;
            }
            // What the reader could make no program of, it has told already.
            if matches!(planned.program.source, Source::Broken(_)) {
                continue;
            }
            if let State::Failed(fault) = &self.results.states[planned.step] {
                self.add("", &planned.program.name, (**fault).clone());
            }
            let Some(Err(fault)) = &self.results.programs[id] else {
                continue;
            };
            let diagnostic = build_diagnostic(&planned.program.name, &planned.program.place, fault);
            self.diagnostics.push(diagnostic);
        }
        let mut missing: BTreeMap<String, (Place, Vec<String>, String, usize)> = BTreeMap::new();
        submissions.retain(|id| {
            matches!(
                self.results.programs[*id],
                Some(Err(BuildFault::Obstacle(Obstacle::Missing { .. })))
            )
        });
        for id in submissions {
            if let Some(Err(BuildFault::Obstacle(Obstacle::Missing {
                language,
                wanted,
                install,
            }))) = &self.results.programs[id]
            {
                let place = self.plan.programs[id].program.place.clone();
                missing
                    .entry(language.clone())
                    .or_insert((place, wanted.clone(), install.clone(), 0))
                    .3 += 1;
            }
        }
        for (language, (place, wanted, install, count)) in missing {
            let what = format!(
                "no {language} compiler or interpreter ({}) is installed, {} it",
                wanted.join(", "),
                if count == 1 {
                    "1 submission needs".to_string()
                } else {
                    format!("{count} submissions need")
                }
            );
            let mut diagnostic = Diagnostic::error("missing-compiler", place, what).hint(format!(
                "install it ({install}), or leave these submissions out with --allow-missing"
            ));
            if self.rules.allow_missing {
                diagnostic.severity = Severity::Warning;
            }
            self.diagnostics.push(diagnostic);
        }
    }
}

fn build_diagnostic(name: &str, place: &Place, fault: &BuildFault) -> Diagnostic {
    match fault {
        BuildFault::Refused { message, command } => {
            let mut diagnostic = Diagnostic::error(
                "does-not-compile",
                place.clone(),
                format!("{name} does not compile"),
            )
            .command(command.clone());
            let lines: Vec<&str> = message
                .lines()
                .filter(|line| !line.trim().is_empty())
                .collect();
            for line in lines.iter().take(12) {
                diagnostic = diagnostic.note(*line);
            }
            if lines.len() > 12 {
                diagnostic = diagnostic.note(format!("[{} more lines]", lines.len() - 12));
            }
            diagnostic
        }
        BuildFault::Obstacle(Obstacle::Missing {
            language,
            wanted,
            install,
        }) => Diagnostic::error(
            "missing-compiler",
            place.clone(),
            format!(
                "{name}: no {language} compiler or interpreter ({}) is installed",
                wanted.join(", ")
            ),
        )
        .hint(format!("install it: {install}")),
        BuildFault::Obstacle(Obstacle::Sources(reason)) => {
            Diagnostic::error("not-a-program", place.clone(), format!("{name}: {reason}"))
        }
    }
}
