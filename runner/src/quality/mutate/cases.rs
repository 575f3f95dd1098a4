//! The submission that is mutated and the tests it passes, put together from a plan that was carried out.

use crate::build::Artifact;
use crate::build::compile::{Recipe, recipe};
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::job::Content;
use crate::engine::{Done, Local, Results};
use crate::judge::RunLimits;
use crate::plan::{Checker, FileRef, Plan, PlannedProgram, ProgramId, SubmissionPlan, Work};
use crate::store::{Hash, KeyBuilder, Store};
use std::path::PathBuf;
use std::sync::Arc;

/// A test.
#[derive(Debug, Clone)]
pub struct Case {
    /// Path below `data/`.
    pub id: String,
    /// Arguments of the submission.
    pub args: Vec<String>,
    /// The input.
    pub input: Content,
    /// The judge answer.
    pub answer: Content,
    /// Files that lie in the working folder, by name.
    pub files: Vec<(String, Content)>,
    /// Who checks.
    pub checker: Checker,
    /// The output validators in the order in which they are asked; `None` is the default comparison.
    pub checkers: Vec<Option<Arc<Artifact>>>,
    /// Everything that decides what the test says of a program.
    pub key: Hash,
}

/// A submission that passes all tests.
pub struct Subject<'p> {
    /// Path below `submissions/`.
    pub name: String,
    /// The program.
    pub planned: &'p PlannedProgram,
    /// How it is compiled.
    pub recipe: Recipe,
    /// Its language.
    pub language: mutants::Language,
    /// Name of its source in the compiler's folder.
    pub file: String,
    /// The source, constants filled in.
    pub source: String,
    /// The program as it is judged.
    pub artifact: Artifact,
    /// Limits of its runs, the time limit included.
    pub limits: RunLimits,
    /// The tests.
    pub cases: Vec<Case>,
}

