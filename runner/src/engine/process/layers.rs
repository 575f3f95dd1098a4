//! Layers of isolation that must hold, and those that did not.

use crate::diagnostic::{Diagnostic, Place};
use sandbox::{Outcome, Spec};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Layers of isolation that must hold in every run of this process, apart from compilers and build tools.
static REQUIRED: OnceLock<Vec<String>> = OnceLock::new();

/// From now on programs run behind these layers of isolation or not at all. Only the first call counts.
pub fn require(layers: &[String]) {
    let _ = REQUIRED.set(layers.to_vec());
}

pub fn required() -> &'static [String] {
    REQUIRED.get().map_or(&[], Vec::as_slice)
}

/// Layers that the machine has and that did not hold in some run of this process.
static WEAKENED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Names of layers that this machine has and that did not fully hold in every run of this process so far.
pub fn weakened() -> BTreeSet<String> {
    WEAKENED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

/// A layer that the machine has need not have held in a run: the program may lie where only root can read, say.
pub fn check_layers(spec: &Spec, outcome: &Outcome) -> Result<(), Diagnostic> {
    if !outcome.inactive.is_empty() {
        let mut weakened = WEAKENED.lock().unwrap_or_else(PoisonError::into_inner);
        weakened.extend(outcome.inactive.iter().cloned());
    }
    let missing = |name: &&String| outcome.inactive.contains(name);
    let Some(layer) = required().iter().find(missing) else {
        return Ok(());
    };
    let program = spec.argv.first().map(Path::new).unwrap_or(Path::new(""));
    let reason = match layer.as_str() {
        "uid" => {
            "a file that it needs can be read by root alone; put it, or the toolchain, where everybody may read it"
        }
        _ => "no control group could be made for it",
    };
    let text = format!("the layer {layer} is required, and did not hold when this program was run");
    Err(Diagnostic::error("machine", Place::file(program), text).hint(reason))
}
