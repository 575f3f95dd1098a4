//! Whether two texts are the same bytes, without keeping them.
//!
//! Fresh memory costs more than the comparison: the system has to clear it and to map it page by page. Two
//! buffers that stay in the cache do for files of any length.

use std::io;

use crate::judging::Result;

use super::lazy::{BYTE_ORDER_MARK, Opened};
use super::{Answer, Output, Stream, space};

/// Bytes looked at together. Small enough to stay in a core's own cache.
const CHUNK: usize = 64 << 10;

/// Whether output and answer are the same bytes and `good` says yes to every piece of them. Pieces end after
/// white space or at the end of the text; an empty text is one empty piece.
///
/// A token as long as the buffer, or a byte order mark that one of the two would be read without, makes it
/// `false` even if the bytes are the same.
pub(crate) fn same(
    output: &mut Output<'_>,
    answer: &mut Answer<'_>,
    mut good: impl FnMut(&[u8]) -> bool,
) -> Result<bool> {
    if let (Some(a), Some(b)) = (opened(output)?, opened(answer)?) {
        return match same_files(&a, &b, &mut good) {
            Ok(same) => Ok(same),
            // Reading them whole says which of the two cannot be read.
            Err(_) => in_memory(output, answer, good),
        };
    }
    in_memory(output, answer, good)
}

fn in_memory(
    output: &mut Output<'_>,
    answer: &mut Answer<'_>,
    mut good: impl FnMut(&[u8]) -> bool,
) -> Result<bool> {
    let (output, answer) = (output.bytes()?, answer.bytes()?);
    Ok(output == answer && good(answer))
}

fn opened(stream: &Stream<'_>) -> Result<Option<Opened>> {
    match stream.pending {
        Some(file) => Ok(file.open()?),
        None => Ok(None),
    }
}

fn same_files(a: &Opened, b: &Opened, good: &mut impl FnMut(&[u8]) -> bool) -> io::Result<bool> {
    if a.length != b.length {
        return Ok(false);
    }
    let (mut x, mut y) = (vec![0; CHUNK], vec![0; CHUNK]);
    // How much of the text was read, and how many bytes at the start of `x` are left from before.
    let (mut done, mut kept) = (0, 0);
    loop {
        let filled = kept + fill(a, done, &mut x[kept..])?;
        if filled != kept + fill(b, done, &mut y[kept..])? || x[kept..filled] != y[kept..filled] {
            return Ok(false);
        }
        if done == 0 && x.starts_with(BYTE_ORDER_MARK) {
            return Ok(false);
        }
        if filled < CHUNK {
            let nothing_else = done == 0;
            return Ok((filled == 0 && !nothing_else) || good(&x[..filled]));
        }
        done += (filled - kept) as u64;
        match x.iter().rposition(|&byte| space::is_space(byte)) {
            Some(last) if good(&x[..=last]) => {
                x.copy_within(last + 1.., 0);
                kept = CHUNK - (last + 1);
            }
            _ => return Ok(false),
        }
    }
}

/// Reads until the buffer is full or the file ends; says how much.
#[cfg(unix)]
fn fill(from: &Opened, done: u64, buffer: &mut [u8]) -> io::Result<usize> {
    use std::os::unix::fs::FileExt;
    let mut filled = 0;
    while filled < buffer.len() {
        let at = from.start + done + filled as u64;
        // Not through the file's own position: it is shared with whoever opened standard input.
        match from.file.read_at(&mut buffer[filled..], at) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

#[cfg(not(unix))]
fn fill(_: &Opened, _: u64, _: &mut [u8]) -> io::Result<usize> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::super::Lazy;
    use super::*;

    /// What is said of two files, and the pieces that were looked at.
    fn pieces(output: &[u8], answer: &[u8]) -> (bool, Vec<Vec<u8>>) {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).unwrap();
            Lazy::new(path)
        };
        let (a, b) = (file("out", output), file("ans", answer));
        let mut seen = Vec::new();
        let (mut output, mut answer) = (Output::lazy(&a), Answer::lazy(&b));
        let verdict = same(&mut output, &mut answer, |piece| {
            seen.push(piece.to_vec());
            true
        });
        (verdict.unwrap(), seen)
    }

    #[test]
    fn files_of_all_lengths_around_a_chunk() {
        for length in [
            0,
            1,
            2,
            CHUNK - 1,
            CHUNK,
            CHUNK + 1,
            2 * CHUNK,
            3 * CHUNK + 7,
        ] {
            for period in [2, 7, 1000] {
                let text: Vec<u8> = (0..length)
                    .map(|i| {
                        if i % period == 1 {
                            b'\n'
                        } else {
                            b'0' + (i % 10) as u8
                        }
                    })
                    .collect();
                let (verdict, seen) = pieces(&text, &text);
                assert!(verdict, "{length} {period}");
                assert_eq!(seen.concat(), text);
                assert!(!seen.is_empty());
                for piece in &seen[..seen.len() - 1] {
                    assert!(piece.last().is_some_and(|&b| b == b'\n'));
                }
                for change in [0, length / 2, length.saturating_sub(1)] {
                    let mut other = text.clone();
                    if let Some(byte) = other.get_mut(change) {
                        *byte ^= 1;
                        assert!(!pieces(&text, &other).0, "{length} {change}");
                        assert!(!pieces(&other, &text).0, "{length} {change}");
                    }
                }
                assert!(!pieces(&text, &[&text[..], b"\n"].concat()).0);
            }
        }
    }

    #[test]
    fn what_is_left_to_the_comparison() {
        assert!(!pieces(b"\xEF\xBB\xBF1\n", b"\xEF\xBB\xBF1\n").0);
        let long = vec![b'1'; CHUNK + 1];
        assert!(!pieces(&long, &long).0);
        assert!(pieces(&long[..CHUNK - 1], &long[..CHUNK - 1]).0);
    }

    #[test]
    fn good_is_asked_and_heard() {
        let (mut a, mut b) = (Output::new(b"1 x\n"), Answer::new(b"1 x\n"));
        let all_digits = |piece: &[u8]| !piece.contains(&b'x');
        assert!(!same(&mut a, &mut b, all_digits).unwrap());
        assert!(same(&mut a, &mut b, |_| true).unwrap());
        assert!(!same(&mut a, &mut Answer::new(b"1 x"), |_| true).unwrap());
        assert!(a.next_token().unwrap().is_some(), "nothing counts as read");
    }
}
