//! Runs one untrusted program under limits and says exactly what happened.
//!
//! ```no_run
//! sandbox::helper_main_if_asked(); // first thing in main()
//! let mut sandbox = sandbox::Sandbox::new(&sandbox::Options::default())?; // one for each worker thread
//! let outcome = sandbox.run(&sandbox::Spec {
//!     argv: vec!["/bin/true".into()],
//!     env: vec![("PATH".into(), "/usr/bin:/bin".into())],
//!     cwd: "/tmp/scratch".into(),
//!     stdin: None,
//!     stdout: "/tmp/out".into(),
//!     stderr: "/tmp/err".into(),
//!     limits: sandbox::Limits::default(),
//!     readable: vec![],
//!     writable: vec![],
//! })?;
//! assert_eq!(outcome.ended, sandbox::Ended::Exit(0));
//! # Ok::<(), sandbox::Error>(())
//! ```

mod client;
mod error;
mod keeper;
mod layer;
pub mod many;
mod outcome;
mod pulse;
mod spec;
mod sys;
mod verdict;
mod wire;

pub use client::{Options, Sandbox, helper_main_if_asked, interrupt};
pub use error::Error;
pub use layer::{LAYERS, Layer, probe};
pub use outcome::{Ended, LimitHit, Outcome, PairOutcome, Said, Stream};
pub use spec::{Limits, Spec};
