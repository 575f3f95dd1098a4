//! The keeper: a small process with one thread that starts, watches and clears away programs.
//!
//! The runner itself would be a bad parent. Forking a large process is slow, a child's peak memory
//! starts at its parent's, and a hostile program that shares the runner's user could reach it.

mod access;
mod board;
mod calls;
mod cgroup;
mod child;
mod idle;
mod init;
mod job;
mod layers;
mod prepare;
mod procfs;
mod relay;
mod run;
mod stack;
mod streams;
pub mod sweep;
pub mod tree;
mod view;
mod written;

use crate::sys::page::Shared;
use crate::sys::{files, process};
use crate::wire::{self, Reply, Request};
use board::Board;
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};

/// Serves requests from the socket on descriptor 0 until the runner is gone. Never returns.
pub fn serve() -> ! {
    // Out of the runner's session: a terminal's interrupt is for the runner alone.
    process::new_session();
    process::reset_signals();
    // A program that has closed its input must not end its keeper.
    process::ignore_broken_pipes();
    let _ = process::prctl(libc::PR_SET_CHILD_SUBREAPER, 1);
    let code = match take_socket().and_then(|socket| talk(&socket)) {
        Ok(()) => 0,
        Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => 0,
        Err(_) => 1,
    };
    process::exit_now(code)
}

/// Descriptor of the socket in the keeper.
pub const SOCKET: i32 = 3;

/// Moves the socket from descriptor 0, leaves the null device there, closes whatever else was inherited.
fn take_socket() -> io::Result<OwnedFd> {
    files::duplicate(0, SOCKET)?;
    files::close_all_but(SOCKET as u32, [SOCKET]);
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
    let Request::Prepare {
        without,
        trusted,
        watch_stacks,
    } = wire::receive(socket, None)?
    else {
        return Err(io::ErrorKind::InvalidData.into());
    };
    let mut active = if trusted {
        layers::none()
    } else {
        layers::Active {
            watch_stacks,
            ..layers::find(&without)
        }
    };
    // From here on no process of the same user may look into this one. Before, it would have kept us
    // from writing our own user map.
    let _ = process::prctl(libc::PR_SET_DUMPABLE, 0);
    if active.counters && !tree::sees_children() {
        active.lose_counters("/proc hides processes from this user (`hidepid`)");
    }
    // A supervisor that has to queue behind a fork bomb would come too late; only root may do this.
    process::set_niceness(active.niceness - 10);
    let boards = [Shared::<Board>::new()?, Shared::<Board>::new()?];
    wire::send(
        socket,
        &Reply::Ready {
            layers: active.layers.clone(),
        },
    )?;
    loop {
        let Request::Run { specs, goes_on } = wire::receive(socket, None)? else {
            return Err(io::ErrorKind::InvalidData.into());
        };
        wire::send(
            socket,
            &run::run(socket, &specs, goes_on, &active, &boards)?,
        )?;
    }
}

/// Why there is no outcome.
#[derive(Debug)]
pub enum Failure {
    NotStarted { errno: i32, what: String },
    Lost(String),
}

impl From<Failure> for Reply {
    fn from(failure: Failure) -> Reply {
        match failure {
            Failure::NotStarted { errno, what } => Reply::NotStarted { errno, what },
            Failure::Lost(reason) => Reply::Lost(reason),
        }
    }
}

/// Turns the error of a call before the start into a failure that names the call.
fn cannot(what: &str) -> impl FnOnce(io::Error) -> Failure + use<> {
    let what = what.to_string();
    move |error| Failure::NotStarted {
        errno: error.raw_os_error().unwrap_or(libc::EIO),
        what,
    }
}
