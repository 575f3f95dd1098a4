//! Other tools, used when they are installed and never brought along.

use std::fmt;
use std::path::PathBuf;

/// Where each is, if it is.
#[derive(Debug, Clone, Default)]
pub struct Peers {
    /// The folder that holds `testlib.h`.
    pub testlib: Option<PathBuf>,
    /// BAPCtools.
    pub bt: Option<PathBuf>,
    /// problemtools.
    pub verifyproblem: Option<PathBuf>,
    /// task-maker.
    pub task_maker: Option<PathBuf>,
    /// rbx.
    pub rbx: Option<PathBuf>,
}

impl Peers {
    pub fn find() -> Self {
        let header = std::env::var_os("TESTLIB_H")
            .map(PathBuf::from)
            .filter(|path| path.is_file());
        let header = header.and_then(|path| path.canonicalize().ok());
        Peers {
            testlib: header.and_then(|path| Some(path.parent()?.to_path_buf())),
            bt: on_path("bt"),
            verifyproblem: on_path("verifyproblem"),
            task_maker: on_path("task-maker").or_else(|| on_path("task-maker-rust")),
            rbx: on_path("rbx"),
        }
    }
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

impl fmt::Display for Peers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [
            ("testlib.h", &self.testlib, "set TESTLIB_H to its path"),
            ("bt", &self.bt, "not on the PATH"),
            ("verifyproblem", &self.verifyproblem, "not on the PATH"),
            ("task-maker", &self.task_maker, "not on the PATH"),
            ("rbx", &self.rbx, "not on the PATH"),
        ];
        let here: Vec<_> = all
            .iter()
            .filter(|(_, place, _)| place.is_some())
            .map(|(name, ..)| *name)
            .collect();
        let here = if here.is_empty() {
            "none".to_string()
        } else {
            here.join(", ")
        };
        write!(f, "Peers found: {here}.")?;
        let missing: Vec<_> = all
            .iter()
            .filter(|(_, place, _)| place.is_none())
            .map(|(name, _, how)| format!("{name} ({how})"))
            .collect();
        if !missing.is_empty() {
            write!(f, " Missing: {}.", missing.join(", "))?;
        }
        write!(f, "\n{}", crate::table::heading())
    }
}
