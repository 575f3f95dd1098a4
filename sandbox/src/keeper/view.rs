//! A file system of its own for each run, where Landlock cannot hold files: what the spec lists is there, read-only or
//! writable, and nothing else has a name.
//!
//! Everything is picked up first, then an empty root is put under it, and the old one is let go. Needs a mount namespace
//! and Linux 5.12; runs have their own `/proc` by then.

use super::access::{CONFIGURATION, DEVICES, runtimes, system};
use crate::sys::namespaces::{self, Tree};
use std::ffi::CString;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    Write,
}

/// A place in the new file system, and what lies there.
enum Entry {
    Link(PathBuf, PathBuf),
    Mount(PathBuf, Access),
}

impl Entry {
    fn place(&self) -> &Path {
        match self {
            Entry::Link(place, _) | Entry::Mount(place, _) => place,
        }
    }
}

/// The new root while it is being built. Something in `/` that is there in any case, and is empty by then.
const SITE: &str = "/proc";

/// What a run sees.
pub struct View(Vec<Entry>);

impl View {
    /// The system's files, and what is listed.
    pub fn new<'a>(
        readable: impl IntoIterator<Item = &'a Path>,
        writable: impl IntoIterator<Item = &'a Path>,
    ) -> View {
        let etc = CONFIGURATION.iter().chain(&["alternatives"]);
        let etc = etc.map(|name| Path::new("/etc").join(name));
        let system = system().chain(etc).chain(runtimes());
        let mut entries: Vec<Entry> = system.filter_map(of_the_system).collect();
        entries.extend(
            DEVICES
                .iter()
                .map(|path| Entry::Mount(path.into(), Access::Write)),
        );
        for (name, target) in [("stdin", "0"), ("stdout", "1"), ("stderr", "2"), ("fd", "")] {
            let target = Path::new("/proc/self/fd").join(target);
            entries.push(Entry::Link(Path::new("/dev").join(name), target));
        }
        for path in readable {
            add(&mut entries, path, Access::Read);
        }
        for path in writable {
            add(&mut entries, path, Access::Write);
        }
        // A folder before what lies in it, and of two the writable one first.
        entries.sort_by_key(|entry| {
            let write = matches!(entry, Entry::Mount(_, Access::Write));
            (entry.place().to_path_buf(), !write)
        });
        let mut kept: Vec<Entry> = Vec::new();
        for entry in entries {
            if !kept.iter().any(|above| covers(above, &entry)) {
                kept.push(entry);
            }
        }
        View(kept)
    }

    /// Makes it the file system of this process, which must be alone in its mount namespace.
    ///
    /// # Errors
    /// That of the call that failed. The process must not go on then.
    pub fn enter(&self) -> io::Result<()> {
        let mut trees = Vec::new();
        for entry in &self.0 {
            if let Entry::Mount(place, access) = entry {
                match Tree::open(&c(place)?) {
                    // What is missing is reported where it is used.
                    Err(e) if e.kind() == io::ErrorKind::NotFound => {}
                    tree => {
                        let (tree, folder) = (tree?, fs::metadata(place)?.is_dir());
                        if *access == Access::Read {
                            tree.read_only()?;
                        }
                        trees.push((place, tree, folder));
                    }
                }
            }
        }
        let proc = Tree::open(c"/proc")?;
        namespaces::mount_new(c"tmpfs", &c(Path::new(SITE))?)?;
        for entry in &self.0 {
            if let Entry::Link(place, target) = entry {
                let place = on_site(place);
                fs::create_dir_all(place.parent().unwrap_or(Path::new(SITE)))?;
                std::os::unix::fs::symlink(target, place)?;
            }
        }
        for (place, tree, folder) in trees {
            let place = on_site(place);
            if fs::metadata(&place).is_err() {
                fs::create_dir_all(if folder {
                    &place
                } else {
                    place.parent().unwrap_or(&place)
                })?;
                if !folder {
                    fs::File::create(&place)?;
                }
            }
            tree.put(&c(&place)?)?;
        }
        let place = on_site(Path::new("/proc"));
        fs::create_dir_all(&place)?;
        proc.put(&c(&place)?)?;
        std::env::set_current_dir(SITE)?;
        namespaces::become_root_folder()
    }
}

/// The system's links stay links: `/bin` to `usr/bin`, as it is in many systems.
fn of_the_system(path: PathBuf) -> Option<Entry> {
    let metadata = fs::symlink_metadata(&path).ok()?;
    // The new root has a `/proc` in any case.
    if path == Path::new("/proc") {
        None
    } else if metadata.is_symlink() {
        let target = fs::read_link(&path).ok()?;
        Some(Entry::Link(path, target))
    } else {
        Some(Entry::Mount(path, Access::Read))
    }
}

/// A listed path under the name it was given and under its real one: programs ask where they are.
fn add(entries: &mut Vec<Entry>, path: &Path, access: Access) {
    let real = fs::canonicalize(path).ok().filter(|real| real != path);
    let names = [path.to_path_buf()].into_iter().chain(real);
    entries.extend(names.map(|name| Entry::Mount(name, access)));
}

/// Whether what one entry brings makes the other one needless.
fn covers(above: &Entry, below: &Entry) -> bool {
    let inside = below.place().starts_with(above.place());
    match (above, below) {
        (_, Entry::Mount(_, Access::Write)) => {
            inside && matches!(above, Entry::Mount(_, Access::Write))
        }
        _ => inside,
    }
}

fn on_site(place: &Path) -> PathBuf {
    Path::new(SITE).join(place.strip_prefix("/").unwrap_or(place))
}

fn c(path: &Path) -> io::Result<CString> {
    CString::new(path.as_os_str().as_bytes()).map_err(|_| io::ErrorKind::InvalidInput.into())
}
