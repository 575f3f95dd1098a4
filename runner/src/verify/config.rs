//! `problem.yaml`, beyond what its reader refuses.

use super::checks::finding;
use super::{Facts, text};
use crate::diagnostic::Diagnostic;
use std::time::Duration;

/// Finds everything about it.
pub fn find(facts: &Facts<'_>, found: &mut Vec<Diagnostic>) {
    let config = &facts.package.config;
    let file = facts.package.dir.join("problem.yaml");
    let mut add = |code, key: &str, message: String, hint: &str| {
        let place = text::key_place(&file, key);
        found.push(finding(code, place, message).hint(hint));
    };
    if config.uuid.is_empty() && config.format.is_old() {
        let message = "there is no `uuid`".to_owned();
        add(
            "no-uuid",
            "uuid",
            message,
            "give it any random UUID and never change it, such as the output of `uuidgen`",
        );
    }
    if config.license == "unknown" {
        let message = "the license is `unknown`: nobody may use the problem".to_owned();
        add(
            "unknown-license",
            "license",
            message,
            "say one of those of the format, such as `cc by-sa`",
        );
    }
    for (role, people) in &config.credits {
        for person in people {
            // The address may stand behind the name.
            let name = person.split('<').next().unwrap_or_default().trim();
            let odd = match () {
                () if name.is_empty() => "is empty",
                () if name.contains([',', '&', ';']) || name.contains(" and ") => {
                    "looks like several people"
                }
                () => continue,
            };
            add(
                "odd-author",
                "credits",
                format!("`{person}`, of the {role}, {odd}"),
                "write a list with one person each, as `Name <address>` or `Name`",
            );
        }
    }
    for (language, title) in &config.names {
        if title.contains(['\\', '$', '{', '}', '^', '~']) {
            add(
                "latex-in-title",
                "name",
                format!(
                    "the title `{title}` in `{language}` looks like LaTeX: lists of problems show it as it stands"
                ),
                "write it as plain text",
            );
        }
    }
    let whole = |time: Duration| time.subsec_nanos() == 0;
    let limits = &config.limits;
    let broken = [
        (limits.time_limit, "time_limit"),
        (Some(limits.time_resolution), "time_resolution"),
    ];
    for (time, key) in broken {
        if let Some(time) = time.filter(|time| !whole(*time)) {
            add(
                "split-second",
                key,
                format!(
                    "`{key}` is {} s: some judges take whole seconds alone",
                    time.as_secs_f64()
                ),
                "round it up when your judge is one of them",
            );
        }
    }
    if let Some(legacy) = &config.legacy {
        let grading = &legacy.grading;
        let old = [
            ("on_reject", grading.break_on_reject.is_some()),
            ("accept_score", grading.accept_score.is_some()),
            ("reject_score", grading.reject_score.is_some()),
            ("range", grading.range.is_some()),
        ];
        for (key, _) in old.iter().filter(|(_, given)| *given) {
            add(
                "old-grading",
                key,
                format!("`grading: {key}` belongs into data/testdata.yaml"),
                "move it there",
            );
        }
    }
}
