//! Files beside the package's own changed at random: reading them ends with a result.

use crate::Copy;
use crate::mangled::{apply, change, config};
use proptest::prelude::*;
use runner::diagnostic::Place;
use std::fs;
use std::path::Path;

const LANGUAGES: &str = "cpp:\n  compilers: [g++-14, g++]\n  compile: [-O2, -o, \"{binary}\", \"{sources}\"]\n\
    lua:\n  name: Lua\n  endings: [lua]\n  shebang: [lua]\n  runners: [lua5.4, lua]\n  run: [\"{entry}\"]\n  entry: [main.lua]\n";

#[test]
fn mangled_languages() {
    proptest!(config(), |(changes in prop::collection::vec(change(), 1..6))| {
        let mut table = runner::languages::built_in();
        let bytes = apply(LANGUAGES.into(), &changes);
        let _ = runner::languages::lay_over(&mut table, Path::new("languages.yaml"), &bytes);
    });
}

#[test]
fn mangled_contests() {
    let round = tempfile::tempdir().expect("a folder");
    let dir = fs::canonicalize(round.path()).expect("it exists");
    fs::create_dir(dir.join("one")).expect("a folder");
    fs::write(dir.join("one/problem.yaml"), "name: One\n").expect("a file");
    let list = "- id: one\n  label: A\n  name: {en: One}\n- id: two\n  rgb: '#ff0000'\n";
    proptest!(config(), |(changes in prop::collection::vec(change(), 1..6))| {
        fs::write(dir.join("problems.yaml"), apply(list.into(), &changes)).expect("a file");
        if let Some(Ok(folders)) = runner::package::contest(&dir) {
            prop_assert!(folders.iter().all(|folder| *folder == dir.join("one")), "{:?}", folders);
        }
    });
}

#[test]
fn mangled_conversations() {
    let copy = Copy::of("base");
    let config_file = fs::read_to_string(copy.dir.join("problem.yaml")).expect("it is there");
    copy.write(
        "problem.yaml",
        config_file + "type: [interactive, multi-pass]\n",
    );
    copy.remove("generators").remove("jury.yaml");
    for ending in ["in", "ans", "in.download", "ans.download"] {
        copy.write(&format!("data/sample/talk.{ending}"), "1\n");
    }
    proptest!(config(), |(changes in prop::collection::vec(change(), 0..6))| {
        let talk = apply(b"<3\n>4\n---\n<5\n".to_vec(), &changes);
        copy.write("data/sample/talk.interaction", &talk);
        let result = copy.read();
        let text = String::from_utf8_lossy(&talk);
        let right = |line: &str| line.starts_with(['<', '>']) || line == "---";
        let said = result.diagnostics.iter().any(|d| d.code == "wrong-interaction");
        prop_assert_eq!(said, text.trim().is_empty() || !text.lines().all(right));
    });
}

#[test]
fn mangled_reasons_for_mutants() {
    let copy = Copy::of("base");
    let text = "# why\naccepted/model.py 0123456789 the same answer\n\naccepted/a.cpp abcdef0123 never asked\n";
    proptest!(config(), |(changes in prop::collection::vec(change(), 0..6))| {
        copy.write("mutants.allow", apply(text.into(), &changes));
        let lines = text.lines().count() + 100;
        match runner::quality::mutate::read_allowed(&copy.dir) {
            Ok(list) => prop_assert!(list.iter().all(|allowed| !allowed.reason.is_empty())),
            Err(faults) => prop_assert!(
                faults.iter().all(|fault| fault.place.line <= lines && fault.place != Place::file("")),
                "{:?}", faults
            ),
        }
    });
}
