//! Files that gave a time limit before `problem.yaml` had a key for it.

use super::limits::{MAX_SECONDS, MIN_SECONDS};
use crate::diagnostic::{Diagnostic, Place};
use crate::package::context::{Context, unreadable};
use crate::package::model::Config;
use std::path::Path;
use std::time::Duration;

/// Takes the time limit of `.timelimit` or `domjudge-problem.ini` when `problem.yaml` gives none.
pub fn read(context: &Context<'_>, config: &mut Config) {
    if config.limits.time_limit.is_some() {
        return;
    }
    for (name, find) in FILES {
        let path = context.dir.join(name);
        let text = match small_text(context, &path) {
            Ok(Some(text)) => text,
            Ok(None) => continue,
            // A limit that nobody can read is not "none".
            Err(fault) => return context.add(fault),
        };
        let Some((line, value)) = find(&text) else {
            continue;
        };
        let seconds = value
            .parse::<f64>()
            .ok()
            .filter(|s| (MIN_SECONDS..=MAX_SECONDS).contains(s));
        let Some(limit) = seconds.and_then(|s| Duration::try_from_secs_f64(s).ok()) else {
            let message = format!("expected a time limit in seconds, found {value:?}");
            context.add(Diagnostic::error(
                "wrong-value",
                Place::at(&path, line, 1),
                message,
            ));
            return;
        };
        config.limits.time_limit = Some(limit);
        config.limits_place = Place::at(&path, line, 1);
        return;
    }
}

/// How the line and the text of the time limit are found in a file.
type Find = fn(&str) -> Option<(usize, &str)>;

const FILES: [(&str, Find); 2] = [
    (".timelimit", |text| Some((1, text.trim()))),
    ("domjudge-problem.ini", in_ini),
];

/// `timelimit = 3`, maybe in quotes.
fn in_ini(text: &str) -> Option<(usize, &str)> {
    text.lines().enumerate().find_map(|(i, line)| {
        let (key, value) = line.split_once('=')?;
        let value = value.trim().trim_matches(['\'', '"']);
        (key.trim() == "timelimit").then_some((i + 1, value))
    })
}

/// Largest such file, in bytes.
const MOST: u64 = 65_536;

/// The text of a file, when it is there.
fn small_text(context: &Context<'_>, path: &Path) -> Result<Option<String>, Diagnostic> {
    if std::fs::symlink_metadata(path).is_err() {
        return Ok(None);
    }
    let fault = |code, text: &str| Diagnostic::error(code, Place::file(path), text);
    let target = std::fs::canonicalize(path).map_err(|error| unreadable(path, &error))?;
    if !target.starts_with(context.dir) {
        return Err(fault("link-outside", "the link leads out of the package"));
    }
    let meta = std::fs::metadata(&target).map_err(|error| unreadable(path, &error))?;
    if !meta.is_file() || meta.len() > MOST {
        return Err(fault("unreadable", "not a small text file")
            .hint("write the time limit into problem.yaml"));
    }
    let bytes = std::fs::read(&target).map_err(|error| unreadable(path, &error))?;
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ini_files() {
        assert_eq!(in_ini("a = 1\ntimelimit = '2.5'\n"), Some((2, "2.5")));
        assert_eq!(in_ini("timelimit=3"), Some((1, "3")));
        assert_eq!(in_ini("probid = 'A'\n"), None);
    }
}
