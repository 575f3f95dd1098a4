//! One run of one program: a scratch folder, the sandbox, and the facts that come out.

pub use super::folder::Folder;
use super::retry::Quiet;
use crate::build::artifact::Runnable;
use crate::diagnostic::{Diagnostic, Place};
use crate::judge::facts::{End, Facts, Hit, RunLimits, stderr_tells_stack};
use crate::plan::HelperLimits;
use crate::store::Store;
use sandbox::{Ended, LimitHit, Limits, Outcome, Sandbox, Spec};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::num::NonZeroU64;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;
use tempfile::TempDir;

/// Layers of isolation that must hold in every run of this process, apart from compilers and build tools.
static REQUIRED: OnceLock<Vec<String>> = OnceLock::new();

/// From now on programs run behind these layers of isolation or not at all. Only the first call counts.
pub fn require(layers: &[String]) {
    let _ = REQUIRED.set(layers.to_vec());
}

fn required() -> &'static [String] {
    REQUIRED.get().map_or(&[], Vec::as_slice)
}

/// Layers that the machine has and that did not hold in some run of this process.
static WEAKENED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// Names of layers that this machine has and that did not fully hold in every run of this process so far.
pub fn weakened() -> BTreeSet<String> {
    WEAKENED
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .clone()
}

/// One worker's means of running programs.
pub struct Runner<'s> {
    /// The store, for scratch folders.
    pub store: &'s Store,
    /// Files that [`Runner::stocked_folder`] lays out, by name.
    pub stock: Vec<(String, PathBuf)>,
    /// Shared by all workers.
    pub quiet: &'s Quiet,
    pub(super) sandbox: Sandbox,
    /// For compilers; made when the first one runs.
    workshop: Option<Sandbox>,
    /// For Cargo, likewise.
    leash: Option<Sandbox>,
    scratch: TempDir,
    count: u64,
}

/// What is run and where its streams go.
pub struct Call<'a> {
    /// Program and arguments.
    pub command: Vec<String>,
    /// What it must be able to read.
    pub readable: Vec<PathBuf>,
    /// What it may write besides its working folder.
    pub writable: Vec<PathBuf>,
    /// Standard input.
    pub stdin: Option<&'a Path>,
    /// Its limits.
    pub limits: Limits,
}

/// A finished run. The folder, with the working directory `box` and the streams `out` and `err`, is removed when this
/// is dropped.
pub struct Ran {
    /// What the sandbox saw.
    pub outcome: Outcome,
    /// Folder of the run.
    pub folder: Folder,
}

/// Bytes of a stream that are kept from its beginning, and from its end.
const EXCERPT: u64 = 2048;

/// Beginning and end of a file as text.
pub fn excerpt(path: &Path) -> String {
    let Ok(mut file) = fs::File::open(path) else {
        return String::new();
    };
    let length = file.metadata().map_or(0, |meta| meta.len());
    let mut head = Vec::new();
    let _ = (&mut file)
        .take(if length > 2 * EXCERPT {
            EXCERPT
        } else {
            length
        })
        .read_to_end(&mut head);
    let mut text = String::from_utf8_lossy(&head).into_owned();
    if length > 2 * EXCERPT {
        let mut tail = Vec::new();
        let _ = file.seek(SeekFrom::Start(length - EXCERPT));
        let _ = file.take(EXCERPT).read_to_end(&mut tail);
        text.push_str("\n[...]\n");
        text.push_str(&String::from_utf8_lossy(&tail));
    }
    text
}

