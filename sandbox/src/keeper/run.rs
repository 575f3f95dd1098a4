//! From a request to its outcomes: one program, or two that talk to each other.

use super::board::Board;
use super::job::{Finished, Job};
use super::layers::Active;
use super::prepare::Prepared;
use super::streams::Streams;
use super::{Failure, cannot};
use crate::Spec;
use crate::sys::page::Shared;
use crate::sys::time;
use crate::wire::Reply;
use std::io;
use std::os::fd::{AsFd, OwnedFd};

/// Runs the programs to their ends. The outer error: the runner is gone, and everything has been
/// cleared away.
pub fn run(
    socket: &OwnedFd,
    specs: &[Spec],
    active: &Active,
    boards: &[Shared<Board>; 2],
) -> io::Result<Reply> {
    let streams = match specs {
        [spec] => Streams::open(spec).map(|s| vec![s]),
        [one, other] => Streams::connect([one, other]).map(Vec::from),
        _ => Err(cannot("run none or many")(
            io::ErrorKind::InvalidInput.into(),
        )),
    };
    let streams = match streams {
        Ok(streams) => streams,
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
    let runner_gone = watch(socket, &mut jobs, &mut results);
    if runner_gone {
        Err(io::ErrorKind::UnexpectedEof.into())
    } else {
        Ok(reply(results))
    }
}

type Results = Vec<Option<Result<Finished, Failure>>>;

/// Supervises until all have ended. Returns whether the runner went away meanwhile.
fn watch(socket: &OwnedFd, jobs: &mut [Option<Job>], results: &mut Results) -> bool {
    let mut runner_gone = false;
    while jobs.iter().any(Option::is_some) {
        if runner_gone || results.iter().flatten().any(|r| r.is_err()) {
            jobs.iter().flatten().for_each(Job::kill);
        }
        let mut fds: Vec<_> = jobs.iter().flatten().map(Job::pidfd).collect();
        if !runner_gone {
            fds.push(socket.as_fd());
        }
        let pause = jobs.iter().flatten().map(Job::pause).min();
        let mut ready = time::poll(&fds, pause).into_iter();
        let ended: Vec<bool> = jobs
            .iter()
            .map(|job| job.is_some() && ready.next().unwrap_or(false))
            .collect();
        // The runner is silent during a run: this is its end.
        runner_gone |= ready.next().unwrap_or(false);
        if !ended.contains(&true) {
            tick(jobs);
            continue;
        }
        for slot in (0..jobs.len()).filter(|slot| ended[*slot]) {
            let Some(job) = jobs[slot].take() else {
                continue;
            };
            let others: Vec<i32> = jobs.iter().flatten().map(Job::init).collect();
            results[slot] = Some(job.finish(&others));
        }
    }
    runner_gone
}

/// Looks at all before judging any: a program that waits for a busy one is not idle.
fn tick(jobs: &mut [Option<Job>]) {
    jobs.iter_mut().flatten().for_each(Job::look);
    let busy: Vec<bool> = jobs
        .iter()
        .map(|job| job.as_ref().is_some_and(Job::is_busy))
        .collect();
    for (slot, job) in jobs.iter_mut().enumerate() {
        let excused = busy
            .iter()
            .enumerate()
            .any(|(other, busy)| other != slot && *busy);
        if let Some(job) = job {
            job.judge(excused);
        }
    }
}

fn reply(results: Results) -> Reply {
    let mut finished = Vec::new();
    let mut lost = None;
    for result in results.into_iter().flatten() {
        match result {
            Ok(one) => finished.push(one),
            // What could not start explains why the other one was ended.
            Err(failure @ Failure::NotStarted { .. }) => return failure.into(),
            Err(failure) => lost = Some(failure),
        }
    }
    match lost {
        Some(failure) => failure.into(),
        None => Reply::Ran {
            first: first(&finished),
            outcomes: finished.into_iter().map(|f| f.outcome).collect(),
        },
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
