//! Paths of the store, as programs name them in what they say of themselves, given back as those of the package.

use super::Summary;
use crate::engine::BuildFault;
use crate::judge::by_hand::ByHand;
use crate::package::Source;
use crate::plan::{Plan, PlannedProgram};
use crate::quality::contents::Contents;
use crate::report::model::SubmissionResult;

impl Summary<'_> {
    /// Replaces the places of the store that programs were run from by those they come from.
    pub(super) fn name_places(&mut self, submissions: &mut [SubmissionResult]) {
        let store = self.contents.store.dir().to_string_lossy().into_owned();
        let told = self.diagnostics.iter_mut().flat_map(|fault| {
            let notes = fault.notes.iter_mut();
            notes.chain([&mut fault.message])
        });
        let said = submissions.iter_mut().flat_map(|submission| {
            let tests = submission.tests.iter_mut().map(|test| &mut test.message);
            tests.chain(&mut submission.complaints)
        });
        let mut known = None;
        for text in told.chain(said).filter(|text| text.contains(&store)) {
            let places =
                known.get_or_insert_with(|| places(self.plan, self.contents, &self.by_hand));
            for (from, to) in places {
                if text.contains(&*from) {
                    *text = text.replace(&*from, to);
                }
            }
        }
    }
}

/// The folder in the store of each program, and where its files come from.
fn places(plan: &Plan, contents: Contents<'_>, by_hand: &ByHand<'_>) -> Vec<(String, String)> {
    let place = |planned: &PlannedProgram, built: &Option<Result<_, BuildFault>>| {
        let artifact: &crate::build::Artifact = built.as_ref()?.as_ref().ok()?;
        let (Source::Files { root, .. } | Source::Scripts { root, .. }) = &planned.program.source
        else {
            return None;
        };
        let folder = contents.store.blob(&artifact.content)?;
        Some((folder.to_string_lossy().into_owned(), by_hand.shown(root)))
    };
    let programs = plan.programs.iter().zip(&contents.results.programs);
    programs
        .filter_map(|(planned, built)| place(planned, built))
        .collect()
}
