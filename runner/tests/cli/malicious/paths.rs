//! Links and paths that lead out of the package.

use super::*;

#[test]
fn links_out_of_the_package() {
    for (name, target) in [
        ("problem.yaml", "precious/file.txt"),
        ("statement/problem.en.md", "precious/file.txt"),
        ("statement", "precious"),
        ("data/sample/1.in", "precious/file.txt"),
        ("data/sample/1.ans", "../../../../../precious/file.txt"),
        ("data/sample", "precious"),
        ("data/secret", "precious"),
        ("data", "precious"),
        ("data/invalid_input/minus.in", "precious/file.txt"),
        ("input_validators", "precious"),
        ("input_validators/validator.sh", "precious/file.txt"),
        ("output_validator", "precious"),
        ("generators", "precious"),
        ("generators/number.sh", "precious/file.txt"),
        ("generators/generators.yaml", "precious/file.txt"),
        ("submissions", "/"),
        ("submissions/accepted", "/usr"),
        ("submissions/accepted/twice.sh", "precious/file.txt"),
        ("submissions/submissions.yaml", "precious/file.txt"),
        ("jury.yaml", "/dev/zero"),
        ("problem.yaml", "/dev/zero"),
        ("data.lock", "precious/file.txt"),
        ("include", "/"),
        ("data/sample/2.in", "/dev/zero"),
        ("data/sample/2.in", "/proc/self/mem"),
    ] {
        let row = format!("{name} -> {target}");
        check(&row, &BeHarmless, &|fixture| link(fixture, name, target));
        // The same link in the place of what is written.
        let fixture = package();
        fixture.jury("generate").run().code(0);
        link(&fixture, name, target);
        run(&fixture, "generate", &row);
        run(&fixture, "clean problems/twice", &row);
    }
}

#[test]
fn paths_out_of_the_package() {
    let yaml = |text: &'static str| {
        move |fixture: &Fixture| done(fixture.file("generators/generators.yaml", text))
    };
    let rows: [Row<'_>; 22] = [
        (
            "copy",
            BeRefused("path-outside"),
            &yaml(
                "solution: /submissions/accepted/twice.sh\ndata:\n  secret:\n    data:\n      a:\n        copy: ../../../precious/1\n",
            ),
        ),
        (
            "copy, absolute",
            BeHarmless,
            &yaml(
                "solution: /submissions/accepted/twice.sh\ndata:\n  secret:\n    data:\n      a:\n        copy: /../../../precious/1\n",
            ),
        ),
        (
            "a test called ..",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      ..: number 1\n"),
        ),
        (
            "a test called ../../x",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      ../../../../precious/x: number 1\n"),
        ),
        (
            "a test called /x",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      /tmp/jury-malicious-x: number 1\n"),
        ),
        (
            "a folder called ..",
            BeHarmless,
            &yaml(
                "data:\n  secret:\n    data:\n      ..:\n        data:\n          ..:\n            data:\n              x: number 1\n",
            ),
        ),
        (
            "a name with a NUL",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      \"a\\0b\": number 1\n"),
        ),
        ("a name of 10000 letters", BeHarmless, &|fixture| {
            done(fixture.replace(
                "generators/generators.yaml",
                "zero:",
                &format!("{}:", "a".repeat(10_000)),
            ))
        }),
        (
            "solution",
            BeHarmless,
            &yaml(
                "solution: ../../../precious/file.txt\ndata:\n  secret:\n    data:\n      a: number 1\n",
            ),
        ),
        (
            "solution, absolute",
            BeHarmless,
            &yaml(
                "solution: /../../../precious/file.txt\ndata:\n  secret:\n    data:\n      a: number 1\n",
            ),
        ),
        (
            "a generator",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      a: ../../../precious/file.txt 1\n"),
        ),
        (
            "a generator, absolute",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      a: /../../../precious/file.txt 1\n"),
        ),
        (
            "a generator of files",
            BeHarmless,
            &yaml(
                "generators:\n  number: [../../../precious/file.txt]\ndata:\n  secret:\n    data:\n      a: number 1\n",
            ),
        ),
        (
            "/bin/sh",
            BeHarmless,
            &yaml("data:\n  secret:\n    data:\n      a: /bin/sh -c 'echo 1; echo x > /tmp/x'\n"),
        ),
        (
            "include",
            BeHarmless,
            &yaml(
                "data:\n  secret:\n    include: [../../../precious]\n    data:\n      a: number 1\n",
            ),
        ),
        (
            "visualizer",
            BeHarmless,
            &yaml(
                "visualizer: /../../../precious/file.txt\ndata:\n  secret:\n    data:\n      a: number 1\n",
            ),
        ),
        ("submissions.yaml", BeHarmless, &|fixture| {
            done(fixture.file(
                "submissions/submissions.yaml",
                "../../../../precious/*:\n  permitted: [AC]\n/etc/*:\n  permitted: [AC]\n",
            ))
        }),
        ("data.lock", BeHarmless, &|fixture| {
            let hash = "0".repeat(64);
            done(fixture.file(
                "data.lock",
                format!("{hash} 5 ../../../precious/file.txt\n{hash} 5 /nonexistent/file.txt\n"),
            ));
        }),
        ("Cargo.toml", BeHarmless, &|fixture| {
            done(fixture.file("Cargo.toml", "[package]\nname = \"twice\"\n[[bin]]\nname = \"v\"\npath = \"../../../precious/file.txt\"\n"))
        }),
        ("an oracle", BeHarmless, &|fixture| {
            done(fixture.file(
                "jury.yaml",
                "cross:\n  oracle: /../../../precious/file.txt\n  generate: number 1\n",
            ))
        }),
        ("a uuid", BeHarmless, &|fixture| {
            done(fixture.replace(
                "problem.yaml",
                "0b1c6b2e-8f0a-4d2f-9c59-0c9d3a0f3a55",
                "../../../precious/file.txt",
            ))
        }),
        ("a constant", BeHarmless, &|fixture| {
            done(fixture.append(
                "problem.yaml",
                "constants:\n  ../../precious: 1\n  a: ../../../precious/file.txt\n",
            ))
        }),
    ];
    for (name, must, harm) in &rows {
        check(name, must, *harm);
    }
    assert!(!PathBuf::from("/tmp/jury-malicious-x.in").exists());
}
