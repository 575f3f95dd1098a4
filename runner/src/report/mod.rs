//! One result model, several faces. No other module prints results.
//!
//! The engine and the commands send [`Event`]s; a [`Reporter`] listens. [`reporter`] picks the one a command line asks
//! for. Results go to standard output; what is said while the work goes on goes to standard error.

mod complaints;
mod conversation;
pub mod cross;
mod details;
mod diagnostics;
pub mod event;
mod json;
pub mod model;
pub mod mutate;
mod progress;
pub mod quality;
pub(crate) mod style;
mod summary;
mod table;
mod terminal;
#[cfg(test)]
mod tests;
pub mod time_limit;
pub mod verify;
pub mod words;

pub use diagnostics::show as show_diagnostic;
pub use event::{Event, Reporter, Silent, StepKind};
pub use json::{JSON_VERSION, Json, fault_line};
pub use progress::Meter;
pub use style::Look;
pub use terminal::Terminal;

use std::path::Path;

/// The reporter for a command: JSON lines, or tables with a progress bar. Files are named relative to `base`, the folder
/// the user stands in. `verbose` is how often `-v` was given.
pub fn reporter(json: bool, verbose: u8, base: &Path) -> Box<dyn Reporter> {
    if json {
        Box::new(Json::new(std::io::BufWriter::new(std::io::stdout())))
    } else {
        Box::new(Terminal::new(
            std::io::stdout(),
            Look::of_stdout(verbose),
            base,
            progress::Progress::on_stderr(),
        ))
    }
}
