//! Stores and disks that are damaged, read-only or full: a run shows the right table or says what is wrong, and never a
//! wrong table.

use super::fixture::Fixture;
use super::snapshot::{plain_table, undisturbed};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Every blob of a store.
fn blobs(store: &Path) -> Vec<PathBuf> {
    let mut list = Vec::new();
    let mut open = vec![store.join("blobs")];
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
            if entry.path().is_dir() {
                open.push(entry.path())
            } else {
                list.push(entry.path())
            }
        }
    }
    list
}

#[test]
fn damaged_contents() {
    let fixture = Fixture::twice();
    fixture.file(
        "output_validator/checker.sh",
        "read -r judge < \"$2\"\nread -r team\n[ \"$judge\" = \"$team\" ] && exit 42\nexit 43\n",
    );
    let right = undisturbed(&fixture);
    fixture.jury("all").run().code(0);
    // One byte of each content, at the same size.
    let flip = |path: &Path| {
        let mut bytes = fs::read(path).expect("readable");
        if let Some(byte) = bytes.first_mut() {
            *byte ^= 1;
        }
        let rights = fs::metadata(path).expect("it is there").permissions();
        fs::set_permissions(path, fs::Permissions::from_mode(0o644)).expect("rights");
        fs::write(path, bytes).expect("writable");
        fs::set_permissions(path, rights).expect("rights");
    };
    type Damage<'a> = (&'a str, &'a dyn Fn(&Path));
    let damages: [Damage<'_>; 3] = [
        ("flipped", &flip),
        ("cut", &|path| {
            fs::set_permissions(path, fs::Permissions::from_mode(0o644)).expect("rights");
            fs::write(path, b"").expect("writable");
        }),
        ("gone", &|path| fs::remove_file(path).expect("removable")),
    ];
    for (name, damage) in damages {
        for path in blobs(&fixture.store()) {
            damage(&path);
        }
        // What has to be used is found out: a changed submission is run on all tests.
        let _ = fs::remove_dir_all(fixture.problem().join("data/secret"));
        fixture
            .append("submissions/accepted/twice.sh", "# changed\n")
            .append("output_validator/checker.sh", "# changed\n");
        let report = fixture.jury("all -v").run();
        report.code(0);
        assert_eq!(plain_table(&report), right, "{name}");
        assert_eq!(
            fixture.read("data/secret/02-large/big.in"),
            "99999\n",
            "{name}"
        );
        assert_eq!(
            fixture.read("data/secret/02-large/big.ans"),
            "199998\n",
            "{name}"
        );
        assert_eq!(plain_table(&fixture.jury("all -v").run()), right, "{name}");
    }
}

#[test]
fn damaged_records() {
    let fixture = Fixture::twice();
    let right = undisturbed(&fixture);
    fixture.jury("all").run().code(0);
    let log = fixture.store().join("records-1.log");
    let whole = fs::read(&log).expect("the log");
    // Damage here and there, a cut, and something else altogether.
    let mut spotted = whole.clone();
    for at in (100..spotted.len()).step_by(997) {
        spotted[at] ^= 0x55;
    }
    for bytes in [
        spotted,
        whole[..whole.len() / 2].to_vec(),
        b"what is this".to_vec(),
        Vec::new(),
    ] {
        fs::write(&log, bytes).expect("writable");
        let report = fixture.jury("all -v").run();
        report.code(0);
        assert_eq!(plain_table(&report), right);
        assert_eq!(fixture.jury("all -v").run().ran(), 0);
    }
    // Something in the place of the store.
    fs::remove_dir_all(fixture.store()).expect("removable");
    fs::write(fixture.store(), "a file\n").expect("writable");
    let report = fixture.jury("all -v").run();
    report.code(0).says("results are not kept");
    assert!(plain_table(&report).contains(right.lines().nth(2).expect("a row")));
}

