//! The store after anything that may happen to it: kills at random moments, damage to any of its files, clocks that
//! jump, other versions of the tool, limits of the system. The next run shows the right table.
//!
//! What is random follows from a seed, so that a failure can be repeated; only the moments of kills also depend on the
//! machine.

use super::fixture::{Call, Fixture};
use super::killed::expect_no_strays;
use super::snapshot::{plain_table, undisturbed};
use std::fs::{self, File, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// A generator of numbers (splitmix64).
struct Dice(u64);

impl Dice {
    /// A number of `0..sides`.
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % sides
    }
}

/// The problem `twice` with a checker, so that every sort of step occurs.
fn package() -> Fixture {
    let fixture = Fixture::twice();
    fixture.file(
        "output_validator/checker.sh",
        "read -r judge < \"$2\"\nread -r team\n[ \"$judge\" = \"$team\" ] && exit 42\nexit 43\n",
    );
    fixture
}

/// Edits such that all contents are needed again.
fn need_all_again(fixture: &Fixture, number: usize) {
    let _ = fs::remove_dir_all(fixture.problem().join("data/secret"));
    fixture
        .append("submissions/accepted/twice.sh", &format!("# {number}\n"))
        .append("output_validator/checker.sh", &format!("# {number}\n"));
}

#[test]
fn a_hundred_kills() {
    const KILLS: u32 = 100;
    let fixture = package();
    let right = undisturbed(&fixture);
    let anew = || {
        let _ = fs::remove_dir_all(fixture.store());
        let _ = fs::remove_dir_all(fixture.problem().join("data/secret"));
    };
    anew();
    let begun = Instant::now();
    fixture.jury("all -v -j2").run().code(0);
    let longest = begun.elapsed().as_micros() as u64;
    let mut dice = Dice(2025);
    let (mut kills, mut rounds) = (0, 0);
    while kills < KILLS {
        rounds += 1;
        assert!(rounds < 20 * KILLS, "most runs end before they are killed");
        // A third starts from nothing, a third after an edit, the rest where the last one was killed.
        match dice.roll(3) {
            0 => anew(),
            1 => need_all_again(&fixture, rounds as usize),
            _ => {}
        }
        let moment = Duration::from_micros(dice.roll(longest));
        // Now and then a second runner works beside it, which must not be led astray.
        let beside = (dice.roll(8) == 0).then(|| fixture.jury("all -v -j1"));
        let second = beside.as_ref().map(Call::start);
        let mut child = fixture.jury("all -v -j2").start();
        std::thread::sleep(moment);
        let ended = child.try_wait().expect("its state").is_some();
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        kills += u32::from(!ended);
        if let (Some(call), Some(second)) = (beside, second) {
            let report = call.report(second.wait_with_output().expect("it ends"));
            assert_eq!(plain_table(report.code(0)), right, "beside kill {kills}");
        }
        expect_no_strays(&fixture);
        if kills % 10 == 0 && !ended {
            let report = fixture.jury("all -v").run();
            assert_eq!(plain_table(report.code(0)), right, "after {kills} kills");
        }
    }
    let report = fixture.jury("all -v").run();
    assert_eq!(plain_table(report.code(0)), right);
    assert_eq!(fixture.jury("all -v").run().ran(), 0);
    let left = fs::read_dir(fixture.store().join("tmp")).map_or(0, Iterator::count);
    assert_eq!(left, 0, "what killed runs left behind is removed");
}

/// Every file below `dir`, sorted.
fn files(dir: &Path) -> Vec<PathBuf> {
    let mut list = Vec::new();
    for entry in fs::read_dir(dir).into_iter().flatten().flatten() {
        match entry.path().is_dir() {
            true => list.extend(files(&entry.path())),
            false => list.push(entry.path()),
        }
    }
    list.sort();
    list
}

/// The ways in which a file is damaged.
const DAMAGES: [&str; 9] = [
    "flipped", "cut", "longer", "zeroed", "gone", "linked", "folder", "another", "closed",
];

/// A file outside the store, which links in the store lead to: never one of the machine's, because later damage goes
/// through the link.
fn elsewhere(fixture: &Fixture) -> PathBuf {
    let path = fixture.round().with_file_name("elsewhere");
    if !path.exists() {
        fs::write(&path, "not of the store\n").expect("writable");
    }
    path
}

