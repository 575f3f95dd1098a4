//! Helper programs that are binaries of Cargo packages: which sources they depend on, and building them all at once.

use crate::diagnostic::{Diagnostic, Place};
use crate::package::manifest_text;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The binaries wanted from one workspace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// Folder of the workspace's `Cargo.toml`.
    pub root: PathBuf,
    /// (manifest, package, binary) of each.
    pub bins: Vec<(PathBuf, String, String)>,
}

/// What came of one binary.
pub type Built = Result<PathBuf, String>;

/// The folder of the workspace that `manifest` belongs to: the nearest one above with `[workspace]`, else its own.
pub fn workspace_root(manifest: &Path) -> PathBuf {
    let own = manifest.parent().unwrap_or(Path::new("/")).to_path_buf();
    let mut dir = own.clone();
    loop {
        let candidate = dir.join("Cargo.toml");
        if manifest_text(&candidate)
            .is_ok_and(|text| text.lines().any(|l| l.trim() == "[workspace]"))
        {
            return dir;
        }
        if !dir.pop() {
            return own;
        }
    }
}

/// Every file whose content can change the binaries: manifests, the lock file, and the Rust sources of the packages
/// and of all packages they depend on by path. Sorted.
pub fn sources(batch: &Batch) -> Vec<PathBuf> {
    let mut files = BTreeSet::new();
    for name in [
        "Cargo.toml",
        "Cargo.lock",
        "rust-toolchain.toml",
        "rust-toolchain",
        ".cargo/config.toml",
    ] {
        let file = batch.root.join(name);
        if file.is_file() {
            files.insert(file);
        }
    }
    let workspace = read_toml(&batch.root.join("Cargo.toml"));
    let mut queue: Vec<PathBuf> = batch
        .bins
        .iter()
        .map(|(manifest, ..)| manifest.clone())
        .collect();
    let mut seen = BTreeSet::new();
    while let Some(manifest) = queue.pop() {
        if !seen.insert(manifest.clone()) {
            continue;
        }
        let dir = manifest.parent().unwrap_or(Path::new("/")).to_path_buf();
        files.insert(manifest.clone());
        if dir.join("build.rs").is_file() {
            files.insert(dir.join("build.rs"));
        }
        // A problem's binaries lie in the folders of the package format, a library's below src/.
        for folder in ["src", "generators", "input_validators", "output_validator"] {
            // The workspace's own shared crates are called like that too: only Rust files count, and only of here.
            collect_rust(&dir.join(folder), &mut files);
        }
        let Some(toml) = read_toml(&manifest) else {
            continue;
        };
        for table in ["dependencies", "build-dependencies"] {
            let Some(dependencies) = toml.get(table).and_then(|v| v.as_table()) else {
                continue;
            };
            for (name, value) in dependencies {
                let shared = || {
                    workspace
                        .as_ref()?
                        .get("workspace")?
                        .get("dependencies")?
                        .get(name)?
                        .get("path")
                };
                let inherited = value.get("workspace").and_then(|v| v.as_bool()) == Some(true);
                let (base, path) = if inherited {
                    (&batch.root, shared())
                } else {
                    (&dir, value.get("path"))
                };
                if let Some(path) = path.and_then(|v| v.as_str()) {
                    queue.push(base.join(path).join("Cargo.toml"));
                }
            }
        }
    }
    files.into_iter().collect()
}

fn read_toml(file: &Path) -> Option<toml::Table> {
    manifest_text(file).ok()?.parse().ok()
}

fn collect_rust(dir: &Path, files: &mut BTreeSet<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else {
        return;
    };
    for entry in entries.flatten() {
        let path = entry.path();
        match entry.file_type() {
            // A package of its own inside (a shared crate beside the problems) is reached as a dependency.
            Ok(kind) if kind.is_dir() && !path.join("Cargo.toml").is_file() => {
                collect_rust(&path, files)
            }
            Ok(kind) if kind.is_dir() => {}
            Ok(_) if path.extension().is_some_and(|e| e == "rs") => {
                files.insert(path);
            }
            _ => {}
        }
    }
}

