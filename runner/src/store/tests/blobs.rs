//! Contents: what is given out is what was put in.

use super::*;
use std::fs::Permissions;
use std::os::unix::fs::{PermissionsExt, symlink};

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// Writes into a stored file as a program would that does not care for permissions.
fn overwrite(path: &Path, bytes: &[u8]) {
    fs::set_permissions(path, Permissions::from_mode(0o644)).unwrap();
    fs::write(path, bytes).unwrap();
}

#[test]
fn in_and_out() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(&dir.path().join("s")).unwrap();
    for size in [0, 1, 5000, 9 << 20] {
        let bytes: Vec<u8> = (0..size).map(|i: usize| ((i * i) >> 3) as u8).collect();
        let file = dir.path().join("file");
        fs::write(&file, &bytes).unwrap();
        let hash = store.put_file(&file).unwrap();
        assert_eq!(hash, Hash::of(&bytes));
        assert_eq!(store.put_bytes(&bytes).unwrap(), hash);
        assert!(store.has(&hash));
        assert_eq!(store.size_of(&hash), Some(size as u64));
        let path = store.blob(&hash).unwrap();
        assert_eq!(mode(&path), 0o444);
        assert!(fs::read(&path).unwrap() == bytes && store.read(&hash).unwrap() == bytes);
        assert_eq!(store.put_program(&file).unwrap(), hash);
        assert_eq!(mode(&path), 0o555);
        // A program stays one when it is stored again as a file.
        store.put_file(&file).unwrap();
        assert_eq!(mode(&path), 0o555);
    }
    let none = Hash::of(b"never stored");
    assert!(!store.has(&none) && store.blob(&none).is_none() && store.read(&none).is_none());
    assert!(store.put_file(&dir.path().join("missing")).is_err());
    assert!(store.put_file(dir.path()).is_err());
}

#[test]
fn damage_is_noticed_and_mended() {
    let dir = tempfile::tempdir().unwrap();
    let bytes = b"3\n1 2\n2 3\n".repeat(50);
    let damages: [(&str, Vec<u8>); 4] = [
        ("flipped", {
            let mut bytes = bytes.clone();
            bytes[77] ^= 4;
            bytes
        }),
        ("short", bytes[..bytes.len() - 1].to_vec()),
        ("empty", Vec::new()),
        ("zeros", vec![0; bytes.len()]),
    ];
    for (name, damaged) in &damages {
        for reopened in [false, true] {
            let mut store = Store::open(dir.path()).unwrap();
            let hash = store.put_bytes(&bytes).unwrap();
            let path = store.blob(&hash).unwrap();
            if reopened {
                drop(store);
                overwrite(&path, damaged);
                store = Store::open(dir.path()).unwrap();
            } else {
                overwrite(&path, damaged);
            }
            if damaged.len() != bytes.len() {
                assert!(!store.has(&hash), "{name}: has");
            }
            assert_eq!(store.blob(&hash), None, "{name}: blob");
            assert!(!path.exists(), "{name}: still there");
            assert!(!store.has(&hash), "{name}: has after blob");
            store.put_bytes(&bytes).unwrap();
            let path = store.blob(&hash).unwrap();
            overwrite(&path, damaged);
            assert_eq!(store.read(&hash), None, "{name}: read");
            // Storing mends what is damaged, noticed or not.
            store.put_bytes(&bytes).unwrap();
            overwrite(&path, damaged);
            store.put_bytes(&bytes).unwrap();
            assert_eq!(store.read(&hash).as_ref(), Some(&bytes), "{name}: mended");
        }
    }
}

#[test]
fn a_content_the_log_does_not_know_is_found_all_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let hash = Store::open(dir.path()).unwrap().put_bytes(b"x").unwrap();
    fs::remove_file(dir.path().join(LOG_NAME)).unwrap();
    let store = Store::open(dir.path()).unwrap();
    assert!(store.has(&hash));
    assert_eq!(store.read(&hash).as_deref(), Some(&b"x"[..]));
}

#[test]
fn folders() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(&dir.path().join("s")).unwrap();
    let classes = dir.path().join("classes");
    fs::create_dir_all(classes.join("sub")).unwrap();
    fs::write(classes.join("Main.class"), "main").unwrap();
    fs::write(classes.join("sub/Inner.class"), "inner").unwrap();
    fs::write(classes.join("run"), "#!/bin/sh\n").unwrap();
    let plain = store.put_dir(&classes).unwrap();
    fs::set_permissions(classes.join("run"), Permissions::from_mode(0o755)).unwrap();
    let hash = store.put_dir(&classes).unwrap();
    assert_ne!(plain, hash, "executable bits count");
    assert_eq!(store.put_dir(&classes).unwrap(), hash);
    assert!(store.has(&hash));
    let path = store.blob(&hash).unwrap();
    assert_eq!(
        fs::read_to_string(path.join("sub/Inner.class")).unwrap(),
        "inner"
    );
    assert_eq!(
        (mode(&path.join("run")), mode(&path.join("Main.class"))),
        (0o555, 0o444)
    );
    overwrite(&path.join("sub/Inner.class"), b"INNER");
    assert_eq!(store.blob(&hash), None);
    assert!(!store.has(&hash));
    assert_eq!(store.put_dir(&classes).unwrap(), hash);
    fs::remove_file(store.blob(&hash).unwrap().join("run")).unwrap();
    // Storing mends what is damaged.
    assert_eq!(store.put_dir(&classes).unwrap(), hash);
    assert!(store.blob(&hash).is_some());
    symlink(dir.path().join("elsewhere"), classes.join("link")).unwrap();
    let error = store.put_dir(&classes).unwrap_err();
    assert!(
        error.to_string().contains("neither a file nor a folder"),
        "{error}"
    );
}

/// What a run is let read is a file, not a name: a content in use must stay the file it is.
#[test]
fn the_same_content_from_many_sides_is_stored_once() {
    use std::os::unix::fs::MetadataExt;
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(&dir.path().join("s")).unwrap();
    for round in 0..200u32 {
        let bytes = round.to_le_bytes();
        let folder = dir.path().join(format!("folder-{round}"));
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("main"), bytes).unwrap();
        let seen: Vec<(u64, u64)> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..4)
                .map(|_| {
                    scope.spawn(|| {
                        let file = store.put_bytes(&bytes).unwrap();
                        let inode = |path: &Path| fs::metadata(path).unwrap().ino();
                        let file = inode(&store.blob(&file).unwrap());
                        let program = store.put_dir(&folder).unwrap();
                        let program = store.blob(&program).unwrap().join("main");
                        assert_eq!(fs::read(&program).unwrap(), bytes);
                        (file, inode(&program))
                    })
                })
                .collect();
            workers
                .into_iter()
                .map(|worker| worker.join().unwrap())
                .collect()
        });
        assert!(seen.iter().all(|one| *one == seen[0]), "{round}: {seen:?}");
    }
}
