//! The commands that repeat a step in a shell, from the folder the user stands in.
//!
//! They name the user's own files, never those of the store, and build what has to be built first.

use crate::build::copied::{Copied, copied};
use crate::languages::{Entry, Fill, Language, entry_point};
use crate::package::{Source, quote};
use crate::plan::{Checker, FileRef, Plan, PlannedProgram, ProblemPlan, ProgramId, StepId, Work};
use std::path::{Path, PathBuf};

/// Texts of `generators.yaml` up to this size are written into the command.
const SHORT: usize = 80;

/// A command in parts.
#[derive(Debug, Clone, Default)]
struct Line {
    /// What builds the programs.
    setup: Vec<String>,
    /// What is run.
    call: String,
}

impl Line {
    fn text(self) -> String {
        let mut parts = self.setup;
        parts.push(self.call);
        parts.retain(|part| !part.is_empty());
        parts.join(" && ")
    }
}

/// Repeats the steps of one problem.
pub struct ByHand<'a> {
    plan: &'a Plan,
    problem: &'a ProblemPlan,
    here: PathBuf,
}

impl<'a> ByHand<'a> {
    /// For a user who stands in the current folder.
    pub fn new(plan: &'a Plan, problem: &'a ProblemPlan) -> ByHand<'a> {
        ByHand {
            plan,
            problem,
            here: std::env::current_dir().unwrap_or_default(),
        }
    }

    /// The command of a step that runs a program; empty for others. `test` is the path of the test below `data/`.
    pub fn step(&self, step: StepId, test: &str) -> String {
        match &self.plan.steps[step].work {
            Work::Generate { .. } => self.generate(step).text(),
            Work::Validate {
                program,
                args,
                input,
                beside: Some(beside),
                ..
            } => {
                let data = self.problem.package.dir.join("data");
                let name = |file: &FileRef, ending: &str| match file {
                    FileRef::Path(path) => path.clone(),
                    _ => data.join(format!("{test}.{ending}")),
                };
                let beside = name(beside, "in");
                let beside = beside.strip_prefix(&self.here).unwrap_or(&beside);
                let beside = beside.to_string_lossy().into_owned();
                let args: Vec<String> = std::iter::once(beside)
                    .chain(args.iter().cloned())
                    .collect();
                let mut line = self.program(*program, &args);
                if line.call.is_empty() {
                    return String::new();
                }
                let input = self.shown(&name(input, "ans"));
                line.call.push_str(&format!(" < {input}"));
                line.text()
            }
            Work::Validate {
                program,
                args,
                input,
                ..
            }
            | Work::Answer {
                program,
                args,
                input,
                ..
            } => {
                let mut line = self.program(*program, args);
                if line.call.is_empty() {
                    return String::new();
                }
                let (feed, redirect) = self.input(input, test);
                line.setup.splice(0..0, feed.setup);
                line.call = format!("{}{}{redirect}", feed.call, line.call);
                line.text()
            }
            Work::Check {
                input,
                answer,
                output,
                checker,
            } => self.check(checker, [input, answer, output], test),
            _ => String::new(),
        }
    }

    /// A path as the user would type it.
    pub fn shown(&self, path: &Path) -> String {
        let shown = match path.strip_prefix(&self.here) {
            Ok(below) if !below.as_os_str().is_empty() => below,
            _ => path,
        };
        quote(&shown.to_string_lossy())
    }

    fn generate(&self, step: StepId) -> Line {
        match &self.plan.steps[step].work {
            Work::Generate {
                program, command, ..
            } => self.program(*program, &command.args),
            _ => Line::default(),
        }
    }

    /// What is put before and behind a program that reads `input`.
    fn input(&self, input: &FileRef, test: &str) -> (Line, String) {
        let from = |path: &Path| (Line::default(), format!(" < {}", self.shown(path)));
        let file = || {
            from(
                &self
                    .problem
                    .package
                    .dir
                    .join("data")
                    .join(format!("{test}.in")),
            )
        };
        match input {
            FileRef::Path(path) => from(path),
            FileRef::Bytes(bytes) => match printf(bytes) {
                Some(text) => (
                    Line {
                        call: format!("{text} | "),
                        ..Line::default()
                    },
                    String::new(),
                ),
                None => file(),
            },
            FileRef::Made(step, _) => {
                let mut line = self.generate(*step);
                // Such a generator writes files, not to its standard output.
                let writes_files = matches!(&self.plan.steps[*step].work,
                    Work::Generate { command, .. } if command.args.iter().any(|arg| arg.contains("testcase")));
                if line.call.is_empty() || writes_files {
                    return file();
                }
                line.call.push_str(" | ");
                (line, String::new())
            }
        }
    }

    fn check(&self, checker: &Checker, files: [&FileRef; 3], test: &str) -> String {
        let Some(program) = checker.program else {
            return String::new();
        };
        let data = self.problem.package.dir.join("data");
        let name = |file: &FileRef, ending: &str| match file {
            FileRef::Path(path) => path.to_string_lossy().into_owned(),
            _ => data
                .join(format!("{test}.{ending}"))
                .to_string_lossy()
                .into_owned(),
        };
        let [input, answer, output] = files;
        let short = |path: String| {
            Path::new(&path)
                .strip_prefix(&self.here)
                .map_or(path.clone(), |p| p.to_string_lossy().into_owned())
        };
        let mut args = vec![
            short(name(input, "in")),
            short(name(answer, "ans")),
            "/tmp/feedback/".to_owned(),
        ];
        args.extend(checker.args.iter().cloned());
        let mut line = self.program(program, &args);
        if line.call.is_empty() {
            return String::new();
        }
        line.setup.push("mkdir -p /tmp/feedback".into());
        line.call
            .push_str(&format!(" < {}", quote(&short(name(output, "out")))));
        line.text()
    }

    fn program(&self, id: ProgramId, args: &[String]) -> Line {
        let planned = &self.plan.programs[id];
        let program = &planned.program;
        let copy = self.copy(planned);
        let setup = copy.as_ref().map(|copy| copy.setup.clone());
        let mut line = match &program.source {
            Source::Broken(_) | Source::Answers { .. } => return Line::default(),
            Source::Checktestdata { file } => {
                let name = file.file_name().map(PathBuf::from).unwrap_or_default();
                let file = copy.map_or_else(|| file.clone(), |copy| copy.dir.join(name));
                return Line {
                    setup: setup.into_iter().collect(),
                    call: format!("jury checktestdata {}", self.shown(&file)),
                };
            }
            Source::Cargo { manifest, bin, .. } => {
                let manifest = self.shown(manifest);
                Line {
                    setup: Vec::new(),
                    call: format!(
                        "cargo run --release -q --manifest-path {manifest} --bin {bin} --"
                    ),
                }
            }
            Source::Scripts { root, files } => {
                let build = files.contains(&root.join("build"));
                let root = copy.as_ref().map_or(root, |copy| &copy.dir);
                let built = build.then(|| format!("(cd {} && ./build)", self.shown(root)));
                let run = self.shown(&root.join("run"));
                // Without a slash a shell would look along its search path.
                let call = if run.contains('/') {
                    run
                } else {
                    format!("./{run}")
                };
                Line {
                    setup: built.into_iter().collect(),
                    call,
                }
            }
            Source::Files {
                language, entry, ..
            } => match Language::by_key(language) {
                Some(language) => {
                    let sources = laid(planned);
                    let dir = copy.as_ref().map(|copy| copy.dir.as_path());
                    self.files(language, &sources, dir, entry.as_deref(), &program.name)
                }
                None => return Line::default(),
            },
        };
        line.setup.splice(0..0, setup);
        for arg in args {
            line.call.push(' ');
            line.call.push_str(&quote(arg));
        }
        line
    }

    /// The copy that a program has to be built from.
    fn copy(&self, planned: &PlannedProgram) -> Option<Copied> {
        let program = &planned.program;
        let files = laid(planned);
        let foreign = !planned.include.is_empty() && matches!(program.source, Source::Files { .. });
        copied(&program.name, &files, &planned.constants, foreign, |path| {
            self.shown(path)
        })
    }

    /// A program of `sources`, each with its name, which lie in `dir` or else where they are.
    fn files(
        &self,
        language: &Language,
        sources: &[(PathBuf, String)],
        dir: Option<&Path>,
        entry: Option<&str>,
        name: &str,
    ) -> Line {
        let file_name = name.rsplit('/').next().unwrap_or(name);
        let built = format!("/tmp/{}", file_name.split('.').next().unwrap_or(file_name));
        let is_source = |(_, name): &&(PathBuf, String)| {
            sources.len() == 1
                || Language::of_file(name).is_some_and(|other| other.key == language.key)
        };
        let place = |(file, name): &(PathBuf, String)| match dir {
            Some(dir) => self.shown(&dir.join(name)),
            None => self.shown(file),
        };
        let entry = entry.map(str::to_owned).or_else(|| {
            let texts: Vec<(String, String)> = sources
                .iter()
                .filter(is_source)
                .map(|(file, name)| (name.clone(), read(file)))
                .collect();
            let views: Vec<(&str, &str)> = texts
                .iter()
                .map(|(name, text)| (name.as_str(), text.as_str()))
                .collect();
            entry_point(language, &views).ok().flatten()
        });
        let started = |entry: &str| sources.iter().find(|(_, name)| name == entry).map(place);
        let entry = match language.entry {
            Entry::File(_) => entry.as_deref().and_then(started).unwrap_or_default(),
            _ => entry.unwrap_or_default(),
        };
        let sources: Vec<String> = sources.iter().filter(is_source).map(place).collect();
        let limits = &self.problem.limits;
        let fill = Fill {
            sources: &sources,
            binary: &built,
            dir: &built,
            entry: &entry,
            memory_mib: (limits.memory >> 20).max(1),
            stack_mib: (limits.stack >> 20).clamp(1, 1024),
        };
        let compiler = language.compilers.first().copied().unwrap_or_default();
        let setup = language
            .compile_command(compiler, &fill)
            .map(|command| command.join(" "));
        let call = language
            .run_command(language.runners.first().copied(), &fill)
            .join(" ");
        Line {
            setup: setup.into_iter().collect(),
            call,
        }
    }
}

