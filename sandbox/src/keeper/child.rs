//! From the fork to the execution of the program: everything that can only be done to oneself.

use super::board::{Board, Step};
use super::layers::Active;
use crate::Spec;
use crate::sys::{creds, files, process, time};
use landlock::RulesetCreated;
use std::ffi::CString;
use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::path::PathBuf;
use std::sync::atomic::Ordering::SeqCst;

/// All that the child needs, prepared before the fork.
pub struct Start<'a> {
    pub spec: &'a Spec,
    pub argv: process::Strings,
    pub env: process::Strings,
    pub streams: [File; 3],
    pub rules: Option<RulesetCreated>,
    /// The user to become.
    pub uid: Option<u32>,
    /// Paths that user must be able to read, those it must be able to execute.
    pub must_read: Vec<CString>,
    pub must_execute: Vec<CString>,
    pub active: &'a Active,
    pub board: &'a Board,
}

/// Becomes the program, or leaves word on the board and ends.
pub fn run(start: Start) -> ! {
    let board = start.board;
    if let Err((step, error)) = become_program(start) {
        board.fail(step, error.raw_os_error().unwrap_or(libc::EIO));
    }
    process::exit_now(127)
}

fn become_program(mut start: Start) -> Result<(), (Step, io::Error)> {
    let at = |step| move |error| (step, error);
    let spec = start.spec;
    process::new_session();
    files::mask(0o022);
    // When memory runs out the kernel should take the program, not its judge; best effort.
    let _ = std::fs::write("/proc/self/oom_score_adj", "1000");
    for (number, file) in start.streams.iter().enumerate() {
        files::duplicate(file.as_raw_fd(), number as i32).map_err(at(Step::Streams))?;
    }
    std::env::set_current_dir(&spec.cwd).map_err(at(Step::Enter))?;
    limits(spec, start.active).map_err(at(Step::Limits))?;
    process::fix_addresses();
    match start.uid {
        Some(uid) => {
            creds::leave_groups().map_err(at(Step::User))?;
            let reachable = start
                .must_read
                .iter()
                .all(|p| creds::can_reach(uid, p, libc::R_OK))
                && start
                    .must_execute
                    .iter()
                    .all(|p| creds::can_reach(uid, p, libc::R_OK | libc::X_OK));
            start.board.reads_all.store(!reachable as u32, SeqCst);
            creds::become_user(uid, !reachable).map_err(at(Step::User))?;
        }
        None if creds::uid() == 0 => creds::drop_capabilities(),
        None => {}
    }
    // After the change of user, which would clear it.
    process::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as u64).map_err(at(Step::User))?;
    process::prctl(libc::PR_SET_NO_NEW_PRIVS, 1).map_err(at(Step::User))?;
    if let Some(rules) = start.rules.take() {
        rules
            .restrict_self()
            .map_err(|e| (Step::Landlock, io::Error::other(e)))?;
    }
    let used = process::own_usage();
    start
        .board
        .setup_user
        .store(used.user.as_micros() as u64, SeqCst);
    start
        .board
        .setup_sys
        .store(used.sys.as_micros() as u64, SeqCst);
    start
        .board
        .started
        .store(time::now().as_nanos() as u64, SeqCst);
    files::close_all_on_exec(3);
    Err((Step::Execute, process::exec(&start.argv, &start.env)))
}

fn limits(spec: &Spec, active: &Active) -> io::Result<()> {
    let limits = &spec.limits;
    // Whole seconds, and one more: the supervisor is exact, this only holds if it should fail.
    let cpu = limits.cpu.as_secs() + 2;
    let file = limits.file_size.max(limits.output.saturating_add(1));
    let processes = match active.processes {
        super::layers::Processes::Exact => u64::from(limits.processes),
        super::layers::Processes::Own => u64::from(limits.processes) + 2,
        super::layers::Processes::Shared => u64::from(limits.processes) + process::machine_tasks(),
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

/// The interpreter that a script names in its first line.
pub fn interpreter(program: &std::path::Path) -> Option<PathBuf> {
    use std::io::Read;
    use std::os::unix::ffi::OsStrExt;
    let mut head = [0; 256];
    let length = File::open(program).ok()?.read(&mut head).ok()?;
    let line = head[..length]
        .strip_prefix(b"#!")?
        .split(|b| *b == b'\n')
        .next()?;
    let word = line
        .split(|b| matches!(b, b' ' | b'\t'))
        .find(|w| !w.is_empty())?;
    Some(PathBuf::from(std::ffi::OsStr::from_bytes(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interpreter_of_a_script_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("script");
        for (text, expected) in [
            ("#!/bin/sh\necho", Some("/bin/sh")),
            ("#! /usr/bin/env python3\n", Some("/usr/bin/env")),
            ("#!\t/a\tb", Some("/a")),
            ("#!", None),
            ("\u{7f}ELF", None),
            ("", None),
        ] {
            std::fs::write(&path, text).unwrap();
            assert_eq!(interpreter(&path), expected.map(PathBuf::from), "{text:?}");
        }
        assert_eq!(interpreter(&folder.path().join("missing")), None);
    }
}
