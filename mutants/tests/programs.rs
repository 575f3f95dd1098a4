//! Whole programs: the mutants of the round's own solutions, their names, and programs that hold many.

use mutants::{Language, Operator, apply, bundle, mutants};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The accepted solutions of the round that there are grammars for.
fn solutions() -> Vec<(PathBuf, Language)> {
    let problems = Path::new(env!("CARGO_MANIFEST_DIR")).join("../problems");
    let mut list = Vec::new();
    for problem in std::fs::read_dir(problems)
        .expect("the round is there")
        .flatten()
    {
        let accepted = problem.path().join("submissions/accepted");
        for file in std::fs::read_dir(accepted).into_iter().flatten().flatten() {
            let path = file.path();
            let language = match path.extension().and_then(|ending| ending.to_str()) {
                Some("cpp") => Language::Cpp,
                Some("rs") => Language::Rust,
                Some("py") => Language::Python,
                _ => continue,
            };
            list.push((path, language));
        }
    }
    list.sort_by(|a, b| a.0.cmp(&b.0));
    list
}

#[test]
fn solutions_of_the_round_have_many_mutants_with_names_of_their_own() {
    let list = solutions();
    assert!(list.len() >= 15, "{list:?}");
    for (path, language) in list {
        let source = std::fs::read_to_string(&path).expect("a text");
        let all = mutants(&source, language)
            .unwrap_or_else(|broken| panic!("{}: {broken}", path.display()));
        let lines = source.lines().count();
        assert!(
            all.len() >= lines,
            "{}: {} of {lines} lines",
            path.display(),
            all.len()
        );
        let names: BTreeSet<&str> = all.iter().map(|mutant| mutant.id.as_str()).collect();
        assert_eq!(names.len(), all.len(), "{}", path.display());
        let texts: BTreeSet<String> = all.iter().map(|mutant| apply(&source, mutant)).collect();
        assert_eq!(texts.len(), all.len(), "{}", path.display());
        assert!(!texts.contains(&source));
    }
}

/// What no solution of the round has: copies of lists, `abs`, and sought maxima below 0.
const ABSENT: [Operator; 3] = [Operator::Alias, Operator::DropCall, Operator::Start];