/// The files of a program with their names, those of `include/` among them, as they are laid out to be built.
fn laid(planned: &PlannedProgram) -> Vec<(PathBuf, String)> {
    let (root, files) = match &planned.program.source {
        Source::Files { root, files, .. } | Source::Scripts { root, files } => (root, files),
        Source::Checktestdata { file } => {
            let root = file.parent().unwrap_or(file);
            return vec![(file.clone(), below(root, file))];
        }
        _ => return Vec::new(),
    };
    let own = files.iter().map(|file| (file.clone(), below(root, file)));
    let included = planned.include.iter().map(|file| {
        let root = file.parent().unwrap_or(file);
        (file.clone(), below(root, file))
    });
    let mut all: Vec<(PathBuf, String)> = own.collect();
    for (file, name) in included {
        all.retain(|(_, known)| *known != name);
        all.push((file, name));
    }
    all
}

fn below(root: &Path, file: &Path) -> String {
    file.strip_prefix(root)
        .unwrap_or(file)
        .to_string_lossy()
        .into_owned()
}

fn read(file: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(file).unwrap_or_default()).into_owned()
}

/// The `printf` that prints a short plain text.
fn printf(bytes: &[u8]) -> Option<String> {
    let plain = |b: &u8| *b == b'\n' || (0x20..0x7f).contains(b);
    if bytes.len() > SHORT || !bytes.iter().all(plain) {
        return None;
    }
    let text = String::from_utf8_lossy(bytes)
        .replace('\\', "\\\\")
        .replace('%', "%%")
        .replace('\n', "\\n");
    Some(format!("printf {}", quote(&text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_printed() {
        assert_eq!(
            printf(b"1 2\n-5\n").as_deref(),
            Some("printf '1 2\\n-5\\n'")
        );
        assert_eq!(printf(b"50% \\").as_deref(), Some("printf '50%% \\\\'"));
        assert_eq!(printf(b"it's").as_deref(), Some("printf 'it'\"'\"'s'"));
        assert_eq!(printf(b"\0"), None);
        assert_eq!(printf(&[b'x'; 81]), None);
    }
}
