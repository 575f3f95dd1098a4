//! `include`: tests of one folder in another one.

use super::folder::{Known, Reader};
use super::rules::CaseRule;
use crate::package::yaml::{Cursor, nearest};

impl Reader<'_> {
    /// The cases that `include` means: those of tests and folders named before.
    pub(super) fn included(&self, cursor: &Cursor<'_>) -> Vec<usize> {
        let mut found = Vec::new();
        for item in cursor.one_or_list() {
            let Some(name) = item.text() else { continue };
            match self.keys.get(name).map(Vec::as_slice) {
                Some([Known::Case(index)]) => found.push(*index),
                Some([Known::Folder(id)]) => {
                    let below = format!("{id}/");
                    found.extend(
                        (0..self.rules.cases.len())
                            .filter(|&i| self.rules.cases[i].id.starts_with(&below)),
                    );
                }
                Some(_) => item.error(
                    "ambiguous-include",
                    format!("`{name}` is the name of several tests or folders"),
                ),
                None => {
                    let message = format!("no test or folder before this line is called `{name}`");
                    let hint = match nearest(name, self.keys.keys().map(String::as_str)) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None if name.contains('/') => {
                            "give the name alone, not the path".to_owned()
                        }
                        None => {
                            "only what stands before (in the order sample, secret) can be included"
                                .to_owned()
                        }
                    };
                    item.error_hint("unknown-include", message, hint);
                }
            }
        }
        found
    }

    /// Puts case `index` into `folder` as well. The same case may come by several ways.
    pub(super) fn include(&mut self, cursor: &Cursor<'_>, index: usize, folder: &str) {
        let rule = &self.rules.cases[index];
        let name = rule.id.rsplit('/').next().unwrap_or(&rule.id);
        let id = format!("{folder}/{name}");
        let origin = rule.included_from.as_ref().unwrap_or(&rule.id);
        if let Some(&other) = self.ids.get(&id) {
            let other = &self.rules.cases[other];
            if other.included_from.as_ref() != Some(origin) {
                let message =
                    format!("{origin} is included as {id}, which is another test already");
                cursor.error_hint(
                    "duplicate-name",
                    message,
                    "give one of the two another name",
                );
            }
            return;
        }
        let rule = CaseRule {
            id,
            included_from: Some(origin.clone()),
            ..rule.clone()
        };
        self.add_case(rule);
    }
}
