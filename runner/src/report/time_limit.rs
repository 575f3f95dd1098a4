//! What `jury time-limit` found, for people and as a JSON line.

use crate::judge::time_limit::{Bound, Bounds};
use crate::package::ConfigLimits;
use std::fmt::Write as _;
use std::time::Duration;

/// The time limit of one problem.
#[derive(Debug, Clone)]
pub struct TimeLimitResult {
    /// Short name.
    pub problem: String,
    /// What `problem.yaml` says about limits.
    pub limits: ConfigLimits,
    /// The limit that follows from the submissions.
    pub inferred: Duration,
    /// The runs nearest to it.
    pub bounds: Bounds,
    /// Whether it was written.
    pub written: bool,
}

impl TimeLimitResult {
    /// The limit that holds: the given one, else the inferred one.
    pub fn limit(&self) -> Duration {
        match self.written {
            true => self.inferred,
            false => self.limits.time_limit.unwrap_or(self.inferred),
        }
    }

    /// Whether `limit` is long enough for the slowest run that must pass.
    fn long_enough(&self, limit: Duration) -> bool {
        self.bounds
            .least(&self.limits)
            .is_none_or(|least| least <= limit)
    }

    /// Whether `limit` is short enough for the submissions that must be too slow.
    fn short_enough(&self, limit: Duration) -> bool {
        self.bounds
            .most(&self.limits)
            .is_none_or(|most| limit <= most)
    }

    /// Whether there is a limit that keeps all margins.
    pub fn possible(&self) -> bool {
        self.short_enough(self.inferred)
    }

    /// Whether the limit that holds keeps all margins.
    pub fn ok(&self) -> bool {
        self.long_enough(self.limit()) && self.short_enough(self.limit())
    }
}

/// A limit as it is written into `problem.yaml`, in seconds.
pub fn written(limit: Duration) -> String {
    let text = format!("{:.9}", limit.as_secs_f64());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn seconds(limit: Duration) -> String {
    format!("{} s", written(limit))
}

/// The report for people.
pub fn text(result: &TimeLimitResult) -> String {
    let mut out = String::new();
    let inferred = seconds(result.inferred);
    let held = match (result.written, result.limits.time_limit) {
        (true, Some(old)) if old != result.inferred => {
            format!(
                "{inferred}, written to problem.yaml in place of {}",
                seconds(old)
            )
        }
        (true, Some(_)) => format!("{inferred}, as problem.yaml says already"),
        (true, None) => format!("{inferred}, written to problem.yaml"),
        (false, Some(given)) => format!("{} in problem.yaml; inferred {inferred}", seconds(given)),
        (false, None) => format!("{inferred}, inferred"),
    };
    let _ = writeln!(out, "{}: time limit {held}", result.problem);
    let limit = result.limit();
    if let Some(run) = &result.bounds.slowest {
        let margin = limit.as_secs_f64() / run.time.as_secs_f64().max(1e-6);
        let _ = writeln!(
            out,
            "  slowest that must pass:     {}; the limit is {margin:.1} times that, {} wanted{}",
            line(run),
            result.limits.ac_to_time_limit,
            mark(result.long_enough(limit), "TOO TIGHT")
        );
    }
    match &result.bounds.fastest {
        Some(run) => {
            let margin = run.time.as_secs_f64() / limit.as_secs_f64();
            let _ = writeln!(
                out,
                "  fastest that must not pass: {}; that is {}{margin:.1} times the limit, {} wanted{}",
                line(run),
                if run.stopped { "over " } else { "" },
                result.limits.time_limit_to_tle,
                mark(result.short_enough(limit), "TOO GENEROUS")
            );
        }
        None => out.push_str("  nothing must be too slow\n"),
    }
    if !result.possible() {
        let _ = writeln!(
            out,
            "  no multiple of {} keeps both margins: {} is the least for the one, {:.3} s the most for the other",
            seconds(result.limits.time_resolution),
            inferred,
            result
                .bounds
                .most(&result.limits)
                .unwrap_or_default()
                .as_secs_f64()
        );
    }
    out
}

fn line(run: &Bound) -> String {
    format!("{} ({} on {})", run.shown(), run.submission, run.test)
}

fn mark(good: bool, word: &str) -> String {
    if good {
        String::new()
    } else {
        format!(": {word}")
    }
}

/// The same as a JSON line.
pub fn json(result: &TimeLimitResult) -> String {
    let run = |run: &Bound| {
        serde_json::json!({
            "submission": run.submission, "test": run.test, "seconds": run.time.as_secs_f64(), "stopped": run.stopped,
        })
    };
    let line = serde_json::json!({
        "type": "time_limit", "problem": result.problem, "limit": result.limit().as_secs_f64(),
        "given": result.limits.time_limit.map(|limit| limit.as_secs_f64()), "inferred": result.inferred.as_secs_f64(),
        "slowest": result.bounds.slowest.as_ref().map(run), "fastest": result.bounds.fastest.as_ref().map(run),
        "ok": result.ok(), "written": result.written,
    });
    format!("{line}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_written_as_short_as_they_are() {
        assert_eq!(written(Duration::from_secs(2)), "2");
        assert_eq!(written(Duration::from_millis(1500)), "1.5");
        assert_eq!(written(Duration::from_secs_f64(3.0 * 0.1)), "0.3");
        assert_eq!(written(Duration::from_secs(10)), "10");
    }
}
