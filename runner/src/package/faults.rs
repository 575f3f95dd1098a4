//! The list that readers put their findings into.

use crate::diagnostic::{Diagnostic, Place};
use std::cell::RefCell;

/// Collects diagnostics while a package is read. Shared by reference, so that a reader deep down can report without
/// every caller handing a list through.
#[derive(Debug, Default)]
pub struct Faults {
    list: RefCell<Vec<Diagnostic>>,
}

impl Faults {
    /// Adds one finding.
    pub fn add(&self, diagnostic: Diagnostic) {
        self.list.borrow_mut().push(diagnostic);
    }

    /// Reports what `read` finds at `place`: its own places make no sense to the user, for they are within a text.
    pub fn all_at<T>(&self, place: &Place, read: impl FnOnce(&Faults) -> T) -> T {
        let inner = Faults::default();
        let result = read(&inner);
        for fault in inner.into_sorted() {
            self.add(Diagnostic {
                place: place.clone(),
                ..fault
            });
        }
        result
    }

    /// Everything found, by place, each finding once.
    pub fn into_sorted(self) -> Vec<Diagnostic> {
        let mut list = self.list.into_inner();
        list.sort_by(|a, b| (&a.place, a.code, &a.message).cmp(&(&b.place, b.code, &b.message)));
        list.dedup();
        list
    }
}
