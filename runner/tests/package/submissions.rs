//! Submissions and what is claimed of them.

use crate::Copy;
use runner::package::{Judgement, Source, Submission, TimeLimitUse};
use std::collections::BTreeSet;

fn find<'a>(submissions: &'a [Submission], path: &str) -> &'a Submission {
    submissions.iter().find(|s| s.path == path).expect(path)
}

fn set(verdicts: &[Judgement]) -> Option<BTreeSet<Judgement>> {
    Some(verdicts.iter().copied().collect())
}

#[test]
fn the_base_package() {
    let package = Copy::of("base").sound();
    let model = find(&package.submissions, "accepted/model.py");
    assert!(model.model_solution);
    assert_eq!(model.program.name, "submissions/accepted/model.py");
    assert_eq!(model.authors, ["Ada", "Grace <g@example.org>"]);
    assert_eq!(model.expectations.len(), 1);
    assert_eq!(model.expectations[0].permitted, set(&[Judgement::Accepted]));
    let wrong = find(&package.submissions, "wrong_answer/mex.py");
    assert_eq!(wrong.headline, "Takes mex where XOR + 1 is right.");
    let [default, big] = wrong.expectations.as_slice() else {
        panic!("{:?}", wrong.expectations)
    };
    assert_eq!(default.required, set(&[Judgement::WrongAnswer]));
    assert_eq!(
        (big.tests.as_str(), big.required.clone()),
        ("secret/big", set(&[Judgement::WrongAnswer]))
    );
    assert_eq!(big.message.as_deref(), Some("differ"));
}

#[test]
fn a_folder_by_name_changes_the_default_and_a_glob_adds_to_it() {
    use Judgement::{Accepted as AC, TimeLimitExceeded as TLE, WrongAnswer as WA};
    let copy = Copy::of("base");
    copy.write(
        "submissions/time_limit_exceeded/slow.cpp",
        "int main() {}\n",
    );
    copy.write(
        "submissions/submissions.yaml",
        "time_limit_exceeded:
  permitted: [AC, WA, TLE]
  use_for_time_limit: upper
'{time_limit_exceeded,wrong_answer}/*':
  sample:
    permitted: [AC]
'*/slow.*':
  secret:
    required: [TLE]
    use_for_time_limit: false
",
    );
    let package = copy.sound();
    let slow = find(&package.submissions, "time_limit_exceeded/slow.cpp");
    let [default, sample, secret] = slow.expectations.as_slice() else {
        panic!("{:?}", slow.expectations)
    };
    assert_eq!(
        (default.permitted.clone(), default.required.clone()),
        (set(&[AC, WA, TLE]), set(&[TLE]))
    );
    assert_eq!(default.use_for_time_limit, Some(TimeLimitUse::Upper));
    assert_eq!(
        (
            sample.tests.as_str(),
            sample.permitted.clone(),
            sample.required.clone()
        ),
        ("sample", set(&[AC]), None)
    );
    assert_eq!(secret.use_for_time_limit, Some(TimeLimitUse::No));
    let wrong = find(&package.submissions, "wrong_answer/mex.py");
    assert_eq!(wrong.expectations.len(), 2);
    assert_eq!(wrong.expectations[0].permitted, set(&[AC, WA]));
}

#[test]
fn language_and_entry_point_can_be_given() {
    let copy = Copy::of("base");
    copy.write("submissions/accepted/two/a.py", "")
        .write("submissions/accepted/two/b.py", "");
    copy.write("submissions/accepted/fast.py", "").write(
        "submissions/accepted/Sol.java",
        "class Sol { public static void main(String[] a) {} }",
    );
    copy.write(
        "submissions/submissions.yaml",
        "accepted/two: {entrypoint: b.py}\naccepted/fast.py: {language: pypy3}\n",
    );
    let package = copy.sound();
    let source = |path| match &find(&package.submissions, path).program.source {
        Source::Files {
            language, entry, ..
        } => (language.clone(), entry.clone().expect("an entry point")),
        other => panic!("{other:?}"),
    };
    assert_eq!(source("accepted/two"), ("python3".into(), "b.py".into()));
    assert_eq!(
        source("accepted/fast.py"),
        ("pypy3".into(), "fast.py".into())
    );
    assert_eq!(source("accepted/Sol.java"), ("java".into(), "Sol".into()));
}

#[test]
fn scores_are_claimed_in_scoring_problems() {
    let copy = Copy::of("base");
    let config = std::fs::read_to_string(copy.dir.join("problem.yaml")).expect("problem.yaml");
    copy.write("problem.yaml", config + "type: scoring\n");
    copy.rules("data: {secret: {data: {a: tree.py 1}}}\n");
    copy.write(
        "submissions/submissions.yaml",
        "accepted/*: {score: 100}\nwrong_answer/mex.py: {score: [0, 30.5]}\n",
    );
    let package = copy.sound();
    assert_eq!(
        find(&package.submissions, "accepted/model.py").expectations[1].score,
        Some((100.0, 100.0))
    );
    assert_eq!(
        find(&package.submissions, "wrong_answer/mex.py").expectations[1].score,
        Some((0.0, 30.5))
    );
}
