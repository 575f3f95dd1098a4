//! The `jury` command.

use clap::Parser;

fn main() {
    // The sandbox starts this program again as its keeper; then nothing else must happen first.
    sandbox::helper_main_if_asked();
    let cli = runner::cli::Cli::parse();
    let json = cli.common.json;
    let code = match runner::commands::dispatch(cli) {
        Ok(code) => code,
        Err((code, fault)) => {
            use std::io::Write;
            let here = std::env::current_dir().unwrap_or_default();
            if !json || write!(std::io::stdout(), "{}", runner::report::fault_line(&fault)).is_err()
            {
                let look = runner::report::Look::of_stdout(0);
                // A stream that is closed is no reason to panic.
                let _ = write!(
                    std::io::stderr(),
                    "{}",
                    runner::report::show_diagnostic(&fault, &look, &here)
                );
            }
            code
        }
    };
    std::process::exit(code);
}
