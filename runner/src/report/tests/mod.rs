//! Both faces on made-up results, held against the files of `runner/tests/report/`.
//!
//! `JURY_BLESS=1 cargo test -p runner --lib report` rewrites the files; read the difference before committing it.

mod json;
mod models;
mod table;
mod terminal;

use std::path::PathBuf;

/// Compares `text` with the snapshot `name`, or writes it when `JURY_BLESS` is set.
#[track_caller]
fn snapshot(name: &str, text: &str) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/report")
        .join(name);
    if std::env::var_os("JURY_BLESS").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; JURY_BLESS=1 makes it", file.display()));
    if expected == text {
        return;
    }
    let (old, new): (Vec<_>, Vec<_>) = (expected.lines().collect(), text.lines().collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    panic!(
        "{} differs from line {}:\n  there: {:?}\n  now:   {:?}\nJURY_BLESS=1 accepts what is there now:\n{text}",
        file.display(),
        same + 1,
        old.get(same).unwrap_or(&"(end)"),
        new.get(same).unwrap_or(&"(end)"),
    );
}