fn damage(path: &Path, how: &str, dice: &mut Dice, elsewhere: &Path) {
    let old = fs::read(path).expect("readable");
    let place = dice.roll(old.len().max(1) as u64) as usize;
    let mut new = old.clone();
    match how {
        "flipped" => new
            .get_mut(place)
            .map_or((), |byte| *byte ^= 1 << dice.roll(8)),
        "cut" => new.truncate(place),
        "longer" => new.extend_from_slice(b"tail"),
        "zeroed" => new.fill(0),
        "another" => new = b"42\n".to_vec(),
        _ => {}
    }
    if new != old {
        // At the same place and with the same rights, as a bad disk would.
        let rights = fs::metadata(path).expect("it is there").permissions();
        fs::set_permissions(path, Permissions::from_mode(0o644)).expect("rights");
        fs::write(path, new).expect("writable");
        fs::set_permissions(path, rights).expect("rights");
        return;
    }
    match how {
        "gone" => fs::remove_file(path).expect("removable"),
        "linked" => {
            fs::remove_file(path).expect("removable");
            symlink(elsewhere, path).expect("a link");
        }
        "folder" => {
            fs::remove_file(path).expect("removable");
            fs::create_dir(path).expect("a folder");
        }
        "closed" => fs::set_permissions(path, Permissions::from_mode(0o000)).expect("rights"),
        _ => {}
    }
}

#[test]
fn every_file_is_damaged() {
    let fixture = package();
    let right = undisturbed(&fixture);
    let mut dice = Dice(4);
    let mut met = 0;
    for number in 0..30 {
        // Damage is gone after the run that meets it, or it is not met, and then it stays.
        fixture.jury("all").run().code(0);
        let mut done = Vec::new();
        for (index, path) in files(&fixture.store()).into_iter().enumerate() {
            // In each round some, in all rounds every one in every way.
            if (index + number) % 3 == 0 && fs::read(&path).is_ok() {
                let how = DAMAGES[(index / 3 + number) % DAMAGES.len()];
                damage(&path, how, &mut dice, &elsewhere(&fixture));
                done.push(format!("{how}: {}", path.display()));
            }
        }
        met += done.len();
        need_all_again(&fixture, number);
        for line in ["all -v", "all -v -j1"] {
            let report = fixture.jury(line).run();
            assert_eq!(report.code, 0, "{done:#?}\n{}", report.stdout);
            // Without its log or lock the store is a temporary one, which is said first.
            let told = plain_table(&report);
            let table = told.find("twice  Twice").map_or("", |start| &told[start..]);
            assert_eq!(table, right, "{done:#?}");
        }
        for own in ["records-1.log", "lock"] {
            let path = fixture.store().join(own);
            let _ = fs::set_permissions(&path, Permissions::from_mode(0o644));
            if path.is_dir() || path.is_symlink() {
                let _ = fs::remove_dir(&path);
                let _ = fs::remove_file(&path);
            }
        }
    }
    assert!(met > 100, "only {met} files were damaged");
}

#[test]
fn the_clock_jumps() {
    let fixture = package();
    let right = undisturbed(&fixture);
    fixture.jury("all").run().code(0);
    let now = SystemTime::now();
    let decade = Duration::from_secs(3650 * 24 * 3600);
    for (when, time) in [("future", now + decade), ("past", now - 3 * decade)] {
        for path in [files(&fixture.store()), files(&fixture.problem())].concat() {
            let file = File::open(&path).expect("readable");
            file.set_modified(time).expect("its owner may");
        }
        let report = fixture.jury("all -v").run();
        assert_eq!(plain_table(report.code(0)), right, "{when}");
        assert_eq!(report.ran(), 0, "{when}");
        // An edit of the same length, with its date put back: square becomes twice.
        let name = "submissions/wrong_answer/square.sh";
        fixture.replace(name, "n * n", "n + n");
        let file = File::open(fixture.problem().join(name)).expect("readable");
        file.set_modified(time).expect("its owner may");
        fixture.jury("all").run().code(1).says("UNEXPECTED");
        fixture.replace(name, "n + n", "n * n");
        // What was kept is as old as it is.
        fixture.jury("clean --older-than 1d").run().code(0);
        let report = fixture.jury("all -v").run();
        assert_eq!(plain_table(report.code(0)), right, "{when}");
        assert_eq!(report.ran(), 0, "{when}");
    }
}

#[test]
fn another_version_of_the_tool() {
    let fixture = package();
    let right = undisturbed(&fixture);
    fixture.jury("all").run().code(0);
    // As if the one before had written it, and a later one had been here as well.
    let log = |version: u32| fixture.store().join(format!("records-{version}.log"));
    fs::rename(log(1), log(0)).expect("a log");
    fs::write(log(2), b"another form of log").expect("writable");
    fs::write(fixture.store().join("blobs/index"), b"of a later one").expect("writable");
    fs::create_dir(fixture.store().join("more")).expect("a folder");
    let report = fixture.jury("all -v").run();
    assert_eq!(plain_table(report.code(0)), right);
    assert!(report.ran() > 0, "old outcomes are not believed");
    assert_eq!(fixture.jury("all").run().ran(), 0);
    assert!(
        log(0).exists() && log(2).exists(),
        "the others may be in use"
    );
    let report = fixture.jury("clean --older-than 7d").run();
    report.code(0).says(" before, ");
    assert!(!log(0).exists() && !log(2).exists() && log(1).exists());
    assert_eq!(fixture.jury("all").run().ran(), 0);
}

