//! Submissions that do not compile, or whose language is not installed, or that are none.

use super::fixture::Fixture;

const BROKEN: &str = "#error \"not finished\"\nint main() {}\n";

#[test]
fn one_that_does_not_compile() {
    let fixture = Fixture::twice();
    fixture.file("submissions/accepted/broken.cpp", BROKEN);
    let report = fixture.jury("all").run();
    report
        .code(1)
        .says("UNEXPECTED  accepted/broken.cpp")
        .says("not finished")
        .says("ok          accepted/twice.sh")
        .says("g++")
        .says("submissions/accepted/broken.cpp");
    // It is kept that it does not compile.
    let again = fixture.jury("all").run();
    again.code(1).says("not finished");
    assert_eq!(again.ran(), 0);
    fixture.file(
        "submissions/accepted/broken.cpp",
        "#include <cstdio>\nint main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", 2 * n); }\n",
    );
    fixture.jury("all").run().code(0);
}

#[test]
fn a_compiler_that_never_ends() {
    let fixture = Fixture::plain();
    fixture
        .replace("problem.yaml", "limits:\n", "limits:\n  compilation_time: 1\n")
        .file("submissions/accepted/endless.cpp", "template <int n> struct A { static const int v = A<n - 1>::v + A<n - 2>::v + A<n - 3>::v; };\ntemplate <int n, int m> struct B { using X = typename B<n - 1, 2 * m>::X; using Y = typename B<n - 1, 2 * m + 1>::Y; };\ntemplate <int m> struct B<0, m> { using X = int; using Y = int; };\nB<22, 0>::X x;\nint main() {}\n");
    let report = fixture.jury("all").run();
    report
        .code(1)
        .says("UNEXPECTED  accepted/endless.cpp")
        .says("CPU time");
}

#[test]
fn a_missing_compiler() {
    let fixture = Fixture::twice();
    fixture
        .file("submissions/accepted/twice.py", "print(2 * int(input()))\n")
        .file("submissions/accepted/other.py", "print(2 * int(input()))\n");
    let bin = only_bash(&fixture);
    fixture
        .jury("all")
        .env("PATH", &bin)
        .run()
        .code(2)
        .is("missing-compiler");
    fixture
        .jury("all --allow-missing")
        .env("PATH", &bin)
        .run()
        .code(0)
        .is("missing-compiler-allowed");
    // With nothing but submissions that cannot be run, nothing is right.
    fixture
        .jury("run --allow-missing twice.py")
        .env("PATH", &bin)
        .run()
        .is("missing-compiler-only");
}

#[test]
fn a_missing_compiler_of_a_helper_is_never_allowed() {
    let fixture = Fixture::twice();
    fixture
        .file("generators/other.py", "print(12)\n")
        .append("generators/generators.yaml", "          other: other 1\n");
    let bin = only_bash(&fixture);
    fixture
        .jury("all --allow-missing")
        .env("PATH", &bin)
        .run()
        .code(2)
        .is("missing-compiler-helper");
}

#[test]
fn nothing_is_installed() {
    let fixture = Fixture::twice();
    fixture
        .jury("all")
        .env("PATH", "")
        .run()
        .code(2)
        .is("missing-everything");
}

/// A folder of programs with nothing but bash in it.
fn only_bash(fixture: &Fixture) -> std::path::PathBuf {
    let bin = fixture.round().join("bin");
    std::fs::create_dir_all(&bin).expect("a folder");
    let path = std::env::var_os("PATH").expect("a search path");
    let bash = std::env::split_paths(&path)
        .map(|dir| dir.join("bash"))
        .find(|bash| bash.is_file())
        .expect("bash is installed");
    std::os::unix::fs::symlink(bash, bin.join("bash")).expect("a link");
    bin
}

#[test]
fn files_that_are_no_submissions() {
    let fixture = Fixture::twice();
    fixture
        .file("submissions/accepted/notes.xyz", "?\n")
        .file("submissions/accepted/README.md", "notes\n")
        .file("submissions/accepted/empty.sh", "")
        .file("submissions/accepted/two/a.sh", "echo 1\n")
        .file("submissions/accepted/two/b.py", "print(1)\n")
        .file("submissions/acepted/late.sh", "echo 1\n");
    std::fs::create_dir(fixture.problem().join("submissions/accepted/nothing")).expect("a folder");
    fixture.jury("all").run().is("bad-submissions").code(2);
}

#[test]
fn bytes_that_are_no_text() {
    let fixture = Fixture::twice();
    fixture.file(
        "submissions/accepted/odd.sh",
        b"# \xff\xfe\nread -r n\necho $((2 * n))\n",
    );
    fixture.file(
        "submissions/wrong_answer/odd.sh",
        b"printf '\\377\\376\\000'\n",
    );
    let report = fixture.jury("all").run();
    report.code(0);
}

#[test]
fn more_source_than_allowed() {
    let fixture = Fixture::plain();
    fixture
        .replace("problem.yaml", "memory: 512", "memory: 512\n\x20 code: 1")
        .append("submissions/accepted/twice.sh", &"#".repeat(2000));
    fixture
        .jury("run")
        .run()
        .code(1)
        .says("2026 bytes of source, the code limit is 1024");
    // Who only needs its answers hears of it as well.
    fixture
        .jury("generate")
        .run()
        .code(2)
        .says("error[not-a-program]: submissions/accepted/twice.sh: 2026 bytes of source, the code limit is 1024");
}
