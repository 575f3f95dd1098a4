//! A laboratory for nasty programs: builds them, runs them, looks for what they leave behind.
#![allow(dead_code)] // each test file uses its part

use sandbox::{Ended, Error, LimitHit, Limits, Options, Outcome, Sandbox, Spec};
use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tempfile::TempDir;

/// The executable that serves as the keeper in tests, where the harness owns `main`.
pub const KEEPER: &str = env!("CARGO_BIN_EXE_sandbox-run");

pub const MIB: u64 = 1 << 20;

/// The limit on CPU time. A slow machine needs a third of a second to touch a hundred megabytes.
pub const CPU: Duration = Duration::from_millis(800);

/// Small limits, so that the whole table takes seconds.
pub fn limits() -> Limits {
    Limits {
        cpu: CPU,
        idle: Duration::from_millis(1000),
        wall: Duration::from_secs(20),
        memory: 128 * MIB,
        stack: 64 * MIB,
        output: MIB,
        file_size: MIB,
        written: 4 * MIB,
        files: 400,
        processes: 48,
    }
}

/// The path of a program in `tests/nasty`, built when it is older than its source.
pub fn program(name: &str) -> PathBuf {
    static BUILT: OnceLock<PathBuf> = OnceLock::new();
    let folder = BUILT.get_or_init(build_all);
    let path = folder.join(name);
    assert!(path.exists(), "no program {name}");
    path
}

/// Whether a source is younger than what is made of it, or nothing is made yet.
pub fn fresher(source: &Path, target: &Path) -> bool {
    let age = |path: &Path| fs::metadata(path).and_then(|m| m.modified()).ok();
    age(target) < age(source)
}

/// A program by its name, from the search path.
pub fn tool(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.exists())
}

fn build_all() -> PathBuf {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/nasty");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("nasty");
    fs::create_dir_all(&folder).unwrap();
    let header = sources.join("nasty.h");
    let mut names: Vec<_> = fs::read_dir(&sources)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    names.retain(|p| {
        let built = folder.join(p.file_stem().unwrap());
        p.extension().is_some_and(|e| e == "c") && (fresher(p, &built) || fresher(&header, &built))
    });
    let next = AtomicU32::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while let Some(source) = names.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    let target = folder.join(source.file_stem().unwrap());
                    let unfinished = target.with_extension(format!("{}", std::process::id()));
                    let gcc = Command::new("gcc")
                        .args(["-O1", "-pthread", "-o"])
                        .arg(&unfinished)
                        .arg(source)
                        .status();
                    assert!(
                        gcc.expect("gcc is needed for these tests").success(),
                        "{}",
                        source.display()
                    );
                    fs::rename(&unfinished, &target).unwrap();
                }
            });
        }
    });
    folder
}

/// A sandbox with a folder of its own.
pub struct Lab {
    pub sandbox: Sandbox,
    pub folder: TempDir,
    pub limits: Limits,
    pub stdin: Option<PathBuf>,
    pub readable: Vec<PathBuf>,
    pub writable: Vec<PathBuf>,
    runs: u32,
}

/// A run and what it wrote.
#[derive(Debug)]
pub struct Ran {
    pub outcome: Outcome,
    pub stdout: String,
}

impl Lab {
    pub fn new() -> Lab {
        Lab::without(&[])
    }

