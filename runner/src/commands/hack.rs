//! `jury hack`: an input on which a program differs from the right solutions, small, and kept as a test if wanted.

use super::gather::{Gathered, coded};
use super::round::{DataWish, Read, Wish, go, read};
use super::run::{find, nothing, outside, problems_of};
use super::select::problems;
use super::{FAULTY, MACHINE, OK, UNEXPECTED, print};
use crate::cli::{Common, Hack};
use crate::data::Lock;
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::Results;
use crate::engine::ask::{Word, known};
use crate::engine::cross::instances as instances_of;
use crate::judge::score;
use crate::package::{Kind, Package, Submission};
use crate::plan::{HelperLimits, Plan, Selection, Upto, helper_limits};
use crate::quality::contents::Contents;
use crate::quality::each;
use crate::quality::hack::{
    Answers, Arena, Call, Counterexample, Effort, Family, Outcome, Pool, Search, Test, families,
    save,
};
use crate::quality::shrink::grid::measure;
use crate::report::quality::hack as report;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// CPU time of one generator call.
const CALL: Duration = Duration::from_secs(3);

/// Searches.
///
/// # Errors
/// See [`super::dispatch`].
pub fn hack(common: &Common, args: &Hack) -> Result<i32, (i32, Diagnostic)> {
    let dirs = match &args.problem {
        Some(problem) => problems(std::slice::from_ref(problem))?,
        None => problems_of(std::slice::from_ref(&args.path))?,
    };
    let list = read(&dirs);
    let (list, target) = target(list, &args.path)?;
    let dir = list[0].dir.clone();
    let mut gathered = gather(common, list, std::slice::from_ref(&target))?;
    if gathered.packages.is_empty() {
        return Ok(gathered.exit(FAULTY));
    }
    let tests = tests(&mut gathered)?;
    if gathered.stopped() {
        return interrupted(common, &gathered);
    }
    let stage = Stage::new(&gathered, &tests).map_err(coded)?;
    let shared = Default::default();
    let mut pool =
        Pool::new(&gathered.store, &shared, gathered.jobs, &gathered.stop).map_err(coded)?;
    let effort = Effort {
        time: args.time,
        shrink: args.shrink,
        tries: args.tries,
    };
    let name = &gathered.packages[0].name;
    let line =
        (!common.json).then(|| report::progress(name, &target.path, args.time, pool.watch()));
    let outcome = stage.search(&mut pool, &target, effort);
    drop((pool, line));
    let outcome = match outcome {
        Ok(outcome) => outcome,
        // What was cut off in the middle is no fault.
        Err(_) if gathered.stopped() => return interrupted(common, &gathered),
        Err(fault) => return Err(coded(fault)),
    };
    print(&match common.json {
        true => report::json(name, &target.path, &outcome),
        false => report::text(name, &target.path, &outcome, gathered.stopped()),
    })?;
    let Outcome::Found(found) = outcome else {
        return Ok(gathered.exit(OK));
    };
    if args.save {
        let saved = keep(&gathered, args, &target, &found)?;
        if !common.json {
            print(&format!("  saved as {saved}\n"))?;
        }
        let has_lock = Lock::path(&dir).exists();
        if has_lock && fs::exists(dir.join("generators/generators.yaml")).unwrap_or(false) {
            drop(gathered);
            let wish = Wish {
                selection: Selection::all(Upto::Data),
                data: DataWish::Update,
            };
            let code = go(common, read(&[dir]), &wish)?;
            if code != OK && !common.json {
                print(
                    "data.lock does not have the new test yet: `jury generate` brings it up to date\n",
                )?;
            }
            return Ok(code.max(UNEXPECTED));
        }
    }
    Ok(gathered.exit(UNEXPECTED))
}

/// Ends what the user cut short before anything was tried.
fn interrupted(common: &Common, gathered: &Gathered) -> Result<i32, (i32, Diagnostic)> {
    if !common.json {
        print(&format!("{}: interrupted\n", gathered.packages[0].name))?;
    }
    Ok(gathered.exit(OK))
}

/// The one submission or program that is meant, and its problem.
fn target(list: Vec<Read>, path: &Path) -> Result<(Vec<Read>, Submission), (i32, Diagnostic)> {
    let places = find(&list, path);
    if let [place] = &places[..] {
        let inside = |read: &Read| {
            let package = read.package.as_ref()?;
            let root = package.dir.join("submissions");
            let found = package
                .submissions
                .iter()
                .find(|s| root.join(&s.path) == *place);
            found.cloned()
        };
        if let Some((number, found)) = list
            .iter()
            .enumerate()
            .find_map(|(number, read)| Some((number, inside(read)?)))
        {
            let one = list.into_iter().nth(number).into_iter().collect();
            return Ok((one, found));
        }
    }
    if places.is_empty() && path.exists() {
        if list.len() > 1 {
            let fault =
                Diagnostic::error("no-problem", Place::file(path), "which problem is it for?");
            return Err((
                FAULTY,
                fault.hint("name it: jury hack -p problems/NAME PROGRAM"),
            ));
        }
        return Ok((list, outside(path)?));
    }
    if places.is_empty() {
        return Err((FAULTY, nothing(&list, path)));
    }
    let fault = Diagnostic::error(
        "no-submission",
        Place::file(path),
        format!("{} is more than one submission", path.display()),
    );
    Err((FAULTY, fault.hint("name one of them")))
}

