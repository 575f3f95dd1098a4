//! `input_validators/` and `output_validator/`.

use super::constants::substitute_bytes;
use super::context::{Context, Item, unreadable};
use super::data::Data;
use super::model::{Config, Kind, Program, Settings, Source};
use super::programs::{Programs, is_source};
use super::yaml::nearest;
use crate::diagnostic::{Diagnostic, Place};
use crate::languages::Language;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The ending of validators in the VIVA language.
const VIVA: &str = ".viva";

/// The input validators, by name. At least one is wanted. Those that cannot be run are left out while others can.
pub fn read_input(programs: &Programs<'_>, config: &Config) -> Vec<Program> {
    let context = programs.context;
    let folders = config.format.input_validator_folders();
    let mut found = Vec::new();
    for folder in folders {
        let items = items(programs, &context.dir.join(folder));
        found.extend(items.iter().map(|item| validator(programs, config, item)));
    }
    let is_viva = |program: &Program| program.name.ends_with(VIVA) && program.place.file.is_file();
    let only_viva = found.iter().all(is_viva);
    for program in found.iter().filter(|program| is_viva(program)) {
        let message = "validators in the VIVA language cannot be run";
        let hint = "write it as a program, or in the Checktestdata language (.ctd)";
        let fault = match only_viva {
            true => Diagnostic::error("unsupported", program.place.clone(), message),
            false => Diagnostic::warning(
                "unsupported",
                program.place.clone(),
                format!("{message}: it is passed over, the other input validators are asked"),
            ),
        };
        context.add(fault.hint(hint));
    }
    if !only_viva {
        found.retain(|program| !is_viva(program));
    }
    let folder = context.dir.join(folders[0]);
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

/// The answer validators, by name. The format does not know them; BAPCtools does.
pub fn read_answer(programs: &Programs<'_>, config: &Config) -> Vec<Program> {
    let folder = programs.context.dir.join("answer_validators");
    items(programs, &folder)
        .iter()
        .map(|item| validator(programs, config, item))
        .collect()
}

/// An input or answer validator.
fn validator(programs: &Programs<'_>, config: &Config, item: &Item) -> Program {
    let context = programs.context;
    let ending = item.name.rsplit_once('.').map_or("", |(_, e)| e);
    let place = Place::file(&item.path);
    let source = match ending {
        _ if item.is_dir => return programs.helper(item),
        "ctd" => checktestdata(context, config, &item.path),
        // Whoever reads all of them tells whether there is another one to ask.
        "viva" => Source::Broken("validators in the VIVA language cannot be run".into()),
        _ => return programs.helper(item),
    };
    Program {
        name: context.relative(&item.path),
        source,
        place,
    }
}

/// Largest program in the Checktestdata language, in bytes.
const MAX_PROGRAM: u64 = 1 << 20;

/// A Checktestdata program; what is not understood in it is reported with its line.
fn checktestdata(context: &Context<'_>, config: &Config, file: &Path) -> Source {
    let read = match std::fs::metadata(file) {
        Ok(meta) if meta.len() > MAX_PROGRAM => Err(std::io::Error::other(format!(
            "{} bytes are more than the {MAX_PROGRAM} allowed for a program",
            meta.len()
        ))),
        Ok(_) => std::fs::read(file),
        Err(error) => Err(error),
    };
    let bytes = match read {
        Ok(bytes) => bytes,
        Err(error) => {
            context.add(unreadable(file, &error));
            return Source::Broken(error.to_string());
        }
    };
    let bytes = substitute_bytes(&bytes, &config.constants, |name| {
        let message = format!("problem.yaml has no constant `{name}`");
        context.add(Diagnostic::warning(
            "unknown-constant",
            Place::file(file),
            message,
        ));
    });
    if let Err(fault) = checktestdata::Program::parse(&bytes) {
        let place = Place::at(file, fault.line, fault.column);
        context.add(Diagnostic::error(
            "checktestdata",
            place,
            fault.message.clone(),
        ));
        return Source::Broken(fault.to_string());
    }
    Source::Checktestdata {
        file: file.to_owned(),
    }
}

/// The output validators: at most one, except where versions before 2025-09 have several.
pub fn read_output(programs: &Programs<'_>, config: &Config) -> Vec<Program> {
    let context = programs.context;
    let folders = config.format.output_validator_folders();
    let folder = folders
        .iter()
        .map(|folder| context.dir.join(folder))
        .find(|folder| folder.is_dir())
        .unwrap_or_else(|| context.dir.join(folders[0]));
    let items = items(programs, &folder);
    if let Some(other) = ["output_validators", "output_validation", "output_validator"]
        .iter()
        .find(|name| !folders.contains(name) && context.dir.join(name).is_dir())
    {
        context.add(
            Diagnostic::error(
                "unknown-folder",
                context.place(other),
                format!("`{other}` is a folder of another format version"),
            )
            .hint(format!("rename it to `{}`", folders[0])),
        );
    }
    let talks = config.talks();
    check_validation(context, config, &folder, items.is_empty());
    let place = Place::file(&folder);
    let found: Vec<Program> = match items.as_slice() {
        [] => {
            let told = config.legacy.as_ref().and_then(|l| l.custom_validation) == Some(true);
            if talks && !told {
                let message = "interactive and multi-pass problems need an output validator";
                context.add(Diagnostic::error("missing-file", place.clone(), message));
            }
            Vec::new()
        }
        [only] if !has_scripts(&items) => vec![programs.helper(only)],
        several if is_several(programs, &folder, several) => {
            if talks {
                let message = "one output validator is needed to talk to, there are several";
                let fault = Diagnostic::error("several-programs", Place::file(&folder), message);
                context.add(fault);
            }
            several.iter().map(|item| programs.helper(item)).collect()
        }
        several => one_program(programs, folder.clone(), several, "output validator")
            .into_iter()
            .collect(),
    };
    if talks && found.is_empty() {
        // Whoever was to talk with it depends on a program that cannot be had.
        return vec![Program {
            name: context.relative(&folder),
            source: Source::Broken("there is no output validator to talk with".into()),
            place,
        }];
    }
    found
}

/// Whether each item of `output_validators/` is a program of its own, as versions before 2025-09 allow: folders, or files
/// that are sources each, and not one program in several files.
fn is_several(programs: &Programs<'_>, folder: &Path, items: &[Item]) -> bool {
    let plural = folder.ends_with("output_validators");
    let program = |item: &Item| {
        item.is_dir
            || programs.cargo.bin_of(&item.path).is_some()
            || Language::of_file(&item.name).is_some_and(|language| is_source(language, &item.path))
    };
    // Sources side by side with a header, or a build script, are one program.
    plural && items.iter().all(program) && !has_scripts(items)
}

fn has_scripts(items: &[Item]) -> bool {
    let script = |item: &Item| matches!(item.name.as_str(), "build" | "run") && !item.is_dir;
    items.iter().any(script)
}

/// The one program that lies in `folder`: one of the files may be what Cargo builds, otherwise the folder is the program.
fn one_program(
    programs: &Programs<'_>,
    folder: PathBuf,
    items: &[Item],
    what: &str,
) -> Option<Program> {
    if let ([only], false) = (items, has_scripts(items)) {
        return Some(programs.helper(only));
    }
    let cargo: Vec<&Item> = items
        .iter()
        .filter(|i| programs.cargo.bin_of(&i.path).is_some())
        .collect();
    if let [only] = cargo.as_slice() {
        return Some(programs.helper(only));
    }
    if items.iter().any(|item| item.is_dir) && !has_scripts(items) {
        let names: Vec<&str> = items.iter().map(|i| i.name.as_str()).collect();
        let message = format!("there must be one {what}, found {}", names.join(", "));
        programs.context.add(
            Diagnostic::error("several-programs", Place::file(&folder), message)
                .hint("put the files of one program into a folder of their own"),
        );
        return None;
    }
    let name = folder
        .file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default();
    Some(programs.helper(&Item {
        name,
        path: folder,
        is_dir: true,
    }))
}

/// The static validator, which is given the sources of submissions.
pub fn read_static(programs: &Programs<'_>, config: &Config) -> Option<Program> {
    let folder = programs.context.dir.join("static_validator");
    let items = items(programs, &folder);
    if items.is_empty() {
        return None;
    }
    if config.kinds.contains(&Kind::SubmitAnswer) {
        let message = "a problem of type submit-answer has no sources to validate";
        let place = Place::file(&folder);
        programs
            .context
            .add(Diagnostic::error("inconsistent", place, message));
    }
    one_program(programs, folder, &items, "static validator")
}

/// Groups with a static validation need the validator, and it needs such groups.
pub fn check_static(context: &Context<'_>, validator: Option<&Program>, data: &Data) {
    let first = data
        .groups
        .values()
        .find_map(|g| g.static_validation.as_ref());
    let fault = match (validator, first) {
        (None, Some(first)) => Diagnostic::error(
            "missing-file",
            first.place.clone(),
            "there is no static validator",
        )
        .hint("add a program in static_validator/"),
        (Some(validator), None) => Diagnostic::warning(
            "unused",
            validator.place.clone(),
            "no group has a static validation",
        )
        .hint("give `static_validation_score` in a test_group.yaml"),
        _ => return,
    };
    context.add(fault);
}

/// What `validation` says must be so.
fn check_validation(context: &Context<'_>, config: &Config, folder: &Path, none: bool) {
    let custom = config.legacy.as_ref().and_then(|l| l.custom_validation);
    let (message, hint) = match (custom, none) {
        (Some(true), true) => (
            "problem.yaml says `validation: custom`, but there is no output validator",
            "add one, or remove `validation`",
        ),
        (Some(false), false) => (
            "there is an output validator, but problem.yaml says `validation: default`",
            "write `validation: custom`",
        ),
        (None, false) if config.format.is_legacy() => (
            "there is an output validator, but problem.yaml does not say so",
            "add `validation: custom`",
        ),
        _ => return,
    };
    context.add(Diagnostic::error("inconsistent", Place::file(folder), message).hint(hint));
}

/// What may be a program in a folder of programs.
pub(super) fn items(programs: &Programs<'_>, folder: &Path) -> Vec<Item> {
    programs
        .context
        .list(folder)
        .into_iter()
        .filter(|item| programs.is_wanted(item))
        .collect()
}

/// Arguments for a validator by name must name one that exists. The name of a program is its file name; without the
/// ending it is understood too.
pub fn check_args(context: &Context<'_>, input: &[Program], answer: &[Program], data: &Data) {
    let of_input = |settings: &Settings| settings.input_validator_args.clone();
    check_names(context, "input", input, data, of_input);
    let of_answer = |settings: &Settings| settings.answer_validator_args.clone();
    check_names(context, "answer", answer, data, of_answer);
}

fn check_names(
    context: &Context<'_>,
    kind: &str,
    validators: &[Program],
    data: &Data,
    args: impl Fn(&Settings) -> BTreeMap<String, Vec<String>>,
) {
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
        for name in args(settings).into_keys() {
            if known(&name) || !reported.insert(name.clone()) {
                continue;
            }
            let stems = names.iter().filter_map(|n| Some(n.rsplit_once('.')?.0));
            let message = format!("`{kind}_validator_args`: there is no {kind} validator `{name}`");
            let fault = Diagnostic::error("unknown-value", place.clone(), message);
            context.add(match nearest(&name, names.iter().copied().chain(stems)) {
                Some(near) => fault.hint(format!("did you mean `{near}`?")),
                None => fault,
            });
        }
    }
}
