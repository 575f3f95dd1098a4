//! From a request to its outcomes: one program, or two that talk to each other.

use super::board::Board;
use super::job::{Finished, Job};
use super::layers::Active;
use super::prepare::Prepared;
use super::relay::Relay;
use super::streams::Streams;
use super::{Failure, cannot};
use crate::sys::page::Shared;
use crate::sys::time;
use crate::wire::Reply;
use crate::{Ended, Spec};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

/// Runs the programs to their ends. The outer error: the runner is gone, and everything has been
/// cleared away.
pub fn run(
    socket: &OwnedFd,
    specs: &[Spec],
    goes_on: i32,
    active: &Active,
    boards: &[Shared<Board>; 2],
) -> io::Result<Reply> {
    let streams = match specs {
        [spec] => Streams::open(spec).map(|streams| (vec![streams], None)),
        [one, other] => {
            Streams::connect([one, other]).map(|(streams, relay)| (Vec::from(streams), Some(relay)))
        }
        _ => Err(cannot("run none or many")(
            io::ErrorKind::InvalidInput.into(),
        )),
    };
    let (streams, relay) = match streams {
        Ok(opened) => opened,
        Err(failure) => return Ok(failure.into()),
    };
    // All pipe ends are in here until the programs have them; what is not started drops them.
    let mut prepared = Vec::new();
    for (slot, (spec, streams)) in specs.iter().zip(streams).enumerate() {
        match Prepared::new(spec, streams, slot as u32, active) {
            Ok(ready) => prepared.push(ready),
            Err(failure) => return Ok(failure.into()),
        }
    }
    let (mut jobs, mut results) = (Vec::new(), Vec::new());
    for (slot, ready) in prepared.into_iter().enumerate() {
        match Job::start(&specs[slot], ready, active, &boards[slot]) {
            Ok(job) => {
                jobs.push(Some(job));
                results.push(None);
            }
            Err(failure) => {
                jobs.push(None);
                results.push(Some(Err(failure)));
            }
        }
    }
    let mut watch = Watch {
        jobs,
        results,
        relay,
        goes_on,
    };
    if watch.supervise(socket) {
        Err(io::ErrorKind::UnexpectedEof.into())
    } else {
        Ok(watch.reply())
    }
}

/// The programs of one request, and what came of them.
struct Watch<'a> {
    jobs: Vec<Option<Job<'a>>>,
    results: Vec<Option<Result<Finished, Failure>>>,
    /// Between two.
    relay: Option<Relay>,
    /// The exit code of the second that lets the first go on.
    goes_on: i32,
}

impl Watch<'_> {
    /// Supervises until all have ended. Returns whether the runner went away meanwhile.
    fn supervise(&mut self, socket: &OwnedFd) -> bool {
        let mut runner_gone = false;
        while self.jobs.iter().any(Option::is_some) {
            if runner_gone || self.results.iter().flatten().any(|r| r.is_err()) {
                self.jobs.iter().flatten().for_each(Job::kill);
            }
            let mut fds: Vec<_> = self.jobs.iter().flatten().map(Job::pidfd).collect();
            if !runner_gone {
                fds.push(socket.as_fd());
            }
            let (reads, writes) = self.relay.as_ref().map(Relay::ends).unwrap_or_default();
            fds.extend(reads);
            let pause = self.jobs.iter().flatten().map(Job::pause).min();
            let mut ready = time::poll_both(&fds, &writes, pause).into_iter();
            let ended: Vec<bool> = self
                .jobs
                .iter()
                .map(|job| job.is_some() && ready.next().unwrap_or(false))
                .collect();
            if !runner_gone {
                // The runner is silent during a run: this is its end.
                runner_gone = ready.next().unwrap_or(false);
            }
            if let Some(relay) = &mut self.relay
                && ready.any(|ready| ready)
            {
                relay.pass();
            }
            if ended.contains(&true) {
                (0..ended.len())
                    .filter(|slot| ended[*slot])
                    .for_each(|slot| self.finish(slot));
            } else if self
                .jobs
                .iter()
                .flatten()
                .any(|job| job.pause() == Duration::ZERO)
            {
                self.tick();
            }
        }
        runner_gone
    }

    fn finish(&mut self, slot: usize) {
        let Some(mut job) = self.jobs[slot].take() else {
            return;
        };
        if let Some(relay) = &mut self.relay {
            relay.pass();
            job.note_said(relay.said(slot));
        }
        let others: Vec<i32> = self.jobs.iter().flatten().map(Job::init).collect();
        let result = job.finish(&others);
        let mut told = true;
        if let (1, Ok(second)) = (slot, &result)
            && second.outcome.ended != Ended::Exit(self.goes_on)
            && let Some(first) = &mut self.jobs[0]
        {
            first.leave();
            told = false;
        }
        self.results[slot] = Some(result);
        // Its partner hears of it only now; one that is being ended not even then, and has nothing more to say.
        if let Some(relay) = &mut self.relay {
            relay.ended(slot, told);
        }
    }

    /// Looks at all before judging any: a program that waits for a busy one is not idle. Nor is the second of a pair
    /// while the first is there, whose patience is the shorter: it is the first's turn to ask, or to go.
    fn tick(&mut self) {
        let jobs = &mut self.jobs;
        if let Some(relay) = &mut self.relay {
            for (slot, job) in jobs.iter_mut().enumerate() {
                let Some(job) = job else { continue };
                job.note_said(relay.said(slot));
                // The first is heard out until it has ended, as Kattis and BAPCtools do: how it ends counts for more
                // than what the second makes of its silence.
                if slot == 1 && relay.is_closing(slot) && job.goes_on() {
                    relay.close(slot);
                }
            }
        }
        jobs.iter_mut().flatten().for_each(Job::look);
        let busy: Vec<bool> = jobs
            .iter()
            .map(|job| job.as_ref().is_some_and(Job::is_busy))
            .collect();
        let first_there = jobs[0].is_some();
        for (slot, job) in jobs.iter_mut().enumerate() {
            let excused = match slot {
                0 => busy.get(1) == Some(&true),
                _ => first_there,
            };
            if let Some(job) = job {
                job.judge(excused);
            }
        }
    }

    fn reply(self) -> Reply {
        let mut finished = Vec::new();
        let mut lost = None;
        for result in self.results.into_iter().flatten() {
            match result {
                Ok(one) => finished.push(one),
                // What could not start explains why the other one was ended.
                Err(failure @ Failure::NotStarted { .. }) => return failure.into(),
                Err(failure) => lost = Some(failure),
            }
        }
        if let Some(failure) = lost {
            return failure.into();
        }
        let (said, left_out) = self.relay.map(Relay::notes).unwrap_or_default();
        Reply::Ran {
            first: first(&finished),
            outcomes: finished.into_iter().map(|f| f.outcome).collect(),
            said,
            left_out,
        }
    }
}

/// Which ended first; at the same moment it is the last.
fn first(finished: &[Finished]) -> usize {
    let order = |(slot, one): &(usize, &Finished)| (one.ended, usize::MAX - slot);
    finished
        .iter()
        .enumerate()
        .min_by_key(order)
        .map_or(0, |(slot, _)| slot)
}
