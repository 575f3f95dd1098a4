//! `--require`: layers of isolation without which nothing is run.

use super::MACHINE;
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::require;

/// Looks whether the machine has these layers, and lets no program run without them from now on.
///
/// # Errors
/// When one is missing: which, why, and what it needs.
pub fn layers(wanted: &[String]) -> Result<(), (i32, Diagnostic)> {
    if wanted.is_empty() {
        return Ok(());
    }
    let found = sandbox::probe();
    let active = |name: &String| {
        found
            .iter()
            .any(|layer| layer.active && layer.name == *name)
    };
    let missing: Vec<&str> = wanted
        .iter()
        .filter(|name| !active(name))
        .map(String::as_str)
        .collect();
    if missing.is_empty() {
        require(wanted);
        return Ok(());
    }
    let text = format!(
        "this machine has not all that is required: {}",
        missing.join(", ")
    );
    let mut fault = Diagnostic::error("machine", Place::file(""), text).hint(
        "`jury doctor` shows all layers; without --require programs run behind those there are",
    );
    // A sandbox that cannot be started has one layer by another name.
    let named = |layer: &&sandbox::Layer| {
        !layer.active && (missing.contains(&layer.name.as_str()) || found.len() == 1)
    };
    for layer in found.iter().filter(named) {
        fault = fault
            .note(format!("{}: {}", layer.name, layer.reason))
            .note(format!("{} needs {}", layer.name, layer.needs()));
    }
    Err((MACHINE, fault))
}
