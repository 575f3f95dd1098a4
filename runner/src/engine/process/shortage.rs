//! Runs that could not be made, or say nothing, because the machine has too little of something.

use super::Folder;
use crate::diagnostic::{Diagnostic, Place};
use crate::store::Store;
use sandbox::Spec;
use std::path::Path;

/// Free bytes that a run must find, beside what it may write.
pub const ROOM: u64 = 1 << 20;
/// A run may be allowed to write a lot, and will not; only so much must be free for it.
pub const MOST_ROOM: u64 = 16 << 20;
/// With less than this left after a run, the run may have met a full disk.
pub const FULL: u64 = 64 << 10;

/// A program on a full disk fails for no fault of its own; such a run says nothing.
pub fn check_room(folder: &Folder, needed: u64) -> Result<(), Diagnostic> {
    let Ok(stat) = nix::sys::statvfs::statvfs(folder.path()) else {
        return Ok(());
    };
    let free = stat.blocks_available() * stat.fragment_size();
    let no_files = stat.files() > 0 && stat.files_available() == 0;
    if free >= needed && !no_files {
        return Ok(());
    }
    let error = std::io::Error::from_raw_os_error(libc::ENOSPC);
    Err(disk(folder.path(), &error).note(format!("{free} bytes are free, {needed} are needed")))
}

pub fn not_run(spec: &Spec, error: &sandbox::Error) -> Diagnostic {
    let words: Vec<_> = spec
        .argv
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    let place = Place::file(spec.argv.first().map(Path::new).unwrap_or(Path::new("")));
    let code = match error {
        sandbox::Error::Start { errno, .. } if !is_shortage(*errno) => "cannot-start",
        _ => "lost-run",
    };
    let fault = Diagnostic::error(code, place, error.to_string()).command(words.join(" "));
    match error {
        sandbox::Error::Start { errno, .. } if *errno == libc::EACCES && forbids_programs(spec) => {
            Diagnostic {
                code: "lost-run",
                ..fault
            }
            .hint("its file system is mounted `noexec`; name another folder with --store")
        }
        _ => fault,
    }
}

/// Whether nothing may be executed where the program lies.
fn forbids_programs(spec: &Spec) -> bool {
    use nix::sys::statvfs::{FsFlags, statvfs};
    let program = spec.argv.first().map(Path::new).unwrap_or(Path::new("/"));
    statvfs(program).is_ok_and(|stat| stat.flags().contains(FsFlags::ST_NOEXEC))
}

/// Errors that say that the machine has too little of something, whatever was asked of it, and their names.
const SHORTAGES: [(i32, &str); 6] = [
    (libc::EAGAIN, "Resource temporarily unavailable"),
    (libc::ENOMEM, "Cannot allocate memory"),
    (libc::EMFILE, "Too many open files"),
    (libc::ENFILE, "Too many open files in system"),
    (libc::ENOSPC, "No space left on device"),
    (libc::EDQUOT, "Disk quota exceeded"),
];

fn is_shortage(errno: i32) -> bool {
    SHORTAGES.iter().any(|(number, _)| *number == errno)
}

/// The line in which a tool says that the machine has too little of something.
pub fn shortage(words: &str) -> Option<&str> {
    let says = |line: &&str| {
        let line = line.trim_end();
        SHORTAGES.iter().any(|(_, name)| line.ends_with(name))
    };
    words.lines().find(says)
}

/// A fault of the machine.
pub fn machine(store: &Store, text: String) -> Diagnostic {
    Diagnostic::error("machine", Place::file(store.dir()), text)
        .hint("`jury doctor` shows what this machine allows")
}

/// A file that cannot be written.
pub fn disk(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::disk(path, format_args!("cannot write: {error}"))
        .hint("free some space, or remove old results with `jury clean --older-than 7d`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_machine_lacks_is_no_fault_of_a_program() {
        let words = "x.cpp: In function f:\ncollect2: fatal error: vfork: Resource temporarily unavailable\ncompilation terminated.\n";
        let line = "collect2: fatal error: vfork: Resource temporarily unavailable";
        assert_eq!(shortage(words), Some(line));
        assert_eq!(shortage("x.cpp:1:2: error: expected ;\n"), None);
        assert!(is_shortage(libc::EMFILE) && !is_shortage(libc::ENOENT));
    }
}
