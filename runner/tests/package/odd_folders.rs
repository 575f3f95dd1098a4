//! Whole folders changed at random: reading ends with a result, soon, and changes nothing.

use crate::Copy;
use crate::mangled::config;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

/// What may be under a name.
#[derive(Debug, Clone)]
enum Odd {
    Gone,
    Empty,
    Folder,
    Pipe,
    Link(&'static str),
    Bytes(Vec<u8>),
    Closed,
    /// A copy of another file or folder of the package.
    Like(prop::sample::Index),
}

fn odd() -> impl Strategy<Value = Odd> {
    let links = prop::sample::select(vec![
        "../outside/file.yaml",
        "../../outside/file.yaml",
        "../outside",
        "..",
        ".",
        "/dev/null",
        "/nowhere",
        "problem.yaml",
        "data",
        "../fixture/data/secret",
    ]);
    prop_oneof![
        Just(Odd::Gone),
        Just(Odd::Empty),
        Just(Odd::Folder),
        Just(Odd::Pipe),
        links.prop_map(Odd::Link),
        prop::collection::vec(any::<u8>(), 0..40).prop_map(Odd::Bytes),
        Just(Odd::Closed),
        any::<prop::sample::Index>().prop_map(Odd::Like),
    ]
}

/// Names that mean something in some place of some package.
const NAMES: &[&str] = &[
    "problem.yaml",
    "jury.yaml",
    "data.lock",
    "Cargo.toml",
    ".timelimit",
    "domjudge-problem.ini",
    "generators",
    "generators/generators.yaml",
    "generators/run",
    "submissions",
    "submissions/accepted",
    "submissions/accepted/a.py",
    "submissions/submissions.yaml",
    "submissions/wrong_answer/x/y/z.java",
    "data",
    "data/sample",
    "data/sample/1.in",
    "data/sample/1.ans",
    "data/sample/1.interaction",
    "data/sample/1.yaml",
    "data/sample/1.files",
    "data/sample/test_group.yaml",
    "data/secret",
    "data/secret/9.in",
    "data/secret/9.hint",
    "data/secret/testdata.yaml",
    "data/test_group.yaml",
    "data/invalid_input/1.in",
    "data/valid_output/1.out",
    "include/cpp/a.h",
    "input_validators",
    "input_validators/v.ctd",
    "input_validators/build",
    "output_validator/run",
    "output_validators/a/b.cpp",
    "static_validator/s.py",
    "graders/g.py",
    "answer_validators/a.py",
    "statement",
    "statement/problem.en.md",
    "statement/problem.en.tex",
    "problem_statement/problem.tex",
];

fn clear(path: &Path) {
    let Ok(meta) = fs::symlink_metadata(path) else {
        return;
    };
    // What is here was made here; links are not followed.
    match meta.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    }
    .expect("it goes");
}

/// Puts `odd` under `name`. What lies above may have become something else than a folder; then nothing is done.
fn put(dir: &Path, name: &str, odd: &Odd) {
    let path = dir.join(name);
    let above = path.parent().expect("below the package");
    let real = above.ancestors().find(|above| above.exists());
    let inside = real
        .and_then(|above| fs::canonicalize(above).ok())
        .is_some_and(|above| above.starts_with(dir) && above.is_dir());
    if !inside || fs::create_dir_all(above).is_err() {
        return;
    }
    let plain = |path: &Path| fs::canonicalize(path).is_ok_and(|real| real == path);
    if !plain(above) {
        return;
    }
    match odd {
        Odd::Closed => {
            let plain = fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_file());
            if plain {
                let closed = fs::Permissions::from_mode(0o000);
                fs::set_permissions(&path, closed).expect("rights");
            }
            return;
        }
        Odd::Like(index) => {
            let other = dir.join(NAMES[index.index(NAMES.len())]);
            // A pipe must not be opened, here neither.
            if other.is_file()
                && plain(&other)
                && let Ok(bytes) = fs::read(&other)
            {
                clear(&path);
                fs::write(&path, bytes).expect("a file");
            }
            return;
        }
        _ => clear(&path),
    }
    match odd {
        Odd::Empty => fs::write(&path, "").expect("a file"),
        Odd::Folder => fs::create_dir(&path).expect("a folder"),
        Odd::Bytes(bytes) => fs::write(&path, bytes).expect("a file"),
        Odd::Link(target) => symlink(target, &path).expect("a link"),
        Odd::Pipe => {
            let made = std::process::Command::new("mkfifo").arg(&path).status();
            assert!(made.expect("there is `mkfifo`").success());
        }
        Odd::Gone | Odd::Closed | Odd::Like(_) => {}
    }
}

/// Every name below `dir` with what can be told of it without opening it, and the bytes of plain files.
fn picture(dir: &Path) -> BTreeMap<PathBuf, (u64, Vec<u8>)> {
    let mut all = BTreeMap::new();
    let mut open = vec![dir.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let meta = fs::symlink_metadata(&path).expect("it is there");
            let bytes = match meta.is_file() {
                true => fs::read(&path).unwrap_or_default(),
                false => Vec::new(),
            };
            if meta.is_dir() {
                open.push(path.clone());
            }
            all.insert(path, (meta.len(), bytes));
        }
    }
    all
}

/// Reads, and does not wait for ever.
fn read_soon(dir: &Path) -> runner::package::ReadResult {
    let (sender, receiver) = mpsc::channel();
    let place = dir.to_path_buf();
    std::thread::spawn(move || {
        // Nobody listens any more when it took too long.
        let _ = sender.send(runner::package::read(&place));
    });
    receiver
        .recv_timeout(Duration::from_secs(60))
        .expect("reading ends, and not by a panic")
}

#[test]
fn whatever_lies_in_a_folder() {
    let names = prop::sample::select(NAMES.to_vec());
    let kinds = prop::sample::select(vec!["2025-09", "2023-07", "legacy"]);
    let changes = prop::collection::vec((names, odd()), 1..6);
    proptest!(config(), |(kind in kinds, changes in changes)| {
        let copy = Copy::of("base");
        let round = copy.dir.parent().expect("a folder above").to_path_buf();
        fs::create_dir(round.join("outside")).expect("a folder");
        fs::write(round.join("outside/file.yaml"), "name: Other\n").expect("a file");
        // Programs may share files with the contest; nothing else may.
        fs::write(round.join("problems.yaml"), "- id: fixture\n").expect("a list");
        let config = fs::read_to_string(copy.dir.join("problem.yaml")).expect("it is there");
        copy.write("problem.yaml", config.replacen("2025-09", kind, 1));
        for (name, odd) in &changes {
            put(&copy.dir, name, odd);
        }
        let before = picture(&round);
        let result = read_soon(&copy.dir);
        prop_assert_eq!(before, picture(&round));
        // Nothing outside is taken for a part of the package.
        let outside = round.join("outside");
        for case in result.package.iter().flat_map(|package| &package.cases) {
            for content in case.contents() {
                if let runner::package::Content::Committed(path) = content {
                    let real = fs::canonicalize(path);
                    prop_assert!(real.is_ok_and(|real| !real.starts_with(&outside)), "{:?}", path);
                }
            }
        }
    });
}