#[test]
fn a_store_that_cannot_be_written() {
    let fixture = Fixture::twice();
    let call = fixture.jury("all").store("/proc/no/store");
    let report = call.run();
    report.code(0).is("store-read-only");
    // One that is there and closed.
    fixture.jury("all").run().code(0);
    let superuser = fs::metadata("/proc/self")
        .is_ok_and(|meta| std::os::unix::fs::MetadataExt::uid(&meta) == 0);
    if superuser {
        return eprintln!("partly skipped: the superuser may write into a folder without rights");
    }
    fs::set_permissions(fixture.store(), fs::Permissions::from_mode(0o555)).expect("rights");
    let report = fixture.jury("all").run();
    fs::set_permissions(fixture.store(), fs::Permissions::from_mode(0o755)).expect("rights");
    report.code(0);
}

/// A small file system in memory; `None` when this user may not mount one.
struct Small(PathBuf);

impl Small {
    fn mount(at: PathBuf, bytes: u64, options: &str) -> Option<Small> {
        fs::create_dir_all(&at).expect("a folder");
        let mut command = std::process::Command::new("mount");
        command
            .args([
                "-t",
                "tmpfs",
                "-o",
                &format!("size={bytes}{options}"),
                "tmpfs",
            ])
            .arg(&at)
            .stderr(Stdio::null());
        match command.status() {
            Ok(status) if status.success() => Some(Small(at)),
            _ => {
                eprintln!("skipped: no small file system can be mounted here");
                None
            }
        }
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = std::process::Command::new("umount")
            .arg("-l")
            .arg(&self.0)
            .status();
    }
}

#[test]
fn a_full_disk() {
    let fixture = Fixture::twice();
    fixture.file(
        "submissions/accepted/twice.cpp",
        "#include <cstdio>\nint main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", 2 * n); }\n",
    );
    let right = undisturbed(&fixture);
    let rows = |text: &str| {
        text.lines()
            .filter(|line| line.contains("  AC") || line.contains("  WA"))
            .map(str::to_owned)
            .collect::<BTreeSet<_>>()
    };
    for pages in [4, 6, 8, 10, 14, 18, 24, 40] {
        let Some(small) = Small::mount(
            fixture.round().join(format!("small-{pages}")),
            pages * 4096,
            "",
        ) else {
            return;
        };
        let report = fixture.jury("all -v").store(small.0.join("store")).run();
        match report.code {
            0 => assert!(
                rows(&plain_table(&report)).is_superset(&rows(&right)),
                "{}",
                report.stdout
            ),
            2 | 3 => {
                let told = format!("{}{}", report.stdout, report.stderr);
                assert!(told.contains("No space left"), "{pages} pages: {told}");
                // Rows that are there are right.
                let wrong: Vec<_> = rows(&plain_table(&report))
                    .into_iter()
                    .filter(|row| row.contains("UNEXPECTED") && !row.contains("judge error"))
                    .collect();
                assert!(wrong.is_empty(), "{pages} pages: {}", report.stdout);
            }
            _ => panic!(
                "{pages} pages: exit code {}\n{}\n{}",
                report.code, report.stdout, report.stderr
            ),
        }
        // With room again, all is as it should be.
        let grow = std::process::Command::new("mount")
            .args(["-o", "remount,size=64M"])
            .arg(&small.0)
            .status();
        assert!(grow.expect("mount").success());
        let report = fixture.jury("all -v").store(small.0.join("store")).run();
        report.code(0);
        assert_eq!(plain_table(&report), right, "{pages} pages");
    }
}

