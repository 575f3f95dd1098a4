//! `input_validators/` and `output_validator/`.

use super::context::{Context, Item};
use super::data::Data;
use super::model::{Config, Kind, Program, Source};
use super::programs::Programs;
use super::yaml::nearest;
use crate::diagnostic::{Diagnostic, Place};
use std::collections::BTreeSet;
use std::path::Path;

/// Programs of `input_validators/`, by name. At least one is wanted.
pub fn read_input(programs: &Programs<'_>) -> Vec<Program> {
    let context = programs.context;
    let folder = context.dir.join("input_validators");
    let mut found = Vec::new();
    for item in items(programs, &folder) {
        let ending = item.name.rsplit_once('.').map_or("", |(_, e)| e);
        if matches!(ending, "ctd" | "viva") && !item.is_dir {
            let message = format!("input validators in .{ending} cannot be run");
            let place = Place::file(&item.path);
            context.add(
                Diagnostic::error("unsupported", place.clone(), message.clone())
                    .hint("write it as a program"),
            );
            found.push(Program {
                name: context.relative(&item.path),
                source: Source::Broken(message),
                place,
            });
            continue;
        }
        found.push(programs.helper(&item));
    }
    if found.is_empty() {
        context.add(
            Diagnostic::error(
                "missing-file",
                Place::file(&folder),
                "there is no input validator",
            )
            .hint("add a program that ends with exit code 42 when its input is right"),
        );
    }
    found
}

/// The program of `output_validator/`.
pub fn read_output(programs: &Programs<'_>, config: &Config) -> Option<Program> {
    let context = programs.context;
    let folder = context.dir.join("output_validator");
    let items = items(programs, &folder);
    if let Some(old) = ["output_validators", "output_validation"]
        .iter()
        .find(|name| context.dir.join(name).is_dir())
    {
        context.add(
            Diagnostic::error(
                "unknown-folder",
                context.place(old),
                format!("`{old}` is a folder of an old format version"),
            )
            .hint("rename it to `output_validator`"),
        );
    }
    let talks =
        config.kinds.contains(&Kind::Interactive) || config.kinds.contains(&Kind::MultiPass);
    match items.as_slice() {
        [] => {
            if talks {
                let message = "interactive and multi-pass problems need an output validator";
                context.add(Diagnostic::error(
                    "missing-file",
                    Place::file(&folder),
                    message,
                ));
            }
            None
        }
        [only] => Some(programs.helper(only)),
        // Several files side by side: one of them may be the program Cargo builds; otherwise the folder is the program.
        several => {
            let cargo: Vec<&Item> = several
                .iter()
                .filter(|i| programs.cargo.bin_of(&i.path).is_some())
                .collect();
            if let [only] = cargo.as_slice() {
                return Some(programs.helper(only));
            }
            if several.iter().any(|item| item.is_dir) {
                let names: Vec<&str> = several.iter().map(|i| i.name.as_str()).collect();
                let message = format!(
                    "there must be one output validator, found {}",
                    names.join(", ")
                );
                context.add(
                    Diagnostic::error("several-programs", Place::file(&folder), message)
                        .hint("put the files of one program into a folder of their own"),
                );
                return None;
            }
            Some(programs.helper(&Item {
                name: "output_validator".into(),
                path: folder,
                is_dir: true,
            }))
        }
    }
}

fn items(programs: &Programs<'_>, folder: &Path) -> Vec<Item> {
    programs
        .context
        .list(folder)
        .into_iter()
        .filter(|item| programs.is_program(item))
        .collect()
}

/// Arguments for a validator by name must name one that exists. The name of a program is its file name; without the
/// ending it is understood too.
pub fn check_args(context: &Context<'_>, validators: &[Program], data: &Data) {
    let names: Vec<&str> = validators
        .iter()
        .filter_map(|v| v.name.rsplit('/').next())
        .collect();
    let known = |name: &str| {
        name.is_empty()
            || names
                .iter()
                .any(|n| *n == name || n.rsplit_once('.').is_some_and(|(stem, _)| stem == name))
    };
    let mut reported = BTreeSet::new();
    let groups = data.groups.values().map(|g| (&g.settings, &g.place));
    let cases = data.cases.iter().map(|c| (&c.settings, &c.place));
    for (settings, place) in groups.chain(cases) {
        for name in settings.input_validator_args.keys() {
            if known(name) || !reported.insert(name) {
                continue;
            }
            let message = format!("`input_validator_args`: there is no input validator `{name}`");
            let fault = Diagnostic::error("unknown-value", place.clone(), message);
            context.add(match nearest(name, names.iter().copied()) {
                Some(near) => fault.hint(format!("did you mean `{near}`?")),
                None => fault,
            });
        }
    }
}
