//! Helper programs that are binaries of Cargo packages: which sources they depend on, and building them all at once.

use crate::diagnostic::{Diagnostic, Place};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

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
        if std::fs::read_to_string(&candidate)
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
    std::fs::read_to_string(file).ok()?.parse().ok()
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

/// Builds the binaries with one call of Cargo. A binary that fails does not keep the others from being built.
///
/// # Errors
/// A diagnostic when Cargo cannot be started or does not understand the workspace at all, or when it was ended because
/// `stop` was set.
pub fn build(
    cargo: &Path,
    batch: &Batch,
    jobs: usize,
    stop: &AtomicBool,
) -> Result<BTreeMap<String, Built>, Diagnostic> {
    let mut command = Command::new(cargo);
    command.current_dir(&batch.root).args([
        "build",
        "--release",
        "--keep-going",
        "--message-format=json",
    ]);
    command.arg("-j").arg(jobs.to_string());
    let packages: BTreeSet<&str> = batch
        .bins
        .iter()
        .map(|(_, package, _)| package.as_str())
        .collect();
    for package in &packages {
        command.args(["-p", package]);
    }
    for (_, _, bin) in &batch.bins {
        command.args(["--bin", bin]);
    }
    command.stdin(Stdio::null());
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
    let output = output_unless(&mut command, stop).map_err(|error| {
        Diagnostic::error(
            "cargo",
            manifest.clone(),
            format!("cannot start {}: {error}", cargo.display()),
        )
        .hint(
            "install Rust (https://rustup.rs) or take the Rust helper programs out of the package",
        )
    })?;

    if stop.load(Ordering::Relaxed) && !output.status.success() {
        return Err(Diagnostic::error(
            "cargo",
            manifest,
            "cargo was interrupted",
        ));
    }
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
    if built.is_empty() && messages.is_empty() && !output.status.success() {
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

/// What a command prints and how it ends; it is killed when `stop` is set.
fn output_unless(command: &mut Command, stop: &AtomicBool) -> io::Result<Output> {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    std::thread::scope(|scope| {
        let stdout = scope.spawn(move || read(stdout));
        let stderr = scope.spawn(move || read(stderr));
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break status;
            }
            if stop.load(Ordering::Relaxed) {
                child.kill()?;
                break child.wait()?;
            }
            std::thread::sleep(Duration::from_millis(20));
        };
        let bytes =
            |thread: std::thread::ScopedJoinHandle<'_, Vec<u8>>| thread.join().unwrap_or_default();
        Ok(Output {
            status,
            stdout: bytes(stdout),
            stderr: bytes(stderr),
        })
    })
}

fn read(stream: Option<impl io::Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What was read before a fault is better than nothing.
    let _ = stream.map(|mut stream| stream.read_to_end(&mut bytes));
    bytes
}

/// The last `count` lines of `text`.
pub fn tail(text: &str, count: usize) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(count)..]
        .iter()
        .map(|line| line.to_string())
        .collect()
}
