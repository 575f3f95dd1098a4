//! A whole package: from nothing, and with nothing changed.

use crate::measure::{Subject, expect, quiet, reading, writing};
use crate::programs::CXX_FLAGS;
use crate::table::{Group, Section};
use crate::tool::{Files, Tool, compare};
use crate::{Bench, Result};
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

pub const GENERATOR: &str = include_str!("../package/tree.cpp");
pub const VALIDATOR: &str = include_str!("../package/validator.cpp");
/// The first is the model.
pub const SOLUTIONS: [(&str, &str); 3] = [
    ("leaves.cpp", include_str!("../package/leaves.cpp")),
    ("breadth.cpp", include_str!("../package/breadth.cpp")),
    ("stack.cpp", include_str!("../package/stack.cpp")),
];

/// A command of ours, with a store of its own.
pub fn jury(bench: &Bench<'_>, command: &str, store: &Path) -> Command {
    let mut jury = quiet(bench.programs.path("jury"));
    jury.arg(command).arg("--store").arg(store);
    jury
}

/// Arguments of the generator for each of the section's tests.
pub fn tests(bench: &Bench<'_>) -> Vec<String> {
    some_tests(bench, 30)
}

/// Arguments of the generator for so many tests: size, shape, seed. A third of them are large.
pub fn some_tests(bench: &Bench<'_>, count: usize) -> Vec<String> {
    let shapes = ["random", "chain", "star", "deep", "random"];
    let test = |i: usize| {
        let n = match i % 3 {
            0 => bench.size(100_000) as usize - i,
            1 => 1000 + i,
            _ => 5 + i,
        };
        format!("{n} {} {i}", shapes[i % shapes.len()])
    };
    (0..count).map(test).collect()
}

/// In the format of the ICPC, for us and for bt.
pub fn icpc(tests: &[String]) -> Files {
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

/// About thirty tests, three solutions in C++, a validator and a generator.
pub fn whole(bench: &Bench<'_>) -> Result<Section> {
    let tests = tests(bench);
    let mut peers = Vec::new();
    let mut add = |name, program: &Option<PathBuf>, arguments, keep, files| {
        if let Some(program) = program {
            peers.push(Tool::peer(name, program.clone(), arguments, keep, files));
        }
    };
    let (bt, task, other) = (&bench.peers.bt, &bench.peers.task_maker, &bench.peers.rbx);
    add("bt", bt, &["run"], None, icpc(&tests));
    add(
        "task-maker",
        task,
        &["--ui", "silent"],
        Some("--store-dir"),
        task_maker(&tests),
    );
    add("rbx", other, &["run"], None, rbx(&tests));
    let folder = bench.file("bare");
    icpc(&tests).write(&folder)?;
    let floor = Subject::new("floor: compilers and programs", || bare(&folder, &tests));
    let compared = compare(
        bench,
        Tool::ours(bench, icpc(&tests)),
        peers,
        Some(floor),
        &SOLUTIONS.map(|(name, _)| name),
    )?;
    let mut cold = Group::new(
        "from nothing",
        compared.cold,
        "ours at most 1.3 times the floor (the floor 0.77 or more)",
    );
    cold.remarks = compared.remarks;
    let title = format!(
        "A package: {} tests, {} solutions, validator, generator",
        tests.len(),
        SOLUTIONS.len()
    );
    Ok(Section {
        title,
        groups: vec![
            cold,
            Group::new("with nothing changed", compared.warm, "ours under 50 ms"),
        ],
    })
}

/// Compiles a program as all of the benchmark's are.
pub fn compile(source: &Path, program: &Path) -> Result<()> {
    let mut compiler = quiet("g++");
    compiler.args(CXX_FLAGS).arg("-o").arg(program).arg(source);
    expect(&mut compiler, 0)
}

/// Every program compiled, every test made and validated, every solution run on it, the first for the answer; nothing else.
fn bare(folder: &Path, tests: &[String]) -> Result<()> {
    compile_all(folder)?;
    run_all(folder, tests, folder)
}

/// Compiles every program of the package in `folder`.
pub fn compile_all(folder: &Path) -> Result<()> {
    let compile =
        |source: &str, program: &str| compile(&folder.join(source), &folder.join(program));
    compile("generators/tree.cpp", "tree")?;
    compile("input_validators/validator.cpp", "validator")?;
    for (name, _) in SOLUTIONS {
        compile(
            &format!("submissions/accepted/{name}"),
            &format!("{name}.out"),
        )?;
    }
    Ok(())
}

/// Makes and validates tests and runs every solution on them, with the programs that [`compile_all`] has made. Files go
/// to `scratch`.
pub fn run_all(folder: &Path, tests: &[String], scratch: &Path) -> Result<()> {
    let (input, output) = (scratch.join("in"), scratch.join("out"));
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
