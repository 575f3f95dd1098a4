//! `jury time-limit`: the limit that follows from the submissions, and how far they are from it on this machine.

use super::carried_out::CarriedOut;
use super::gather::{code_of, show};
use super::interrupt::stop_flag;
use super::round::{Read, jobs, open_store, read, summary};
use super::select::{here, problems};
use super::{FAULTY, INTERRUPTED, OK, UNEXPECTED, print};
use crate::cli::{Common, TimeLimit};
use crate::diagnostic::{Diagnostic, Place, Severity};
use crate::engine::{Done, Local, Options};
use crate::judge::problem::Rules;
use crate::judge::time_limit::{Bounds, bounds_above, bounds_below};
use crate::package::{Package, Submission, with_time_limit};
use crate::plan::{self, Selection, Upto};
use crate::report;
use crate::report::time_limit::{TimeLimitResult, json, text, written};
use crate::store::Store;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Measures, tells and writes.
///
/// # Errors
/// See [`super::dispatch`].
pub fn time_limit(common: &Common, args: &TimeLimit) -> Result<i32, (i32, Diagnostic)> {
    let list = read(&problems(&args.problems)?);
    let stop = stop_flag();
    let mut code = OK;
    let mut packages = Vec::new();
    for Read {
        package,
        diagnostics,
        ..
    } in list
    {
        let errors: Vec<_> = errors(diagnostics).collect();
        for fault in &errors {
            show(common, fault)?;
            code = FAULTY;
        }
        // What is missing in a package that could not be read in full may be what bounds the limit.
        packages.extend(package.filter(|_| errors.is_empty()));
    }
    let Some(first) = packages.first() else {
        return Ok(code);
    };
    let mut reporter = report::reporter(common.json, common.verbose, &here());
    let meter = Meter {
        store: &open_store(common, &first.dir, reporter.as_mut())?,
        jobs: jobs(common),
        stop,
        rules: Rules {
            allow_missing: common.allow_missing,
        },
        common,
    };
    let measured = meter.measure(&packages)?;
    if meter.stop.load(Ordering::Relaxed) {
        return Ok(INTERRUPTED);
    }
    for (package, (result, faults)) in packages.iter().zip(measured) {
        for fault in &faults {
            show(common, fault)?;
            code = code.max(code_of(fault));
        }
        let Some(mut result) = result.filter(|_| faults.is_empty()) else {
            continue;
        };
        if args.write && result.possible() {
            match write_limit(package, result.inferred) {
                Ok(()) => result.written = true,
                Err(fault) => {
                    show(common, &fault)?;
                    code = code.max(code_of(&fault));
                }
            }
        }
        print(&match common.json {
            true => json(&result),
            false => text(&result),
        })?;
        if !result.ok() {
            code = code.max(UNEXPECTED);
        }
    }
    Ok(code)
}

fn errors(list: Vec<Diagnostic>) -> impl Iterator<Item = Diagnostic> {
    list.into_iter()
        .filter(|fault| fault.severity == Severity::Error)
}

/// The result for a problem, when its limit can be known, and the errors met.
type Measured = (Option<TimeLimitResult>, Vec<Diagnostic>);

/// Carries out plans of measurements.
struct Meter<'m> {
    store: &'m Store,
    jobs: usize,
    stop: Arc<AtomicBool>,
    rules: Rules,
    common: &'m Common,
}

