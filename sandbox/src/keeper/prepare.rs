//! Everything about a run that is made ready before the fork, where a failure can still be told.

use super::cgroup::Group;
use super::layers::Active;
use super::streams::Streams;
use super::view::View;
use super::{Failure, cannot};
use crate::Spec;
use crate::sys::files;
use crate::sys::process::Strings;
use landlock::RulesetCreated;
use std::ffi::{CString, OsStr};
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// A run ready to be forked.
pub struct Prepared {
    pub argv: Strings,
    pub env: Strings,
    pub streams: Streams,
    pub rules: Option<RulesetCreated>,
    /// The file system that the run sees, when it is not the machine's.
    pub view: Option<View>,
    /// The user to become.
    pub uid: Option<u32>,
    /// Paths that user must be able to read, and to execute or enter.
    pub must_read: Vec<CString>,
    pub must_execute: Vec<CString>,
    pub given: Given,
    /// The control group of the run, when one could be made.
    pub group: Option<Group>,
}

impl Prepared {
    /// `slot` is 0, or 1 for the second of a pair.
    pub fn new(
        spec: &Spec,
        streams: Streams,
        slot: u32,
        active: &Active,
    ) -> Result<Prepared, Failure> {
        let Some(program) = spec.argv.first().map(Path::new).filter(|p| p.is_absolute()) else {
            let what = "the program must be an absolute path".into();
            return Err(Failure::NotStarted {
                errno: libc::EINVAL,
                what,
            });
        };
        let argv = spec.argv.iter().map(|word| word.as_bytes().to_vec());
        let argv = Strings::new(argv).map_err(cannot("pass the arguments"))?;
        let env = spec
            .env
            .iter()
            .map(|(name, value)| [name.as_bytes(), b"=", value.as_bytes()].concat());
        let env = Strings::new(env).map_err(cannot("pass the environment"))?;
        let interpreter = interpreter(program);
        let uid = active.uid.map(|uid| uid + slot);
        let (mut must_read, mut must_execute, mut given) =
            (Vec::new(), Vec::new(), Given(Vec::new()));
        if let Some(uid) = uid {
            for path in spec.writable.iter().chain([&spec.cwd]) {
                given
                    .give(path, uid)
                    .map_err(cannot(&format!("give away {}", path.display())))?;
            }
            let outputs = streams.outputs().map_err(cannot("duplicate an output"))?;
            for file in outputs.iter().flatten() {
                files::give(file, uid).map_err(cannot("give away an output"))?;
            }
            let c = |path: &Path| CString::new(path.as_os_str().as_bytes()).ok();
            must_execute.extend(
                [program, &spec.cwd]
                    .into_iter()
                    .chain(interpreter.as_deref())
                    .filter_map(c),
            );
            must_read.extend(
                spec.readable
                    .iter()
                    .chain(&spec.writable)
                    .filter_map(|p| c(p)),
            );
        }
        let rules =
            match &active.access {
                Some(system) => {
                    let [stdin, stdout, stderr] = &streams.0;
                    let rules = system.rules(spec, interpreter.as_deref(), [stdin, stdout, stderr]);
                    Some(rules.map_err(|e| {
                        cannot("make the rules of file access")(io::Error::other(e))
                    })?)
                }
                None => None,
            };
        let view = active.view.then(|| {
            let read = spec.readable.iter().chain(&spec.stdin).chain(&interpreter);
            let write = spec.writable.iter().chain([&spec.cwd]);
            View::new(
                read.map(PathBuf::as_path).chain([program]),
                write.map(PathBuf::as_path),
            )
        });
        Ok(Prepared {
            argv,
            env,
            streams,
            rules,
            view,
            uid,
            must_read,
            must_execute,
            given,
            // Without one the run is what it would be on a machine that has none.
            group: active
                .groups
                .as_ref()
                .and_then(|g| g.group(slot, &spec.limits).ok()),
        })
    }
}

/// Files and folders that belong to the program's user for the time of its run.
pub struct Given(Vec<(File, u32)>);

impl Given {
    fn give(&mut self, path: &Path, uid: u32) -> io::Result<()> {
        // A missing one is reported where it is used. A link may have been left by another program: its
        // target must not be given away.
        let Ok(object) = files::handle_no_follow(path) else {
            return Ok(());
        };
        if !object.metadata()?.is_symlink() {
            let before = files::give(&object, uid)?;
            self.0.push((object, before));
        }
        Ok(())
    }
}

impl Drop for Given {
    fn drop(&mut self) {
        for (object, before) in &self.0 {
            let _ = files::give(object, *before);
        }
    }
}

/// The interpreter that a script names in its first line.
fn interpreter(program: &Path) -> Option<PathBuf> {
    let mut head = [0; 256];
    let length = File::open(program).ok()?.read(&mut head).ok()?;
    let line = head[..length]
        .strip_prefix(b"#!")?
        .split(|b| *b == b'\n')
        .next()?;
    let word = line
        .split(|b| matches!(b, b' ' | b'\t'))
        .find(|w| !w.is_empty())?;
    Some(PathBuf::from(OsStr::from_bytes(word)))
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
