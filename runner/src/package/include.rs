//! `include/`: files that are laid beside every submission.

use super::context::Context;
use crate::diagnostic::{Diagnostic, Place};
use crate::languages::{self, Language};
use crate::package::yaml::nearest;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Files by language key, and under `default`.
pub fn read(context: &Context<'_>) -> BTreeMap<String, Vec<PathBuf>> {
    let mut found = BTreeMap::new();
    for item in context.list(&context.dir.join("include")) {
        let place = Place::file(&item.path);
        if !item.is_dir {
            context.add(
                Diagnostic::warning("unknown-file", place, "passed over: not in a folder")
                    .hint("put it into include/default or include/<language>"),
            );
            continue;
        }
        if item.name != "default" && Language::by_key(&item.name).is_none() {
            let fault = Diagnostic::warning(
                "unknown-folder",
                place,
                format!("language `{}` is not known", item.name),
            );
            context.add(
                match nearest(&item.name, languages::all().iter().map(|l| l.key)) {
                    Some(near) => fault.hint(format!("did you mean `{near}`?")),
                    None => fault,
                },
            );
            continue;
        }
        found.insert(item.name, context.files_below(&item.path));
    }
    found
}
