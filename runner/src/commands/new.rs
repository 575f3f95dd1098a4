//! `jury new`: a small problem that works, to be changed into the one you have in mind.

use super::select::here;
use super::{FAULTY, MACHINE, OK, print};
use crate::cli::{Common, New, NewKind};
use crate::diagnostic::{Diagnostic, Place};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

macro_rules! templates {
    ($folder:literal: $($file:literal),* $(,)?) => {
        &[$(($file, include_bytes!(concat!("../../templates/", $folder, "/", $file)))),*]
    };
}

/// A file of a template: its path in the problem folder, and its text.
type Template = (&'static str, &'static [u8]);

/// Inputs that are a list of numbers.
const LISTS: &[Template] = templates!("common":
    "data/invalid_input/a_too_large.in",
    "data/invalid_input/double_space.in",
    "data/invalid_input/n_zero.in",
    "data/invalid_input/no_newline.in",
    "data/invalid_input/too_few.in",
);

/// Their sum.
const SUMS: &[Template] = templates!("common":
    "data/sample/1.in",
    "data/sample/1.ans",
    "submissions/accepted/sum.cpp",
    "submissions/accepted/sum.py",
    "submissions/wrong_answer/narrow.cpp",
);

/// It is right or wrong.
const PASS_FAIL: &[Template] = templates!("common":
    "problem.yaml",
    "statement/problem.en.md",
    "generators/generators.yaml",
    "submissions/submissions.yaml",
);

/// The place of a largest number: several outputs may be right.
const PLACES: &[Template] = templates!("checker":
    "statement/problem.en.md",
    "data/sample/1.in",
    "data/sample/1.ans",
    "data/valid_output/another_one.in",
    "data/valid_output/another_one.ans",
    "data/valid_output/another_one.out",
    "data/valid_output/white_space.in",
    "data/valid_output/white_space.ans",
    "data/valid_output/white_space.out",
    "data/invalid_output/more_than_one.in",
    "data/invalid_output/more_than_one.ans",
    "data/invalid_output/more_than_one.out",
    "data/invalid_output/no_number.in",
    "data/invalid_output/no_number.ans",
    "data/invalid_output/no_number.out",
    "data/invalid_output/not_the_largest.in",
    "data/invalid_output/not_the_largest.ans",
    "data/invalid_output/not_the_largest.out",
    "data/invalid_output/nothing.in",
    "data/invalid_output/nothing.ans",
    "data/invalid_output/nothing.out",
    "data/invalid_output/too_far.in",
    "data/invalid_output/too_far.ans",
    "data/invalid_output/too_far.out",
    "data/invalid_output/zero.in",
    "data/invalid_output/zero.ans",
    "data/invalid_output/zero.out",
    "generators/generators.yaml",
    "submissions/accepted/first.cpp",
    "submissions/accepted/last.py",
    "submissions/wrong_answer/from_zero.cpp",
    "submissions/submissions.yaml",
);
const SETTINGS: &[Template] = templates!("common": "problem.yaml");

/// It is worth points, by groups of tests.
const SCORING: &[Template] = templates!("scoring":
    "problem.yaml",
    "statement/problem.en.md",
    "generators/generators.yaml",
    "input_validators/validator.py",
    "submissions/submissions.yaml",
);

/// Helper programs that need nothing but Python.
const NUMBERS: &[Template] = templates!("python": "generators/numbers.py");
const VALIDATOR: &[Template] = templates!("python": "input_validators/validator.py");

/// Helper programs written with testlib, for a Cargo workspace that has it.
const RUST: &[Template] =
    templates!("rust": "generators/numbers.rs", "input_validators/validator.rs");
const MANIFEST: &[Template] = templates!("rust": "Cargo.toml.in");

/// Checkers, for [`PLACES`].
const CHECKER: &[Template] = templates!("checker-python": "output_validator/checker.py");
const CHECKER_RUST: &[Template] =
    templates!("checker-rust": "Cargo.toml.in", "output_validator/checker.rs");

/// A game of guessing a number.
const INTERACTIVE: &[Template] = templates!("interactive":
    "problem.yaml",
    "statement/problem.en.md",
    "data/sample/1.in",
    "data/sample/1.in.download",
    "data/sample/1.ans.download",
    "data/sample/1.interaction",
    "data/invalid_input/zero.in",
    "data/invalid_input/too_large.in",
    "data/invalid_input/no_newline.in",
    "generators/generators.yaml",
    "submissions/accepted/halves.cpp",
    "submissions/accepted/halves.py",
    "submissions/wrong_answer/one_by_one.py",
);

/// Its helper programs in Python.
const INTERACTIVE_PYTHON: &[Template] = templates!("interactive-python":
    "input_validators/validator.py", "output_validator/interactor.py");

/// The same with testlib.
const INTERACTIVE_RUST: &[Template] = templates!("interactive-rust":
    "Cargo.toml.in", "input_validators/validator.rs", "output_validator/interactor.rs");

/// A number is hidden in one pass and found in the next.
const MULTI_PASS: &[Template] = templates!("multi-pass":
    "problem.yaml",
    "statement/problem.en.md",
    "data/sample/1.in",
    "data/sample/1.in.download",
    "data/sample/1.ans.download",
    "data/sample/1.interaction",
    "data/invalid_input/zero.in",
    "data/invalid_input/find.in",
    "generators/generators.yaml",
    "input_validators/validator.py",
    "output_validator/validator.py",
    "submissions/accepted/next.py",
    "submissions/wrong_answer/forgets.py",
);

