//! The contestant's program has to find a hidden number with at most `--questions` questions (40 when not given):
//! it sends `? x` and is told `<`, `>` or `=`; `! x` is its answer.

use std::process::ExitCode;

use testlib::interactor;

enum Move {
    Ask(i64),
    Answer(i64),
}

fn main() -> ExitCode {
    interactor::run(|x| {
        let questions = x.option_or("questions", 40)?;
        x.limit("question", questions);
        x.farewell("-1");
        let hidden: i64 = x.input.read_int(1..=1_000_000_000, "hidden")?;
        loop {
            let turn = x.turn(|t| {
                let command = t.read_one_of(&["?", "!"], "command")?;
                let value = t.read_int(1..=1_000_000_000, "value")?;
                Ok(if command == 0 {
                    Move::Ask(value)
                } else {
                    Move::Answer(value)
                })
            })?;
            match turn {
                Move::Ask(value) => {
                    x.count("question")?;
                    x.send(match hidden.cmp(&value) {
                        std::cmp::Ordering::Less => "<",
                        std::cmp::Ordering::Equal => "=",
                        std::cmp::Ordering::Greater => ">",
                    })?;
                }
                Move::Answer(value) => {
                    x.log(("questions", x.counted("question")));
                    return if value == hidden {
                        x.ok("found")
                    } else {
                        x.wrong(format_args!("{value} is not the number"))
                    };
                }
            }
        }
    })
}
