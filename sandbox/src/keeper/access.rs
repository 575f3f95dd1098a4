//! The Landlock layer: which files a run may touch, whom it may signal, no connections.

use crate::Spec;
use landlock::{
    ABI, Access, AccessFs, AccessNet, BitFlags, Compatible, PathBeneath, Ruleset, RulesetAttr,
    RulesetCreated, RulesetCreatedAttr, RulesetError, Scope,
};
use std::fs::File;
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};

/// What programs need of the system, read-only: the programs and libraries, their configuration, the
/// kernel's view of the machine. Of `/etc` only what runtimes read, never accounts' secrets or keys.
const SYSTEM: &[&str] = &[
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/proc",
    "/sys/devices/system",
    "/sys/fs/cgroup",
    "/sys/kernel/mm",
];
pub const CONFIGURATION: &[&str] = &[
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "ld.so.preload",
    "localtime",
    "timezone",
    "locale.conf",
    "passwd",
    "group",
    "nsswitch.conf",
    "host.conf",
    "hosts",
    "mime.types",
    "ghc",
    "mono",
    "fpc.cfg",
    "profile.d",
    "pki/java",
    // Node reads these at its start, and ends when they are there and may not be read.
    "ssl/openssl.cnf",
    "pki/tls/openssl.cnf",
    "crypto-policies",
];
/// Beginnings of names in `/etc` that belong to language runtimes.
const RUNTIMES: &[&str] = &[
    "java", "python", "lua", "php", "perl", "node", "ruby", "dotnet", "julia", "erlang",
];
pub const DEVICES: &[&str] = &[
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
];

/// The system's own files and folders that programs need, apart from those in `/etc`.
pub fn system() -> impl Iterator<Item = PathBuf> {
    SYSTEM.iter().map(PathBuf::from)
}

/// Configuration of language runtimes.
pub fn runtimes() -> impl Iterator<Item = PathBuf> {
    let etc = std::fs::read_dir("/etc").into_iter().flatten();
    etc.filter_map(|entry| {
        let path = entry.ok()?.path();
        let name = path.file_name()?.as_bytes();
        let known = RUNTIMES.iter().any(|r| name.starts_with(r.as_bytes()));
        known.then_some(path)
    })
}

/// The part of the rules that is the same for all runs, with its files already looked up.
pub struct System {
    readable: Vec<File>,
    devices: Vec<File>,
}

fn handle(path: impl AsRef<Path>) -> io::Result<File> {
    crate::sys::files::handle(path.as_ref())
}

impl System {
    /// Looks up the system's files; those that do not exist are left out.
    pub fn find() -> System {
        let of_etc = CONFIGURATION
            .iter()
            .map(|name| Path::new("/etc").join(name));
        let readable = system().chain(of_etc).chain(runtimes());
        System {
            readable: readable.filter_map(|path| handle(path).ok()).collect(),
            devices: DEVICES
                .iter()
                .filter_map(|path| handle(path).ok())
                .collect(),
        }
    }

    /// The rules for one run; they bind the process that calls `restrict_self` on them. `streams` are
    /// the three standard streams, so that programs may open them by name again.
    pub fn rules(
        &self,
        spec: &Spec,
        interpreter: Option<&Path>,
        streams: [&File; 3],
    ) -> Result<RulesetCreated, RulesetError> {
        let all = AccessFs::from_all(ABI::V6);
        let read = AccessFs::ReadFile | AccessFs::ReadDir | AccessFs::Execute;
        let mut rules = Ruleset::default()
            .set_compatibility(landlock::CompatLevel::BestEffort)
            .handle_access(all)?
            .handle_access(AccessNet::from_all(ABI::V6))?
            .scope(Scope::from_all(ABI::V6))?
            .create()?;
        for file in &self.readable {
            rules = allow(rules, file, read)?;
        }
        for file in &self.devices {
            rules = allow(rules, file, AccessFs::ReadFile | AccessFs::WriteFile)?;
        }
        let [stdin, stdout, stderr] = streams;
        rules = allow(rules, stdin, AccessFs::ReadFile.into())?;
        for file in [stdout, stderr] {
            rules = allow(rules, file, AccessFs::WriteFile | AccessFs::Truncate)?;
        }
        let program = spec.argv.first().map(Path::new);
        let readable = spec
            .readable
            .iter()
            .map(PathBuf::as_path)
            .chain(program)
            .chain(interpreter);
        for (path, access) in readable.map(|p| (p, read)) {
            if let Ok(file) = handle(path) {
                rules = allow(rules, &file, access)?;
            }
        }
        for path in spec.writable.iter().chain([&spec.cwd]) {
            if let Ok(file) = handle(path) {
                rules = allow(rules, &file, all)?;
            }
        }
        Ok(rules)
    }
}

/// Adds the procfs that a run has mounted for itself: to the rules it is another file system.
pub fn allow_own_proc(rules: RulesetCreated) -> Result<RulesetCreated, RulesetError> {
    match handle("/proc") {
        Ok(proc) => allow(
            rules,
            &proc,
            AccessFs::ReadFile | AccessFs::ReadDir | AccessFs::Execute,
        ),
        Err(_) => Ok(rules),
    }
}

fn allow(
    rules: RulesetCreated,
    file: &File,
    access: BitFlags<AccessFs>,
) -> Result<RulesetCreated, RulesetError> {
    let Ok(metadata) = file.metadata() else {
        return Ok(rules);
    };
    if metadata.file_type().is_fifo() || metadata.file_type().is_socket() {
        return Ok(rules);
    }
    // The kernel refuses rights on a file that only make sense for a folder.
    let access = if metadata.is_dir() {
        access
    } else {
        access & AccessFs::from_file(ABI::V6)
    };
    rules.add_rule(PathBeneath::new(file, access))
}

/// The version of Landlock that the kernel speaks, or its error.
pub fn version() -> io::Result<u32> {
    crate::sys::namespaces::landlock_version()
}
