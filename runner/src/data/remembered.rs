//! Which files were put below `data/`: as the lock lists them, and as the store remembers them, because there may be no
//! lock, or an old one.

use super::Lock;
use crate::store::{Hash, KeyBuilder, Store};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Component, Path};

fn key(package: &Path) -> Hash {
    KeyBuilder::new("written data")
        .str(&package.to_string_lossy())
        .finish()
}

/// Every file that was made for a package and may still lie below its `data/`.
pub fn recall(package: &Path, store: Option<&Store>) -> Lock {
    let mut files = Lock::read(package).ok().flatten().unwrap_or_default().files;
    let known: Option<BTreeMap<String, (Hash, u64)>> =
        store.and_then(|store| store.record(&key(package)));
    // What was written last is nearer to what lies there.
    files.extend(known.into_iter().flatten());
    Lock { files }
}

/// Remembers that the files of `lock` lie below `data/`.
pub fn remember(package: &Path, lock: &Lock, store: &Store) {
    let key = key(package);
    if store.record::<BTreeMap<String, (Hash, u64)>>(&key).as_ref() != Some(&lock.files) {
        // Without it the files of tests that are gone stay; the reader of the package says so.
        let _ = store.put_record(&key, &lock.files);
    }
}

/// Whether a folder that may not be there yet is, or will be, in the package, links followed.
pub fn lies_in(package: &Path, folder: &Path) -> bool {
    let nearest = folder
        .ancestors()
        .find_map(|above| fs::canonicalize(above).ok());
    match (nearest, fs::canonicalize(package)) {
        (Some(nearest), Ok(package)) => nearest.starts_with(package),
        _ => false,
    }
}

/// Removes a made file when it still has the bytes it was made with, and the folders that are empty then. Says whether
/// it did.
pub fn remove(package: &Path, name: &str, hash: &Hash) -> bool {
    let data = package.join("data");
    let path = data.join(name);
    // A name out of a lock file may be anything.
    let inside = Path::new(name)
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let inside = inside && path.parent().is_some_and(|folder| lies_in(package, folder));
    let plain = inside && fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_file());
    let same = plain
        && fs::File::open(&path)
            .and_then(Hash::of_reader)
            .is_ok_and(|found| found == *hash);
    if !same || fs::remove_file(&path).is_err() {
        return false;
    }
    let mut dir = path.parent();
    while let Some(here) = dir.filter(|here| *here != data && here.starts_with(&data)) {
        if fs::remove_dir(here).is_err() {
            break;
        }
        dir = here.parent();
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_made_is_removed() {
        let home = tempfile::tempdir().unwrap();
        let package = home.path().join("package");
        fs::create_dir_all(package.join("data/secret/group")).unwrap();
        fs::write(package.join("data/secret/group/1.in"), "1\n").unwrap();
        fs::write(package.join("data/secret/2.in"), "edited\n").unwrap();
        fs::write(package.join("problem.yaml"), "1\n").unwrap();
        let one = Hash::of(b"1\n");
        assert!(!remove(&package, "../problem.yaml", &one));
        assert!(!remove(
            &package,
            &package.join("problem.yaml").to_string_lossy(),
            &one
        ));
        assert!(!remove(&package, "secret/2.in", &Hash::of(b"made\n")));
        assert!(remove(&package, "secret/group/1.in", &one));
        assert!(!remove(&package, "secret/group/1.in", &one), "it is gone");
        assert!(
            !package.join("data/secret/group").exists()
                && package.join("data/secret/2.in").exists()
        );
        assert!(package.join("problem.yaml").exists());
    }

    #[test]
    fn the_lock_and_the_store_together() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::open(&home.path().join("store")).unwrap();
        let entry = |text: &str| (Hash::of(text.as_bytes()), text.len() as u64);
        let lock = |list: &[(&str, &str)]| Lock {
            files: list
                .iter()
                .map(|(name, text)| (name.to_string(), entry(text)))
                .collect(),
        };
        lock(&[("a", "1"), ("b", "1")]).write(home.path()).unwrap();
        remember(home.path(), &lock(&[("b", "2"), ("c", "3")]), &store);
        assert_eq!(
            recall(home.path(), Some(&store)),
            lock(&[("a", "1"), ("b", "2"), ("c", "3")])
        );
        assert_eq!(recall(home.path(), None), lock(&[("a", "1"), ("b", "1")]));
    }
}
