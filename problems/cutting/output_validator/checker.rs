//! One number: how many logs.

use std::process::ExitCode;
use testlib::checker;

fn main() -> ExitCode {
    checker::run(|c| {
        let logs = c.both(|s| s.read_int::<u32>(0..=99_999, "logs"))?;
        if logs.output == logs.answer {
            c.ok(format_args!("{} logs", logs.answer))
        } else {
            c.wrong(format_args!(
                "number of logs: expected {}, found {}",
                logs.answer, logs.output
            ))
        }
    })
}
