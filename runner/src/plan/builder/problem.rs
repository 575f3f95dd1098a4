//! The steps of one problem: its submissions on its tests, and the time limit that follows from some of them.

use super::case::empty;
use super::{Builder, helper_programs};
use crate::judge::{RunLimits, score, time_limit};
use crate::package::{Kind, Package, Submission, TestCase};
use crate::plan::limits::run_limits;
use crate::plan::{
    CasePlan, ProblemPlan, Selection, StepId, StepLimits, SubmissionPlan, Talk, TimeLimit, Upto,
    Work,
};
use std::sync::Arc;

impl Builder {
    /// All that is wanted of a problem.
    pub(super) fn problem(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        selection: &Selection,
    ) -> ProblemPlan {
        let limits = run_limits(package, selection);
        let mut cases: Vec<CasePlan> = package.cases.iter().map(|_| CasePlan::default()).collect();
        let mut submissions = Vec::new();
        let mut time_limit = limits.time.map_or(TimeLimit::Unknown, TimeLimit::Given);

        let wanted: Vec<Submission> = package
            .submissions
            .iter()
            .filter(|s| {
                selection.submissions.as_ref().is_none_or(|places| {
                    places.contains(&package.dir.join("submissions").join(&s.path))
                })
            })
            .cloned()
            .collect();
        if selection.upto == Upto::Build {
            for program in helper_programs(package) {
                self.helper(index, package, program);
            }
        }
        if selection.upto == Upto::Build || selection.upto == Upto::Judge {
            for (submission, outside) in wanted
                .into_iter()
                .map(|s| (s, false))
                .chain(selection.outside.iter().map(|s| (s.clone(), true)))
            {
                let program = self.submission(index, package, &submission.program);
                submissions.push(SubmissionPlan {
                    submission,
                    program,
                    runs: Vec::new(),
                    missing: Vec::new(),
                    static_runs: Vec::new(),
                    outside,
                });
            }
        }
        if selection.upto >= Upto::Data {
            for (case, slot) in package.cases.iter().zip(&mut cases) {
                if selection.wants_test(&case.id) {
                    *slot = self.case(index, package, case, &limits);
                }
            }
        }
        if selection.upto == Upto::Judge {
            let programs = !package.config.kinds.contains(&Kind::SubmitAnswer);
            if programs && limits.time.is_none() && package.config.limits.time_limit.is_none() {
                time_limit = self.infer(index, package, &cases, &mut submissions, &limits);
            }
            let time_from = match time_limit {
                TimeLimit::Inferred(step) => Some(step),
                _ => None,
            };
            let rest = (!selection.only_bounds).then_some(&mut submissions);
            for planned in rest.into_iter().flatten() {
                if !programs {
                    self.handed_in(index, package, planned, &cases);
                    continue;
                }
                let known: Vec<usize> = planned.runs.iter().map(|&(case, _)| case).collect();
                for (number, case) in package.cases.iter().enumerate() {
                    if !known.contains(&number)
                        && score::judged(case.section)
                        && cases[number].input.is_some()
                    {
                        let limits = StepLimits {
                            base: limits,
                            time_from,
                        };
                        let step =
                            self.judge(index, package, planned, case, &cases[number], limits);
                        planned.runs.push((number, step));
                    }
                }
                planned.runs.sort_unstable();
                self.static_validation(index, package, selection, planned);
            }
        }
        let all_tests = selection.tests.is_empty();
        let judged = selection.upto == Upto::Judge;
        let grader = match &package.grader {
            Some(grader) if judged => Some(self.helper(index, package, grader)),
            _ => None,
        };
        ProblemPlan {
            package: package.clone(),
            cases,
            submissions,
            time_limit,
            limits,
            judged,
            all_tests,
            grader,
        }
    }

    /// Runs that bound the time limit from below, then the step that infers it.
    fn infer(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        cases: &[CasePlan],
        submissions: &mut [SubmissionPlan],
        limits: &RunLimits,
    ) -> TimeLimit {
        let free = StepLimits {
            base: *limits,
            time_from: None,
        };
        let mut runs = Vec::new();
        // The limit is the same whichever submissions and tests are asked for: all that bound it are run.
        for submission in &package.submissions {
            let program = self.submission(index, package, &submission.program);
            for (number, case) in package.cases.iter().enumerate() {
                if !score::judged(case.section)
                    || cases[number].input.is_none()
                    || !time_limit::bounds_below(&submission.expectations, &case.id)
                {
                    continue;
                }
                let mut stand_in = SubmissionPlan {
                    submission: submission.clone(),
                    program,
                    runs: Vec::new(),
                    missing: Vec::new(),
                    static_runs: Vec::new(),
                    outside: false,
                };
                let planned = submissions
                    .iter_mut()
                    .find(|s| s.program == program)
                    .unwrap_or(&mut stand_in);
                let step = self.judge(index, package, planned, case, &cases[number], free);
                planned.runs.push((number, step));
                runs.push(step);
            }
        }
        TimeLimit::Inferred(self.push(
            index,
            Work::InferLimit { runs: runs.clone() },
            runs,
            "time limit",
        ))
    }

    fn judge(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        planned: &SubmissionPlan,
        case: &TestCase,
        steps: &CasePlan,
        limits: StepLimits,
    ) -> StepId {
        let checker = self.checker(index, package, case);
        let mut needs = vec![self.plan.programs[planned.program].step];
        needs.extend(steps.generate);
        needs.extend(&steps.validate);
        needs.extend(steps.make_answer);
        needs.extend(&steps.validate_answer);
        needs.extend(self.steps_of(&checker));
        needs.extend(limits.time_from);
        let work = Work::Judge {
            program: planned.program,
            args: case.settings.args.clone(),
            input: steps.input.clone().expect("judged cases have an input"),
            answer: steps.answer.clone().unwrap_or_else(empty),
            limits,
            checker,
            talk: talk(package),
        };
        let label = format!("{} on {}", planned.submission.path, case.id);
        let step = self.push(index, work, needs, label);
        self.with_files(step, case)
    }
}

/// How the solutions of a problem talk with the output validator.
fn talk(package: &Package) -> Option<Talk> {
    let config = &package.config;
    let passes = match config.kinds.contains(&Kind::MultiPass) {
        true => config.limits.validation_passes,
        false => 1,
    };
    config.talks().then_some(Talk {
        interactive: config.kinds.contains(&Kind::Interactive),
        passes,
    })
}
