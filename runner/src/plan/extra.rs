//! Checks of outputs that nobody printed, added to a plan that judges.

use super::{FileRef, Plan, Step, StepId, Work};

impl Plan {
    /// Adds a step that holds `output` against the judge answer of a case, numbered as in the package; `None` when no
    /// submission is judged on it. A made output must come from the plan's own cases.
    pub fn add_check(&mut self, problem: usize, case: usize, output: FileRef) -> Option<StepId> {
        let planned = &self.problems[problem];
        let run = planned
            .submissions
            .iter()
            .flat_map(|submission| &submission.runs)
            .find(|(number, _)| *number == case)?
            .1;
        let Work::Judge {
            input,
            answer,
            checker,
            ..
        } = &self.steps[run].work
        else {
            return None;
        };
        let steps = &planned.cases[case];
        let mut needs: Vec<StepId> = steps.validate.clone();
        needs.extend(steps.generate.into_iter().chain(steps.make_answer));
        let programs = checker.programs();
        needs.extend(programs.map(|program| self.programs[program].step));
        if let FileRef::Made(step, _) = output {
            needs.push(step);
        }
        needs.sort_unstable();
        needs.dedup();
        let work = Work::Check {
            input: input.clone(),
            answer: answer.clone(),
            output,
            checker: checker.clone(),
        };
        let label = planned.package.cases[case].id.clone();
        self.steps.push(Step {
            problem,
            work,
            files: Vec::new(),
            needs,
            label,
        });
        Some(self.steps.len() - 1)
    }
}
