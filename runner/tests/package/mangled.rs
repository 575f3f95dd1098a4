//! Whatever a file holds, reading ends with a result and never with a panic.

use crate::{Copy, here};
use proptest::prelude::*;
use std::fs;

const FILES: &[&str] = &[
    "problem.yaml",
    "jury.yaml",
    "generators/generators.yaml",
    "submissions/submissions.yaml",
    "data/sample/test_group.yaml",
    "data/sample/1.yaml",
    "data.lock",
    "Cargo.toml",
];

/// One change to the bytes of a file.
#[derive(Debug, Clone)]
pub enum Change {
    Cut(prop::sample::Index, prop::sample::Index),
    Insert(prop::sample::Index, String),
    Double(prop::sample::Index, prop::sample::Index),
}

/// Any of them.
pub fn change() -> impl Strategy<Value = Change> {
    let index = any::<prop::sample::Index>;
    let text = prop_oneof![
        Just("\n"),
        Just("  "),
        Just(": "),
        Just("- "),
        Just("{"),
        Just("}"),
        Just("["),
        Just("]"),
        Just("&a "),
        Just("*a"),
        Just("\""),
        Just("'"),
        Just("|"),
        Just("!!str "),
        Just("?"),
        Just("\t"),
        Just("-9999999999999999999"),
        Just("1e999"),
        Just(".nan"),
        Just("{seed:"),
        Just("{count}"),
        Just("{{x}}"),
        Just("../"),
        Just("ß"),
        Just("\u{0}"),
        Just("<<: *a"),
        Just("%"),
    ];
    prop_oneof![
        (index(), index()).prop_map(|(a, b)| Change::Cut(a, b)),
        (index(), text).prop_map(|(a, t)| Change::Insert(a, t.to_owned())),
        (index(), index()).prop_map(|(a, b)| Change::Double(a, b)),
    ]
}

/// The bytes after all changes.
pub fn apply(mut bytes: Vec<u8>, changes: &[Change]) -> Vec<u8> {
    for change in changes {
        let at = |index: &prop::sample::Index| index.index(bytes.len() + 1);
        match change {
            Change::Cut(a, b) => {
                let start = at(a);
                let end = (start + b.index(12)).min(bytes.len());
                bytes.drain(start..end);
            }
            Change::Insert(a, text) => {
                let at = at(a);
                bytes.splice(at..at, text.bytes());
            }
            Change::Double(a, b) => {
                let start = at(a);
                let end = (start + b.index(60)).min(bytes.len());
                let part = bytes[start..end].to_vec();
                bytes.splice(start..start, part);
            }
        }
    }
    bytes
}

/// Writes the file into one copy of the base, again and again, and reads.
fn read_with(copy: &Copy, file: &str, content: impl AsRef<[u8]>) {
    let original = fs::read(here().join("base").join(file)).ok();
    copy.write(file, content);
    copy.read();
    match original {
        Some(original) => copy.write(file, original),
        None => copy.remove(file),
    };
}

