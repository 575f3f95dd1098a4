//! From the fork to the execution of the program: everything that can only be done to oneself.

use super::access;
use super::board::{Board, Step};
use super::layers::{Active, Processes};
use super::prepare::Prepared;
use super::stack;
use crate::Spec;
use crate::sys::{creds, files, process, time};
use std::io;
use std::os::fd::AsRawFd;
use std::sync::atomic::Ordering::SeqCst;

/// What the forked processes of a run work with.
pub struct Start<'a> {
    pub spec: &'a Spec,
    pub prepared: Prepared,
    pub active: &'a Active,
    pub board: &'a Board,
}

/// Becomes the program, or leaves word on the board and ends.
pub fn run(mut start: Start) -> ! {
    if let Err((step, error)) = become_program(&mut start) {
        start
            .board
            .fail(step, error.raw_os_error().unwrap_or(libc::EIO));
    }
    process::exit_now(127)
}

fn become_program(start: &mut Start) -> Result<(), (Step, io::Error)> {
    let at = |step| move |error| (step, error);
    let (spec, board, prepared) = (start.spec, start.board, &mut start.prepared);
    let trusted = start.active.trusted;
    if start.active.watch_stacks {
        stack::await_watcher(board);
    }
    process::new_session();
    // The keeper ignores one.
    process::reset_signals();
    process::set_niceness(start.active.niceness);
    let grouped = prepared
        .group
        .as_ref()
        .is_some_and(|group| group.enter().is_ok());
    board.grouped.store(grouped.into(), SeqCst);
    if !trusted {
        files::mask(0o022);
        // When memory runs out the kernel should take the program, not its judge; best effort.
        let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    }
    for (number, file) in prepared.streams.0.iter().enumerate() {
        files::duplicate(file.as_raw_fd(), number as i32).map_err(at(Step::Streams))?;
    }
    std::env::set_current_dir(&spec.cwd).map_err(at(Step::Enter))?;
    if !trusted {
        limits(spec, start.active).map_err(at(Step::Limits))?;
        process::fix_addresses();
    }
    match prepared.uid {
        None if trusted => {}
        Some(uid) => {
            let reads_all = change_user(uid, prepared).map_err(at(Step::User))?;
            board.reads_all.store(reads_all as u32, SeqCst);
        }
        None if creds::uid() == 0 => creds::drop_capabilities(),
        None => {}
    }
    // After the change of user, which would clear it.
    process::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as u64).map_err(at(Step::User))?;
    if !trusted {
        process::prctl(libc::PR_SET_NO_NEW_PRIVS, 1).map_err(at(Step::User))?;
    }
    if let Some(rules) = prepared.rules.take() {
        let rules = if start.active.own_proc {
            access::allow_own_proc(rules)
        } else {
            Ok(rules)
        };
        rules
            .and_then(|r| r.restrict_self())
            .map_err(|e| (Step::Landlock, io::Error::other(e)))?;
    }
    files::close_all_on_exec(3);
    let used = process::own_usage();
    board.setup_user.store(used.user.as_micros() as u64, SeqCst);
    board.setup_sys.store(used.sys.as_micros() as u64, SeqCst);
    if let Some(filter) = &start.active.filter {
        filter.install().map_err(at(Step::Seccomp))?;
    }
    board.started.store(time::now().as_nanos() as u64, SeqCst);
    Err((Step::Execute, process::exec(&prepared.argv, &prepared.env)))
}

/// Becomes the user. `true`: with the right to read everything, because something that the program
/// needs is out of the user's reach, as a toolchain in a home folder is.
fn change_user(uid: u32, prepared: &Prepared) -> io::Result<bool> {
    creds::leave_groups()?;
    let read = prepared
        .must_read
        .iter()
        .map(|path| (path.as_c_str(), libc::R_OK));
    let execute = prepared
        .must_execute
        .iter()
        .map(|path| (path.as_c_str(), libc::R_OK | libc::X_OK));
    let reachable = creds::can_reach(uid, execute.chain(read));
    creds::become_user(uid, !reachable)?;
    Ok(!reachable)
}

fn limits(spec: &Spec, active: &Active) -> io::Result<()> {
    let limits = &spec.limits;
    // Whole seconds, and one more: the supervisor is exact, this only holds if it should fail.
    let cpu = limits.cpu.as_secs() + 2;
    let file = limits.file_size.max(limits.output.saturating_add(1));
    let processes = match active.processes {
        Processes::Exact => u64::from(limits.processes),
        Processes::Own => u64::from(limits.processes) + 2,
        Processes::Shared => u64::from(limits.processes) + process::machine_tasks(),
    };
    let stack = limits.stack.max(64 << 10);
    for (what, soft, hard) in [
        (libc::RLIMIT_CPU, cpu, cpu + 1),
        (libc::RLIMIT_STACK, stack, stack),
        (libc::RLIMIT_FSIZE, file, file),
        (libc::RLIMIT_CORE, 0, 0),
        (libc::RLIMIT_NOFILE, 1024, 1024),
        (libc::RLIMIT_MEMLOCK, 0, 0),
        (libc::RLIMIT_MSGQUEUE, 0, 0),
        (libc::RLIMIT_NPROC, processes, processes),
    ] {
        process::limit(what, soft, hard)?;
    }
    Ok(())
}
