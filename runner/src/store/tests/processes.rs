//! Several processes, killed processes, and a disk that fills up. The test program starts itself as the other process.

use super::*;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// Names the store in a process that is to write to it.
const STORE: &str = "JURY_TEST_STORE";
const FIRST: &str = "JURY_TEST_FIRST";

/// Records that one writer writes.
const COUNT: u32 = 1000;

/// The content stored along with record `i`.
fn content(i: u32) -> Vec<u8> {
    i.to_le_bytes().repeat(1 + i as usize % 3000)
}

/// What the other process runs: records, contents and a reference from one to the other, on and on.
#[test]
fn writer() {
    let Some(dir) = std::env::var_os(STORE) else {
        return;
    };
    let first: u32 = std::env::var(FIRST).unwrap().parse().unwrap();
    let store = Store::open(Path::new(&dir)).unwrap();
    let _scratch = store.scratch().unwrap();
    for i in first..first + COUNT {
        let (key, value) = entry(i);
        let _ = store.put_record(&key, &value);
        if let Ok(hash) = store.put_bytes(&content(i)) {
            let _ = store.put_record(&reference(i), &hash);
        }
    }
}

fn reference(i: u32) -> Hash {
    KeyBuilder::new("reference").u64(u64::from(i)).finish()
}

fn start_writer(dir: &Path, first: u32, shell: Option<&str>) -> Child {
    let program = std::env::current_exe().unwrap();
    let mut command = match shell {
        Some(prefix) => {
            let mut command = Command::new("sh");
            command
                .arg("-c")
                .arg(format!("{prefix} exec \"$@\""))
                .arg("sh")
                .arg(program);
            command
        }
        None => Command::new(program),
    };
    command
        .args(["--exact", "store::tests::processes::writer"])
        .env(STORE, dir)
        .env(FIRST, first.to_string());
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Records found and contents found; panics when one is wrong.
fn check(store: &Store, count: u32) -> (usize, usize) {
    let records = check_entries(store, count);
    let mut contents = 0;
    for i in 0..count {
        if let Some(hash) = store.record::<Hash>(&reference(i)) {
            // Killed writers lose nothing that they had told of: the system has it.
            assert!(store.has(&hash), "content {i} is missing");
            assert_eq!(store.read(&hash), Some(content(i)), "content {i} is wrong");
            contents += 1;
        }
    }
    (records, contents)
}

#[test]
fn killed_at_any_moment() {
    let dir = tempfile::tempdir().unwrap();
    let mut random = Random(5);
    let mut most = 0;
    for round in 0..30 {
        let mut child = start_writer(dir.path(), 0, None);
        sleep(Duration::from_micros(random.below(60_000) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        if round % 10 == 9 {
            let store = Store::open(dir.path()).unwrap();
            most = check(&store, COUNT).0.max(most);
            let left: Vec<_> = fs::read_dir(dir.path().join("tmp")).unwrap().collect();
            assert!(
                left.len() == 1,
                "temporary folders of killed processes are still there"
            );
        }
    }
    assert!(most > 0, "no writer lived long enough to write anything");
}

#[test]
fn two_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let mut children = [
        start_writer(dir.path(), 0, None),
        start_writer(dir.path(), COUNT - 500, None),
    ];
    // And a reader that comes and goes.
    while children
        .iter_mut()
        .any(|child| child.try_wait().unwrap().is_none())
    {
        check(&Store::open(dir.path()).unwrap(), 100);
    }
    let store = Store::open(dir.path()).unwrap();
    assert_eq!(
        check(&store, 2 * COUNT - 500),
        (2 * COUNT as usize - 500, 2 * COUNT as usize - 500)
    );
}

#[test]
fn a_disk_that_fills_up() {
    // A limit on file sizes makes writes stop half-way as a full disk does.
    let dir = tempfile::tempdir().unwrap();
    let mut child = start_writer(dir.path(), 0, Some("trap '' XFSZ; ulimit -f 160;"));
    assert!(child.wait().unwrap().success());
    let log = fs::metadata(dir.path().join(LOG_NAME)).unwrap().len();
    assert!(
        log > 50_000,
        "the limit came too early to test anything: {log}"
    );
    let store = Store::open(dir.path()).unwrap();
    let (records, contents) = check(&store, COUNT);
    assert!(
        records > 100 && records < COUNT as usize && contents > 100,
        "{records} {contents}"
    );
    // With room again, all goes on.
    drop(store);
    let mut child = start_writer(dir.path(), 0, None);
    assert!(child.wait().unwrap().success());
    assert_eq!(
        check(&Store::open(dir.path()).unwrap(), COUNT),
        (COUNT as usize, COUNT as usize)
    );
}
