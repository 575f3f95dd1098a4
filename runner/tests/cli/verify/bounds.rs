//! Bounds of the input, as validators of all sorts tell them.

use super::good;
use crate::fixture::Fixture;
use serde_json::Value;

#[test]
fn a_validator_in_checktestdata_tells_no_bounds() {
    let fixture = good();
    fixture.remove("input_validators/validator.sh").file(
        "input_validators/number.ctd",
        "INT(0, 999999)\nNEWLINE\nEOF\n",
    );
    fixture.jury("verify --strict problems/twice").run().code(0);
    fixture.jury("matrix problems/twice").run().code(0);
}

/// A validator in C++ whose header writes `line` into the file behind `option`.
fn told_by(header: &str, option: &str, line: &str) -> Fixture {
    let fixture = good();
    let header_text = format!(
        "#pragma once\n#include <cstdio>\n#include <cstring>\n\
        static void tell(int argc, char **argv, long n) {{\n\
        for (int i = 1; i + 1 < argc; i++) if (!strcmp(argv[i], \"{option}\")) {{\n\
        FILE *file = fopen(argv[i + 1], \"w\"); fprintf(file, \"{line}\", n == 0, n, n); fclose(file); }} }}\n"
    );
    let main = format!(
        "#include \"{header}\"\n\
        int main(int argc, char **argv) {{\n\
        char text[16], again[16]; long n; int length = fread(text, 1, 15, stdin); text[length] = 0;\n\
        if (sscanf(text, \"%ld\", &n) != 1 || n < 0 || n > 999999) return 43;\n\
        sprintf(again, \"%ld\\n\", n); if (strcmp(text, again) || (int)strlen(again) != length) return 43;\n\
        tell(argc, argv, n); return 42; }}\n"
    );
    fixture
        .remove("input_validators/validator.sh")
        .file(&format!("input_validators/check/{header}"), header_text)
        .file("input_validators/check/main.cpp", main)
        .replace(
            "generators/generators.yaml",
            "zero: number 0",
            "zero: number 1",
        );
    fixture
}

#[test]
fn bounds_that_other_libraries_tell() {
    let fixtures = [
        (
            told_by(
                "validation.h",
                "--constraints_file",
                "Place:n n %d 1 %ld %ld 0 999999\\n",
            ),
            Some("1"),
        ),
        (
            told_by(
                "testlib.h",
                "--testOverviewLogFileName",
                "\\\"n\\\":%.0d max-value-hit\\nconstant-bounds \\\"n\\\": 0 999999\\n",
            ),
            None,
        ),
    ];
    for (fixture, seen) in fixtures {
        let report = fixture
            .jury("verify --json --only bound-not-reached problems/twice")
            .run();
        let objects = report.code(0).objects();
        let found = objects
            .iter()
            .find(|o| o["type"] == "finding")
            .unwrap_or(&Value::Null);
        assert_eq!(found["about"], "n", "{}\n{}", report.stdout, report.stderr);
        let bound = objects
            .iter()
            .find(|o| o["side"] == "lower")
            .unwrap_or(&Value::Null);
        assert_eq!(
            (bound["value"].as_str(), bound["seen"].as_str()),
            (Some("0"), seen)
        );
        assert_eq!(objects.iter().filter(|o| o["type"] == "finding").count(), 1);
    }
}
