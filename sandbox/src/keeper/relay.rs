//! What two programs say to each other goes through here: passed on at once, counted, and noted down.
//!
//! Neither program can hold the other up for ever by what it does to its pipes. What is said to a program that has
//! ended or has closed its input is read all the same and dropped, so that nobody dies of a broken pipe or stands
//! still because of it. The end of a program's output is passed on when its end has been noted, so that the partner's
//! reaction comes later, also on the clock; that of the second already when it lives on after closing it.

use super::{Failure, cannot};
use crate::outcome::Said;
use crate::sys::files;
use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// Bytes on their way to a program; more wait in the pipe of the one who writes, and then with the writer.
const ON_THE_WAY: usize = 64 << 10;
/// Bytes noted down from the beginning of a conversation.
const HEAD: usize = 48 << 10;
/// And from its end.
const TAIL: usize = 16 << 10;
/// A note is no longer, so that old ones can be forgotten one by one.
const NOTE: usize = 2 << 10;

/// Both directions.
pub struct Relay {
    lanes: [Lane; 2],
    notes: Notes,
}

/// From one program (its number is the lane's) to the other.
struct Lane {
    from: Option<File>,
    to: Option<File>,
    waiting: Vec<u8>,
    /// Bytes read so far.
    said: u64,
    /// No more than this is read.
    most: u64,
    /// The end of it may be passed on.
    over: bool,
}

/// The ends of the pipes that the programs get: for each, input and output.
pub type Ends = [(OwnedFd, OwnedFd); 2];

impl Relay {
    /// Pipes for two programs, of which `most` bytes each are read before they are stopped.
    pub fn new(most: [u64; 2]) -> Result<(Relay, Ends), Failure> {
        let pipe = || files::pipe().map_err(cannot("make a pipe"));
        let [(out0_read, out0), (out1_read, out1)] = [pipe()?, pipe()?];
        let [(in0, in0_write), (in1, in1_write)] = [pipe()?, pipe()?];
        let lane = |from: OwnedFd, to: OwnedFd, most| -> Result<Lane, Failure> {
            for end in [&from, &to] {
                files::do_not_wait(end).map_err(cannot("make a pipe"))?;
            }
            Ok(Lane {
                from: Some(from.into()),
                to: Some(to.into()),
                waiting: Vec::new(),
                said: 0,
                most,
                over: false,
            })
        };
        let lanes = [
            lane(out0_read, in1_write, most[0])?,
            lane(out1_read, in0_write, most[1])?,
        ];
        let notes = Notes::default();
        Ok((Relay { lanes, notes }, [(in0, out0), (in1, out1)]))
    }

    /// What is to be waited for, beside other things: readable ends first, then writable ones.
    pub fn ends(&self) -> (Vec<BorrowedFd<'_>>, Vec<BorrowedFd<'_>>) {
        let reads = self.lanes.iter().filter(|lane| lane.wants_more());
        let writes = self.lanes.iter().filter(|lane| !lane.waiting.is_empty());
        (
            reads.flat_map(|lane| &lane.from).map(File::as_fd).collect(),
            writes.flat_map(|lane| &lane.to).map(File::as_fd).collect(),
        )
    }

    /// Passes on what there is, without waiting.
    pub fn pass(&mut self) {
        for (by, lane) in self.lanes.iter_mut().enumerate() {
            lane.pass(by, &mut self.notes);
        }
    }

    /// How many bytes a program has said so far.
    pub fn said(&self, program: usize) -> u64 {
        self.lanes[program].said
    }

    /// Whether a program's output has ended, and that is not passed on yet.
    pub fn is_closing(&self, program: usize) -> bool {
        let lane = &self.lanes[program];
        lane.from.is_none() && !lane.over
    }

    /// The end of a program's output may be passed on now.
    pub fn close(&mut self, program: usize) {
        self.lanes[program].over = true;
        self.lanes[program].settle();
    }

    /// A program has ended: what it said last is still passed on, and nobody listens on its side any more.
    /// `told`: its partner sees the end of its input.
    pub fn ended(&mut self, program: usize, told: bool) {
        self.pass();
        let lane = &mut self.lanes[program];
        if lane.said > lane.most {
            lane.from = None;
        }
        if told {
            self.close(program);
        }
        let lane = &mut self.lanes[1 - program];
        lane.to = None;
        lane.waiting.clear();
    }

    /// The conversation, and how many bytes are left out in its middle, after which entry.
    pub fn notes(self) -> (Vec<Said>, Option<(usize, u64)>) {
        let left_out = self.notes.left_out;
        let left_out = (left_out > 0).then_some((self.notes.head.len(), left_out));
        let all = self.notes.head.into_iter().chain(self.notes.tail).collect();
        (all, left_out)
    }
}

impl Lane {
    fn wants_more(&self) -> bool {
        self.waiting.len() < ON_THE_WAY && self.said <= self.most
    }

