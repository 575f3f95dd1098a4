// Keeps the piles of all cases in one array that is long enough for one case only. Killed by 08-large.

use std::io::Read;

const MAX_N: usize = 100_000;

fn grundy(stones: u32) -> u32 {
    match stones {
        1 => 1,
        even if even % 2 == 0 => 2,
        _ => 0,
    }
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let mut numbers = input.split_whitespace().map(|word| word.parse::<u32>().unwrap());
    let cases = numbers.next().unwrap();
    let mut piles = vec![0; MAX_N];
    let mut used = 0;
    for _ in 0..cases {
        let start = used;
        for _ in 0..numbers.next().unwrap() {
            piles[used] = numbers.next().unwrap();
            used += 1;
        }
        let value = piles[start..used].iter().fold(0, |value, &stones| value ^ grundy(stones));
        println!("{}", if value != 0 { "CHEF" } else { "CHEFINA" });
    }
}
