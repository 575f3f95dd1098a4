//! What a validator knows besides the file: its arguments, and what it tells about the test.

use std::ffi::OsString;
use std::fmt::{Display, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::coverage::Coverage;
use crate::error::{Error, Result};
use crate::options::Options;

/// Arguments, rules and features of one validation.
#[derive(Debug)]
pub struct Context {
    options: Options,
    group: Option<String>,
    testset: Option<String>,
    bounds: Option<PathBuf>,
    features: Vec<Feature>,
}

#[derive(Debug)]
struct Feature {
    name: &'static str,
    hits: u64,
    calls: u64,
}

impl Context {
    pub(crate) fn new(arguments: Vec<OsString>) -> Result<Self> {
        let mut options = Options::new(arguments);
        options.flag("testlib");
        let group = options.option("group")?;
        let testset = options.option("testset")?;
        let bounds = options.option::<PathBuf>("bounds")?;
        Ok(Context {
            options,
            group,
            testset,
            bounds,
            features: Vec::new(),
        })
    }

    /// The test group given by `--group NAME`.
    #[must_use]
    pub fn group(&self) -> Option<&str> {
        self.group.as_deref()
    }

    /// The test set given by `--testset NAME`.
    #[must_use]
    pub fn testset(&self) -> Option<&str> {
        self.testset.as_deref()
    }

    /// The value of `--name VALUE` or `--name=VALUE`.
    ///
    /// # Errors
    /// It is given without a value, twice, or its value is no `T`.
    pub fn option<T: FromStr>(&mut self, name: &str) -> Result<Option<T>>
    where
        T::Err: Display,
    {
        self.options.option(name)
    }

    /// As [`Context::option`], with a value for when it is not given.
    ///
    /// # Errors
    /// As [`Context::option`].
    pub fn option_or<T: FromStr>(&mut self, name: &str, default: T) -> Result<T>
    where
        T::Err: Display,
    {
        Ok(self.option(name)?.unwrap_or(default))
    }

    /// Whether `--name` is given.
    pub fn flag(&mut self, name: &str) -> bool {
        self.options.flag(name)
    }

    /// # Errors
    /// `condition` is false; the message is made only then.
    #[inline]
    pub fn ensure<M: Display>(&self, condition: bool, message: impl FnOnce() -> M) -> Result<()> {
        if condition {
            Ok(())
        } else {
            Err(Error::rule(message()))
        }
    }

    /// Notes whether the test has a property worth covering. Calls with one name are counted together:
    /// the report says how often it held and how often it was asked.
    pub fn feature(&mut self, name: &'static str, present: bool) {
        let at = self
            .features
            .iter()
            .position(|f| f.name == name)
            .unwrap_or_else(|| {
                self.features.push(Feature {
                    name,
                    hits: 0,
                    calls: 0,
                });
                self.features.len() - 1
            });
        self.features[at].hits += u64::from(present);
        self.features[at].calls += 1;
    }

    pub(crate) fn bounds_file(&self) -> Option<&Path> {
        self.bounds.as_deref()
    }

    /// Refuses arguments nobody asked for and writes the bounds file.
    pub(crate) fn finish(self, coverage: Option<Box<Coverage>>) -> Result<()> {
        self.options.finish()?;
        let (Some(path), Some(coverage)) = (self.bounds, coverage) else {
            return Ok(());
        };
        let mut text = String::from("testlib-bounds 1\n");
        for line in coverage.lines() {
            let _ = writeln!(text, "{line}");
        }
        for Feature { name, hits, calls } in &self.features {
            let _ = writeln!(text, "feature {name:?} hits={hits} calls={calls}");
        }
        std::fs::write(&path, text)
            .map_err(|error| Error::judge(format_args!("cannot write {}: {error}", path.display())))
    }
}
