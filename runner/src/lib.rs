//! `jury` prepares programming-contest problems: it builds a problem's programs, generates and validates its test
//! data, makes the judge answers, runs every submission on every test and says whether each behaves as claimed.
//!
//! Data walks one way through the modules:
//! `package` (read a folder) → `plan` (steps) → `engine` (run them, through `store` and the sandbox) → `judge`
//! (verdicts, expectations) → `report` (terminal, JSON). `commands` holds one file per subcommand.

pub mod build;
pub mod cli;
pub mod commands;
pub mod data;
pub mod diagnostic;
pub mod engine;
pub mod judge;
pub mod languages;
pub mod package;
pub mod plan;
pub mod quality;
pub mod report;
pub mod side_by_side;
pub mod store;
pub mod verify;
