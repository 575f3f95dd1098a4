//! The base layer alone.

use crate::{Ended, Error, LimitHit, Outcome, Spec, Stream};
use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// How sandboxes are made.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The executable that is started again as the supervisor: its `main` must call
    /// [`helper_main_if_asked`]. `None` is the running executable.
    pub keeper: Option<PathBuf>,
}

/// Runs programs, one at a time. Make one for each worker thread.
#[derive(Debug)]
pub struct Sandbox;

/// To be called first in `main`: does nothing in an ordinary process, never returns in a supervisor.
pub fn helper_main_if_asked() {}

fn create(path: &Path) -> Result<File, Error> {
    OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .custom_flags(libc::O_NOFOLLOW)
        .open(path)
        .map_err(|e| start(e, format!("create {}", path.display())))
}

fn start(e: io::Error, what: String) -> Error {
    Error::Start {
        errno: e.raw_os_error().unwrap_or(libc::EIO),
        what,
    }
}

impl Sandbox {
    /// Starts the supervisor.
    pub fn new(_options: &Options) -> Result<Sandbox, Error> {
        Ok(Sandbox)
    }

    /// Runs the program to its end, or to the first limit it hits.
    pub fn run(&mut self, spec: &Spec) -> Result<Outcome, Error> {
        let program = spec.argv.first().ok_or(Error::Start {
            errno: libc::EINVAL,
            what: "run nothing".into(),
        })?;
        let (stdout, stderr) = (create(&spec.stdout)?, create(&spec.stderr)?);
        let stdin = match &spec.stdin {
            Some(path) => File::open(path)
                .map_err(|e| start(e, format!("open {}", path.display())))?
                .into(),
            None => Stdio::null(),
        };
        let limits = spec.limits.clone();
        let mut command = Command::new(program);
        command
            .args(&spec.argv[1..])
            .env_clear()
            .envs(spec.env.iter().map(|(k, v)| (k, v)))
            .current_dir(&spec.cwd);
        command.stdin(stdin).process_group(0);
        command.stdout(
            stdout
                .try_clone()
                .map_err(|e| start(e, "duplicate".into()))?,
        );
        command.stderr(
            stderr
                .try_clone()
                .map_err(|e| start(e, "duplicate".into()))?,
        );
        // SAFETY: the closure only makes async-signal-safe system calls.
        unsafe {
            command.pre_exec(move || {
                let set = |what, soft: u64, hard: u64| {
                    libc::setrlimit(
                        what,
                        &libc::rlimit {
                            rlim_cur: soft,
                            rlim_max: hard,
                        },
                    );
                };
                let cpu = limits.cpu.as_secs() + 2;
                set(libc::RLIMIT_CPU, cpu, cpu + 1);
                set(libc::RLIMIT_STACK, limits.stack, limits.stack);
                set(libc::RLIMIT_CORE, 0, 0);
                let file = limits.file_size.max(limits.output + 1);
                set(libc::RLIMIT_FSIZE, file, file);
                Ok(())
            });
        }
        let begun = Instant::now();
        let child = command
            .spawn()
            .map_err(|e| start(e, format!("execute {}", program.display())))?;
        let pid = child.id() as i32;
        let mut hit = None;
        let (status, usage) = loop {
            let mut status = 0;
            // SAFETY: an all-zero rusage is valid.
            let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
            // SAFETY: plain system call on our own child.
            let got = unsafe { libc::wait4(pid, &mut status, libc::WNOHANG, &mut usage) };
            if got == pid {
                break (status, usage);
            }
            if got < 0 {
                return Err(Error::Lost(io::Error::last_os_error().to_string()));
            }
            let mut cpu = libc::timespec {
                tv_sec: 0,
                tv_nsec: 0,
            };
            // SAFETY: plain system calls; the child is ours and not yet waited for.
            unsafe {
                let mut clock = 0;
                if libc::clock_getcpuclockid(pid, &mut clock) == 0 {
                    libc::clock_gettime(clock, &mut cpu);
                }
            }
            if Duration::new(cpu.tv_sec as u64, cpu.tv_nsec as u32) > limits_cpu(spec) {
                hit = Some(LimitHit::Cpu);
            } else if begun.elapsed() > spec.limits.wall {
                hit = Some(LimitHit::Wall);
            }
            if hit.is_some() {
                // SAFETY: plain system call; the group is the child's own.
                unsafe { libc::kill(-pid, libc::SIGKILL) };
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        // SAFETY: plain system call; whatever is left of the group must go.
        unsafe { libc::kill(-pid, libc::SIGKILL) };
        let wall = begun.elapsed();
        let time = |t: libc::timeval| Duration::new(t.tv_sec as u64, t.tv_usec as u32 * 1000);
        let (cpu_user, cpu_sys) = (time(usage.ru_utime), time(usage.ru_stime));
        let len = |f: &File| f.metadata().map(|m| m.len()).unwrap_or(0);
        let (stdout_len, stderr_len) = (len(&stdout), len(&stderr));
        let memory_peak = usage.ru_maxrss as u64 * 1024;
        let status = ExitStatus::from_raw(status);
        let ended = match (status.code(), status.signal()) {
            (Some(code), _) => Ended::Exit(code),
            (None, signal) => Ended::Signal(signal.unwrap_or(libc::SIGKILL)),
        };
        let fault = matches!(ended, Ended::Signal(libc::SIGSEGV | libc::SIGBUS));
        let stack_suspected = fault && memory_peak >= spec.limits.stack / 10 * 9;
        let over =
            |len: u64, stream| (len > spec.limits.output).then_some(LimitHit::Output(stream));
        let hit = hit
            .or(over(stdout_len, Stream::Stdout))
            .or(over(stderr_len, Stream::Stderr))
            .or((cpu_user + cpu_sys > spec.limits.cpu).then_some(LimitHit::Cpu))
            .or(stack_suspected.then_some(LimitHit::Stack))
            .or((memory_peak > spec.limits.memory).then_some(LimitHit::Memory));
        let (idle, left, hint) = (Duration::ZERO, 0, String::new());
        Ok(Outcome {
            ended,
            hit,
            cpu_user,
            cpu_sys,
            wall,
            idle,
            memory_peak,
            stack_suspected,
            stdout_len,
            stderr_len,
            left,
            hint,
        })
    }
}

fn limits_cpu(spec: &Spec) -> Duration {
    spec.limits.cpu
}
