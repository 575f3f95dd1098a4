//! `problem.yaml`: which version of the format it is in, and the reader for that version.

mod credits;
mod edit;
mod forms;
mod legacy;
mod license;
mod limits;
mod time_limit_files;
mod v2025_09;

pub use credits::read_persons;
pub use edit::with_time_limit;
pub use legacy::words;

use super::context::Context;
use super::format::{Format, NAMES};
use super::model::Config;
use super::yaml::{Cursor, nearest};
use crate::diagnostic::Diagnostic;

/// Reads `problem.yaml`. `None` (with findings) when the file is missing, is
/// no YAML, or is of a version that cannot be read.
pub fn read(context: &Context<'_>) -> Option<Config> {
    let file = context.dir.join("problem.yaml");
    let missing = |error: std::io::Error| error.kind() == std::io::ErrorKind::NotFound;
    if std::fs::metadata(&file).is_err_and(missing) {
        context.add(
            Diagnostic::error(
                "missing-file",
                context.place("problem.yaml"),
                "the package has no problem.yaml",
            )
            .hint("`jury new NAME` makes a package to start from"),
        );
        return None;
    }
    let document = context.load(&file)?;
    let root = Cursor::root(&document, context.faults);
    if !root.is_map() {
        root.error(
            "wrong-type",
            format!("expected a map of keys, found {}", root.node().describe()),
        );
        return None;
    }
    match version(context, &root)? {
        format @ (Format::Legacy | Format::LegacyIcpc) => {
            Some(legacy::read(context, &root, format))
        }
        format => {
            let mut config = v2025_09::read(&root, format);
            if let Some(legacy) = &mut config.legacy {
                legacy.test_groups = has_test_groups(context);
                time_limit_files::read(context, &mut config);
            }
            Some(config)
        }
    }
}

/// Whether a `test_group.yaml` lies below `data/`, or is written by a rule.
fn has_test_groups(context: &Context<'_>) -> bool {
    let rules = context.dir.join("generators/generators.yaml");
    let written = context
        .inside(context.dir, "generators/generators.yaml")
        .filter(|_| {
            std::fs::metadata(&rules).is_ok_and(|meta| meta.is_file() && meta.len() < MAX_RULES)
        })
        .and_then(|path| std::fs::read_to_string(path).ok())
        .is_some_and(|text| text.contains("test_group.yaml"));
    written
        || context
            .files_below(&context.dir.join("data"))
            .iter()
            .any(|file| file.ends_with("test_group.yaml"))
}

/// Rules above this size, in bytes, are refused by the reader that follows.
const MAX_RULES: u64 = 16 << 20;

/// The version that the file says it is of.
fn version(context: &Context<'_>, root: &Cursor<'_>) -> Option<Format> {
    let Some(version) = root
        .known_fields(&["problem_format_version"])
        .get("problem_format_version")
    else {
        // Nothing said means `legacy`; but then the statement lies elsewhere.
        if context.dir.join("statement").is_dir() && !context.dir.join("problem_statement").is_dir()
        {
            let fault = Diagnostic::error(
                "format-version",
                root.place(),
                "`problem_format_version` is missing",
            );
            context.add(fault.hint(format!(
                "the first line should be `problem_format_version: {}`",
                NAMES[0].0
            )));
            return None;
        }
        return Some(Format::Legacy);
    };
    let name = version.text()?;
    let found = Format::by_name(name);
    if found.is_none() {
        let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).collect();
        // Of several that look like it the newest is meant.
        let near = nearest(name, names.iter().rev().copied());
        version.error_hint(
            "format-version",
            format!("format version {name:?} cannot be read"),
            match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("versions that can be read: {}", names.join(", ")),
            },
        );
    }
    found
}
