//! The programs that are measured: ours, built with this benchmark's own profile, and testlib's.

use crate::Result;
use crate::measure::{self, quiet};
use crate::peers::Peers;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where our programs lie.
#[derive(Debug)]
pub struct Programs {
    /// `target/release`.
    folder: PathBuf,
}

/// Flags for C++ programs, peers' and those of the package.
pub const CXX_FLAGS: [&str; 2] = ["-O2", "-std=gnu++20"];

/// What the sections need: their numbers, and what `cargo build` is told.
const NEEDED: [(&[u8], &[&str]); 6] = [
    (&[1], &["-p", "validators", "--bin", "validate-tree"]),
    (&[2], &["-p", "testlib-rs", "--example", "ints_validator"]),
    (
        &[3],
        &[
            "-p",
            "checkers",
            "--bin",
            "check-tokens",
            "--bin",
            "check-integers",
        ],
    ),
    (&[1, 4], &["-p", "generators", "--bin", "tree"]),
    (&[5, 6, 7, 8], &["-p", "runner", "--bin", "jury"]),
    (&[5], &["-p", "sandbox", "--bin", "sandbox-run"]),
];

impl Programs {
    /// Builds what these sections (all when there is none) need, into the folder where this program lies.
    pub fn build(sections: &[u8]) -> Result<Self> {
        let own = std::env::current_exe().map_err(|e| format!("where am I? {e}"))?;
        let folder = own
            .parent()
            .ok_or("this program lies nowhere")?
            .to_path_buf();
        let target = folder
            .parent()
            .ok_or("this program does not lie in a target folder")?;
        for (numbers, arguments) in NEEDED {
            if !sections.is_empty() && !numbers.iter().any(|number| sections.contains(number)) {
                continue;
            }
            let mut cargo =
                Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
            cargo
                .args(["build", "--quiet", "--target-dir"])
                .arg(target)
                .args(arguments);
            cargo.current_dir(env!("CARGO_MANIFEST_DIR"));
            if !cfg!(debug_assertions) {
                cargo.arg("--release");
            }
            measure::expect(&mut cargo, 0)?;
        }
        Ok(Programs { folder })
    }

    /// One of our programs.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }
}

/// Compiles one of the programs in `testlib/`, when testlib.h is here.
pub fn testlib(peers: &Peers, name: &str, folder: &Path) -> Result<Option<PathBuf>> {
    let Some(include) = &peers.testlib else {
        return Ok(None);
    };
    let source = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("testlib")
        .join(name)
        .with_extension("cpp");
    let binary = folder.join(name);
    let mut compiler = quiet("g++");
    compiler
        .args(CXX_FLAGS)
        .arg("-I")
        .arg(include)
        .arg("-o")
        .arg(&binary)
        .arg(source);
    measure::expect(&mut compiler, 0)?;
    Ok(Some(binary))
}
