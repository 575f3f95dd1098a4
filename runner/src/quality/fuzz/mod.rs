//! Tries the programs that judge with files that nobody wrote: inputs and outputs that are almost right.

pub mod inputs;
pub mod outputs;
pub mod run;

/// A file made from a right one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutant {
    /// What was done, for people: `a blank at the end of line 3`.
    pub what: String,
    /// The file.
    pub bytes: Vec<u8>,
    /// Whether the file is wrong for certain, whatever it means.
    pub broken: bool,
}

/// A source of numbers that is the same everywhere: a counter, scattered.
#[derive(Debug, Clone)]
pub struct Luck {
    seed: u64,
    count: u64,
}

impl Luck {
    /// One for each pair of a seed and a file.
    pub fn new(seed: u64, file: u64) -> Luck {
        let seed = crate::quality::trivial::mix(seed ^ crate::quality::trivial::mix(file));
        Luck { seed, count: 0 }
    }

    /// A number of `0..below`; 0 when `below` is 0.
    pub fn below(&mut self, below: usize) -> usize {
        self.count += 1;
        let number = crate::quality::trivial::mix(self.seed.wrapping_add(self.count));
        match below {
            0 => 0,
            below => (number % below as u64) as usize,
        }
    }
}

/// The places of tokens: (first byte, byte after the last).
fn tokens(bytes: &[u8]) -> Vec<(usize, usize)> {
    let mut list = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        let from = at;
        while at < bytes.len() && !bytes[at].is_ascii_whitespace() {
            at += 1;
        }
        list.push((from, at));
    }
    list
}

/// `bytes` with a part replaced.
fn replaced(bytes: &[u8], (from, to): (usize, usize), by: &[u8]) -> Vec<u8> {
    [&bytes[..from], by, &bytes[to..]].concat()
}

/// The line that a byte lies in, from 1.
fn line_of(bytes: &[u8], at: usize) -> usize {
    1 + bytes[..at].iter().filter(|&&byte| byte == b'\n').count()
}

/// The number that a token is, written as numbers are.
fn number(token: &[u8]) -> Option<i128> {
    let text = std::str::from_utf8(token).ok()?;
    let value: i128 = text.parse().ok()?;
    (value.to_string() == text).then_some(value)
}
