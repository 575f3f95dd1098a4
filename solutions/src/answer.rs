//! The problems of the round answered from the rules alone: an input in, the output out.

use crate::trees::Tree;
use crate::{combat, cutting, splitordec, startrek, tokens};

/// The problems that can be answered.
pub const PROBLEMS: [&str; 7] = [
    "combat",
    "cutting",
    "everyroot",
    "splitordec",
    "startrek",
    "tokens",
    "winningcuts",
];

/// A prime: `startrek` counts modulo it.
const MODULUS: u64 = 1_000_000_007;

/// The output of `problem` for a small and valid `input`, with a newline at the end.
///
/// # Errors
/// There is no such problem, or the input lacks something. A tree of more than 64 vertices (in `startrek` all copies
/// together) panics: what this crate does with it would not end anyway.
pub fn answer(problem: &str, input: &str) -> Result<String, String> {
    match problem {
        "combat" => combat(input),
        "cutting" => cutting(input),
        "everyroot" => everyroot(input),
        "splitordec" => splitordec(input),
        "startrek" => startrek(input),
        "tokens" => tokens(input),
        "winningcuts" => winningcuts(input),
        _ => Err(format!(
            "there is no problem `{problem}`; there are {}",
            PROBLEMS.join(", ")
        )),
    }
}

fn cutting(input: &str) -> Result<String, String> {
    let tree = plain_tree(input)?;
    Ok(format!("{}\n", cutting::value(&tree, 1)))
}

fn everyroot(input: &str) -> Result<String, String> {
    let tree = plain_tree(input)?;
    Ok(join(cutting::value_for_every_root(&tree), " ") + "\n")
}

fn winningcuts(input: &str) -> Result<String, String> {
    let cuts = cutting::winning_cuts(&plain_tree(input)?, 1);
    Ok(match cuts.len() {
        0 => "0\n".to_string(),
        k => format!("{k}\n{}\n", join(cuts, " ")),
    })
}

/// `n k`, the edges, then the vertex of each token.
fn tokens(input: &str) -> Result<String, String> {
    let mut numbers = Numbers::of(input)?;
    let (n, k) = (numbers.next("n")?, numbers.next("k")?);
    let tree = numbers.tree(n)?;
    let places = numbers.many(k, "tokens")?;
    Ok(match tokens::winning_moves(&tree, 1, &places).first() {
        Some((token, child)) => format!("First\n{token} {child}\n"),
        None => "Second\n".to_string(),
    })
}

/// `n`, the colour of each vertex (1 is black), the edges.
fn combat(input: &str) -> Result<String, String> {
    let mut numbers = Numbers::of(input)?;
    let n = numbers.next("n")?;
    let colours = numbers.many(n, "colours")?;
    let black = colours
        .iter()
        .rev()
        .fold(0, |set, &colour| set << 1 | colour as u64);
    let winning = combat::winning_vertices(&numbers.tree(n)?, 1, black);
    Ok(if winning.is_empty() {
        "-1\n".to_string()
    } else {
        join(winning, "\n") + "\n"
    })
}

/// `n d`, then the edges.
fn startrek(input: &str) -> Result<String, String> {
    let mut numbers = Numbers::of(input)?;
    let (n, d) = (numbers.next("n")?, numbers.next("d")?);
    Ok(format!(
        "{}\n",
        startrek::count_winning(&numbers.tree(n)?, d) % MODULUS
    ))
}

/// The number of cases, then for each the number of piles and their sizes.
fn splitordec(input: &str) -> Result<String, String> {
    let mut numbers = Numbers::of(input)?;
    let mut solver = splitordec::solver();
    let mut output = String::new();
    for _ in 0..numbers.next("the number of cases")? {
        let piles = numbers.next("the number of piles")?;
        let piles = numbers
            .many(piles, "piles")?
            .into_iter()
            .map(|stones| stones as u32)
            .collect();
        output += if solver.first_wins(&piles) {
            "CHEF\n"
        } else {
            "CHEFINA\n"
        };
    }
    Ok(output)
}

/// `n`, then the edges, and nothing else.
fn plain_tree(input: &str) -> Result<Tree, String> {
    let mut numbers = Numbers::of(input)?;
    let n = numbers.next("n")?;
    numbers.tree(n)
}

/// The numbers of an input, one after another.
struct Numbers(std::vec::IntoIter<usize>);

impl Numbers {
    fn of(input: &str) -> Result<Self, String> {
        let parse = |word: &str| {
            word.parse()
                .map_err(|_| format!("`{word}` is not a number"))
        };
        let numbers: Vec<usize> = input
            .split_ascii_whitespace()
            .map(parse)
            .collect::<Result<_, _>>()?;
        Ok(Self(numbers.into_iter()))
    }

    fn next(&mut self, name: &str) -> Result<usize, String> {
        self.0
            .next()
            .ok_or_else(|| format!("the input ends before {name}"))
    }

    fn many(&mut self, count: usize, name: &str) -> Result<Vec<usize>, String> {
        (0..count).map(|_| self.next(name)).collect()
    }

    fn tree(&mut self, n: usize) -> Result<Tree, String> {
        if n == 0 {
            return Err("a tree has at least one vertex".to_string());
        }
        let edges = (1..n).map(|_| Ok((self.next("an edge")?, self.next("the end of an edge")?)));
        Ok(Tree::new(n, edges.collect::<Result<_, String>>()?))
    }
}

fn join(items: impl IntoIterator<Item = impl ToString>, separator: &str) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    words.join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_problem_reads_its_own_format() {
        let cases = [
            ("cutting", "4\n1 2\n3 2\n3 4\n", "3\n"),
            ("everyroot", "3\n1 3\n3 2\n", "2 2 0\n"),
            ("winningcuts", "5\n1 2\n4 5\n3 4\n3 1\n", "1\n3\n"),
            ("winningcuts", "1\n", "0\n"),
            ("tokens", "3 1\n1 2\n2 3\n2\n", "First\n1 3\n"),
            ("tokens", "3 2\n1 2\n2 3\n2 2\n", "Second\n"),
            ("combat", "3\n0 1 0\n1 2\n1 3\n", "3\n"),
            ("combat", "2\n1 1\n1 2\n", "-1\n"),
            ("startrek", "3 1\n1 2\n1 3\n", "9\n"),
            ("splitordec", "2\n1\n1\n2\n1 1\n", "CHEF\nCHEFINA\n"),
        ];
        for (problem, input, output) in cases {
            assert_eq!(
                answer(problem, input).as_deref(),
                Ok(output),
                "{problem} {input:?}"
            );
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        assert_eq!(
            answer("cutting", "2\n1").unwrap_err(),
            "the input ends before the end of an edge"
        );
        assert_eq!(
            answer("tokens", "1 2\n1\n").unwrap_err(),
            "the input ends before tokens"
        );
        assert_eq!(answer("cutting", "x").unwrap_err(), "`x` is not a number");
        assert!(answer("chess", "").unwrap_err().contains("winningcuts"));
        for problem in PROBLEMS {
            assert!(answer(problem, "").is_err(), "{problem}");
        }
    }
}
