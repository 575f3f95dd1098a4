//! What the format claims of the submissions of each folder.

use crate::diagnostic::Place;
use crate::package::format::Format;
use crate::package::model::{Config, Expectation, Judgement, Kind, TimeLimitUse};
use Judgement::{Accepted as AC, RunTimeError as RTE, TimeLimitExceeded as TLE, WrongAnswer as WA};

/// Folders the package's version of the format knows.
pub fn folders(config: &Config) -> &'static [&'static str] {
    match config.format {
        Format::Legacy | Format::LegacyIcpc => &[
            "accepted",
            "partially_accepted",
            "wrong_answer",
            "time_limit_exceeded",
            "run_time_error",
        ],
        Format::Draft => &[
            "accepted",
            "rejected",
            "partially_accepted",
            "wrong_answer",
            "time_limit_exceeded",
            "run_time_error",
            "brute_force",
        ],
        Format::V2025_09 => &[
            "accepted",
            "rejected",
            "wrong_answer",
            "time_limit_exceeded",
            "run_time_error",
            "brute_force",
        ],
    }
}

/// The claim for `folder`; `None` for a folder the format does not know.
pub fn of_folder(folder: &str, place: Place, config: &Config) -> Option<Expectation> {
    if !folders(config).contains(&folder) {
        return None;
    }
    if config.grades_by_folder() && config.kinds.contains(&Kind::Scoring) {
        return Some(of_graded_folder(folder, place));
    }
    let legacy = config.format.is_legacy();
    let (permitted, required): (&[Judgement], &[Judgement]) = match folder {
        "accepted" => (&[AC], &[]),
        "rejected" => (&[], &[RTE, TLE, WA]),
        "wrong_answer" => (&[AC, WA], &[WA]),
        "time_limit_exceeded" if legacy => (&[AC, TLE, WA], &[TLE]),
        "time_limit_exceeded" => (&[AC, TLE], &[TLE]),
        "run_time_error" if legacy => (&[], &[RTE]),
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

/// Where graders give the verdict, single tests say nothing; only the time limit follows from them.
fn of_graded_folder(folder: &str, place: Place) -> Expectation {
    Expectation {
        use_for_time_limit: Some(match folder {
            "accepted" => TimeLimitUse::Lower,
            "time_limit_exceeded" => TimeLimitUse::Upper,
            _ => TimeLimitUse::No,
        }),
        ..nothing(String::new(), place)
    }
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
