//! Which judging system calls, and with which files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::options::Options;

/// How the files come in and the verdict goes out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Protocol {
    /// Files `input answer feedback_dir/`, the team's output on standard input, exit codes 42 and 43.
    Icpc {
        /// Where the messages go.
        feedback: PathBuf,
    },
    /// Files `input output answer [report [-appes]]`, exit codes 0, 1, 2, 3, 7.
    Testlib {
        /// The team's output; for an interactor, its log.
        output: PathBuf,
        /// Where the verdict goes besides the exit code.
        report: Option<PathBuf>,
        /// The report is XML.
        xml: bool,
    },
}

/// A parsed command line.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) protocol: Protocol,
    pub(crate) input: PathBuf,
    /// An interactor called as testlib's has no answer file when there are two arguments.
    pub(crate) answer: Option<PathBuf>,
    pub(crate) options: Options,
}

const USAGE: &str = "usage: input answer feedback_dir/ [options] < output, or input output answer [report [-appes]] [options]";

impl Call {
    /// Reads a checker's or an interactor's arguments, without the program's name.
    ///
    /// The third argument decides: an existing folder is the feedback folder of the ICPC protocol, and no
    /// answer file is one.
    pub(crate) fn parse(arguments: Vec<OsString>, answer_is_optional: bool) -> Result<Call> {
        let files = arguments
            .iter()
            .take_while(|a| !a.as_encoded_bytes().starts_with(b"-"))
            .count();
        let mut arguments = arguments.into_iter();
        let mut next_file = || arguments.next().map(PathBuf::from).unwrap_or_default();
        if files < if answer_is_optional { 2 } else { 3 } {
            return Err(Error::judge(USAGE));
        }
        let (first, second) = (next_file(), next_file());
        if files < 3 {
            let protocol = Protocol::Testlib {
                output: second,
                report: None,
                xml: false,
            };
            return Ok(Call {
                protocol,
                input: first,
                answer: None,
                options: Options::new(arguments),
            });
        }
        let third = next_file();
        if third.is_dir() {
            let protocol = Protocol::Icpc { feedback: third };
            return Ok(Call {
                protocol,
                input: first,
                answer: Some(second),
                options: Options::new(arguments),
            });
        }
        if is_folder_name(&third) {
            let name = third.display();
            return Err(Error::judge(format_args!(
                "the feedback folder {name} does not exist"
            )));
        }
        let report = (files > 3).then(next_file);
        let mut rest: Vec<OsString> = arguments.collect();
        let xml = report.is_some()
            && rest
                .first()
                .is_some_and(|a| a.eq_ignore_ascii_case("-appes"));
        if xml {
            rest.remove(0);
        }
        let protocol = Protocol::Testlib {
            output: second,
            report,
            xml,
        };
        Ok(Call {
            protocol,
            input: first,
            answer: Some(third),
            options: Options::new(rest),
        })
    }

    /// The protocol of a command line that cannot be parsed, for the exit code alone.
    pub(crate) fn looks_icpc(arguments: &[OsString]) -> bool {
        arguments
            .get(2)
            .is_none_or(|a| Path::new(a).is_dir() || is_folder_name(Path::new(a)))
    }
}

fn is_folder_name(path: &Path) -> bool {
    path.as_os_str()
        .as_encoded_bytes()
        .last()
        .is_some_and(|&b| b == b'/' || b == b'\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str, answer_is_optional: bool) -> Result<Call> {
        Call::parse(
            line.split_whitespace().map(OsString::from).collect(),
            answer_is_optional,
        )
    }

    #[test]
    fn a_folder_as_third_argument_is_icpc() {
        let folder = tempfile::tempdir().unwrap();
        let mut call = parse(
            &format!("i a {} --eps 1e-6 strict", folder.path().display()),
            false,
        )
        .unwrap();
        assert_eq!(
            call.protocol,
            Protocol::Icpc {
                feedback: folder.path().into()
            }
        );
        assert_eq!((call.input, call.answer), ("i".into(), Some("a".into())));
        assert_eq!(call.options.option::<f64>("eps").unwrap(), Some(1e-6));
        assert!(call.options.flag("strict"));
    }

    #[test]
    fn a_file_as_third_argument_is_testlib() {
        let call = parse("i o a", false).unwrap();
        assert_eq!(
            call.protocol,
            Protocol::Testlib {
                output: "o".into(),
                report: None,
                xml: false
            }
        );
        let call = parse("i o a r -appes --x", false).unwrap();
        assert_eq!(
            call.protocol,
            Protocol::Testlib {
                output: "o".into(),
                report: Some("r".into()),
                xml: true
            }
        );
        assert!(call.options.finish().unwrap_err().message().contains("--x"));
        let call = parse("i log", true).unwrap();
        assert_eq!(call.answer, None);
    }

    #[test]
    fn what_is_missing_is_said() {
        assert!(parse("i o", false).is_err());
        assert!(parse("i", true).is_err());
        assert!(
            parse("i o /no/such/folder/", false)
                .unwrap_err()
                .message()
                .contains("does not exist")
        );
    }
}
