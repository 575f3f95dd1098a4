//! The layers of isolation and whether this machine has them.

use serde::{Deserialize, Serialize};

/// One layer of isolation or measurement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layer {
    /// Its fixed name, as in "landlock".
    pub name: String,
    /// Whether runs have it.
    pub active: bool,
    /// When active, what exactly; otherwise why not, with the system's error.
    pub reason: String,
}

/// All layers in their order, tried once and remembered.
pub fn probe() -> Vec<Layer> {
    vec![Layer {
        name: "rlimits".into(),
        active: true,
        reason: String::new(),
    }]
}
