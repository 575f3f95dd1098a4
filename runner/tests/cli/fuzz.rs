//! `jury fuzz-validator` and `jury fuzz-checker`.

use crate::fixture::Fixture;

#[test]
fn a_strict_validator_lets_nothing_through() {
    let fixture = Fixture::twice();
    let report = fixture
        .jury("fuzz-validator problems/twice --rounds 1")
        .run();
    report
        .code(0)
        .says("twice: input validators: ")
        .says(", 0 wrongly accepted, 0 crashed\n");
    let again = fixture
        .jury("fuzz-validator problems/twice --rounds 1")
        .run();
    assert_eq!(again.stdout, report.stdout);
    let report = fixture
        .jury("fuzz-validator problems/twice --rounds 999 --time 0.001")
        .run();
    let last = report.stdout.lines().last().unwrap_or_default();
    assert!(
        last.contains("time was over before all rounds were done"),
        "{last}"
    );
}

#[test]
fn a_lax_validator_and_one_that_crashes_are_found_out() {
    let fixture = Fixture::twice();
    fixture.file(
        "input_validators/validator.sh",
        "IFS= read -r -d '' text\n[[ $text == *0x* ]] && kill -9 $$\n\
         [[ $text =~ ^' '?'-'?[0-9]{1,6}$'\\n'+$ ]] && exit 42\nexit 43\n",
    );
    fixture.remove("data/invalid_input");
    fixture
        .jury("fuzz-validator problems/twice --rounds 2")
        .run()
        .code(1)
        .says("  accepted: ")
        .says("with a line end more at the end\n")
        .says("  crashed: ");
}

#[test]
fn inputs_that_right_solutions_do_not_agree_on_are_found_out() {
    let fixture = Fixture::twice();
    // The second solution is right for what the statement allows, the validator lets more through.
    fixture
        .file("input_validators/validator.sh", "IFS= read -r -d '' text\n[[ $text =~ ^(0|-?[1-9][0-9]{0,5})$'\\n'$ ]] && exit 42\nexit 43\n")
        .file("submissions/accepted/abs.sh", "read -r n\necho $((2 * ${n#-}))\n")
        .remove("data/invalid_input");
    fixture
        .jury("fuzz-validator problems/twice --rounds 3")
        .run()
        .code(1)
        .says("accepted, but the right solutions do not agree on it: ");
}

#[test]
fn a_checker_that_looks_at_too_little_is_found_out() {
    let fixture = Fixture::twice();
    fixture
        .jury("fuzz-checker problems/twice --rounds 1")
        .run()
        .code(0);
    // It compares one word, and does not look whether there is one.
    fixture.file(
        "output_validator/check.sh",
        "read -r right < \"$2\"\nread -r given\n[[ ${given%% *} == \"nan\" ]] && exit 1\n\
         [[ -z $given || ${given%% *} == \"$right\" ]] && exit 42\nexit 43\n",
    );
    fixture
        .jury("fuzz-checker problems/twice --rounds 1")
        .run()
        .code(1)
        .says("with nothing at all\n")
        .says("with text after the answer\n")
        .says("  crashed: ");
    let objects = fixture
        .jury("fuzz-checker --json problems/twice --rounds 1")
        .run()
        .code(1)
        .objects();
    let last = objects
        .iter()
        .find(|o| o["type"] == "fuzz")
        .expect("a line");
    assert_eq!(last["complete"], true);
    assert_eq!(
        last["survivors"].as_u64(),
        Some(
            objects
                .iter()
                .filter(|o| o["type"] == "fuzz_survivor")
                .count() as u64
        )
    );
}
