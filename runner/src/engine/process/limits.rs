//! The limits that programs run under.

use crate::judge::RunLimits;
use crate::plan::HelperLimits;
use sandbox::Limits;
use std::time::Duration;

/// A limit on time that is none.
const NEVER: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// All files that a run makes may take as much as so many outputs.
const FILES_OF_OUTPUT: u64 = 4;
/// Files that a run may make. No program that does its work needs many, and each costs the system memory.
const MOST_FILES: u32 = 400;

/// Sandbox limits of a submission run.
pub fn submission_limits(limits: &RunLimits, jvm: bool) -> Limits {
    Limits {
        cpu: limits.cpu_kill(),
        idle: limits.idle(),
        wall: limits.wall(),
        // The virtual machine keeps its own house on top of the heap that the program gets.
        memory: if jvm {
            limits.memory + (256 << 20)
        } else {
            limits.memory
        },
        stack: limits.stack,
        output: limits.output,
        file_size: limits.output,
        written: limits.output.saturating_mul(FILES_OF_OUTPUT),
        files: MOST_FILES,
        processes: if jvm { 256 } else { 64 },
    }
}

/// Sandbox limits of a generator or validator.
pub fn helper_limits(limits: &HelperLimits) -> Limits {
    Limits {
        cpu: limits.time,
        idle: limits.time,
        wall: limits.time * 20,
        memory: limits.memory,
        stack: limits.memory,
        output: limits.output,
        file_size: limits.output,
        written: limits.output.saturating_mul(FILES_OF_OUTPUT),
        files: MOST_FILES,
        processes: 64,
    }
}

/// No limits at all.
pub fn none() -> Limits {
    Limits {
        cpu: NEVER,
        idle: NEVER,
        wall: NEVER,
        memory: u64::MAX,
        stack: u64::MAX,
        output: u64::MAX,
        file_size: u64::MAX,
        written: u64::MAX,
        files: u32::MAX,
        processes: u32::MAX,
    }
}
