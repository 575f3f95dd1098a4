//! The way through the modules that most commands share: read, plan, run, put the data in place, report.

use super::interrupt::{self, stop_flag};
use super::select::{here, round_root};
use super::{FAULTY, INTERRUPTED, MACHINE, OK, UNEXPECTED, file_size, open_files, unwritten};
use crate::cli::Common;
use crate::data::made_settings::settled;
use crate::data::{self, Lock, remembered};
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::engine::grade::Desk;
use crate::engine::{self, Engine, Local, Options, Progress, Results, State};
use crate::judge::problem::{Rules, note_files, note_lock, summarize, title};
use crate::package::{self, Content, Package, TestCase};
use crate::plan::{Plan, Selection, Upto, Work, plan};
use crate::report::model::{DataSummary, ProblemResult, RoundResult, Transcript};
use crate::report::{self, Event, Reporter, StepKind};
use crate::side_by_side::side_by_side;
use crate::store::Store;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Said of a layer that some programs had to be let through, the usual reason with it.
fn not_always(layer: &str) -> String {
    match layer {
        "uid" => "uid (not where only the owner can read a toolchain)".into(),
        other => format!("{other} (not in every run)"),
    }
}

/// What a command wants of a round.
pub struct Wish {
    /// What is planned.
    pub selection: Selection,
    /// What happens to `data/` and `data.lock`.
    pub data: DataWish,
}

/// What happens to the files below `data/`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DataWish {
    /// Nothing is written.
    Leave,
    /// Nothing is written; the cases are files that the user named.
    Named,
    /// Files are written, and the lock is compared.
    Compare,
    /// Missing files are written, and all is compared: the files that are there, and the lock.
    Check,
    /// Files are written, and so is the lock.
    Update,
}

