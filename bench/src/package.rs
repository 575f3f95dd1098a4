//! A whole package: from nothing, and with nothing changed.

use crate::measure::{
    Subject, appending, cpu_of, expect, interleaved, quiet, reading, status, writing,
};
use crate::peers::Peers;
use crate::programs::CXX_FLAGS;
use crate::table::{Group, Section};
use crate::{Bench, Result};
use std::cell::{Cell, RefCell};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `problem.yaml` of the packages that the benchmark writes.
pub const TEST_YAML: &str = "\
problem_format_version: 2025-09
name: Measured
uuid: 3f0a7c52-6d1e-4b1b-9c55-0f4e6f1c7a10
license: cc0
credits: {authors: Nobody}
limits: {time_limit: 2}
";

const GENERATOR: &str = include_str!("../package/tree.cpp");
const VALIDATOR: &str = include_str!("../package/validator.cpp");
/// The first is the model.
const SOLUTIONS: [(&str, &str); 3] = [
    ("leaves.cpp", include_str!("../package/leaves.cpp")),
    ("breadth.cpp", include_str!("../package/breadth.cpp")),
    ("stack.cpp", include_str!("../package/stack.cpp")),
];

/// Files of a folder that is yet to be written.
#[derive(Default)]
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

/// A command of ours, with a store of its own.
pub fn jury(bench: &Bench<'_>, command: &str, store: &Path) -> Command {
    let mut jury = quiet(bench.programs.path("jury"));
    jury.arg(command).arg("--store").arg(store);
    jury
}

/// Arguments of the generator for each test: size, shape, seed. A third of them are large.
fn tests(bench: &Bench<'_>) -> Vec<String> {
    let shapes = ["random", "chain", "star", "deep", "random"];
    let test = |i: usize| {
        let n = match i % 3 {
            0 => bench.size(100_000) as usize - i,
            1 => 1000 + i,
            _ => 5 + i,
        };
        format!("{n} {} {i}", shapes[i % shapes.len()])
    };
    (0..30).map(test).collect()
}

/// In the format of the ICPC, for us and for bt.
fn icpc(tests: &[String]) -> Files {
    let mut files = Files::default();
    files.add("problem.yaml", TEST_YAML);
    files.add(
        "statement/problem.en.tex",
        "\\problemname{Measured}\nCut.\n",
    );
    files.add("data/sample/1.in", "3\n1 2\n1 3\n");
    files.add("data/sample/1.ans", "0\n");
    let mut rules =
        "solution: /submissions/accepted/leaves.cpp\ndata:\n  secret:\n    data:\n".to_string();
    for (i, test) in tests.iter().enumerate() {
        // Writing to a string does not fail.
        let _ = writeln!(rules, "      t{i:02}: tree.cpp {test}");
    }
    files.add("generators/generators.yaml", rules);
    files.add("generators/tree.cpp", GENERATOR);
    files.add(
        "input_validators/validator.cpp",
        format!("#define VALID 42\n{VALIDATOR}"),
    );
    for (name, text) in SOLUTIONS {
        files.add(format!("submissions/accepted/{name}"), text);
    }
    files
}

/// As task-maker wants it.
fn task_maker(tests: &[String]) -> Files {
    let mut files = Files::default();
    let task = "name: measured\ntitle: Measured\ntime_limit: 2.0\nmemory_limit: 256\ninfile: \"\"\noutfile: \"\"\ntotal_value: 100\n";
    files.add("task.yaml", task);
    files.add("gen/GEN", format!("#ST: 100\n{}\n", tests.join("\n")));
    files.add("gen/generator.cpp", GENERATOR);
    files.add(
        "gen/validator.cpp",
        format!("#define VALID 0\n#define FROM_FILE\n{VALIDATOR}"),
    );
    files.add("sol/solution.cpp", SOLUTIONS[0].1);
    for (name, text) in &SOLUTIONS[1..] {
        files.add(format!("sol/{name}"), *text);
    }
    files
}

