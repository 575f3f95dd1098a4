//! The store against everything that may happen to it.

mod blobs;
mod cleaning;
mod damage;
mod figures;
mod files;
mod processes;

use super::*;

/// Numbers that are different in each place and the same in each run (xorshift64*).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// The key and the value of test record `i`; of any length up to some hundred bytes.
fn entry(i: u32) -> (Hash, Vec<u32>) {
    let value = (0..i % 61)
        .map(|j| i.wrapping_mul(2_654_435_761).wrapping_add(j))
        .collect();
    (KeyBuilder::new("test").u64(u64::from(i)).finish(), value)
}

/// How many of the first `count` records are there; panics when one is there and wrong.
fn check_entries(store: &Store, count: u32) -> usize {
    (0..count)
        .filter(|&i| {
            let (key, value) = entry(i);
            let found: Option<Vec<u32>> = store.record(&key);
            assert!(
                found.is_none() || found.as_ref() == Some(&value),
                "record {i} is wrong"
            );
            found.is_some()
        })
        .count()
}

fn put_entries(store: &Store, range: std::ops::Range<u32>) {
    for i in range {
        let (key, value) = entry(i);
        store.put_record(&key, &value).unwrap();
    }
}

#[test]
fn records_survive_and_the_newest_wins() {
    let dir = tempfile::tempdir().unwrap();
    let key = KeyBuilder::new("test").str("verdict").finish();
    let store = Store::open(dir.path()).unwrap();
    assert_eq!(store.record::<String>(&key), None);
    store.put_record(&key, &"WA").unwrap();
    store.put_record(&key, &"AC").unwrap();
    assert_eq!(store.record::<String>(&key).as_deref(), Some("AC"));
    put_entries(&store, 0..500);
    drop(store);
    let store = Store::open(dir.path()).unwrap();
    assert_eq!(store.record::<String>(&key).as_deref(), Some("AC"));
    assert_eq!(check_entries(&store, 500), 500);
}

#[test]
fn a_record_of_another_type_is_no_record() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let key = KeyBuilder::new("test").finish();
    store.put_record(&key, &(1u64, "long text")).unwrap();
    assert_eq!(store.record::<u8>(&key), None);
    // Forgotten for good: whoever asked will store it anew.
    assert_eq!(store.record::<(u64, String)>(&key), None);
}

#[test]
fn threads_share_a_store() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    std::thread::scope(|scope| {
        for t in 0..4u32 {
            let store = &store;
            scope.spawn(move || {
                put_entries(store, t * 200..(t + 1) * 200);
                for i in 0..50u32 {
                    // The same contents from all threads at once.
                    let bytes = vec![i as u8; 1000];
                    let hash = store.put_bytes(&bytes).unwrap();
                    assert_eq!(store.read(&hash), Some(bytes));
                    assert!(store.has(&hash) && store.blob(&hash).is_some());
                }
            });
        }
    });
    drop(store);
    assert_eq!(check_entries(&Store::open(dir.path()).unwrap(), 800), 800);
}

#[test]
fn a_store_that_cannot_be_opened_says_why_and_a_temporary_one_does() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let error = Store::open(&file.join("store")).err().unwrap();
    assert!(
        error
            .to_string()
            .starts_with(&format!("cannot create {}", file.display())),
        "{error}"
    );
    assert!(error.to_string().contains("os error"), "{error}");
    let (store, reason) = Store::open_or_temporary(&file.join("store")).unwrap();
    assert!(reason.is_some());
    put_entries(&store, 0..5);
    assert_eq!(check_entries(&store, 5), 5);
    let home = store.dir().to_path_buf();
    drop(store);
    assert!(!home.exists());
}

#[test]
fn a_log_of_another_format_is_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let other = dir.path().join("records-0.log");
    fs::write(&other, "of a tool long ago").unwrap();
    let store = Store::open(dir.path()).unwrap();
    put_entries(&store, 0..5);
    drop(store);
    assert_eq!(fs::read_to_string(&other).unwrap(), "of a tool long ago");
    assert!(
        LOG_NAME.contains(&format!("-{FORMAT}.")),
        "the name of the log tells the format"
    );
}
