//! Test cases made by generators.

use super::super::done::GenerateFacts;
use super::super::process::{Folder, Runner, call, helper_fault, helper_limits};
use super::{Worked, disk, runnable};
use crate::build::Artifact;
use crate::build::cargo::tail;
use crate::diagnostic::{Diagnostic, Place};
use crate::package::Command;
use crate::plan::HelperLimits;
use crate::store::{Hash, Store};
use std::collections::BTreeMap;
use std::fs;

/// Files that a generator may write besides its standard output.
const GENERATED: [&str; 12] = [
    "in",
    "ans",
    "out",
    "yaml",
    "interaction",
    "in.statement",
    "ans.statement",
    "in.download",
    "ans.download",
    "png",
    "jpg",
    "svg",
];

/// Makes a test case, with as many tries as the command allows.
pub fn generate(
    runner: &mut Runner<'_>,
    program: &Artifact,
    command: &Command,
    limits: &HelperLimits,
) -> Worked<GenerateFacts> {
    let mut fault = String::new();
    let mut shown = String::new();
    let mut notes = Vec::new();
    for attempt in 0..command.retries.max(1) {
        let (args, seed) = nth_try(command, attempt);
        let runnable = runnable(runner, program, limits.memory, limits.memory)?;
        let call = call(&runnable, &args, None, helper_limits(limits));
        shown = call.command.join(" ");
        let folder = runner.folder()?;
        let ran = runner.run(&call, folder)?;
        notes = tail(&ran.folder.stderr(), 6);
        fault = match helper_fault(&ran.outcome) {
            Some(fault) => fault,
            None => match collect(runner.store, &ran.folder)? {
                Some(files) => return Ok(GenerateFacts { files, seed }),
                None => "printed nothing".into(),
            },
        };
    }
    let tries = if command.retries > 1 {
        format!(" (the last of {} tries)", command.retries)
    } else {
        String::new()
    };
    let place = Place::file("");
    let mut diagnostic = Diagnostic::error(
        "generator-failed",
        place,
        format!("the generator {fault}{tries}"),
    )
    .command(shown);
    for note in notes {
        diagnostic = diagnostic.note(note);
    }
    Err(diagnostic.into())
}

/// Arguments and seed of the `attempt`-th try (from 0).
fn nth_try(command: &Command, attempt: u32) -> (Vec<String>, Option<u32>) {
    match command.seed {
        None => (command.args.clone(), None),
        Some(seed) if attempt == 0 => (command.args.clone(), Some(seed)),
        Some(seed) => {
            let seed = ((u64::from(seed) + u64::from(attempt)) % (1 << 31)) as u32;
            let fill = |arg: &String| fill_seed(arg, seed);
            (command.template.iter().map(fill).collect(), Some(seed))
        }
    }
}

/// Puts `seed` in the place of `{seed}` or `{seed:7}`.
fn fill_seed(arg: &str, seed: u32) -> String {
    let Some(start) = arg.find("{seed") else {
        return arg.to_string();
    };
    let rest = &arg[start + "{seed".len()..];
    let salt = rest
        .strip_prefix(':')
        .map_or(0, |r| 1 + r.bytes().take_while(u8::is_ascii_digit).count());
    match rest[salt..].strip_prefix('}') {
        Some(after) if salt != 1 => format!("{}{seed}{after}", &arg[..start]),
        _ => arg.to_string(),
    }
}

/// The files a generator made; `None` when there is no input among them. A written `testcase.in` goes before standard
/// output.
fn collect(store: &Store, folder: &Folder) -> Worked<Option<BTreeMap<String, Hash>>> {
    let mut files = BTreeMap::new();
    for ending in GENERATED {
        let path = folder.workdir().join(format!("testcase.{ending}"));
        if fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_file()) {
            files.insert(
                ending.to_string(),
                store.put_file(&path).map_err(|error| disk(store, error))?,
            );
        }
    }
    if !files.contains_key("in") {
        let path = folder.stdout();
        if fs::metadata(&path).map_or(0, |meta| meta.len()) == 0 {
            return Ok(None);
        }
        files.insert(
            "in".into(),
            store.put_file(&path).map_err(|error| disk(store, error))?,
        );
    }
    Ok(Some(files))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_filled_in() {
        assert_eq!(fill_seed("--seed={seed}", 7), "--seed=7");
        assert_eq!(fill_seed("{seed:12}x", 7), "7x");
        assert_eq!(fill_seed("{seed:}", 7), "{seed:}");
        assert_eq!(fill_seed("{seeds}", 7), "{seeds}");
    }

    #[test]
    fn later_tries_count_the_seed_up_and_wrap() {
        let command = Command {
            generator: "g".into(),
            args: vec!["2147483647".into()],
            template: vec!["{seed}".into()],
            seed: Some(2147483647),
            retries: 3,
        };
        assert_eq!(
            nth_try(&command, 0),
            (vec!["2147483647".to_string()], Some(2147483647))
        );
        assert_eq!(nth_try(&command, 1), (vec!["0".to_string()], Some(0)));
    }
}