    pub fn without(layers: &[&str]) -> Lab {
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).unwrap();
        let sandbox = Sandbox::new(&options(layers)).unwrap();
        let (stdin, readable, writable) = (None, Vec::new(), Vec::new());
        Lab {
            sandbox,
            folder,
            limits: limits(),
            stdin,
            readable,
            writable,
            runs: 0,
        }
    }

    pub fn has(&self, layer: &str) -> bool {
        self.sandbox
            .layers()
            .iter()
            .any(|l| l.name == layer && l.active)
    }

    pub fn spec(&mut self, program: &Path, args: &[&str]) -> Spec {
        self.runs += 1;
        let cwd = self.folder.path().join(format!("run{}", self.runs));
        fs::create_dir(&cwd).unwrap();
        Spec {
            argv: [program.as_os_str().to_os_string()]
                .into_iter()
                .chain(args.iter().map(OsString::from))
                .collect(),
            env: vec![("RUN".into(), self.token(self.runs).into())],
            cwd,
            stdin: self.stdin.clone(),
            stdout: self.folder.path().join("stdout"),
            stderr: self.folder.path().join("stderr"),
            limits: self.limits.clone(),
            readable: self.readable.clone(),
            writable: self.writable.clone(),
        }
    }

    /// What the environment of a run's processes is known by.
    fn token(&self, run: u32) -> String {
        format!("{}-{run}", self.folder.path().display())
    }

    /// Whether a layer keeps files from being read and written.
    pub fn holds_files(&self) -> bool {
        let mut layers = self.sandbox.layers().iter();
        self.has("landlock") || layers.any(|l| l.reason.contains("no files but the listed"))
    }

    /// The user that programs run as, if it is their own.
    pub fn uid(&self) -> Option<u32> {
        let layer = self.sandbox.layers().iter().find(|l| l.name == "uid")?;
        layer
            .reason
            .strip_prefix("programs run as user ")?
            .parse()
            .ok()
    }

    /// Runs a program of `tests/nasty`; see [`Lab::try_program`].
    pub fn try_run(&mut self, name: &str, args: &[&str]) -> Result<Ran, Error> {
        self.try_program(&program(name), args)
    }

    /// Runs a program in a fresh folder, looks whether anything of it is left, and whether a program after it is measured
    /// as if there had been nothing.
    pub fn try_program(&mut self, program: &Path, args: &[&str]) -> Result<Ran, Error> {
        let name = format!("{} {args:.50?}", program.display());
        let spec = self.spec(program, args);
        let mounts = fs::read("/proc/self/mounts").unwrap();
        let result = self.sandbox.run(&spec);
        let token = format!("RUN={}\0", self.token(self.runs));
        assert_eq!(processes_with(&token), [0; 0], "{name} left processes");
        assert_eq!(self.leftovers(), [""; 0], "{name} left this");
        assert!(
            fs::read("/proc/self/mounts").unwrap() == mounts,
            "{name} left mounts"
        );
        if unsafe_to_remove(&spec.cwd) {
            panic!("{name} left a folder that cannot be removed");
        }
        let stdout = fs::read(&spec.stdout).unwrap_or_default();
        let stdout = String::from_utf8_lossy(&stdout[..stdout.len().min(200)]).into_owned();
        self.expect_clean_measures(&name);
        Ok(Ran {
            outcome: result?,
            stdout,
        })
    }

    /// What outlives a process and is not in the folder of its run: children of the keeper, files in open folders,
    /// segments of shared memory, mounts and control groups.
    fn leftovers(&self) -> Vec<String> {
        let mut all = Vec::new();
        if let Some(keeper) = self.sandbox.keeper_pid() {
            let children = fs::read_to_string(format!("/proc/{keeper}/task/{keeper}/children"));
            let children = children.unwrap_or_default();
            all.extend(
                children
                    .split_whitespace()
                    .map(|child| format!("process {child}")),
            );
        }
        if let Some(uid) = self.uid() {
            let folders = ["/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue"];
            let entries = folders
                .iter()
                .filter_map(|folder| fs::read_dir(folder).ok());
            let owned = entries.flatten().flatten().filter(|entry| {
                let owner = entry
                    .metadata()
                    .map(|m| std::os::unix::fs::MetadataExt::uid(&m));
                owner.is_ok_and(|owner| owner == uid)
            });
            all.extend(owned.map(|entry| entry.path().display().to_string()));
        }
        if self.has("namespaces") || self.has("seccomp") {
            for kind in ["shm", "sem", "msg"] {
                let text = fs::read_to_string(format!("/proc/sysvipc/{kind}")).unwrap_or_default();
                let keys = [0x5a4db0.to_string(), 0x5a4db1.to_string()];
                let ours = text
                    .lines()
                    .filter(|line| keys.iter().any(|key| line.contains(key)));
                all.extend(ours.map(|line| format!("{kind}: {line}")));
            }
        }
        all
    }

    /// The program after a nasty one.
    fn expect_clean_measures(&mut self, after: &str) {
        let spec = self.spec(Path::new("/bin/true"), &[]);
        let outcome = self.sandbox.run(&spec);
        let outcome = outcome.unwrap_or_else(|e| panic!("after {after}: {e}"));
        let clean = (outcome.ended, outcome.hit, outcome.left) == (Ended::Exit(0), None, 0)
            && outcome.cpu() < Duration::from_millis(60)
            && outcome.memory_peak < 10 * MIB
            && (outcome.stdout_len, outcome.stderr_len) == (0, 0);
        assert!(clean, "after {after}: {outcome:?}");
        fs::remove_dir_all(&spec.cwd).unwrap();
    }

    pub fn run(&mut self, name: &str, args: &[&str]) -> Ran {
        self.try_run(name, args)
            .unwrap_or_else(|e| panic!("{name}: {e}"))
    }
}

pub fn options(without: &[&str]) -> Options {
    let without = without.iter().map(|l| l.to_string()).collect();
    Options {
        keeper: Some(KEEPER.into()),
        without,
        ..Options::default()
    }
}

fn unsafe_to_remove(folder: &Path) -> bool {
    let locked = folder.join("locked");
    if locked.exists() {
        // As the owner, or as root, one may always change the mode back.
        let _ = fs::set_permissions(&locked, fs::Permissions::from_mode(0o700));
    }
    fs::remove_dir_all(folder).is_err()
}

/// Processes whose environment holds this text.
pub fn processes_with(text: &str) -> Vec<i32> {
    let pids = fs::read_dir("/proc")
        .unwrap()
        .filter_map(|e| e.ok()?.file_name().to_str()?.parse::<i32>().ok());
    let holds = |pid: &i32| {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment
            .windows(text.len())
            .any(|w| w == text.as_bytes())
    };
    pids.filter(holds).collect()
}

pub fn exit(code: i32) -> (Ended, Option<LimitHit>) {
    (Ended::Exit(code), None)
}

pub fn signal(number: i32) -> (Ended, Option<LimitHit>) {
    (Ended::Signal(number), None)
}

/// Ended by us.
pub fn stopped(hit: LimitHit) -> (Ended, Option<LimitHit>) {
    (Ended::Signal(libc::SIGKILL), Some(hit))
}

/// The user these tests run as.
pub fn own_uid() -> u32 {
    std::os::unix::fs::MetadataExt::uid(&fs::metadata("/proc/self").unwrap())
}
