//! Moves the last tokens elsewhere so that the right player wins.

use crate::board::Board;
use testlib::generator::Gen;
use testlib::{Error, Result};

/// Who is to win.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Winner {
    /// As it comes
    Any,
    /// The first player: the last token is moved elsewhere when need be
    First,
    /// The second player: the last two tokens are moved elsewhere
    Second,
    /// The first player, by moving the last token and no other
    LastToken,
}

impl Winner {
    /// Moves the last tokens elsewhere so that the right player wins, and mixes the tokens where their order is free.
    ///
    /// # Errors
    /// The player cannot win on this tree, or not as it is wanted with these tokens.
    pub fn arrange(self, board: &Board, g: &mut Gen, tokens: &mut [u32]) -> Result<()> {
        match self {
            Winner::Any => return Ok(()),
            Winner::First => first(board, g, tokens)?,
            Winner::Second => second(board, g, tokens),
            Winner::LastToken => return last_token(board, g, tokens),
        }
        g.shuffle(tokens);
        Ok(())
    }
}

fn first(board: &Board, g: &mut Gen, tokens: &mut [u32]) -> Result<()> {
    let last = tokens.len() - 1;
    if board.xor(tokens) == 0 {
        let all = board.with_value.iter().flatten().copied();
        let others: Vec<u32> = all
            .filter(|&v| board.value(v) != board.value(tokens[last]))
            .collect();
        if others.is_empty() {
            return Err(Error::judge(
                "all vertices have the same value, so the first player cannot win",
            ));
        }
        tokens[last] = *g.choose(&others);
    }
    Ok(())
}

fn second(board: &Board, g: &mut Gen, tokens: &mut [u32]) {
    // The values that occur are 0..=m, so any XOR of them is the XOR of two of them: one has its highest bit, and the
    // other makes up for the rest.
    let fixed = tokens.len().saturating_sub(2);
    let xor = board.xor(&tokens[..fixed]);
    let high = match xor {
        0 => g.index(board.with_value.len()) as u32,
        xor => 1 << xor.ilog2(),
    };
    let values = if tokens.len() == 1 {
        vec![0]
    } else {
        vec![high, xor ^ high]
    };
    for (token, value) in tokens[fixed..].iter_mut().zip(values) {
        *token = *g.choose(&board.with_value[value as usize]);
    }
}

fn last_token(board: &Board, g: &mut Gen, tokens: &mut [u32]) -> Result<()> {
    let last = tokens.len() - 1;
    let highest = board.with_value.len() - 1;
    tokens[last] = *g.choose(&board.with_value[highest]);
    let xor = board.xor(tokens);
    let mut others = tokens[..last].to_vec();
    others.sort_unstable();
    others.dedup();
    let wins = |v: u32| board.can_become(v, board.value(v) ^ xor);
    if let Some(v) = others.into_iter().find(|&v| wins(v)) {
        return Err(Error::judge(format_args!(
            "a token on vertex {v} wins too: take another k or shape"
        )));
    }
    if !wins(tokens[last]) {
        return Err(Error::judge(
            "the last token does not win: take another k or shape",
        ));
    }
    Ok(())
}
