//! One run of one program: a scratch folder, the sandbox, and the facts that come out.

mod late;
mod layers;
mod limits;
mod shortage;
mod told;

pub use super::folder::Folder;
pub(super) use layers::check_layers;
pub use layers::{remembered, require, watched, weakened};
pub use limits::{helper_limits, submission_limits};
pub use shortage::shortage;
pub(super) use shortage::{FULL, ROOM, check_room, not_run};
pub use told::{facts, helper_fault, with_words};

use super::retry::Quiet;
use crate::build::artifact::Runnable;
use crate::diagnostic::Diagnostic;
use crate::store::Store;
use late::Late;
use layers::required;
use sandbox::{Limits, Outcome, Sandbox, Spec};
use shortage::{MOST_ROOM, disk, machine};
use std::ffi::OsString;
use std::fs;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// One worker's means of running programs.
pub struct Runner<'s> {
    /// The store, for scratch folders.
    pub store: &'s Store,
    /// Files that [`Runner::stocked_folder`] lays out, by name.
    pub stock: Vec<(String, PathBuf)>,
    /// Shared by all workers.
    pub quiet: &'s Quiet,
    pub(super) sandbox: Late,
    /// For compilers.
    workshop: Late,
    /// For Cargo.
    leash: Late,
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
    /// A runner with a sandbox of its own, which is started for the first run.
    ///
    /// # Errors
    /// When no scratch folder is to be had: a fault of the machine.
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
        let scratch = store
            .scratch()
            .map_err(|error| machine(store, error.to_string()))?;
        open_up(scratch.path());
        Ok(Runner {
            store,
            stock: Vec::new(),
            quiet,
            sandbox: Late::new(sandbox::Options {
                require: required().to_vec(),
                watch_stacks: stacks,
                ..sandbox::Options::default()
            }),
            workshop: Late::new(sandbox::Options {
                without: ["uid", "namespaces"].map(String::from).to_vec(),
                ..sandbox::Options::default()
            }),
            leash: Late::new(sandbox::Options {
                trusted: true,
                ..sandbox::Options::default()
            }),
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
        let sandbox = self.sandbox.get(self.store)?;
        self.quiet.shared(|| run_in(sandbox, call, folder))
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
        check_room(&folder, ROOM + MOST_ROOM)?;
        let spec = sandbox::many::drive(spec(call, &folder), &driver, list, seconds);
        let sandbox = self.sandbox.get(self.store)?;
        self.quiet.shared(|| run_spec(sandbox, &spec, folder))
    }

    /// Runs a compiler: under limits, as the user, because its installation may lie where nobody else can read it. Where
    /// there is Landlock it still finds nothing but the system, that installation and the sources; it writes to its own
    /// folder alone, and reaches no network.
    ///
    /// # Errors
    /// As [`Runner::run`].
    pub fn run_compiler(&mut self, call: &Call<'_>, folder: Folder) -> Result<Ran, Diagnostic> {
        let workshop = self.workshop.get(self.store)?;
        self.quiet.shared(|| run_in(workshop, call, folder))
    }

    /// Runs a build tool in `root` as the user would, with its rights, limits and environment: Cargo reads what it is
    /// told to, and fetches what is missing. Only, nothing of it outlives this process.
    ///
    /// # Errors
    /// As [`Runner::run`].
    pub fn run_tool(&mut self, argv: Vec<OsString>, root: &Path) -> Result<Ran, Diagnostic> {
        let folder = self.folder()?;
        let spec = Spec {
            argv,
            env: std::env::vars_os().collect(),
            cwd: std::path::absolute(root).unwrap_or_else(|_| root.to_path_buf()),
            stdin: None,
            stdout: folder.stdout(),
            stderr: folder.path().join("err"),
            limits: limits::none(),
            readable: Vec::new(),
            writable: Vec::new(),
        };
        run_spec(self.leash.get(self.store)?, &spec, folder)
    }

    /// Runs a program while no other run goes on.
    ///
    /// # Errors
    /// As [`Runner::run`].
    pub fn run_alone(&mut self, call: &Call<'_>, folder: Folder) -> Result<Ran, Diagnostic> {
        let sandbox = self.sandbox.get(self.store)?;
        self.quiet.alone(|| run_in(sandbox, call, folder))
    }
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

/// Folders of runs must be passable for the user that programs run as.
fn open_up(dir: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let _ = fs::set_permissions(dir, fs::Permissions::from_mode(0o711));
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
