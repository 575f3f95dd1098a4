//! Many short runs inside of one: the sandbox is put up once, and each of them costs a process and no more.
//!
//! The program of such a run is the executable that is running, started once more under a hidden word: the driver. It
//! goes through a list of calls, one after the other, and writes a record of each to its standard output. All layers
//! and limits of the run hold for the driver and what it starts together; of the limits on each call it knows only
//! that on time, to the second. So a record that is in order says that the call was. Anything else, or no record,
//! wants a run of its own.

use crate::sys::process;
use crate::{Ended, Spec};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The hidden word that makes an executable a driver.
pub(crate) const WORD: &str = "--sandbox-many";
/// Set for a driver, so that the word alone does nothing. Its programs do not see it.
pub(crate) const MARK: &str = "SANDBOX_MANY";

/// One of many calls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Its standard input.
    pub input: PathBuf,
    /// File for its standard output, created or truncated; it must lie where the run may write.
    pub output: PathBuf,
    /// The program, an absolute path, and its arguments. A driver of another make may know the program already.
    pub argv: Vec<OsString>,
}

/// What came of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Record {
    /// How its main process ended.
    pub ended: Ended,
    /// User and system time of it and of the children it waited for.
    pub cpu: Duration,
    /// Largest resident memory of one of these processes, in bytes.
    pub memory_peak: u64,
}

/// The list of calls as drivers read it: for each its input, its output, the number of words, and the words, all of
/// them ended by a zero byte.
pub fn list(items: &[Item]) -> Vec<u8> {
    let mut list = Vec::new();
    for item in items {
        let count = OsString::from(item.argv.len().to_string());
        let head = [item.input.as_os_str(), item.output.as_os_str(), &count];
        for word in head
            .into_iter()
            .chain(item.argv.iter().map(OsString::as_os_str))
        {
            list.extend(word.as_bytes());
            list.push(0);
        }
    }
    list
}

/// The records in what a driver wrote: `exit CODE` or `signal NUMBER`, CPU time in microseconds, memory in bytes, a
/// line for each call. The driver may have been ended in the middle of a line, which then counts for nothing.
pub fn records(written: &str) -> Vec<Record> {
    let record = |line: &str| {
        let words: Vec<&str> = line.strip_suffix('\n')?.split(' ').collect();
        let [how, number, cpu, memory] = words[..] else {
            return None;
        };
        let number = number.parse().ok()?;
        Some(Record {
            ended: match how {
                "exit" => Ended::Exit(number),
                "signal" => Ended::Signal(number),
                _ => return None,
            },
            cpu: Duration::from_micros(cpu.parse().ok()?),
            memory_peak: memory.parse().ok()?,
        })
    };
    written.split_inclusive('\n').map_while(record).collect()
}

/// Makes a specification that of the driver: `executable` must call
/// [`helper_main_if_asked`](crate::helper_main_if_asked) first in its `main`, `list` is a file that holds a
/// [`list`](fn@list) and that the run may read. No call gets more than `seconds` of CPU time.
pub fn drive(spec: Spec, executable: &Path, list: &Path, seconds: u64) -> Spec {
    let mut spec = spec;
    spec.argv = vec![
        executable.into(),
        WORD.into(),
        list.into(),
        seconds.to_string().into(),
    ];
    spec.env.push((MARK.into(), "1".into()));
    spec
}

/// The driver's `main`.
pub(crate) fn serve() -> ! {
    process::exit_now(match go_through() {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("many runs: {error}");
            1
        }
    })
}

fn go_through() -> io::Result<()> {
    let words: Vec<OsString> = std::env::args_os().skip(2).collect();
    let [path, seconds] = &words[..] else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let items = parse(&fs::read(path)?).ok_or(io::ErrorKind::InvalidData)?;
    let seconds = seconds.to_str().and_then(|text| text.parse().ok());
    let seconds: u64 = seconds.ok_or(io::ErrorKind::InvalidInput)?;
    // The programs inherit it, and each counts for itself.
    process::limit(libc::RLIMIT_CPU, seconds, seconds + 1)?;
    let mut told = io::stdout();
    for item in items {
        let mut command = Command::new(item.argv.first().ok_or(io::ErrorKind::InvalidData)?);
        command.args(&item.argv[1..]).env_remove(MARK);
        command.stdin(File::open(&item.input)?);
        command.stdout(File::create(&item.output)?);
        let child = command.spawn()?;
        let (_, status, used) =
            process::wait(child.id() as i32, true)?.ok_or(io::ErrorKind::NotFound)?;
        let (how, number) = if libc::WIFEXITED(status) {
            ("exit", libc::WEXITSTATUS(status))
        } else {
            ("signal", libc::WTERMSIG(status))
        };
        let cpu = (used.user + used.sys).as_micros();
        // Line by line: when this is ended, what is done is known.
        writeln!(told, "{how} {number} {cpu} {}", used.peak)?;
        told.flush()?;
    }
    Ok(())
}

/// The inverse of [`list`](fn@list).
fn parse(list: &[u8]) -> Option<Vec<Item>> {
    let mut words = list
        .strip_suffix(b"\0")
        .into_iter()
        .flat_map(|list| list.split(|byte| *byte == 0));
    let mut items = Vec::new();
    while let Some(input) = words.next() {
        let path = |word: &[u8]| PathBuf::from(OsStr::from_bytes(word));
        let (input, output) = (path(input), path(words.next()?));
        let count: usize = std::str::from_utf8(words.next()?).ok()?.parse().ok()?;
        let argv: Vec<OsString> = (&mut words)
            .take(count)
            .map(|word| OsString::from_vec(word.to_vec()))
            .collect();
        if argv.len() < count {
            return None;
        }
        items.push(Item {
            input,
            output,
            argv,
        });
    }
    Some(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(argv: &[&str]) -> Item {
        Item {
            input: "/in".into(),
            output: "/out".into(),
            argv: argv.iter().map(Into::into).collect(),
        }
    }

    #[test]
    fn lists_are_read_as_they_were_written() {
        let items = [
            item(&["/bin/a", "", "two words", "line\nbreak"]),
            item(&[]),
            item(&["/b"]),
        ];
        assert_eq!(parse(&list(&items)).unwrap(), items);
        assert_eq!(parse(b"").unwrap(), []);
        assert_eq!(parse(b"/in\0/out\x002\0/bin/a\0"), None);
        assert_eq!(parse(b"/in\0"), None);
    }

    #[test]
    fn half_a_record_is_none() {
        let all = "exit 42 1500 4096\nsignal 11 0 8192\nexit 0 17";
        let known = records(all);
        assert_eq!(known.len(), 2);
        assert_eq!(known[0].ended, Ended::Exit(42));
        assert_eq!(known[0].cpu, Duration::from_micros(1500));
        assert_eq!(known[1].ended, Ended::Signal(11));
        assert_eq!(known[1].memory_peak, 8192);
        assert_eq!(records("exit 0 1 1\nnonsense\nexit 0 1 1\n").len(), 1);
    }
}
