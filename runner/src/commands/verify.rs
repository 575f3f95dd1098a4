//! `jury verify`: looks for everything that can be said against a problem.

use super::fuzz::{one as fuzz, right};
use super::gather::{Gathered, coded};
use super::round::{Read, read, summary};
use super::select::{here, problems};
use super::{FAULTY, OK, Tried, UNEXPECTED, print};
use crate::cli::{Common, Verify};
use crate::data::{Lock, made_files};
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::engine::{Done, Results};
use crate::judge::problem::{Rules, note_lock};
use crate::judge::score::judged;
use crate::package::{Package, Waiver, walk};
use crate::plan::{FileRef, Selection, StepId, Upto};
use crate::quality::bounds;
use crate::quality::fuzz::run::Effort;
use crate::quality::hack::Deadline;
use crate::quality::repeat::unrepeatable;
use crate::report::model::ProblemResult;
use crate::report::{Look, verify as report};
use crate::store::Hash;
use crate::verify::checks::by_code;
use crate::verify::{
    Answer, CHECKS, Choice, Facts, Made, Need, Subject, Tries, Verified, verify as look_at,
};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Tests that files which are almost right are made from.
const BASES: usize = 8;
/// Answers that are laid out differently.
const LAYOUTS: usize = 4;
/// Larger ones are not, in bytes.
const SMALL: usize = 4096;
/// When to end trying files that are almost right, for each problem and program.
const LONGEST: Duration = Duration::from_secs(120);

/// A problem as it is read, before anything runs.
struct Folder {
    read: Read,
    files: Vec<PathBuf>,
    told: Vec<Diagnostic>,
    waivers: Vec<Waiver>,
}

/// Verifies each problem.
///
/// # Errors
/// See [`super::dispatch`].
pub fn verify(common: &Common, args: &Verify) -> Result<i32, (i32, Diagnostic)> {
    let choice = choice(args)?;
    if args.list {
        print(&match common.json {
            true => report::list_json(&choice),
            false => report::list(&choice),
        })?;
        return Ok(OK);
    }
    let mut folders: Vec<Folder> = read(&problems(&args.problems)?)
        .into_iter()
        .map(folder)
        .collect();
    let round: Vec<Arc<Package>> = folders
        .iter()
        .filter_map(|f| f.read.package.clone())
        .collect();
    let look = Look::of_stdout(common.verbose);
    let mut worst = OK;
    let mut tell = |verified: &Verified| {
        worst = worst.max(code(verified, args.strict));
        print(&match common.json {
            true => report::json(verified),
            false => report::text(verified, &look, &here()),
        })
    };
    if choice.need() == Need::Folder {
        for folder in &mut folders {
            tell(&conclude(folder, &round, None, &choice))?;
        }
        return Ok(worst);
    }
    let list = folders.iter().map(|folder| Read {
        dir: folder.read.dir.clone(),
        package: folder.read.package.clone(),
        diagnostics: Vec::new(),
    });
    let list: Vec<Read> = list.collect();
    let selection = match choice.need() {
        Need::Verdicts => Selection::all(Upto::Judge),
        Need::Right => right(&list),
        _ => Selection::all(Upto::Data),
    };
    let mut gathered = Gathered::of(common, list, &selection)?;
    let mut asked = Vec::new();
    for problem in 0..gathered.packages.len() {
        let wanted = choice.looks_at(Subject::OutputValidator);
        asked.push(if wanted {
            ask_about_answers(&mut gathered, problem)
        } else {
            Vec::new()
        });
    }
    if asked.iter().any(|asked| !asked.is_empty()) {
        gathered.carry_out()?;
    }
    let mut number = 0;
    for folder in &mut folders {
        if folder.read.package.is_none() {
            tell(&conclude(folder, &round, None, &choice))?;
            continue;
        }
        let result = result(common, &gathered, number, &folder.told);
        let tries = tries(&gathered, number, &choice, &asked[number]).map_err(coded)?;
        let bounds = match choice.looks_at(Subject::Bounds) {
            true => {
                let Gathered {
                    plan, jobs, stop, ..
                } = &gathered;
                bounds::collect(plan, number, gathered.contents(), *jobs, stop).map_err(coded)?
            }
            false => None,
        };
        let made = Made {
            plan: &gathered.plan,
            problem: number,
            contents: gathered.contents(),
            result: &result,
            bounds,
            tries,
        };
        tell(&conclude(folder, &round, Some(made), &choice))?;
        number += 1;
        if gathered.stopped() {
            break;
        }
    }
    Ok(gathered.exit(worst))
}