impl<'s> Runner<'s> {
    /// A runner with a sandbox of its own.
    ///
    /// # Errors
    /// When there is no sandbox or no scratch folder to be had: a fault of the machine.
    pub fn new(store: &'s Store, quiet: &'s Quiet) -> Result<Runner<'s>, Diagnostic> {
        Runner::watching(store, quiet, false)
    }

    /// One that, if `stacks` is set, finds out how much stack programs use.
    ///
    /// # Errors
    /// As [`Runner::new`].
    pub fn watching(
        store: &'s Store,
        quiet: &'s Quiet,
        stacks: bool,
    ) -> Result<Runner<'s>, Diagnostic> {
        let options = sandbox::Options {
            require: required().to_vec(),
            watch_stacks: stacks,
            ..sandbox::Options::default()
        };
        let sandbox = Sandbox::new(&options).map_err(|error| machine(store, error.to_string()))?;
        let scratch = store
            .scratch()
            .map_err(|error| machine(store, error.to_string()))?;
        open_up(scratch.path());
        Ok(Runner {
            store,
            stock: Vec::new(),
            quiet,
            sandbox,
            workshop: None,
            leash: None,
            scratch,
            count: 0,
        })
    }

    /// A fresh folder with an empty working directory `box`.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn folder(&mut self) -> Result<Folder, Diagnostic> {
        self.count += 1;
        let path = self.scratch.path().join(self.count.to_string());
        Folder::make(path.clone()).map_err(|error| disk(&path, &error))
    }

    /// A folder for a run whose working directory holds the files in stock.
    ///
    /// # Errors
    /// When the disk is full.
    pub fn stocked_folder(&mut self) -> Result<Folder, Diagnostic> {
        let folder = self.folder()?;
        for (name, source) in &self.stock {
            let target = folder.workdir().join(name);
            let parent = target.parent().unwrap_or(&target);
            fs::create_dir_all(parent)
                .and_then(|()| fs::copy(source, &target))
                .map_err(|error| disk(&target, &error))?;
        }
        Ok(folder)
    }

    /// Runs a program in `folder`, beside other runs.
    ///
    /// # Errors
    /// When it cannot be started, or the sandbox is at its end.
    pub fn run(&mut self, call: &Call<'_>, folder: Folder) -> Result<Ran, Diagnostic> {
        let quiet = self.quiet;
        quiet.shared(|| run_in(&mut self.sandbox, call, folder))
    }

    /// Runs the driver of many runs on `list` beside other runs; what `call` says is for all of them together, apart
    /// from its command. Each gets at most `seconds` of CPU time.
    ///
    /// # Errors
    /// As [`Runner::run`].
    pub fn run_many(
        &mut self,
        call: &Call<'_>,
        list: &Path,
        seconds: u64,
        folder: Folder,
    ) -> Result<Ran, Diagnostic> {
        let driver = std::env::current_exe().unwrap_or_default();
        let quiet = self.quiet;
        check_room(&folder, ROOM + MOST_ROOM)?;
        let spec = sandbox::many::drive(spec(call, &folder), &driver, list, seconds);
        quiet.shared(|| run_spec(&mut self.sandbox, &spec, folder))
    }

    /// Runs a compiler: under limits, as the user, because its installation may lie where nobody else can read it. Where
    /// there is Landlock it still finds nothing but the system, that installation and the sources; it writes to its own
    /// folder alone, and reaches no network.
    ///
    /// # Errors
    /// As [`Runner::run`].
    pub fn run_compiler(&mut self, call: &Call<'_>, folder: Folder) -> Result<Ran, Diagnostic> {
        let workshop = match &mut self.workshop {
            Some(workshop) => workshop,
            None => {
                let without = ["uid", "namespaces"].map(String::from).to_vec();
                let options = sandbox::Options {
                    without,
                    ..sandbox::Options::default()
                };
                let fresh = Sandbox::new(&options)
                    .map_err(|error| machine(self.store, error.to_string()))?;
                self.workshop.insert(fresh)
            }
        };
        self.quiet.shared(|| run_in(workshop, call, folder))
    }

    /// Runs a build tool in `root` as the user would, with its rights, limits and environment: Cargo reads what it is
    /// told to, and fetches what is missing. Only, nothing of it outlives this process.
    ///
    /// # Errors
    /// As [`Runner::run`].
    pub fn run_tool(&mut self, argv: Vec<OsString>, root: &Path) -> Result<Ran, Diagnostic> {
        let folder = self.folder()?;
        let leash = match &mut self.leash {
            Some(leash) => leash,
            None => {
                let options = sandbox::Options {
                    trusted: true,
                    ..sandbox::Options::default()
                };
                let fresh = Sandbox::new(&options)
                    .map_err(|error| machine(self.store, error.to_string()))?;
                self.leash.insert(fresh)
            }
        };
        let spec = Spec {
            argv,
            env: std::env::vars_os().collect(),
            cwd: std::path::absolute(root).unwrap_or_else(|_| root.to_path_buf()),
            stdin: None,
            stdout: folder.stdout(),
            stderr: folder.path().join("err"),
            limits: Limits {
                cpu: NEVER,
                idle: NEVER,
                wall: NEVER,
                memory: u64::MAX,
                stack: u64::MAX,
                output: u64::MAX,
                file_size: u64::MAX,
                written: u64::MAX,
                files: u32::MAX,
                processes: u32::MAX,
            },
            readable: Vec::new(),
            writable: Vec::new(),
        };
        run_spec(leash, &spec, folder)
    }

    /// Runs a program while no other run goes on.
    ///
    /// # Errors
    /// As [`Runner::run`].
    pub fn run_alone(&mut self, call: &Call<'_>, folder: Folder) -> Result<Ran, Diagnostic> {
        let quiet = self.quiet;
        quiet.alone(|| run_in(&mut self.sandbox, call, folder))
    }
}

