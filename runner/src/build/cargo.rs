//! Helper programs that are binaries of Cargo packages: building them all at once.

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

/// What came of the binaries.
pub struct Built {
    /// For each: its path, or why it could not be built.
    pub bins: BTreeMap<String, Result<PathBuf, String>>,
    /// Whether a package of the workspace has a build script.
    pub scripted: bool,
}

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
) -> Result<Built, Diagnostic> {
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
    let mut scripted = false;
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
            // Those of other packages, which come from a registry, are as fixed as these are.
            Some("build-script-executed") => {
                let package = value["package_id"].as_str().unwrap_or("");
                scripted |= package.contains("path+file:");
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
    let bins = batch
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
        .collect();
    Ok(Built { bins, scripted })
}

/// The last `count` lines of `text`.
pub fn tail(text: &str, count: usize) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(count)..]
        .iter()
        .map(|line| line.to_string())
        .collect()
}