/// A problem that was read.
pub struct Read {
    /// Its folder.
    pub dir: PathBuf,
    /// The package, if it can be used at all.
    pub package: Option<Arc<Package>>,
    /// What the reader found.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads problem folders, several at once.
pub fn read(dirs: &[PathBuf]) -> Vec<Read> {
    side_by_side(dirs.iter().collect(), |dir| read_one(dir))
}

fn read_one(dir: &Path) -> Read {
    let result = package::read(dir);
    Read {
        dir: dir.to_path_buf(),
        package: result.package.map(Arc::new),
        diagnostics: result.diagnostics,
    }
}

/// The number of workers: as asked, else one a processor.
pub fn jobs(common: &Common) -> usize {
    match common.jobs {
        Some(jobs) => usize::from(jobs),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// Opens the store: where asked, else `.jury` of the round that `problem` belongs to. Without one that can be written
/// to, results are kept for this run only, and the user is told.
///
/// # Errors
/// When not even that is possible, or when this process may not write files of any use.
pub fn open_store(
    common: &Common,
    problem: &Path,
    reporter: &mut dyn Reporter,
) -> Result<Store, (i32, Diagnostic)> {
    file_size::lift()?;
    open_files::lift()?;
    let dir = common
        .store
        .clone()
        .unwrap_or_else(|| round_root(problem).join(".jury"));
    match Store::open_or_temporary(&dir) {
        Ok((store, None)) => Ok(store),
        Ok((store, Some(error))) => {
            let note = Diagnostic::warning(
                "no-store",
                Place::file(&dir),
                format!("results are not kept: {error}"),
            )
            .hint("make the folder writable, or name another with --store");
            reporter.event(&Event::Diagnostic(note));
            Ok(store)
        }
        Err(error) => Err((
            MACHINE,
            Diagnostic::error("store", Place::file(&dir), error.to_string()),
        )),
    }
}

/// Goes through a round and reports it. Returns the exit code.
///
/// # Errors
/// A fault of the machine that ended it early.
pub fn go(common: &Common, problems: Vec<Read>, wish: &Wish) -> Result<i32, (i32, Diagnostic)> {
    let started = Instant::now();
    let stop = stop_flag();
    // Asked for at the end; trying the layers takes some milliseconds, which is much of a run with nothing to do.
    let _ = std::thread::Builder::new().spawn(sandbox::probe);
    let mut reporter = report::reporter(common.json, common.verbose, &here());
    let reporter = reporter.as_mut();
    let first = problems.first().map_or_else(here, |read| read.dir.clone());
    let store = open_store(common, &first, reporter)?;
    let jobs = jobs(common);

    let names = problems.iter().map(|read| name_of(&read.dir)).collect();
    reporter.event(&Event::Started {
        problems: names,
        jobs,
    });

    let packages: Vec<Arc<Package>> = problems
        .iter()
        .filter_map(|read| read.package.clone())
        .collect();
    let mut engine = Local::new(&store, Options { jobs, stop });
    let mut carry_out = |packages: &[Arc<Package>]| {
        let plan = plan(packages, &wish.selection);
        reporter.event(&Event::Total(plan.steps.len()));
        let results = engine
            .run(&plan, &mut |progress| tell(&plan, reporter, &progress))
            .map_err(|fault| (MACHINE, fault))?;
        Ok((plan, results))
    };
    let (mut plan, mut results) = carry_out(&packages)?;
    // What generators write of settings is known only now. What does not hang on it is found in the store.
    let mut ran_before = 0;
    if let Some(packages) = settled(&plan, &results, &store) {
        ran_before = ran(&results);
        (plan, results) = carry_out(&packages)?;
    }

    let mut planned = 0..plan.problems.len();
    let problems = problems.into_iter().map(|read| {
        let index = read.package.as_ref().and_then(|_| planned.next());
        (read, index)
    });
    let round = side_by_side(problems.collect(), |(read, index)| {
        let mut result = match index {
            None => unreadable(&read),
            Some(index) => {
                let rules = Rules {
                    allow_missing: common.allow_missing,
                };
                let readable = read
                    .diagnostics
                    .iter()
                    .all(|d| d.severity != Severity::Error);
                let mut result = summary(&plan, index, &results, &store, read.diagnostics, rules);
                if wish.data == DataWish::Named {
                    result.data = DataSummary {
                        files: result.data.secret,
                        ..DataSummary::default()
                    };
                }
                settle_data(&plan, index, &results, &store, wish, readable, &mut result);
                if common.verbose > 0 {
                    fetch_transcripts(&mut result, &store);
                }
                result
            }
        };
        result
            .diagnostics
            .sort_by_key(|d| std::cmp::Reverse(d.severity));
        result
    });
    for result in &round {
        reporter.event(&Event::ProblemDone(result.clone()));
    }
    for remark in &results.remarks {
        reporter.event(&Event::Diagnostic(remark.clone()));
    }
    if results.interrupted {
        reporter.event(&Event::Diagnostic(interrupt::remark()));
    }
    store.settle();
    let (active, missing): (Vec<_>, Vec<_>) =
        sandbox::probe().into_iter().partition(|layer| layer.active);
    let weakened = engine::weakened();
    let cached = results.cached.iter().filter(|&&c| c).count();
    let result = RoundResult {
        problems: round,
        missing_layers: active
            .iter()
            .filter(|layer| weakened.contains(&layer.name))
            .map(|layer| not_always(&layer.name))
            .chain(
                missing
                    .into_iter()
                    .map(|layer| format!("{}: {}", layer.name, layer.reason)),
            )
            .collect(),
        layers: active
            .into_iter()
            .map(|layer| layer.name)
            .filter(|name| !weakened.contains(name))
            .collect(),
        ran: ran(&results) + ran_before,
        cached: cached.saturating_sub(ran_before),
        wall_s: started.elapsed().as_secs_f64(),
        jobs,
    };
    let code = exit_code(&result, results.interrupted);
    reporter.event(&Event::Finished(result));
    // The process is about to end, and gives back all at once what would take long piece by piece.
    std::mem::forget((plan, results));
    match reporter.write_error() {
        Some(error) => Err(unwritten(&error)),
        None => Ok(code),
    }
}

/// The steps that were done and not found in the store.
fn ran(results: &Results) -> usize {
    let done = results.states.iter().zip(&results.cached);
    done.filter(|(state, cached)| matches!(state, State::Done(_)) && !**cached)
        .count()
}

/// What is known of one problem after a run, as [`summarize`] puts it together.
pub fn summary(
    plan: &Plan,
    index: usize,
    results: &Results,
    store: &Store,
    mut faults: Vec<Diagnostic>,
    rules: Rules,
) -> ProblemResult {
    faults.extend(data::unmatched(&plan.problems[index], results, store));
    let made = data::made_settings::faults(&plan.problems[index], results, store);
    faults.extend(made);
    let shared = Default::default();
    let mut desk = Desk::new(store, &shared, plan, index, results);
    summarize(plan, index, results, faults, rules, &mut desk)
}

/// Carries out a plan whose results the caller reports, and tells how it goes.
///
/// # Errors
/// A fault of the machine.
pub fn carry_out(
    engine: &mut Local<'_>,
    plan: &Plan,
    reporter: &mut dyn Reporter,
) -> Result<Results, (i32, Diagnostic)> {
    reporter.event(&Event::Total(plan.steps.len()));
    let results = engine
        .run(plan, &mut |progress| tell(plan, reporter, &progress))
        .map_err(|fault| (MACHINE, fault))?;
    if results.interrupted {
        reporter.event(&Event::Diagnostic(interrupt::remark()));
    }
    Ok(results)
}

fn tell(plan: &Plan, reporter: &mut dyn Reporter, progress: &Progress<'_>) {
    let (Progress::Started(id) | Progress::Ended { step: id, .. }) = *progress;
    let step = &plan.steps[id];
    let problem = plan
        .problems
        .get(step.problem)
        .map_or_else(String::new, |p| p.package.name.clone());
    let (kind, name) = (kind(&step.work), step.label.clone());
    reporter.event(&match progress {
        Progress::Started(_) => Event::StepStarted {
            problem,
            kind,
            name,
        },
        Progress::Ended { state, cached, .. } => Event::Step {
            problem,
            kind,
            name,
            cached: *cached,
            ok: matches!(state, State::Done(_)),
        },
    });
}

/// Puts the data in its place and compares or writes the lock.
fn settle_data(
    plan: &Plan,
    index: usize,
    results: &Results,
    store: &Store,
    wish: &Wish,
    readable: bool,
    result: &mut ProblemResult,
) {
    if matches!(wish.data, DataWish::Leave | DataWish::Named)
        || wish.selection.upto < Upto::Data
        || results.interrupted
    {
        return;
    }
    let problem = &plan.problems[index];
    let dir = &problem.package.dir;
    let files = data::made_files(problem, results, store);
    // A package that could not be read in full may have tests that nobody knows of.
    let complete = problem.all_tests && readable && files.values().all(Option::is_some);
    let mut old = remembered::recall(dir, Some(store));
    // Made once, but written by hand now that no rule makes it.
    let committed = committed(&problem.package);
    old.files
        .retain(|name, _| !committed.contains(&dir.join("data").join(name)));
    // Files that are gone from the plan are only removed when the whole plan is known.
    let check = wish.data == DataWish::Check;
    let written = data::write(dir, &files, Some(&old).filter(|_| complete), check, store);
    let whole = complete && written.diagnostics.is_empty();
    let mut there = written.lock.clone();
    there
        .files
        .retain(|name, _| !written.differing.contains(name));
    if !whole || check {
        for (name, content) in old.files {
            there.files.entry(name).or_insert(content);
        }
    }
    remembered::remember(dir, &there, store);
    if written.removed > 0 {
        forget_removed(&problem.package, result);
    }
    result.diagnostics.extend(written.diagnostics);
    result.diagnostics.extend(differ(dir, &written.differing));
    let bytes = written.lock.files.values().map(|(_, size)| size).sum();
    note_files(result, &files, bytes);
    let update = wish.data == DataWish::Update && whole;
    note_lock(result, dir, &written.lock, whole, update);
    if update {
        match written.lock.write(dir) {
            Ok(()) => result.data.lock = Some(true),
            Err(error) => {
                let place = Place::file(Lock::path(dir));
                result.diagnostics.push(Diagnostic::error(
                    "cannot-write",
                    place,
                    error.to_string(),
                ));
            }
        }
    }
}

/// What is said of files below `data/` that are not what the rules make.
fn differ(package: &Path, files: &[String]) -> Option<Diagnostic> {
    let first = files.first()?;
    let place = Place::file(package.join("data").join(first));
    let text = match files.len() {
        1 => "the file is not the one that generators.yaml makes, and was left as it is".to_owned(),
        count => format!(
            "{count} files are not those that generators.yaml makes, and were left as they are"
        ),
    };
    let mut fault = Diagnostic::error("data-differs", place, text)
        .hint("if the change is to stay, write it into generators.yaml; `jury generate` puts what is made there in its place");
    if files.len() > 1 {
        for name in files.iter().take(10) {
            fault = fault.note(format!("differs {name}"));
        }
    }
    if files.len() > 10 {
        fault = fault.note(format!("and {} more", files.len() - 10));
    }
    Some(fault)
}

/// Reads what was said in conversations, to be shown. One that is gone from the store is not shown.
fn fetch_transcripts(result: &mut ProblemResult, store: &Store) {
    let tests = result.submissions.iter_mut().flat_map(|s| &mut s.tests);
    for transcript in tests.filter_map(|test| test.transcript.as_mut()) {
        if let Transcript::Kept(hash) = transcript
            && let Some(text) = store.read(hash)
        {
            *transcript = Transcript::Text(String::from_utf8_lossy(&text).into_owned());
        }
    }
}

/// The files below `data/` that are tests as they lie there.
fn committed(package: &Package) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    for content in package.cases.iter().flat_map(TestCase::contents) {
        if let Content::Committed(path) = content {
            files.insert(path.clone());
        }
    }
    files
}

/// Takes back what the reader said of tests that lay there without a rule, in folders where they are removed now.
fn forget_removed(package: &Package, result: &mut ProblemResult) {
    let data = package.dir.join("data");
    let known: BTreeSet<PathBuf> = package
        .cases
        .iter()
        .map(|case| data.join(format!("{}.in", case.id)))
        .collect();
    let is_left = |path: &Path| {
        path.extension().is_some_and(|ending| ending == "in") && !known.contains(path)
    };
    result.diagnostics.retain(|fault| {
        let files = || {
            std::fs::read_dir(&fault.place.file)
                .into_iter()
                .flatten()
                .flatten()
        };
        fault.code != "unlisted-test" || files().any(|entry| is_left(&entry.path()))
    });
}

fn unreadable(read: &Read) -> ProblemResult {
    ProblemResult {
        problem: name_of(&read.dir),
        title: read
            .package
            .as_deref()
            .map_or_else(|| name_of(&read.dir), title),
        time_limit_s: None,
        time_limit_inferred: false,
        scoring: false,
        data: DataSummary::default(),
        submissions: Vec::new(),
        diagnostics: read.diagnostics.clone(),
        partial: true,
    }
}

fn name_of(dir: &Path) -> String {
    dir.file_name().map_or_else(
        || dir.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

fn kind(work: &Work) -> StepKind {
    match work {
        Work::Cargo { .. } | Work::Compile { .. } => StepKind::Build,
        Work::Generate { .. } => StepKind::Generate,
        Work::Validate { .. } => StepKind::Validate,
        Work::Answer { .. } => StepKind::Answer,
        Work::Judge { .. } | Work::InferLimit { .. } => StepKind::Run,
        Work::Check { .. } | Work::Static { .. } => StepKind::Check,
    }
}

fn exit_code(round: &RoundResult, interrupted: bool) -> i32 {
    if interrupted {
        return INTERRUPTED;
    }
    let faults = || {
        round
            .problems
            .iter()
            .flat_map(|p| &p.diagnostics)
            .filter(|d| d.severity == Severity::Error)
    };
    if faults().any(|d| matches!(d.code, "disk" | "machine" | "lost-run" | "cannot-write")) {
        MACHINE
    } else if faults().next().is_some() || round.problems.iter().any(|p| p.partial) {
        FAULTY
    } else if round.problems.iter().any(|p| !p.ok()) {
        UNEXPECTED
    } else {
        OK
    }
}
