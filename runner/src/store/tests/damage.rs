//! Damaged logs: nothing wrong is ever found, and little is lost.

use super::*;
use std::fs::OpenOptions;
use std::io::Write;

const COUNT: u32 = 300;

fn filled() -> (TempDir, PathBuf, Vec<u8>) {
    let dir = tempfile::tempdir().unwrap();
    put_entries(&Store::open(dir.path()).unwrap(), 0..COUNT);
    let log = dir.path().join(LOG_NAME);
    let bytes = fs::read(&log).unwrap();
    (dir, log, bytes)
}

fn found(dir: &TempDir) -> usize {
    check_entries(&Store::open(dir.path()).unwrap(), COUNT)
}

#[test]
fn one_flipped_byte_costs_at_most_two_records() {
    let (dir, log, bytes) = filled();
    let mut random = Random(1);
    for _ in 0..150 {
        let mut damaged = bytes.clone();
        let at = random.below(damaged.len());
        damaged[at] ^= 1 << random.below(8);
        fs::write(&log, damaged).unwrap();
        assert!(found(&dir) >= COUNT as usize - 2, "byte {at}");
    }
}

#[test]
fn flipped_bytes_everywhere() {
    let (dir, log, bytes) = filled();
    let mut random = Random(2);
    for round in 0..60 {
        let mut damaged = bytes.clone();
        for _ in 0..1 << (round % 8) {
            let at = random.below(damaged.len());
            damaged[at] = random.next() as u8;
        }
        fs::write(&log, damaged).unwrap();
        found(&dir);
    }
}

#[test]
fn pieces_missing_doubled_or_zeroed() {
    let (dir, log, bytes) = filled();
    let mut random = Random(3);
    for round in 0..90 {
        let mut damaged = bytes.clone();
        let from = random.below(damaged.len());
        let to = (from + random.below(3000)).min(damaged.len());
        match round % 3 {
            0 => drop(damaged.drain(from..to)),
            1 => damaged[from..to].fill(0),
            _ => {
                let piece = damaged[from..to].to_vec();
                let at = random.below(damaged.len());
                damaged.splice(at..at, piece);
            }
        }
        fs::write(&log, damaged).unwrap();
        // A piece of 3000 bytes touches at most 57 of the smallest records.
        assert!(found(&dir) >= COUNT as usize - 60);
    }
}

#[test]
fn a_half_written_record_is_skipped_and_what_follows_is_found() {
    let (dir, log, bytes) = filled();
    let (key, value) = entry(COUNT);
    let mut frame = Vec::new();
    frame::encode(
        &mut frame,
        Kind::Record,
        log::now(),
        &key,
        &postcard::to_stdvec(&value).unwrap(),
    );
    let mut hidden = 0;
    for length in 0..frame.len() {
        fs::write(&log, &bytes).unwrap();
        OpenOptions::new()
            .append(true)
            .open(&log)
            .unwrap()
            .write_all(&frame[..length])
            .unwrap();
        let store = Store::open(dir.path()).unwrap();
        put_entries(&store, COUNT + 1..COUNT + 3);
        drop(store);
        let store = Store::open(dir.path()).unwrap();
        let found = check_entries(&store, COUNT + 3);
        // By chance the cut-off record may claim to end just where another begins, and hide the one between.
        assert!(found > COUNT as usize, "cut at {length}");
        hidden += COUNT as usize + 2 - found;
    }
    assert!(hidden <= 1, "{hidden} records hidden");
}

#[test]
fn random_bytes_are_an_empty_store() {
    let dir = tempfile::tempdir().unwrap();
    let mut random = Random(4);
    let noise: Vec<u8> = (0..100_000).map(|_| random.next() as u8).collect();
    fs::write(dir.path().join(LOG_NAME), noise).unwrap();
    let store = Store::open(dir.path()).unwrap();
    assert_eq!(check_entries(&store, 100), 0);
    put_entries(&store, 0..100);
    drop(store);
    assert_eq!(check_entries(&Store::open(dir.path()).unwrap(), 100), 100);
}

#[test]
fn frames_inside_payloads_are_not_frames() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(dir.path()).unwrap();
    let (key, _) = entry(0);
    let mut inner = Vec::new();
    let forged = postcard::to_stdvec(&vec![6u32, 6, 6]).unwrap();
    frame::encode(&mut inner, Kind::Record, log::now(), &key, &forged);
    let outer = KeyBuilder::new("outer").finish();
    store.put_record(&outer, &inner).unwrap();
    put_entries(&store, 1..3);
    drop(store);
    let store = Store::open(dir.path()).unwrap();
    assert_eq!(store.record::<Vec<u32>>(&key), None);
    assert_eq!(store.record::<Vec<u8>>(&outer), Some(inner));
}

#[test]
fn a_full_disk_is_told_and_the_process_still_knows() {
    let log = Log::on_full_disk();
    let (key, _) = entry(1);
    let error = log.put(Kind::Record, &key, b"payload").unwrap_err();
    assert!(error.is_full(), "{error}");
    assert_eq!(
        error.to_string(),
        "cannot write /dev/full: No space left on device (os error 28)"
    );
    assert_eq!(
        log.get(Kind::Record, &key, |bytes| Some(bytes.to_vec()))
            .as_deref(),
        Some(&b"payload"[..])
    );
}
