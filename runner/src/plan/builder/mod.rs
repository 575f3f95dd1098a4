//! Builds a [`Plan`] out of packages and a selection of what is wanted.

mod case;
mod problem;
mod special;

pub use case::{case_checker, validator_args};

use super::limits::compile_limits;
use super::{Plan, PlannedProgram, ProgramId, Selection, Step, StepId, Work};
use crate::build::cargo;
use crate::package::{Package, Program, Source};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::Arc;

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
}
