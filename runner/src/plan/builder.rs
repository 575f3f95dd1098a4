//! Builds a [`Plan`] out of packages and a selection of what is wanted.

mod special;

use super::*;
use crate::build::cargo;
use crate::judge::{score, time_limit};
use crate::package::{Answer, Content, Kind, Section, Source, TestCase, handed_in};
use std::collections::{BTreeMap, HashMap};

/// Defaults where `problem.yaml` is silent; the format leaves them to the system and names typical values.
mod default {
    use std::time::Duration;

    pub const MEMORY_MIB: u64 = 2048;
    pub const OUTPUT_MIB: u64 = 8;
    pub const COMPILATION_TIME: Duration = Duration::from_secs(60);
    pub const COMPILATION_MEMORY_MIB: u64 = 2048;
    pub const VALIDATION_TIME: Duration = Duration::from_secs(60);
    pub const VALIDATION_MEMORY_MIB: u64 = 2048;
    pub const VALIDATION_OUTPUT_MIB: u64 = 8;
    /// All that an interactor says is its output; some hand a whole large input over.
    pub const INTERACTOR_OUTPUT_MIB: u64 = 64;
    pub const GENERATOR_TIME: Duration = Duration::from_secs(60);
    /// Generated files can be larger than what a solution prints.
    pub const GENERATOR_OUTPUT_MIB: u64 = 1024;
}

/// How far a run goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Upto {
    /// Programs are built.
    Build,
    /// Test data is made and validated, answers included.
    Data,
    /// Submissions are judged.
    Judge,
}

/// What is wanted of the packages.
#[derive(Debug, Clone)]
pub struct Selection {
    /// How far to go.
    pub upto: Upto,
    /// Absolute places of submissions; `None` is all.
    pub submissions: Option<Vec<PathBuf>>,
    /// Submissions outside the packages, judged on every problem of the run.
    pub outside: Vec<Submission>,
    /// Globs over case paths; empty is all.
    pub tests: Vec<String>,
    /// A time limit that replaces the problem's own.
    pub time_limit: Option<Duration>,
    /// Of submissions, only the runs that bound an inferred time limit from below.
    pub only_bounds: bool,
    /// Find out how much stack submissions use.
    pub watch_stacks: bool,
}

impl Selection {
    /// Everything, as far as `upto`.
    pub fn all(upto: Upto) -> Selection {
        Selection {
            upto,
            submissions: None,
            outside: Vec::new(),
            tests: Vec::new(),
            time_limit: None,
            only_bounds: false,
            watch_stacks: false,
        }
    }

    fn wants_test(&self, id: &str) -> bool {
        self.tests.is_empty()
            || self
                .tests
                .iter()
                .any(|glob| crate::judge::expect::covers(glob, id))
    }
}

/// Plans a run over `packages`.
pub fn plan(packages: &[Arc<Package>], selection: &Selection) -> Plan {
    let mut builder = Builder {
        plan: Plan {
            programs: Vec::new(),
            steps: Vec::new(),
            problems: Vec::new(),
            watch_stacks: selection.watch_stacks,
        },
        cargo: BTreeMap::new(),
        helpers: HashMap::new(),
    };
    // All Cargo programs of all problems come first: they are built in one call.
    for (index, package) in packages.iter().enumerate() {
        for program in helper_programs(package) {
            if matches!(program.source, Source::Cargo { .. }) {
                builder.helper(index, package, program);
            }
        }
    }
    for (index, package) in packages.iter().enumerate() {
        let problem = builder.problem(index, package, selection);
        builder.plan.problems.push(problem);
    }
    builder.plan
}

fn helper_programs(package: &Package) -> impl Iterator<Item = &Program> {
    package
        .input_validators
        .iter()
        .chain(&package.answer_validators)
        .chain(&package.output_validator)
        .chain(&package.further_output_validators)
        .chain(&package.static_validator)
        .chain(&package.grader)
        .chain(package.generators.values())
        .chain(package.answer_programs.values())
        .chain(
            package
                .jury
                .cross
                .iter()
                .flat_map(|cross| &cross.oracle)
                .map(|(program, _)| program),
        )
}