/// When the folders of runs lie on a full disk, programs fail for no fault of their own; that must not be remembered.
#[test]
fn a_full_disk_below_a_submission() {
    let fixture = Fixture::plain();
    fixture
        .file(
            "submissions/accepted/a-writes.sh",
            "printf '%03000000d' 7 > file || exit 3\nread -r n\necho $((2 * n))\n",
        )
        .file(
            "submissions/accepted/b-prints.sh",
            "read -r n\nprintf '%01500000d\\n' 0 | tr 0 ' ' || exit 3\necho $((2 * n))\n",
        )
        .replace(
            "problem.yaml",
            "  memory: 512\n",
            "  memory: 512\n  output: 4\n",
        );
    let right = undisturbed(&fixture);
    // Without room in memory, folders of runs are made below the store.
    let inside = |kib: u32, then: &str| {
        let store = fixture.round().join("small");
        fs::create_dir_all(&store).expect("a folder");
        let script = format!(
            "mount -t tmpfs -o size=1m tmpfs /dev/shm && mount -t tmpfs -o size={kib}k tmpfs {0} || exit 99; {1} all -v -j1 --store {0}/store; {then}",
            store.display(),
            env!("CARGO_BIN_EXE_jury"),
        );
        let mut command = std::process::Command::new("unshare");
        command.args([
            "-m",
            "sh",
            "-c",
            &script.replace(
                "AGAIN",
                &format!(
                    "mount -o remount,size=64m {0}; {1} all -v --store {0}/store",
                    store.display(),
                    env!("CARGO_BIN_EXE_jury")
                ),
            ),
        ]);
        command
            .current_dir(fixture.round())
            .stdin(Stdio::null())
            .output()
    };
    for kib in [2000, 4500, 5600, 6500] {
        let call = fixture.jury("all -v");
        let report = match inside(kib, "exit $?") {
            Ok(output) if output.status.code() != Some(99) && output.status.code() != Some(1) => {
                call.report(output)
            }
            _ => return eprintln!("skipped: this user can mount no file systems of its own"),
        };
        match report.code {
            0 => assert_eq!(plain_table(&report), right),
            _ => drop(
                report
                    .code(3)
                    .says("No space left")
                    .does_not_say("RTE")
                    .does_not_say("WA"),
            ),
        }
        let report = call.report(inside(kib, "AGAIN").expect("it went before"));
        let (_, again) = report.stdout.split_once("\n1 problem").expect("two runs");
        let again = again
            .split_once("\ntwice  Twice")
            .expect("a second table")
            .1;
        assert!(
            !again.contains("RTE") && again.contains("all as expected"),
            "{kib}: {}",
            report.stdout
        );
    }
}

#[test]
fn a_full_disk_below_the_data() {
    let fixture = Fixture::twice();
    fixture
        .file(
            "generators/number.sh",
            "printf '%s\\n' \"$1\"\n[ $1 = 99999 ] && printf '%0200000d' 7\nexit 0\n",
        )
        .file(
            "input_validators/validator.sh",
            "read -r n\n[ $n -lt 0 ] && exit 43\nexit 42\n",
        );
    let Some(small) = Small::mount(fixture.problem().join("data/secret"), 16 * 4096, "") else {
        return;
    };
    let report = fixture.jury("generate").run();
    report
        .code(3)
        .says("No space left")
        .says("data/secret/02-large/big.in");
    assert!(
        !fixture.has("data.lock"),
        "a lock of half the files would be wrong"
    );
    assert!(
        !fixture.has("data/secret/02-large/big.in"),
        "nothing is half there"
    );
    drop(small);
    fixture.jury("generate").run().code(0);
}

#[test]
fn a_read_only_file_system() {
    let fixture = Fixture::twice();
    let right = undisturbed(&fixture);
    let Some(small) = Small::mount(fixture.round().join("small"), 64 << 20, "") else {
        return;
    };
    let store = small.0.join("store");
    fixture.jury("generate").store(&store).run().code(0);
    let remount = std::process::Command::new("mount")
        .args(["-o", "remount,ro"])
        .arg(&small.0)
        .status();
    assert!(remount.expect("mount").success());
    let report = fixture.jury("all -v").store(&store).run();
    report.code(0).says("results are not kept");
    assert!(
        right
            .lines()
            .filter(|line| line.contains("ok "))
            .all(|row| plain_table(&report).contains(row)),
        "{}",
        report.stdout
    );
}
