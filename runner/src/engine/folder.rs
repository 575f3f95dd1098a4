//! The folder of one run.

use super::process::excerpt;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// A folder that is removed when dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Makes it, with an empty working directory `box` in it.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn make(path: PathBuf) -> io::Result<Folder> {
        let folder = Folder(path);
        fs::create_dir(&folder.0)?;
        fs::create_dir(folder.workdir())?;
        Ok(folder)
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// What the program wrote to standard output.
    pub fn stdout(&self) -> PathBuf {
        self.0.join("out")
    }

    /// What the program wrote to standard error: beginning and end.
    pub fn stderr(&self) -> String {
        excerpt(&self.0.join("err"))
    }

    /// The working directory of the program.
    pub fn workdir(&self) -> PathBuf {
        self.0.join("box")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        remove(&self.0);
    }
}

/// Removes a folder whatever rights a program took from it, and however deep it has dug.
fn remove(dir: &Path) {
    if fs::remove_dir_all(dir).is_ok() || !dir.exists() {
        return;
    }
    // Folders come up to this one before they are removed: a path can be too long, and a descriptor for each level
    // too many.
    let mut count = 0;
    let mut folders = vec![dir.to_path_buf()];
    while let Some(folder) = folders.pop() {
        make_writable(&folder);
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            if !entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                let _ = fs::remove_file(entry.path());
                continue;
            }
            count += 1;
            let up = dir.join(format!("removed-{count}"));
            make_writable(&entry.path());
            if fs::rename(entry.path(), &up).is_ok() {
                folders.push(up);
            }
        }
        if folder != dir {
            let _ = fs::remove_dir(&folder);
        }
    }
    let _ = fs::remove_dir_all(dir);
}

fn make_writable(dir: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let _ = fs::set_permissions(dir, fs::Permissions::from_mode(0o700));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::Command;

    /// What a shell does in the working directory must not hinder its removal.
    fn removed_after(script: &str) {
        let above = tempfile::tempdir().unwrap();
        let folder = Folder::make(above.path().join("run")).unwrap();
        let status = Command::new("sh")
            .args(["-c", script])
            .current_dir(folder.workdir())
            .status();
        assert!(status.unwrap().success());
        let path = folder.path().to_path_buf();
        assert!(path.join("box").exists());
        drop(folder);
        assert!(!path.exists(), "{script}");
    }

    #[test]
    fn folders_without_rights_are_removed() {
        removed_after("mkdir -p a/b; touch a/b/file; ln -s / everything; chmod 0 a/b a");
    }

    #[test]
    fn folders_deeper_than_any_path_are_removed() {
        removed_after(
            "for i in $(seq 30); do \
                 d=$(seq -s / 100 199); mkdir -p $d/also; touch file; cd -P $d 2>/dev/null || exit 1; \
             done",
        );
    }
}
