//! The limits that programs are held to: what a package says, and defaults.

use super::{CompileLimits, HelperLimits, Selection, Upto};
use crate::judge::RunLimits;
use crate::package::{Kind, Package};

/// Defaults where `problem.yaml` is silent; the format leaves them to the system and names typical values.
mod default {
    use std::time::Duration;

    pub const MEMORY_MIB: u64 = 2048;
    pub const OUTPUT_MIB: u64 = 8;
    pub const COMPILATION_TIME: Duration = Duration::from_secs(60);
    pub const COMPILATION_MEMORY_MIB: u64 = 2048;
    pub const VALIDATION_TIME: Duration = Duration::from_secs(60);
    pub const VALIDATION_MEMORY_MIB: u64 = 2048;
    pub const VALIDATION_OUTPUT_MIB: u64 = 8;
    /// All that an interactor says is its output; some hand a whole large input over.
    pub const INTERACTOR_OUTPUT_MIB: u64 = 64;
    pub const GENERATOR_TIME: Duration = Duration::from_secs(60);
    /// Generated files can be larger than what a solution prints.
    pub const GENERATOR_OUTPUT_MIB: u64 = 1024;
}

/// Limits of a generator call.
pub fn helper_limits(package: &Package) -> HelperLimits {
    HelperLimits {
        time: package
            .jury
            .generator_time
            .unwrap_or(default::GENERATOR_TIME),
        memory: default::VALIDATION_MEMORY_MIB << 20,
        output: default::GENERATOR_OUTPUT_MIB << 20,
    }
}

/// Limits of a submission run as the package says them.
pub fn submission_limits(package: &Package) -> RunLimits {
    run_limits(package, &Selection::all(Upto::Judge))
}

/// Limits of a submission run, where the selection may set another time limit.
pub(super) fn run_limits(package: &Package, selection: &Selection) -> RunLimits {
    let limits = &package.config.limits;
    let memory = limits.memory.unwrap_or(default::MEMORY_MIB) << 20;
    RunLimits {
        time: selection.time_limit.or(limits.time_limit),
        memory,
        stack: package.jury.stack.map_or(memory, |mib| mib << 20),
        output: limits.output.unwrap_or(default::OUTPUT_MIB) << 20,
    }
}

/// Limits of a compiler.
pub(super) fn compile_limits(package: &Package) -> CompileLimits {
    let limits = &package.config.limits;
    CompileLimits {
        time: limits.compilation_time.unwrap_or(default::COMPILATION_TIME),
        memory: limits
            .compilation_memory
            .unwrap_or(default::COMPILATION_MEMORY_MIB)
            << 20,
    }
}

/// Limits of an output validator, and of a grader.
pub fn validation_limits(package: &Package) -> HelperLimits {
    let limits = &package.config.limits;
    let output = match package.config.kinds.contains(&Kind::Interactive) {
        true => default::INTERACTOR_OUTPUT_MIB,
        false => default::VALIDATION_OUTPUT_MIB,
    };
    HelperLimits {
        time: limits.validation_time.unwrap_or(default::VALIDATION_TIME),
        memory: limits
            .validation_memory
            .unwrap_or(default::VALIDATION_MEMORY_MIB)
            << 20,
        output: limits.validation_output.unwrap_or(output) << 20,
    }
}
