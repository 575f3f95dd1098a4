//! `data.lock`: which files of `data/` were generated.

use crate::package::context::Context;
use std::collections::BTreeSet;
use std::fs;

/// Largest lock, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// Paths below `data/`, without ending, of the tests whose files the lock names; empty when there is no lock. A line is
/// a hash and a path; the path counts, the hashes are not looked at here.
pub fn generated(context: &Context<'_>) -> BTreeSet<String> {
    let file = context.dir.join("data.lock");
    // Another reader says what is wrong with one that is none.
    let plain =
        fs::symlink_metadata(&file).is_ok_and(|meta| meta.is_file() && meta.len() < MAX_BYTES);
    if !plain {
        return BTreeSet::new();
    }
    let text = fs::read_to_string(file).unwrap_or_default();
    let paths = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_whitespace().last());
    paths
        .map(|path| path.strip_prefix("data/").unwrap_or(path))
        .map(|path| {
            super::disk::split_ending(path)
                .map_or(path, |(base, _)| base)
                .to_owned()
        })
        .collect()
}
