//! The way through the modules that most commands share: read, plan, run, put the data in place, report.

use super::carried_out::CarriedOut;
use super::in_place::settle_data;
use super::interrupt::{self, stop_flag};
use super::select::{here, round_root};
use super::{FAULTY, INTERRUPTED, MACHINE, OK, UNEXPECTED, file_size, open_files, unwritten};
use crate::cli::Common;
use crate::data;
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::engine::grade::Desk;
use crate::engine::{self, Local, Options, Results};
use crate::judge::problem::{Rules, summarize, title};
use crate::package::{self, Package};
use crate::plan::{Plan, Selection, Upto};
use crate::quality::contents::Contents;
use crate::quality::repeat::unrepeatable;
use crate::report::model::{DataSummary, ProblemResult, RoundResult, Transcript};
use crate::report::{self, Event, Reporter};
use crate::side_by_side::side_by_side;
use crate::store::Store;
use crate::verify;
use std::collections::VecDeque;
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
    let mut planned = 0..packages.len();
    let problems = problems.into_iter().map(|read| {
        let index = read.package.as_ref().and_then(|_| planned.next());
        (read, index)
    });
    let mut problems: VecDeque<_> = problems.collect();
    let conclude = |plan: &Plan, results: &Results, (read, index)| match index {
        None => unreadable(&read),
        Some(index) => conclude(common, wish, &store, plan, index, results, read),
    };
    let mut round = Vec::new();
    // While others are being run, the problems that are done are shown.
    let mut watch = |done: usize, plan: &Plan, results: &Results, reporter: &mut dyn Reporter| {
        let is_done = |(_, index): &(_, Option<usize>)| index.is_none_or(|index| index < done);
        while problems.front().is_some_and(is_done)
            && let Some(next) = problems.pop_front()
        {
            let result = conclude(plan, results, next);
            reporter.event(&Event::ProblemDone(result.clone()));
            round.push(result);
        }
    };
    let CarriedOut {
        plan,
        results,
        ran,
        cached,
    } = CarriedOut::watched(
        &mut engine,
        &packages,
        &wish.selection,
        reporter,
        &mut watch,
    )?;
    let rest = side_by_side(problems.into(), |next| conclude(&plan, &results, next));
    for result in rest {
        reporter.event(&Event::ProblemDone(result.clone()));
        round.push(result);
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
    let result = RoundResult {
        problems: round,
        interrupted: results.interrupted,
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
        ran,
        cached,
        wall_s: started.elapsed().as_secs_f64(),
        jobs,
    };
    let code = exit_code(&result);
    reporter.event(&Event::Finished(result));
    // The process is about to end, and gives back all at once what would take long piece by piece.
    std::mem::forget((plan, results));
    match reporter.write_error() {
        Some(error) => Err(unwritten(&error)),
        None => Ok(code),
    }
}

/// The result of a problem all steps of which have ended, or that was cut short. Its data is put in its place.
fn conclude(
    common: &Common,
    wish: &Wish,
    store: &Store,
    plan: &Plan,
    index: usize,
    results: &Results,
    read: Read,
) -> ProblemResult {
    let rules = Rules {
        allow_missing: common.allow_missing,
    };
    let readable = read
        .diagnostics
        .iter()
        .all(|d| d.severity != Severity::Error);
    let mut faults = read.diagnostics;
    if wish.selection.upto >= Upto::Data && wish.data != DataWish::Named {
        let unset = verify::unset_constants(&plan.problems[index].package);
        // Nothing that is run depends on it; `jury verify` calls it an error.
        faults.extend(unset.into_iter().map(|mut told| {
            told.severity = Severity::Warning;
            told
        }));
    }
    let mut result = summary(plan, index, results, store, faults, rules);
    if wish.data == DataWish::Named {
        result.data = DataSummary {
            files: result.data.secret,
            ..DataSummary::default()
        };
    }
    settle_data(plan, index, results, store, wish, readable, &mut result);
    if wish.selection.upto >= Upto::Data && !results.interrupted {
        let contents = Contents { results, store };
        match unrepeatable(plan, index, contents, 1, &stop_flag()) {
            Ok(found) => result.diagnostics.extend(found),
            Err(fault) => result.diagnostics.push(fault),
        }
    }
    if common.verbose > 0 {
        fetch_transcripts(&mut result, store);
    }
    result
        .diagnostics
        .sort_by_key(|d| std::cmp::Reverse(d.severity));
    result
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
    let contents = Contents { results, store };
    summarize(plan, index, contents, faults, rules, &mut desk)
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
        interrupted: false,
    }
}

fn name_of(dir: &Path) -> String {
    dir.file_name().map_or_else(
        || dir.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

fn exit_code(round: &RoundResult) -> i32 {
    if round.interrupted {
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
