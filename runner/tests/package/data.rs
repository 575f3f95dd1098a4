//! Tests and groups of sound packages.

use crate::Copy;
use runner::package::{Aggregation, Answer, Content, Kind, Package, Section};
use std::time::Duration;

fn ids(package: &Package) -> Vec<&str> {
    package.cases.iter().map(|case| case.id.as_str()).collect()
}

#[test]
fn the_base_package() {
    let copy = Copy::of("base");
    let package = copy.sound();
    assert_eq!(package.name, "fixture");
    assert_eq!(package.dir, copy.dir);
    assert_eq!(package.config.names["en"], "Fixture");
    assert!(package.config.kinds.contains(&Kind::PassFail));
    assert_eq!(
        package.config.limits.time_limit,
        Some(Duration::from_millis(1500))
    );
    assert_eq!(
        package.config.limits.time_resolution,
        Duration::from_millis(500)
    );
    assert_eq!(package.config.constants["max_n"], "100");
    assert_eq!(package.jury.stack, Some(8));
    let expected = [
        "invalid_input/minus",
        "sample/1",
        "secret/big/01",
        "secret/big/02",
        "secret/by-hand",
        "secret/random-1",
        "secret/random-2",
    ];
    assert_eq!(ids(&package), expected);
    let groups: Vec<&str> = package.groups.keys().map(String::as_str).collect();
    assert_eq!(groups, ["invalid_input", "sample", "secret", "secret/big"]);
    let sample = &package.cases[1];
    assert_eq!(
        (sample.section, sample.settings.full_feedback),
        (Section::Sample, true)
    );
    assert_eq!(
        sample.answer,
        Answer::Given(Content::Committed(copy.dir.join("data/sample/1.ans")))
    );
    let big = &package.cases[2];
    assert_eq!(
        big.answer,
        Answer::Solution("submissions/accepted/model.py".into())
    );
    assert_eq!(big.settings.input_validator_args[""], ["--max", "100"]);
    let Content::Generated(command) = &big.input else {
        panic!("{:?}", big.input)
    };
    assert_eq!(
        (command.generator.as_str(), command.template.join(" ")),
        ("tree.py", "100 {seed}".into())
    );
    assert_eq!(
        command.args,
        ["100".to_owned(), command.seed.expect("a seed").to_string()]
    );
    assert_eq!(command.retries, 3);
    let by_hand = &package.cases[4];
    assert_eq!(
        by_hand.input,
        Content::Copied(copy.dir.join("generators/manual/one.in"))
    );
    assert_eq!(by_hand.settings.description, "The smallest case");
    assert_eq!(
        by_hand.extra["yaml"],
        Content::Literal(b"description: The smallest case\n".to_vec())
    );
}

#[test]
fn hand_written_secret_tests_count_when_no_rule_makes_that_folder() {
    let copy = Copy::of("base");
    copy.rules("").remove("generators/generators.yaml");
    for (name, content) in [
        ("a.in", "1\n"),
        ("a.ans", "1\n"),
        ("a.yaml", "args: [x]\n"),
        ("sub/b.in", ""),
        ("sub/b.ans", ""),
    ] {
        copy.write(&format!("data/secret/{name}"), content);
    }
    copy.write("data/secret/a.files/extra.txt", "").write(
        "data/secret/test_group.yaml",
        "output_validator_args: [case_sensitive]\n",
    );
    let package = copy.sound();
    assert_eq!(
        ids(&package),
        [
            "invalid_input/minus",
            "sample/1",
            "secret/a",
            "secret/sub/b"
        ]
    );
    let a = &package.cases[2];
    assert_eq!(a.settings.args, ["x"]);
    assert_eq!(a.settings.output_validator_args, ["case_sensitive"]);
    assert_eq!(
        a.extra["files"],
        Content::Committed(copy.dir.join("data/secret/a.files"))
    );
    assert!(package.groups["secret"].declared && !package.groups["secret/sub"].declared);
    assert_eq!(
        package.cases[3].settings.output_validator_args,
        ["case_sensitive"]
    );
}

#[test]
fn generated_files_on_disk_are_no_tests_of_their_own() {
    let copy = Copy::of("base");
    copy.write("data/secret/big/01.in", "5\n")
        .write("data/secret/big/01.ans", "5\n");
    copy.sound();
    copy.write("data/secret/big/old.in", "5\n")
        .write("data/secret/gone/older.in", "");
    assert_eq!(copy.findings().matches("warning[unlisted-test]").count(), 2);
    copy.write(
        "data.lock",
        "# hashes\n0123 data/secret/big/old.in\n0123 data/secret/gone/older.in\n",
    );
    assert_eq!(ids(&copy.sound()).len(), 7);
}

#[test]
fn tests_are_in_the_order_of_their_paths_and_not_of_their_bytes() {
    let copy = Copy::of("base");
    copy.rules("data: {secret: {data: {a: {data: {x: tree.py 1}}, a-b: {data: {x: tree.py 2}}, b: tree.py 3, A: tree.py 4}}}\n",
    );
    assert_eq!(
        ids(&copy.sound())[2..],
        ["secret/A", "secret/a/x", "secret/a-b/x", "secret/b"]
    );
}