/// A limit on time that is none.
const NEVER: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Free bytes that a run must find, beside what it may write.
pub(super) const ROOM: u64 = 1 << 20;
/// A run may be allowed to write a lot, and will not; only so much must be free for it.
const MOST_ROOM: u64 = 16 << 20;
/// With less than this left after a run, the run may have met a full disk.
pub(super) const FULL: u64 = 64 << 10;

/// A program on a full disk fails for no fault of its own; such a run says nothing.
pub(super) fn check_room(folder: &Folder, needed: u64) -> Result<(), Diagnostic> {
    let Ok(stat) = nix::sys::statvfs::statvfs(folder.path()) else {
        return Ok(());
    };
    let free = stat.blocks_available() * stat.fragment_size();
    let no_files = stat.files() > 0 && stat.files_available() == 0;
    if free >= needed && !no_files {
        return Ok(());
    }
    let error = std::io::Error::from_raw_os_error(libc::ENOSPC);
    Err(disk(folder.path(), &error).note(format!("{free} bytes are free, {needed} are needed")))
}

pub(super) fn spec(call: &Call<'_>, folder: &Folder) -> Spec {
    Spec {
        argv: call.command.iter().map(OsString::from).collect(),
        env: environment(&folder.workdir()),
        cwd: folder.workdir(),
        stdin: call.stdin.map(Path::to_path_buf),
        stdout: folder.stdout(),
        stderr: folder.path().join("err"),
        limits: call.limits.clone(),
        readable: call.readable.clone(),
        writable: call.writable.clone(),
    }
}

fn run_in(sandbox: &mut Sandbox, call: &Call<'_>, folder: Folder) -> Result<Ran, Diagnostic> {
    check_room(&folder, call.limits.output.min(MOST_ROOM) + ROOM)?;
    run_spec(sandbox, &spec(call, &folder), folder)
}

fn run_spec(sandbox: &mut Sandbox, spec: &Spec, folder: Folder) -> Result<Ran, Diagnostic> {
    match sandbox.run(spec) {
        Ok(outcome) => {
            check_room(&folder, FULL)?;
            check_layers(spec, &outcome)?;
            Ok(Ran { outcome, folder })
        }
        Err(error) => Err(not_run(spec, &error)),
    }
}

/// A layer that the machine has need not have held in a run: the program may lie where only root can read, say.
pub(super) fn check_layers(spec: &Spec, outcome: &Outcome) -> Result<(), Diagnostic> {
    if !outcome.inactive.is_empty() {
        let mut weakened = WEAKENED.lock().unwrap_or_else(PoisonError::into_inner);
        weakened.extend(outcome.inactive.iter().cloned());
    }
    let missing = |name: &&String| outcome.inactive.contains(name);
    let Some(layer) = required().iter().find(missing) else {
        return Ok(());
    };
    let program = spec.argv.first().map(Path::new).unwrap_or(Path::new(""));
    let reason = match layer.as_str() {
        "uid" => {
            "a file that it needs can be read by root alone; put it, or the toolchain, where everybody may read it"
        }
        _ => "no control group could be made for it",
    };
    let text = format!("the layer {layer} is required, and did not hold when this program was run");
    Err(Diagnostic::error("machine", Place::file(program), text).hint(reason))
}

