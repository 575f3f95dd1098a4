//! Which problem is meant, and the commands about the machine and its folders.

use super::fixture::Fixture;

/// A round with two small problems.
fn two() -> Fixture {
    let fixture = Fixture::plain();
    fixture.replace("problem.yaml", "name: Twice", "name: Twice");
    for file in [
        "problem.yaml",
        "statement/problem.en.md",
        "generators/number.sh",
        "generators/generators.yaml",
        "submissions/accepted/twice.sh",
        "input_validators/validator.sh",
        "data/sample/1.in",
        "data/sample/1.ans",
    ] {
        fixture.round_file(&format!("problems/second/{file}"), fixture.read(file));
    }
    fixture
}

#[test]
fn the_problem_that_is_meant() {
    let fixture = two();
    let only_twice = |report: super::fixture::Report| {
        report
            .code(0)
            .says("\n1 problem, ")
            .says("accepted/twice.sh");
        assert!(report.stdout.starts_with("twice"), "{}", report.stdout);
    };
    only_twice(fixture.jury("all problems/twice").run());
    only_twice(fixture.jury("all problems/twice/").run());
    only_twice(fixture.jury("all twice").from("problems").run());
    only_twice(fixture.jury("all .").from("problems/twice").run());
    only_twice(fixture.jury("all").from("problems/twice").run());
    only_twice(
        fixture
            .jury("all")
            .from("problems/twice/submissions/accepted")
            .run(),
    );
    only_twice(fixture.jury("all problems/twice problems/twice").run());
    for report in [
        fixture.jury("all").run(),
        fixture.jury("all").from("problems").run(),
        fixture.jury("all problems").run(),
        fixture.jury("all round").from("..").run(),
        fixture
            .jury("all problems/twice problems/second problems/twice")
            .run(),
    ] {
        report.code(0).says("\n2 problems, ");
    }
    assert!(
        fixture
            .jury("all problems/twice problems/second")
            .run()
            .stdout
            .starts_with("twice")
    );
    assert!(
        fixture
            .jury("all problems")
            .run()
            .stdout
            .starts_with("second")
    );
}

#[test]
fn a_folder_with_blanks() {
    let fixture = two();
    fixture.file("generators/broken.sh", "exit 1\n").append(
        "generators/generators.yaml",
        "          new: broken 'two words'\n",
    );
    let round = fixture.round().with_file_name("a round");
    let command = fixture.jury("all").arg("-j1").command();
    std::fs::rename(fixture.round(), &round).expect("renamed");
    let mut command = command;
    let output = command
        .current_dir(&round)
        .output()
        .expect("the command starts");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("\n2 problems, "), "{text}");
    assert!(
        text.contains("repeat by hand: bash problems/twice/generators/broken.sh 'two words'"),
        "{text}"
    );
}

#[test]
fn no_problem_is_meant() {
    let fixture = Fixture::empty();
    fixture.jury("all").run().code(2).is("places-none");
    fixture
        .jury("all nowhere")
        .run()
        .code(2)
        .is("places-nowhere");
    fixture
        .jury("all problems")
        .run()
        .code(2)
        .is("places-empty");
}

#[test]
fn the_store_lies_beside_the_problems() {
    let fixture = Fixture::plain();
    for (from, line) in [
        ("", "all"),
        ("problems/twice", "all"),
        ("..", "all round/problems/twice"),
    ] {
        let report = fixture.jury(line).from(from).default_store().run();
        report.code(0);
        assert!(fixture.round().join(".jury/CACHEDIR.TAG").is_file());
    }
    assert!(!fixture.has(".jury") && !fixture.round().join("problems/.jury").exists());
    assert_eq!(fixture.jury("all").default_store().run().ran(), 0);
}

