//! Telling a verdict: exit code, message files, standard error.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::harness;

use super::call::Protocol;
use super::verdict::{Outcome, Verdict};

/// Longer messages are cut here.
const LONGEST_MESSAGE: usize = 32_000;

/// Tells the verdict as `protocol` wants it; `None` is a command line that looked like ICPC and could not be read.
///
/// When a message file cannot be written, the exit code becomes that of a judge's fault.
pub(crate) fn deliver(
    protocol: Option<&Protocol>,
    verdict: Verdict,
    team_message: &str,
) -> ExitCode {
    let mut verdict = verdict.checked();
    let written = match protocol {
        None => Ok(()),
        Some(Protocol::Icpc { feedback }) => write_feedback(feedback, &verdict, team_message),
        Some(Protocol::Testlib {
            report: Some(path),
            xml,
            ..
        }) => write_report(path, *xml, &verdict),
        Some(Protocol::Testlib { report: None, .. }) => Ok(()),
    };
    if let Err(error) = written {
        verdict = Verdict::fail(format_args!(
            "cannot write the verdict ({verdict}): {error}"
        ));
    }
    harness::complain(cut(&verdict.to_string()));
    ExitCode::from(match protocol {
        Some(Protocol::Testlib { .. }) => testlib_code(verdict.outcome()),
        _ => icpc_code(verdict.outcome()),
    })
}

fn icpc_code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Accepted | Outcome::Points(_) | Outcome::Share(_) => 42,
        Outcome::Wrong | Outcome::Presentation => 43,
        Outcome::Fail => 1,
    }
}

fn testlib_code(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Accepted => 0,
        Outcome::Wrong => 1,
        Outcome::Presentation => 2,
        Outcome::Fail => 3,
        Outcome::Points(_) | Outcome::Share(_) => 7,
    }
}

fn write_feedback(folder: &Path, verdict: &Verdict, team_message: &str) -> io::Result<()> {
    let append = |name: &str, text: &str| {
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(folder.join(name))?;
        writeln!(file, "{}", cut(text))
    };
    append("judgemessage.txt", &verdict.to_string())?;
    if !team_message.is_empty() {
        append("teammessage.txt", team_message)?;
    }
    match verdict.outcome() {
        Outcome::Points(points) => std::fs::write(folder.join("score.txt"), format!("{points}\n")),
        Outcome::Share(share) => {
            std::fs::write(folder.join("score_multiplier.txt"), format!("{share}\n"))
        }
        _ => Ok(()),
    }
}

/// The report file of testlib's checkers: the message alone, or XML.
fn write_report(path: &Path, xml: bool, verdict: &Verdict) -> io::Result<()> {
    let message = cut(verdict.message());
    if !xml {
        return std::fs::write(path, message);
    }
    let outcome = match verdict.outcome() {
        Outcome::Accepted => "accepted",
        Outcome::Wrong => "wrong-answer",
        Outcome::Presentation => "presentation-error",
        Outcome::Fail => "fail",
        Outcome::Points(_) | Outcome::Share(_) => "points",
    };
    let points = match verdict.outcome() {
        Outcome::Points(points) | Outcome::Share(points) => format!(" points = \"{points}\""),
        _ => String::new(),
    };
    let message = escape_xml(message);
    let head = "<?xml version=\"1.0\" encoding=\"utf-8\"?>";
    std::fs::write(
        path,
        format!("{head}<result outcome = \"{outcome}\"{points}>{message}</result>\n"),
    )
}

fn escape_xml(text: &str) -> String {
    let escape = |c: char| match c {
        '&' => "&amp;".to_string(),
        '<' => "&lt;".to_string(),
        '>' => "&gt;".to_string(),
        '"' => "&quot;".to_string(),
        // XML has no way to write other control characters.
        c if c < ' ' && !"\t\n\r".contains(c) => "?".to_string(),
        c => c.to_string(),
    };
    text.chars().map(escape).collect()
}

fn cut(text: &str) -> &str {
    let mut end = text.len().min(LONGEST_MESSAGE);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_cut_between_characters() {
        assert_eq!(cut("abc"), "abc");
        let long = "ä".repeat(LONGEST_MESSAGE);
        assert_eq!(cut(&long).len(), LONGEST_MESSAGE);
        let odd = format!("a{long}");
        assert_eq!(cut(&odd).len(), LONGEST_MESSAGE - 1);
    }

    #[test]
    fn xml_is_escaped() {
        assert_eq!(escape_xml("a<b & \"c\"\0"), "a&lt;b &amp; &quot;c&quot;?");
    }
}
