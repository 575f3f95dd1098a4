//! What came of trying validators and checkers with files that are almost right.

use crate::commands::Tried;
use crate::quality::fuzz::run::{Fault, Fuzzed, Survivor};
use crate::report::style::harmless;
use crate::report::words;
use std::fmt::Write;

/// Survivors that are shown in full.
const SHOWN: usize = 10;
/// Bytes of a mutant that are shown.
const BYTES: usize = 300;

fn title(tried: Tried) -> &'static str {
    match tried {
        Tried::Validators => "input validators",
        Tried::Checker => "output validator",
    }
}

fn fault(fault: Fault) -> &'static str {
    match fault {
        Fault::Accepted => "accepted",
        Fault::Crashed => "crashed",
        Fault::Disputed => "accepted, but the right solutions do not agree on it",
    }
}

fn survivor(out: &mut String, survivor: &Survivor) {
    let message = survivor.message.lines().next().unwrap_or("");
    let colon = if message.is_empty() { "" } else { ": " };
    let _ = writeln!(
        out,
        "  {}: {} with {}{colon}{}",
        fault(survivor.fault),
        harmless(&survivor.test),
        harmless(&survivor.what),
        harmless(message)
    );
    let shown = &survivor.bytes[..survivor.bytes.len().min(BYTES)];
    let dots = if shown.len() < survivor.bytes.len() {
        " ..."
    } else {
        ""
    };
    // Written out, because it is the blanks that matter.
    let _ = writeln!(out, "    {:?}{dots}", String::from_utf8_lossy(shown));
}

/// For people.
pub fn text(problem: &str, tried: Tried, fuzzed: &Fuzzed, interrupted: bool) -> String {
    let mut out = String::new();
    let crashed = fuzzed
        .survivors
        .iter()
        .filter(|s| s.fault == Fault::Crashed)
        .count();
    let slipped = fuzzed.survivors.len() - crashed;
    let _ = writeln!(
        out,
        "{problem}: {}: {} tried, {} refused, {} accepted and maybe right, {slipped} wrongly accepted, {crashed} crashed",
        title(tried),
        words::count(fuzzed.tried, "file"),
        fuzzed.tried - fuzzed.accepted - fuzzed.survivors.len(),
        fuzzed.accepted,
    );
    for one in fuzzed.survivors.iter().take(SHOWN) {
        survivor(&mut out, one);
    }
    let rest = fuzzed.survivors.len().saturating_sub(SHOWN);
    if rest > 0 {
        let _ = writeln!(out, "  and {rest} more");
    }
    if fuzzed.over {
        out.push_str(match interrupted {
            true => "  interrupted before all rounds were done\n",
            false => {
                "  time was over before all rounds were done; a larger `--time` does the others\n"
            }
        });
    }
    out
}

/// As JSON: a line for each survivor, then one for the problem.
pub fn json(problem: &str, tried: Tried, fuzzed: &Fuzzed) -> String {
    let mut out = String::new();
    for survivor in &fuzzed.survivors {
        let kind = match survivor.fault {
            Fault::Accepted => "accepted",
            Fault::Crashed => "crashed",
            Fault::Disputed => "disputed",
        };
        let line = serde_json::json!({
            "type": "fuzz_survivor", "problem": problem, "program": title(tried), "test": survivor.test,
            "what": survivor.what, "fault": kind, "message": survivor.message,
            "file": String::from_utf8_lossy(&survivor.bytes),
        });
        let _ = writeln!(out, "{line}");
    }
    let line = serde_json::json!({
        "type": "fuzz", "problem": problem, "program": title(tried), "tried": fuzzed.tried,
        "accepted": fuzzed.accepted, "survivors": fuzzed.survivors.len(), "complete": !fuzzed.over,
    });
    let _ = writeln!(out, "{line}");
    out
}
