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

/// The names of all layers.
pub const LAYERS: [&str; 7] = [
    "rlimits",
    "counters",
    "namespaces",
    "uid",
    "landlock",
    "seccomp",
    "cgroup",
];

impl Layer {
    /// What a machine needs for this layer, for people.
    pub fn needs(&self) -> &'static str {
        match self.name.as_str() {
            "counters" => "a /proc with `children` and `schedstat`, as most kernels have it",
            "namespaces" => {
                "root, or user namespaces: `sysctl kernel.apparmor_restrict_unprivileged_userns=0` where AppArmor holds \
                 them back, `--security-opt seccomp=unconfined` for a container"
            }
            "uid" => "root: `sudo jury ...`",
            "landlock" => "Linux 5.13 or later, started with `landlock` among its `lsm=`",
            "seccomp" => "Linux on x86-64 or arm64 with CONFIG_SECCOMP_FILTER",
            "cgroup" => {
                "a control group to write to: `systemd-run --user --scope jury ...`, or see docs/sandbox.md"
            }
            _ => "a system on which the sandbox can be started",
        }
    }
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
