//! `jury new`.

use super::fixture::Fixture;

#[test]
fn a_new_problem_is_complete() {
    let fixture = Fixture::empty();
    fixture.jury("new sums").run().code(0).is("new");
    let report = fixture.jury("all sums").from("problems").run();
    report.code(0).is("new-all");
    // It is a problem like others.
    fixture.jury("generate").run().code(0);
    fixture
        .jury("generate --check")
        .run()
        .code(0)
        .says("data.lock agrees");
    fixture.jury("all").run().code(0).says("data.lock agrees");
    fixture.jury("new sums").run().code(2).is("new-exists");
}

#[test]
fn problems_of_other_types() {
    let fixture = Fixture::empty();
    for kind in ["scoring", "interactive", "multi-pass"] {
        let name = kind.replace('-', "");
        let report = fixture.jury(&format!("new {name} --type {kind}")).run();
        report.code(0);
        let report = fixture
            .jury(&format!("all {name} -v"))
            .from("problems")
            .run();
        report.code(0).is(&format!("new-{kind}"));
    }
    let report = fixture.jury("new other --type talking").run();
    report.code(2);
    assert!(report.stderr.contains("multi-pass"), "{}", report.stderr);
}

/// The checker is tried with outputs that are right and wrong, and refuses what the wrong solution prints.
#[test]
fn with_a_checker() {
    let fixture = Fixture::empty();
    fixture.jury("new place --checker").run().code(0);
    let report = fixture.jury("all place -v").from("problems").run();
    report.code(0).is("new-checker");
    fixture.jury("generate").run().code(0);
    fixture.jury("verify --strict --no-run").run().code(0);
    let report = fixture.jury("new talk --checker --type interactive").run();
    report.code(2).warns("bad-type");
    assert!(!fixture.round().join("problems/talk").exists());
}

#[test]
fn outside_a_round_it_is_made_where_one_stands() {
    let fixture = Fixture::empty();
    std::fs::remove_dir(fixture.round().join("problems")).expect("it is empty");
    let report = fixture.jury("new --json sums2").run();
    report.code(0);
    let objects = report.objects();
    assert_eq!(objects.len(), 1);
    assert_eq!(objects[0]["problem"], "sums2");
    assert!(fixture.round().join("sums2/problem.yaml").is_file());
    let left: Vec<_> = std::fs::read_dir(fixture.round())
        .expect("a folder")
        .flatten()
        .map(|e| e.file_name())
        .collect();
    assert_eq!(left, ["sums2"]);
}

#[test]
fn names_that_a_judge_refuses() {
    let fixture = Fixture::empty();
    fixture
        .jury("new Two-Words")
        .run()
        .code(2)
        .is("new-bad-name");
    let report = fixture.jury("new a-b").run();
    report.code(2).warns("`jury new ab`");
    for name in ["", "a b", "../up", "ä", "a.b", "a_b", "-x"] {
        let report = fixture.jury("new").arg(name).run();
        report.code(2);
        assert!(!report.stderr.is_empty());
    }
    assert_eq!(
        std::fs::read_dir(fixture.round().join("problems"))
            .expect("a folder")
            .count(),
        0
    );
}

/// A workspace whose `testlib` is this repository's: then the helper programs are in Rust.
#[test]
fn in_a_workspace_with_testlib() {
    let fixture = Fixture::with_testlib();
    fixture.jury("new sums").run().code(0);
    assert!(
        fixture
            .round()
            .join("problems/sums/input_validators/validator.rs")
            .is_file()
    );
    let report = fixture.with_cargo(fixture.jury("all")).run();
    report.code(0).is("new-all-rust");
    // A checker with testlib.
    fixture.jury("new place --checker").run().code(0);
    let call = fixture.jury("all place -v").from("problems");
    let report = fixture.with_cargo(call).run();
    report.code(0).is("new-checker-rust");
    // An interactor with testlib.
    fixture.jury("new guess --type interactive").run().code(0);
    let call = fixture.jury("all guess -v").from("problems");
    let report = fixture.with_cargo(call).run();
    report.code(0).is("new-interactive-rust");
}
