//! The table of all checks. `docs/verify.md` repeats it, and a test holds the two together.

mod table;

pub use table::CHECKS;

use crate::diagnostic::{Diagnostic, Place, Severity};

/// How bad what a check finds is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grade {
    /// The package is broken.
    Error,
    /// Worth knowing.
    Warning,
    /// One or the other, by the case.
    Either,
}

impl Grade {
    /// As it is printed.
    pub fn word(self) -> &'static str {
        match self {
            Grade::Error => "error",
            Grade::Warning => "warning",
            Grade::Either => "either",
        }
    }
}

/// The subjects of checks. Each has a module, which finds all of its codes in one go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// What cannot be understood; found by the reader of packages.
    Reading,
    /// Files and folders.
    Package,
    /// `problem.yaml`.
    Config,
    /// Statements.
    Statement,
    /// What is there for nothing.
    Unused,
    /// Which tests and submissions there are.
    Inventory,
    /// The test data.
    Data,
    /// The programs and the data made with them; found by running them.
    Running,
    /// Bounds of the input.
    Bounds,
    /// Input validators.
    InputValidators,
    /// The output validator.
    OutputValidator,
    /// Submissions.
    Submissions,
    /// Waivers of `jury.yaml`.
    Waivers,
}

/// How far a problem has to be worked on before a subject can be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    /// It is enough to read the folder.
    Folder,
    /// The test data is made and validated.
    Data,
    /// The submissions that must be right everywhere are judged.
    Right,
    /// All submissions are judged.
    Verdicts,
}

impl Subject {
    /// As a heading.
    pub fn title(self) -> &'static str {
        match self {
            Subject::Reading => "What is read",
            Subject::Package => "Files and folders",
            Subject::Config => "problem.yaml",
            Subject::Statement => "Statements",
            Subject::Unused => "What is not used",
            Subject::Inventory => "Tests and submissions that are there",
            Subject::Data => "Test data",
            Subject::Running => "Building and running",
            Subject::Bounds => "Bounds",
            Subject::InputValidators => "Input validators",
            Subject::OutputValidator => "Output validator",
            Subject::Submissions => "Submissions",
            Subject::Waivers => "Waivers",
        }
    }

    /// What it needs. Subjects look at what is there: those that need the folder alone may see more with the data.
    pub fn need(self) -> Need {
        match self {
            Subject::Reading
            | Subject::Package
            | Subject::Config
            | Subject::Statement
            | Subject::Unused
            | Subject::Inventory
            | Subject::Waivers => Need::Folder,
            Subject::Data | Subject::Bounds => Need::Data,
            Subject::InputValidators | Subject::OutputValidator => Need::Right,
            Subject::Running | Subject::Submissions => Need::Verdicts,
        }
    }
}

/// A check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// The stable name of what it finds.
    pub code: &'static str,
    /// How bad that is.
    pub grade: Grade,
    /// Who looks for it.
    pub subject: Subject,
    /// What it says when it is found, in one line.
    pub meaning: &'static str,
}

const fn error(subject: Subject, code: &'static str, meaning: &'static str) -> Check {
    Check {
        code,
        grade: Grade::Error,
        subject,
        meaning,
    }
}

const fn warning(subject: Subject, code: &'static str, meaning: &'static str) -> Check {
    Check {
        code,
        grade: Grade::Warning,
        subject,
        meaning,
    }
}

const fn either(subject: Subject, code: &'static str, meaning: &'static str) -> Check {
    Check {
        code,
        grade: Grade::Either,
        subject,
        meaning,
    }
}

/// The check with this code.
pub fn by_code(code: &str) -> Option<&'static Check> {
    CHECKS.iter().find(|check| check.code == code)
}

/// A finding of the check with this code, which must be in the table with a severity of its own.
pub(super) fn finding(code: &'static str, place: Place, message: impl Into<String>) -> Diagnostic {
    let grade = by_code(code).map(|check| check.grade);
    debug_assert!(
        matches!(grade, Some(Grade::Error | Grade::Warning)),
        "{code}"
    );
    let severity = match grade {
        Some(Grade::Error) => Severity::Error,
        _ => Severity::Warning,
    };
    Diagnostic {
        severity,
        ..Diagnostic::error(code, place, message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_there_once_and_in_the_order_of_subjects() {
        for (number, check) in CHECKS.iter().enumerate() {
            assert!(
                CHECKS[..number]
                    .iter()
                    .all(|other| other.code != check.code),
                "{}",
                check.code
            );
            assert!(
                number == 0 || CHECKS[number - 1].subject <= check.subject,
                "{}",
                check.code
            );
        }
    }
}
