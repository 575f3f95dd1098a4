//! Programs of sound packages.

use crate::Copy;
use runner::package::{Program, Source};
use std::os::unix::fs::PermissionsExt;

fn language(program: &Program) -> &str {
    match &program.source {
        Source::Files { language, .. } => language,
        other => panic!("{other:?}"),
    }
}

fn bin(program: &Program) -> (&str, &str) {
    match &program.source {
        Source::Cargo { package, bin, .. } => (package, bin),
        other => panic!("{other:?}"),
    }
}

#[test]
fn rust_helpers_are_binaries_when_cargo_names_them() {
    let copy = Copy::of("base");
    copy.write(
        "Cargo.toml",
        "[package]\nname = \"p\"\nautobins = false\n[[bin]]\nname = \"p-v\"\npath = \"input_validators/v.rs\"\n\
         [[bin]]\nname = \"p-gen\"\npath = \"generators/gen.rs\"\n[[bin]]\nname = \"p-check\"\npath = \"output_validator/check.rs\"\n",
    );
    for file in [
        "input_validators/v.rs",
        "generators/gen.rs",
        "generators/plain.rs",
        "output_validator/check.rs",
        "output_validator/part.rs",
    ] {
        copy.write(file, "fn main() {}\n");
    }
    copy.rules("data: {secret: {data: {a: gen.rs 1, b: gen 2, c: plain 3}}}\n");
    let package = copy.sound();
    assert_eq!(bin(&package.input_validators[0]), ("p", "p-v"));
    assert_eq!(language(&package.input_validators[1]), "python3");
    assert_eq!(
        bin(package.output_validator.as_ref().expect("a checker")),
        ("p", "p-check")
    );
    assert_eq!(bin(&package.generators["gen.rs"]), ("p", "p-gen"));
    assert_eq!(bin(&package.generators["gen"]), ("p", "p-gen"));
    assert_eq!(language(&package.generators["plain"]), "rust");
}

#[test]
fn generators_are_also_found_among_the_stock_of_the_workspace() {
    let copy = Copy::of("base");
    let above = copy.dir.parent().expect("a parent").to_owned();
    std::fs::write(above.join("Cargo.toml"), "[workspace]\nmembers = []\n").expect("a manifest");
    std::fs::create_dir_all(above.join("generators/src/bin")).expect("a folder");
    std::fs::write(
        above.join("generators/Cargo.toml"),
        "[package]\nname = \"generators\"\n",
    )
    .expect("a manifest");
    std::fs::write(above.join("generators/src/bin/spruce.rs"), "").expect("a source");
    copy.rules("data: {secret: {data: {a: spruce --n 5}}}\n");
    let package = copy.sound();
    assert_eq!(bin(&package.generators["spruce"]), ("generators", "spruce"));
    copy.rules("data: {secret: {data: {a: sprucce --n 5}}}\n");
    assert!(
        copy.findings().contains("hint: did you mean `spruce`?"),
        "{}",
        copy.findings()
    );
}

#[test]
fn folders_and_scripts_and_declared_generators() {
    let copy = Copy::of("base");
    copy.write("input_validators/cpp/main.cpp", "")
        .write("input_validators/cpp/lib.h", "")
        .write("input_validators/cpp/c.c", "");
    copy.write("output_validator/run/build", "#!/bin/sh\n")
        .write("output_validator/run/x.txt", "");
    let build = copy.dir.join("output_validator/run/build");
    std::fs::set_permissions(&build, std::fs::Permissions::from_mode(0o755)).expect("permissions");
    copy.write("generators/a.cpp", "")
        .write("generators/a.h", "")
        .write("generators/lib.py", "");
    copy.rules("generators: {one: [a.cpp, a.h], two: [tree.py, lib.py]}\ndata: {secret: {data: {a: one 1, b: two 1}}}\n",
    );
    let package = copy.sound();
    assert_eq!(language(&package.input_validators[0]), "cpp");
    assert!(
        matches!(&package.output_validator.expect("a checker").source, Source::Scripts { files, .. } if files.len() == 2)
    );
    let Source::Files {
        language,
        files,
        entry,
        ..
    } = &package.generators["two"].source
    else {
        panic!()
    };
    assert_eq!(
        (language.as_str(), files.len(), entry.as_deref()),
        ("python3", 2, Some("tree.py"))
    );
    let Source::Files {
        language,
        files,
        entry,
        ..
    } = &package.generators["one"].source
    else {
        panic!()
    };
    assert_eq!(
        (language.as_str(), files.len(), entry.as_deref()),
        ("cpp", 2, None)
    );
}

