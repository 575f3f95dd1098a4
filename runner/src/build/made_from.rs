//! What a binary of a Cargo package was made from, so that Cargo is only called when something of that changed.
//!
//! Only Cargo knows it, and only once it has built: it leaves a list of the files beside the binary. What a build script
//! looks at, not even Cargo can tell; a workspace with one is always handed to it.

use crate::store::{Hash, KeyBuilder};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The files of settings that Cargo and rustup look for in the folder of a workspace and in those around it.
const SETTINGS: [&str; 4] = [
    ".cargo/config",
    ".cargo/config.toml",
    "rust-toolchain",
    "rust-toolchain.toml",
];

/// How far the time of a file may lie before the time at which it was written: the kernel's clock for files stands still
/// between two ticks.
const TICK: Duration = Duration::from_millis(10);

/// The settings that are there for a workspace in `root`.
pub fn settings(root: &Path) -> Vec<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let inside = home
        .iter()
        .flat_map(|home| ["config", "config.toml"].map(|name| home.join(name)));
    let around = root
        .ancestors()
        .flat_map(|dir| SETTINGS.map(|name| dir.join(name)));
    around.chain(inside).filter(|file| file.is_file()).collect()
}

/// The variables of the environment that change what Cargo makes, as `NAME=value`. Sorted.
pub fn environment() -> Vec<String> {
    let mut list: Vec<String> = std::env::vars_os()
        .map(|(name, value)| (name.to_string_lossy().into_owned(), value))
        .filter(|(name, _)| changes_binaries(name))
        .map(|(name, value)| format!("{name}={}", value.to_string_lossy()))
        .collect();
    list.sort();
    list
}

fn changes_binaries(name: &str) -> bool {
    let where_and_how_fast = [
        "CARGO_BUILD_JOBS",
        "CARGO_BUILD_TARGET_DIR",
        "CARGO_TARGET_DIR",
    ];
    let rest = ["RUSTC", "RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"];
    let families = ["CARGO_BUILD_", "CARGO_PROFILE_", "CARGO_TARGET_", "RUSTC_"];
    !where_and_how_fast.contains(&name)
        && (rest.contains(&name) || families.iter().any(|start| name.starts_with(start)))
}

/// The files that a binary was made from, by the list that Cargo left beside it: sources and whatever else they include,
/// the manifests of their packages and of the workspace, and the lock file. Paths are from `root`, for files below it.
/// `None` when there is no such list, or a file on it is not there.
pub fn files(root: &Path, binary: &Path) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(binary.with_extension("d")).ok()?;
    let (_, list) = text.lines().next()?.split_once(": ")?;
    let mut files: BTreeSet<PathBuf> = BTreeSet::from([root.join("Cargo.toml"), lock(root)]);
    // In the language of Make a space in a name is written `\ `.
    for name in list.replace("\\ ", "\0").split_whitespace() {
        let file = root.join(name.replace('\0', " "));
        let manifests = file.ancestors().skip(1).map(|dir| dir.join("Cargo.toml"));
        files.extend(manifests.into_iter().find(|manifest| manifest.is_file()));
        files.insert(file);
    }
    let short = |file: PathBuf| {
        let name = file.strip_prefix(root).unwrap_or(&file).to_str()?;
        file.is_file().then(|| name.to_string())
    };
    files.into_iter().map(short).collect()
}

fn lock(root: &Path) -> PathBuf {
    root.join("Cargo.lock")
}

/// Whether any of the files that a binary was made from, or of the settings, was changed since `start`, when Cargo was
/// called: nobody knows then what it has read. Cargo may have written the lock file itself.
pub fn changed_since(start: SystemTime, root: &Path, files: &[String]) -> bool {
    use std::os::unix::fs::MetadataExt;
    let start = start.checked_sub(TICK).unwrap_or(start);
    let start = start.duration_since(UNIX_EPOCH).unwrap_or_default();
    let start = (start.as_secs() as i64, i64::from(start.subsec_nanos()));
    let sources = files
        .iter()
        .map(|file| root.join(file))
        .filter(|file| *file != lock(root));
    sources
        .chain(settings(root))
        .any(|file| match std::fs::metadata(&file) {
            Ok(meta) => (meta.ctime(), meta.ctime_nsec()) >= start,
            Err(_) => true,
        })
}