pub(super) fn not_run(spec: &Spec, error: &sandbox::Error) -> Diagnostic {
    let words: Vec<_> = spec
        .argv
        .iter()
        .map(|word| word.to_string_lossy())
        .collect();
    let place = Place::file(spec.argv.first().map(Path::new).unwrap_or(Path::new("")));
    let code = match error {
        sandbox::Error::Start { errno, .. } if !is_shortage(*errno) => "cannot-start",
        _ => "lost-run",
    };
    let fault = Diagnostic::error(code, place, error.to_string()).command(words.join(" "));
    match error {
        sandbox::Error::Start { errno, .. } if *errno == libc::EACCES && forbids_programs(spec) => {
            Diagnostic {
                code: "lost-run",
                ..fault
            }
            .hint("its file system is mounted `noexec`; name another folder with --store")
        }
        _ => fault,
    }
}

/// Whether nothing may be executed where the program lies.
fn forbids_programs(spec: &Spec) -> bool {
    use nix::sys::statvfs::{FsFlags, statvfs};
    let program = spec.argv.first().map(Path::new).unwrap_or(Path::new("/"));
    statvfs(program).is_ok_and(|stat| stat.flags().contains(FsFlags::ST_NOEXEC))
}

/// Errors that say that the machine has too little of something, whatever was asked of it, and their names.
const SHORTAGES: [(i32, &str); 6] = [
    (libc::EAGAIN, "Resource temporarily unavailable"),
    (libc::ENOMEM, "Cannot allocate memory"),
    (libc::EMFILE, "Too many open files"),
    (libc::ENFILE, "Too many open files in system"),
    (libc::ENOSPC, "No space left on device"),
    (libc::EDQUOT, "Disk quota exceeded"),
];

fn is_shortage(errno: i32) -> bool {
    SHORTAGES.iter().any(|(number, _)| *number == errno)
}

/// The line in which a tool says that the machine has too little of something.
pub fn shortage(words: &str) -> Option<&str> {
    let says = |line: &&str| {
        let line = line.trim_end();
        SHORTAGES.iter().any(|(_, name)| line.ends_with(name))
    };
    words.lines().find(says)
}

fn machine(store: &Store, text: String) -> Diagnostic {
    Diagnostic::error("machine", Place::file(store.dir()), text)
        .hint("`jury doctor` shows what this machine allows")
}

/// Folders of runs must be passable for the user that programs run as.
fn open_up(dir: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let _ = fs::set_permissions(dir, fs::Permissions::from_mode(0o711));
}

fn disk(path: &Path, error: &std::io::Error) -> Diagnostic {
    Diagnostic::disk(path, format_args!("cannot write: {error}"))
        .hint("free some space, or remove old results with `jury clean --older-than 7d`")
}

/// The whole environment of a program: the same on every machine, so that results are too.
fn environment(home: &Path) -> Vec<(OsString, OsString)> {
    let pair = |name: &str, value: &str| (OsString::from(name), OsString::from(value));
    vec![
        pair("PATH", "/usr/local/bin:/usr/bin:/bin"),
        pair("LANG", "C.UTF-8"),
        (OsString::from("HOME"), home.as_os_str().to_owned()),
        (OsString::from("TMPDIR"), home.as_os_str().to_owned()),
        // Set iteration order of Python depends on a random number otherwise.
        pair("PYTHONHASHSEED", "0"),
        pair("PYTHONDONTWRITEBYTECODE", "1"),
    ]
}

/// All files that a run makes may take as much as so many outputs.
const FILES_OF_OUTPUT: u64 = 4;
/// Files that a run may make. No program that does its work needs many, and each costs the system memory.
const MOST_FILES: u32 = 400;

/// Sandbox limits of a submission run.
pub fn submission_limits(limits: &RunLimits, jvm: bool) -> Limits {
    Limits {
        cpu: limits.cpu_kill(),
        idle: limits.idle(),
        wall: limits.wall(),
        // The virtual machine keeps its own house on top of the heap that the program gets.
        memory: if jvm {
            limits.memory + (256 << 20)
        } else {
            limits.memory
        },
        stack: limits.stack,
        output: limits.output,
        file_size: limits.output,
        written: limits.output.saturating_mul(FILES_OF_OUTPUT),
        files: MOST_FILES,
        processes: if jvm { 256 } else { 64 },
    }
}