/// As rbx wants it.
fn rbx(tests: &[String]) -> Files {
    let mut files = Files::default();
    let mut problem =
        "name: measured\ntimeLimit: 2000\nmemoryLimit: 256\nvalidator: {path: validator.cpp}\n"
            .to_string();
    problem.push_str("generators:\n  - {name: tree, path: tree.cpp}\nsolutions:\n");
    for (name, text) in SOLUTIONS {
        problem.push_str(&format!("  - {{path: sols/{name}, outcome: ACCEPTED}}\n"));
        files.add(format!("sols/{name}"), text);
    }
    problem.push_str("testcases:\n  - name: main\n    generatorScript: {path: plan.txt}\n");
    files.add("problem.rbx.yml", problem);
    files.add(
        "plan.txt",
        tests
            .iter()
            .map(|test| format!("tree {test}\n"))
            .collect::<String>(),
    );
    files.add("tree.cpp", GENERATOR);
    files.add("validator.cpp", format!("#define VALID 0\n{VALIDATOR}"));
    files
}

/// Makes a command for a package and a folder for what is kept.
type MakeCommand = dyn Fn(&Path, &Path) -> Command;

/// One tool and the way it wants the package.
struct Tool {
    name: &'static str,
    files: Files,
    /// The command that makes, checks and judges everything; given the package and a folder for what is kept.
    command: Box<MakeCommand>,
    /// The exit code of a run in which everything was done.
    code: i32,
}

impl Tool {
    fn peers(peers: &Peers, tests: &[String]) -> Vec<Tool> {
        let mut tools = Vec::new();
        let mut add = |name, place: &Option<PathBuf>, arguments: &'static [&str], files| {
            if let Some(program) = place.clone() {
                let command = move |package: &Path, kept: &Path| {
                    let mut command = quiet(&program);
                    // bt keeps what it builds in the folder for temporary files.
                    command
                        .args(arguments)
                        .current_dir(package)
                        .env("TMPDIR", kept);
                    if name == "task-maker" {
                        command.arg("--store-dir").arg(kept);
                    }
                    command
                };
                tools.push(Tool {
                    name,
                    files,
                    command: Box::new(command),
                    code: 0,
                });
            }
        };
        add("bt", &peers.bt, &["run"], icpc(tests));
        add(
            "task-maker",
            &peers.task_maker,
            &["--ui", "silent"],
            task_maker(tests),
        );
        add("rbx", &peers.rbx, &["run"], rbx(tests));
        tools
    }

    /// Tries the tool once: its exit code, or why it cannot be used.
    ///
    /// bt ends with 1 after a warning, such as for a compiler that nothing here needs; what it prints says more.
    fn attempt(&self, bench: &Bench<'_>) -> Result<std::result::Result<i32, String>> {
        let log = bench.file(&format!("{}.log", self.name));
        let mut command = fresh(bench, self, &format!("try-{}", self.name))?;
        let status = status(command.stdout(writing(&log)?).stderr(appending(&log)?))?;
        let text =
            std::fs::read(&log).map_err(|e| format!("cannot read {}: {e}", log.display()))?;
        let text = String::from_utf8_lossy(&text);
        let lines = || {
            text.split(['\r', '\n'])
                .map(str::trim)
                .filter(|line| !line.is_empty())
        };
        let accepted = |name: &str| {
            lines()
                .any(|line| line.starts_with(&format!("accepted/{name}:")) && line.contains(" AC "))
        };
        Ok(match status.code() {
            Some(0) => Ok(0),
            Some(1) if self.name == "bt" && SOLUTIONS.iter().all(|(name, _)| accepted(name)) => {
                Ok(1)
            }
            _ => Err(format!(
                "{status}, {}",
                lines().next_back().unwrap_or("without a word")
            )),
        })
    }
}