/// Builds what a search for these targets needs.
///
/// # Errors
/// A fault of the machine.
pub fn gather(
    common: &Common,
    list: Vec<Read>,
    targets: &[Submission],
) -> Result<Gathered, (i32, Diagnostic)> {
    let mut selection = Selection::all(Upto::Build);
    let mut wanted: Vec<PathBuf> = Vec::new();
    for package in list.iter().filter_map(|read| read.package.as_ref()) {
        let root = package.dir.join("submissions");
        let right = package
            .submissions
            .iter()
            .filter(|s| s.model_solution || s.path.starts_with("accepted/"));
        wanted.extend(right.map(|s| root.join(&s.path)));
        for target in targets {
            match package.submissions.iter().any(|s| s.path == target.path) {
                true => wanted.push(root.join(&target.path)),
                false => selection.outside.push(target.clone()),
            }
        }
    }
    selection.submissions = Some(wanted);
    Gathered::of(common, list, &selection)
}

/// A problem with all that searches on it share.
pub struct Stage<'a> {
    gathered: &'a Gathered,
    /// The tests of the package.
    tests: (&'a Plan, &'a Results),
    instances: Vec<Vec<u8>>,
    families: Vec<Family>,
    calls: BTreeMap<usize, Call>,
    answers: Arc<Answers>,
}

impl<'a> Stage<'a> {
    /// Makes the small instances and finds the generators of the first problem; `tests` is what [`tests`] made.
    ///
    /// # Errors
    /// The problem's solutions talk, a generator could not be built, or fails on the calls of `cross`.
    pub fn new(
        gathered: &'a Gathered,
        tests: &'a (Plan, Results),
    ) -> Result<Stage<'a>, Diagnostic> {
        let built = gathered.built(0);
        let package = built.package;
        let mut instances = Vec::new();
        if let Some(cross) = &package.jury.cross {
            let streams = built.streams(cross)?;
            instances = instances_of(&gathered.store, &streams, &helper_limits(package))?;
            instances.sort_by(|a, b| measure(a).cmp(&measure(b)));
        }
        let (families, calls) = families(package, |program| built.artifact(program))?;
        Ok(Stage {
            gathered,
            tests: (&tests.0, &tests.1),
            instances,
            families,
            calls,
            answers: Arc::default(),
        })
    }

    /// Searches for an input that `target` fails on, and shrinks it.
    ///
    /// # Errors
    /// There is no right solution to compare with, a program could not be built, or the machine failed.
    pub fn search(
        &self,
        pool: &mut Pool<'_>,
        target: &Submission,
        effort: Effort,
    ) -> Result<Outcome, Diagnostic> {
        let built = self.gathered.built(0);
        let package = built.package;
        let (model, second) = built.right(&target.path)?;
        let arena = Arena {
            court: built.court("secret")?,
            model,
            second,
            target: built.solution(target)?,
            answers: self.answers.clone(),
        };
        // With arguments nobody thought of, a generator may run for ever.
        let limits = helper_limits(package);
        let limits = HelperLimits {
            time: limits.time.min(CALL),
            ..limits
        };
        let contents = self.contents();
        let load = |case: usize| {
            let steps = &self.tests.0.problems[0].cases[case];
            contents.bytes(steps.input.as_ref()?)
        };
        let search = Search {
            tests: &self.not_passed(&arena),
            load: &load,
            instances: &self.instances,
            families: &self.families,
            limits,
        };
        search.run(pool, &arena, effort)
    }

    fn contents(&self) -> Contents<'_> {
        Contents {
            results: self.tests.1,
            store: &self.gathered.store,
        }
    }

    /// The tests on which the target may fail, as far as the store knows: those are left out that it passes, and those
    /// that are judged by rules of their own.
    fn not_passed(&self, arena: &Arena) -> Vec<Test> {
        let contents = self.contents();
        let mut list = Vec::new();
        let planned = &self.tests.0.problems[0];
        for (number, (case, steps)) in planned.package.cases.iter().zip(&planned.cases).enumerate()
        {
            let own = !case.settings.args.is_empty()
                || case.settings.output_validator_args != arena.court.check.args;
            let (false, true, Some(input), Some(answer)) = (
                own,
                score::judged(case.section),
                &steps.input,
                &steps.answer,
            ) else {
                continue;
            };
            let hashes = (contents.hash(input), contents.hash(answer));
            let ((Some(hash), Some(answer)), Some(bytes)) = (hashes, contents.bytes(input)) else {
                continue;
            };
            let store = &self.gathered.store;
            let passes = known(store, &arena.court, &arena.target, &hash, &answer);
            if passes != Some(true) {
                list.push(Test {
                    case: number,
                    id: case.id.clone(),
                    bytes: bytes.len(),
                    call: self.calls.get(&number).cloned(),
                    fails: passes == Some(false),
                });
            }
        }
        list
    }
}

