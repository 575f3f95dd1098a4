//! A package as people hand it around: an older version of the format, all tests as files, and solutions that fail.

use crate::measure::{expect, quiet, reading, writing};
use crate::package::{GENERATOR, SOLUTIONS, TEST_YAML, VALIDATOR, compile, tests};
use crate::table::{Group, Section};
use crate::tool::{Files, Tool, compare};
use crate::{Bench, Result};
use std::path::Path;

const YAML: &str = "\
name: Measured
author: Nobody
uuid: 6c1d3c0e-8f0b-4b8a-a1d4-7a0e5b2d9f31
license: cc0
";

/// Those that must not be accepted, and why.
const FAILING: [(&str, &str); 2] = [
    ("wrong_answer/sums.cpp", include_str!("../package/sums.cpp")),
    (
        "time_limit_exceeded/sweeps.cpp",
        include_str!("../package/sweeps.cpp"),
    ),
];

/// What differs between the two versions: verifyproblem does not know the newer one, bt no longer the older one.
fn heads() -> [Files; 2] {
    const STATEMENT: &str = "\\problemname{Measured}\nCut.\n";
    let (mut older, mut newer) = (Files::default(), Files::default());
    older.add("problem.yaml", YAML);
    older.add(".timelimit", "1\n");
    older.add("problem_statement/problem.en.tex", STATEMENT);
    let limit = TEST_YAML.replace("time_limit: 2", "time_limit: 1");
    newer.add("problem.yaml", limit);
    newer.add("statement/problem.en.tex", STATEMENT);
    [older, newer]
}

/// Tests and programs, the same for every tool.
fn add_rest(files: &mut Files, bench: &Bench<'_>, tests: &[String]) -> Result<()> {
    files.add("data/sample/1.in", "3\n1 2\n1 3\n");
    files.add("data/sample/1.ans", "0\n");
    let folder = bench.file("handed");
    std::fs::create_dir_all(&folder)
        .map_err(|e| format!("cannot make {}: {e}", folder.display()))?;
    let [generator, model] = ["tree", "model"].map(|name| folder.join(name));
    for (text, program) in [(GENERATOR, &generator), (SOLUTIONS[0].1, &model)] {
        let source = program.with_extension("cpp");
        write(&source, text)?;
        compile(&source, program)?;
    }
    let (input, answer) = (folder.join("in"), folder.join("ans"));
    for (i, test) in tests.iter().enumerate() {
        let mut generator = quiet(&generator);
        expect(generator.args(test.split(' ')).stdout(writing(&input)?), 0)?;
        let mut model = quiet(&model);
        expect(model.stdin(reading(&input)?).stdout(writing(&answer)?), 0)?;
        files.add(format!("data/secret/t{i:02}.in"), read(&input)?);
        files.add(format!("data/secret/t{i:02}.ans"), read(&answer)?);
    }
    files.add(
        "input_validators/validator.cpp",
        format!("#define VALID 42\n{VALIDATOR}"),
    );
    for (name, text) in SOLUTIONS {
        files.add(format!("submissions/accepted/{name}"), text);
    }
    for (path, text) in FAILING {
        // Nothing is slow on tests that are made small.
        if bench.shrink == 1 || !path.starts_with("time_limit_exceeded") {
            files.add(format!("submissions/{path}"), text);
        }
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|e| format!("cannot read {}: {e}", path.display()))
}

/// The three tools on the same tests and programs.
pub fn whole(bench: &Bench<'_>) -> Result<Section> {
    let tests = tests(bench);
    let [mut older, mut newer] = heads();
    add_rest(&mut older, bench, &tests)?;
    add_rest(&mut newer, bench, &tests)?;
    let mut peers = Vec::new();
    if let Some(bt) = &bench.peers.bt {
        let bt = Tool::peer("bt", bt.clone(), &["run"], None, newer);
        peers.push(bt);
    }
    if let Some(verifyproblem) = &bench.peers.verifyproblem {
        // All parts but the statement, which the others do not look at.
        const PARTS: &[&str] = &[
            ".",
            "--parts",
            "config",
            "validators",
            "graders",
            "data",
            "submissions",
        ];
        peers.push(Tool::peer(
            "verifyproblem",
            verifyproblem.clone(),
            PARTS,
            None,
            older.clone(),
        ));
    }
    let compared = compare(
        bench,
        Tool::ours(bench, older),
        peers,
        None,
        &SOLUTIONS.map(|(name, _)| name),
    )?;
    let mut cold = Group::new("from nothing", compared.cold, "ours the least");
    cold.remarks = compared.remarks;
    Ok(Section {
        title: format!(
            "A package as it is handed around: {} tests as files, {} right solutions, one wrong, one slow",
            tests.len(),
            SOLUTIONS.len()
        ),
        groups: vec![
            cold,
            Group::new("with nothing changed", compared.warm, "ours under 50 ms"),
        ],
    })
}
