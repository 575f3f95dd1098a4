//! The words of a report: verdicts, causes, sizes, times.

use super::model::{Cause, Verdict};
use crate::package::Judgement;

/// The short name of a verdict: the format's four, `JE` for a fault of the jury, `CE` for a compile error, `SKIPPED`.
pub fn verdict(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Judged(it) => it.short(),
        Verdict::JudgeError => "JE",
        Verdict::CompileError => "CE",
        Verdict::Skipped => "SKIPPED",
    }
}

/// One letter for a verdict, for rows of many: `A`, `W`, `T`, `R`, `J`, `C`, and `-` for skipped.
pub fn letter(verdict: &Verdict) -> char {
    match verdict {
        Verdict::Judged(Judgement::Accepted) => 'A',
        Verdict::Judged(Judgement::WrongAnswer) => 'W',
        Verdict::Judged(Judgement::TimeLimitExceeded) => 'T',
        Verdict::Judged(Judgement::RunTimeError) => 'R',
        Verdict::JudgeError => 'J',
        Verdict::CompileError => 'C',
        Verdict::Skipped => '-',
    }
}

/// The name of a cause.
pub fn cause(cause: &Cause) -> String {
    match cause {
        Cause::Cpu => "cpu".into(),
        Cause::Idle => "idle".into(),
        Cause::Exit(code) => format!("exit {code}"),
        Cause::Signal(name) => format!("signal {name}"),
        Cause::Stack => "stack".into(),
        Cause::Memory => "memory".into(),
        Cause::Output => "output".into(),
        Cause::Checker => "checker".into(),
    }
}

/// A verdict for people: `RTE(signal SIGSEGV)`, `TLE(idle)`; causes that go without saying (`WA` by the checker, `TLE`
/// by the cpu) are left out.
pub fn verdict_with_cause(verdict: &Verdict, cause: Option<&Cause>) -> String {
    let name = match verdict {
        Verdict::JudgeError => "judge error",
        Verdict::CompileError => "compile error",
        Verdict::Skipped => "skipped",
        judged => self::verdict(judged),
    };
    match (verdict, cause) {
        (Verdict::Judged(Judgement::WrongAnswer), Some(Cause::Checker)) => name.into(),
        (Verdict::Judged(Judgement::TimeLimitExceeded), Some(Cause::Cpu)) => name.into(),
        // The message says how the jury's program ended.
        (Verdict::JudgeError, _) | (_, None) => name.into(),
        (_, Some(cause)) => format!("{name}({})", self::cause(cause)),
    }
}

/// Seconds with as many digits as matter: `0.004 s`, `0.12 s`, `12.3 s`.
pub fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.0995 => format!("{s:.3} s"),
        s if s < 9.995 => format!("{s:.2} s"),
        s => format!("{s:.1} s"),
    }
}

/// A limit as it is written: `1 s`, `0.5 s`.
pub fn limit(seconds: f64) -> String {
    let text = format!("{seconds:.3}");
    format!("{} s", text.trim_end_matches('0').trim_end_matches('.'))
}

/// Peak memory: `3.1 MiB`.
pub fn memory(kib: u64) -> String {
    format!("{:.1} MiB", kib as f64 / 1024.0)
}

/// File sizes in powers of 1000, as `ls` and disks count them: `12.3 MB`.
pub fn bytes(bytes: u64) -> String {
    match bytes {
        0..1000 => format!("{bytes} B"),
        1000..999_950 => format!("{:.1} kB", bytes as f64 / 1e3),
        999_950..999_950_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

/// `1 test`, `2 tests`.
pub fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// Points without needless digits: `40`, `12.5`.
pub fn points(points: f64) -> String {
    let text = format!("{points:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        assert_eq!(seconds(0.0042), "0.004 s");
        assert_eq!(seconds(0.1234), "0.12 s");
        assert_eq!(seconds(0.0996), "0.10 s");
        assert_eq!(seconds(9.996), "10.0 s");
        assert_eq!(limit(1.0), "1 s");
        assert_eq!(limit(0.5), "0.5 s");
        assert_eq!(limit(0.1 + 0.2), "0.3 s");
        assert_eq!(limit(10.0), "10 s");
        assert_eq!(bytes(999), "999 B");
        assert_eq!(bytes(999_949), "999.9 kB");
        assert_eq!(bytes(999_950), "1.0 MB");
        assert_eq!(bytes(13_800_000), "13.8 MB");
        assert_eq!(points(40.0), "40");
        assert_eq!(points(12.5), "12.5");
        assert_eq!(points(100.0), "100");
        assert_eq!(points(0.0), "0");
        assert_eq!(count(1, "problem"), "1 problem");
    }

    #[test]
    fn causes_that_say_something_are_shown() {
        let judged = |it| Verdict::Judged(it);
        let show = |verdict: Verdict, cause| verdict_with_cause(&verdict, Some(&cause));
        assert_eq!(show(judged(Judgement::WrongAnswer), Cause::Checker), "WA");
        assert_eq!(
            show(judged(Judgement::TimeLimitExceeded), Cause::Cpu),
            "TLE"
        );
        assert_eq!(
            show(judged(Judgement::TimeLimitExceeded), Cause::Idle),
            "TLE(idle)"
        );
        assert_eq!(
            show(
                judged(Judgement::RunTimeError),
                Cause::Signal("SIGSEGV".into())
            ),
            "RTE(signal SIGSEGV)"
        );
        assert_eq!(
            verdict_with_cause(&Verdict::CompileError, None),
            "compile error"
        );
    }
}