/// Makes the tests of the package that was gathered, as far as they can be made.
///
/// # Errors
/// A fault of the machine; solutions that talk have no outputs to compare.
pub fn tests(gathered: &mut Gathered) -> Result<(Plan, Results), (i32, Diagnostic)> {
    gathered.built(0).compares().map_err(coded)?;
    gathered.also(&Selection::all(Upto::Data))
}

/// Puts the input into the package; returns the path of the test below `data/`.
fn keep(
    gathered: &Gathered,
    args: &Hack,
    target: &Submission,
    found: &Counterexample,
) -> Result<String, (i32, Diagnostic)> {
    let package = &gathered.packages[0];
    let folder = match &args.folder {
        Some(folder) => folder.trim_end_matches('/').to_string(),
        None => folder_for(gathered, &found.input)?,
    };
    let name = save::name(&target.path, &found.input);
    let disk = |path: &Path, error: std::io::Error| {
        let fault = Diagnostic::disk(path, format_args!("cannot write: {error}"));
        (MACHINE, fault)
    };
    let recipe = package.dir.join("generators/generators.yaml");
    if !recipe.exists() {
        let place = package.dir.join("data").join(&folder);
        fs::create_dir_all(&place).map_err(|error| disk(&place, error))?;
        for (ending, bytes) in [("in", &found.input), ("ans", &found.kill.answer)] {
            let file = place.join(format!("{name}.{ending}"));
            fs::write(&file, bytes).map_err(|error| disk(&file, error))?;
        }
        return Ok(format!("{folder}/{name}"));
    }
    let by_hand = |text: String| {
        let fault = Diagnostic::error("cannot-save", Place::file(&recipe), text);
        let input = String::from_utf8_lossy(&found.input).into_owned();
        (
            FAULTY,
            fault
                .hint(format!(
                    "add the test {name} to {folder} by hand, with the input above"
                ))
                .note(input),
        )
    };
    let Ok(input) = std::str::from_utf8(&found.input) else {
        return Err(by_hand("the input is not UTF-8, which YAML must be".into()));
    };
    let old = fs::read_to_string(&recipe).map_err(|error| disk(&recipe, error))?;
    let content = save::Content::of(input, found.call.as_deref());
    let new = save::with_test(&old, &folder, &name, content)
        .map_err(|error| by_hand(error.to_string()))?;
    fs::write(&recipe, new).map_err(|error| disk(&recipe, error))?;
    // Whatever the layout was, the package has to say the same as before, and this test besides.
    let again = crate::package::read(&package.dir);
    let id = format!("{folder}/{name}");
    let there = |package: &Package| {
        let case = package.cases.iter().find(|case| case.id.ends_with(&name));
        case.map(|case| case.id.clone())
    };
    let ids = again.package.as_ref().and_then(there);
    let count = again
        .package
        .as_ref()
        .map_or(0, |package| package.cases.len());
    match ids {
        Some(id) if count == package.cases.len() + 1 => Ok(id),
        _ => {
            fs::write(&recipe, old).map_err(|error| disk(&recipe, error))?;
            Err(by_hand(format!("adding {id} would change other tests")))
        }
    }
}

/// Where a test goes: a folder of its own, or in scoring problems the first test group whose validators accept it.
fn folder_for(gathered: &Gathered, input: &[u8]) -> Result<String, (i32, Diagnostic)> {
    let package = &gathered.packages[0];
    if !package.config.kinds.contains(&Kind::Scoring) {
        return Ok("secret/hacks".into());
    }
    let built = gathered.built(0);
    let groups: Vec<&String> = package
        .groups
        .iter()
        .filter(|(id, group)| id.starts_with("secret/") && group.declared)
        .map(|(id, _)| id)
        .collect();
    let fits = each(
        &gathered.store,
        1,
        &gathered.stop,
        &groups,
        |asker, group| {
            let court = built.court(group)?;
            Ok(asker.validate(&court, input)? == Word::Valid)
        },
    );
    let fits = fits.map_err(coded)?;
    let first = groups
        .iter()
        .zip(fits)
        .find(|(_, fits)| *fits == Some(true));
    Ok(first.map_or_else(|| "secret/hacks".into(), |(group, _)| group.to_string()))
}
