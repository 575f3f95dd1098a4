use super::{models, snapshot};
use crate::report::style::{Look, width};
use crate::report::{diagnostics, table};
use std::path::Path;

fn show(problem: &crate::report::model::ProblemResult, look: Look) -> String {
    table::show(problem, &look, Path::new("/"))
}

#[test]
fn tables() {
    let problems = [
        ("empty", models::empty()),
        ("no-submissions", models::no_submissions()),
        ("green", models::green()),
        ("unexpected", models::unexpected()),
        ("scoring", models::scoring()),
        ("partial", models::partial()),
        ("lacking", models::lacking()),
        ("long-names", models::long_names()),
    ];
    for (name, problem) in problems {
        let text = show(&problem, Look::plain(0));
        assert!(!text.contains('\x1b'));
        assert!(
            text.lines().all(|line| line.trim_end() == line),
            "spaces at line ends"
        );
        snapshot(&format!("{name}.txt"), &text);
    }
}

#[test]
fn more_words() {
    snapshot("green-v.txt", &show(&models::green(), Look::plain(1)));
    snapshot(
        "unexpected-vv.txt",
        &show(&models::unexpected(), Look::plain(2)),
    );
}

#[test]
fn narrow_terminals() {
    let look = |columns| Look {
        width: Some(columns),
        ..Look::plain(1)
    };
    snapshot(
        "long-names-100.txt",
        &show(&models::long_names(), look(100)),
    );
    for columns in 84..140 {
        let text = show(&models::long_names(), look(columns));
        let rows = text.lines().skip(2);
        for line in rows.filter(|line| line.trim_start().starts_with("ok")) {
            assert!(width(line) <= columns, "{columns}: {line}");
        }
    }
    // Too narrow for anything is no reason to fail.
    show(&models::unexpected(), look(1));
}

#[test]
fn colours_change_nothing_but_colours() {
    let look = Look {
        color: true,
        ..Look::plain(2)
    };
    let painted = show(&models::unexpected(), look);
    snapshot("unexpected-colour.txt", &painted);
    let mut bare = String::new();
    let mut rest = painted.as_str();
    while let Some(start) = rest.find('\x1b') {
        bare.push_str(&rest[..start]);
        rest = &rest[start + rest[start..].find('m').unwrap() + 1..];
    }
    bare.push_str(rest);
    assert_eq!(bare, show(&models::unexpected(), Look::plain(2)));
}

#[test]
fn findings() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("problem.yaml");
    std::fs::write(&file, models::yaml()).unwrap();
    let text = diagnostics::show_all(&models::diagnostics(&file), &Look::plain(0), dir.path());
    snapshot("diagnostics.txt", &text);
}

#[test]
fn many_alike_are_counted() {
    use crate::diagnostic::{Diagnostic, Place};
    let all: Vec<Diagnostic> = (0..300)
        .map(|i| Diagnostic::error("invalid", Place::file(format!("/d/{i}.in")), "refused"))
        .chain([Diagnostic::warning(
            "other",
            Place::file("/d/x"),
            "shown all the same",
        )])
        .collect();
    let text = diagnostics::show_all(&all, &Look::plain(0), Path::new("/d"));
    assert_eq!(text.matches("error[invalid]").count(), 10);
    assert!(text.contains("shown all the same"));
    assert!(text.ends_with("(290 more [invalid]; -v shows them)\n"));
    let text = diagnostics::show_all(&all, &Look::plain(1), Path::new("/d"));
    assert_eq!(text.matches("error[invalid]").count(), 300);
}
