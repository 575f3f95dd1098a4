//! A problem in the folder of a contest: what it may share with the other problems.

use crate::Copy;
use runner::package::Source;
use std::fs;
use std::os::unix::fs::symlink;

const LISTED: &str = "- id: other\n- id: fixture\n";

/// (list of the contest, link in the package, its target, whether it may be).
const LINKS: &[(&str, &str, &str, bool)] = &[
    (LISTED, "input_validators/v/lib.py", "shared/lib.py", true),
    (LISTED, "generators/lib.py", "lib.py", true),
    (LISTED, "answer_validators/a/lib.py", "shared/lib.py", true),
    // The contest does not know the problem, or is none.
    (
        "- id: other\n",
        "input_validators/v/lib.py",
        "shared/lib.py",
        false,
    ),
    ("", "input_validators/v/lib.py", "shared/lib.py", false),
    // What is judged, and what it is judged on.
    (
        LISTED,
        "submissions/accepted/lib.py",
        "shared/lib.py",
        false,
    ),
    (LISTED, "data/sample/2.in", "shared/lib.py", false),
    (LISTED, "include/default/lib.py", "shared/lib.py", false),
    // Another problem, a folder, what is hidden, what lies outside of the contest.
    (
        LISTED,
        "input_validators/v/lib.py",
        "other/data/lib.py",
        false,
    ),
    (LISTED, "input_validators/v/lib", "shared", false),
    (LISTED, "input_validators/v/lib.py", ".git/lib.py", false),
    (LISTED, "input_validators/v/lib.py", "../lib.py", false),
];

#[test]
fn programs_may_share_files() {
    for (list, link, target, may) in LINKS {
        let copy = Copy::of("base");
        // The contest is a folder of its own, so that something can lie beside it.
        let round = copy.dir.parent().expect("a folder above").to_path_buf();
        let contest = round.join("contest");
        let moved = contest.join("fixture");
        fs::create_dir(&contest).expect("a folder");
        fs::rename(&copy.dir, &moved).expect("a move");
        for file in [
            "shared/lib.py",
            "lib.py",
            "other/data/lib.py",
            "other/problem.yaml",
            ".git/lib.py",
            "../lib.py",
        ] {
            let path = contest.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, "x = 1\n").expect("a file");
        }
        if !list.is_empty() {
            fs::write(contest.join("problems.yaml"), list).expect("a list");
        }
        let at = moved.join(link);
        fs::create_dir_all(at.parent().expect("a folder")).expect("a folder");
        if link.contains("/v/") || link.contains("/a/") {
            fs::write(at.with_file_name("main.py"), "import lib\n").expect("a program");
        }
        let up = "../".repeat(link.split('/').count());
        symlink(format!("{up}{target}"), &at).expect("a link");
        let result = runner::package::read(&moved);
        let text = copy.text(&result.diagnostics);
        assert_eq!(text.contains("error[link-outside]"), !may, "{link}: {text}");
        if *may {
            assert!(!result.has_errors(), "{link}: {text}");
            let package = result.package.expect("a package");
            let used = package.input_validators.iter().any(|validator| {
                matches!(&validator.source, Source::Files { files, .. } if files.contains(&at))
            });
            assert_eq!(used, link.starts_with("input_validators"), "{link}");
        }
    }
}
