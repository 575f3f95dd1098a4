//! The layers of isolation and whether this machine has them.

use crate::{Options, Sandbox};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

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

/// The layers that sandboxes with the default options have on this machine, tried once and remembered.
///
/// Like [`Sandbox::new`](crate::Sandbox::new) this starts a keeper, so `main` must call
/// [`helper_main_if_asked`](crate::helper_main_if_asked). When that fails there is one layer, inactive,
/// with the reason.
pub fn probe() -> Vec<Layer> {
    static LAYERS: OnceLock<Vec<Layer>> = OnceLock::new();
    let find = || match Sandbox::new(&Options::default()) {
        Ok(sandbox) => sandbox.layers().to_vec(),
        Err(error) => vec![Layer {
            name: "sandbox".into(),
            active: false,
            reason: error.to_string(),
        }],
    };
    LAYERS.get_or_init(find).clone()
}
