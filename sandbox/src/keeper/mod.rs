//! The keeper: a small process with one thread that starts, watches and clears away programs.
//!
//! The runner itself would be a bad parent. Forking a large process is slow, a child's peak memory
//! starts at its parent's, and a hostile program that shares the runner's user could reach it.

mod access;
mod board;
mod child;
mod idle;
mod init;
mod job;
mod layers;
pub mod sweep;
pub mod tree;

use crate::sys::page::Shared;
use crate::sys::{files, process, time};
use crate::wire::{self, Reply, Request};
use crate::{Outcome, Spec};
use board::Board;
use job::{Failure, Job, Streams};
use layers::Active;
use std::io;
use std::os::fd::{AsFd, AsRawFd, OwnedFd};

/// Serves requests from the socket on descriptor 0 until the runner is gone. Never returns.
pub fn serve() -> ! {
    // Out of the runner's session: a terminal's interrupt is for the runner alone.
    process::new_session();
    process::reset_signals();
    let _ = process::prctl(libc::PR_SET_CHILD_SUBREAPER, 1);
    let code = match take_socket().and_then(|socket| talk(&socket)) {
        Ok(()) => 0,
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => 0,
        Err(_) => 1,
    };
    process::exit_now(code)
}

/// Descriptor of the socket in the keeper; it has no other above 2.
pub const SOCKET: i32 = 3;

/// Moves the socket from descriptor 0, leaves the null device there, closes whatever else was inherited.
fn take_socket() -> io::Result<OwnedFd> {
    files::duplicate(0, SOCKET)?;
    files::close_all(SOCKET as u32 + 1);
    let null = std::fs::File::options()
        .read(true)
        .write(true)
        .open("/dev/null")?;
    files::duplicate(null.as_raw_fd(), 0)?;
    files::duplicate(null.as_raw_fd(), 1)?;
    files::close_all_on_exec(SOCKET as u32);
    Ok(files::adopt(SOCKET))
}

fn talk(socket: &OwnedFd) -> io::Result<()> {
    let Request::Prepare { without } = wire::receive(socket, None)? else {
        return Err(io::ErrorKind::InvalidData.into());
    };
    let active = layers::find(&without);
    // From here on no process of the same user may look into this one. Before, it would have kept us
    // from writing our own user map.
    let _ = process::prctl(libc::PR_SET_DUMPABLE, 0);
    let boards = [Shared::<Board>::new()?, Shared::<Board>::new()?];
    wire::send(
        socket,
        &Reply::Ready {
            layers: active.layers.clone(),
        },
    )?;
    loop {
        let reply = match wire::receive(socket, None)? {
            Request::Run(spec) => match run(socket, &spec, &active, &boards[0])? {
                Ok(outcome) => Reply::Ran {
                    outcomes: vec![outcome],
                    first: 0,
                },
                Err(failure) => failed(failure),
            },
            Request::RunPair(_) | Request::Prepare { .. } => {
                return Err(io::ErrorKind::InvalidData.into());
            }
        };
        wire::send(socket, &reply)?;
    }
}

fn failed(failure: Failure) -> Reply {
    match failure {
        Failure::NotStarted { errno, what } => Reply::NotStarted { errno, what },
        Failure::Lost(reason) => Reply::Lost(reason),
    }
}

/// One run. The outer error: the runner is gone, and everything has been cleared away.
fn run(
    socket: &OwnedFd,
    spec: &Spec,
    active: &Active,
    board: &Shared<Board>,
) -> io::Result<Result<Outcome, Failure>> {
    let job = Streams::open(spec).and_then(|streams| Job::start(spec, streams, 0, active, board));
    let mut job = match job {
        Ok(job) => job,
        Err(failure) => return Ok(Err(failure)),
    };
    let mut runner_gone = false;
    loop {
        let [ended, spoken] = time::poll([job.pidfd(), socket.as_fd()], Some(job.pause()));
        if ended {
            break;
        }
        // The runner is silent during a run: this is its end.
        if spoken && !runner_gone {
            runner_gone = true;
            job.kill();
        }
        job.tick();
    }
    let result = job.finish(&[]);
    if runner_gone {
        Err(io::ErrorKind::UnexpectedEof.into())
    } else {
        Ok(result)
    }
}
