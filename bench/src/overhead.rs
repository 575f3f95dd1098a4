//! What judging one run costs beyond the program's own time.

use crate::measure::{Figures, cpu_of, expect, quiet, reading, writing};
use crate::package::{TEST_YAML, jury};
use crate::programs::CXX_FLAGS;
use crate::table::{Group, Section};
use crate::tool::Files;
use crate::{Bench, Result};
use std::fmt::Write;
use std::path::Path;

/// A package with many tests of a program that does nothing.
///
/// Each round judges a new program whose compiled form is already there: the tool's time, less the time of a round in
/// which nothing had to be run, less fork and exec of that program as often, divided by the number of tests.
pub fn judged_run(bench: &Bench<'_>) -> Result<Section> {
    let tests = bench.size(400);
    let (folder, store) = (bench.file("nothing"), bench.file("nothing-store"));
    fixture(tests).write(&folder)?;
    let program = bench.file("do-nothing");
    compile(&folder.join("submissions/accepted/nothing.cpp"), &program)?;
    expect(jury(bench, "all", &store).arg(&folder), 0)?;
    let (input, output) = (bench.file("nothing.in"), bench.file("nothing.out"));
    std::fs::write(&input, "1\n").map_err(|e| format!("cannot write {}: {e}", input.display()))?;

    let (mut beyond, mut bare, mut warm) = (Vec::new(), Vec::new(), Vec::new());
    let mut sandboxed = [Vec::new(), Vec::new()];
    let work = bench.file("sandbox-work");
    std::fs::create_dir(&work).map_err(|e| format!("cannot make {}: {e}", work.display()))?;
    for round in 0..bench.runs() {
        let name = format!("accepted/nothing{round}.cpp");
        let source = source(&format!("round {round}"));
        let path = folder.join("submissions").join(&name);
        std::fs::write(&path, source)
            .map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        expect(jury(bench, "build", &store).arg(&folder), 0)?;
        let judge = || {
            expect(
                jury(bench, "run", &store)
                    .arg("--problem")
                    .arg(&folder)
                    .arg(&name),
                0,
            )
        };
        let own = cpu_of(|| {
            (0..tests).try_for_each(|_| {
                expect(
                    quiet(&program)
                        .stdin(reading(&input)?)
                        .stdout(writing(&output)?),
                    0,
                )
            })
        })?;
        for (without, figures) in [None, Some("namespaces")].into_iter().zip(&mut sandboxed) {
            // One run more than is counted: the start of the sandbox.
            let times = |runs: u32| {
                let mut sandbox = quiet(bench.programs.path("sandbox-run"));
                sandbox.arg("--cwd").arg(&work);
                sandbox.args(["--repeat", &runs.to_string()]);
                if let Some(layer) = without {
                    sandbox.args(["--without", layer]);
                }
                cpu_of(|| expect(sandbox.arg(&program), 0))
            };
            let (one, all) = (times(1)?, times(tests + 1)?);
            figures.push((all - one - own) / f64::from(tests));
        }
        let first = cpu_of(judge)?;
        let second = cpu_of(judge)?;
        bare.push(own / f64::from(tests));
        warm.push(second);
        beyond.push((first - second - own) / f64::from(tests));
    }
    let [all, without] = sandboxed;
    let saved = all.iter().zip(&without).map(|(all, without)| all - without);
    let saving = beyond.iter().zip(saved).map(|(all, saved)| all - saved);
    let less = Figures::new("ours, less what namespaces cost", saving.collect());
    let each = vec![
        Figures::new("ours, beyond fork and exec", beyond),
        less,
        Figures::new("of it the sandbox", all),
        Figures::new("of it the sandbox without namespaces", without),
        Figures::new("fork and exec alone", bare),
    ];
    let groups = vec![
        Group::new(
            "one run",
            each,
            "ours under 3 ms, without namespaces under 1.5 ms",
        ),
        Group::new(
            "the whole round",
            vec![Figures::new("ours, when every verdict is known", warm)],
            "",
        ),
    ];
    Ok(Section {
        title: format!("One judged run, from {tests} runs of a program that does nothing"),
        groups,
    })
}

/// A program that does nothing; a different one for every `mark`.
fn source(mark: &str) -> String {
    format!("const char* volatile mark = \"{mark}\";\nint main() {{}}\n")
}

fn fixture(tests: u32) -> Files {
    let mut rules =
        "solution: /submissions/accepted/nothing.cpp\ndata:\n  secret:\n    data:\n".to_string();
    for test in 1..=tests {
        // Writing to a string does not fail.
        let _ = writeln!(rules, "      t{test:04}:\n        in: |\n          {test}");
    }
    let mut files = Files::default();
    files.add("problem.yaml", TEST_YAML);
    files.add("statement/problem.en.md", "Do nothing.\n");
    files.add("data/sample/1.in", "1000000\n");
    files.add("data/sample/1.ans", "");
    files.add("generators/generators.yaml", rules);
    files.add(
        "input_validators/validator.cpp",
        "int main() { return 42; }\n",
    );
    files.add("submissions/accepted/nothing.cpp", source("model"));
    files
}

fn compile(source: &Path, program: &Path) -> Result<()> {
    expect(
        quiet("g++")
            .args(CXX_FLAGS)
            .arg("-o")
            .arg(program)
            .arg(source),
        0,
    )
}
