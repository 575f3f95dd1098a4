//! Reading small files of procfs again and again.

use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;

/// Files that were read before stay open: opening is most of the cost. A handful is enough for the usual
/// run of one process, and bounds the descriptors for all others.
const KEPT: usize = 12;

/// A reader with its buffer and open files.
#[derive(Default)]
pub struct Procfs {
    open: BTreeMap<String, File>,
    buffer: Vec<u8>,
}

impl Procfs {
    /// The content now; `None` when it cannot be read, which is how a process that is gone shows. A file
    /// of a process that is gone never becomes one of another process with the same number.
    pub fn read(&mut self, path: &str) -> Option<&[u8]> {
        if !self.open.contains_key(path) {
            let file = File::open(path).ok()?;
            if self.open.len() >= KEPT {
                self.open.clear();
            }
            self.open.insert(path.into(), file);
        }
        match fill(&mut self.buffer, self.open.get(path)?) {
            Some(()) => Some(&self.buffer),
            None => {
                self.open.remove(path);
                None
            }
        }
    }

    /// The content as text.
    pub fn text(&mut self, path: &str) -> Option<&str> {
        std::str::from_utf8(self.read(path)?).ok()
    }
}

fn fill(buffer: &mut Vec<u8>, file: &File) -> Option<()> {
    let mut chunk = [0; 1024];
    buffer.clear();
    loop {
        let length = file.read_at(&mut chunk, buffer.len() as u64).ok()?;
        buffer.extend_from_slice(&chunk[..length]);
        // A short read of a procfs file is its end.
        if length < chunk.len() {
            return Some(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_afresh_each_time() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let path = file.path().to_str().unwrap();
        let mut procfs = Procfs::default();
        for length in [0, 5, 3000, 1024, 2] {
            std::fs::write(file.path(), vec![b'x'; length]).unwrap();
            assert_eq!(procfs.read(path).unwrap().len(), length);
        }
        assert_eq!(procfs.read("/no/such/file"), None);
    }

    #[test]
    fn the_files_of_a_process_that_is_gone_cannot_be_read() {
        let mut child = std::process::Command::new("sleep")
            .arg("60")
            .spawn()
            .unwrap();
        let path = format!("/proc/{}/stat", child.id());
        let mut procfs = Procfs::default();
        assert!(procfs.read(&path).is_some());
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(procfs.read(&path), None);
    }

    #[test]
    fn few_files_stay_open() {
        let mut procfs = Procfs::default();
        for fd in 0..100 {
            procfs.read(&format!("/proc/self/fdinfo/../{}stat", "./".repeat(fd)));
        }
        assert!(procfs.open.len() <= KEPT);
    }
}
