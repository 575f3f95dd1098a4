//! `problem.yaml`: which version of the format it is in, and the reader for that version.

mod credits;
mod forms;
mod limits;
mod v2025_09;

pub use credits::read_persons;

use super::context::Context;
use super::model::Config;
use super::yaml::{Cursor, load, nearest};
use crate::diagnostic::Diagnostic;

/// Versions that can be read.
const SUPPORTED: &[&str] = &["2025-09"];

/// Reads `problem.yaml`. `None` (with findings) when it is missing, is no YAML, or is of a version that cannot be read.
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
    let document = load(&file, context.faults)?;
    let root = Cursor::root(&document, context.faults);
    if !root.is_map() {
        root.error(
            "wrong-type",
            format!("expected a map of keys, found {}", root.node().describe()),
        );
        return None;
    }
    let version = match root.node().get("problem_format_version") {
        Some(node) => {
            root.entries("keys")?
                .into_iter()
                .find(|(_, c)| std::ptr::eq(c.node(), node))?
                .1
        }
        None => {
            let fault = Diagnostic::error(
                "format-version",
                root.place(),
                "`problem_format_version` is missing",
            );
            context.add(fault.hint(format!(
                "the first line should be `problem_format_version: {}`",
                SUPPORTED[0]
            )));
            return None;
        }
    };
    match version.text()? {
        "2025-09" => Some(v2025_09::read(&root)),
        other => {
            let hint = match (other, nearest(other, SUPPORTED.iter().copied())) {
                ("legacy" | "legacy-icpc" | "2023-07-draft" | "2023-07" | "draft", _)
                | (_, None) => {
                    format!("versions that can be read: {}", SUPPORTED.join(", "))
                }
                (_, Some(near)) => format!("did you mean `{near}`?"),
            };
            version.error_hint(
                "format-version",
                format!("format version {other:?} cannot be read"),
                hint,
            );
            None
        }
    }
}