/// What a call of Cargo came to.
pub struct Said {
    /// Whether it ended with exit code 0.
    pub success: bool,
    /// Its messages, a JSON object on each line.
    pub stdout: Vec<u8>,
    /// What it has to say to people.
    pub stderr: Vec<u8>,
}

/// Builds the binaries with one call of Cargo, which `call` makes: program and arguments, to be run in the folder of the
/// workspace. A binary that fails does not keep the others from being built.
///
/// # Errors
/// A diagnostic when Cargo cannot be started or does not understand the workspace at all, or when it was ended because
/// `stop` was set.
pub fn build(
    cargo: &Path,
    batch: &Batch,
    jobs: usize,
    stop: &AtomicBool,
    call: impl FnOnce(Vec<OsString>) -> Result<Said, Diagnostic>,
) -> Result<BTreeMap<String, Built>, Diagnostic> {
    let mut command = vec![cargo.as_os_str().to_owned()];
    let fixed = [
        "build",
        "--release",
        "--keep-going",
        "--message-format=json",
        "-j",
    ];
    command.extend(fixed.map(OsString::from));
    command.push(jobs.to_string().into());
    let packages: BTreeSet<&str> = batch
        .bins
        .iter()
        .map(|(_, package, _)| package.as_str())
        .collect();
    let options = packages.iter().map(|package| ["-p", package]);
    let bins = batch.bins.iter().map(|(_, _, bin)| ["--bin", bin.as_str()]);
    command.extend(options.chain(bins).flatten().map(OsString::from));
    let by_hand = format!(
        "cd {} && cargo build --release {}",
        batch.root.display(),
        packages
            .iter()
            .map(|p| format!("-p {p}"))
            .collect::<Vec<_>>()
            .join(" ")
    );
    let manifest = Place::file(batch.root.join("Cargo.toml"));
    let output = call(command).map_err(|error| match error.code {
        "cannot-start" => Diagnostic::error(
            "cargo",
            manifest.clone(),
            format!("cannot start {}: {}", cargo.display(), error.message),
        )
        .hint(
            "install Rust (https://rustup.rs) or take the Rust helper programs out of the package",
        ),
        _ => error,
    });
    let output = match output {
        Err(_) if stop.load(Ordering::Relaxed) => {
            let text = "cargo was interrupted";
            return Err(Diagnostic::error("cargo", manifest, text));
        }
        output => output?,
    };
    let mut built: BTreeMap<String, PathBuf> = BTreeMap::new();
    let mut messages: BTreeMap<String, String> = BTreeMap::new();
    for line in output.stdout.split(|&b| b == b'\n') {
        let Ok(value) = serde_json::from_slice::<serde_json::Value>(line) else {
            continue;
        };
        match value["reason"].as_str() {
            Some("compiler-artifact") => {
                if let (Some(name), Some(path)) = (
                    value["target"]["name"].as_str(),
                    value["executable"].as_str(),
                ) {
                    built.insert(name.to_string(), PathBuf::from(path));
                }
            }
            Some("compiler-message") if value["message"]["level"] == "error" => {
                let target = value["target"]["name"].as_str().unwrap_or("").to_string();
                let text = value["message"]["rendered"].as_str().unwrap_or("");
                messages.entry(target).or_default().push_str(text);
            }
            _ => {}
        }
    }
    if built.is_empty() && messages.is_empty() && !output.success {
        let mut fault =
            Diagnostic::error("cargo", manifest, "cargo cannot build the helper programs")
                .command(by_hand);
        for line in tail(&String::from_utf8_lossy(&output.stderr), 12) {
            fault = fault.note(line);
        }
        return Err(fault);
    }
    let everything: String = messages.values().map(String::as_str).collect();
    Ok(batch
        .bins
        .iter()
        .map(|(_, _, bin)| {
            let outcome = match built.get(bin) {
                Some(path) => Ok(path.clone()),
                // Without a message of its own it fell with a library it needs.
                None => Err(messages
                    .get(bin)
                    .cloned()
                    .unwrap_or_else(|| everything.clone())),
            };
            (bin.clone(), outcome)
        })
        .collect())
}

/// The last `count` lines of `text`.
pub fn tail(text: &str, count: usize) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(count)..]
        .iter()
        .map(|line| line.to_string())
        .collect()
}
