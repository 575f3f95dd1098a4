//! Building programs: Cargo for helper programs of a workspace, the plain compiler for everything else.

use super::BuildFault;
use super::local::Local;
use super::process::{self, Call, Runner};
use super::work::Trouble;
use crate::build::compile::{BINARY, CLASSES, Compiled, Recipe, by_hand};
use crate::build::{Artifact, cargo, header, installation, made_from};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::Source;
use crate::plan::{Plan, PlannedProgram, ProgramId};
use crate::store::{Hash, Store};
use sandbox::{Ended, Limits};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::SystemTime;

/// A program and what came of building it.
pub(super) type Built = (ProgramId, Result<Artifact, BuildFault>);

/// Calls Cargo once for all the binaries that are wanted, each with the key of all that it is made from but its files.
pub(super) fn build_cargo(
    engine: &Local<'_>,
    runner: &mut Runner<'_>,
    plan: &Plan,
    root: &Path,
    wanted: &[(ProgramId, Hash)],
) -> Result<Vec<Built>, Diagnostic> {
    let bin_of = |program: ProgramId| match &plan.programs[program].program.source {
        Source::Cargo {
            manifest,
            package,
            bin,
        } => (manifest.clone(), package.clone(), bin.clone()),
        _ => unreachable!("a Cargo step holds Cargo programs"),
    };
    let batch = cargo::Batch {
        root: root.to_path_buf(),
        bins: wanted.iter().map(|&(p, _)| bin_of(p)).collect(),
    };
    let tool = engine.tools.tool("cargo", &["--version"]);
    let path = tool.map_or_else(|| PathBuf::from("cargo"), |tool| PathBuf::from(tool.path));
    let (jobs, stop) = (engine.options.jobs, &engine.options.stop);
    let start = SystemTime::now();
    let built = cargo::build(&path, &batch, jobs, stop, |command| {
        let ran = runner.run_tool(command, root)?;
        let read =
            |path: PathBuf| std::fs::read(&path).map_err(|error| Diagnostic::disk(&path, error));
        Ok(cargo::Said {
            success: ran.outcome.ended == Ended::Exit(0),
            stdout: read(ran.folder.stdout())?,
            stderr: read(ran.folder.path().join("err"))?,
        })
    })?;
    let mut list = Vec::new();
    for (program, base) in wanted {
        let (_, package, bin) = bin_of(*program);
        let refused = |message: String| BuildFault::Refused {
            message,
            command: format!("cargo build --release -p {package} --bin {bin}"),
        };
        let outcome = match built.bins.get(&bin) {
            Some(Ok(path)) => {
                let content = engine.store.put_program(path);
                let content = content.map_err(|error| Diagnostic::disk(path, error))?;
                let artifact = Artifact::binary(content);
                if !built.scripted {
                    remember(engine.store, base, root, path, &artifact, start);
                }
                Ok(artifact)
            }
            Some(Err(message)) => Err(refused(message.clone())),
            None => Err(refused("Cargo built no such binary".into())),
        };
        list.push((*program, outcome));
    }
    Ok(list)
}

/// Keeps a binary that Cargo was called for at `start` under what it was made from, if that is known for sure.
fn remember(
    store: &Store,
    base: &Hash,
    root: &Path,
    binary: &Path,
    artifact: &Artifact,
    start: SystemTime,
) {
    let Some(files) = made_from::files(root, binary) else {
        return;
    };
    let hash = |file: &Path| store.hash_file(file).ok();
    if let Some(key) = made_from::key(base, root, &files, hash)
        // Looked at after they were read.
        && !made_from::changed_since(start, root, &files)
    {
        let _ = store.put_record(base, &files);
        let _ = store.put_record(&key, &Compiled::Done(artifact.clone()));
    }
}