impl Meter<'_> {
    /// Bounds and limit of each package.
    fn measure(&self, packages: &[Arc<Package>]) -> Result<Vec<Measured>, (i32, Diagnostic)> {
        // First what must pass, without a limit; the limit follows from that.
        let free = packages
            .iter()
            .map(|package| with(package, None))
            .collect::<Vec<_>>();
        let below = |s: &Submission, p: &Package| {
            p.cases
                .iter()
                .any(|case| bounds_below(&s.expectations, &case.id))
        };
        let lower = Selection {
            submissions: Some(places(packages, below)),
            only_bounds: true,
            ..Selection::all(Upto::Judge)
        };
        let CarriedOut { plan, results, .. } = self.carry_out(&free, &lower)?;
        let mut found = Vec::new();
        for (index, package) in packages.iter().enumerate() {
            let problem = &plan.problems[index];
            let inferred = match problem.time_limit {
                plan::TimeLimit::Inferred(step) => match results.states[step].done() {
                    Some(Done::Limit(limit)) => Some(*limit),
                    _ => None,
                },
                _ => None,
            };
            let result = inferred.map(|inferred| TimeLimitResult {
                problem: package.name.clone(),
                limits: package.config.limits.clone(),
                inferred,
                bounds: Bounds {
                    fastest: None,
                    ..Bounds::of(problem, &results)
                },
                written: false,
            });
            let summary = summary(&plan, index, &results, self.store, Vec::new(), self.rules);
            found.push((result, errors(summary.diagnostics).collect::<Vec<_>>()));
        }
        // Then what must not pass, with so much time that the margin can be seen.
        let above = |s: &Submission, _: &Package| bounds_above(&s.expectations).next().is_some();
        let upper = Selection {
            submissions: Some(places(packages, above)),
            ..Selection::all(Upto::Judge)
        };
        let known: Vec<usize> = (0..packages.len())
            .filter(|&index| found[index].0.is_some() && found[index].1.is_empty())
            .collect();
        let timed: Vec<Arc<Package>> = known
            .iter()
            .map(|&index| {
                let package = &packages[index];
                let limits = &package.config.limits;
                let inferred = found[index]
                    .0
                    .as_ref()
                    .map_or(Duration::ZERO, |r| r.inferred);
                let longest = limits.time_limit.unwrap_or_default().max(inferred);
                with(package, Some(longest.mul_f64(limits.time_limit_to_tle)))
            })
            .collect();
        let CarriedOut { plan, results, .. } = self.carry_out(&timed, &upper)?;
        for (position, &index) in known.iter().enumerate() {
            let (result, faults) = &mut found[index];
            if let Some(result) = result {
                result.bounds.fastest = Bounds::of(&plan.problems[position], &results).fastest;
            }
            let summary = summary(
                &plan,
                position,
                &results,
                self.store,
                Vec::new(),
                self.rules,
            );
            faults.extend(errors(summary.diagnostics));
        }
        Ok(found)
    }

    fn carry_out(
        &self,
        packages: &[Arc<Package>],
        selection: &Selection,
    ) -> Result<CarriedOut, (i32, Diagnostic)> {
        let options = Options {
            jobs: self.jobs,
            stop: self.stop.clone(),
        };
        // Each plan counts its own steps.
        let mut reporter = report::reporter(self.common.json, self.common.verbose, &here());
        let mut engine = Local::new(self.store, options);
        CarriedOut::of(&mut engine, packages, selection, reporter.as_mut())
    }
}

/// The package with another time limit.
fn with(package: &Package, limit: Option<Duration>) -> Arc<Package> {
    let mut package = package.clone();
    package.config.limits.time_limit = limit;
    Arc::new(package)
}

/// The places of the submissions that are wanted.
fn places(
    packages: &[Arc<Package>],
    wanted: impl Fn(&Submission, &Package) -> bool,
) -> Vec<PathBuf> {
    let mut list = Vec::new();
    for package in packages {
        let submissions = package.submissions.iter().filter(|s| wanted(s, package));
        list.extend(submissions.map(|s| package.dir.join("submissions").join(&s.path)));
    }
    list
}

/// Puts the limit into `problem.yaml`, all at once.
fn write_limit(package: &Package, limit: Duration) -> Result<(), Diagnostic> {
    let named = package.dir.join("problem.yaml");
    let place = || Place::file(&named);
    let limit = written(limit);
    if package.config.format.is_old() {
        let text = "a time limit is only written into packages of version 2025-09";
        return Err(Diagnostic::error("unsupported", place(), text)
            .hint(format!("the limit that follows is {limit} seconds")));
    }
    let old = fs::read_to_string(&named)
        .map_err(|error| Diagnostic::error("unreadable", place(), error.to_string()))?;
    let new = with_time_limit(&old, &limit).map_err(|reason| {
        let text = format!("the time limit cannot be written: {reason}");
        Diagnostic::error("unsupported", place(), text).hint(format!(
            "write `time_limit: {limit}` below `limits:` yourself"
        ))
    })?;
    if new == old {
        return Ok(());
    }
    // A link stays one: what it leads to is replaced.
    let replace = || {
        let file = named.canonicalize()?;
        let folder = file.parent().unwrap_or(&package.dir);
        let mut fresh = tempfile::NamedTempFile::new_in(folder)?;
        fresh.write_all(new.as_bytes())?;
        fs::set_permissions(fresh.path(), fs::metadata(&file)?.permissions())?;
        fresh.as_file().sync_all()?;
        fresh.persist(&file)?;
        Ok(())
    };
    replace().map_err(|error: std::io::Error| {
        let text = format!("the time limit cannot be written: {error}");
        let fault = Diagnostic::error("disk", place(), text);
        fault.hint("nothing was changed")
    })
}
