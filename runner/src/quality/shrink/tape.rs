//! Moves that make the tape of a generator smaller: the choices it drew, recorded by testlib and replayed from a file.
//! A shorter tape with lower values makes a simpler test, whatever the generator does with them.

use super::text::blocks;

/// First line of a tape file.
const HEADER: &str = "testlib-tape 1";

/// The choices: (greatest possible value, value).
pub type Tape = Vec<(u64, u64)>;

/// Reads a tape file; `None` when it is none.
pub fn parse(bytes: &[u8]) -> Option<Tape> {
    let mut lines = std::str::from_utf8(bytes).ok()?.lines();
    (lines.next()? == HEADER).then_some(())?;
    lines
        .map(|line| {
            let (max, value) = line.split_once(' ')?;
            Some((max.parse().ok()?, value.parse().ok()?))
        })
        .collect()
}

/// The tape as a file.
pub fn print(tape: &Tape) -> Vec<u8> {
    let mut text = format!("{HEADER}\n");
    for (max, value) in tape {
        text.push_str(&format!("{max} {value}\n"));
    }
    text.into_bytes()
}

/// How large a tape is: its length without zeros at the end (beyond its end everything is 0), then its values.
pub fn measure(tape: &Tape) -> (usize, Vec<u64>) {
    let values: Vec<u64> = tape.iter().map(|(_, value)| *value).collect();
    let length = values
        .iter()
        .rposition(|&value| value > 0)
        .map_or(0, |last| last + 1);
    (length, values[..length].to_vec())
}

/// Choices in all results of the moves; what comes later, the less bold, is left out.
const MOST_CHOICES: usize = 2 << 20;

/// Smaller tapes: blocks taken out, blocks of zeros, single lower values.
pub fn moves(tape: &Tape) -> Vec<Tape> {
    let mut list = Vec::new();
    let (length, _) = measure(tape);
    let most = MOST_CHOICES / tape.len().max(1);
    for (from, to) in blocks(length) {
        if list.len() >= most {
            break;
        }
        let mut shorter = tape.clone();
        shorter.drain(from..to);
        list.push(shorter);
        if tape[from..to].iter().any(|(_, value)| *value > 0) {
            let mut zeros = tape.clone();
            for (_, value) in &mut zeros[from..to] {
                *value = 0;
            }
            list.push(zeros);
        }
    }
    for at in 0..length {
        if list.len() >= most {
            break;
        }
        let (max, value) = tape[at];
        for other in super::text::lower(i128::from(value)) {
            let mut lower = tape.clone();
            lower[at] = (max, other as u64);
            list.push(lower);
        }
    }
    let own = measure(tape);
    list.retain(|other| measure(other) < own);
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_and_written() {
        let tape = vec![(5, 3), (u64::MAX, 7)];
        assert_eq!(parse(&print(&tape)), Some(tape));
        assert_eq!(parse(b"testlib-tape 2\n"), None);
        assert_eq!(parse(b"5\n"), None);
        assert_eq!(parse(b""), None);
    }

    #[test]
    fn every_move_goes_down() {
        let tape = vec![(9, 4), (9, 0), (9, 9), (9, 0)];
        let list = moves(&tape);
        assert!(list.contains(&vec![(9, 0), (9, 9), (9, 0)]));
        assert!(list.contains(&vec![(9, 4), (9, 0), (9, 8), (9, 0)]));
        assert!(list.iter().all(|other| measure(other) < measure(&tape)));
        assert!(moves(&vec![(9, 0)]).is_empty());
    }
}