/// How hard is tried: 200 cases, or as many as `PROPTEST_CASES` says.
pub fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").map_or(Ok(200), |cases| cases.parse());
    ProptestConfig {
        cases: cases.expect("a number of cases"),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

#[test]
fn mangled_files() {
    let copy = Copy::of("base");
    let there = |file: &&&str| here().join("base").join(file).is_file();
    let files: Vec<&str> = FILES.iter().filter(there).copied().collect();
    assert!(files.len() >= 4, "{files:?}");
    proptest!(config(), |(which in 0..files.len(), changes in prop::collection::vec(change(), 1..6))| {
        let original = fs::read(here().join("base").join(files[which])).expect("a file of the base");
        read_with(&copy, files[which], apply(original, &changes));
    });
}

#[test]
fn any_text() {
    let copy = Copy::of("base");
    let text = "(\\PC|[\n\t :\\-\\[\\]{}&*!|>'\"%@`#,?]){0,60}";
    proptest!(config(), |(which in 0..FILES.len(), text in text)| read_with(&copy, FILES[which], text));
}

#[test]
fn any_words_of_the_format() {
    let copy = Copy::of("base");
    let words = prop::sample::select(vec![
        "data",
        "secret",
        "sample",
        "count",
        "generate",
        "permitted",
        "limits",
        "copy",
        "include",
        ": ",
        ":\n",
        "\n",
        "  ",
        "    ",
        "- ",
        "[",
        "]",
        "{",
        "}",
        ", ",
        "1",
        "-3..=4",
        "''",
        "tree.py {seed} {count}",
        "&a ",
        "*a",
        "|\n",
        "cross",
        "test_group.yaml",
        "static_validation_score",
        "static_validator_args",
        "answer_validator_args",
        "invalid_answer",
        "in.statement",
        "in.download",
        "link",
    ]);
    let texts = prop::collection::vec(words, 0..40);
    proptest!(config(), |(which in 0..FILES.len(), text in texts)| read_with(&copy, FILES[which], text.concat()));
}

/// Answers that are handed in under any name, in any depth.
#[test]
fn answers_of_any_name() {
    let copy = Copy::of("base");
    let config_file = fs::read_to_string(copy.dir.join("problem.yaml")).expect("it is there");
    copy.write("problem.yaml", config_file + "type: submit-answer\n");
    let name =
        "[a-z0-9_-][a-z0-9._-]{0,7}(/[a-z0-9_-][a-z0-9._-]{0,5}){0,2}(\\.out|\\.ans|\\.zip)?";
    let names = prop::collection::vec(name, 1..5);
    proptest!(config(), |(names in names)| {
        let folder = copy.dir.join("submissions/accepted/answers");
        for name in &names {
            let file = folder.join(name);
            // A name may be taken by a folder, and the other way round.
            let _ = fs::create_dir_all(file.parent().expect("it has one"));
            let _ = fs::write(&file, "5\n");
        }
        copy.read();
        fs::remove_dir_all(&folder).expect("it is removed");
    });
}

/// A package of an older version, file by file.
const OLDER: &[(&str, &str)] = &[
    (
        "problem.yaml",
        "problem_format_version: legacy\nname: Old\ntype: scoring\nauthor: A, B and C\nlicense: cc by\nsource: S\n\
         limits: {time_multiplier: 3, memory: 64}\nvalidation: custom score\nvalidator_flags: -a -b\n\
         grading: {objective: min, show_test_data_groups: true}\nkeywords: a b\n",
    ),
    (
        "data/testdata.yaml",
        "on_reject: continue\nrange: -inf +inf\ngrader_flags: ignore_sample max\n",
    ),
    (
        "data/secret/testdata.yaml",
        "input_validator_flags: {name: v, flags: -x}\noutput_validator_flags: -y\naccept_score: 1.5\nrange: 0 9\n",
    ),
    (".timelimit", "2.5\n"),
    ("domjudge-problem.ini", "probid = 'a'\ntimelimit = '3'\n"),
    (
        "problem_statement/problem.tex",
        "\\problemname{Old {one}}\n",
    ),
    (
        "input_validators/number.ctd",
        "INT(0,10^9,n) NEWLINE REPI(i,n,SPACE) FLOAT(-1.5,1,x[i]) END\nIF(n>1 && !UNIQUE(x)) STRING(\"\\n\") END\n",
    ),
    (
        "submissions/mixed/a.py",
        "# @EXPECTED_RESULTS@: WRONG-ANSWER, CORRECT\n",
    ),
    ("data/secret/1.in", "1\n"),
    ("data/secret/1.ans", "1\n"),
    ("data/secret/1.hint", "Think.\n"),
];

fn older() -> Copy {
    let copy = Copy::of("base");
    copy.remove("statement")
        .remove("generators")
        .remove("data")
        .remove("jury.yaml");
    for (name, content) in OLDER {
        copy.write(name, content);
    }
    copy
}

#[test]
fn mangled_files_of_older_versions() {
    let copy = older();
    proptest!(config(), |(which in 0..OLDER.len() - 3, changes in prop::collection::vec(change(), 1..6))| {
        let (name, content) = OLDER[which];
        copy.write(name, apply(content.into(), &changes));
        copy.read();
        copy.write(name, content);
    });
}

/// Whatever is a link out of the package: it is not followed, and said.
#[test]
fn no_link_leads_out() {
    let secret = tempfile::NamedTempFile::new().expect("a file");
    fs::write(secret.path(), "7.5\n").expect("it is written");
    for (name, _) in OLDER.iter().filter(|(name, _)| *name != "problem.yaml") {
        let copy = older();
        copy.remove(name);
        std::os::unix::fs::symlink(secret.path(), copy.dir.join(name)).expect("a link");
        let result = copy.read();
        let config = result.package.expect("a package").config;
        let limit = config.limits.time_limit;
        assert_ne!(
            limit,
            Some(std::time::Duration::from_millis(7500)),
            "{name}"
        );
        let said = result.diagnostics.iter().any(|d| d.code == "link-outside");
        let hidden = name.starts_with('.') || !name.contains('/');
        assert!(said || hidden, "{name}: {:?}", result.diagnostics);
    }
}
