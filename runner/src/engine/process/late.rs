//! A sandbox that is started when it is first needed, so that whoever finds all results in the store starts nobody.

use super::shortage::machine;
use crate::diagnostic::Diagnostic;
use crate::store::Store;
use sandbox::{Options, Sandbox};

/// A sandbox, or what it will be.
pub struct Late {
    options: Options,
    started: Option<Sandbox>,
}

impl Late {
    /// One that will be started with `options`.
    pub fn new(options: Options) -> Late {
        Late {
            options,
            started: None,
        }
    }

    /// The sandbox, started at the first call.
    ///
    /// # Errors
    /// When it cannot be started or lacks a layer: a fault of the machine.
    pub fn get(&mut self, store: &Store) -> Result<&mut Sandbox, Diagnostic> {
        match &mut self.started {
            Some(sandbox) => Ok(sandbox),
            none => {
                let fresh = Sandbox::new(&self.options);
                Ok(none.insert(fresh.map_err(|error| machine(store, error.to_string()))?))
            }
        }
    }
}
