//! Packages of versions before 2025-09, as types.

use crate::Copy;
use runner::package::{Format, Kind, Package, Source, TimeLimitUse};
use std::time::Duration;

/// A legacy package, and what is different in it.
fn legacy(files: &[(&str, &str)]) -> Copy {
    let copy = Copy::of("base");
    for name in [
        "statement",
        "generators",
        "data",
        "jury.yaml",
        "input_validators",
    ] {
        copy.remove(name);
    }
    copy.write("submissions/submissions.yaml", "{}\n")
        .write("problem.yaml", "name: Unused\nlicense: public domain\n")
        .write("problem_statement/problem.tex", "\\problemname{Old}\n")
        .write(
            "problem_statement/problem.sv.tex",
            "\\problemname{Gammal}\n",
        )
        .write("input_validators/one.ctd", "INT(0,9) NEWLINE\n")
        .write("input_format_validators/two.py", "exit(42)\n");
    for n in ["sample/1", "secret/1", "secret/deep/er/2"] {
        copy.write(&format!("data/{n}.in"), "1\n")
            .write(&format!("data/{n}.ans"), "1\n");
    }
    for (name, content) in files {
        copy.write(name, content);
    }
    copy
}

fn case<'p>(package: &'p Package, id: &str) -> &'p runner::package::TestCase {
    package.cases.iter().find(|case| case.id == id).expect(id)
}

#[test]
fn what_problem_yaml_says() {
    let package = legacy(&[(
        "problem.yaml",
        "type: scoring\nauthor: A, B and C\nsource: S\nsource_url: https://example.org\nlicense: cc by\n\
         rights_owner: A\nkeywords: one two\nuuid:\nvalidator_flags: case_sensitive\n\
         grading: {objective: min, show_test_data_groups: yes}\n\
         limits: {time_multiplier: 3, time_safety_margin: 4, memory: 64, validation_time:}\n",
    )])
    .sound();
    let config = &package.config;
    assert_eq!(config.format, Format::Legacy);
    assert_eq!(config.kinds, [Kind::Scoring].into());
    assert_eq!(config.credits["authors"], ["A", "B", "C"]);
    assert_eq!(
        (&config.source[..], &config.keywords[..]),
        (
            &["S".to_owned()][..],
            &["one".to_owned(), "two".to_owned()][..]
        )
    );
    assert_eq!(
        (config.names["en"].as_str(), config.names["sv"].as_str()),
        ("Old", "Gammal")
    );
    let limits = &config.limits;
    assert_eq!(
        (limits.ac_to_time_limit, limits.time_limit_to_tle),
        (3.0, 4.0)
    );
    assert_eq!(
        (limits.memory, limits.validation_time, limits.time_limit),
        (Some(64), None, None)
    );
    let legacy = config.legacy.as_ref().expect("legacy");
    assert!(legacy.minimize && !legacy.validator_scores);
    assert_eq!(
        case(&package, "secret/1").settings.output_validator_args,
        ["case_sensitive"]
    );
}

#[test]
fn what_the_folders_of_tests_say() {
    let copy = legacy(&[
        ("problem.yaml", "type: scoring\nlicense: public domain\n"),
        (
            "data/testdata.yaml",
            "on_reject: continue\ngrader_flags: ignore_sample max\nrange: 0 9\n",
        ),
        (
            "data/secret/testdata.yaml",
            "input_validator_flags: -x 5\naccept_score: 2.5\n",
        ),
        ("data/secret/deep/er/testdata.yaml", "# nothing\n"),
        (
            "data/secret/deep/testdata.yaml",
            "input_validator_flags: {name: two, flags: -y}\ngrader_flags: min\n",
        ),
        ("data/secret/1.hint", "Think.\n"),
        ("data/secret/1.desc", "The least.\n"),
    ]);
    let result = copy.read();
    assert!(!result.has_errors(), "{}", copy.text(&result.diagnostics));
    let package = result.package.expect("a package");
    let first = &case(&package, "secret/1").settings;
    assert_eq!(
        (first.hint.as_str(), first.description.as_str()),
        ("Think.", "The least.")
    );
    assert_eq!(first.input_validator_args[""], ["-x", "5"]);
    let deep = &case(&package, "secret/deep/er/2").settings;
    assert_eq!(deep.input_validator_args["two"], ["-y"]);
    let graders = package.graders.as_ref().expect("graders");
    let flags = |id: &str| graders[id].flags.clone().unwrap_or_default();
    assert_eq!(flags(""), ["ignore_sample", "max"]);
    assert_eq!(
        (flags("secret"), flags("secret/deep/er")),
        (vec!["max".to_owned()], vec!["min".to_owned()])
    );
    let deep = &graders["secret/deep"];
    assert_eq!(
        (deep.accept_score, deep.reject_score),
        (Some(2.5), Some(0.0))
    );
    assert_eq!(
        (deep.range, deep.break_on_reject),
        (Some((0.0, 9.0)), Some(false))
    );
}

