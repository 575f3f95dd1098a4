//! Proves the move: after it the XOR must be zero. The values are worked out here, and the judge's answer is held against them.
//! Tokens and vertices are called skiers and huts in what contestants read.

use std::process::ExitCode;

use testlib::checker::{Result, Stream};
use validators::tree::{Rooted, Tree};

/// The two answers there are.
const WINNERS: [&str; 2] = ["First", "Second"];

/// The tree, the Grundy value of each vertex, and the tokens (numbered from 1; entry 0 is not one).
struct Position {
    tree: Rooted,
    value: Vec<u32>,
    tokens: Vec<u32>,
    xor: u32,
}

fn main() -> ExitCode {
    testlib::checker::run(|c| {
        let position = Position::read(&mut c.input)?;
        position.judge(&mut c.answer)?;
        let won = position.judge(&mut c.output)?;
        c.ok(match won {
            Some((token, child)) => format!("skier {token} to hut {child} wins"),
            None => "Second wins".to_string(),
        })
    })
}

impl Position {
    fn read(input: &mut Stream) -> Result<Position> {
        let (n, k): (u32, u32) = (input.read_int(1.., "n")?, input.read_int(1.., "k")?);
        let ends: Vec<u32> = input.read_ints(2 * (n as usize - 1), 1..=n, "end")?;
        let edges = ends
            .chunks_exact(2)
            .map(|pair| (pair[0], pair[1]))
            .collect();
        let tree = Tree::from_edges(n, edges)
            .map_err(|fault| input.wrong(fault))?
            .rooted_at(1);
        let mut tokens: Vec<u32> = vec![0];
        tokens.append(&mut input.read_ints(k, 1..=n, "token")?);

        let mut value = vec![0; n as usize + 1];
        // Bit x is set when a child has value x. A vertex of value x has at least 2^x vertices below, so x < 32.
        let mut below = vec![0u32; n as usize + 1];
        for &v in tree.order().iter().rev() {
            value[v as usize] = below[v as usize].trailing_ones();
            below[tree.parents()[v as usize] as usize] |= 1 << value[v as usize];
        }
        let xor = tokens[1..]
            .iter()
            .fold(0, |xor, &v| xor ^ value[v as usize]);
        Ok(Position {
            tree,
            value,
            tokens,
            xor,
        })
    }

    /// Reads an answer and proves or refutes it. Returns the move, when there is one.
    fn judge(&self, answer: &mut Stream) -> Result<Option<(u32, u32)>> {
        let second = answer.read_one_of(&WINNERS, "winner")? == 1;
        if second {
            return match self.example() {
                None => Ok(None),
                Some((token, child)) => Err(answer.wrong(format_args!(
                    "Second cannot win: First takes skier {token} to hut {child}"
                ))),
            };
        }
        answer.ensure(
            self.xor != 0,
            || "First cannot win: the XOR of the skiers' values is 0",
        )?;
        let token: u32 = answer.read_int(1..=self.tokens.len() as u32 - 1, "skier")?;
        let from = self.tokens[token as usize];
        let child: u32 = answer.read_int(1..=self.value.len() as u32 - 1, "hut")?;
        answer.ensure(self.tree.parents()[child as usize] == from, || {
            format!("skier {token} is in hut {from}, and hut {child} is not directly below it")
        })?;
        let left = self.xor ^ self.value[from as usize] ^ self.value[child as usize];
        answer.ensure(left == 0, || {
            format!("skier {token} from hut {from} to hut {child} loses: it leaves the XOR {left}, not 0")
        })?;
        Ok(Some((token, child)))
    }

    /// A winning move, if there is one.
    fn example(&self) -> Option<(u32, u32)> {
        let wanted = |v: u32| self.value[v as usize] ^ self.xor;
        let token = (1..self.tokens.len())
            .find(|&i| wanted(self.tokens[i]) < self.value[self.tokens[i] as usize])?;
        let from = self.tokens[token];
        let is_it = |&v: &u32| {
            self.tree.parents()[v as usize] == from && self.value[v as usize] == wanted(from)
        };
        let child = self.tree.order().iter().copied().find(is_it)?;
        Some((token as u32, child))
    }
}
