//! How one entry lies in the log.
//!
//! ```text
//! magic 4 | kind 1 | stamp 4 | length 4 | key 32 | payload | check 8
//! ```
//! Numbers are little-endian; `check` is the first eight bytes of the BLAKE3 of everything before it. The check is not
//! computed while the log is opened: it is computed when an entry is used, so that opening costs only a walk from
//! length to length. Where a walk does not land on the next magic, something is damaged: the entry is checked at once,
//! and when it fails the walk goes on at the next place that looks like a frame.

use super::Hash;

/// What an entry is about; each kind has keys of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Kind {
    /// An outcome, under the key its asker made.
    Record = 1,
    /// A blob that was stored: its size and sort, under its own hash.
    Blob = 2,
    /// What a file hashed to when it had a certain stat, under the hash of its path.
    Stat = 3,
    /// Not an entry: says that the entry of the kind in its payload was in use at the stamp.
    Touch = 4,
}

impl Kind {
    pub(super) fn from_byte(byte: u8) -> Option<Kind> {
        [Kind::Record, Kind::Blob, Kind::Stat, Kind::Touch]
            .into_iter()
            .find(|&kind| kind as u8 == byte)
    }
}

const MAGIC: [u8; 4] = [0xA7, b'j', 0xF1, 0x0C];
const HEADER: usize = 4 + 1 + 4 + 4 + 32;
const CHECK: usize = 8;

/// Longest payload; nothing longer is written, so nothing longer is believed.
pub(super) const MAX_PAYLOAD: usize = 64 << 20;

/// One entry read from the log. `check` has not been looked at unless said so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    /// Seconds since 1970 at writing.
    pub(super) stamp: u32,
    pub(super) key: Hash,
    /// Where the frame starts in the log.
    pub(super) start: usize,
    /// Bytes of payload.
    pub(super) length: usize,
}

impl Frame {
    pub(super) fn end(&self) -> usize {
        self.start + HEADER + self.length + CHECK
    }

    /// The payload, if the whole frame is as it was written.
    pub(super) fn payload<'a>(&self, log: &'a [u8]) -> Option<&'a [u8]> {
        let frame = log.get(self.start..self.end())?;
        let (body, check) = frame.split_at(frame.len() - CHECK);
        (blake3::hash(body).as_bytes()[..CHECK] == *check).then(|| &body[HEADER..])
    }
}

/// Appends one frame to `out`.
pub(super) fn encode(out: &mut Vec<u8>, kind: Kind, stamp: u32, key: &Hash, payload: &[u8]) {
    let start = out.len();
    out.reserve(HEADER + payload.len() + CHECK);
    out.extend_from_slice(&MAGIC);
    out.push(kind as u8);
    out.extend_from_slice(&stamp.to_le_bytes());
    out.extend_from_slice(&(payload.len() as u32).to_le_bytes());
    out.extend_from_slice(&key.0);
    out.extend_from_slice(payload);
    let check = blake3::hash(&out[start..]);
    out.extend_from_slice(&check.as_bytes()[..CHECK]);
}

/// Bytes that a payload of `length` takes in the log.
pub(super) fn size_of(length: usize) -> usize {
    HEADER + length + CHECK
}

/// The frames of a log, in order, skipping what is damaged.
pub(super) struct Frames<'a> {
    log: &'a [u8],
    at: usize,
}

impl<'a> Frames<'a> {
    pub(super) fn new(log: &'a [u8]) -> Frames<'a> {
        Frames { log, at: 0 }
    }

    fn header(&self, start: usize) -> Option<Frame> {
        let header = self.log.get(start..start + HEADER)?;
        if header[..4] != MAGIC {
            return None;
        }
        let number = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        let length = number(9) as usize;
        let mut key = [0; 32];
        key.copy_from_slice(&header[13..45]);
        let frame = Frame {
            kind: Kind::from_byte(header[4])?,
            stamp: number(5),
            key: Hash(key),
            start,
            length,
        };
        (length <= MAX_PAYLOAD && frame.end() <= self.log.len()).then_some(frame)
    }

    fn seems_whole(&self, frame: &Frame) -> bool {
        let end = frame.end();
        end == self.log.len()
            || self.log[end..].starts_with(&MAGIC)
            || frame.payload(self.log).is_some()
    }
}

impl Iterator for Frames<'_> {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        while self.at < self.log.len() {
            if let Some(frame) = self.header(self.at).filter(|frame| self.seems_whole(frame)) {
                self.at = frame.end();
                return Some(frame);
            }
            let rest = &self.log[self.at + 1..];
            let skip = rest
                .windows(MAGIC.len())
                .position(|window| window == MAGIC)?;
            self.at += 1 + skip;
        }
        None
    }
}
