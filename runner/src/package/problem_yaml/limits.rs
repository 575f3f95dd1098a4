//! `limits:` of `problem.yaml`.

use crate::package::model::ConfigLimits;
use crate::package::yaml::{Cursor, Fields};
use std::time::Duration;

const KEYS: &[&str] = &[
    "time_limit",
    "time_resolution",
    "time_multipliers",
    "memory",
    "output",
    "code",
    "compilation_time",
    "compilation_memory",
    "validation_time",
    "validation_memory",
    "validation_output",
    "validation_passes",
];

/// Longest time that may be given: a day.
pub(super) const MAX_SECONDS: f64 = 86_400.0;
/// The shortest time, in seconds: nothing ends in less, and reports show no more digits.
pub(super) const MIN_SECONDS: f64 = 0.001;
/// Largest memory, output or code limit: 1 TiB in MiB.
const MAX_SIZE: i64 = 1 << 20;

/// What holds when nothing is said.
pub fn default_limits() -> ConfigLimits {
    ConfigLimits {
        time_limit: None,
        time_resolution: Duration::from_secs(1),
        ac_to_time_limit: 2.0,
        time_limit_to_tle: 1.5,
        memory: None,
        output: None,
        code: None,
        compilation_time: None,
        compilation_memory: None,
        validation_time: None,
        validation_memory: None,
        validation_output: None,
        validation_passes: 2,
    }
}

fn moved(key: &str) -> Option<String> {
    match key {
        "time_multiplier" => Some("it is now `time_multipliers: ac_to_time_limit:`".into()),
        "time_safety_margin" => Some("it is now `time_multipliers: time_limit_to_tle:`".into()),
        "time_for_AC_submissions" => {
            Some("give `time_limit`, or leave it out to have it inferred".into())
        }
        "stack" => Some("the format has no key for it; put `stack` into jury.yaml".into()),
        _ => None,
    }
}

/// Reads the map at `cursor`; `multi_pass` says whether `validation_passes` makes sense, `draft` whether the version is one
/// of 2023, whose time limits need not be multiples of the resolution.
pub fn read_limits(cursor: &Cursor<'_>, multi_pass: bool, draft: bool) -> ConfigLimits {
    let mut limits = default_limits();
    let Some(fields) = cursor.fields_or(KEYS, moved) else {
        return limits;
    };
    limits.time_limit = fields.given("time_limit").and_then(|c| seconds(&c));
    if let Some(resolution) = fields.get("time_resolution").and_then(|c| seconds(&c)) {
        limits.time_resolution = resolution;
    }
    if !draft {
        check_multiple(&fields, &limits);
    }
    read_multipliers(&fields, &mut limits);
    read_sizes(&fields, &mut limits);
    if let Some(passes) = fields.get("validation_passes") {
        if !multi_pass {
            passes.error_hint(
                "inconsistent",
                "only multi-pass problems have passes",
                "add `multi-pass` to `type`",
            );
        }
        if let Some(count) = passes.integer(2) {
            limits.validation_passes = u32::try_from(count).unwrap_or(u32::MAX);
        }
    }
    limits
}

const LEGACY_KEYS: &[&str] = &[
    "time_multiplier",
    "time_safety_margin",
    "memory",
    "output",
    "code",
    "compilation_time",
    "compilation_memory",
    "validation_time",
    "validation_memory",
    "validation_output",
    "time_limit",
    "time_resolution",
    "time_multipliers",
    "validation_passes",
];

/// What holds in `legacy` when nothing is said.
pub fn legacy_limits() -> ConfigLimits {
    ConfigLimits {
        ac_to_time_limit: 5.0,
        time_limit_to_tle: 2.0,
        ..default_limits()
    }
}

