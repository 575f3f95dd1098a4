//! The benchmark itself runs, on sizes that mean nothing.

use std::process::Command;

#[test]
fn a_tiny_section() {
    let output = Command::new(env!("CARGO_BIN_EXE_bench"))
        .args(["--quick", "--section", "3", "--shrink", "10000", "--json"])
        .output()
        .expect("it starts");
    let (text, complaint) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert!(output.status.success(), "{complaint}");
    let lines: Vec<&str> = text.lines().collect();
    // Four comparisons, each with us and the floor, and with testlib.h when it is here.
    assert!(lines.len() == 8 || lines.len() == 12, "{text}");
    for line in lines {
        assert!(
            line.contains("\"section\":3") && line.contains("\"median_s\":"),
            "{line}"
        );
    }
}
