//! Files of a package that cannot be read or are not what they should be.

use super::fixture::Fixture;

#[test]
fn malformed_yaml() {
    let fixture = Fixture::twice();
    fixture.replace("problem.yaml", "limits:\n", "limits: [\n");
    fixture.jury("all").run().code(2).is("bad-yaml");
    let fixture = Fixture::twice();
    fixture.replace(
        "generators/generators.yaml",
        "          two: number 2\n",
        "          two: number 2\n         three: number 3\n",
    );
    fixture.jury("all").run().code(2).is("bad-yaml-generators");
    let fixture = Fixture::twice();
    fixture.append("submissions/submissions.yaml", "\tx: y\n");
    fixture.jury("all").run().code(2).is("bad-yaml-submissions");
    let fixture = Fixture::twice();
    fixture.file("jury.yaml", "stack: many\n");
    fixture.jury("all").run().code(2).is("bad-yaml-jury");
}

#[test]
fn unknown_keys() {
    let fixture = Fixture::twice();
    fixture
        .replace("problem.yaml", "  memory: 512\n", "  memroy: 512\n")
        .replace("generators/generators.yaml", "solution:", "soluton:")
        .replace(
            "submissions/submissions.yaml",
            "model_solution",
            "modelsolution",
        )
        .file("jury.yaml", "stak: 8\n");
    fixture.jury("all").run().code(2).is("bad-keys");
}

#[test]
fn missing_files() {
    let fixture = Fixture::twice();
    fixture.remove("data/sample/1.ans");
    fixture.replace(
        "generators/generators.yaml",
        "          two: number 2\n",
        "          two: {copy: manual/two}\n",
    );
    fixture.replace("generators/generators.yaml", "/twice.sh", "/thrice.sh");
    fixture.jury("all").run().code(2).is("bad-missing-files");
    let fixture = Fixture::twice();
    fixture.remove("problem.yaml");
    fixture
        .jury("all problems/twice")
        .run()
        .code(2)
        .is("bad-no-problem-yaml");
}

#[test]
fn empty_folders() {
    let fixture = Fixture::empty();
    fixture.round_file("problems/twice/problem.yaml", "");
    fixture
        .jury("all")
        .run()
        .code(2)
        .is("bad-empty-problem-yaml");
    let fixture = Fixture::twice();
    for folder in [
        "submissions",
        "data",
        "generators",
        "input_validators",
        "statement",
    ] {
        fixture.remove(folder);
        std::fs::create_dir(fixture.problem().join(folder)).expect("a folder");
    }
    fixture.jury("all").run().code(2).is("bad-empty-folders");
}

#[test]
fn no_submissions() {
    let fixture = Fixture::twice();
    fixture.remove("submissions");
    fixture.replace(
        "generators/generators.yaml",
        "solution: /submissions/accepted/twice.sh\n",
        "",
    );
    fixture.jury("all").run().code(2).is("bad-no-submissions");
}

#[test]
fn no_test_data() {
    let fixture = Fixture::twice();
    fixture
        .remove("data")
        .remove("generators")
        .remove("submissions/submissions.yaml");
    fixture.jury("all").run().code(2).is("bad-no-data");
}

#[test]
fn names_with_blanks() {
    let fixture = Fixture::twice();
    fixture
        .file(
            "submissions/accepted/my solution.sh",
            super::fixture::TWICE_SH,
        )
        .file(
            "input_validators/my validator.sh",
            super::fixture::VALIDATOR,
        )
        .file("data/sample/the first.in", "4\n")
        .file("data/sample/the first.ans", "8\n")
        .replace(
            "generators/generators.yaml",
            "          two: number 2\n",
            "          \"number two\": number 2\n",
        );
    fixture.jury("all").run().is("bad-blanks").code(2);
    // A problem's own name: a judge refuses it, here it only is a warning.
    let fixture = Fixture::twice();
    std::fs::rename(
        fixture.problem(),
        fixture.round().join("problems/two words"),
    )
    .expect("renamed");
    fixture.jury("all").run().code(0).is("bad-blanks-problem");
}

