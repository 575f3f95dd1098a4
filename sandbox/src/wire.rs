//! What the runner and its keeper say to each other: a length, then a postcard record.

use crate::sys::files;
use crate::{Layer, Outcome, Said, Spec};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

/// From the runner.
#[derive(Debug, Serialize, Deserialize)]
pub enum Request {
    /// The first one: which layers to leave out, whether programs are trusted, which leaves out all, and whether their
    /// stacks are watched.
    Prepare {
        without: Vec<String>,
        trusted: bool,
        watch_stacks: bool,
    },
    /// Run one program, or two of which each reads what the other writes. When the second ends otherwise than with
    /// exit code `goes_on`, the first is ended too.
    Run { specs: Vec<Spec>, goes_on: i32 },
}

/// From the keeper, one for each request.
#[derive(Debug, Serialize, Deserialize)]
pub enum Reply {
    /// To `Prepare`.
    Ready { layers: Vec<Layer> },
    /// To `Run`: one or two outcomes, and for a pair which ended first and what was said.
    Ran {
        outcomes: Vec<Outcome>,
        first: usize,
        said: Vec<Said>,
        left_out: Option<(usize, u64)>,
    },
    /// A program could not be started.
    NotStarted { errno: i32, what: String },
    /// The run was lost, but not the keeper.
    Lost(String),
}

/// No record is longer: argument lists are bounded by the kernel far below this.
const LONGEST: usize = 64 << 20;

/// Sends one record.
pub fn send(socket: &OwnedFd, record: &impl Serialize) -> io::Result<()> {
    let mut bytes = vec![0; 4];
    bytes = postcard::to_extend(record, bytes).map_err(io::Error::other)?;
    let length = (bytes.len() - 4) as u32;
    bytes[..4].copy_from_slice(&length.to_le_bytes());
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        match files::send(socket, rest) {
            Ok(n) => rest = &rest[n..],
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

/// Receives one record; the end of the stream is `UnexpectedEof`, a passed deadline (on the monotonic
/// clock) `TimedOut`.
pub fn receive<T: DeserializeOwned>(socket: &OwnedFd, deadline: Option<Duration>) -> io::Result<T> {
    let mut head = [0; 4];
    fill(socket, &mut head, deadline)?;
    let length = u32::from_le_bytes(head) as usize;
    if length > LONGEST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut body = vec![0; length];
    fill(socket, &mut body, deadline)?;
    postcard::from_bytes(&body).map_err(io::Error::other)
}

fn fill(socket: &OwnedFd, mut rest: &mut [u8], deadline: Option<Duration>) -> io::Result<()> {
    use crate::sys::time;
    while !rest.is_empty() {
        if let Some(deadline) = deadline {
            let left = deadline.saturating_sub(time::now());
            if !time::poll(&[socket.as_fd()], Some(left))[0] && time::now() >= deadline {
                return Err(io::ErrorKind::TimedOut.into());
            }
        }
        match files::receive(socket, rest) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(n) => rest = &mut rest[n..],
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_survives_the_way() {
        let (a, b) = files::socket_pair().unwrap();
        send(
            &a,
            &Request::Prepare {
                without: vec!["uid".into()],
                trusted: true,
                watch_stacks: false,
            },
        )
        .unwrap();
        match receive(&b, Some(crate::sys::time::now() + Duration::from_secs(5))).unwrap() {
            Request::Prepare {
                without, trusted, ..
            } => assert!(trusted && without == ["uid"]),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_end_and_silence_are_told_apart() {
        let (a, b) = files::socket_pair().unwrap();
        let soon = Some(crate::sys::time::now() + Duration::from_millis(10));
        assert_eq!(
            receive::<Request>(&b, soon).unwrap_err().kind(),
            io::ErrorKind::TimedOut
        );
        drop(a);
        assert_eq!(
            receive::<Request>(&b, None).unwrap_err().kind(),
            io::ErrorKind::UnexpectedEof
        );
    }

    #[test]
    fn an_absurd_length_is_refused() {
        let (a, b) = files::socket_pair().unwrap();
        files::send(&a, &u32::MAX.to_le_bytes()).unwrap();
        assert_eq!(
            receive::<Request>(&b, None).unwrap_err().kind(),
            io::ErrorKind::InvalidData
        );
    }
}