#[test]
fn an_output_validator_may_lie_in_its_folder_as_several_files() {
    let copy = Copy::of("base");
    copy.write("output_validator/check.cc", "")
        .write("output_validator/check.h", "");
    let checker = copy.sound().output_validator.expect("a checker");
    assert_eq!(
        (checker.name.as_str(), language(&checker)),
        ("output_validator", "cpp")
    );
}

#[test]
fn a_script_alone_is_an_output_validator() {
    let copy = Copy::of("base");
    copy.write("output_validator/run", "#!/bin/sh\nexit 42\n");
    let path = copy.dir.join("output_validator/run");
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o755))
        .expect("rights");
    let checker = copy.sound().output_validator.expect("a checker");
    assert_eq!(checker.name, "output_validator");
}

#[test]
fn included_files() {
    let copy = Copy::of("base");
    copy.write("include/default/a.txt", "")
        .write("include/python3/b.py", "")
        .write("include/python3/c/d.py", "");
    let include = copy.sound().include;
    assert_eq!((include["default"].len(), include["python3"].len()), (1, 2));
}

#[test]
fn cross_checks() {
    let copy = Copy::of("base");
    copy.write("generators/other.py", "");
    copy.write("jury.yaml", "cross:\n  generate:\n    - other.py 5 {seed}\n    - tree.py 7\n  oracle: /submissions/accepted/model.py --all\n");
    let package = copy.sound();
    let cross = package.jury.cross.expect("cross");
    assert_eq!(cross.commands.len(), 2);
    assert!(cross.commands[0].seed.is_some() && package.generators.contains_key("other.py"));
    let (oracle, args) = cross.oracle.expect("an oracle");
    assert_eq!(
        (oracle.name.as_str(), args),
        ("submissions/accepted/model.py", vec!["--all".to_owned()])
    );
}

#[test]
fn what_building_a_csharp_program_leaves_behind_is_no_part_of_it() {
    let copy = Copy::of("base");
    for name in [
        "Main.cs",
        "Main.csproj",
        "obj/Debug/Info.cs",
        "bin/Main.cs",
        "lib/Other.cs",
    ] {
        copy.write(
            &format!("submissions/accepted/sharp/{name}"),
            "class A { static void Main() {} }\n",
        );
    }
    // A program that lies nowhere else is one.
    copy.write(
        "submissions/accepted/deep/obj/Main.cs",
        "class A { static void Main() {} }\n",
    );
    let result = copy.read();
    let text = copy.text(&result.diagnostics);
    for folder in ["obj", "bin"] {
        let said =
            format!("warning[unknown-file]: submissions/accepted/sharp/{folder}: passed over");
        assert_eq!(text.matches(&said).count(), 1, "{text}");
    }
    let package = result.package.expect("a package");
    let files = |path: &str| {
        let found = package
            .submissions
            .iter()
            .find(|s| s.path == path)
            .expect("it is there");
        match &found.program.source {
            Source::Files { files, root, .. } => files
                .iter()
                .map(|f| f.strip_prefix(root).expect("below").display().to_string())
                .collect::<Vec<_>>(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(
        files("accepted/sharp"),
        ["Main.cs", "Main.csproj", "lib/Other.cs"]
    );
    assert_eq!(files("accepted/deep"), ["obj/Main.cs"]);
}

#[test]
fn compiled_programs_beside_their_sources_are_passed_over() {
    let copy = Copy::of("base");
    copy.write("submissions/accepted/model", b"\x7fELF\x02\x01")
        .write("input_validators/validator.py.bak", "exit(0)\n");
    let text = copy.findings();
    assert!(
        text.contains("warning[unknown-file]: submissions/accepted/model: passed over"),
        "{text}"
    );
    assert!(
        text.contains("warning[unknown-file]: input_validators/validator.py.bak: passed over"),
        "{text}"
    );
    assert!(!text.contains("error"), "{text}");
    // A file without an ending that is none may be meant.
    copy.write("submissions/accepted/model", "print(1)\n");
    assert!(copy.findings().contains("error[unknown-language]"));
}