struct Builder {
    plan: Plan,
    /// The Cargo step of each workspace.
    cargo: BTreeMap<PathBuf, StepId>,
    /// Programs of the packages by where they lie in memory: each test asks for the same ones again, and packages stay
    /// where they are while they are planned.
    helpers: HashMap<*const Program, ProgramId>,
}

impl Builder {
    fn push(
        &mut self,
        problem: usize,
        work: Work,
        needs: Vec<StepId>,
        label: impl Into<String>,
    ) -> StepId {
        let mut needs = needs;
        needs.sort_unstable();
        needs.dedup();
        debug_assert!(needs.iter().all(|&n| n < self.plan.steps.len()));
        self.plan.steps.push(Step {
            problem,
            work,
            files: Vec::new(),
            needs,
            label: label.into(),
        });
        self.plan.steps.len() - 1
    }

    /// A program that is built once however often it is named.
    fn program(&mut self, problem: usize, planned: PlannedProgram) -> ProgramId {
        let known = self.plan.programs.iter().position(|p| {
            p.program.source == planned.program.source
                && p.include == planned.include
                && p.submission == planned.submission
                && p.constants == planned.constants
        });
        if let Some(id) = known {
            return id;
        }
        let id = self.plan.programs.len();
        let label = planned.program.name.clone();
        let step = match &planned.program.source {
            Source::Cargo { manifest, .. } => {
                let root = cargo::workspace_root(manifest);
                match self.cargo.get(&root) {
                    Some(&step) => {
                        let Work::Cargo { programs, .. } = &mut self.plan.steps[step].work else {
                            unreachable!()
                        };
                        programs.push(id);
                        step
                    }
                    None => {
                        let work = Work::Cargo {
                            root: root.clone(),
                            programs: vec![id],
                        };
                        let step = self.push(problem, work, Vec::new(), "Rust helper programs");
                        self.cargo.insert(root, step);
                        step
                    }
                }
            }
            _ => self.push(problem, Work::Compile { program: id }, Vec::new(), label),
        };
        self.plan.programs.push(PlannedProgram { step, ..planned });
        id
    }

    fn helper(&mut self, problem: usize, package: &Package, program: &Program) -> ProgramId {
        if let Some(&known) = self.helpers.get(&std::ptr::from_ref(program)) {
            return known;
        }
        let id = self.program(
            problem,
            PlannedProgram {
                program: program.clone(),
                step: 0,
                limits: compile_limits(package),
                include: Vec::new(),
                constants: Arc::new(package.config.constants.clone()),
                submission: false,
                code_limit: None,
            },
        );
        self.helpers.insert(program, id);
        id
    }

    fn submission(&mut self, problem: usize, package: &Package, program: &Program) -> ProgramId {
        let include = match &program.source {
            Source::Files { language, .. } => package
                .include
                .get(language)
                .or_else(|| package.include.get("default"))
                .cloned()
                .unwrap_or_default(),
            _ => Vec::new(),
        };
        self.program(
            problem,
            PlannedProgram {
                program: program.clone(),
                step: 0,
                limits: compile_limits(package),
                include,
                constants: Arc::new(package.config.constants.clone()),
                submission: true,
                code_limit: package.config.limits.code.map(|kib| kib << 10),
            },
        )
    }