#[test]
fn scoring_problems_have_groups_with_scores() {
    let copy = Copy::of("base");
    let config = std::fs::read_to_string(copy.dir.join("problem.yaml")).expect("problem.yaml");
    copy.write("problem.yaml", config + "type: scoring\n");
    copy.rules("data:
  secret:
    data:
      - small:
          test_group.yaml: {max_score: 40, output_validator_args: [\"{{max_n}}\"]}
          data: [\"\": tree.py 1, \"\": tree.py 2]
      - large:
          test_group.yaml: {max_score: 60, score_aggregation: min, require_pass: [sample, secret/1-small]}
          data: [\"\": tree.py 3]
",
    );
    let package = copy.sound();
    assert_eq!(
        ids(&package)[2..],
        ["secret/1-small/1", "secret/1-small/2", "secret/2-large/3"]
    );
    let (secret, small, large) = (
        &package.groups["secret"],
        &package.groups["secret/1-small"],
        &package.groups["secret/2-large"],
    );
    assert_eq!(
        (secret.max_score, secret.aggregation),
        (Some(100.0), Aggregation::Sum)
    );
    assert_eq!(
        (small.max_score, small.aggregation),
        (Some(40.0), Aggregation::PassFail)
    );
    assert_eq!(
        (large.max_score, large.aggregation),
        (Some(60.0), Aggregation::Min)
    );
    assert_eq!(large.require_pass, ["sample", "secret/1-small"]);
    assert_eq!(small.settings.output_validator_args, ["100"]);
    assert_eq!(
        large.yaml.as_deref(),
        Some("{max_score: 60, score_aggregation: min, require_pass: [sample, secret/1-small]}\n")
    );
}

#[test]
fn answers_come_from_where_the_rules_say() {
    let copy = Copy::of("base");
    copy.write("generators/two.in", "2\n")
        .write("generators/two.ans", "2\n")
        .write("generators/sol.py", "");
    copy.rules(
        "data:
  secret:
    data:
      a: {in: \"1\", ans: \"1\"}
      b: {copy: two}
      c: {copy: manual/one, solution: /generators/sol.py}
      d: {generate: tree.py 5, solution: }
      e: {in: \"\", ans: \"\"}
  invalid_output:
    data:
      f: {copy: two, out: \"3\"}
",
    );
    let package = copy.sound();
    let answers: Vec<&Answer> = package
        .cases
        .iter()
        .filter(|c| c.section != Section::Sample)
        .map(|c| &c.answer)
        .collect();
    let two = Answer::Given(Content::Copied(copy.dir.join("generators/two.ans")));
    let literal = |text: &[u8]| Answer::Given(Content::Literal(text.to_vec()));
    assert_eq!(
        answers,
        [
            &Answer::Empty,
            &two,
            &literal(b"1\n"),
            &two,
            &Answer::Solution("generators/sol.py".into()),
            &Answer::ByGenerator,
            &literal(b"")
        ]
    );
    assert!(package.answer_programs.contains_key("generators/sol.py"));
    let output = package
        .cases
        .iter()
        .find(|c| c.section == Section::InvalidOutput)
        .and_then(|c| c.output.clone());
    assert_eq!(output, Some(Content::Literal(b"3\n".to_vec())));
}

#[test]
fn without_a_solution_the_model_makes_the_answers() {
    let copy = Copy::of("base");
    copy.rules("data: {secret: {data: {a: tree.py 1}}}\n");
    copy.write("submissions/accepted/better.py", "");
    let answer = |copy: &Copy| copy.sound().cases.last().map(|case| case.answer.clone());
    assert_eq!(
        answer(&copy),
        Some(Answer::Solution("submissions/accepted/model.py".into()))
    );
    copy.write(
        "submissions/submissions.yaml",
        "accepted/model.py: {authors: A}\n",
    );
    assert_eq!(
        answer(&copy),
        Some(Answer::Solution("submissions/accepted/better.py".into()))
    );
}

#[test]
fn interactive_problems_need_no_answers() {
    let copy = Copy::of("base");
    let config = std::fs::read_to_string(copy.dir.join("problem.yaml")).expect("problem.yaml");
    copy.write("problem.yaml", config + "type: [interactive, multi-pass]\n")
        .write("output_validator/talk.py", "");
    copy.remove("data/sample/1.ans");
    let package = copy.sound();
    assert!(
        package
            .cases
            .iter()
            .all(|case| case.answer == Answer::Empty)
    );
    assert_eq!(package.config.limits.validation_passes, 2);
}

/// The format has no such file; another tool reads it.
#[test]
fn settings_above_all_sections() {
    let copy = Copy::of("base");
    copy.write(
        "data/test_group.yaml",
        "output_validator_args: [float_tolerance, \"1e-6\"]\n",
    );
    let package = copy.sound();
    for case in &package.cases {
        let args = &case.settings.output_validator_args;
        assert_eq!(
            args.first().map(String::as_str),
            Some("float_tolerance"),
            "{}",
            case.id
        );
    }
    copy.write("data/test_group.yaml", "max_score: 5\n");
    assert!(
        copy.findings()
            .contains("only data/secret and its groups have scores")
    );
}

#[test]
fn settings_that_say_nothing() {
    let settings = |text: &str| {
        let copy = Copy::of("base");
        copy.remove("generators")
            .remove("submissions/submissions.yaml");
        for name in ["one/a", "one/b", "two/a"] {
            copy.write(&format!("data/secret/{name}.in"), format!("{name}\n"));
            copy.write(&format!("data/secret/{name}.ans"), "1\n");
        }
        copy.write("data/secret/one/test_group.yaml", text)
            .write("data/secret/two/test_group.yaml", "full_feedback: true\n")
            .write("data/secret/one/a.yaml", text);
        copy.findings()
    };
    assert!(settings("full_feedback: 1\n").contains("one/test_group.yaml:1:16"));
    for text in ["", "# nothing\n", "---\n", "null\n", "{}\n"] {
        assert_eq!(settings(text), "", "{text:?}");
    }
}
