//! The choices of a run as a tape: recorded, replayed, and made smaller by whoever shrinks tests.

use std::ffi::OsStr;
use std::fs::File;
use std::path::Path;

use crate::error::{Error, Result};
use crate::harness;
use crate::strict::Reader;

use crate::out::Out;

/// Where draws come from and go to besides the stream.
#[derive(Debug, Default)]
pub(crate) struct Tape {
    replay: Option<Replay>,
    record: Option<Out<'static>>,
}

#[derive(Debug)]
struct Replay {
    values: Vec<u64>,
    next: usize,
}

const HEADER: &str = "testlib-tape 1";

impl Tape {
    /// Opens the files given by `--replay-tape` and `--record-tape`; `None` when there are none.
    pub(crate) fn open(replay: Option<&OsStr>, record: Option<&OsStr>) -> Result<Option<Tape>> {
        let mut tape = Tape::default();
        if let Some(path) = replay {
            let values = read(&harness::read_file(Path::new(path))?).map_err(|e| {
                Error::judge(format_args!("tape {}: {e}", Path::new(path).display()))
            })?;
            tape.replay = Some(Replay { values, next: 0 });
        }
        if let Some(path) = record {
            let file = File::create(path).map_err(|e| {
                Error::judge(format_args!(
                    "cannot write {}: {e}",
                    Path::new(path).display()
                ))
            })?;
            let mut out = Out::new(file);
            out.line(HEADER)?;
            tape.record = Some(out);
        }
        Ok((tape.replay.is_some() || tape.record.is_some()).then_some(tape))
    }

    /// A tape that replays `values`.
    #[cfg(test)]
    pub(crate) fn replaying(values: Vec<u64>) -> Tape {
        Tape {
            replay: Some(Replay { values, next: 0 }),
            record: None,
        }
    }

    /// The next choice of a replayed tape: clamped to `max`, and 0 beyond the end.
    pub(crate) fn replayed(&mut self, max: u64) -> Option<u64> {
        let replay = self.replay.as_mut()?;
        let value = replay.values.get(replay.next).copied().unwrap_or(0);
        replay.next += 1;
        Some(value.min(max))
    }

    pub(crate) fn is_replaying(&self) -> bool {
        self.replay.is_some()
    }

    pub(crate) fn record(&mut self, max: u64, value: u64) {
        if let Some(out) = &mut self.record {
            // A failed write is remembered by `out` and reported by `finish`.
            let _ = out.line((max, value));
        }
    }

    pub(crate) fn finish(&mut self) -> Result<()> {
        self.record.as_mut().map_or(Ok(()), Out::flush)
    }
}

/// The values of a tape file: the header, then a line `MAX VALUE` for each draw.
fn read(data: &[u8]) -> Result<Vec<u64>> {
    let mut r = Reader::new(data);
    r.read_literal(HEADER)?;
    r.eoln()?;
    let mut values = Vec::new();
    while !r.at_eof() {
        let max = r.read_int::<u64>(.., "bound")?;
        r.space()?;
        values.push(r.read_int(0..=max, "value")?);
        r.eoln()?;
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_only_well_formed_tapes() {
        assert_eq!(
            read(b"testlib-tape 1\n5 3\n18446744073709551615 7\n").unwrap(),
            [3, 7]
        );
        assert_eq!(read(b"testlib-tape 1\n").unwrap(), []);
        for bad in [
            "",
            "testlib-tape 2\n",
            "testlib-tape 1\n5 6\n",
            "testlib-tape 1\n5 3",
        ] {
            assert!(read(bad.as_bytes()).is_err(), "{bad}");
        }
    }

    #[test]
    fn replay_clamps_and_ends_in_zeros() {
        let mut tape = Tape::replaying(vec![9, 2]);
        assert_eq!(tape.replayed(4), Some(4));
        assert_eq!(tape.replayed(4), Some(2));
        assert_eq!(tape.replayed(4), Some(0));
    }
}
