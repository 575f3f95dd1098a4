//! What the format claims of the submissions of each folder.

use crate::diagnostic::Place;
use crate::package::model::{Expectation, Judgement};
use Judgement::{Accepted as AC, RunTimeError as RTE, TimeLimitExceeded as TLE, WrongAnswer as WA};

/// Folders the format knows.
pub const FOLDERS: &[&str] = &[
    "accepted",
    "rejected",
    "wrong_answer",
    "time_limit_exceeded",
    "run_time_error",
    "brute_force",
];

/// The claim for `folder`; `None` for a folder the format does not know.
pub fn of_folder(folder: &str, place: Place) -> Option<Expectation> {
    let (permitted, required): (&[Judgement], &[Judgement]) = match folder {
        "accepted" => (&[AC], &[]),
        "rejected" => (&[], &[RTE, TLE, WA]),
        "wrong_answer" => (&[AC, WA], &[WA]),
        "time_limit_exceeded" => (&[AC, TLE], &[TLE]),
        "run_time_error" => (&[AC, RTE], &[RTE]),
        "brute_force" => (&[AC, RTE, TLE], &[RTE, TLE]),
        _ => return None,
    };
    let set =
        |verdicts: &[Judgement]| (!verdicts.is_empty()).then(|| verdicts.iter().copied().collect());
    Some(Expectation {
        permitted: set(permitted),
        required: set(required),
        ..nothing(String::new(), place)
    })
}

/// A claim that says nothing yet.
pub fn nothing(tests: String, place: Place) -> Expectation {
    Expectation {
        tests,
        permitted: None,
        required: None,
        score: None,
        message: None,
        use_for_time_limit: None,
        place,
    }
}

/// Replaces the parts of a folder's default that `claim` gives.
pub fn replace(default: &mut Expectation, claim: &Expectation) {
    let claim = claim.clone();
    default.permitted = claim.permitted.or(default.permitted.take());
    default.required = claim.required.or(default.required.take());
    default.score = claim.score.or(default.score);
    default.message = claim.message.or(default.message.take());
    default.use_for_time_limit = claim.use_for_time_limit.or(default.use_for_time_limit);
    default.place = claim.place;
}
