//! Idle time: real time in which nothing of a process tree ran nor waited for a core.
//!
//! Real time says little on a busy machine, so the clock that guards against sleeping programs leaves
//! out the time spent waiting for a core. The kernel credits that waiting only when the task gets its
//! core; what then exceeds the length of a tick takes back idle time charged shortly before.

use std::collections::VecDeque;
use std::time::Duration;

/// How far back an excess may cancel.
const MEMORY: Duration = Duration::from_millis(500);

/// Adds up idle time over ticks.
#[derive(Debug, Default)]
pub struct IdleClock {
    total: Duration,
    now: Duration,
    recent: VecDeque<Tick>,
}

#[derive(Debug)]
struct Tick {
    at: Duration,
    /// Charged.
    idle: Duration,
    /// Not charged because something was waiting for a core.
    forgiven: Duration,
}

impl IdleClock {
    /// A tick of this length in which the tree ran and waited for cores for `active`, over all its tasks.
    /// `runnable`: at its end something of the tree was running or waiting for a core. Then what is
    /// missing counts as waiting: it is credited later, or never, when the task ends before the next tick.
    pub fn tick(&mut self, length: Duration, active: Duration, runnable: bool) {
        self.now += length;
        while self
            .recent
            .front()
            .is_some_and(|tick| tick.at + MEMORY < self.now)
        {
            self.recent.pop_front();
        }
        if active <= length {
            let missing = length - active;
            let (idle, forgiven) = if runnable {
                (Duration::ZERO, missing)
            } else {
                (missing, Duration::ZERO)
            };
            self.total += idle;
            self.recent.push_back(Tick {
                at: self.now,
                idle,
                forgiven,
            });
            return;
        }
        let mut excess = active - length;
        for tick in self.recent.iter_mut().rev() {
            let known = excess.min(tick.forgiven);
            tick.forgiven -= known;
            excess -= known;
            let cancelled = excess.min(tick.idle);
            tick.idle -= cancelled;
            self.total -= cancelled;
            excess -= cancelled;
        }
    }

    /// The idle time so far.
    pub fn total(&self) -> Duration {
        self.total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn a_sleeper_is_idle_and_a_burner_is_not() {
        let (mut sleeper, mut burner) = (IdleClock::default(), IdleClock::default());
        for _ in 0..100 {
            sleeper.tick(10 * MS, Duration::ZERO, false);
            burner.tick(10 * MS, 10 * MS, true);
        }
        assert_eq!(sleeper.total(), 1000 * MS);
        assert_eq!(burner.total(), Duration::ZERO);
    }

    #[test]
    fn waiting_that_is_credited_late_takes_idle_time_back() {
        let mut clock = IdleClock::default();
        for _ in 0..20 {
            clock.tick(10 * MS, Duration::ZERO, false); // waits for a core, not yet known
        }
        clock.tick(10 * MS, 210 * MS, true); // got it: 200 ms of waiting appear at once
        assert_eq!(clock.total(), Duration::ZERO);
    }

    #[test]
    fn an_excess_does_not_reach_far_back() {
        let mut clock = IdleClock::default();
        for _ in 0..100 {
            clock.tick(10 * MS, Duration::ZERO, false);
        }
        clock.tick(10 * MS, 5000 * MS, false);
        assert!(
            clock.total() >= 480 * MS && clock.total() <= 510 * MS,
            "{:?}",
            clock.total()
        );
    }

    #[test]
    fn two_busy_threads_do_not_buy_sleep_for_later() {
        let mut clock = IdleClock::default();
        for _ in 0..50 {
            clock.tick(10 * MS, 20 * MS, true);
        }
        for _ in 0..10 {
            clock.tick(10 * MS, Duration::ZERO, false);
        }
        assert_eq!(clock.total(), 100 * MS);
    }

    #[test]
    fn what_waits_for_a_core_is_not_idle_even_if_that_is_never_credited() {
        let mut clock = IdleClock::default();
        for _ in 0..100 {
            clock.tick(10 * MS, MS, true);
        }
        assert_eq!(clock.total(), Duration::ZERO);
    }

    #[test]
    fn waiting_that_was_forgiven_takes_no_idle_time_back() {
        let mut clock = IdleClock::default();
        for _ in 0..10 {
            clock.tick(10 * MS, Duration::ZERO, false); // sleeps
        }
        for _ in 0..10 {
            clock.tick(10 * MS, Duration::ZERO, true); // wants a core
        }
        clock.tick(10 * MS, 110 * MS, true); // gets it
        assert_eq!(clock.total(), 100 * MS);
    }
}
