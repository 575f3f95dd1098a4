//! The bytes behind the files of a plan, once it has been carried out.

use crate::engine::{Done, Results};
use crate::plan::FileRef;
use crate::store::{Hash, Store};

/// Looks files up.
#[derive(Clone, Copy)]
pub struct Contents<'a> {
    /// What came of the plan.
    pub results: &'a Results,
    /// Where made files are.
    pub store: &'a Store,
}

impl Contents<'_> {
    /// The hash of a file; `None` when it was not made or cannot be read.
    pub fn hash(&self, file: &FileRef) -> Option<Hash> {
        match file {
            FileRef::Bytes(bytes) => Some(Hash::of(bytes)),
            FileRef::Path(path) => self.store.hash_file(path).ok(),
            FileRef::Made(step, ending) => match self.results.states[*step].done()? {
                Done::Generated(facts) => facts.files.get(*ending).copied(),
                Done::Answered { answer, good, .. } => good.then_some(*answer),
                _ => None,
            },
        }
    }

    /// The bytes of a file, under the same conditions.
    pub fn bytes(&self, file: &FileRef) -> Option<Vec<u8>> {
        match file {
            FileRef::Bytes(bytes) => Some(bytes.to_vec()),
            FileRef::Path(path) => std::fs::read(path).ok(),
            FileRef::Made(..) => self.store.read(&self.hash(file)?),
        }
    }
}
