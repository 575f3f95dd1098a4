//! Whether a keeper that has not answered yet is still at work.
//!
//! It looks at its run many times a second, so the kernel has given it a core again and again. One that is stopped, or
//! hangs in a system call, is not: it would not end a program at its limits either.

use crate::sys::time;
use std::time::Duration;

/// What was last seen of a process.
pub struct Pulse {
    pid: u32,
    /// How often it has had a core, and when that was first seen.
    slices: Option<u64>,
    since: Duration,
}

impl Pulse {
    pub fn new(pid: u32) -> Pulse {
        Pulse {
            pid,
            slices: slices(pid),
            since: time::now(),
        }
    }

    /// For how long nothing is known to have happened in it. Waiting for a core is no standstill, nor is a process that
    /// cannot be looked at.
    pub fn standstill(&mut self) -> Duration {
        let slices = slices(self.pid);
        if slices.is_none() || slices != self.slices || wants_core(self.pid) {
            self.slices = slices;
            self.since = time::now();
        }
        time::now().saturating_sub(self.since)
    }
}

/// The number of times that the first thread of a process was given a core.
fn slices(pid: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/schedstat")).ok()?;
    text.split_whitespace().nth(2)?.parse().ok()
}

fn wants_core(pid: u32) -> bool {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = text.rsplit(')').next().unwrap_or_default().trim_start();
    state.starts_with('R')
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// The standstill of a shell doing this, after so many looks at short intervals.
    fn after(script: &str, looks: u32) -> Duration {
        let mut child = Command::new("sh").args(["-c", script]).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(100));
        let mut pulse = Pulse::new(child.id());
        let mut found = Duration::ZERO;
        for _ in 0..looks {
            std::thread::sleep(Duration::from_millis(20));
            found = pulse.standstill();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        found
    }

    #[test]
    fn who_sleeps_or_is_stopped_stands_still() {
        assert!(after("exec sleep 60", 10) >= Duration::from_millis(150));
        assert!(after("kill -STOP $$", 10) >= Duration::from_millis(150));
    }

    #[test]
    fn who_works_or_wakes_again_and_again_does_not() {
        assert!(after("while :; do :; done", 10) < Duration::from_millis(100));
        let pulse = Pulse::new(u32::MAX).standstill();
        assert!(pulse < Duration::from_millis(50), "nobody is there");
    }
}