#[test]
fn duplicate_commands() {
    let fixture = Fixture::twice();
    fixture.append(
        "generators/generators.yaml",
        "          again: number 7\n          another: number 7 # comment\n",
    );
    // One after the other: side by side it is chance whether the second of two equal files finds the first in the store.
    fixture.jury("all -j 1").run().code(2).is("bad-duplicates");
}

#[test]
fn unknown_generator() {
    let fixture = Fixture::twice();
    fixture.append("generators/generators.yaml", "          new: nubmer 12\n");
    fixture
        .jury("all")
        .run()
        .code(2)
        .is("bad-unknown-generator");
    // The rule may be the one that makes what lies there.
    fixture.file("data/secret/02-large/new.in", "12\n");
    fixture
        .jury("all")
        .run()
        .code(2)
        .says("unknown-generator")
        .does_not_say("unlisted-test");
}

#[test]
fn a_constant_that_is_not_set() {
    let fixture = Fixture::twice();
    fixture.append("statement/problem.en.md", "At most {{max_n}}.\n");
    fixture
        .jury("all")
        .run()
        .code(0)
        .says("warning[unset-constant]: problem.yaml has no constant `max_n`")
        .says("problem.en.md:2:")
        .says("all as expected, 1 warning\n");
    fixture.append(
        "jury.yaml",
        "waive:\n  - code: unset-constant\n    reason: braces of the game\n",
    );
    fixture.jury("all").run().does_not_say("unset-constant");
    fixture
        .remove("jury.yaml")
        .append("problem.yaml", "constants:\n  max_n: 5\n");
    fixture.jury("all").run().does_not_say("unset-constant");
}

#[test]
fn an_unreadable_folder_or_file() {
    use std::os::unix::fs::{PermissionsExt, chown};
    use std::os::unix::process::CommandExt;
    let fixture = Fixture::twice();
    let root = fixture.round().join("..");
    // The superuser reads everything; then the command has to run as somebody else.
    let superuser = std::fs::read("/proc/self/status")
        .is_ok_and(|status| String::from_utf8_lossy(&status).contains("\nUid:\t0\t0"));
    let store = fixture.round().join("store");
    let call = fixture.jury("all").store(&store);
    let mut command = call.command();
    if superuser {
        let everything = walk(&root);
        for path in everything {
            chown(&path, Some(65534), Some(65534)).expect("the superuser may");
        }
        command.uid(65534).gid(65534);
    }
    let lock = |path: &str, mode| {
        // A path that ends in `/` would ask for the right to look into the folder.
        let path = match path {
            "" => fixture.problem(),
            path => fixture.problem().join(path),
        };
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("rights")
    };
    match command.output() {
        Ok(output) => drop(call.report(output).code(0)),
        Err(error) => {
            return eprintln!("skipped: the command cannot be run as another user here: {error}");
        }
    }
    lock("submissions/wrong_answer", 0);
    lock("data/sample/1.in", 0);
    lock("generators/number.sh", 0);
    let report = command.output();
    lock("submissions/wrong_answer", 0o755);
    call.report(report.expect("it starts"))
        .code(2)
        .is("bad-unreadable");
    lock("data/sample/1.in", 0o644);
    lock("problem.yaml", 0);
    call.report(command.output().expect("it starts"))
        .code(2)
        .is("bad-unreadable-problem");
    lock("problem.yaml", 0o644);
    lock("", 0);
    let report = command.output();
    lock("", 0o755);
    call.report(report.expect("it starts"))
        .code(2)
        .is("bad-unreadable-folder");
}

fn walk(dir: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut list = vec![dir.to_path_buf()];
    for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            list.extend(walk(&entry.path()))
        } else {
            list.push(entry.path())
        }
    }
    list
}