    fn pass(&mut self, by: usize, notes: &mut Notes) {
        let mut block = [0; 16 << 10];
        // A program that writes without end must not keep the supervisor from its other duties.
        for _ in 0..8 {
            self.write();
            if !self.wants_more() {
                break;
            }
            let Some(from) = &mut self.from else { break };
            match from.read(&mut block) {
                Ok(0) => self.from = None,
                Ok(length) => {
                    self.said += length as u64;
                    notes.add(by, &block[..length]);
                    if self.to.is_some() {
                        self.waiting.extend_from_slice(&block[..length]);
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Err(_) => self.from = None,
            }
        }
        self.write();
    }

    fn write(&mut self) {
        while let Some(to) = &mut self.to
            && !self.waiting.is_empty()
        {
            match to.write(&self.waiting) {
                Ok(length) => drop(self.waiting.drain(..length)),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                // It has closed its input.
                Err(_) => {
                    self.to = None;
                    self.waiting.clear();
                }
            }
        }
        self.settle();
    }

    fn settle(&mut self) {
        if self.over && self.from.is_none() && self.waiting.is_empty() {
            self.to = None;
        }
    }
}

/// The beginning and the end of a conversation.
#[derive(Default)]
struct Notes {
    head: VecDeque<Said>,
    head_len: usize,
    tail: VecDeque<Said>,
    tail_len: usize,
    left_out: u64,
}

impl Notes {
    fn add(&mut self, by: usize, bytes: &[u8]) {
        let (first, rest) = bytes.split_at(bytes.len().min(HEAD - self.head_len));
        self.head_len += first.len();
        append(&mut self.head, by, first);
        // What is forgotten at once need not be noted.
        let skipped = rest.len().saturating_sub(TAIL);
        self.left_out += skipped as u64;
        let rest = &rest[skipped..];
        self.tail_len += rest.len();
        append(&mut self.tail, by, rest);
        while self.tail_len > TAIL
            && let Some(old) = self.tail.pop_front()
        {
            self.tail_len -= old.text.len();
            self.left_out += old.text.len() as u64;
        }
    }
}

/// Adds to the last note, or begins another.
fn append(list: &mut VecDeque<Said>, by: usize, bytes: &[u8]) {
    for piece in bytes.chunks(NOTE) {
        match list.back_mut() {
            Some(said) if said.by == by && said.text.len() + piece.len() <= NOTE => {
                said.text.extend_from_slice(piece)
            }
            _ => list.push_back(Said {
                by,
                text: piece.to_vec(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relay() -> (Relay, [File; 4]) {
        let (relay, [(in0, out0), (in1, out1)]) = Relay::new([1 << 20, 1 << 20]).unwrap();
        (relay, [in0, out0, in1, out1].map(File::from))
    }

    fn text(said: &[Said]) -> Vec<(usize, String)> {
        let show = |said: &Said| (said.by, String::from_utf8_lossy(&said.text).into_owned());
        said.iter().map(show).collect()
    }

    #[test]
    fn what_is_said_arrives_and_is_noted() {
        let (mut relay, [mut in0, mut out0, mut in1, mut out1]) = relay();
        let mut heard = [0; 3];
        out0.write_all(b"1?\n").unwrap();
        relay.pass();
        in1.read_exact(&mut heard).unwrap();
        assert_eq!(&heard, b"1?\n");
        out1.write_all(b"no\n").unwrap();
        relay.pass();
        in0.read_exact(&mut heard).unwrap();
        assert_eq!(&heard, b"no\n");
        assert_eq!((relay.said(0), relay.said(1)), (3, 3));
        let (said, left_out) = relay.notes();
        assert_eq!(text(&said), [(0, "1?\n".into()), (1, "no\n".into())]);
        assert_eq!(left_out, None);
    }

    #[test]
    fn an_end_is_passed_on_when_it_may_be() {
        let (mut relay, [_in0, mut out0, mut in1, _out1]) = relay();
        out0.write_all(b"bye").unwrap();
        drop(out0);
        relay.pass();
        assert!(relay.is_closing(0));
        relay.close(0);
        let mut heard = String::new();
        in1.read_to_string(&mut heard).unwrap();
        assert_eq!(heard, "bye");
        assert!(!relay.is_closing(0));
    }

    #[test]
    fn who_speaks_to_nobody_is_heard_out() {
        let (mut relay, [in0, _out0, _in1, mut out1]) = relay();
        drop(in0);
        relay.ended(0, true);
        for _ in 0..8 {
            out1.write_all(&[b'x'; 32 << 10]).unwrap();
            relay.pass();
        }
        assert_eq!(relay.said(1), 8 * (32 << 10));
    }

    #[test]
    fn of_a_long_conversation_beginning_and_end_are_kept() {
        let mut notes = Notes::default();
        notes.add(0, b"begin");
        for _ in 0..100 {
            notes.add(1, &[b'.'; 3000]);
        }
        notes.add(0, b"end");
        assert_eq!(text(notes.head.make_contiguous())[0], (0, "begin".into()));
        assert_eq!(
            notes.tail.back().map(|said| said.text.as_slice()),
            Some(&b"end"[..])
        );
        let kept = (notes.head_len + notes.tail_len) as u64;
        assert_eq!(kept + notes.left_out, 300_008);
        assert!(notes.head_len == HEAD && notes.tail_len <= TAIL && notes.tail_len > TAIL - NOTE);
    }
}
