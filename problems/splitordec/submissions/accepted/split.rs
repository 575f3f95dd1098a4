//! Model solution. A pile of 1 is worth 1, an even pile 2, an odd pile of 3 or more 0; the first player wins when the XOR is not 0.

use std::io::{Read, Write};

/// Grundy value of a pile of `stones`.
fn grundy(stones: u64) -> u8 {
    match stones {
        1 => 1,
        even if even % 2 == 0 => 2,
        _ => 0,
    }
}

/// Answers for a whole input.
pub fn solve(input: &str) -> String {
    let mut numbers = input
        .split_ascii_whitespace()
        .map(|word| word.parse::<u64>().expect("a number"));
    let mut next = || numbers.next().expect("the input goes on");
    let mut output = String::new();
    for _ in 0..next() {
        let piles = next();
        let xor = (0..piles).fold(0, |xor, _| xor ^ grundy(next()));
        output.push_str(if xor != 0 { "CHEF\n" } else { "CHEFINA\n" });
    }
    output
}

/// Standard input to standard output. Public, so that the file can also be part of a test as a module.
pub fn main() {
    let mut input = String::new();
    std::io::stdin()
        .read_to_string(&mut input)
        .expect("readable input");
    std::io::stdout()
        .write_all(solve(&input).as_bytes())
        .expect("writable output");
}
