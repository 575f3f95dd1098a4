//! A solution and an interactor, side by side.

use super::process::{
    Call, FULL, Folder, ROOM, Ran, Runner, check_layers, check_room, not_run, spec,
};
use crate::diagnostic::Diagnostic;
use sandbox::{PairOutcome, Said, Sandbox};

/// Exit code of an output validator that accepts: the solution may go on.
const ACCEPTED: i32 = 42;

/// A solution and an interactor that have talked with each other.
pub struct Pair {
    /// The one.
    pub solution: Ran,
    /// The other.
    pub interactor: Ran,
    /// Whether the interactor ended before the solution.
    pub interactor_first: bool,
    /// What they said, with the bytes left out before an entry.
    pub said: Vec<Said>,
    /// See [`PairOutcome::left_out`].
    pub left_out: Option<(usize, u64)>,
}

impl Runner<'_> {
    /// Runs a solution and an interactor side by side, each in its folder; `alone`: while no other run goes on.
    ///
    /// # Errors
    /// As [`Runner::run`].
    pub fn run_pair(
        &mut self,
        calls: [&Call<'_>; 2],
        folders: [Folder; 2],
        alone: bool,
    ) -> Result<Pair, Diagnostic> {
        let sandbox = self.sandbox.get(self.store)?;
        let run = || run_pair_in(sandbox, calls, folders);
        if alone {
            self.quiet.alone(run)
        } else {
            self.quiet.shared(run)
        }
    }
}

fn run_pair_in(
    sandbox: &mut Sandbox,
    [solution, interactor]: [&Call<'_>; 2],
    [ours, theirs]: [Folder; 2],
) -> Result<Pair, Diagnostic> {
    check_room(&ours, ROOM)?;
    let specs = [spec(solution, &ours), spec(interactor, &theirs)];
    match sandbox.run_pair(&specs[0], &specs[1], ACCEPTED) {
        Ok(PairOutcome {
            outcomes: [one, other],
            ended_first,
            said,
            left_out,
        }) => {
            check_room(&ours, FULL)?;
            check_layers(&specs[0], &one)?;
            check_layers(&specs[1], &other)?;
            let ran = |outcome, folder| Ran { outcome, folder };
            Ok(Pair {
                solution: ran(one, ours),
                interactor: ran(other, theirs),
                interactor_first: ended_first == 1,
                said,
                left_out,
            })
        }
        Err(error) => {
            // The error names the program that could not be started.
            let theirs = error.to_string().contains(&interactor.command[0]);
            Err(not_run(&specs[usize::from(theirs)], &error))
        }
    }
}