#[test]
fn clean() {
    let fixture = Fixture::twice();
    fixture.jury("generate").default_store().run().code(0);
    fixture.file("data/secret/02-large/mine.txt", "not ours\n");
    fixture
        .jury("clean --older-than 1h")
        .default_store()
        .run()
        .code(0)
        .is("clean-older");
    assert!(
        fixture.has("data/secret/02-large/big.in"),
        "with --older-than, data stays"
    );
    assert_eq!(
        fixture.jury("generate").default_store().run().ran(),
        0,
        "what is young stays"
    );
    fixture
        .jury("clean")
        .default_store()
        .run()
        .code(0)
        .is("clean");
    assert!(!fixture.has("data/secret/02-large/big.in") && !fixture.has("data/secret/01-small"));
    assert!(
        fixture.has("data/secret/02-large/mine.txt")
            && fixture.has("data/sample/1.in")
            && fixture.has("data.lock")
    );
    fixture.remove("data/secret");
    let report = fixture.jury("generate --check").default_store().run();
    report.code(0);
    assert!(report.ran() > 0);
    // Of one problem: the results of the others stay.
    fixture
        .jury("clean problems/twice")
        .default_store()
        .run()
        .code(0);
    assert!(!fixture.has("data/secret"));
    assert_eq!(
        fixture.jury("generate --check").default_store().run().ran(),
        0
    );
    fixture
        .jury("clean --older-than 0s")
        .default_store()
        .run()
        .code(0);
    fixture.jury("clean").default_store().run().code(0);
    fixture.jury("clean").default_store().run().code(0);
}

#[test]
fn clean_without_a_lock() {
    let fixture = Fixture::twice();
    fixture.jury("all").default_store().run().code(0);
    fixture.jury("clean").default_store().run().code(0);
    assert!(
        !fixture.has("data/secret"),
        "what was made can be made again"
    );
    assert!(fixture.has("data/sample/1.in"));
    fixture.jury("all").default_store().run().code(0);
}

#[test]
fn doctor() {
    let fixture = Fixture::twice();
    let report = fixture.jury("doctor").run();
    report
        .code(0)
        .says("Languages\n")
        .says("Bash")
        .says("Isolation of submissions\n")
        .says(" of processor time: ")
        .says("Results are kept in ");
    let report = fixture.jury("doctor --json").run();
    report.code(0);
    let objects = report.objects();
    let bash = objects
        .iter()
        .find(|o| o["language"] == "bash")
        .expect("bash");
    assert_eq!(bash["found"], true);
    assert!(
        bash["path"]
            .as_str()
            .is_some_and(|path| path.starts_with('/'))
    );
    assert!(
        objects.iter().any(|o| o["type"] == "isolation"
            && o["layer"].is_string()
            && o["active"].is_boolean())
    );
    let noise = objects
        .iter()
        .find(|o| o["type"] == "noise")
        .expect("noise");
    assert!(
        noise["least_s"].as_f64() > Some(0.001)
            && noise["most_s"].as_f64() >= noise["least_s"].as_f64(),
        "{noise}"
    );
    for object in objects.iter().filter(|o| o["type"] == "language") {
        assert!(
            object["install"]
                .as_str()
                .is_some_and(|text| !text.is_empty()),
            "{object}"
        );
    }
    // With nothing installed it says how to get it.
    let empty = fixture.round().join("nothing");
    std::fs::create_dir(&empty).expect("a folder");
    let report = fixture.jury("doctor").env("PATH", &empty).run();
    report
        .code(0)
        .says("Not found\n")
        .says("apt-get install g++");
    // Outside any round.
    fixture
        .jury("doctor")
        .from("..")
        .default_store()
        .run()
        .code(0);
    assert!(
        !fixture.round().join("../.jury").exists(),
        "looking leaves nothing behind"
    );
}

#[test]
fn required_layers() {
    let fixture = Fixture::plain();
    fixture.jury("all --require rlimits,counters").run().code(0);
    fixture
        .jury("all --require magic")
        .run()
        .code(2)
        .warns("invalid value 'magic'");
    let layers = fixture.jury("doctor --json").run().objects();
    let name = |active| {
        let mut layers = layers.iter().filter(|o| o["type"] == "isolation");
        let found = layers.find(|o| o["active"] == active && o["layer"] != "counters");
        found.and_then(|o| o["layer"].as_str().map(str::to_owned))
    };
    if let Some(missing) = name(false) {
        let report = fixture.jury(&format!("run --require {missing}")).run();
        report
            .code(3)
            .warns(&format!(
                "this machine has not all that is required: {missing}"
            ))
            .warns(&format!("{missing} needs "));
        assert_eq!(report.stdout, "");
    }
    // When the folder of the test is closed to all but its owner, a user of the sandbox must be let in.
    let has_uid = layers
        .iter()
        .any(|o| o["layer"] == "uid" && o["active"] == true);
    if has_uid {
        let scratch = fixture.round().join("..");
        let mode = |bits| std::os::unix::fs::PermissionsExt::from_mode(bits);
        std::fs::set_permissions(&scratch, mode(0o700)).expect("its owner may");
        fixture.append("submissions/accepted/twice.sh", "# again\n");
        let report = fixture.jury("all --require uid").run();
        report.code(3).warns("did not hold");
        let report = fixture.jury("all").run();
        report
            .code(0)
            .says("uid (not where only the owner can read a toolchain)");
        std::fs::set_permissions(&scratch, mode(0o711)).expect("its owner may");
        fixture.append("submissions/accepted/twice.sh", "# again\n");
        let report = fixture.jury("all --require uid").run();
        report.code(0).does_not_say("not where");
    }
}