/// About thirty tests, three solutions in C++, a validator and a generator.
pub fn whole(bench: &Bench<'_>) -> Result<Section> {
    let tests = tests(bench);
    let program = bench.programs.path("jury");
    let ours = Tool {
        name: "ours",
        files: icpc(&tests),
        command: Box::new(move |package, kept| {
            let mut command = quiet(&program);
            command.args(["all", "--store"]).arg(kept).arg(package);
            command
        }),
        code: 0,
    };
    let mut tools = vec![ours];
    let mut remarks = Vec::new();
    for mut tool in Tool::peers(&bench.peers, &tests) {
        // One that fails is quick and would look good.
        match tool.attempt(bench)? {
            Ok(code) => {
                tool.code = code;
                tools.push(tool);
            }
            Err(message) => remarks.push(format!("{} is left out: {message}", tool.name)),
        }
    }
    let folder = bench.file("bare");
    icpc(&tests).write(&folder)?;
    let count = Cell::new(0);
    let latest = RefCell::new(vec![None; tools.len()]);
    let mut cold: Vec<Subject<'_>> = Vec::new();
    for (i, tool) in tools.iter().enumerate() {
        let (count, latest) = (&count, &latest);
        cold.push(Subject::timed(tool.name, move || {
            count.set(count.get() + 1);
            let name = format!("package{}", count.get());
            let mut command = fresh(bench, tool, &name)?;
            latest.borrow_mut()[i] = Some(name);
            cpu_of(|| expect(&mut command, tool.code))
        }));
    }
    cold.insert(
        1,
        Subject::new("floor: compilers and programs", || bare(&folder, &tests)),
    );
    let cold = interleaved(cold, bench.long_runs())?;

    let mut warm = Vec::new();
    for (tool, name) in tools.iter().zip(latest.take()) {
        let name = name.unwrap_or_default();
        let (package, kept) = places(bench, &name);
        // The first run after a cold one may still have something to remember.
        let again = move || expect(&mut (tool.command)(&package, &kept), tool.code);
        again()?;
        warm.push(Subject::new(tool.name, again));
    }
    let warm = interleaved(warm, bench.runs())?;
    let mut cold = Group::new(
        "from nothing",
        cold,
        "ours at most 1.3 times the floor (the floor 0.77 or more)",
    );
    cold.remarks = remarks;
    let title = format!(
        "A package: {} tests, {} solutions, validator, generator",
        tests.len(),
        SOLUTIONS.len()
    );
    Ok(Section {
        title,
        groups: vec![
            cold,
            Group::new("with nothing changed", warm, "ours under 50 ms"),
        ],
    })
}

/// Where a package and what a tool keeps of it lie.
fn places(bench: &Bench<'_>, name: &str) -> (PathBuf, PathBuf) {
    (
        bench.file(name).join("measured"),
        bench.file(name).join("kept"),
    )
}

/// The command on a package that no tool has seen.
fn fresh(bench: &Bench<'_>, tool: &Tool, name: &str) -> Result<Command> {
    let (package, kept) = places(bench, name);
    tool.files.write(&package)?;
    std::fs::create_dir_all(&kept).map_err(|e| format!("cannot make {}: {e}", kept.display()))?;
    Ok((tool.command)(&package, &kept))
}

/// Every program compiled, every test made and validated, every solution run on it, the first for the answer; nothing else.
fn bare(folder: &Path, tests: &[String]) -> Result<()> {
    let compile = |source: &str, program: &str| {
        let (source, program) = (folder.join(source), folder.join(program));
        expect(
            quiet("g++")
                .args(CXX_FLAGS)
                .arg("-o")
                .arg(program)
                .arg(source),
            0,
        )
    };
    compile("generators/tree.cpp", "tree")?;
    compile("input_validators/validator.cpp", "validator")?;
    for (name, _) in SOLUTIONS {
        compile(
            &format!("submissions/accepted/{name}"),
            &format!("{name}.out"),
        )?;
    }
    let (input, output) = (folder.join("in"), folder.join("out"));
    for test in tests {
        expect(
            quiet(folder.join("tree"))
                .args(test.split(' '))
                .stdout(writing(&input)?),
            0,
        )?;
        expect(quiet(folder.join("validator")).stdin(reading(&input)?), 42)?;
        for (name, _) in SOLUTIONS {
            let program = folder.join(format!("{name}.out"));
            expect(
                quiet(program)
                    .stdin(reading(&input)?)
                    .stdout(writing(&output)?),
                0,
            )?;
        }
    }
    Ok(())
}
