//! A checker that is at fault itself, in the way that `--how` says: what judging systems make of it is tested with it.

use std::process::ExitCode;

fn main() -> ExitCode {
    testlib::checker::run(|c| {
        let how = c.option_or("how", String::new())?;
        match how.as_str() {
            "panic" => panic!("index out of range"),
            "points" => c.points(f64::NAN, "not a number"),
            "share" => c.share(1.5, "more than all"),
            "bounds" => {
                let n: usize = c.input.read_int(1..=3, "n")?;
                c.ok(n)
            }
            "score" => c.points(12.5, "half"),
            _ => c.jury_worse("2 > 1"),
        }
    })
}
