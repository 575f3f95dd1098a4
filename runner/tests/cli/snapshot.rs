//! Compares reports with files.

use super::fixture::{Fixture, Report};
use regex::Regex;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

/// (what differs from run to run and from machine to machine, what is shown instead), in this order.
static RULES: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let rule = |pattern: &str, to| (Regex::new(pattern).expect("a pattern"), to);
    vec![
        rule(r"(?m)^(isolation|not active): .*\n", ""),
        rule(
            r"(?m)^[a-z0-9 ]+: (compiling|generating|validating|answering|running|checking)\n",
            "",
        ),
        rule(r"(?m)^[0-9]+ of [0-9]+ steps after [0-9]+ s\n", ""),
        rule(r"[0-9.]+ [kM]?B removed", "[size] removed"),
        rule(r"[0-9.]+ [kM]?B (before|now)", "[size] $1"),
        rule(r"/(dev/shm|[^ \n]*/tmp)/jury-[A-Za-z0-9./-]+/box", "[box]"),
        rule(r"[^ \n']*/blobs/[0-9a-f]{2}/[0-9a-f]{62}", "[program]"),
        rule(r" +[0-9.]+ s +[0-9]+%", "  [time]"),
        rule(r" +[0-9]+\.[0-9]+ MiB", "  [memory]"),
        rule(r" in [0-9.]+ s: ", " in [time]: "),
        rule(r" +slowest +memory", "  slowest  memory"),
        rule(r"-> +- +-\n", "->  -  -\n"),
        rule(r"[0-9]+\.[0-9]{2,3} s\b", "[time]"),
        rule(r"\(least of [23] runs\) ", ""),
    ]
});

/// `text` without what differs from run to run.
pub fn tidy(text: &str, scratch: &Path) -> String {
    let mut text = text.replace(&scratch.display().to_string(), "[here]");
    for (pattern, to) in RULES.iter() {
        text = pattern.replace_all(&text, *to).into_owned();
    }
    text
}

impl Report {
    /// The report as it is compared.
    pub fn tidy(&self) -> String {
        let mut text = format!("$ jury {}\n{}", self.line, self.stdout);
        if !self.stderr.is_empty() {
            text.push_str("\n[stderr]\n");
            text.push_str(&self.stderr);
        }
        let text = tidy(&text, &self.scratch);
        let text = text.strip_suffix("\n[stderr]\n").unwrap_or(&text);
        format!("{text}[exit code {}]\n", self.code)
    }

    /// Compares with `snapshots/NAME.txt`, or writes it when blessed.
    #[track_caller]
    pub fn is(&self, name: &str) -> &Report {
        compare(name, &self.tidy());
        self
    }
}

/// Compares `text` with `snapshots/NAME.txt`, or writes it when blessed.
#[track_caller]
pub fn compare(name: &str, text: &str) {
    assert!(!text.contains("panicked"), "{text}");
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cli/snapshots/{name}.txt"));
    if std::env::var_os("JURY_BLESS").is_some() {
        return fs::write(&path, text).expect("the snapshot is written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    if expected != text {
        panic!(
            "{} differs (JURY_BLESS=1 accepts it).\n--- expected\n{expected}\n--- found\n{text}",
            path.display()
        );
    }
}

/// The table of a run without the lines that say what was asked and how much of it was run.
pub fn plain_table(report: &Report) -> String {
    let text = report.tidy();
    text.lines()
        .filter(|line| !line.contains(" run, ") && !line.starts_with("$ jury"))
        .collect::<Vec<_>>()
        .join("\n")
}

/// What a run that nothing happens to shows.
#[track_caller]
pub fn undisturbed(fixture: &Fixture) -> String {
    let store = fixture.round().join("reference");
    let report = fixture.jury("all -v").store(store).run();
    report.code(0);
    plain_table(&report)
}