/// `ulimit -f` would end the runner in a write and make programs fail for no fault of their own.
#[test]
fn files_may_not_grow() {
    let fixture = package();
    fixture.file(
        "submissions/accepted/long.sh",
        "read -r n\nprintf '%030000d' 0 | tr 0 ' '\necho $((2 * n))\n",
    );
    let right = undisturbed(&fixture);
    // The second without the right to lift the limit, as any user but root.
    for before in ["", "setpriv --bounding-set=-sys_resource "] {
        let script = format!(
            "ulimit -f 16; exec {before}{} all -v --store {}",
            env!("CARGO_BIN_EXE_jury"),
            fixture.store().display()
        );
        let mut command = std::process::Command::new("sh");
        command.args(["-c", &script]).current_dir(fixture.round());
        let output = command.output().expect("there is a shell");
        if output.status.code() == Some(127) {
            eprintln!("partly skipped: there is no `setpriv` here");
            continue;
        }
        let report = fixture.jury("all -v").report(output);
        match report.code {
            0 => assert_eq!(plain_table(&report), right),
            _ => drop(report.code(3).warns("files may have at most 8192 bytes")),
        }
        let report = fixture.jury("all -v").run();
        assert_eq!(plain_table(report.code(0)), right);
    }
}

/// What the machine has too little of is no fault of the package, and is not kept as one.
#[test]
fn too_few_files_or_processes() {
    let fixture = package();
    fixture.file(
        "submissions/accepted/twice.cpp",
        "#include <cstdio>\nint main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", 2 * n); }\n",
    );
    let right = undisturbed(&fixture);
    let limited = |before: &str, user: &str| {
        let script = format!(
            "{before}; exec {user}{} all -v --store {}",
            env!("CARGO_BIN_EXE_jury"),
            fixture.store().display()
        );
        let mut command = std::process::Command::new("bash");
        command.args(["-c", &script]).current_dir(fixture.round());
        let output = command.output().expect("there is bash");
        fixture.jury("all -v").report(output)
    };
    limited("ulimit -n 60", "")
        .code(3)
        .warns("only 60 files may be open at once");
    // A soft limit is no limit.
    let report = limited("ulimit -Sn 30", "");
    assert_eq!(plain_table(report.code(0)), right);
    // A parent that does not wait for its children does not keep us from it.
    fs::remove_dir_all(fixture.store()).expect("removable");
    let report = limited("trap '' CHLD HUP", "");
    assert_eq!(plain_table(report.code(0)), right);
    // The kernel counts the processes of a user, and spares root: it takes one who has none.
    let become_other = "setpriv --reuid 54377 --regid 54377 --clear-groups ";
    let mut may = std::process::Command::new("setpriv");
    may.args(become_other.split_whitespace().skip(1))
        .arg(env!("CARGO_BIN_EXE_jury"))
        .arg("languages");
    if !may.output().is_ok_and(|output| output.status.success()) {
        return eprintln!(
            "partly skipped: nobody else can be become here, or the command is out of his reach"
        );
    }
    let all = |path: &Path, mode| {
        fs::set_permissions(path, Permissions::from_mode(mode)).expect("rights")
    };
    for folder in [fixture.round().join(".."), fixture.round()] {
        all(&folder, 0o777);
    }
    for path in files(&fixture.problem()) {
        all(&path, 0o666);
    }
    let mut folders = vec![fixture.problem()];
    while let Some(folder) = folders.pop() {
        all(&folder, 0o777);
        let entries = fs::read_dir(&folder).expect("readable").flatten();
        folders.extend(
            entries
                .map(|entry| entry.path())
                .filter(|path| path.is_dir()),
        );
    }
    for processes in [3, 5, 7, 9, 10, 11, 12, 13, 15] {
        let _ = fs::remove_dir_all(fixture.store());
        let report = limited(&format!("ulimit -u {processes}"), become_other);
        match report.code {
            0 => assert_eq!(plain_table(&report), right, "{processes}"),
            // What cannot be started at all seems not to be there.
            2 => drop(report.says("interpreter (bash) is installed")),
            _ => drop(report.code(3).does_not_say("compile error")),
        }
        let report = limited(":", become_other);
        assert_eq!(plain_table(report.code(0)), right, "{processes}");
    }
}