/// Starts a problem.
///
/// # Errors
/// See [`super::dispatch`].
pub fn new(common: &Common, args: &New) -> Result<i32, (i32, Diagnostic)> {
    let name = &args.name;
    if let Some(fault) = bad_name(name) {
        return Err((FAULTY, fault));
    }
    if args.checker && args.kind != NewKind::PassFail {
        let text = "--checker starts a problem of the type pass-fail";
        let fault = Diagnostic::error("bad-type", Place::file("--checker"), text);
        return Err((
            FAULTY,
            fault.hint("leave out --checker or --type; interactive and multi-pass problems have an output validator anyway"),
        ));
    }
    let root = here();
    let parent = if root.join("problems").is_dir() {
        root.join("problems")
    } else {
        root
    };
    let dir = parent.join(name);
    if dir.exists() {
        let fault = Diagnostic::error(
            "exists",
            Place::file(&dir),
            format!("{} is there already", dir.display()),
        );
        return Err((
            FAULTY,
            fault.hint("choose another name, or remove it first"),
        ));
    }
    let with_testlib = workspace_has_testlib(&parent);
    let parts: &[&[Template]] = match (args.kind, with_testlib) {
        (NewKind::PassFail, true) if args.checker => &[LISTS, PLACES, SETTINGS, RUST, CHECKER_RUST],
        (NewKind::PassFail, false) if args.checker => {
            &[LISTS, PLACES, SETTINGS, NUMBERS, VALIDATOR, CHECKER]
        }
        (NewKind::PassFail, true) => &[LISTS, SUMS, PASS_FAIL, RUST, MANIFEST],
        (NewKind::PassFail, false) => &[LISTS, SUMS, PASS_FAIL, NUMBERS, VALIDATOR],
        (NewKind::Scoring, _) => &[LISTS, SUMS, SCORING, NUMBERS],
        (NewKind::Interactive, true) => &[INTERACTIVE, INTERACTIVE_RUST],
        (NewKind::Interactive, false) => &[INTERACTIVE, INTERACTIVE_PYTHON],
        (NewKind::MultiPass, _) => &[MULTI_PASS],
    };
    let files = parts.iter().copied().flatten();
    // Made aside and renamed, so that a full disk leaves no half problem.
    let aside = parent.join(format!(".{name}.new"));
    let made = write_all(files, &aside, name).and_then(|()| fs::rename(&aside, &dir));
    if let Err(error) = made {
        let _ = fs::remove_dir_all(&aside);
        return Err((
            MACHINE,
            Diagnostic::error(
                "disk",
                Place::file(&dir),
                format!("cannot be written: {error}"),
            ),
        ));
    }
    let shown = dir
        .strip_prefix(here())
        .unwrap_or(&dir)
        .display()
        .to_string();
    let told = match common.json {
        true => format!(
            "{}\n",
            serde_json::json!({ "type": "new", "problem": name, "folder": dir })
        ),
        false => format!(
            "{shown}: a problem that works; change it into yours. `jury all {shown}` checks it.\n"
        ),
    };
    print(&told).map(|()| OK)
}

/// What is wrong with a name, when something is.
fn bad_name(name: &str) -> Option<Diagnostic> {
    let good = |c: &char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let nearest: String = name.to_lowercase().chars().filter(good).collect();
    if nearest == name && !name.is_empty() {
        return None;
    }
    let text = format!(
        "{name:?} is no short name for a problem: the package format allows lower-case letters a-z and digits 0-9, \
         nothing else"
    );
    let proposed = if nearest.is_empty() {
        "branches2"
    } else {
        &nearest
    };
    let fault = Diagnostic::error("bad-name", Place::file(name), text);
    Some(fault.hint(format!(
        "`jury new {proposed}`; the title, in problem.yaml, may be any text"
    )))
}

fn write_all<'a>(
    files: impl Iterator<Item = &'a Template>,
    dir: &Path,
    name: &str,
) -> std::io::Result<()> {
    let title = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
    let uuid = uuid()?;
    for (file, content) in files {
        let path = dir.join(
            file.strip_suffix(".in")
                .filter(|file| file.ends_with(".toml"))
                .unwrap_or(file),
        );
        fs::create_dir_all(path.parent().unwrap_or(dir))?;
        let text = String::from_utf8_lossy(content);
        let text = text
            .replace("__NAME__", name)
            .replace("__TITLE__", &title)
            .replace("__UUID__", &uuid);
        fs::write(path, text)?;
    }
    Ok(())
}

/// A random identifier (RFC 9562, version 4): a new problem must differ from every other one.
fn uuid() -> std::io::Result<String> {
    let mut bytes = [0u8; 16];
    fs::File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    bytes[6] = bytes[6] & 0x0f | 0x40;
    bytes[8] = bytes[8] & 0x3f | 0x80;
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!(
        "{}-{}-{}-{}-{}",
        &hex[..8],
        &hex[8..12],
        &hex[12..16],
        &hex[16..20],
        &hex[20..]
    ))
}

/// Whether the nearest Cargo workspace above declares `testlib` for its members.
fn workspace_has_testlib(dir: &Path) -> bool {
    let manifest: Option<PathBuf> = dir
        .ancestors()
        .map(|dir| dir.join("Cargo.toml"))
        .find(|file| file.is_file());
    let Some(text) = manifest.and_then(|file| fs::read_to_string(file).ok()) else {
        return false;
    };
    let Ok(toml) = text.parse::<toml::Table>() else {
        return false;
    };
    let member = |name: &str| {
        toml.get("workspace")
            .and_then(|w| w.get("dependencies"))
            .and_then(|d| d.get(name))
            .is_some()
    };
    member("testlib") && member("clap")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_are_random_and_well_formed() {
        let (a, b) = (uuid().unwrap(), uuid().unwrap());
        assert_ne!(a, b);
        assert_eq!(a.len(), 36);
        assert_eq!(&a[14..15], "4");
    }
}