#[test]
fn every_operator_is_at_work_in_the_round() {
    let mut seen = BTreeSet::new();
    for (path, language) in solutions() {
        let source = std::fs::read_to_string(&path).expect("a text");
        seen.extend(
            mutants(&source, language)
                .expect("it parses")
                .iter()
                .map(|mutant| mutant.operator),
        );
    }
    let missing: Vec<&str> = Operator::ALL
        .iter()
        .filter(|operator| !seen.contains(operator) && !ABSENT.contains(operator))
        .map(|operator| operator.name())
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn names_survive_edits_elsewhere() {
    let source = "int f(int a) {\n    return a + 1;\n}\nint g(int a) {\n    return a + 1;\n}\n";
    let names = |source: &str| -> BTreeSet<String> {
        mutants(source, Language::Cpp)
            .expect("it parses")
            .into_iter()
            .map(|mutant| mutant.id)
            .collect()
    };
    let before = names(source);
    assert_eq!(before, names(&format!("// A comment.\n\n{source}")));
    assert_eq!(
        before,
        names(&source.replace("    return", "        return"))
    );
    let edited = names(&source.replace(
        "int g(int a) {\n    return a + 1",
        "int g(int a) {\n    return a * 3",
    ));
    let kept = before.intersection(&edited).count();
    assert_eq!(kept, before.len() / 2, "those of the other function");
}

#[test]
fn the_same_line_twice_makes_two_names() {
    let source = "void f() {\n    x = 1;\n    x = 1;\n}\n";
    let list = mutants(source, Language::Cpp).expect("it parses");
    let names: BTreeSet<&str> = list.iter().map(|mutant| mutant.id.as_str()).collect();
    assert_eq!(names.len(), list.len());
    assert!(list.len() >= 6);
}

#[test]
fn what_says_nothing_is_left_alone() {
    let source = "#include <cstdio>\n// a + 1\nint main() {\n    int n;\n    if (scanf(\"%d\", &n) != 1) return 1;\n    puts(\"a < b\");\n}\n";
    let list = mutants(source, Language::Cpp).expect("it parses");
    let pieces: Vec<&str> = list
        .iter()
        .map(|mutant| &source[mutant.range.clone()])
        .collect();
    assert_eq!(pieces, ["puts(\"a < b\");"]);
    let source = "void f() {\n    std::cin >> n;\n    cout << a << 'x';\n}\n";
    let list = mutants(source, Language::Cpp).expect("it parses");
    let pieces: Vec<&str> = list
        .iter()
        .map(|mutant| &source[mutant.range.clone()])
        .collect();
    assert_eq!(pieces, ["cout << a << 'x';"]);
}

#[test]
fn a_fault_in_the_source_has_a_place() {
    let broken = mutants("int main() {\n    int x = ;\n}\n", Language::Cpp).unwrap_err();
    assert_eq!(broken.line, 2);
    assert!(mutants("def f(:\n    pass\n", Language::Python).is_err());
}

/// Compiles a bundle of a program's mutants with the compiler, and runs each.
fn outputs(file: &str, compiler: &[&str], source: &str, language: Language) -> Vec<String> {
    let all = mutants(source, language).expect("it parses");
    let chosen: Vec<_> = all
        .iter()
        .filter(|mutant| mutant.operator == Operator::Arithmetic)
        .collect();
    let bundle = bundle(source, language, &chosen).expect("it can be put together");
    assert_eq!(bundle.lines.len(), chosen.len() + 1);
    let lines: Vec<&str> = bundle.text.lines().collect();
    for (number, range) in bundle.lines.iter().enumerate().skip(1) {
        let text = lines[range.start - 1..range.end - 1].join("\n");
        assert!(text.contains(&chosen[number - 1].replacement), "{text}");
    }
    let dir = std::env::temp_dir().join(format!("mutants-{}-{file}", std::process::id()));
    std::fs::create_dir_all(&dir).expect("a folder");
    std::fs::write(dir.join(file), &bundle.text).expect("a file");
    let status = Command::new(compiler[0])
        .args(&compiler[1..])
        .args(["-o", "program", file])
        .current_dir(&dir)
        .status()
        .expect("the compiler starts");
    assert!(status.success(), "{}", bundle.text);
    let run = |number: usize| {
        let output = Command::new(dir.join("program"))
            .arg(number.to_string())
            .output()
            .expect("it runs");
        assert!(output.status.success());
        String::from_utf8_lossy(&output.stdout).trim().to_string()
    };
    let outputs = (0..=chosen.len()).map(run).collect();
    let _ = std::fs::remove_dir_all(&dir);
    outputs
}

#[test]
fn many_in_one_cpp() {
    let source = "#include <cstdio>\nusing namespace std;\n#define TWO 2\nint calls = 0;\nint f(int a) { calls++; return a + TWO; }\n\
                  int main() { printf(\"%d\\n\", f(5)); }\n";
    let found = outputs("a.cpp", &["g++", "-std=gnu++20"], source, Language::Cpp);
    // The original, `--` for `++`, `-` and `^` for `+`.
    assert_eq!(found, ["7", "7", "3", "7"]);
}

#[test]
fn many_in_one_rust() {
    let source = "use std::cmp::max;\nfn f(a: i32) -> i32 { max(a, 1) * 3 }\nfn main() { println!(\"{}\", f(5)); }\n";
    let found = outputs(
        "a.rs",
        &["rustc", "--edition", "2021"],
        source,
        Language::Rust,
    );
    assert_eq!(found, ["15", "8"]);
}

#[test]
fn not_every_program_can_be_put_together() {
    let none = |source: &str, language| assert_eq!(bundle(source, language, &[]), None, "{source}");
    none("namespace std { }\nint main() {}", Language::Cpp);
    none("int x;\nint main() { return ::x; }", Language::Cpp);
    none("int main(int argc, char** argv) {}", Language::Cpp);
    none("fn main() { crate::f(); }\nfn f() {}", Language::Rust);
    none("fn f() {}", Language::Rust);
    none("print(1)", Language::Python);
}