/// Compiles one program in a scratch folder and keeps the result, also when the compiler refuses.
pub(super) fn compile(
    engine: &Local<'_>,
    runner: &mut Runner<'_>,
    planned: &PlannedProgram,
    recipe: &Recipe,
) -> Result<Result<Artifact, BuildFault>, Trouble> {
    let store = runner.store;
    let folder = runner.folder()?;
    let place = folder.workdir();
    let disk = |error: String| Diagnostic::disk(&place, error);
    let same = recipe.lay_out(&place);
    if !same.map_err(|error| disk(error.to_string()))? {
        // They were edited since, and are other programs now.
        return Err(Trouble::Lost);
    }
    let mut header = None;
    let command = match (&recipe.language, recipe.command()) {
        (Some(_), Some(mut command)) => {
            header = compiled_header(engine, runner, planned, recipe);
            if let Some(include) = &header {
                command.splice(1..1, ["-I".to_string(), include.display().to_string()]);
            }
            command
        }
        (None, _) if place.join("build").is_file() => {
            vec![place.join("build").to_string_lossy().into_owned()]
        }
        _ => {
            let content = store
                .put_dir(&place)
                .map_err(|error| disk(error.to_string()))?;
            let artifact = recipe.artifact(content, String::new());
            let _ = store.put_record(&recipe.key, &Compiled::Done(artifact.clone()));
            return Ok(Ok(artifact));
        }
    };
    if !recipe.makes_file() && recipe.language.is_some() {
        std::fs::create_dir_all(place.join(CLASSES)).map_err(|error| disk(error.to_string()))?;
    }
    let call = compiler_call(command, planned, recipe, header);
    let ran = runner.run_compiler(&call, folder)?;
    let words = {
        let err = process::excerpt(&ran.folder.path().join("err"));
        let out = process::excerpt(&ran.folder.stdout());
        format!("{out}{err}").trim().to_string()
    };
    let made = match (ran.outcome.hit, ran.outcome.ended) {
        (None, Ended::Exit(0)) if recipe.language.is_none() => {
            store.put_dir(&place).map_err(|e| e.to_string())
        }
        (None, Ended::Exit(0)) if recipe.makes_file() => store
            .put_program(&place.join(BINARY))
            .map_err(|error| error.to_string()),
        (None, Ended::Exit(0)) => store
            .put_dir(&place.join(CLASSES))
            .map_err(|error| error.to_string()),
        _ => {
            if let Some(line) = process::shortage(&words) {
                let place = Place::file(&planned.program.place.file);
                let text = format!("it cannot be compiled now: {}", line.trim());
                let fault = Diagnostic::error("lost-run", place, text)
                    .hint("this machine has too little of something; what is missing is made by the next run");
                return Err(fault.into());
            }
            let fault = process::helper_fault(&ran.outcome).unwrap_or_default();
            let stopped = ran.outcome.hit.is_some();
            let message = if words.is_empty() || stopped {
                format!("the compiler {fault}\n{words}")
            } else {
                words
            };
            // A compiler that ran into a limit, or that somebody killed, may do better on another day; only its own
            // refusals are kept.
            let killed = matches!(ran.outcome.ended, Ended::Signal(_))
                || message.contains("signal terminated program");
            if !stopped && !killed {
                let _ = store.put_record(&recipe.key, &Compiled::Refused(message.clone()));
            }
            let command = by_hand(&planned.program, recipe);
            return Ok(Err(BuildFault::Refused { message, command }));
        }
    };
    let content = made.map_err(disk)?;
    let artifact = recipe.artifact(content, words);
    let _ = store.put_record(&recipe.key, &Compiled::Done(artifact.clone()));
    Ok(Ok(artifact))
}

/// A compiler's call, under the limits of the package. Beside the system's own files it reads its installation, wherever
/// that is, and `include`, a folder of headers; a source that includes a judge answer must not find it.
pub(crate) fn compiler_call<'a>(
    command: Vec<String>,
    planned: &PlannedProgram,
    recipe: &Recipe,
    include: Option<PathBuf>,
) -> Call<'a> {
    let tools = recipe.compiler.iter().chain(&recipe.runner);
    let installations = tools.map(|tool| installation(&tool.path));
    Call {
        command,
        readable: installations.chain(include).collect(),
        writable: Vec::new(),
        stdin: None,
        limits: Limits {
            cpu: planned.limits.time,
            idle: planned.limits.time,
            wall: planned.limits.time * 20,
            memory: planned.limits.memory,
            stack: planned.limits.memory,
            output: 16 << 20,
            file_size: 1 << 30,
            written: 4 << 30,
            files: 100_000,
            processes: 256,
        },
    }
}

/// The folder with the compiled C++ header, when it is there or worth making. Without it everything works, slower.
pub(crate) fn compiled_header(
    engine: &Local<'_>,
    runner: &mut Runner<'_>,
    planned: &PlannedProgram,
    recipe: &Recipe,
) -> Option<PathBuf> {
    if !header::helps(recipe) {
        return None;
    }
    let _one_at_a_time = engine
        .header
        .lock()
        .unwrap_or_else(|poison| poison.into_inner());
    let key = header::key(recipe);
    if let Some(known) = engine
        .store
        .record::<Hash>(&key)
        .and_then(|hash| engine.store.blob(&hash))
    {
        return Some(known);
    }
    if engine.wanting_header.load(Ordering::Relaxed) < header::WORTHWHILE {
        return None;
    }
    let folder = runner.folder().ok()?;
    std::fs::write(folder.workdir().join("all.h"), header::SOURCE).ok()?;
    std::fs::create_dir_all(folder.workdir().join("include/bits")).ok()?;
    let call = compiler_call(header::command(recipe), planned, recipe, None);
    let ran = runner.run_compiler(&call, folder).ok()?;
    if ran.outcome.hit.is_some() || ran.outcome.ended != Ended::Exit(0) {
        return None;
    }
    let hash = engine
        .store
        .put_dir(&ran.folder.workdir().join("include"))
        .ok()?;
    engine.store.put_record(&key, &hash).ok()?;
    engine.store.blob(&hash)
}
