//! The table of all checks. `docs/verify.md` repeats it, and a test holds the two together.

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

use Subject::{
    Bounds, Config, Data, InputValidators, Inventory, OutputValidator, Package, Reading, Running,
    Statement, Submissions, Unused, Waivers,
};

/// All checks, by subject.
pub const CHECKS: &[Check] = &[
    error(
        Reading,
        "ambiguous-generator",
        "a name could mean several generators",
    ),
    error(
        Reading,
        "ambiguous-include",
        "a name could mean several rules",
    ),
    error(
        Reading,
        "broken-link",
        "a file of a test is linked to one that is not there",
    ),
    error(
        Reading,
        "byte-order-mark",
        "a YAML file has a mark of byte order",
    ),
    either(
        Reading,
        "carriage-return",
        "a YAML file has carriage returns",
    ),
    error(Reading, "cargo-toml", "a `Cargo.toml` cannot be understood"),
    error(
        Reading,
        "checktestdata",
        "a program in the Checktestdata language is not understood",
    ),
    error(Reading, "constant-name", "a name that no constant can have"),
    warning(Reading, "copy-ending", "`copy` with the ending of a file"),
    error(
        Reading,
        "duplicate-command",
        "two tests are made by the same command",
    ),
    error(Reading, "duplicate-key", "a key is there twice"),
    error(Reading, "duplicate-name", "a name is there twice"),
    error(
        Reading,
        "duplicate-statement",
        "two statements in one language",
    ),
    error(Reading, "duplicate-value", "a value is there twice"),
    error(Reading, "empty-file", "a file is empty"),
    either(Reading, "empty-group", "a folder of tests is empty"),
    error(Reading, "empty-program", "a folder has no program"),
    error(Reading, "empty-rule", "a rule makes nothing"),
    warning(
        Reading,
        "foreign-folder",
        "rules for a folder that the format does not know",
    ),
    error(
        Reading,
        "format-version",
        "the package is of a version that cannot be read",
    ),
    error(
        Reading,
        "ignored-name",
        "a file or folder has a name that the format does not allow",
    ),
    error(Reading, "inconsistent", "two things exclude each other"),
    error(
        Reading,
        "language-code",
        "a natural language is not given by its code",
    ),
    warning(
        Reading,
        "language-not-allowed",
        "a submission is in a language that problem.yaml does not allow",
    ),
    error(Reading, "link-broken", "a link leads nowhere"),
    error(Reading, "link-outside", "a link leads out of the package"),
    error(Reading, "missing-file", "a file that must be there is not"),
    error(Reading, "missing-key", "a key that must be there is not"),
    error(
        Reading,
        "missing-program",
        "a program that must be there is not",
    ),
    warning(
        Reading,
        "name-prefix",
        "the name of a test starts as another one, and may become the same when that is counted",
    ),
    either(Reading, "nested-group", "test groups lie within each other"),
    warning(
        Reading,
        "never-shown",
        "a file replaces what nobody is shown",
    ),
    error(Reading, "no-answer", "a test has no answer"),
    warning(Reading, "no-count", "`{count}` in a rule without `count`"),
    error(
        Reading,
        "no-entry-point",
        "it is not clear where a program starts",
    ),
    error(Reading, "no-input", "a test has no input"),
    error(
        Reading,
        "no-output",
        "a test for the output validator has no output",
    ),
    error(Reading, "no-submission", "there is no accepted submission"),
    either(Reading, "no-tests", "there is no test to judge on"),
    error(Reading, "not-executable", "a script may not be executed"),
    warning(Reading, "old-copy", "`copy` in an old form"),
    warning(
        Reading,
        "package-name",
        "the folder's name would be refused by a judge",
    ),
    error(Reading, "path-outside", "a path leads out of the package"),
    error(
        Reading,
        "require-pass",
        "`require_pass` names what cannot be required",
    ),
    warning(Reading, "same-tests", "two tests would be the same"),
    error(
        Reading,
        "several-entry-points",
        "a program could start in several places",
    ),
    error(
        Reading,
        "several-languages",
        "a program has sources in several languages",
    ),
    warning(
        Reading,
        "several-models",
        "several submissions are the model solution",
    ),
    error(
        Reading,
        "several-programs",
        "several programs where there may be one",
    ),
    error(
        Reading,
        "shown-files",
        "the files that replace what contestants see do not fit together",
    ),
    error(
        Reading,
        "statement-name",
        "the name of a statement says no language",
    ),
    error(
        Reading,
        "test-name",
        "a test or folder cannot have this name",
    ),
    error(
        Reading,
        "too-deep",
        "folders are too deep, or have too many files",
    ),
    error(
        Reading,
        "too-many-findings",
        "more findings than anybody reads",
    ),
    error(Reading, "too-many-tests", "more tests than anybody means"),
    either(Reading, "ungrouped-test", "a test lies beside test groups"),
    error(Reading, "unknown-generator", "there is no such generator"),
    error(Reading, "unknown-include", "there is no such rule"),
    warning(Reading, "unknown-constant", "there is no such constant"),
    either(Reading, "unknown-file", "a file lies where it is not used"),
    either(
        Reading,
        "unknown-folder",
        "a folder lies where it is not used",
    ),
    either(Reading, "unknown-key", "there is no such key"),
    error(
        Reading,
        "unknown-language",
        "there is no such language, or none that is known",
    ),
    either(Reading, "unknown-value", "there is no such value"),
    error(Reading, "unknown-verdict", "there is no such verdict"),
    warning(
        Reading,
        "unlisted-test",
        "a test on disk that no rule makes",
    ),
    warning(
        Reading,
        "unmatched-glob",
        "a pattern of submissions.yaml matches nothing",
    ),
    warning(
        Reading,
        "unreachable-score",
        "the groups give less than the whole is worth",
    ),
    error(Reading, "unreadable", "a file or folder cannot be read"),
    either(
        Reading,
        "unsupported",
        "allowed by the format, not done by `jury`",
    ),
    warning(Reading, "unused", "said where it means nothing"),
    warning(Reading, "uuid-form", "a `uuid` of another form"),
    either(Reading, "wrong-command", "a command cannot be understood"),
    either(Reading, "wrong-glob", "a pattern cannot be understood"),
    error(
        Reading,
        "wrong-interaction",
        "a line of an `.interaction` file without its mark",
    ),
    error(
        Reading,
        "wrong-pattern",
        "a regular expression cannot be understood",
    ),
    either(Reading, "wrong-type", "a value of another type"),
    either(Reading, "wrong-value", "a value that is not allowed"),
    error(
        Reading,
        "yaml-documents",
        "several documents in one YAML file",
    ),
    error(Reading, "yaml-syntax", "a file is no YAML"),
    error(Reading, "yaml-tab", "a YAML file is indented with tabs"),
    error(Reading, "yaml-tag", "a YAML file has tags"),
    error(Reading, "yaml-too-big", "a YAML file is too large"),
    error(
        Package,
        "link-absolute",
        "a link is given by an absolute path",
    ),
    warning(
        Package,
        "link-shared",
        "a link leads to a file that the problems of the contest share",
    ),
    warning(
        Package,
        "stray-folder",
        "a folder that the format does not know",
    ),
    warning(
        Package,
        "misspelt-folder",
        "a folder whose name is almost one of the format",
    ),
    warning(
        Package,
        "renamed-folder",
        "a folder that has another name in this version of the format",
    ),
    warning(Package, "large-file", "a file of more than 100 MiB"),
    warning(
        Package,
        "text-form",
        "a text file is not UTF-8, or has a mark of byte order, carriage returns or no line end at its end",
    ),
    error(Package, "same-uuid", "two problems have the same `uuid`"),
    warning(
        Package,
        "attachment-folder",
        "a folder among the attachments",
    ),
    error(
        Package,
        "include-clash",
        "a file is included for all languages and for one",
    ),
    warning(Config, "no-uuid", "there is no `uuid`"),
    warning(Config, "unknown-license", "the license is `unknown`"),
    warning(
        Config,
        "odd-author",
        "the name of a person looks like several, or is empty",
    ),
    warning(Config, "latex-in-title", "a title looks like LaTeX"),
    warning(
        Config,
        "split-second",
        "the time limit or its resolution is no whole number of seconds",
    ),
    warning(
        Config,
        "old-grading",
        "a key of `grading` that belongs into testdata.yaml",
    ),
    error(Statement, "empty-statement", "a statement says nothing"),
    error(
        Statement,
        "unset-constant",
        "a statement names a constant that problem.yaml does not have",
    ),
    warning(
        Statement,
        "no-section",
        "a statement has no section about the input, the output or the interaction",
    ),
    warning(
        Statement,
        "statements-differ",
        "statements in two languages differ in their sections, pictures or constants",
    ),
    error(
        Statement,
        "missing-picture",
        "a statement shows a picture that is not there",
    ),
    warning(
        Statement,
        "title-differs",
        "a statement has another title than problem.yaml",
    ),
    warning(
        Statement,
        "no-interaction",
        "a sample of an interactive problem shows no conversation",
    ),
    warning(
        Statement,
        "one-sided-interaction",
        "in a conversation that is shown only one side speaks",
    ),
    warning(Unused, "unused-constant", "a constant that nothing names"),
    warning(
        Unused,
        "unused-picture",
        "a picture that no statement shows",
    ),
    warning(Unused, "unused-generator", "a generator that no rule calls"),
    warning(
        Unused,
        "unused-test-file",
        "a test below `generators/` that no rule copies",
    ),
    warning(Inventory, "no-sample", "there is no sample"),
    warning(
        Inventory,
        "no-invalid-input",
        "there is nothing in `data/invalid_input`",
    ),
    warning(
        Inventory,
        "number-padding",
        "tests with numbers in their names are not in the order of the numbers",
    ),
    warning(
        Inventory,
        "no-output-tests",
        "there is an output validator, and nothing in `data/valid_output` or `data/invalid_output`",
    ),
    warning(
        Inventory,
        "one-accepted",
        "there is only one accepted submission",
    ),
    warning(
        Inventory,
        "no-wrong-submission",
        "there is no submission that must fail",
    ),
    warning(Inventory, "same-submission", "two submissions are the same"),
    warning(Data, "same-input", "two tests have the same input"),
    warning(Data, "empty-data", "an input or answer is empty"),
    warning(
        Data,
        "odd-bytes",
        "an input or answer has characters that are no printable ASCII",
    ),
    warning(
        Data,
        "line-ends",
        "an input or answer has carriage returns, or no line end at its end",
    ),
    warning(
        Data,
        "odd-blanks",
        "an input or answer has blanks at the beginning, at the end of a line, or several in a row",
    ),
    warning(
        Data,
        "large-test",
        "an input or answer has more than 100 MiB",
    ),
    error(
        Data,
        "answer-over-limit",
        "an answer is larger than the output limit",
    ),
    warning(
        Data,
        "answer-near-limit",
        "an answer is larger than half the output limit",
    ),
    warning(
        Data,
        "stale-file",
        "a file below `data/` is not what its rule makes now",
    ),
    error(
        Data,
        "unrepeatable-generator",
        "a generator makes other bytes when it is called again",
    ),
    error(
        Running,
        "answer-failed",
        "the model solution makes no answer",
    ),
    error(Running, "bad-lock", "data.lock cannot be understood"),
    either(
        Running,
        "bad-score",
        "a score that cannot be; a warning where the problem gives no points",
    ),
    error(
        Running,
        "does-not-compile",
        "a program of the jury does not compile",
    ),
    error(Running, "generator-failed", "a generator fails"),
    error(
        Running,
        "grader-failed",
        "a grader fails, or prints no result",
    ),
    warning(
        Running,
        "generous-limit",
        "the time limit is so generous that a too slow submission nearly passes on this machine",
    ),
    error(
        Running,
        "invalid-accepted",
        "every input validator accepts a file of `data/invalid_input`",
    ),
    error(
        Running,
        "invalid-test",
        "an input validator refuses a test, or an answer validator an answer",
    ),
    error(Running, "judge-error", "the output validator fails"),
    error(
        Running,
        "lock-differs",
        "made data has other bytes than data.lock lists",
    ),
    either(Running, "missing-compiler", "a compiler is not installed"),
    warning(
        Running,
        "no-match",
        "a made input does not match the pattern of its rule",
    ),
    error(
        Running,
        "no-time-limit",
        "no submission says what the time limit has to be",
    ),
    error(Running, "not-a-program", "a program cannot be built"),
    warning(
        Running,
        "tight-limit",
        "the time limit is so tight that a submission nearly fails on this machine",
    ),
    error(
        Running,
        "validator-failed",
        "a validator ends with an exit code that means nothing",
    ),
    error(
        Running,
        "wrong-check",
        "the output validator is wrong about a file of `data/valid_output` or `data/invalid_output`",
    ),
    warning(
        Bounds,
        "bound-not-reached",
        "no test reaches a bound of the input",
    ),
    warning(
        Bounds,
        "bound-not-in-statement",
        "a bound of the validator stands in no statement",
    ),
    warning(
        Bounds,
        "constant-not-a-bound",
        "a constant named like a variable's bound is not that bound",
    ),
    warning(
        InputValidators,
        "validator-accepts-junk",
        "an input that breaks the format for certain is accepted",
    ),
    warning(
        InputValidators,
        "validator-too-wide",
        "right solutions fail or disagree on an input that is accepted",
    ),
    error(
        InputValidators,
        "validator-crashes",
        "an input validator crashes, or ends as no validator may; exit code 1 and a failed assertion are refusals, but not an exception of Python that shows a mistake in the program, such as `NameError`",
    ),
    error(
        OutputValidator,
        "answer-refused",
        "the output validator refuses the judge answer",
    ),
    warning(
        OutputValidator,
        "checker-accepts-junk",
        "an output that is wrong for certain is accepted",
    ),
    error(
        OutputValidator,
        "checker-crashes",
        "the output validator crashes on an output, or ends as no validator may",
    ),
    warning(
        OutputValidator,
        "checker-refuses-layout",
        "the output validator refuses the judge answer with other blanks or letters of the other case",
    ),
    error(
        Submissions,
        "unexpected-verdict",
        "a submission does not behave as it is claimed to",
    ),
    warning(
        Submissions,
        "no-full-score",
        "an accepted submission does not get all points",
    ),
    warning(
        Submissions,
        "slower-than-accepted",
        "a submission that must not be accepted is, and is slower than all that must be",
    ),
    warning(
        Waivers,
        "stale-waiver",
        "a waiver is for nothing that is found",
    ),
    warning(
        Waivers,
        "unknown-code",
        "a waiver is for a code that no check has",
    ),
];

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
