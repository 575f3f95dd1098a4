//! Runs one program in the sandbox, by hand: `sandbox-run [OPTION...] PROGRAM [ARGUMENT...]`.
//!
//! Standard input is the file given by `--stdin`; output goes to `stdout` and `stderr` in the folder given
//! by `--cwd`, which is also the working directory (default: the current one). `--repeat` runs it again
//! and again and prints the cost of one run.

use sandbox::{Limits, Options, Sandbox, Spec};
use std::error::Error;
use std::process::ExitCode;
use std::time::{Duration, Instant};

const USAGE: &str = "usage: sandbox-run [--cpu SECONDS] [--idle SECONDS] [--wall SECONDS] [--memory MIB] [--stack MIB]
    [--output MIB] [--files N] [--processes N] [--stdin FILE] [--cwd FOLDER] [--readable PATH]... [--without LAYER]...
    [--require LAYER]... [--repeat N] [--layers] [--brief] PROGRAM [ARGUMENT...]";

fn main() -> ExitCode {
    sandbox::helper_main_if_asked();
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("sandbox-run: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let (mut options, mut limits, mut repeat, (mut list, mut brief)) =
        (Options::default(), Limits::default(), 1u32, (false, false));
    let (mut stdin, mut cwd, mut readable) = (None, std::env::current_dir()?, Vec::new());
    let mut words = std::env::args_os().skip(1).peekable();
    while let Some(word) = words.next_if(|w| w.to_str().is_some_and(|w| w.starts_with("--"))) {
        let word = word.into_string().map_err(|_| USAGE)?;
        if word == "--layers" {
            list = true;
            continue;
        }
        if word == "--brief" {
            brief = true;
            continue;
        }
        let value = words.next().ok_or(USAGE)?;
        let text = || value.to_str().ok_or(USAGE);
        let seconds = || Ok::<_, Box<dyn Error>>(Duration::try_from_secs_f64(text()?.parse()?)?);
        let mib = || Ok::<_, Box<dyn Error>>(text()?.parse::<u64>()? << 20);
        match word.as_str() {
            "--cpu" => limits.cpu = seconds()?,
            "--idle" => limits.idle = seconds()?,
            "--wall" => limits.wall = seconds()?,
            "--memory" => limits.memory = mib()?,
            "--stack" => limits.stack = mib()?,
            "--output" => {
                (limits.output, limits.file_size) = (mib()?, mib()?);
                limits.written = 4 * mib()?;
            }
            "--files" => limits.files = text()?.parse()?,
            "--processes" => limits.processes = text()?.parse()?,
            "--stdin" => stdin = Some(std::path::absolute(&value)?),
            "--cwd" => cwd = std::path::absolute(&value)?,
            "--readable" => readable.push(std::path::absolute(&value)?),
            "--without" => options.without.push(text()?.into()),
            "--require" => options.require.push(text()?.into()),
            "--repeat" => repeat = text()?.parse()?,
            _ => return Err(USAGE.into()),
        }
    }
    let mut sandbox = Sandbox::new(&options)?;
    if list {
        for layer in sandbox.layers() {
            println!(
                "{:12} {} {}",
                layer.name,
                if layer.active { "yes" } else { "no: " },
                layer.reason
            );
        }
    }
    let argv: Vec<_> = words.collect();
    if argv.is_empty() {
        return if list { Ok(()) } else { Err(USAGE.into()) };
    }
    let env = vec![
        ("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into()),
        ("LANG".into(), "C.UTF-8".into()),
    ];
    let (stdout, stderr) = (cwd.join("stdout"), cwd.join("stderr"));
    let spec = Spec {
        argv,
        env,
        cwd,
        stdin,
        stdout,
        stderr,
        limits,
        readable,
        writable: Vec::new(),
    };
    let mut times = Vec::new();
    for _ in 1..repeat {
        let begun = Instant::now();
        sandbox.run(&spec)?;
        times.push(begun.elapsed());
    }
    let outcome = sandbox.run(&spec)?;
    if brief {
        println!("{:?} {:?}", outcome.ended, outcome.hit);
    } else {
        println!("{outcome:#?}");
    }
    times.sort_unstable();
    if let Some(median) = times.get(times.len() / 2) {
        println!("{} runs, median real time {median:?}", times.len());
    }
    Ok(())
}
