//! What is judged without running the submission: its sources, and answers that are handed in.

use super::Builder;
use super::case::empty;
use crate::judge::score;
use crate::package::{Package, Section, Source, StaticValidation, handed_in};
use crate::plan::limits::validation_limits;
use crate::plan::{CasePlan, FileRef, Selection, StaticCall, SubmissionPlan, Work};
use std::path::PathBuf;
use std::sync::Arc;

impl Builder {
    /// Steps that check the answers which were handed in.
    pub(super) fn handed_in(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        planned: &mut SubmissionPlan,
        cases: &[CasePlan],
    ) {
        let found = handed_in(&planned.submission.program.source, &package.cases);
        for (number, case) in package.cases.iter().enumerate() {
            let steps = &cases[number];
            let Some(input) = steps.input.as_ref().filter(|_| score::judged(case.section)) else {
                continue;
            };
            let Some(file) = found.files.get(&case.id) else {
                // Nobody hands in answers to samples.
                if case.section == Section::Secret {
                    planned.missing.push(number);
                }
                continue;
            };
            let checker = self.checker(index, package, case);
            let mut needs = vec![self.plan.programs[planned.program].step];
            needs.extend(self.steps_of(&checker));
            needs.extend(steps.generate.into_iter().chain(steps.make_answer));
            needs.extend(steps.validate.iter().chain(&steps.validate_answer));
            let work = Work::Check {
                input: input.clone(),
                answer: steps.answer.clone().unwrap_or_else(empty),
                output: FileRef::Path(file.clone()),
                checker,
            };
            let label = format!("{} on {}", planned.submission.path, case.id);
            let step = self.push(index, work, needs, label);
            planned.runs.push((number, step));
        }
    }

    /// A step for each group that has the sources of submissions looked at.
    pub(super) fn static_validation(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        selection: &Selection,
        planned: &mut SubmissionPlan,
    ) {
        let (
            Some(validator),
            Source::Files {
                language,
                root,
                files,
                entry,
            },
        ) = (
            &package.static_validator,
            &planned.submission.program.source,
        )
        else {
            return;
        };
        let name = |file: &PathBuf| {
            let below = file.strip_prefix(root).unwrap_or(file);
            below.to_string_lossy().into_owned()
        };
        let files: Vec<(String, PathBuf)> = files.iter().map(|f| (name(f), f.clone())).collect();
        // A language that needs no such word starts where its first file says.
        let entry = entry
            .clone()
            .or_else(|| files.first().map(|(name, _)| name.clone()))
            .unwrap_or_default();
        for (id, group) in &package.groups {
            let test = format!("{id}/{}", StaticValidation::NAME);
            let (Some(wanted), true) = (&group.static_validation, selection.wants_test(&test))
            else {
                continue;
            };
            let program = self.helper(index, package, validator);
            let work = Work::Static {
                program,
                about: StaticCall {
                    language: language.clone(),
                    entry: entry.clone(),
                    args: wanted.args.clone(),
                    files: files.clone(),
                },
                limits: validation_limits(package),
            };
            let needs = vec![
                self.plan.programs[program].step,
                self.plan.programs[planned.program].step,
            ];
            let label = format!("{} on {test}", planned.submission.path);
            let step = self.push(index, work, needs, label);
            planned.static_runs.push((id.clone(), step));
        }
    }
}