#[test]
fn cleaning_where_one_stands_leaves_the_results_of_the_others() {
    let fixture = two();
    fixture.jury("all").default_store().run().code(0);
    let report = fixture
        .jury("clean --json")
        .from("problems/twice")
        .default_store()
        .run();
    assert_eq!(report.code(0).objects().len(), 1, "{}", report.stdout);
    assert_eq!(report.objects()[0]["files"], 8);
    assert!(
        !fixture.has("data/secret") && fixture.round().join("problems/second/data/secret").exists()
    );
    assert_eq!(fixture.jury("all").default_store().run().ran(), 0);
    let report = fixture.jury("clean --json").default_store().run();
    assert_eq!(report.code(0).objects().len(), 3, "{}", report.stdout);
    assert!(
        report.objects()[2]["bytes"]
            .as_u64()
            .is_some_and(|bytes| bytes > 0)
    );
}

#[test]
fn nobody_reads_what_is_printed() {
    let fixture = two();
    let new = ["new third", "new fourth", "new fifth"];
    for (number, line) in ["doctor", "clean --older-than 1d", "clean", "all", "cross"]
        .into_iter()
        .chain(new)
        .enumerate()
    {
        let call = fixture.jury(line);
        let mut child = call.start();
        drop(child.stdout.take());
        drop(child.stderr.take());
        assert_eq!(
            child.wait().expect("it ends").code(),
            Some(0),
            "{number}: {line}"
        );
    }
    let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") else {
        return;
    };
    for line in ["doctor", "clean --older-than 1d", "cross", "new sixth"] {
        let mut command = fixture.jury(line).command();
        let output = command
            .stdout(full.try_clone().expect("a copy"))
            .output()
            .expect("it ends");
        assert_eq!(output.status.code(), Some(3), "{line}");
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("cannot write the report"),
            "{line}"
        );
    }
}

#[test]
fn links_into_a_folder_that_the_user_names() {
    use std::os::unix::fs::symlink;
    let fixture = Fixture::plain();
    fixture
        .round_file("shared/part.sh", "exit 42\n")
        .round_file("shared/.hidden.sh", "exit 42\n")
        .file("input_validators/other/main.sh", ". \"${0%/*}/part.sh\"\n");
    let part = fixture.problem().join("input_validators/other/part.sh");
    symlink("../../../../shared/part.sh", &part).expect("a link");
    let refused = |line: &str| {
        fixture
            .jury(line)
            .run()
            .code(2)
            .says("error[link-outside]")
            .says("--allow-links");
    };
    refused("run");
    refused("run --allow-links problems");
    fixture.jury("run --allow-links shared").run().code(0);
    fixture.jury("run --allow-links .").run().code(0);
    fixture
        .jury("run")
        .env("JURY_ALLOW_LINKS", "problems:shared")
        .run()
        .code(0);
    fixture
        .jury("run --allow-links nowhere")
        .run()
        .code(2)
        .warns("there is no such folder");
    // What is hidden there is not shared, and submissions share nothing.
    std::fs::remove_file(&part).expect("it is there");
    symlink("../../../../shared/.hidden.sh", &part).expect("a link");
    refused("run --allow-links .");
    std::fs::remove_file(&part).expect("it is there");
    fixture.file("input_validators/other/part.sh", "exit 42\n");
    let other = fixture.problem().join("submissions/accepted/other.sh");
    symlink("../../../../shared/part.sh", other).expect("a link");
    fixture
        .jury("run --allow-links .")
        .run()
        .code(2)
        .says("error[link-outside]");
}
