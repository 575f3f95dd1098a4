//! Runs the `jury` command itself on small packages and looks at what it prints, writes and returns.
//!
//! [`fixture`] lays packages out and calls the command, [`snapshot`] compares reports with `snapshots/`, where times,
//! sizes of memory and folders of the machine are replaced by words. `JURY_BLESS=1 cargo test` writes them anew.

mod fixture;
mod snapshot;

mod all;
mod bad_files;
mod bad_helpers;
mod bad_submissions;
mod cache;
mod checkers;
mod checktestdata;
mod cross;
mod data;
mod disks;
mod fuzz;
mod hack;
mod interactive;
mod json;
mod killed;
mod languages;
mod malicious;
mod mangled;
mod matrix;
mod memory;
mod mutate;
mod nasty;
mod old_versions;
mod passes;
mod places;
mod run;
mod sections;
mod skeleton;
mod static_validator;
mod steady;
mod survives;
mod time_limit;
mod verdicts;
mod verify;
