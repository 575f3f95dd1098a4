//! The gallery of broken packages.

use crate::{Copy, here, lay_over};
use std::fs;

#[test]
fn every_fault_is_named_where_it_is() {
    let bless = std::env::var_os("JURY_BLESS").is_some();
    let mut names: Vec<String> = fs::read_dir(here().join("faults"))
        .expect("the gallery")
        .map(|entry| {
            entry
                .expect("an entry")
                .file_name()
                .into_string()
                .expect("a plain name")
        })
        .collect();
    names.sort();
    assert!(names.len() > 60, "the gallery is there: {names:?}");
    let mut wrong = Vec::new();
    for name in names {
        let fault = here().join("faults").join(&name);
        let copy = Copy::of("base");
        for line in fs::read_to_string(fault.join("remove"))
            .unwrap_or_default()
            .lines()
        {
            copy.remove(line);
        }
        lay_over(&fault, &copy.dir);
        for own in ["remove", "expected"] {
            if copy.dir.join(own).exists() {
                copy.remove(own);
            }
        }
        let found = copy.findings();
        assert_ne!(found, "", "{name}: nothing is found");
        if bless {
            fs::write(fault.join("expected"), &found).expect("the expected file is written");
        } else if fs::read_to_string(fault.join("expected")).unwrap_or_default() != found {
            wrong.push(format!("--- {name}\n{found}"));
        }
    }
    assert!(
        wrong.is_empty(),
        "JURY_BLESS=1 accepts these:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn a_sound_package_has_no_findings() {
    Copy::of("base").sound();
}

#[test]
fn what_is_no_package_is_said_to_be_none() {
    let copy = Copy::of("base");
    let missing = runner::package::read(&copy.dir.join("nowhere"));
    assert!(missing.package.is_none() && missing.has_errors());
    assert_eq!(
        copy.text(&missing.diagnostics),
        "error[unreadable]: nowhere: cannot be read: No such file or directory (os error 2)\n"
    );
    let file = runner::package::read(&copy.dir.join("problem.yaml"));
    assert_eq!(
        copy.text(&file.diagnostics),
        "error[unreadable]: problem.yaml: not a folder\n"
    );
}

#[test]
fn links_must_stay_in_the_package() {
    use std::os::unix::fs::symlink;
    let copy = Copy::of("base");
    symlink(
        "../accepted/model.py",
        copy.dir.join("submissions/wrong_answer/same.py"),
    )
    .expect("a link");
    assert_eq!(copy.findings(), "");
    symlink(
        "../../../away.py",
        copy.dir.join("submissions/wrong_answer/away.py"),
    )
    .expect("a link");
    assert!(copy.findings().starts_with(
        "error[link-broken]: submissions/wrong_answer/away.py: the link leads nowhere"
    ));
    fs::write(copy.dir.join("../away.py"), "").expect("a file");
    assert!(
        copy.findings().starts_with(
            "error[link-outside]: submissions/wrong_answer/away.py: the link leads out"
        )
    );
    copy.remove("submissions/wrong_answer/away.py");
    symlink("../../away.py", copy.dir.join("generators/manual.in")).expect("a link");
    copy.write(
        "generators/generators.yaml",
        "data: {secret: {data: {a: {copy: manual}}}}\n",
    );
    assert!(
        copy.findings().contains("error[link-outside]"),
        "{}",
        copy.findings()
    );
}

#[test]
fn links_in_circles_come_to_an_end() {
    use std::os::unix::fs::symlink;
    let copy = Copy::of("base");
    copy.write("input_validators/tool/main.py", "");
    symlink("../tool", copy.dir.join("input_validators/tool/again")).expect("a link");
    assert!(
        copy.findings()
            .contains("the link leads back to a folder that it lies in"),
        "{}",
        copy.findings()
    );
    copy.remove("input_validators/tool");
    copy.remove("generators/generators.yaml")
        .write("data/secret/a/1.in", "")
        .write("data/secret/a/1.ans", "");
    symlink("../a", copy.dir.join("data/secret/a/again")).expect("a link");
    copy.read();
}

#[test]
fn odd_bytes_are_named() {
    let copy = Copy::of("base");
    let yaml = |content: &[u8]| {
        copy.write("jury.yaml", content);
        copy.findings()
    };
    assert_eq!(
        yaml(b"\xef\xbb\xbfstack: 8\n").lines().next(),
        Some("error[byte-order-mark]: jury.yaml:1:1: the file starts with a byte-order mark")
    );
    assert_eq!(
        yaml(b"stack: 8\r\n").lines().next(),
        Some("warning[carriage-return]: jury.yaml:1: the line ends with a carriage return")
    );
    assert_eq!(
        yaml(b"# one\r\n# two\rstack: 8\n").lines().next(),
        Some("error[carriage-return]: jury.yaml:2: the line ends with a carriage return")
    );
    assert_eq!(
        yaml(b"stack: 8\nwaive: \xff\n").lines().next(),
        Some("error[not-utf8]: jury.yaml:2:8: byte 0xFF is not UTF-8")
    );
    // Settings that say nothing set nothing.
    assert_eq!(yaml(b""), "");
    assert_eq!(yaml(b"# nothing\n"), "");
    assert_eq!(
        yaml(b"stack:\n\t- 8\n").lines().next(),
        Some("error[yaml-tab]: jury.yaml:2: the line is indented with a tab")
    );
    let bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\n".to_owned()
        + &(1..9)
            .map(|i| {
                format!(
                    "b{i}: &b{i} [{}]\n",
                    vec![
                        if i == 1 {
                            "*a".into()
                        } else {
                            format!("*b{}", i - 1)
                        };
                        10
                    ]
                    .join(", ")
                )
            })
            .collect::<String>();
    assert!(
        yaml(bomb.as_bytes()).contains("error[yaml-too-big]"),
        "{}",
        yaml(bomb.as_bytes())
    );
    assert!(
        yaml(&b"- ".repeat(100_000)).contains("error[yaml-"),
        "deep lists"
    );
    assert!(
        yaml(&b"[".repeat(100_000)).contains("error[yaml-"),
        "deep flow lists"
    );
    assert!(
        yaml(&b"{a: ".repeat(100_000)).contains("error[yaml-"),
        "deep flow maps"
    );
    assert!(yaml(&vec![b' '; (16 << 20) + 1]).contains("are more than the 16777216 allowed"));
}

/// Every code of a finding is explained.
#[test]
fn the_guide_knows_every_code() {
    let guide = here().join("../../../docs/verify.md");
    let guide = fs::read_to_string(guide).expect("the guide");
    let mut codes = std::collections::BTreeSet::new();
    for entry in fs::read_dir(here().join("faults")).expect("the gallery") {
        let expected = entry.expect("an entry").path().join("expected");
        let expected = fs::read_to_string(expected).expect("the expected file");
        let bracket = |line: &str| Some(line.split_once('[')?.1.split_once("]: ")?.0.to_owned());
        codes.extend(
            expected
                .lines()
                .filter(|line| !line.starts_with(' '))
                .filter_map(bracket),
        );
    }
    let missing: Vec<&String> = codes
        .iter()
        .filter(|code| !guide.contains(&format!("`{code}`")))
        .collect();
    assert!(codes.len() > 50 && missing.is_empty(), "{missing:?}");
}
