//! The standard streams of a run: files, or pipes between two runs.

use super::relay::Relay;
use super::{Failure, cannot};
use crate::Spec;
use crate::sys::files;
use std::fs::File;
use std::io;
use std::path::Path;

/// Standard input, output and error.
pub struct Streams(pub [File; 3]);

impl Streams {
    /// Opens the files that the spec names.
    pub fn open(spec: &Spec) -> Result<Streams, Failure> {
        let stdin = input(spec)?;
        let stdout = files::create(&spec.stdout).map_err(at("create the output", &spec.stdout))?;
        let stderr = if spec.stderr == spec.stdout {
            stdout.try_clone()
        } else {
            files::create(&spec.stderr)
        };
        let stderr = stderr.map_err(at("create the error output", &spec.stderr))?;
        Ok(Streams([stdin, stdout, stderr]))
    }

    /// Two runs that read what the other writes, by way of the relay. Only their error outputs are files.
    pub fn connect(specs: [&Spec; 2]) -> Result<([Streams; 2], Relay), Failure> {
        let (relay, [(in0, out0), (in1, out1)]) = Relay::new(specs.map(|spec| spec.limits.output))?;
        let error = |spec: &Spec| {
            files::create(&spec.stderr).map_err(at("create the error output", &spec.stderr))
        };
        let one = Streams([in0.into(), out0.into(), error(specs[0])?]);
        let other = Streams([in1.into(), out1.into(), error(specs[1])?]);
        Ok(([one, other], relay))
    }

    /// Output and error where they are files: their length is watched.
    pub fn outputs(&self) -> io::Result<[Option<File>; 2]> {
        let [_, stdout, stderr] = &self.0;
        let regular = |file: &File| match file.metadata()?.is_file() {
            true => file.try_clone().map(Some),
            false => Ok(None),
        };
        Ok([regular(stdout)?, regular(stderr)?])
    }
}

fn input(spec: &Spec) -> Result<File, Failure> {
    let path = spec.stdin.as_deref().unwrap_or(Path::new("/dev/null"));
    File::open(path).map_err(at("open the input", path))
}

fn at(what: &str, path: &Path) -> impl FnOnce(io::Error) -> Failure + use<> {
    cannot(&format!("{what} {}", path.display()))
}

/// Length of an output, 0 when it is none.
pub fn len(file: &Option<File>) -> u64 {
    file.as_ref().map_or(0, files::len)
}
