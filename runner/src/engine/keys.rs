//! Keys of steps in the store: the hash of everything that can change what comes of them.
//!
//! Limits of time, memory and output are not in the keys of submission runs; the facts say under which limits they
//! came about, and whether they settle the question under others.

use super::job::Job;
use crate::build::Artifact;
use crate::judge::RunLimits;
use crate::plan::{Checker, HelperLimits, Plan, Talk, Work};
use crate::store::{Hash, KeyBuilder};

/// Raised when runs are made in another way, so that old results are not taken for new ones.
const RUN_VERSION: u64 = 3;

/// The same for validations.
const VALIDATE_VERSION: u64 = 3;

/// The same for conversations.
const TALK_VERSION: u64 = 2;

/// Adds the limits of a helper program to a key.
pub fn helper(key: KeyBuilder, limits: &HelperLimits) -> KeyBuilder {
    key.u64(limits.time.as_millis() as u64)
        .u64(limits.memory)
        .u64(limits.output)
}

/// Adds the limits of solutions to a key of what was found out about them under these limits.
pub fn limited(key: KeyBuilder, limits: &RunLimits) -> KeyBuilder {
    let key = match limits.time {
        Some(time) => key.u64(time.as_nanos() as u64),
        None => key.str("no time limit"),
    };
    key.u64(limits.memory).u64(limits.stack).u64(limits.output)
}

/// Key of a generator call.
pub fn generate(
    program: &Artifact,
    args: &[String],
    template: &[String],
    retries: u32,
    limits: &HelperLimits,
) -> Hash {
    let key = KeyBuilder::new("generate")
        .u64(RUN_VERSION)
        .hash(&program.id())
        .strs(args)
        .strs(template);
    helper(key.u64(u64::from(retries)), limits).finish()
}

/// Key of a validation.
pub fn validate(
    program: &Artifact,
    args: &[String],
    input: &Hash,
    beside: Option<&Hash>,
    limits: &HelperLimits,
) -> Hash {
    let key = KeyBuilder::new("validate")
        .u64(VALIDATE_VERSION)
        .hash(&program.id())
        .strs(args)
        .hash(input);
    let key = match beside {
        Some(beside) => key.hash(beside),
        None => key,
    };
    helper(key, limits).finish()
}

/// Key of a submission run.
pub fn run(program: &Artifact, args: &[String], input: &Hash, limits: &RunLimits) -> Hash {
    let key = KeyBuilder::new("run")
        .u64(RUN_VERSION)
        .hash(&program.id())
        .strs(args)
        .hash(input)
        .u64(limits.stack);
    // Virtual machines are told their memory on the command line.
    let told = if program.runner.is_some() {
        limits.memory
    } else {
        0
    };
    key.u64(told).finish()
}

/// Key of a submission run in which it talks with the output validator.
pub fn talk(
    run: &Hash,
    validator: &Artifact,
    checker: &Checker,
    answer: &Hash,
    talk: Talk,
) -> Hash {
    let key = KeyBuilder::new("talk")
        .u64(TALK_VERSION)
        .hash(run)
        .hash(&validator.id())
        .strs(&checker.args)
        .hash(answer)
        .u64(u64::from(talk.interactive))
        .u64(u64::from(talk.passes));
    helper(key, &checker.limits).finish()
}

/// Key of a check.
pub fn check(
    program: Option<&Artifact>,
    checker: &Checker,
    input: &Hash,
    answer: &Hash,
    output: &Hash,
) -> Hash {
    let key = KeyBuilder::new("check")
        .u64(RUN_VERSION)
        .strs(&checker.args);
    let key = match program {
        Some(program) => helper(key.hash(&program.id()).hash(input), &checker.limits),
        // The default comparison does not look at the input.
        None => key.str("default"),
    };
    key.hash(answer).hash(output).finish()
}

/// Key of what a grader says about results.
pub fn grade(program: &Artifact, flags: &[String], results: &Hash, limits: &HelperLimits) -> Hash {
    let key = KeyBuilder::new("grade")
        .u64(RUN_VERSION)
        .hash(&program.id())
        .strs(flags)
        .hash(results);
    helper(key, limits).finish()
}

/// The key under which the first facts of a job are kept; `None` for jobs that are built or computed.
pub fn of(plan: &Plan, job: &Job) -> Option<Hash> {
    let key = without_files(plan, job)?;
    if job.files.is_empty() {
        return Some(key);
    }
    let mut all = KeyBuilder::new("with files").hash(&key);
    for (name, content) in &job.files {
        all = all.str(name).hash(&content.hash);
    }
    Some(all.finish())
}

fn without_files(plan: &Plan, job: &Job) -> Option<Hash> {
    let program = job.program.as_deref();
    match &plan.steps[job.step].work {
        Work::Generate {
            command, limits, ..
        } => Some(generate(
            program?,
            &command.args,
            &command.template,
            command.retries,
            limits,
        )),
        Work::Validate { args, limits, .. } => {
            let beside = job.beside.as_ref().map(|beside| &beside.hash);
            let input = &job.input.as_ref()?.hash;
            Some(validate(program?, args, input, beside, limits))
        }
        Work::Answer { args, .. } => Some(run(
            program?,
            args,
            &job.input.as_ref()?.hash,
            job.limits.as_ref()?,
        )),
        Work::Judge {
            args,
            checker,
            talk: how,
            ..
        } => {
            let run = run(
                program?,
                args,
                &job.input.as_ref()?.hash,
                job.limits.as_ref()?,
            );
            // What is watched is another run.
            let run = match plan.watch_stacks {
                true => KeyBuilder::new("run with its stack").hash(&run).finish(),
                false => run,
            };
            match how {
                None => Some(run),
                Some(how) => Some(talk(
                    &run,
                    job.checker.as_deref()?,
                    checker,
                    &job.answer.as_ref()?.hash,
                    *how,
                )),
            }
        }
        Work::Static { about, limits, .. } => {
            let key = KeyBuilder::new("static")
                .u64(RUN_VERSION)
                .hash(&program?.id())
                .str(&about.language)
                .str(&about.entry)
                .strs(&about.args);
            Some(helper(key, limits).finish())
        }
        Work::Check { checker, .. } => {
            let (input, answer, output) = (
                job.input.as_ref()?,
                job.answer.as_ref()?,
                job.output.as_ref()?,
            );
            Some(check(
                job.checker.as_deref(),
                checker,
                &input.hash,
                &answer.hash,
                &output.hash,
            ))
        }
        Work::Cargo { .. } | Work::Compile { .. } | Work::InferLimit { .. } => None,
    }
}