/// Sandbox limits of a generator or validator.
pub fn helper_limits(limits: &HelperLimits) -> Limits {
    Limits {
        cpu: limits.time,
        idle: limits.time,
        wall: limits.time * 20,
        memory: limits.memory,
        stack: limits.memory,
        output: limits.output,
        file_size: limits.output,
        written: limits.output.saturating_mul(FILES_OF_OUTPUT),
        files: MOST_FILES,
        processes: 64,
    }
}

/// Turns what the sandbox saw into facts.
pub fn facts(ran: &Ran, limits: &RunLimits) -> Facts {
    let outcome = &ran.outcome;
    let stderr = if outcome.stderr_len > 0 {
        ran.folder.stderr()
    } else {
        String::new()
    };
    let end = match outcome.ended {
        Ended::Exit(code) => End::Exit(code),
        Ended::Signal(number) => End::Signal(number),
    };
    // A limit that a finished run turned out to have passed is seen from the numbers; only a kill is a hit.
    let killed = end == End::Signal(libc::SIGKILL);
    let hit = match outcome.hit {
        Some(LimitHit::Cpu) if killed => Some(Hit::Cpu),
        Some(LimitHit::Idle | LimitHit::Wall) => Some(Hit::Idle),
        Some(LimitHit::Memory) if killed => Some(Hit::Memory),
        Some(LimitHit::Output(_)) => Some(Hit::Output),
        Some(LimitHit::Files) => Some(Hit::Files),
        _ => None,
    };
    let stack = outcome.stack_suspected
        || outcome.hit == Some(LimitHit::Stack)
        || (end != End::Exit(0) && stderr_tells_stack(&stderr));
    Facts {
        end,
        hit,
        cpu: outcome.cpu(),
        wall: outcome.wall,
        idle_ms: outcome
            .idle
            .as_nanos()
            .div_ceil(1_000_000)
            .min(u32::MAX.into()) as u32,
        memory: outcome.memory_peak,
        stack_peak: outcome.stack_peak.and_then(NonZeroU64::new),
        stdout_len: outcome.stdout_len,
        stderr_len: outcome.stderr_len,
        stack,
        stderr: stderr.into(),
        runs: 1,
        limits: *limits,
    }
}

/// How a helper program that should have ended well failed to, in one line; `None` when it ended with exit code 0.
pub fn helper_fault(outcome: &Outcome) -> Option<String> {
    match (outcome.hit, outcome.ended) {
        (Some(LimitHit::Cpu), _) => Some(format!(
            "used {:.2} s of CPU time, more than it may",
            outcome.cpu().as_secs_f64()
        )),
        (Some(LimitHit::Idle | LimitHit::Wall), _) => {
            Some("did nothing for too long and was stopped".into())
        }
        (Some(LimitHit::Memory), _) => Some(format!(
            "used {} MiB of memory, more than it may",
            outcome.memory_peak >> 20
        )),
        (Some(LimitHit::Output(_)), _) => Some("wrote more than it may".into()),
        (Some(LimitHit::Files), _) => Some("made more or larger files than it may".into()),
        (Some(LimitHit::Stack), _) => Some("ran out of stack".into()),
        (Some(LimitHit::Processes), _) => Some("started more processes than it may".into()),
        (Some(LimitHit::Partner), _) => Some("was ended with its partner".into()),
        (None, Ended::Exit(0)) => None,
        (None, Ended::Exit(code)) => Some(format!("exited with code {code}")),
        (None, Ended::Signal(number)) => Some(format!(
            "was ended by {}",
            crate::judge::facts::signal_name(number)
        )),
    }
}

/// A call of a runnable with further arguments.
pub fn call<'a>(
    runnable: &Runnable,
    args: &[String],
    stdin: Option<&'a Path>,
    limits: Limits,
) -> Call<'a> {
    let mut command = runnable.command.clone();
    command.extend(args.iter().cloned());
    Call {
        command,
        readable: runnable.readable.clone(),
        writable: Vec::new(),
        stdin,
        limits,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_machine_lacks_is_no_fault_of_a_program() {
        let words = "x.cpp: In function f:\ncollect2: fatal error: vfork: Resource temporarily unavailable\ncompilation terminated.\n";
        let line = "collect2: fatal error: vfork: Resource temporarily unavailable";
        assert_eq!(shortage(words), Some(line));
        assert_eq!(shortage("x.cpp:1:2: error: expected ;\n"), None);
        assert!(is_shortage(libc::EMFILE) && !is_shortage(libc::ENOENT));
    }
}
