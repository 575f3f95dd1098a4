//! Hashes of files outside the store, remembered by stat.

use super::*;
use std::thread::sleep;
use std::time::Duration;

#[test]
fn a_file_changed_in_place_is_noticed_even_within_the_same_instant() {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::open(&dir.path().join("s")).unwrap();
    let file = dir.path().join("gen.rs");
    for round in 0..200u32 {
        let text = format!("{round:05}");
        fs::write(&file, &text).unwrap();
        assert_eq!(store.hash_file(&file).unwrap(), Hash::of(text.as_bytes()));
    }
    assert!(store.hash_file(&dir.path().join("missing")).is_err());
}

#[test]
fn a_settled_file_is_remembered_over_processes_until_it_changes() {
    let dir = tempfile::tempdir().unwrap();
    let open = || Store::open(&dir.path().join("s")).unwrap();
    let remembered = |store: &Store, file: &Path| {
        let key = Hash::of(file.as_os_str().as_bytes());
        store
            .log
            .get(Kind::Stat, &key, decode::<Remembered>)
            .map(|it| it.hash)
    };
    let (early, late) = (dir.path().join("early"), dir.path().join("late"));
    fs::write(&early, "one").unwrap();
    fs::write(&late, "two").unwrap();
    let store = open();
    store.hash_file(&late).unwrap();
    assert_eq!(remembered(&store, &late), None, "too fresh");
    sleep(Duration::from_millis(2100));
    store.settle();
    assert_eq!(remembered(&store, &late), Some(Hash::of(b"two")));
    store.hash_file(&early).unwrap();
    drop(store);
    let store = open();
    assert_eq!(remembered(&store, &early), Some(Hash::of(b"one")));
    // Proof that it is not read again: the wrong hash planted under its stat is believed.
    let stat = Stat::of(&fs::metadata(&early).unwrap());
    let planted = Remembered {
        stat,
        hash: Hash::of(b"planted"),
    };
    let key = Hash::of(early.as_os_str().as_bytes());
    store
        .log
        .put(Kind::Stat, &key, &postcard::to_stdvec(&planted).unwrap())
        .unwrap();
    assert_eq!(store.hash_file(&early).unwrap(), Hash::of(b"planted"));
    // Same size, and the old modification time put back.
    let old = fs::metadata(&early).unwrap().modified().unwrap();
    fs::write(&early, "eno").unwrap();
    File::options()
        .append(true)
        .open(&early)
        .unwrap()
        .set_modified(old)
        .unwrap();
    assert_eq!(store.hash_file(&early).unwrap(), Hash::of(b"eno"));
    // Another file moved in its place.
    fs::rename(&late, &early).unwrap();
    assert_eq!(store.hash_file(&early).unwrap(), Hash::of(b"two"));
}
