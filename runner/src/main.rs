//! The `jury` command.

use clap::Parser;

fn main() {
    // The sandbox starts this program again as its keeper; then nothing else must happen first.
    sandbox::helper_main_if_asked();
    let cli = runner::cli::Cli::parse();
    let code = match runner::commands::dispatch(cli) {
        Ok(code) => code,
        Err((code, fault)) => {
            let here = std::env::current_dir().unwrap_or_default();
            eprint!("{}", runner::report::show_diagnostic(&fault, &runner::report::Look::of_stdout(0), &here));
            code
        }
    };
    std::process::exit(code);
}
