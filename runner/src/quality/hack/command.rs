//! Generator calls: small ones made from the package's own, and their inputs.

use super::search::Family;
use crate::diagnostic::Diagnostic;
use crate::engine::ask::{Asker, Generated};
use crate::plan::HelperLimits;
use crate::quality::shrink::args::{replaced, spots};
use crate::quality::shrink::tape::{self, Tape};
use crate::quality::trivial::mix;
use std::cmp::Reverse;

/// A generator call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Number of the family it comes from.
    pub family: usize,
    /// The arguments, with a seed for `{seed}`.
    pub args: Vec<String>,
}

impl Call {
    /// The call as it is written in `generators.yaml`.
    pub fn text(&self, families: &[Family]) -> String {
        let words = std::iter::once(&families[self.family].name).chain(&self.args);
        let words: Vec<String> = words.map(|word| crate::package::quote(word)).collect();
        words.join(" ")
    }
}

/// The `number`-th call of a family with numbers up to about `size`: every second one has all numbers as large as they
/// may be, the others less at random.
pub(super) fn small(families: &[Family], family: usize, size: u64, number: u64) -> Call {
    let template = &families[family].template;
    let luck = mix((family as u64) << 40 ^ size << 20 ^ number);
    let args = replaced(template, |place, spot| {
        let most = spot.value.min(size);
        match number % 2 {
            0 => most,
            _ => mix(luck ^ place as u64) % (most + 1),
        }
    });
    Call {
        family,
        args: seeded(&args, luck),
    }
}

/// The calls of a family with all numbers up to `size` but one, which is as large as the package has it: a sum of few
/// large numbers, say, that does not fit.
pub(super) fn one_large(families: &[Family], family: usize, size: u64) -> Vec<Call> {
    let template = &families[family].template;
    let large = spots(template)
        .into_iter()
        .enumerate()
        .filter(|(_, spot)| spot.value > size);
    let calls = large.map(|(kept, _)| {
        let args = replaced(template, |place, spot| match place == kept {
            true => spot.value,
            false => spot.value.min(size),
        });
        let luck = mix((family as u64) << 40 ^ size << 20 ^ kept as u64);
        Call {
            family,
            args: seeded(&args, luck),
        }
    });
    calls.collect()
}

/// A call of a family with its own numbers, and the `number`-th seed.
pub(super) fn original(families: &[Family], family: usize, number: u64) -> Call {
    Call {
        family,
        args: seeded(&families[family].template, mix(number)),
    }
}

fn seeded(args: &[String], luck: u64) -> Vec<String> {
    let seed = (luck % (1 << 31)) as u32;
    args.iter()
        .map(|arg| crate::package::fill_seed(arg, seed))
        .collect()
}

const RECORDED: &str = "recorded.tape";
const REPLAYED: &str = "replayed.tape";

/// The input of a call; `None` when the generator fails.
pub(super) fn input(
    asker: &mut Asker<'_>,
    families: &[Family],
    call: &Call,
    limits: &HelperLimits,
) -> Result<Option<Vec<u8>>, Diagnostic> {
    let generator = &families[call.family].generator;
    let made = asker.generate(generator, &call.args, limits, &[], &[])?;
    Ok(made.ok().map(|made| made.input))
}

/// The input of a call that draws its choices from `tape`, and the choices as they were drawn; `None` when the generator
/// fails, or knows no tapes. Without a tape the choices come from the arguments, as ever.
pub(super) fn taped(
    asker: &mut Asker<'_>,
    families: &[Family],
    call: &Call,
    limits: &HelperLimits,
    tape: Option<&Tape>,
) -> Result<Option<(Vec<u8>, Tape)>, Diagnostic> {
    let mut args = vec!["--record-tape".to_string(), RECORDED.to_string()];
    let file = tape.map(tape::print);
    let files: Vec<(&str, &[u8])> = file.iter().map(|file| (REPLAYED, &**file)).collect();
    if file.is_some() {
        args.extend(["--replay-tape".to_string(), REPLAYED.to_string()]);
    }
    args.extend(call.args.iter().cloned());
    let generator = &families[call.family].generator;
    let made = asker.generate(generator, &args, limits, &files, &[RECORDED])?;
    let Ok(Generated { input, files }) = made else {
        return Ok(None);
    };
    Ok(files
        .get(RECORDED)
        .and_then(|file| tape::parse(file))
        .map(|tape| (input, tape)))
}

/// Numbers above this are hardly the size of anything.
const LARGEST_SIZE: u64 = 2_000_000;

/// Which lower numbers are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Steps {
    /// 0, 1, 2, 3, 4, 8 and so on up to the half, of the number first that is most likely the size of what is made.
    Up,
    /// 0, 1, then down by the half, a quarter and so on.
    Down,
    /// The same, of seeds, too.
    DownWithSeeds,
}

/// Calls with a lower number in one place.
pub(super) fn lower(families: &[Family], call: &Call, steps: Steps) -> Vec<Call> {
    let template = &families[call.family].template;
    let seed = |arg: usize| template.get(arg).is_some_and(|text| text.contains("{seed"));
    let mut places: Vec<_> = spots(&call.args).into_iter().enumerate().collect();
    if steps != Steps::DownWithSeeds {
        // Another seed makes an input of the same size mostly.
        places.retain(|(_, spot)| !seed(spot.arg));
    }
    if steps == Steps::Up {
        places.sort_by_key(|(_, spot)| (spot.value > LARGEST_SIZE, Reverse(spot.value)));
    }
    let with = |place: usize, other: u64| Call {
        family: call.family,
        args: replaced(&call.args, |number, spot| match number == place {
            true => other,
            false => spot.value,
        }),
    };
    let mut list = Vec::new();
    for (place, spot) in places {
        let doubles = std::iter::successors(Some(4), |size: &u64| size.checked_mul(2));
        let up = [0, 1, 2, 3].into_iter().chain(doubles);
        match steps {
            Steps::Up => {
                let up = up.take_while(|size| *size <= spot.value / 2);
                list.extend(up.map(|size| with(place, size)));
            }
            Steps::Down | Steps::DownWithSeeds => {
                let down = crate::quality::shrink::text::lower(i128::from(spot.value));
                list.extend(down.into_iter().map(|other| with(place, other as u64)));
            }
        }
    }
    list
}
