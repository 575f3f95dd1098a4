//! A tree with tokens on it, placed as the arguments say and for the winner that is wanted.

use std::process::ExitCode;

use clap::ValueEnum;
use generators::tree::{self, LabelledTree, TreeArgs};
use testlib::generator::{Gen, Out};
use testlib::{Error, Result};

/// A tree and K tokens on it.
#[derive(clap::Parser)]
#[command(after_long_help = tree::help())]
struct Args {
    #[command(flatten)]
    tree: TreeArgs,
    /// Number of tokens
    #[arg(short, value_parser = clap::value_parser!(u32).range(1..))]
    k: u32,
    /// Where the tokens are
    #[arg(long, value_enum, default_value = "anywhere")]
    place: Place,
    /// Who is to win
    #[arg(long, value_enum, default_value = "any")]
    winner: Winner,
}

/// Where the tokens are.
#[derive(Clone, Copy, ValueEnum)]
enum Place {
    /// Each on any vertex
    Anywhere,
    /// All on vertex 1
    Root,
    /// Each on a vertex without children
    Leaves,
    /// Each on a vertex with children
    Inner,
    /// All on the same vertex, one with children if there is any
    OneVertex,
    /// Shared by about sqrt(k) vertices
    FewVertices,
    /// One on a vertex of the largest value, one on a vertex of the next smaller value, and so on, round and round
    LargestValues,
    /// On vertices 1, 2, .., n, 1, 2, .. in random order
    Everywhere,
}

/// Who is to win.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Winner {
    /// As it comes
    Any,
    /// The first player: the last token is moved elsewhere when need be
    First,
    /// The second player: the last two tokens are moved elsewhere
    Second,
    /// The first player, by moving the last token and no other
    LastToken,
}

/// The tree with what the placing needs to know of it.
struct Board {
    tree: LabelledTree,
    /// Grundy value of each vertex, by label.
    value: Vec<u32>,
    /// Vertices of each value.
    with_value: Vec<Vec<u32>>,
}

fn main() -> ExitCode {
    testlib::generator::run(|g: &mut Gen, args: Args, out: &mut Out| {
        let board = Board::new(args.tree.build(&mut g.stream("tree"))?);
        let mut tokens = board.place(g, args.place, args.k as usize);
        board.arrange(g, args.winner, &mut tokens)?;
        out.line((board.tree.n(), tokens.len()))?;
        board.tree.print_edges(out)?;
        out.line(tokens)
    })
}

impl Board {
    fn new(tree: LabelledTree) -> Board {
        let n = tree.n() as usize;
        let (mut value, mut below) = (vec![0; n + 1], vec![0u32; n + 1]);
        for &v in tree.top_down().iter().rev() {
            value[v as usize] = below[v as usize].trailing_ones();
            below[tree.parents()[v as usize] as usize] |= 1 << value[v as usize];
        }
        let mut with_value =
            vec![Vec::new(); 1 + value.iter().copied().max().unwrap_or(0) as usize];
        for v in 1..=n {
            with_value[value[v] as usize].push(v as u32);
        }
        Board {
            tree,
            value,
            with_value,
        }
    }

    fn place(&self, g: &mut Gen, place: Place, k: usize) -> Vec<u32> {
        let n = self.tree.n();
        let all: Vec<u32> = (1..=n).collect();
        // A vertex has value 0 without being a leaf when no child has; so leaves are told by the tree.
        let mut childless = vec![true; n as usize + 1];
        for &parent in self.tree.parents() {
            childless[parent as usize] = false;
        }
        let (leaves, inner): (Vec<u32>, Vec<u32>) =
            all.iter().partition(|&&v| childless[v as usize]);
        let inner = if inner.is_empty() { all.clone() } else { inner };
        let mut from = |vertices: &[u32], count: usize| -> Vec<u32> {
            (0..count).map(|_| *g.choose(vertices)).collect()
        };
        match place {
            Place::Anywhere => from(&all, k),
            Place::Root => vec![1; k],
            Place::Leaves => from(&leaves, k),
            Place::Inner => from(&inner, k),
            Place::OneVertex => vec![from(&inner, 1)[0]; k],
            Place::FewVertices => {
                let few = from(&inner, k.isqrt());
                from(&few, k)
            }
            Place::LargestValues => {
                let falling = self.with_value.iter().rev().cycle();
                falling
                    .take(k)
                    .map(|vertices| from(vertices, 1)[0])
                    .collect()
            }
            Place::Everywhere => {
                let mut tokens: Vec<u32> = all.iter().copied().cycle().take(k).collect();
                g.shuffle(&mut tokens);
                tokens
            }
        }
    }

    /// Moves the last tokens elsewhere so that the right player wins, and mixes the tokens where their order is free.
    fn arrange(&self, g: &mut Gen, winner: Winner, tokens: &mut [u32]) -> Result<()> {
        match winner {
            Winner::Any => {}
            Winner::First => {
                let last = tokens.len() - 1;
                if self.xor(tokens) == 0 {
                    let other = self
                        .with_value
                        .iter()
                        .flatten()
                        .copied()
                        .filter(|&v| self.value_of(v) != self.value_of(tokens[last]));
                    let others: Vec<u32> = other.collect();
                    if others.is_empty() {
                        return Err(Error::judge(
                            "all vertices have the same value, so the first player cannot win",
                        ));
                    }
                    tokens[last] = *g.choose(&others);
                }
                g.shuffle(tokens);
            }
            Winner::Second => {
                // The values that occur are 0..=m, so any XOR of them is the XOR of two of them: one has its highest bit, and
                // the other makes up for the rest.
                let fixed = tokens.len().saturating_sub(2);
                let xor = self.xor(&tokens[..fixed]);
                let high = if xor == 0 {
                    g.index(self.with_value.len()) as u32
                } else {
                    1 << xor.ilog2()
                };
                let values = if tokens.len() == 1 {
                    vec![0]
                } else {
                    vec![high, xor ^ high]
                };
                for (token, value) in tokens[fixed..].iter_mut().zip(values) {
                    *token = *g.choose(&self.with_value[value as usize]);
                }
                g.shuffle(tokens);
            }
            Winner::LastToken => {
                let last = tokens.len() - 1;
                let highest = self.with_value.len() - 1;
                tokens[last] = *g.choose(&self.with_value[highest]);
                let xor = self.xor(tokens);
                let mut others = tokens[..last].to_vec();
                others.sort_unstable();
                others.dedup();
                if let Some(v) = others
                    .into_iter()
                    .find(|&v| self.can_become(v, self.value_of(v) ^ xor))
                {
                    return Err(Error::judge(format_args!(
                        "a token on vertex {v} wins too: take another k or shape"
                    )));
                }
                if !self.can_become(tokens[last], self.value_of(tokens[last]) ^ xor) {
                    return Err(Error::judge(
                        "the last token does not win: take another k or shape",
                    ));
                }
            }
        }
        Ok(())
    }

    fn value_of(&self, v: u32) -> u32 {
        self.value[v as usize]
    }

    fn xor(&self, tokens: &[u32]) -> u32 {
        tokens.iter().fold(0, |xor, &v| xor ^ self.value_of(v))
    }

    /// Whether `v` has a child of this value.
    fn can_become(&self, v: u32, value: u32) -> bool {
        let vertices = self
            .with_value
            .get(value as usize)
            .map_or(&[][..], Vec::as_slice);
        vertices
            .iter()
            .any(|&c| self.tree.parents()[c as usize] == v)
    }
}
