//! Settings of test cases (`testcase.yaml`) that generators write: known only once they ran.

use crate::diagnostic::Diagnostic;
use crate::engine::{Done, Results};
use crate::package::{Package, Settings, TestCase, made_settings};
use crate::plan::ProblemPlan;
use crate::store::Store;
use std::sync::Arc;

/// The package with the settings that its generators wrote, when these are others than it was planned with.
pub fn settled(problem: &ProblemPlan, results: &Results, store: &Store) -> Option<Arc<Package>> {
    let mut settled = None;
    for (number, settings, _) in made(problem, results, store) {
        if problem.package.cases[number].settings != settings {
            let package = settled.get_or_insert_with(|| problem.package.clone());
            Arc::make_mut(package).cases[number].settings = settings;
        }
    }
    settled
}

/// What is wrong with these settings, at the rules of the tests.
pub fn faults(problem: &ProblemPlan, results: &Results, store: &Store) -> Vec<Diagnostic> {
    let made = made(problem, results, store);
    made.flat_map(|(_, _, faults)| faults).collect()
}

/// The number of each case whose generator wrote settings, with them and their faults. What the rule says itself goes first.
fn made<'a>(
    problem: &'a ProblemPlan,
    results: &'a Results,
    store: &'a Store,
) -> impl Iterator<Item = (usize, Settings, Vec<Diagnostic>)> + 'a {
    let package = &problem.package;
    let cases = package.cases.iter().zip(&problem.cases).enumerate();
    cases.filter_map(move |(number, (case, steps))| {
        let Done::Generated(facts) = results.states[steps.generate?].done()? else {
            return None;
        };
        let hash = facts.files.get("yaml").filter(|_| is_open(case))?;
        let parent = package.groups.get(&case.group);
        let parent = parent.map(|group| group.settings.clone());
        let (settings, faults) =
            made_settings(case, &store.read(hash)?, &parent.unwrap_or_default());
        Some((number, settings, faults))
    })
}

/// Whether the rule of a case says nothing of settings.
fn is_open(case: &TestCase) -> bool {
    !case.extra.contains_key("yaml")
}
