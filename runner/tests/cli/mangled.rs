//! Every file of a package in turn replaced by something else: the command ends in its own words.

use super::fixture::Fixture;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

fn files(dir: &Path) -> Vec<PathBuf> {
    let mut list = Vec::new();
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        match entry.path().is_dir() {
            true => list.extend(files(&entry.path())),
            false => list.push(entry.path()),
        }
    }
    list.sort();
    list
}

fn check(fixture: &Fixture, what: &str) {
    let report = fixture.jury("all").run();
    assert!(
        (0..=3).contains(&report.code),
        "{what}: {}\n{}\n{}",
        report.code,
        report.stdout,
        report.stderr
    );
    assert!(
        !report.stderr.contains("panicked"),
        "{what}: {}",
        report.stderr
    );
    if report.code != 0 {
        let told = report.stdout.contains("error[")
            || report.stderr.contains("error[")
            || report.stdout.contains("UNEXPECTED");
        assert!(
            told,
            "{what}: nothing is said\n{}\n{}",
            report.stdout, report.stderr
        );
    }
}

#[test]
fn whatever_lies_there() {
    let fixture = Fixture::twice();
    fixture.file(
        "output_validator/checker.sh",
        "read -r judge < \"$2\"\nread -r team\n[ \"$judge\" = \"$team\" ] && exit 42\nexit 43\n",
    );
    fixture.jury("generate").run().code(0);
    for path in files(&fixture.problem()) {
        // The data made is put right without a word; one file stands for all.
        if path.components().any(|part| part.as_os_str() == "secret")
            && !path.ends_with("02-large/big.in")
        {
            continue;
        }
        let whole = fs::read(&path).expect("readable");
        let name = path
            .strip_prefix(fixture.problem())
            .expect("below")
            .display()
            .to_string();
        let garbage = [
            0u8, 255, 10, 123, 58, 9, 13, 10, 0xef, 0xbb, 0xbf, 0xf0, 0x9f,
        ];
        for (how, bytes) in [
            ("empty", &b""[..]),
            ("garbage", &garbage),
            ("half", &whole[..whole.len() / 2]),
        ] {
            fs::write(&path, bytes).expect("writable");
            check(&fixture, &format!("{name}: {how}"));
        }
        fs::remove_file(&path).expect("removable");
        check(&fixture, &format!("{name}: gone"));
        // What is made was made again.
        let _ = fs::remove_file(&path);
        fs::create_dir(&path).expect("a folder");
        check(&fixture, &format!("{name}: a folder"));
        let _ = fs::remove_dir(&path);
        let _ = fs::remove_file(&path);
        symlink("/nowhere/at/all", &path).expect("a link");
        check(&fixture, &format!("{name}: a broken link"));
        fs::remove_file(&path).expect("removable");
        symlink(&path, &path).expect("a link");
        check(&fixture, &format!("{name}: a link to itself"));
        let _ = fs::remove_file(&path);
        fs::write(&path, &whole).expect("writable");
    }
    fixture.jury("all").run().code(0);
}