/// Reads `limits:` of `legacy`. A time limit is no key of that version, but contest servers took it there, and so did
/// the tools before the newer version was finished.
pub fn read_legacy_limits(cursor: &Cursor<'_>) -> ConfigLimits {
    let mut limits = legacy_limits();
    let Some(fields) = cursor.fields_or(LEGACY_KEYS, |_| None) else {
        return limits;
    };
    limits.time_limit = fields.given("time_limit").and_then(|c| seconds(&c));
    if let Some(resolution) = fields.given("time_resolution").and_then(|c| seconds(&c)) {
        limits.time_resolution = resolution;
    }
    read_multipliers(&fields, &mut limits);
    let older = |key| fields.given(key).and_then(|_| multiplier(&fields, key));
    limits.ac_to_time_limit = older("time_multiplier").unwrap_or(limits.ac_to_time_limit);
    limits.time_limit_to_tle = older("time_safety_margin").unwrap_or(limits.time_limit_to_tle);
    read_sizes(&fields, &mut limits);
    if let Some(passes) = fields.given("validation_passes").and_then(|c| c.integer(2)) {
        limits.validation_passes = u32::try_from(passes).unwrap_or(u32::MAX);
    }
    limits
}

fn read_multipliers(fields: &Fields<'_>, limits: &mut ConfigLimits) {
    if let Some(fields) = fields
        .given("time_multipliers")
        .and_then(|m| m.fields(&["ac_to_time_limit", "time_limit_to_tle"]))
    {
        limits.ac_to_time_limit =
            multiplier(&fields, "ac_to_time_limit").unwrap_or(limits.ac_to_time_limit);
        limits.time_limit_to_tle =
            multiplier(&fields, "time_limit_to_tle").unwrap_or(limits.time_limit_to_tle);
    }
}

fn read_sizes(fields: &Fields<'_>, limits: &mut ConfigLimits) {
    limits.memory = size(fields, "memory");
    limits.output = size(fields, "output");
    limits.code = size(fields, "code");
    limits.compilation_time = whole_seconds(fields, "compilation_time");
    limits.compilation_memory = size(fields, "compilation_memory");
    limits.validation_time = whole_seconds(fields, "validation_time");
    limits.validation_memory = size(fields, "validation_memory");
    limits.validation_output = size(fields, "validation_output");
}

/// A time in seconds, at least a thousandth.
pub fn seconds(cursor: &Cursor<'_>) -> Option<Duration> {
    let value = cursor.float()?;
    match (MIN_SECONDS..=MAX_SECONDS).contains(&value) {
        true => Duration::try_from_secs_f64(value).ok(),
        false => {
            cursor.error(
                "wrong-value",
                format!("expected seconds from {MIN_SECONDS} to {MAX_SECONDS}, found {value}"),
            );
            None
        }
    }
}

fn whole_seconds(fields: &Fields<'_>, key: &'static str) -> Option<Duration> {
    let cursor = fields.given(key)?;
    bounded(&cursor, MAX_SECONDS as i64).map(Duration::from_secs)
}

fn size(fields: &Fields<'_>, key: &'static str) -> Option<u64> {
    bounded(&fields.given(key)?, MAX_SIZE)
}

/// A whole number from 1 to `most`.
fn bounded(cursor: &Cursor<'_>, most: i64) -> Option<u64> {
    let value = cursor.integer(1)?;
    if value > most {
        cursor.error("wrong-value", format!("{value} is more than {most}"));
        return None;
    }
    u64::try_from(value).ok()
}

fn multiplier(fields: &Fields<'_>, key: &'static str) -> Option<f64> {
    let cursor = fields.get(key)?;
    let value = cursor.float()?;
    match (1.0..=1000.0).contains(&value) {
        true => Some(value),
        false => {
            cursor.error(
                "wrong-value",
                format!("expected a number from 1 to 1000, found {value}"),
            );
            None
        }
    }
}

/// A given time limit must be a multiple of the resolution. Compared in nanoseconds with a little room, since both are
/// written in decimal: 0.3 is a multiple of 0.1.
fn check_multiple(fields: &Fields<'_>, limits: &ConfigLimits) {
    let (Some(cursor), Some(limit)) = (fields.get("time_limit"), limits.time_limit) else {
        return;
    };
    let (limit, resolution) = (limit.as_nanos(), limits.time_resolution.as_nanos().max(1));
    let rest = limit % resolution;
    if rest.min(resolution - rest) > 1_000 {
        let resolution = limits.time_resolution.as_secs_f64();
        cursor.error_hint(
            "inconsistent",
            format!("not a multiple of the time resolution of {resolution} s"),
            "round it, or give `time_resolution` as well",
        );
    }
}
