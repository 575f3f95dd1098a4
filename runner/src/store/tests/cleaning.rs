//! Compacting and cleaning.

use super::*;
use std::time::Duration;

const DAY: u32 = 24 * 3600;

/// A log with these entries of `size` bytes, `(number, age in days)` each.
fn write_log(dir: &Path, size: usize, entries: impl Iterator<Item = (u32, u32)>) {
    let mut bytes = Vec::new();
    for (i, days) in entries {
        let stamp = log::now() - days * DAY;
        frame::encode(&mut bytes, Kind::Record, stamp, &entry(i).0, &vec![7; size]);
    }
    fs::create_dir_all(dir).unwrap();
    fs::write(dir.join(LOG_NAME), bytes).unwrap();
}

fn raw(store: &Store, i: u32) -> Option<usize> {
    store
        .log
        .get(Kind::Record, &entry(i).0, |bytes| Some(bytes.len()))
}

#[test]
fn a_log_of_mostly_garbage_is_rewritten() {
    let dir = tempfile::tempdir().unwrap();
    // The same 100 records thirty times: 3 MB for 100 kB.
    write_log(dir.path(), 1000, (0..3000).map(|i| (i % 100, 0)));
    let store = Store::open(dir.path()).unwrap();
    assert!(store.log.stats().1 < 150_000);
    assert!((0..100).all(|i| raw(&store, i) == Some(1000)));
}

#[test]
fn what_nobody_uses_goes_and_what_is_used_stays() {
    let dir = tempfile::tempdir().unwrap();
    // 6 MB of records not asked for in 40 days, 1 MB from last week.
    write_log(
        dir.path(),
        1000,
        (0..7000).map(|i| (i, if i < 6000 { 40 } else { 7 })),
    );
    {
        // While another runner is at work nothing is rewritten.
        let lock = StoreLock::share(&dir.path().join("lock")).unwrap();
        let store = Store::open(dir.path()).unwrap();
        assert!(store.log.stats().1 > 7_000_000);
        assert_eq!(raw(&store, 5), Some(1000));
        drop(lock);
    }
    let store = Store::open(dir.path()).unwrap();
    assert!(store.log.stats().1 < 1_200_000);
    // Asked for above, so stamped anew when that store was closed.
    assert_eq!(raw(&store, 5), Some(1000));
    assert_eq!(raw(&store, 6), None);
    assert!((6000..7000).all(|i| raw(&store, i) == Some(1000)));
}

#[test]
fn a_clock_that_was_ahead_does_no_harm() {
    let dir = tempfile::tempdir().unwrap();
    let mut bytes = Vec::new();
    for i in 0..10 {
        let (key, value) = entry(i);
        frame::encode(
            &mut bytes,
            Kind::Record,
            u32::MAX,
            &key,
            &postcard::to_stdvec(&value).unwrap(),
        );
    }
    fs::write(dir.path().join(LOG_NAME), bytes).unwrap();
    let store = Store::open(dir.path()).unwrap();
    assert_eq!(check_entries(&store, 10), 10);
    assert_ne!(
        store.clean(Some(Duration::from_secs(60))).unwrap(),
        Cleaned::Busy
    );
    assert_eq!(check_entries(&Store::open(dir.path()).unwrap(), 10), 10);
}

#[test]
fn everything_is_removed() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    put_entries(&store, 0..100);
    let hash = store.put_bytes(&[1; 5000]).unwrap();
    fs::write(dir.path().join("records-0.log"), [0; 100]).unwrap();
    let size = store.size();
    assert_eq!((size.blobs, size.blob_bytes), (1, 5000));
    assert!(size.log_bytes > 5000 && size.bytes() == size.blob_bytes + size.log_bytes);
    assert_eq!(
        store.clean(None).unwrap(),
        Cleaned::Done {
            before: size.bytes(),
            after: 0
        }
    );
    let store = Store::open(dir.path()).unwrap();
    assert_eq!(store.size(), StoreSize::default());
    assert_eq!(check_entries(&store, 100), 0);
    assert!(!store.has(&hash));
}

#[test]
fn only_the_old_is_removed() {
    let dir = tempfile::tempdir().unwrap();
    write_log(dir.path(), 100, (0..20).map(|i| (i, i)));
    let store = Store::open(dir.path()).unwrap();
    let (old, new) = (
        store.put_bytes(b"old").unwrap(),
        store.put_bytes(b"new").unwrap(),
    );
    let past = SystemTime::now() - Duration::from_secs(20 * u64::from(DAY));
    let path = store.blob(&old).unwrap();
    drop(store);
    // As if it had been stored and used 20 days ago.
    File::open(&path).unwrap().set_modified(past).unwrap();
    let mut log = fs::read(dir.path().join(LOG_NAME)).unwrap();
    frame::encode(
        &mut log,
        Kind::Blob,
        log::now() - 20 * DAY,
        &old,
        &postcard::to_stdvec(&Some(3u64)).unwrap(),
    );
    fs::write(dir.path().join(LOG_NAME), log).unwrap();
    let store = Store::open(dir.path()).unwrap();
    assert!(matches!(
        store
            .clean(Some(Duration::from_secs(19 * u64::from(DAY) / 2)))
            .unwrap(),
        Cleaned::Done { before, after } if after < before
    ));
    let store = Store::open(dir.path()).unwrap();
    assert_eq!((0..20).filter(|&i| raw(&store, i).is_some()).count(), 10);
    assert!(!path.exists() && !store.has(&old));
    assert!(store.has(&new));
}

#[test]
fn a_date_in_the_future_keeps_nothing_for_ever() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let (stray, used) = (
        store.put_bytes(b"stray").unwrap(),
        store.put_bytes(b"used").unwrap(),
    );
    let paths = [store.blob(&stray).unwrap(), store.blob(&used).unwrap()];
    drop(store);
    let future = SystemTime::now() + Duration::from_secs(4000 * u64::from(DAY));
    for path in &paths {
        File::open(path).unwrap().set_modified(future).unwrap();
    }
    // Nothing is known of the one; the other was in use.
    fs::remove_file(dir.path().join(LOG_NAME)).unwrap();
    let store = Store::open(dir.path()).unwrap();
    assert!(store.blob(&used).is_some());
    store
        .clean(Some(Duration::from_secs(5 * u64::from(DAY))))
        .unwrap();
    assert!(!paths[0].exists() && paths[1].exists());
}

#[test]
fn nothing_is_cleaned_while_somebody_else_works() {
    let dir = tempfile::tempdir().unwrap();
    let (one, two) = (
        Store::open(dir.path()).unwrap(),
        Store::open(dir.path()).unwrap(),
    );
    put_entries(&one, 0..10);
    assert_eq!(one.clean(None).unwrap(), Cleaned::Busy);
    drop(two);
    let store = Store::open(dir.path()).unwrap();
    assert_eq!(check_entries(&store, 10), 10);
}
