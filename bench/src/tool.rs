//! Tools that each do everything with a package, from nothing and again.

use crate::measure::{Figures, Subject, appending, cpu_of, in_turns, quiet, status, writing};
use crate::{Bench, Result};
use std::cell::{Cell, RefCell};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files of a folder that is yet to be written.
#[derive(Default, Clone)]
pub struct Files(Vec<(String, String)>);

impl Files {
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.0.push((path.into(), text.into()));
    }

    pub fn write(&self, folder: &Path) -> Result<()> {
        for (path, text) in &self.0 {
            let path = folder.join(path);
            let parent = path.parent().unwrap_or(folder);
            std::fs::create_dir_all(parent)
                .and_then(|()| std::fs::write(&path, text))
                .map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        }
        Ok(())
    }
}

/// Makes a command for a package and a folder for what is kept.
type MakeCommand = dyn Fn(&Path, &Path) -> Command;

/// One tool and the way it wants the package.
pub struct Tool {
    pub name: &'static str,
    files: Files,
    /// The command that makes, checks and judges everything; given the package and a folder for what is kept.
    command: Box<MakeCommand>,
}

impl Tool {
    /// `jury all`.
    pub fn ours(bench: &Bench<'_>, files: Files) -> Tool {
        let program = bench.programs.path("jury");
        Tool {
            name: "ours",
            files,
            command: Box::new(move |package, kept| {
                let mut command = quiet(&program);
                command.args(["all", "--store"]).arg(kept).arg(package);
                command
            }),
        }
    }

    /// A tool that is installed, started in the folder of the package. What it keeps goes into the folder for temporary
    /// files, or where `keep` says.
    pub fn peer(
        name: &'static str,
        program: PathBuf,
        arguments: &'static [&'static str],
        keep: Option<&'static str>,
        files: Files,
    ) -> Tool {
        Tool {
            name,
            files,
            command: Box::new(move |package, kept| {
                let mut command = quiet(&program);
                command
                    .args(arguments)
                    .current_dir(package)
                    .env("TMPDIR", kept);
                if let Some(option) = keep {
                    command.arg(option).arg(kept);
                }
                command
            }),
        }
    }

    /// Runs a command of the tool to its end; an error when it did not do everything, since one that fails is quick and
    /// would look good.
    ///
    /// bt ends with 1 after a warning, such as for a header that it does not like; what it prints says more: it must
    /// have accepted all of these submissions.
    fn run(&self, bench: &Bench<'_>, mut command: Command, accepted: &[&str]) -> Result<()> {
        let log = bench.file(&format!("{}.log", self.name));
        let status = status(command.stdout(writing(&log)?).stderr(appending(&log)?))?;
        let text =
            std::fs::read(&log).map_err(|e| format!("cannot read {}: {e}", log.display()))?;
        let text = String::from_utf8_lossy(&text);
        let lines = || {
            text.split(['\r', '\n'])
                .map(str::trim)
                .filter(|line| !line.is_empty())
        };
        let is_accepted = |name: &str| {
            lines()
                .any(|line| line.starts_with(&format!("accepted/{name}:")) && line.contains(" AC "))
        };
        match status.code() {
            Some(0) => Ok(()),
            Some(1) if self.name == "bt" && accepted.iter().all(|name| is_accepted(name)) => Ok(()),
            _ => Err(format!(
                "{status}, {}",
                lines().next_back().unwrap_or("without a word")
            )),
        }
    }

    /// The command on a package that no tool has seen.
    fn fresh(&self, bench: &Bench<'_>, name: &str) -> Result<Command> {
        let (package, kept) = places(bench, name);
        self.files.write(&package)?;
        std::fs::create_dir_all(&kept)
            .map_err(|e| format!("cannot make {}: {e}", kept.display()))?;
        Ok((self.command)(&package, &kept))
    }
}

/// Where a package and what a tool keeps of it lie.
fn places(bench: &Bench<'_>, name: &str) -> (PathBuf, PathBuf) {
    (
        bench.file(name).join("measured"),
        bench.file(name).join("kept"),
    )
}

/// What tools took for the same package.
pub struct Compared {
    /// From nothing; ours first, then the floor when there is one.
    pub cold: Vec<Figures>,
    /// With nothing changed.
    pub warm: Vec<Figures>,
    /// Which tools are left out, and why.
    pub remarks: Vec<String>,
}

/// Runs our tool and the others in turns: each on fresh copies of its package, then again on the last one. Another tool
/// that fails is left out.
pub fn compare(
    bench: &Bench<'_>,
    ours: Tool,
    peers: Vec<Tool>,
    floor: Option<Subject<'_>>,
    accepted: &[&str],
) -> Result<Compared> {
    let tools: Vec<Tool> = std::iter::once(ours).chain(peers).collect();
    let mut remarks = Vec::new();
    let count = Cell::new(0);
    let latest = RefCell::new(vec![String::new(); tools.len()]);
    let mut cold: Vec<Subject<'_>> = Vec::new();
    for (i, tool) in tools.iter().enumerate() {
        let (count, latest) = (&count, &latest);
        cold.push(Subject::timed(tool.name, move || {
            count.set(count.get() + 1);
            let name = format!("package{}", count.get());
            let command = tool.fresh(bench, &name)?;
            latest.borrow_mut()[i] = name;
            cpu_of(|| tool.run(bench, command, accepted))
        }));
    }
    cold.extend(floor);
    let mut cold = in_turns(cold, bench.long_runs());
    let floor = cold.split_off(tools.len());

    let mut kept = Vec::new();
    let mut warm = Vec::new();
    for ((tool, name), cold) in tools.iter().zip(latest.take()).zip(cold) {
        let Some(figures) = unless_it_failed(cold, warm.is_empty(), &mut remarks)? else {
            continue;
        };
        kept.push(figures);
        let (package, place) = places(bench, &name);
        let again = move || tool.run(bench, (tool.command)(&package, &place), accepted);
        // The first run after a cold one may still have something to remember.
        let first = again();
        warm.push(Subject::new(tool.name, move || {
            first.clone()?;
            again()
        }));
    }
    for floor in floor {
        kept.insert(1, floor?);
    }
    let mut again = Vec::new();
    for figures in in_turns(warm, bench.runs()) {
        again.extend(unless_it_failed(figures, again.is_empty(), &mut remarks)?);
    }
    Ok(Compared {
        cold: kept,
        warm: again,
        remarks,
    })
}

/// The figures of a tool, or `None` and a remark when it failed; we (who are `ours`) must not.
fn unless_it_failed(
    figures: Result<Figures>,
    ours: bool,
    remarks: &mut Vec<String>,
) -> Result<Option<Figures>> {
    match figures {
        Ok(figures) => Ok(Some(figures)),
        Err(message) if ours => Err(message),
        Err(message) => {
            remarks.push(format!("left out: {message}"));
            Ok(None)
        }
    }
}
