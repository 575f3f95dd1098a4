//! `mutants.allow`: survivors that need not be killed, one a line: submission, name of the mutant, reason.

use crate::diagnostic::{Diagnostic, Place};
use std::path::Path;

/// The file in the problem's folder.
pub const FILE: &str = "mutants.allow";

/// One line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Allowed {
    /// Path below `submissions/`.
    pub submission: String,
    /// Name of the mutant.
    pub id: String,
    /// Why it is as right as the original.
    pub reason: String,
    /// The line, from 1.
    pub line: usize,
}

/// Reads the file of a problem, if there is one. Empty lines and lines that start with `#` say nothing.
///
/// # Errors
/// Each line that is not understood.
pub fn read(problem: &Path) -> Result<Vec<Allowed>, Vec<Diagnostic>> {
    let file = problem.join(FILE);
    // A pipe would keep everybody waiting.
    if std::fs::metadata(&file).is_ok_and(|meta| !meta.is_file()) {
        let fault = Diagnostic::error("unreadable", Place::file(&file), "it is not a file");
        return Err(vec![fault]);
    }
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => {
            let fault = Diagnostic::error("unreadable", Place::file(&file), error.to_string());
            return Err(vec![fault]);
        }
    };
    parse(&text, &file)
}

fn parse(text: &str, file: &Path) -> Result<Vec<Allowed>, Vec<Diagnostic>> {
    let mut list: Vec<Allowed> = Vec::new();
    let mut faults = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line_number = number + 1;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let mut fault = |column: usize, message: String| {
            let place = Place::at(file, line_number, column);
            let hint = "write: submission, name of the mutant, reason; such as `accepted/sum.cpp 0123456789 why`";
            faults.push(Diagnostic::error("wrong-line", place, message).hint(hint));
        };
        let (submission, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim_start();
        let (id, reason) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let reason = reason.trim();
        let is_id = id.len() == 10
            && id
                .bytes()
                .all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        if !is_id {
            let column = submission.chars().count() + 2;
            fault(
                column,
                format!("expected ten digits of 0..9 and a..f, found {id:?}"),
            );
        } else if reason.is_empty() {
            fault(
                line.chars().count() + 1,
                "expected a reason, found the end of the line".into(),
            );
        } else if list
            .iter()
            .any(|known| known.submission == submission && known.id == id)
        {
            fault(1, format!("{submission} {id} is there already"));
        } else {
            list.push(Allowed {
                submission: submission.to_string(),
                id: id.to_string(),
                reason: reason.to_string(),
                line: line_number,
            });
        }
    }
    if faults.is_empty() {
        Ok(list)
    } else {
        Err(faults)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_with_reasons() {
        let text =
            "# why\n\naccepted/a.cpp 0123456789 n is never 0\naccepted/b.rs  abcdef0123 the same\n";
        let list = parse(text, Path::new("f")).unwrap();
        assert_eq!(list[0].reason, "n is never 0");
        assert_eq!((list[1].line, list[1].id.as_str()), (4, "abcdef0123"));
    }

    #[test]
    fn faults_say_where() {
        let place = |text: &str| {
            let faults = parse(text, Path::new("f")).unwrap_err();
            (faults[0].place.line, faults[0].place.column)
        };
        assert_eq!(place("accepted/a.cpp"), (1, 16));
        assert_eq!(place("a.cpp 0123456789"), (1, 17));
        assert_eq!(place("a.cpp 012345678 why"), (1, 7));
        assert_eq!(place("a.cpp 0123456789 x\na.cpp 0123456789 y"), (2, 1));
    }
}
