//! Reads a problem folder into a typed, checked [`Package`].
//!
//! No other module opens `problem.yaml`, `generators.yaml`, `submissions.yaml` or `jury.yaml`. Every fault is a
//! [`Diagnostic`] with file, line, column and a hint; reading goes on after a fault so that one run shows them all.

mod cargo;
mod constants;
mod contest;
mod context;
mod data;
pub(crate) mod faults;
mod format;
mod generators;
mod glob;
mod graders;
mod include;
mod jury;
mod model;
mod names;
mod pattern;
mod problem_yaml;
mod programs;
mod settings;
mod shell;
mod statements;
mod submissions;
mod testdata;
mod validators;
pub(crate) mod yaml;

pub use cargo::manifest_text;
pub use constants::{substitute, substitute_bytes};
pub use contest::{allow_links, contest};
pub use format::Format;
pub use generators::{fill_seed, seed};
pub use glob::{Glob, GlobError};
pub use model::*;
pub use pattern::Pattern;
pub use problem_yaml::with_time_limit;
pub use settings::made_settings;
pub use shell::{SplitError, quote, split};
pub use submissions::{HandedIn, handed_in};

use crate::diagnostic::{Diagnostic, Place};
use cargo::Cargo;
use context::Context;
use faults::Faults;
use programs::Programs;
use std::fs;
use std::path::{Path, PathBuf};

/// What reading a folder gives.
#[derive(Debug)]
pub struct ReadResult {
    /// The package; `None` when the folder is none, or its `problem.yaml` cannot be read. With errors among the
    /// diagnostics it is incomplete and must not be run.
    pub package: Option<Package>,
    /// All findings, by place.
    pub diagnostics: Vec<Diagnostic>,
}

impl ReadResult {
    /// Whether there is a finding that forbids to go on.
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|d| d.severity == crate::diagnostic::Severity::Error)
    }
}

/// Reads the problem in folder `dir`.
pub fn read(dir: &Path) -> ReadResult {
    let faults = Faults::default();
    let package = match fs::canonicalize(dir) {
        Ok(dir) if dir.is_dir() => read_folder(&dir, &faults),
        Ok(dir) => {
            faults.add(Diagnostic::error(
                "unreadable",
                Place::file(dir),
                "not a folder",
            ));
            None
        }
        Err(error) => {
            faults.add(context::unreadable(dir, &error));
            None
        }
    };
    let mut diagnostics = faults.into_sorted();
    if diagnostics.len() > MOST_FINDINGS {
        let message = format!("{} findings: only the first are told", diagnostics.len());
        diagnostics.truncate(MOST_FINDINGS);
        diagnostics.push(Diagnostic::error(
            "too-many-findings",
            Place::file(dir),
            message,
        ));
    }
    ReadResult {
        package,
        diagnostics,
    }
}

/// All files of the problem in folder `dir`, by path, and what is wrong with their names and links. Files that the format
/// ignores are left out.
pub fn walk(dir: &Path) -> (Vec<PathBuf>, Vec<Diagnostic>) {
    let faults = Faults::default();
    let files = match fs::canonicalize(dir) {
        Ok(dir) => {
            let context = Context::new(&dir, &faults);
            context.files_below(&dir)
        }
        Err(_) => Vec::new(),
    };
    (files, faults.into_sorted())
}

/// Nobody reads more, and showing one means to look for its line.
const MOST_FINDINGS: usize = 1000;

fn read_folder(dir: &Path, faults: &Faults) -> Option<Package> {
    let context = Context::new(dir, faults);
    let cargo = Cargo::new(&context);
    let programs = Programs {
        context: &context,
        cargo: &cargo,
    };
    let name = package_name(&context);
    let mut config = problem_yaml::read(&context)?;
    let (mut jury, jury_file) = jury::read(&programs);
    let statements = statements::read(&context, config.format);
    if config.format.is_legacy() {
        let titles = statements::titles(&statements);
        if !titles.is_empty() {
            config
                .names
                .retain(|language, _| statements.contains_key(language));
            config.names.extend(titles);
        }
    } else {
        statements::check_names(&context, &config, &statements);
    }
    let input_validators = validators::read_input(&programs, &config);
    let answer_validators = validators::read_answer(&programs, &config);
    let mut output_validators = validators::read_output(&programs, &config).into_iter();
    let output_validator = output_validators.next();
    let static_validator = validators::read_static(&programs, &config);
    let submissions = submissions::read(&programs, &config);
    let rules_file = dir.join("generators/generators.yaml");
    let has_rules = rules_file.exists();
    let read_rules = || generators::read(&rules_file, &programs, &config);
    let (rules, mut generators) = match has_rules.then(read_rules).flatten() {
        Some((rules, generators)) => (Some(rules), generators),
        None => Default::default(),
    };
    if let Some(document) = &jury_file {
        jury.cross = jury::read_cross(document, &programs, &mut generators);
    }
    let sources = data::Sources {
        context: &context,
        programs: &programs,
        config: &config,
        rules: rules.as_ref(),
        submissions: &submissions,
    };
    // With rules that cannot be read nobody knows which files of data/ are tests.
    let data = if has_rules && rules.is_none() {
        data::Data {
            incomplete: true,
            ..data::Data::default()
        }
    } else {
        data::read(&sources)
    };
    submissions::check_answers(&context, &submissions, &data.cases);
    submissions::check_tests(&context, &submissions, &data);
    validators::check_static(&context, static_validator.as_ref(), &data);
    validators::check_args(&context, &input_validators, &answer_validators, &data);
    let grader = graders::read(&programs, &config, &data);
    Some(Package {
        dir: dir.to_owned(),
        name,
        config,
        jury,
        statements,
        input_validators,
        answer_validators,
        output_validator,
        further_output_validators: output_validators.collect(),
        static_validator,
        grader,
        include: include::read(&context),
        generators,
        answer_programs: data.answer_programs,
        groups: data.groups,
        graders: data.graders,
        cases: data.cases,
        shown: data.shown,
        root_yaml: data.root_yaml,
        incomplete: data.incomplete,
        submissions,
    })
}

fn package_name(context: &Context<'_>) -> String {
    let name = context
        .dir
        .file_name()
        .map(|n| n.to_string_lossy().into_owned())
        .unwrap_or_default();
    let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    if name.is_empty() || !name.bytes().all(fits) {
        let message = format!("judges will refuse a package called {name:?}");
        context.add(
            Diagnostic::warning("package-name", Place::file(context.dir), message)
                .hint("name the folder with lowercase letters and digits alone"),
        );
    }
    name
}
