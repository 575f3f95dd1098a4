//! What a finished run tells: facts of a submission, the fault of a helper program.

use super::Ran;
use crate::judge::RunLimits;
use crate::judge::facts::{End, Facts, Hit, signal_name};
use crate::judge::stderr::{gist, stderr_tells_stack};
use sandbox::{Ended, LimitHit, Outcome};
use std::num::NonZeroU64;

/// Turns what the sandbox saw into facts.
pub fn facts(ran: &Ran, limits: &RunLimits) -> Facts {
    let outcome = &ran.outcome;
    let stderr = if outcome.stderr_len > 0 {
        ran.folder.stderr()
    } else {
        String::new()
    };
    let end = match outcome.ended {
        Ended::Exit(code) => End::Exit(code),
        Ended::Signal(number) => End::Signal(number),
    };
    // A limit that a finished run turned out to have passed is seen from the numbers; only a kill is a hit.
    let killed = end == End::Signal(libc::SIGKILL);
    let hit = match outcome.hit {
        Some(LimitHit::Cpu) if killed => Some(Hit::Cpu),
        Some(LimitHit::Idle | LimitHit::Wall) => Some(Hit::Idle),
        Some(LimitHit::Memory) if killed => Some(Hit::Memory),
        Some(LimitHit::Output(_)) => Some(Hit::Output),
        Some(LimitHit::Files) => Some(Hit::Files),
        _ => None,
    };
    let stack = outcome.stack_suspected
        || outcome.hit == Some(LimitHit::Stack)
        || (end != End::Exit(0) && stderr_tells_stack(&stderr));
    Facts {
        end,
        hit,
        cpu: outcome.cpu(),
        wall: outcome.wall,
        idle_ms: outcome
            .idle
            .as_nanos()
            .div_ceil(1_000_000)
            .min(u32::MAX.into()) as u32,
        memory: outcome.memory_peak,
        stack_peak: outcome.stack_peak.and_then(NonZeroU64::new),
        stdout_len: outcome.stdout_len,
        stderr_len: outcome.stderr_len,
        stack,
        stderr: stderr.into(),
        runs: 1,
        limits: *limits,
    }
}

/// A fault of a program with what it wrote: behind the fault the line that says most, below it the others.
pub fn with_words(fault: &str, words: &str) -> String {
    let (words, most) = (words.trim(), gist(words));
    let rest = words.strip_prefix(most).unwrap_or(words).trim_start();
    match (most.is_empty(), rest.is_empty()) {
        (true, _) => fault.into(),
        (false, true) => format!("{fault}: {most}"),
        (false, false) => format!("{fault}: {most}\n{rest}"),
    }
}

/// How a helper program that should have ended well failed to, in one line; `None` when it ended with exit code 0.
pub fn helper_fault(outcome: &Outcome) -> Option<String> {
    match (outcome.hit, outcome.ended) {
        (Some(LimitHit::Cpu), _) => Some(format!(
            "used {:.2} s of CPU time, more than it may",
            outcome.cpu().as_secs_f64()
        )),
        (Some(LimitHit::Idle | LimitHit::Wall), _) => {
            Some("did nothing for too long and was stopped".into())
        }
        (Some(LimitHit::Memory), _) => Some(format!(
            "used {} MiB of memory, more than it may",
            outcome.memory_peak >> 20
        )),
        (Some(LimitHit::Output(_)), _) => Some("wrote more than it may".into()),
        (Some(LimitHit::Files), _) => Some("made more or larger files than it may".into()),
        (Some(LimitHit::Stack), _) => Some("ran out of stack".into()),
        (Some(LimitHit::Processes), _) => Some("started more processes than it may".into()),
        (Some(LimitHit::Partner), _) => Some("was ended with its partner".into()),
        (None, Ended::Exit(0)) => None,
        (None, Ended::Exit(code)) => Some(format!("exited with code {code}")),
        (None, Ended::Signal(number)) => Some(format!("was ended by {}", signal_name(number))),
    }
}

#[cfg(test)]
#[test]
fn the_words_that_say_most_stand_first() {
    let trace =
        "Traceback (most recent call last):\n  File \"c.py\", line 1\nValueError: no number\n";
    let told = with_words("exited with code 1", trace);
    assert_eq!(
        told,
        format!(
            "exited with code 1: ValueError: no number\n{}",
            trace.trim()
        )
    );
    assert_eq!(with_words("failed", " why\nmore\n"), "failed: why\nmore");
    assert_eq!(with_words("failed", "why\n"), "failed: why");
    assert_eq!(with_words("failed", "\n"), "failed");
}
