//! The first process of a run: it forks the program, adopts every orphan and says when the main process
//! has ended. Inside a process namespace it is number 1, so that its end is the end of all; it is not
//! the program itself because the kernel spares number 1 the signals that a verdict depends on.

use super::board::{Board, Step};
use super::child::{self, Start};
use super::layers::Active;
use super::stack;
use super::streams::len;
use super::view::View;
use crate::sys::files;
use crate::sys::process::{self, Forked};
use crate::sys::{namespaces, time};
use std::fs::File;
use std::os::fd::AsRawFd;
use std::sync::atomic::Ordering::SeqCst;

/// Runs the program to its end. Never returns, so that the copies of the keeper's objects are never
/// dropped.
pub fn run(start: Start) -> ! {
    let (board, active) = (start.board, start.active);
    if let Err(errno) = prepare(active, start.prepared.view.as_ref()) {
        board.fail(Step::Mount, errno);
        process::exit_now(1);
    }
    let Ok(outputs) = start.prepared.streams.outputs() else {
        board.fail(Step::Streams, libc::EMFILE);
        process::exit_now(1)
    };
    match process::fork(0) {
        Ok(Forked::Child) => child::run(start),
        Ok(Forked::Parent { pid, pidfd }) => {
            std::mem::forget(pidfd);
            if active.watch_stacks {
                stack::watch(pid, board);
            }
            // Nobody must wait for this process who waits for the end of the keeper's socket, or of a pipe.
            let kept = outputs.iter().flatten();
            files::close_all_but(3, kept.map(|file| file.as_raw_fd()));
            watch(pid, board, active, &outputs)
        }
        Err(e) => {
            board.fail(Step::Fork, e.raw_os_error().unwrap_or(libc::EAGAIN));
            process::exit_now(1)
        }
    }
}

fn prepare(active: &Active, view: Option<&View>) -> Result<(), i32> {
    let errno = |e: std::io::Error| e.raw_os_error().unwrap_or(libc::EIO);
    process::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as u64).map_err(errno)?;
    process::new_session();
    if active.own_proc {
        namespaces::mount_new(c"proc", c"/proc").map_err(errno)?;
    }
    if let Some(view) = view {
        view.enter().map_err(errno)?;
    }
    if !active.own_pids {
        process::prctl(libc::PR_SET_CHILD_SUBREAPER, 1).map_err(errno)?;
    }
    Ok(())
}

fn watch(main: i32, board: &Board, active: &Active, [stdout, stderr]: &[Option<File>; 2]) -> ! {
    loop {
        match process::wait(-1, true) {
            Ok(Some((pid, status, _))) if pid == main && stack::was_stop(pid, status, board) => {}
            Ok(Some((pid, status, _))) if pid == main => {
                board.ended.store(time::now().as_nanos() as u64, SeqCst);
                // The output is what is there now: no leftover process can add to it.
                board.stdout_len.store(len(stdout), SeqCst);
                board.stderr_len.store(len(stderr), SeqCst);
                board.status.store(status, SeqCst);
                break;
            }
            Ok(_) => {}
            Err(_) => process::exit_now(1),
        }
    }
    board.done.store(1, SeqCst);
    if active.own_pids {
        // Everything in the namespace but us, at once; nothing can be forked in between.
        let _ = process::kill(-1, libc::SIGKILL);
        while let Ok(Some((_, status, _))) = process::wait(-1, true) {
            if libc::WIFSIGNALED(status) && libc::WTERMSIG(status) == libc::SIGKILL {
                board.left.fetch_add(1, SeqCst);
            }
        }
    }
    let used = process::own_usage();
    board.init_user.store(used.user.as_micros() as u64, SeqCst);
    board.init_sys.store(used.sys.as_micros() as u64, SeqCst);
    process::exit_now(0)
}
