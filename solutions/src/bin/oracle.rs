//! Answers one small input of a problem of the round from the rules of its game: `oracle PROBLEM < input`.

use std::io::Read;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [problem] = &arguments[..] else {
        eprintln!(
            "usage: oracle PROBLEM < input, with PROBLEM one of {}",
            solutions::answer::PROBLEMS.join(", ")
        );
        return ExitCode::from(2);
    };
    let mut input = String::new();
    if let Err(error) = std::io::stdin().read_to_string(&mut input) {
        eprintln!("cannot read the input: {error}");
        return ExitCode::FAILURE;
    }
    match solutions::answer::answer(problem, &input) {
        Ok(output) => {
            print!("{output}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
