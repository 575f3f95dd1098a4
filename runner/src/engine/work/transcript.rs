//! What was said, as an `.interaction` file shows it: `<` before lines of the jury, `>` before lines of the solution,
//! `---` between passes.

use sandbox::Said;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Bytes of one file that are shown.
const FILE: usize = 8 << 10;
/// Bytes of the whole; what comes after is left out.
const MOST: usize = 256 << 10;

/// Before lines of the jury.
pub const JURY: u8 = b'<';
/// Before lines of the solution.
const SOLUTION: u8 = b'>';

/// A transcript in the making.
#[derive(Debug, Default)]
pub struct Transcript {
    text: Vec<u8>,
    /// What each has begun to say: the solution, the jury.
    begun: [Vec<u8>; 2],
    full: bool,
}

impl Transcript {
    /// Another pass begins.
    pub fn next_pass(&mut self) {
        self.line(b"---");
    }

    /// A conversation; `left_out` bytes are missing before an entry.
    pub fn said(&mut self, said: &[Said], left_out: Option<(usize, u64)>) {
        for (number, piece) in said.iter().enumerate() {
            if let Some((at, bytes)) = left_out
                && at == number
            {
                self.flush();
                self.line(format!("[{bytes} bytes left out]").as_bytes());
            }
            for line in piece.text.split_inclusive(|&byte| byte == b'\n') {
                let begun = &mut self.begun[piece.by.min(1)];
                begun.extend_from_slice(line);
                if begun.pop_if(|last| *last == b'\n').is_some() {
                    let whole = std::mem::take(begun);
                    self.marked(piece.by, &whole);
                }
            }
        }
        self.flush();
    }

    /// The input of a pass, or the output of one.
    pub fn file(&mut self, mark: u8, path: &Path) {
        let mut text = Vec::new();
        let read = File::open(path).and_then(|mut file| {
            let length = file.metadata()?.len();
            (&mut file).take(FILE as u64).read_to_end(&mut text)?;
            Ok(length - text.len() as u64)
        });
        let by = usize::from(mark == JURY);
        let said = Said { by, text };
        self.said(&[said], None);
        if let Ok(more @ 1..) = read {
            self.line(format!("[{more} bytes left out]").as_bytes());
        }
    }

    /// The output of a pass.
    pub fn output(&mut self, path: &Path) {
        self.file(SOLUTION, path);
    }

    /// The whole; empty when nothing was said.
    pub fn finish(self) -> Vec<u8> {
        self.text
    }

    /// Lines whose end never came.
    fn flush(&mut self) {
        for by in [0, 1] {
            let rest = std::mem::take(&mut self.begun[by]);
            if !rest.is_empty() {
                self.marked(by, &rest);
            }
        }
    }

    fn marked(&mut self, by: usize, line: &[u8]) {
        let mark = if by == 0 { SOLUTION } else { JURY };
        self.line(&[&[mark], line].concat());
    }

    fn line(&mut self, line: &[u8]) {
        if self.full {
            return;
        }
        if self.text.len() + line.len() > MOST {
            self.full = true;
            self.text.extend_from_slice(b"[the rest is left out]\n");
            return;
        }
        self.text.extend_from_slice(line);
        self.text.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(pieces: &[(usize, &str)]) -> Vec<Said> {
        let said = |&(by, text): &(usize, &str)| Said {
            by,
            text: text.into(),
        };
        pieces.iter().map(said).collect()
    }

    fn text(transcript: Transcript) -> String {
        String::from_utf8(transcript.finish()).unwrap()
    }

    #[test]
    fn lines_are_put_together_and_marked() {
        let mut transcript = Transcript::default();
        transcript.said(
            &said(&[(0, "1\n2"), (1, "low\n"), (0, "3\n!"), (1, "")]),
            None,
        );
        assert_eq!(text(transcript), ">1\n<low\n>23\n>!\n");
    }

    #[test]
    fn what_is_left_out_is_said() {
        let mut transcript = Transcript::default();
        transcript.said(&said(&[(0, "a\nb"), (1, "c\n")]), Some((1, 77)));
        transcript.next_pass();
        assert_eq!(text(transcript), ">a\n>b\n[77 bytes left out]\n<c\n---\n");
    }

    #[test]
    fn it_does_not_grow_for_ever() {
        let mut transcript = Transcript::default();
        for _ in 0..100 {
            transcript.said(&said(&[(1, &"x\n".repeat(10_000))]), None);
        }
        let text = text(transcript);
        assert!(text.len() < MOST + 100);
        assert!(text.ends_with("[the rest is left out]\n"));
    }
}
