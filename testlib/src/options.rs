//! Arguments of validators and checkers: `--max-n 2000`, `--max-n=2000`, `--strict`, or bare words.

use std::ffi::OsString;
use std::fmt::Display;
use std::str::FromStr;

use crate::error::{Error, Result};

/// The arguments a program was given, and which of them it has asked for.
///
/// An argument nobody asks for is an error at the end: a misspelt option must not pass in silence.
#[derive(Clone, Debug, Default)]
pub struct Options {
    arguments: Vec<String>,
    used: Vec<bool>,
}

impl Options {
    /// Arguments without the program's name. Bytes that are not UTF-8 are replaced.
    pub fn new(arguments: impl IntoIterator<Item = OsString>) -> Self {
        let arguments: Vec<String> = arguments
            .into_iter()
            .map(|a| a.to_string_lossy().into_owned())
            .collect();
        let used = vec![false; arguments.len()];
        Options { arguments, used }
    }

    /// The value of `--name VALUE`, `--name=VALUE` or the bare `name VALUE`; `None` when it is not given.
    ///
    /// # Errors
    /// The option has no value, is given twice, or its value is no `T`: the judge's fault.
    pub fn option<T: FromStr>(&mut self, name: &str) -> Result<Option<T>>
    where
        T::Err: Display,
    {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        match text.parse() {
            Ok(value) => Ok(Some(value)),
            Err(error) => Err(Error::judge(format_args!(
                "option --{name}: \"{text}\": {error}"
            ))),
        }
    }

    fn text(&mut self, name: &str) -> Result<Option<String>> {
        let mut found = None;
        let mut at = 0;
        while at < self.arguments.len() {
            let argument = &self.arguments[at];
            let bare = argument.strip_prefix("--").unwrap_or(argument);
            let mut value = None;
            let here = at;
            if self.used[at] && !argument.starts_with("--") {
                at += 1;
                continue;
            }
            if bare == name {
                at += 1;
                let Some(text) = self.arguments.get(at) else {
                    return Err(Error::judge(format_args!("option --{name} needs a value")));
                };
                self.used[at] = true;
                value = Some(text.clone());
            } else if let Some(text) = argument
                .strip_prefix("--")
                .and_then(|a| a.strip_prefix(name))
            {
                value = text.strip_prefix('=').map(str::to_string);
            }
            if value.is_some() {
                self.used[here] = true;
                if found.is_some() {
                    return Err(Error::judge(format_args!("option --{name} is given twice")));
                }
                found = value;
            }
            at += 1;
        }
        Ok(found)
    }

    /// Whether the flag `--name`, or the bare word `name`, is given.
    pub fn flag(&mut self, name: &str) -> bool {
        let mut found = false;
        for (argument, used) in self.arguments.iter().zip(&mut self.used) {
            if argument.strip_prefix("--").unwrap_or(argument) == name {
                *used = true;
                found = true;
            }
        }
        found
    }

    /// # Errors
    /// An argument is left that nobody asked for.
    pub fn finish(&self) -> Result<()> {
        match self.used.iter().position(|used| !used) {
            None => Ok(()),
            Some(at) => Err(Error::judge(format_args!(
                "unknown argument \"{}\"",
                self.arguments[at]
            ))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(line: &str) -> Options {
        Options::new(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn all_spellings() {
        let mut o = options("--max-n 2000 --shift=-7 float_tolerance 1e-6 case_sensitive --fast");
        assert_eq!(o.option::<u64>("max-n").unwrap(), Some(2000));
        assert_eq!(
            o.option::<u64>("max-n").unwrap(),
            Some(2000),
            "asking again is harmless"
        );
        assert_eq!(o.option::<i64>("shift").unwrap(), Some(-7));
        assert_eq!(o.option::<f64>("float_tolerance").unwrap(), Some(1e-6));
        assert_eq!(o.option::<u64>("max").unwrap(), None);
        assert!(o.flag("case_sensitive") && o.flag("fast") && !o.flag("slow"));
        o.finish().unwrap();
    }

    #[test]
    fn mistakes_are_the_judges() {
        assert!(
            options("--max-m 5")
                .finish()
                .unwrap_err()
                .to_string()
                .contains("--max-m")
        );
        let text = options("--n x").option::<u8>("n").unwrap_err().to_string();
        assert!(text.starts_with("option --n: \"x\": "), "{text}");
        assert!(options("--n").option::<u8>("n").is_err());
        assert!(options("--n 1 --n=2").option::<u8>("n").is_err());
    }
}