/// What the command line asks for.
fn choice(args: &Verify) -> Result<Choice, (i32, Diagnostic)> {
    let mut only = BTreeSet::new();
    for code in &args.only {
        let Some(check) = by_code(code) else {
            let message = format!("no check has the code `{code}`");
            let near = CHECKS
                .iter()
                .map(|check| (strsim::damerau_levenshtein(check.code, code), check.code))
                .min()
                .filter(|(distance, _)| *distance <= 3);
            let fault = Diagnostic::error("unknown-code", Place::file("(command line)"), message);
            return Err((
                FAULTY,
                fault.hint(match near {
                    Some((_, near)) => format!("did you mean `{near}`?"),
                    None => "`jury verify --list` shows all codes".into(),
                }),
            ));
        };
        only.insert(check.code);
    }
    Ok(Choice {
        only: (!only.is_empty()).then_some(only),
        run: !args.no_run,
    })
}

/// Looks at the files of a problem, and takes the waivers out of it: a run is to tell everything.
fn folder(mut read: Read) -> Folder {
    let (files, odd) = walk(&read.dir);
    let mut told = std::mem::take(&mut read.diagnostics);
    told.extend(odd);
    let waivers = match &mut read.package {
        Some(package) => std::mem::take(&mut Arc::make_mut(package).jury.waive),
        None => Vec::new(),
    };
    Folder {
        read,
        files,
        told,
        waivers,
    }
}

fn conclude(
    folder: &mut Folder,
    round: &[Arc<Package>],
    made: Option<Made<'_>>,
    choice: &Choice,
) -> Verified {
    let told = std::mem::take(&mut folder.told);
    let Some(package) = &folder.read.package else {
        return Verified {
            problem: folder
                .read
                .dir
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            findings: told,
            waived: Vec::new(),
            limits: Vec::new(),
            checks: choice.checks().count(),
            partial: true,
        };
    };
    let facts = Facts {
        package,
        files: &folder.files,
        waivers: &folder.waivers,
        round,
        made,
    };
    look_at(&facts, told, choice)
}

/// Faults of the package are worse than submissions that do not behave.
fn code(verified: &Verified, strict: bool) -> i32 {
    let errors = || {
        verified
            .findings
            .iter()
            .filter(|f| f.severity == Severity::Error)
    };
    if errors().any(|finding| finding.code != "unexpected-verdict") {
        FAULTY
    } else if errors().next().is_some() || strict && !verified.findings.is_empty() {
        UNEXPECTED
    } else {
        OK
    }
}

/// Verdicts and faults of a problem, `data.lock` included.
fn result(
    common: &Common,
    gathered: &Gathered,
    number: usize,
    told: &[Diagnostic],
) -> ProblemResult {
    let rules = Rules {
        allow_missing: common.allow_missing,
    };
    let Gathered {
        plan,
        results,
        store,
        ..
    } = gathered;
    let mut result = summary(plan, number, results, store, Vec::new(), rules);
    let problem = &plan.problems[number];
    let dir = &problem.package.dir;
    let files = made_files(problem, results, store);
    let readable = told
        .iter()
        .all(|finding| finding.severity != Severity::Error);
    if let Ok(Some(old)) = Lock::read(dir) {
        // The size follows from the hash.
        let size = |name: &str, hash: Hash| match old.files.get(name) {
            Some((known, size)) if *known == hash => *size,
            _ => 0,
        };
        let made = files.iter().filter_map(|(name, made)| {
            let hash = made.as_ref()?.hash();
            Some((name.clone(), (hash, size(name, hash))))
        });
        let made = Lock {
            files: made.collect(),
        };
        let complete = readable && !results.interrupted && files.values().all(Option::is_some);
        note_lock(&mut result, dir, &made, complete, false);
    } else if Lock::path(dir).exists() {
        note_lock(&mut result, dir, &Lock::default(), false, false);
    }
    result
}