    fn problem(
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

    fn checker(&mut self, index: usize, package: &Arc<Package>, case: &TestCase) -> Checker {
        let program = package
            .output_validator
            .as_ref()
            .map(|p| self.helper(index, package, p));
        let further = package
            .further_output_validators
            .iter()
            .map(|p| self.helper(index, package, p))
            .collect();
        Checker {
            program,
            further,
            ..case_checker(package, case.settings.output_validator_args.clone())
        }
    }

    /// Lays the files of a case beside the program of a step.
    fn with_files(&mut self, step: StepId, case: &TestCase) -> StepId {
        self.plan.steps[step].files = case.files.clone();
        step
    }

    /// The steps that build the programs of a checker.
    fn steps_of(&self, checker: &Checker) -> Vec<StepId> {
        let programs = checker.programs();
        programs.map(|p| self.plan.programs[p].step).collect()
    }

    fn case(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        case: &TestCase,
        limits: &RunLimits,
    ) -> CasePlan {
        let mut steps = CasePlan::default();
        let input = match &case.input {
            Content::Generated(command) => {
                let Some(program) = package.generators.get(&command.generator) else {
                    return steps;
                };
                let program = self.helper(index, package, program);
                let work = Work::Generate {
                    program,
                    command: command.clone(),
                    limits: helper_limits(package),
                };
                let step = self.push(
                    index,
                    work,
                    vec![self.plan.programs[program].step],
                    &case.id,
                );
                steps.generate = Some(step);
                FileRef::Made(step, "in")
            }
            other => given(other),
        };
        for validator in &package.input_validators {
            let program = self.helper(index, package, validator);
            let mut needs = vec![self.plan.programs[program].step];
            needs.extend(steps.generate);
            let work = Work::Validate {
                program,
                args: validator_args(&case.settings.input_validator_args, &validator.name),
                input: input.clone(),
                beside: None,
                limits: validation_limits(package),
                invalid: case.section == Section::InvalidInput,
            };
            let step = self.push(index, work, needs, &case.id);
            steps.validate.push(self.with_files(step, case));
        }
        // A file that must be refused needs no answer, but may have one.
        let refused = case.section == Section::InvalidInput;
        if !refused || case.answer != Answer::Empty {
            self.answer(index, package, case, &input, limits, &mut steps);
        }
        if !refused {
            self.validate_answer(index, package, case, &input, &mut steps);
        }
        if let (Section::ValidOutput | Section::InvalidOutput, Some(output)) =
            (case.section, &case.output)
        {
            let checker = self.checker(index, package, case);
            let mut needs: Vec<StepId> = steps
                .generate
                .into_iter()
                .chain(steps.make_answer)
                .collect();
            needs.extend(&steps.validate);
            needs.extend(self.steps_of(&checker));
            let work = Work::Check {
                input: input.clone(),
                answer: steps.answer.clone().unwrap_or_else(empty),
                output: match (output, steps.generate) {
                    (Content::Generated(_), Some(step)) => FileRef::Made(step, "out"),
                    _ => given(output),
                },
                checker,
            };
            steps.check = Some(self.push(index, work, needs, &case.id));
        }
        steps.input = Some(input);
        steps
    }

    fn validate_answer(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        case: &TestCase,
        input: &FileRef,
        steps: &mut CasePlan,
    ) {
        let (Some(answer), false) = (&steps.answer, case.answer == Answer::Empty) else {
            return;
        };
        for validator in &package.answer_validators {
            let program = self.helper(index, package, validator);
            let mut needs = vec![self.plan.programs[program].step];
            needs.extend(steps.generate);
            needs.extend(steps.make_answer);
            needs.extend(&steps.validate);
            let work = Work::Validate {
                program,
                args: validator_args(&case.settings.answer_validator_args, &validator.name),
                input: answer.clone(),
                beside: Some(input.clone()),
                limits: validation_limits(package),
                invalid: case.section == Section::InvalidAnswer,
            };
            let step = self.push(index, work, needs, &case.id);
            steps.validate_answer.push(step);
        }
    }

    fn answer(
        &mut self,
        index: usize,
        package: &Arc<Package>,
        case: &TestCase,
        input: &FileRef,
        limits: &RunLimits,
        steps: &mut CasePlan,
    ) {
        steps.answer = match &case.answer {
            Answer::Given(content) => Some(given(content)),
            Answer::Empty => Some(empty()),
            Answer::ByGenerator => steps.generate.map(|step| FileRef::Made(step, "ans")),
            Answer::Solution(name) => {
                let named = package.named_submission(name);
                let source = named.map(|s| &s.program.source);
                if let Some(source @ Source::Answers { .. }) = source {
                    let file = handed_in(source, &package.cases).files.remove(&case.id);
                    steps.answer = file.map(FileRef::Path);
                    return;
                }
                let program = match named {
                    Some(found) => self.submission(index, package, &found.program),
                    None => match package.answer_programs.get(name) {
                        Some(program) => self.helper(index, package, program),
                        // The reader has said so already.
                        None => return,
                    },
                };
                let mut needs = vec![self.plan.programs[program].step];
                needs.extend(steps.generate);
                needs.extend(&steps.validate);
                let work = Work::Answer {
                    program,
                    args: case.settings.args.clone(),
                    input: input.clone(),
                    limits: StepLimits {
                        base: *limits,
                        time_from: None,
                    },
                };
                let step = self.push(index, work, needs, &case.id);
                self.with_files(step, case);
                steps.make_answer = Some(step);
                Some(FileRef::Made(step, "ans"))
            }
        };
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

fn given(content: &Content) -> FileRef {
    match content {
        Content::Committed(path) | Content::Copied(path) => FileRef::Path(path.clone()),
        Content::Literal(bytes) => FileRef::Bytes(Arc::new(bytes.clone())),
        // The caller knows which step makes it.
        Content::Generated(_) => empty(),
    }
}

fn empty() -> FileRef {
    FileRef::Bytes(Arc::new(Vec::new()))
}

/// Arguments for every validator, then those for this one by its name without folder and ending.
pub fn validator_args(args: &BTreeMap<String, Vec<String>>, validator: &str) -> Vec<String> {
    let file = validator.rsplit('/').next().unwrap_or(validator);
    let stem = file.split('.').next().unwrap_or(file);
    let named = |key: &str| args.get(key).cloned();
    named(file)
        .or_else(|| named(stem))
        .or_else(|| named(""))
        .unwrap_or_default()
}

/// A checker with a package's limits and these arguments; its program is filled in by the caller.
pub fn case_checker(package: &Package, args: Vec<String>) -> Checker {
    Checker {
        program: None,
        further: Vec::new(),
        args,
        limits: validation_limits(package),
    }
}

/// Limits of a generator call.
pub fn helper_limits(package: &Package) -> HelperLimits {
    HelperLimits {
        time: package
            .jury
            .generator_time
            .unwrap_or(default::GENERATOR_TIME),
        memory: default::VALIDATION_MEMORY_MIB << 20,
        output: default::GENERATOR_OUTPUT_MIB << 20,
    }
}

/// Limits of a submission run as the package says them.
pub fn submission_limits(package: &Package) -> RunLimits {
    run_limits(package, &Selection::all(Upto::Judge))
}

fn run_limits(package: &Package, selection: &Selection) -> RunLimits {
    let limits = &package.config.limits;
    let memory = limits.memory.unwrap_or(default::MEMORY_MIB) << 20;
    RunLimits {
        time: selection.time_limit.or(limits.time_limit),
        memory,
        stack: package.jury.stack.map_or(memory, |mib| mib << 20),
        output: limits.output.unwrap_or(default::OUTPUT_MIB) << 20,
    }
}

fn compile_limits(package: &Package) -> CompileLimits {
    let limits = &package.config.limits;
    CompileLimits {
        time: limits.compilation_time.unwrap_or(default::COMPILATION_TIME),
        memory: limits
            .compilation_memory
            .unwrap_or(default::COMPILATION_MEMORY_MIB)
            << 20,
    }
}

/// Limits of an output validator, and of a grader.
pub fn validation_limits(package: &Package) -> HelperLimits {
    let limits = &package.config.limits;
    let output = match package.config.kinds.contains(&Kind::Interactive) {
        true => default::INTERACTOR_OUTPUT_MIB,
        false => default::VALIDATION_OUTPUT_MIB,
    };
    HelperLimits {
        time: limits.validation_time.unwrap_or(default::VALIDATION_TIME),
        memory: limits
            .validation_memory
            .unwrap_or(default::VALIDATION_MEMORY_MIB)
            << 20,
        output: limits.validation_output.unwrap_or(output) << 20,
    }
}
