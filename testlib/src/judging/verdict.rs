//! What a checker or an interactor decides.

use std::fmt;

use crate::error::Error;

/// The result of everything that can decide the verdict early: `?` passes the verdict on.
pub type Result<T = Verdict> = std::result::Result<T, Verdict>;

/// The kinds of verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// The output is right.
    Accepted,
    /// The output is wrong.
    Wrong,
    /// The output cannot be read: wrong as well, and told apart by testlib's exit codes.
    Presentation,
    /// The output is right and worth this many points.
    Points(f64),
    /// The output is right and worth this share, of `0.0..=1.0`, of the test's points.
    Share(f64),
    /// The judge's side is at fault: its input, its answer, the checker.
    Fail,
}

/// A verdict with a message for the judges.
///
/// Only the harness turns it into an exit code. One pointer wide, so that results stay small.
#[derive(Clone, Debug)]
pub struct Verdict {
    inner: Box<Inner>,
}

#[derive(Clone, Debug)]
struct Inner {
    outcome: Outcome,
    message: String,
}

impl Verdict {
    /// A verdict of any kind.
    pub fn new(outcome: Outcome, message: impl fmt::Display) -> Self {
        Verdict {
            inner: Box::new(Inner {
                outcome,
                message: message.to_string(),
            }),
        }
    }

    /// The output is right.
    pub fn accepted(message: impl fmt::Display) -> Self {
        Verdict::new(Outcome::Accepted, message)
    }

    /// The output is wrong.
    #[cold]
    pub fn wrong(message: impl fmt::Display) -> Self {
        Verdict::new(Outcome::Wrong, message)
    }

    /// The output cannot be read.
    #[cold]
    pub fn presentation(message: impl fmt::Display) -> Self {
        Verdict::new(Outcome::Presentation, message)
    }

    /// The judge's side is at fault.
    #[cold]
    pub fn fail(message: impl fmt::Display) -> Self {
        Verdict::new(Outcome::Fail, message)
    }

    /// What was decided.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.inner.outcome
    }

    /// The message for the judges.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.inner.message
    }

    /// Whether the output is right, for all or some points.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        matches!(
            self.inner.outcome,
            Outcome::Accepted | Outcome::Points(_) | Outcome::Share(_)
        )
    }

    /// A score that is no score is the checker's fault.
    pub(crate) fn checked(self) -> Verdict {
        match self.inner.outcome {
            Outcome::Points(points) if !(points.is_finite() && points >= 0.0) => {
                Verdict::fail(format_args!("the checker gave {points} points"))
            }
            Outcome::Share(share) if !(0.0..=1.0).contains(&share) => Verdict::fail(format_args!(
                "the checker gave a share of {share}, out of 0..=1"
            )),
            _ => self,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.inner.outcome {
            Outcome::Accepted => f.write_str("ok")?,
            Outcome::Wrong => f.write_str("wrong answer")?,
            Outcome::Presentation => f.write_str("wrong output format")?,
            Outcome::Points(points) => write!(f, "points {points}")?,
            Outcome::Share(share) => write!(f, "share {share}")?,
            Outcome::Fail => f.write_str("FAIL")?,
        }
        if self.message().is_empty() {
            Ok(())
        } else {
            write!(f, " {}", self.message())
        }
    }
}

/// Every [`Error`] met by a checker outside the contestant's output is the judge's fault.
impl From<Error> for Verdict {
    fn from(error: Error) -> Self {
        Verdict::fail(error)
    }
}