#[test]
fn validators_and_submissions() {
    let package = legacy(&[(".timelimit", "2\n")]).sound();
    assert_eq!(
        package.config.limits.time_limit,
        Some(Duration::from_secs(2))
    );
    let names: Vec<&str> = package
        .input_validators
        .iter()
        .map(|v| v.name.as_str())
        .collect();
    assert_eq!(
        names,
        ["input_validators/one.ctd", "input_format_validators/two.py"]
    );
    assert!(matches!(
        package.input_validators[0].source,
        Source::Checktestdata { .. }
    ));
    let scoring = legacy(&[("problem.yaml", "type: scoring\nlicense: public domain\n")]).sound();
    let claims = |package: &Package| package.submissions[0].expectations[0].clone();
    assert!(claims(&package).permitted.is_some());
    assert_eq!(
        claims(&scoring).use_for_time_limit,
        Some(TimeLimitUse::Lower)
    );
    assert!(claims(&scoring).permitted.is_none());
}

#[test]
fn interactive_problems_keep_their_kind() {
    let package = legacy(&[
        (
            "problem.yaml",
            "validation: custom interactive\nlicense: public domain\n",
        ),
        ("output_validators/talk/talk.py", "exit(42)\n"),
        ("data/sample/2.interaction", ">1\n<2\n"),
    ])
    .sound();
    assert!(package.config.kinds.contains(&Kind::Interactive));
    assert_eq!(package.cases.len(), 3);
    assert_eq!(
        package.output_validator.expect("it is there").name,
        "output_validators/talk"
    );
}

#[test]
fn titles_by_language_and_what_compilers_leave() {
    let copy = legacy(&[
        (
            "problem.yaml",
            "name:\n  en: One\n  sv: Ett\nlicense: public domain\n",
        ),
        (
            "problem_statement/problem.tex",
            "\\problemname{\\problemyamlname}\n",
        ),
        ("data/secret/a.out", "\x7fELF"),
    ]);
    let result = copy.read();
    let findings = copy.text(&result.diagnostics);
    assert_eq!(
        findings,
        "warning[unknown-file]: data/secret/a.out: `a.out` is no file of a test case: passed over\n\
         warning[wrong-type]: problem.yaml:2:3: `name`: titles by language are of later versions\n"
    );
    let names = result.package.expect("a package").config.names;
    assert_eq!((&*names["en"], &*names["sv"]), ("One", "Gammal"));
}

#[test]
fn conversations_lie_beside_the_samples_that_they_show() {
    let files = [
        ("problem.yaml", "validation: custom interactive\n"),
        ("output_validators/talk.py", "exit(42)\n"),
        ("data/sample/1.interaction", "<1\n>1\n"),
    ];
    assert_eq!(legacy(&files).findings(), "");
}

#[test]
fn time_limits_of_the_drafts_are_any_numbers() {
    let yaml = "problem_format_version: 2023-07-draft\nname: {en: Old, sv: Gammal}\n\
                uuid: 123e4567-e89b-12d3-a456-426614174000\nlimits: {time_limit: 1.5}\n";
    let copy = legacy(&[("problem.yaml", yaml)]);
    copy.remove("input_format_validators");
    let limit = copy.sound().config.limits.time_limit;
    assert_eq!(limit, Some(Duration::from_millis(1500)));
    let yaml = yaml.replace("2023-07-draft", "2025-09");
    let text = copy.write("problem.yaml", yaml).findings();
    assert!(
        text.contains("not a multiple of the time resolution"),
        "{text}"
    );
}