/// A check of a judge answer: the case, how it was laid out, and the step.
type Asked = (usize, Option<&'static str>, StepId);

/// Adds steps to the plan that hold the judge answers against themselves, and the smallest ones in other layouts too.
fn ask_about_answers(gathered: &mut Gathered, problem: usize) -> Vec<Asked> {
    let package = gathered.packages[problem].clone();
    if gathered.built(problem).compares().is_err() {
        return Vec::new();
    }
    let steps: Vec<(usize, FileRef)> = gathered.plan.problems[problem]
        .cases
        .iter()
        .enumerate()
        .filter(|(case, _)| judged(package.cases[*case].section))
        .filter_map(|(case, steps)| Some((case, steps.answer.clone()?)))
        .collect();
    let mut small = Vec::new();
    let mut seen = BTreeSet::new();
    for (case, answer) in &steps {
        let bytes = gathered.contents().bytes(answer).unwrap_or_default();
        if !bytes.is_empty() && bytes.len() <= SMALL && seen.insert(bytes.clone()) {
            small.push((bytes, *case));
        }
    }
    small.sort();
    small.sort_by_key(|(bytes, _)| bytes.len());
    small.truncate(LAYOUTS);
    let mut asked = Vec::new();
    for (case, answer) in steps {
        let step = gathered.plan.add_check(problem, case, answer);
        asked.extend(step.map(|step| (case, None, step)));
    }
    for (bytes, case) in small {
        for (layout, bytes) in layouts(&bytes, &package.cases[case].settings.output_validator_args)
        {
            let step = gathered
                .plan
                .add_check(problem, case, FileRef::Bytes(Arc::new(bytes)));
            asked.extend(step.map(|step| (case, Some(layout), step)));
        }
    }
    asked
}

/// The same tokens, laid out differently; what `args` say must be told apart is left as it is.
fn layouts(answer: &[u8], args: &[String]) -> Vec<(&'static str, Vec<u8>)> {
    let says = |word: &str| args.iter().any(|arg| arg.contains(word));
    let mut list: Vec<(&'static str, Vec<u8>)> = Vec::new();
    if !says("space") {
        let blanks = |from: u8, to: u8| {
            answer
                .iter()
                .map(|&byte| if byte == from { to } else { byte })
                .collect::<Vec<u8>>()
        };
        list.push(("a line end less", answer.trim_ascii_end().to_vec()));
        list.push(("a line end more", [answer, b"\n"].concat()));
        list.push((
            "a blank at the end",
            [answer.trim_ascii_end(), b" \n"].concat(),
        ));
        list.push((
            "carriage returns",
            answer
                .split(|&b| b == b'\n')
                .collect::<Vec<_>>()
                .join(&b"\r\n"[..]),
        ));
        list.push(("every token on a line of its own", blanks(b' ', b'\n')));
    }
    if !says("case") && answer.iter().any(u8::is_ascii_alphabetic) {
        list.push(("letters of the other case", swapped(answer)));
    }
    list.retain(|(_, bytes)| bytes != answer);
    list
}

fn swapped(bytes: &[u8]) -> Vec<u8> {
    let swap = |&byte: &u8| match byte.is_ascii_lowercase() {
        true => byte.to_ascii_uppercase(),
        false => byte.to_ascii_lowercase(),
    };
    bytes.iter().map(swap).collect()
}

/// Asks the programs what no run asks them.
///
/// # Errors
/// A fault of the machine.
fn tries(
    gathered: &Gathered,
    problem: usize,
    choice: &Choice,
    asked: &[Asked],
) -> Result<Tries, Diagnostic> {
    let mut tries = Tries {
        answers: refused(&gathered.results, asked),
        ..Tries::default()
    };
    let effort = Effort {
        seed: 1,
        rounds: 1,
        deadline: Deadline::after(LONGEST),
    };
    // Without programs that work there is nothing to try; what is wrong with them is told elsewhere.
    let try_out = |tried| match fuzz(gathered, problem, effort, BASES, tried) {
        Ok(fuzzed) => Ok(Some(fuzzed)),
        Err(fault) if coded(fault.clone()).0 == FAULTY => Ok(None),
        Err(fault) => Err(fault),
    };
    if choice.looks_at(Subject::InputValidators) {
        tries.inputs = try_out(Tried::Validators)?;
    }
    if choice.looks_at(Subject::OutputValidator) {
        tries.outputs = try_out(Tried::Checker)?;
    }
    if choice.looks_at(Subject::Data) {
        let Gathered {
            plan, jobs, stop, ..
        } = gathered;
        tries.unrepeatable = unrepeatable(plan, problem, gathered.contents(), *jobs, stop)?;
    }
    Ok(tries)
}

/// The answers that were refused. Layouts of one that is refused as it is say nothing.
fn refused(results: &Results, asked: &[Asked]) -> Vec<Answer> {
    let mut list = Vec::new();
    let mut bad = BTreeSet::new();
    for &(case, layout, step) in asked {
        let Some(Done::Checked(facts)) = results.states[step].done() else {
            continue;
        };
        if facts.accepted == Some(true) || bad.contains(&case) {
            continue;
        }
        if layout.is_none() {
            bad.insert(case);
        }
        list.push(Answer {
            case,
            layout,
            refused: facts.message.lines().next().unwrap_or("").trim().to_owned(),
        });
    }
    list
}
