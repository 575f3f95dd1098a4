//! The engine of this machine: a queue, a number of workers, the store.
//!
//! The calling thread owns the queue. A step whose needs are met is first looked up in the store, right there, because
//! that costs microseconds; only what is not known goes to a worker. So a run in which nothing changed starts no
//! program and no worker.

mod inputs;
mod prepare;
mod queue;
mod run;

use super::retry::Quiet;
use super::{Engine, Progress, Results};
use crate::build::Toolchains;
use crate::diagnostic::{Diagnostic, Place};
use crate::plan::Plan;
use crate::store::Store;
use run::Run;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};

/// How the local engine works.
#[derive(Debug, Clone)]
pub struct Options {
    /// Workers, at least 1.
    pub jobs: usize,
    /// Set from outside to stop the run.
    pub stop: Arc<AtomicBool>,
}

/// Runs plans on this machine.
pub struct Local<'s> {
    pub(super) store: &'s Store,
    pub(super) tools: Toolchains<'s>,
    pub(super) options: Options,
    /// Compiles that a compiled C++ header would help.
    pub(super) wanting_header: AtomicUsize,
    /// Held while the header is compiled: the others wait for it.
    pub(super) header: Mutex<()>,
}

impl<'s> Local<'s> {
    /// An engine over a store.
    pub fn new(store: &'s Store, options: Options) -> Local<'s> {
        let tools = Toolchains::new(store);
        Local {
            store,
            tools,
            options,
            wanting_header: AtomicUsize::new(0),
            header: Mutex::new(()),
        }
    }

    /// The store.
    pub(crate) fn store(&self) -> &'s Store {
        self.store
    }

    /// The compilers.
    pub(crate) fn tools(&self) -> &Toolchains<'s> {
        &self.tools
    }

    /// Many C++ programs are going to be compiled: the compiled header is worth its time.
    pub(crate) fn want_header(&self) {
        self.wanting_header
            .fetch_add(crate::build::header::WORTHWHILE, Ordering::Relaxed);
    }
}

impl Engine for Local<'_> {
    fn run(
        &mut self,
        plan: &Plan,
        sink: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Results, Diagnostic> {
        // A content that turns out to be damaged is made again by going through the plan once more: everything that is
        // still there is found in the store. What it was made of may be damaged as well, so there can be as many passes
        // as things made one of the other, and then some.
        for _ in 0..PASSES {
            if let Some(results) = self.once(plan, sink)? {
                return Ok(results);
            }
        }
        Err(Diagnostic::error(
            "store",
            Place::file(self.store.dir()),
            "contents vanish from the store while it is in use",
        )
        .hint("another program changes files there; keep it out, or give `--store` another folder"))
    }
}

/// How often a plan is gone through when contents of the store are damaged.
const PASSES: usize = 12;

impl Local<'_> {
    /// One pass over the plan; `None` when a content was lost and the plan has to be gone through again.
    fn once(
        &self,
        plan: &Plan,
        sink: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Option<Results>, Diagnostic> {
        let quiet = Quiet::default();
        let (answers, inbox) = mpsc::channel();
        std::thread::scope(|scope| {
            let mut run = Run::new(self, plan, &quiet, answers);
            run.go(scope, &inbox, sink);
            run.close()
        })
    }
}
