//! Files that a program left behind. There may be anything under their names: a link to somebody else's file, a pipe that
//! nobody ever writes to.

use crate::store::Hash;
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Opens a plain file; `None` when something else or nothing is there.
fn open(path: &Path) -> Option<File> {
    let file = fs::OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK)
        .open(path)
        .ok()?;
    file.metadata()
        .is_ok_and(|meta| meta.is_file())
        .then_some(file)
}

/// The first `most` bytes of a plain file; `None` when something else or nothing is there.
///
/// # Errors
/// The disk refuses to read it.
pub fn read(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let Some(file) = open(path) else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes)?;
    Ok(Some(bytes))
}

/// The hash of a plain file, which may be large; `None` when something else or nothing is there.
///
/// # Errors
/// The disk refuses to read it.
pub fn hash(path: &Path) -> io::Result<Option<Hash>> {
    open(path).map(Hash::of_reader).transpose()
}

/// Whether there is anything under this name.
pub fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_plain_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("plain"), "abc").expect("it is written");
        std::os::unix::fs::symlink(path("plain"), path("link")).expect("a link");
        let made = std::process::Command::new("mkfifo")
            .arg(path("pipe"))
            .status();
        assert!(made.expect("there is `mkfifo`").success());
        let bytes = |name: &str| read(&path(name), 2).expect("readable");
        assert_eq!(bytes("plain").as_deref(), Some(&b"ab"[..]));
        let hash = |name: &str| hash(&path(name)).expect("readable");
        assert_eq!(hash("plain"), Some(Hash::of(b"abc")));
        for name in ["link", "pipe", ".", "none"] {
            assert_eq!(bytes(name), None, "{name}");
            assert_eq!(hash(name), None, "{name}");
        }
        assert!(is_there(&path("pipe")) && !is_there(&path("none")));
    }
}
