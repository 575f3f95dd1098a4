//! Talks with the submission through standard input and output.

use std::cmp::Ordering;
use std::process::ExitCode;

fn main() -> ExitCode {
    testlib::interactor::run(|x| {
        let hidden: u32 = x.input.read_int(1..=1000, "hidden")?;
        // Sent with every verdict against the submission, so that it can stop.
        x.farewell("over");
        x.limit("guess", 10);
        loop {
            let guess: u32 = x.turn(|t| t.read_int(1..=1000, "guess"))?;
            x.count("guess")?;
            match guess.cmp(&hidden) {
                // The tenth was the last.
                Ordering::Less | Ordering::Greater if x.counted("guess") == 10 => {
                    return x.wrong("not found with 10 guesses");
                }
                Ordering::Less => x.send("higher")?,
                Ordering::Greater => x.send("lower")?,
                Ordering::Equal => {
                    x.send("correct")?;
                    x.expect_end()?;
                    return x.ok(format_args!("{} guesses", x.counted("guess")));
                }
            }
        }
    })
}