/// The key of a binary that is made from `files`. `base` is the key of everything else; `hash` gives the hash of a file.
/// `None` when a file cannot be read.
pub fn key(
    base: &Hash,
    root: &Path,
    files: &[String],
    mut hash: impl FnMut(&Path) -> Option<Hash>,
) -> Option<Hash> {
    let mut key = KeyBuilder::new("cargo binary").hash(base);
    for file in files {
        key = key.str(file).hash(&hash(&root.join(file))?);
    }
    Some(key.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cargo_noted_with_manifests() {
        let scratch = tempfile::tempdir().expect("a folder");
        let root = &scratch
            .path()
            .canonicalize()
            .expect("a folder")
            .join("round");
        let write = |path: &Path, text: &str| {
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        };
        let made_from = [
            "Cargo.lock",
            "Cargo.toml",
            "problems/sums/Cargo.toml",
            "problems/sums/generators/a table.txt",
            "problems/sums/generators/g.rs",
        ];
        for name in made_from
            .iter()
            .chain(&["problems/sums/generators/other.rs"])
        {
            write(&root.join(name), "");
        }
        let elsewhere = scratch
            .path()
            .canonicalize()
            .expect("a folder")
            .join("x.rs");
        write(&elsewhere, "");
        let binary = root.join("target/release/g");
        let g = root.join("problems/sums/generators/g.rs");
        let list = format!(
            "{}: problems/sums/generators/a\\ table.txt {} {}\n\nother: line\n",
            binary.display(),
            g.display(),
            elsewhere.display(),
        );
        assert_eq!(files(root, &binary), None, "there is no list");
        write(&binary.with_extension("d"), &list);
        let found = files(root, &binary).expect("a list");
        let elsewhere = elsewhere.to_str().expect("a name");
        let (last, below) = found.split_last().expect("a list");
        assert_eq!(below, made_from);
        assert_eq!(last, elsewhere, "what lies elsewhere has its whole path");

        let base = Hash::of(b"base");
        let of = |file: &Path| std::fs::read(file).ok().map(|bytes| Hash::of(&bytes));
        let before = key(&base, root, &found, of).expect("all is there");
        write(&root.join(made_from[3]), "1 2 3");
        assert_ne!(key(&base, root, &found, of), Some(before));
        std::fs::remove_file(&g).expect("it is there");
        assert_eq!(key(&base, root, &found, of), None);
        assert_eq!(files(root, &binary), None, "a file is missing");
    }

    #[test]
    fn an_edit_during_the_build() {
        let scratch = tempfile::tempdir().expect("a folder");
        let root = scratch.path();
        for name in ["Cargo.lock", "g.rs"] {
            std::fs::write(root.join(name), "").expect("a file");
        }
        let names = ["Cargo.lock", "g.rs"].map(String::from);
        let now = SystemTime::now();
        let since = |start| changed_since(start, root, &names);
        assert!(since(now - Duration::from_secs(60)));
        assert!(!since(now + Duration::from_secs(60)));
        std::fs::remove_file(root.join("g.rs")).expect("it is there");
        assert!(since(now + Duration::from_secs(60)), "taken away");
        let lock = &names[..1];
        assert!(!changed_since(now - Duration::from_secs(60), root, lock));
    }

    #[test]
    fn flags_change_binaries_and_folders_do_not() {
        let rows = [
            ("RUSTFLAGS", true),
            ("RUSTC_WRAPPER", true),
            ("CARGO_BUILD_RUSTFLAGS", true),
            ("CARGO_PROFILE_RELEASE_OPT_LEVEL", true),
            ("CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER", true),
            ("CARGO_BUILD_JOBS", false),
            ("CARGO_TARGET_DIR", false),
            ("CARGO_TERM_COLOR", false),
            ("PATH", false),
        ];
        for (name, changes) in rows {
            assert_eq!(changes_binaries(name), changes, "{name}");
        }
    }
}
