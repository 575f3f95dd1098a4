//! What the checker says of outputs.

use crate::ended::check;
use crate::problem::VALID;
use crate::{ACCEPTED, Ended, Problem, REFUSED};

impl Problem {
    /// Runs the checker on a case of a folder below `data/`; `ending` is that of the file it is to judge: `out` or `ans`.
    pub fn check(&self, folder: &str, case: &str, ending: &str) -> Ended {
        let file = |ending: &str| self.data(&format!("{folder}/{case}.{ending}"));
        let files = [file("in"), file("ans"), file(ending)];
        let feedback = self.scratch();
        check(
            self.checker,
            files.each_ref().map(|file| file.as_path()),
            feedback.path(),
        )
    }

    /// Runs the checker on texts.
    pub fn check_texts(&self, input: &str, answer: &str, output: &str) -> Ended {
        let (texts, feedback) = (self.scratch(), self.scratch());
        let files = [("in", input), ("ans", answer), ("out", output)]
            .map(|(name, text)| texts.file(name, text));
        check(
            self.checker,
            files.each_ref().map(|file| file.as_path()),
            feedback.path(),
        )
    }

    /// Holds the checker against all outputs there are: those of `data/valid_output` are accepted and those of
    /// `data/invalid_output` refused, each with the whole message that its table has for it, and each table has all files.
    /// The judge answers of these cases and of the samples are accepted as outputs.
    pub fn assert_checker(&self, valid: &[(&str, &str)], invalid: &[(&str, &str)]) {
        self.assert_outputs("valid_output", ACCEPTED, valid);
        self.assert_outputs("invalid_output", REFUSED, invalid);
        self.assert_answers();
    }

    fn assert_outputs(&self, folder: &str, code: i32, table: &[(&str, &str)]) {
        self.assert_complete(folder, table.iter().map(|&(case, _)| case));
        for &(case, message) in table {
            let ended = self.check(folder, case, "out");
            assert_eq!(ended, Ended::with(code, message), "{folder}/{case}");
        }
    }

    fn assert_answers(&self) {
        for folder in VALID {
            for case in self.cases(folder) {
                let ended = self.check(folder, &case, "ans");
                assert_eq!(ended.code, ACCEPTED, "{folder}/{case}: {}", ended.message);
            }
        }
    }
}