/// Puts a subject together.
///
/// # Errors
/// A submission that does not pass all tests, consists of several files, or is in a language without a grammar.
pub fn subject<'p>(
    engine: &Local<'_>,
    plan: &'p Plan,
    results: &Results,
    problem: usize,
    submission: &SubmissionPlan,
) -> Result<Subject<'p>, Diagnostic> {
    let store = engine.store();
    let planned = &plan.programs[submission.program];
    let place = planned.program.place.clone();
    let fault = |code: &'static str, text: String| Diagnostic::error(code, place.clone(), text);
    let name = submission.submission.path.clone();
    let artifact = match &results.programs[submission.program] {
        Some(Ok(artifact)) => artifact.clone(),
        _ => {
            return Err(
                fault("does-not-compile", format!("{name} could not be built"))
                    .hint("`jury build` shows why"),
            );
        }
    };
    let recipe = recipe(planned, store, engine.tools())
        .map_err(|obstacle| fault("does-not-compile", format!("{name}: {obstacle:?}")))?;
    let language = recipe
        .language
        .and_then(|language| mutants::Language::by_key(language.key))
        .ok_or_else(|| {
            fault("no-grammar", format!("no mutants can be made of {name}"))
                .hint("C++, Rust and Python have them")
        })?;
    let [file] = &recipe.sources[..] else {
        let text = format!("{name} has {} source files", recipe.sources.len());
        return Err(fault("several-files", text).hint("mutants are made of programs of one file"));
    };
    let source = source(engine, &recipe, file)
        .map_err(|error| fault("unreadable", format!("{name}: {error}")))?;
    let mut limits = plan.problems[problem].limits;
    let mut cases = Vec::new();
    for &(number, step) in &submission.runs {
        let id = &plan.problems[problem].package.cases[number].id;
        let Work::Judge {
            args,
            input,
            answer,
            limits: step_limits,
            checker,
            ..
        } = &plan.steps[step].work
        else {
            continue;
        };
        if let Some(Done::Limit(limit)) = step_limits
            .time_from
            .and_then(|step| results.states[step].done())
        {
            limits.time = Some(*limit);
        }
        let passed = match results.states[step].done() {
            Some(Done::Judged { facts, check, .. }) => {
                facts.verdict(&limits).is_none()
                    && check
                        .as_ref()
                        .is_some_and(|check| check.accepted == Some(true))
            }
            _ => false,
        };
        let (input, answer) = (
            content(engine, results, input),
            content(engine, results, answer),
        );
        let files = laid(engine.store(), &plan.steps[step].files)?;
        let (true, Some(input), Some(answer)) = (passed, input, answer) else {
            return Err(fault("not-accepted", format!("{name} does not pass {id}"))
                .hint("mutants are made of right solutions; `jury run` shows what is wrong"));
        };
        let built = |program: Option<ProgramId>| match program.map(|p| &results.programs[p]) {
            None => Ok(None),
            Some(Some(Ok(artifact))) => Ok(Some(Arc::new(artifact.clone()))),
            Some(_) => {
                let text = "the output validator could not be built";
                Err(fault("does-not-compile", text.into()))
            }
        };
        let further = checker.further.iter().copied().map(Some);
        let checkers = std::iter::once(checker.program).chain(further).map(built);
        let checkers = checkers.collect::<Result<Vec<_>, _>>()?;
        let mut key = KeyBuilder::new("mutant test")
            .strs(args)
            .hash(&input.hash)
            .hash(&answer.hash)
            .strs(&checker.args);
        for program in checkers.iter().flatten() {
            key = key.hash(&program.id());
        }
        for (name, content) in &files {
            key = key.str(name).hash(&content.hash);
        }
        cases.push(Case {
            id: id.clone(),
            args: args.clone(),
            input,
            answer,
            files,
            checker: checker.clone(),
            checkers,
            key: key.finish(),
        });
    }
    if cases.is_empty() {
        return Err(fault(
            "no-test",
            format!("there is no test to try the mutants of {name} on"),
        ));
    }
    Ok(Subject {
        name,
        planned,
        recipe: recipe.clone(),
        language,
        file: file.clone(),
        source,
        artifact,
        limits,
        cases,
    })
}

/// The source as the compiler sees it.
fn source(engine: &Local<'_>, recipe: &Recipe, file: &str) -> Result<String, String> {
    let folder = engine
        .store()
        .scratch()
        .map_err(|error| error.to_string())?;
    recipe
        .lay_out(folder.path())
        .map_err(|error| error.to_string())?;
    let bytes = std::fs::read(folder.path().join(file)).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| format!("{file} is not UTF-8"))
}

fn content(engine: &Local<'_>, results: &Results, file: &FileRef) -> Option<Content> {
    let hash = match file {
        FileRef::Bytes(bytes) => Hash::of(bytes),
        FileRef::Path(path) => engine.store().hash_file(path).ok()?,
        FileRef::Made(step, ending) => match results.states[*step].done()? {
            Done::Generated(facts) => *facts.files.get(*ending)?,
            Done::Answered { answer, .. } => *answer,
            _ => return None,
        },
    };
    Some(Content {
        hash,
        source: file.clone(),
    })
}

/// The files that lie in the working folder of a run.
///
/// # Errors
/// One cannot be read.
pub fn laid(
    store: &Store,
    files: &[(String, PathBuf)],
) -> Result<Vec<(String, Content)>, Diagnostic> {
    let content = |(name, path): &(String, PathBuf)| {
        let hash = store
            .hash_file(path)
            .map_err(|error| Diagnostic::disk(path, error))?;
        let source = FileRef::Path(path.clone());
        Ok((name.clone(), Content { hash, source }))
    };
    files.iter().map(content).collect()
}

/// A fault of a store that lost what it had.
pub fn lost(engine: &Local<'_>) -> Diagnostic {
    Diagnostic::error(
        "store",
        Place::file(engine.store().dir()),
        "a content is gone from the store",
    )
    .hint("run again")
}
