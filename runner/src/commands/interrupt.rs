//! What asks a run to stop: SIGINT, SIGTERM and SIGHUP, and who sent it, so that a run that was cut short can say why.

use super::INTERRUPTED;
use crate::diagnostic::{Diagnostic, Place};
use nix::sys::signal::{SigSet, Signal};
use nix::sys::signalfd::{SfdFlags, SignalFd, siginfo};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// The first request of this process.
static CAUSE: OnceLock<String> = OnceLock::new();

/// A flag that is set when somebody asks to stop; a second time ends the process at once.
///
/// To be called before any other thread is started: signals are taken in one place only when every thread leaves them
/// alone, and threads do as the one that starts them. There is one flag for the whole process: a command that goes through
/// several rounds is stopped in whichever it is.
pub fn stop_flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(listen).clone()
}

fn listen() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let seen = stop.clone();
    let mut asked = SigSet::empty();
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
        asked.add(signal);
    }
    // Where this fails a signal ends the process as it would have anyway; the keepers then clear up.
    let Ok(signals) = SignalFd::with_flags(&asked, SfdFlags::SFD_CLOEXEC) else {
        return stop;
    };
    if asked.thread_block().is_ok() {
        let listener = std::thread::Builder::new().spawn(move || {
            while let Ok(Some(signal)) = signals.read_signal() {
                let _ = CAUSE.set(describe(&signal));
                if seen.swap(true, Ordering::Relaxed) {
                    std::process::exit(INTERRUPTED);
                }
            }
        });
        if listener.is_err() {
            let _ = asked.thread_unblock();
        }
    }
    stop
}

/// The remark that a run was cut short, and by whom.
pub fn remark() -> Diagnostic {
    let cause = CAUSE.get().map_or("a request to stop", String::as_str);
    Diagnostic::warning(
        "interrupted",
        Place::file(""),
        format!("cut short by {cause}"),
    )
    .hint("what was done is kept: the same command goes on from there")
}

fn describe(signal: &siginfo) -> String {
    let name = i32::try_from(signal.ssi_signo)
        .ok()
        .and_then(|number| Signal::try_from(number).ok())
        .map_or("a signal", Signal::as_str);
    match signal.ssi_pid {
        // The kernel's own: a key at the terminal, or the terminal itself is gone.
        0 => format!("{name} from the terminal"),
        pid => {
            let program = std::fs::read_to_string(format!("/proc/{pid}/comm")).unwrap_or_default();
            let program = match program.trim() {
                "" => String::new(),
                program => format!(" ({program})"),
            };
            format!("{name} from process {pid}{program}")
        }
    }
}
