//! What the validator says of inputs.

use crate::problem::VALID;
use crate::{ACCEPTED, Ended, Problem, REFUSED, run_on};
use std::fs;

/// A row of a table: an input, the options it is validated with, and the whole message. `(file, message)` is a row without
/// options, `(file, options, message)` one with them.
#[derive(Debug, Clone, Copy)]
pub struct Refusal {
    /// The input's name, without ending.
    pub file: &'static str,
    /// Options of the validator, with white space between them.
    pub options: &'static str,
    /// All that the validator says.
    pub message: &'static str,
}

impl From<(&'static str, &'static str)> for Refusal {
    fn from((file, message): (&'static str, &'static str)) -> Self {
        Self::from((file, "", message))
    }
}

impl From<(&'static str, &'static str, &'static str)> for Refusal {
    fn from((file, options, message): (&'static str, &'static str, &'static str)) -> Self {
        Refusal {
            file,
            options,
            message,
        }
    }
}

impl Problem {
    /// Runs the validator on a text.
    pub fn validate(&self, options: &str, input: &str) -> Ended {
        run_on(self.validator, options, input.as_bytes())
    }

    /// Runs the validator on the file with this path below `data/`.
    ///
    /// # Panics
    /// When the file cannot be read.
    pub fn validate_file(&self, options: &str, path: &str) -> Ended {
        let input = fs::read(self.data(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        run_on(self.validator, options, &input)
    }

    /// Holds the validator against all inputs there are: each file of `data/invalid_input` is refused with the whole message
    /// that the table has for it, and the table has all files; the inputs of the samples and of the cases for the checker
    /// are valid, without options.
    pub fn assert_validator(&self, invalid: &[impl Into<Refusal> + Copy]) {
        self.assert_invalid_inputs(invalid);
        self.assert_valid_inputs();
    }

    fn assert_invalid_inputs(&self, table: &[impl Into<Refusal> + Copy]) {
        let table: Vec<Refusal> = table.iter().map(|&row| row.into()).collect();
        self.assert_complete("invalid_input", table.iter().map(|row| row.file));
        for row in table {
            let ended = self.validate_file(row.options, &format!("invalid_input/{}.in", row.file));
            assert_eq!(ended, Ended::with(REFUSED, row.message), "{}", row.file);
        }
    }

    fn assert_valid_inputs(&self) {
        for folder in VALID {
            for case in self.cases(folder) {
                let path = format!("{folder}/{case}.in");
                let ended = self.validate_file("", &path);
                assert_eq!(ended, Ended::with(ACCEPTED, ""), "{path}");
            }
        }
    }
}
