//! `jury.yaml`: what the package format has no key for.

use super::cargo::Cargo;
use super::context::Item;
use super::generators::{Lookup, build_command};
use super::glob::Glob;
use super::model::{Cross, JuryConfig, Program, Waiver};
use super::programs::{Programs, cargo_source};
use super::shell::split;
use super::yaml::{Cursor, Document, Key, nearest};
use std::collections::BTreeMap;
use std::time::Duration;

const KEYS: &[&str] = &["stack", "generator_time", "waive", "cross"];
/// The member of the workspace whose binaries may answer from the rules.
const ORACLES: &str = "solutions";

/// Reads `jury.yaml` without `cross`; the defaults when there is none.
pub fn read(programs: &Programs<'_>) -> (JuryConfig, Option<Document>) {
    let mut config = JuryConfig::default();
    let context = programs.context;
    let file = context.dir.join("jury.yaml");
    if !file.exists() {
        return (config, None);
    }
    let Some(document) = context.load_settings(&file) else {
        return (config, None);
    };
    let root = Cursor::root(&document, context.faults);
    let Some(fields) = root.fields(KEYS) else {
        return (config, None);
    };
    config.stack = fields
        .get("stack")
        .and_then(|c| c.integer(1))
        .and_then(|mib| u64::try_from(mib).ok());
    config.generator_time = fields.get("generator_time").and_then(|c| seconds(&c));
    config.waive = fields
        .get("waive")
        .map(|waive| waivers(&waive))
        .unwrap_or_default();
    (config, Some(document))
}

/// `waive:`, a list of maps or, for waivers that hold everywhere, a map from code to reason.
fn waivers(waive: &Cursor<'_>) -> Vec<Waiver> {
    if waive.is_map() {
        let entries = waive.entries("reasons by code").unwrap_or_default();
        let short = |(key, reason): (Key<'_>, Cursor<'_>)| {
            Some(Waiver {
                code: key.text.to_owned(),
                within: None,
                reason: reason_of(&reason)?,
                place: key.place,
            })
        };
        return entries.into_iter().filter_map(short).collect();
    }
    let items = waive.list().unwrap_or_default();
    items.iter().filter_map(waiver).collect()
}

fn waiver(item: &Cursor<'_>) -> Option<Waiver> {
    let fields = item.fields(&["code", "where", "reason"])?;
    let needed = |key: &'static str| {
        let value = fields.get(key);
        if value.is_none() {
            item.error("missing-key", format!("`{key}` is missing"));
        }
        value
    };
    let (code, reason) = (needed("code"), needed("reason"));
    let within = match fields.get("where") {
        None => None,
        Some(pattern) => {
            let text = pattern.text()?;
            match Glob::new(text) {
                Ok(glob) => Some((glob, text.to_owned())),
                Err(error) => {
                    pattern.error("wrong-glob", error.to_string());
                    return None;
                }
            }
        }
    };
    Some(Waiver {
        code: code?.text()?.to_owned(),
        within,
        reason: reason_of(&reason?)?,
        place: item.place(),
    })
}

fn reason_of(cursor: &Cursor<'_>) -> Option<String> {
    let text = cursor.text()?;
    if text.trim().is_empty() {
        cursor.error("wrong-value", "a reason must be given");
        return None;
    }
    Some(text.to_owned())
}

fn seconds(cursor: &Cursor<'_>) -> Option<Duration> {
    let value = cursor.float()?;
    match value > 0.0 && value <= 86_400.0 {
        true => Duration::try_from_secs_f64(value).ok(),
        false => {
            cursor.error(
                "wrong-value",
                format!("expected seconds above 0 and at most a day, found {value}"),
            );
            None
        }
    }
}

/// Reads `cross:` of the same file: generator calls (with an optional `salt`) and the oracle. The generators are put
/// among `generators`.
pub fn read_cross(
    document: &Document,
    programs: &Programs<'_>,
    generators: &mut BTreeMap<String, Program>,
) -> Option<Cross> {
    let root = Cursor::root(document, programs.context.faults);
    let cross = root.known_fields(KEYS).get("cross")?;
    let fields = cross.fields(&["generate", "oracle", "random_salt"])?;
    let salt = fields
        .get("random_salt")
        .and_then(|c| c.text())
        .unwrap_or("");
    let mut lookup = Lookup::new(programs);
    let mut commands = Vec::new();
    for item in fields
        .get("generate")
        .map(|c| c.one_or_list())
        .unwrap_or_default()
    {
        let Some(text) = item.text() else { continue };
        match build_command(text, salt, None, 1) {
            Ok(command) => {
                if !generators.contains_key(&command.generator) {
                    lookup.find(&command.generator, &item.place());
                }
                commands.push(command);
            }
            Err(message) => item.error("wrong-command", message),
        }
    }
    generators.extend(lookup.finish());
    if commands.is_empty() {
        cross.error_hint(
            "missing-key",
            "nothing to compare on",
            "list generator commands below `generate:`",
        );
    }
    let oracle = fields.get("oracle").and_then(|c| oracle(&c, programs));
    Some(Cross {
        commands,
        oracle,
        place: cross.place(),
    })
}

/// The oracle: a path that starts at the problem's folder (`/submissions/...`), or a binary of the workspace's package
/// of exhaustive solutions or of the problem's own; then its arguments.
fn oracle(cursor: &Cursor<'_>, programs: &Programs<'_>) -> Option<(Program, Vec<String>)> {
    let words = match split(cursor.text()?) {
        Ok(words) => words,
        Err(error) => {
            cursor.error("wrong-command", error.to_string());
            return None;
        }
    };
    let Some((name, args)) = words.split_first() else {
        cursor.error("wrong-command", "the command is empty");
        return None;
    };
    let program = match name.strip_prefix('/') {
        Some(path) => file_program(cursor, programs, path)?,
        None => binary(cursor, programs.cargo, name)?,
    };
    Some((program, args.to_vec()))
}

fn file_program(cursor: &Cursor<'_>, programs: &Programs<'_>, path: &str) -> Option<Program> {
    let context = programs.context;
    let found = context.inside(context.dir, path).filter(|p| p.exists());
    let Some(found) = found else {
        cursor.error(
            "missing-file",
            format!("there is no file {path} in the package"),
        );
        return None;
    };
    let name = found.file_name()?.to_str()?.to_owned();
    Some(programs.helper(&Item {
        name,
        is_dir: found.is_dir(),
        path: found,
    }))
}

fn binary(cursor: &Cursor<'_>, cargo: &Cargo<'_>, name: &str) -> Option<Program> {
    let member = cargo.member(ORACLES);
    let packages = [cargo.own(), member.as_ref()];
    for package in packages.into_iter().flatten() {
        if package.bins.contains_key(name) {
            return Some(Program {
                name: name.to_owned(),
                source: cargo_source(package, name),
                place: cursor.place(),
            });
        }
    }
    let known = packages
        .into_iter()
        .flatten()
        .flat_map(|p| p.bins.keys().map(String::as_str));
    let hint = match nearest(name, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "name a binary, or a file as `/path/in/the/package`".to_owned(),
    };
    cursor.error_hint(
        "missing-program",
        format!("there is no binary `{name}`"),
        hint,
    );
    None
}
