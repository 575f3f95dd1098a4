//! Settings of test cases (`testcase.yaml`) that generators write: known only once they ran.

use crate::diagnostic::Diagnostic;
use crate::engine::{Done, Results};
use crate::package::{Package, Settings, TestCase, made_settings};
use crate::plan::{Plan, ProblemPlan};
use crate::store::Store;
use std::sync::Arc;

/// The packages with the settings that their generators wrote, when these are others than the plan was made with.
pub fn settled(plan: &Plan, results: &Results, store: &Store) -> Option<Vec<Arc<Package>>> {
    if results.interrupted {
        return None;
    }
    let mut changed = false;
    let packages = plan.problems.iter().map(|problem| {
        let mut package = problem.package.clone();
        for (number, settings, _) in made(problem, results, store) {
            if problem.package.cases[number].settings != settings {
                changed = true;
                Arc::make_mut(&mut package).cases[number].settings = settings;
            }
        }
        package
    });
    let packages = packages.collect();
    changed.then_some(packages)
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
