//! A problem and its files.

use crate::Scratch;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders below `data/` whose inputs are valid and whose judge answers are right.
pub(crate) const VALID: [&str; 3] = ["sample", "valid_output", "invalid_output"];

/// One problem, as its own tests see it: [`problem!`](crate::problem) makes it.
#[derive(Debug, Clone, Copy)]
pub struct Problem {
    /// The problem's folder.
    pub folder: &'static str,
    /// The folder that Cargo keeps for what tests write; tests of other packages write there too.
    pub temporary: &'static str,
    /// The Cargo package.
    pub package: &'static str,
    /// The program `NAME-validator`.
    pub validator: &'static str,
    /// The program `NAME-checker`.
    pub checker: &'static str,
}

/// The problem whose test this stands in, by the name its programs begin with.
#[macro_export]
macro_rules! problem {
    ($name:literal) => {
        $crate::Problem {
            folder: env!("CARGO_MANIFEST_DIR"),
            temporary: env!("CARGO_TARGET_TMPDIR"),
            package: env!("CARGO_PKG_NAME"),
            validator: env!(concat!("CARGO_BIN_EXE_", $name, "-validator")),
            checker: env!(concat!("CARGO_BIN_EXE_", $name, "-checker")),
        }
    };
}

impl Problem {
    /// The file or folder with this path below `data/`.
    pub fn data(&self, path: &str) -> PathBuf {
        Path::new(self.folder).join("data").join(path)
    }

    /// The names of the files in a folder below `data/` that end in `.in`, without this ending.
    ///
    /// # Panics
    /// When there are none: what is asserted of all of them would be true whatever the programs do.
    pub fn cases(&self, folder: &str) -> BTreeSet<String> {
        let files = fs::read_dir(self.data(folder)).expect("the folder is there");
        let names = files.filter_map(|file| {
            let name = file.expect("readable").file_name();
            Some(name.to_str()?.strip_suffix(".in")?.to_owned())
        });
        let names: BTreeSet<String> = names.collect();
        assert!(!names.is_empty(), "there is no input in {folder}");
        names
    }

    /// Holds the names in a table against the inputs of a folder: each has to be in both.
    pub fn assert_complete<'a>(&self, folder: &str, table: impl IntoIterator<Item = &'a str>) {
        let rows: BTreeSet<String> = table.into_iter().map(str::to_owned).collect();
        let files = self.cases(folder);
        assert_eq!(rows, files, "the table and the files of {folder} differ");
    }

    /// A whole number among the `constants` of `problem.yaml`: what the statement says the limits are.
    ///
    /// # Panics
    /// When there is no such constant or it is no whole number.
    pub fn constant(&self, name: &str) -> usize {
        let text = fs::read_to_string(Path::new(self.folder).join("problem.yaml"))
            .expect("problem.yaml is there");
        constant(&text, name)
            .unwrap_or_else(|| panic!("problem.yaml has no constant {name}"))
            .parse()
            .unwrap_or_else(|_| panic!("the constant {name} is no whole number"))
    }

    pub(crate) fn scratch(&self) -> Scratch {
        Scratch::below(Path::new(self.temporary).join(self.package))
    }
}

/// The constant `name`, written as `name: value` or as `name:` with a line `value: value` of its own below it.
fn constant(yaml: &str, name: &str) -> Option<String> {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let after = |line: &str, key: &str| {
        let value = line.trim_start().strip_prefix(key)?.strip_prefix(':')?;
        Some(value.trim().to_owned())
    };
    let constants = yaml.lines().skip_while(|line| *line != "constants:");
    let mut lines = constants.skip(1).take_while(|line| depth(line) > 0);
    let (level, value) = lines.find_map(|line| Some((depth(line), after(line, name)?)))?;
    if value.is_empty() {
        let mut below = lines.take_while(|line| depth(line) > level);
        return below.find_map(|line| after(line, "value"));
    }
    Some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_found_in_both_forms_and_nowhere_else() {
        let yaml = "max_n: 5\nconstants:\n  max_n: 100\n  max_a:\n    value: 7\n    tex: 10^9\n  p:\n    tex: x\n  \
                    q:\n    value: 8\nmax_k: 3\n";
        let found = |name| constant(yaml, name);
        assert_eq!(found("max_n").as_deref(), Some("100"));
        assert_eq!(found("max_a").as_deref(), Some("7"));
        assert_eq!(found("p"), None, "the value below it is another one's");
        assert_eq!(found("max_k"), None, "not among the constants");
    }
}
