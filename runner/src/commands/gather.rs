//! What the commands about the tests start from: packages that are read, and a plan that is carried out.

use super::built::Built;
use super::carried_out::{CarriedOut, carry_out};
use super::interrupt::stop_flag;
use super::round::{Read, jobs, open_store, read};
use super::select::here;
use super::{FAULTY, INTERRUPTED, MACHINE, OK, print};
use crate::cli::Common;
use crate::diagnostic::{Diagnostic, Severity};
use crate::engine::{Local, Options, Results};
use crate::package::Package;
use crate::plan::{Plan, Selection};
use crate::quality::contents::Contents;
use crate::report::{self, Look, Reporter};
use crate::store::Store;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Packages, their plan, and what came of it.
pub struct Gathered {
    /// The packages that can be used, in the order of the plan's problems.
    pub packages: Vec<Arc<Package>>,
    /// The plan.
    pub plan: Plan,
    /// What came of it.
    pub results: Results,
    /// The store.
    pub store: Store,
    /// Workers.
    pub jobs: usize,
    /// Set when the user asks to stop.
    pub stop: Arc<AtomicBool>,
    /// The exit code so far: not 0 when a package is faulty.
    pub code: i32,
    /// Whether JSON is wanted, and how much is to be said.
    wanted: (bool, u8),
}

impl Gathered {
    /// Reads the problems and carries out what `selection` asks for. Faults of packages are shown.
    ///
    /// # Errors
    /// A fault of the machine.
    pub fn new(
        common: &Common,
        dirs: &[PathBuf],
        selection: &Selection,
    ) -> Result<Gathered, (i32, Diagnostic)> {
        Gathered::of(common, read(dirs), selection)
    }

    /// The same of problems that are read already.
    ///
    /// # Errors
    /// As [`Gathered::new`].
    pub fn of(
        common: &Common,
        list: Vec<Read>,
        selection: &Selection,
    ) -> Result<Gathered, (i32, Diagnostic)> {
        let mut code = OK;
        let first = list.first().map_or_else(here, |read| read.dir.clone());
        let mut packages = Vec::new();
        for problem in list {
            let errors = problem
                .diagnostics
                .iter()
                .filter(|fault| fault.severity == Severity::Error);
            for fault in errors {
                show(common, fault)?;
                code = FAULTY;
            }
            packages.extend(problem.package);
        }
        let stop = stop_flag();
        let wanted = (common.json, common.verbose);
        let mut reporter = reporter(wanted);
        let store = open_store(common, &first, reporter.as_mut())?;
        let jobs = jobs(common);
        let options = Options {
            jobs,
            stop: stop.clone(),
        };
        let mut engine = Local::new(&store, options);
        let done = CarriedOut::of(&mut engine, &packages, selection, reporter.as_mut())?;
        Ok(Gathered {
            packages: done.packages().collect(),
            plan: done.plan,
            results: done.results,
            store,
            jobs,
            stop,
            code,
            wanted,
        })
    }

    /// Carries the plan out once more; what was done is found in the store.
    ///
    /// # Errors
    /// A fault of the machine.
    pub fn carry_out(&mut self) -> Result<(), (i32, Diagnostic)> {
        let options = Options {
            jobs: self.jobs,
            stop: self.stop.clone(),
        };
        let mut engine = Local::new(&self.store, options);
        self.results = carry_out(&mut engine, &self.plan, reporter(self.wanted).as_mut())?;
        Ok(())
    }

    /// Carries out something else of the same packages.
    ///
    /// # Errors
    /// A fault of the machine.
    pub fn also(&mut self, selection: &Selection) -> Result<(Plan, Results), (i32, Diagnostic)> {
        let options = Options {
            jobs: self.jobs,
            stop: self.stop.clone(),
        };
        let mut engine = Local::new(&self.store, options);
        let mut reporter = reporter(self.wanted);
        let done = CarriedOut::of(&mut engine, &self.packages, selection, reporter.as_mut())?;
        Ok((done.plan, done.results))
    }

    /// The built programs of a problem.
    pub fn built(&self, problem: usize) -> Built<'_> {
        Built {
            package: &self.packages[problem],
            plan: &self.plan,
            results: &self.results,
        }
    }

    /// The files of the plan.
    pub fn contents(&self) -> Contents<'_> {
        Contents {
            results: &self.results,
            store: &self.store,
        }
    }

    /// Whether the user asked to stop.
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The exit code when `found` is the worst that was found.
    pub fn exit(&self, found: i32) -> i32 {
        match self.stopped() {
            true => INTERRUPTED,
            false => self.code.max(found),
        }
    }
}

/// One for each plan that is carried out: what comes after it has a line of its own on the terminal.
fn reporter((json, verbose): (bool, u8)) -> Box<dyn Reporter> {
    report::reporter(json, verbose, &here())
}

/// Shows a fault that does not end the command.
///
/// # Errors
/// Standard output cannot be written.
pub fn show(common: &Common, fault: &Diagnostic) -> Result<(), (i32, Diagnostic)> {
    if common.json {
        return print(&report::fault_line(fault));
    }
    let look = Look::of_stdout(common.verbose);
    // Nobody can be told of a standard error that is closed.
    let _ = write!(
        std::io::stderr(),
        "{}",
        report::show_diagnostic(fault, &look, &here())
    );
    Ok(())
}

/// The exit code that goes with a fault.
pub fn code_of(fault: &Diagnostic) -> i32 {
    match fault.code {
        "disk" | "machine" | "store" | "lost-run" => MACHINE,
        _ => FAULTY,
    }
}

/// A fault with its exit code.
pub fn coded(fault: Diagnostic) -> (i32, Diagnostic) {
    (code_of(&fault), fault)
}
