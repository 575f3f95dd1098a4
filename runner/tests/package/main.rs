//! Reads small packages and looks at what comes out: the typed package of sound ones, the findings of broken ones.
//!
//! `base/` is a sound package. Each folder of `faults/` holds what is different in one broken package: files laid over
//! the base, names to remove first in `remove` (one a line), and `expected`, the findings. `JURY_BLESS=1 cargo test`
//! writes the expected files anew.

mod beside;
mod contest;
mod data;
mod faults;
mod mangled;
mod odd_folders;
mod older;
mod programs;
mod seeds;
mod submissions;

use runner::diagnostic::{Diagnostic, Severity};
use runner::package::{Package, ReadResult, read};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of these tests.
fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/package")
}

/// A copy of a package that a test may change.
struct Copy {
    /// Removes the copy when the test ends.
    _scratch: tempfile::TempDir,
    dir: PathBuf,
}

impl Copy {
    /// A copy of `folder`, a folder of these tests; it is called `fixture`.
    fn of(folder: &str) -> Copy {
        let scratch = tempfile::tempdir().expect("a scratch folder");
        let dir = fs::canonicalize(scratch.path())
            .expect("it exists")
            .join("fixture");
        lay_over(&here().join(folder), &dir);
        Copy {
            _scratch: scratch,
            dir,
        }
    }

    /// Writes a file of the copy.
    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> &Copy {
        let path = self.dir.join(name);
        fs::create_dir_all(path.parent().expect("below the package")).expect("a folder");
        fs::write(path, content).expect("a file");
        self
    }

    /// Other rules for the tests; submissions.yaml speaks of the old ones and is made plain.
    fn rules(&self, content: &str) -> &Copy {
        self.write(
            "submissions/submissions.yaml",
            "accepted/model.py: {model_solution: true}\n",
        );
        self.write("generators/generators.yaml", content)
    }

    /// Removes a file or folder of the copy.
    fn remove(&self, name: &str) -> &Copy {
        let path = self.dir.join(name);
        if path.is_dir() {
            fs::remove_dir_all(path)
        } else {
            fs::remove_file(path)
        }
        .expect(name);
        self
    }

    fn read(&self) -> ReadResult {
        read(&self.dir)
    }

    /// The package, which must have no finding at all.
    fn sound(&self) -> Package {
        let result = self.read();
        assert_eq!(self.text(&result.diagnostics), "");
        result.package.expect("a package")
    }

    /// The findings, one a line, hints and notes below.
    fn text(&self, diagnostics: &[Diagnostic]) -> String {
        let mut text = String::new();
        for d in diagnostics {
            let word = if d.severity == Severity::Error {
                "error"
            } else {
                "warning"
            };
            text.push_str(&format!(
                "{word}[{}]: {}: {}\n",
                d.code,
                d.place.relative_to(&self.dir),
                d.message
            ));
            if !d.hint.is_empty() {
                text.push_str(&format!("  hint: {}\n", d.hint));
            }
            for note in &d.notes {
                text.push_str(&format!("  note: {note}\n"));
            }
        }
        text.replace(&*self.dir.to_string_lossy(), "PACKAGE")
    }

    /// The findings of reading the copy.
    fn findings(&self) -> String {
        self.text(&self.read().diagnostics)
    }
}

/// Copies a folder over another one.
fn lay_over(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder of the tests") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        match entry.file_type().expect("a kind").is_dir() {
            true => lay_over(&entry.path(), &target),
            false => {
                fs::copy(entry.path(), target).expect("a copied file");
            }
        }
    }
}
