//! Which binaries the Cargo packages around a problem have.

use super::context::Context;
use crate::diagnostic::{Diagnostic, Place};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The binaries of one Cargo package.
#[derive(Debug, Clone, Default)]
pub struct CargoPackage {
    /// Its `Cargo.toml`.
    pub manifest: PathBuf,
    /// Its name.
    pub name: String,
    /// Source file of each binary, by binary name.
    pub bins: BTreeMap<String, PathBuf>,
}

/// Finds the Cargo packages that matter to one problem, each read at most once and only when asked for.
#[derive(Debug)]
pub struct Cargo<'a> {
    context: &'a Context<'a>,
    own: OnceCell<Option<CargoPackage>>,
    workspace: OnceCell<Option<PathBuf>>,
    generators: OnceCell<Option<CargoPackage>>,
}

impl<'a> Cargo<'a> {
    /// Nothing is read yet.
    pub fn new(context: &'a Context<'a>) -> Cargo<'a> {
        Cargo {
            context,
            own: OnceCell::new(),
            workspace: OnceCell::new(),
            generators: OnceCell::new(),
        }
    }

    /// The problem's own package, when it has a `Cargo.toml`.
    pub fn own(&self) -> Option<&CargoPackage> {
        self.own
            .get_or_init(|| self.read(&self.context.dir.join("Cargo.toml")))
            .as_ref()
    }

    /// The workspace's package of stock generators.
    pub fn stock_generators(&self) -> Option<&CargoPackage> {
        self.generators
            .get_or_init(|| self.member("generators"))
            .as_ref()
    }

    /// The package in folder `member` of the workspace the problem lies in.
    pub fn member(&self, member: &str) -> Option<CargoPackage> {
        let root = self
            .workspace
            .get_or_init(|| workspace_above(self.context.dir))
            .as_ref()?;
        self.read(&root.join(member).join("Cargo.toml"))
    }

    /// The binary of the problem's own package whose source is `file`.
    pub fn bin_of(&self, file: &Path) -> Option<(&CargoPackage, &str)> {
        let own = self.own()?;
        let (bin, _) = own.bins.iter().find(|(_, source)| *source == file)?;
        Some((own, bin))
    }

    fn read(&self, manifest: &Path) -> Option<CargoPackage> {
        let text = match manifest_text(manifest) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
            Err(error) => {
                self.context
                    .add(super::context::unreadable(manifest, &error));
                return None;
            }
        };
        match parse(manifest, &text) {
            Ok(package) => package,
            Err(fault) => {
                self.context.add(*fault);
                None
            }
        }
    }
}

/// Reads a manifest; `None` when it is a workspace without a package of its own.
fn parse(manifest: &Path, text: &str) -> Result<Option<CargoPackage>, Box<Diagnostic>> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|s| text.get(..s.start)).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let message = error
            .message()
            .lines()
            .next()
            .unwrap_or("cannot be understood")
            .to_owned();
        Box::new(Diagnostic::error(
            "cargo-toml",
            Place::at(manifest, line, column),
            message,
        ))
    })?;
    let Some(package) = table.get("package").and_then(|p| p.as_table()) else {
        return Ok(None);
    };
    let text_of =
        |table: &toml::Table, key: &str| table.get(key).and_then(|v| v.as_str()).map(str::to_owned);
    let name = text_of(package, "name").unwrap_or_default();
    let dir = manifest.parent().unwrap_or(Path::new(""));
    let mut bins = BTreeMap::new();
    if package
        .get("autobins")
        .and_then(|v| v.as_bool())
        .unwrap_or(true)
    {
        find_bins(dir, &name, &mut bins);
    }
    for bin in table
        .get("bin")
        .and_then(|b| b.as_array())
        .into_iter()
        .flatten()
        .filter_map(|b| b.as_table())
    {
        let Some(bin_name) = text_of(bin, "name") else {
            continue;
        };
        let path = text_of(bin, "path")
            .map_or_else(|| default_bin_path(dir, &bin_name, &name), |p| dir.join(p));
        bins.retain(|_, source| *source != path);
        bins.insert(bin_name, path);
    }
    Ok(Some(CargoPackage {
        manifest: manifest.to_owned(),
        name,
        bins,
    }))
}

/// The source of a `[[bin]]` without `path`, where Cargo would look for it.
fn default_bin_path(dir: &Path, bin: &str, package: &str) -> PathBuf {
    let file = dir.join(format!("src/bin/{bin}.rs"));
    let folder = dir.join(format!("src/bin/{bin}/main.rs"));
    match (file.is_file(), folder.is_file(), bin == package) {
        (true, _, _) => file,
        (_, true, _) => folder,
        (_, _, true) => dir.join("src/main.rs"),
        _ => file,
    }
}

/// What Cargo finds by itself: `src/main.rs`, `src/bin/NAME.rs` and `src/bin/NAME/main.rs`.
fn find_bins(dir: &Path, package: &str, bins: &mut BTreeMap<String, PathBuf>) {
    let main = dir.join("src/main.rs");
    if main.is_file() {
        bins.insert(package.to_owned(), main);
    }
    for entry in fs::read_dir(dir.join("src/bin"))
        .into_iter()
        .flatten()
        .flatten()
    {
        let path = entry.path();
        let Some(stem) = path.file_stem().and_then(|s| s.to_str()).map(str::to_owned) else {
            continue;
        };
        if path.extension().is_some_and(|e| e == "rs") {
            bins.insert(stem, path);
        } else if path.join("main.rs").is_file() {
            bins.insert(stem, path.join("main.rs"));
        }
    }
}

/// The nearest folder above `dir` (itself included) whose `Cargo.toml` has `[workspace]`.
fn workspace_above(dir: &Path) -> Option<PathBuf> {
    dir.ancestors()
        .find(|folder| {
            manifest_text(&folder.join("Cargo.toml")).is_ok_and(|text| {
                text.lines()
                    .any(|line| line.trim_end().starts_with("[workspace]"))
            })
        })
        .map(Path::to_owned)
}

/// Largest `Cargo.toml`, in bytes.
const MOST: u64 = 16 << 20;

/// The text of a `Cargo.toml`.
///
/// # Errors
/// It cannot be read, or is none: a pipe would keep everybody waiting.
pub fn manifest_text(manifest: &Path) -> std::io::Result<String> {
    let meta = fs::metadata(manifest)?;
    if !meta.is_file() || meta.len() > MOST {
        return Err(std::io::Error::other("it is not a file of ordinary size"));
    }
    fs::read_to_string(manifest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_read() {
        let text = "[package]\nname = \"p\"\nautobins = false\n[[bin]]\nname = \"p-tree\"\npath = \"generators/tree.rs\"\n";
        let package = parse(Path::new("/x/Cargo.toml"), text).unwrap().unwrap();
        assert_eq!(package.name, "p");
        assert_eq!(package.bins["p-tree"], Path::new("/x/generators/tree.rs"));
        assert!(
            parse(Path::new("/x/Cargo.toml"), "[workspace]\n")
                .unwrap()
                .is_none()
        );
        let fault = parse(Path::new("/x/Cargo.toml"), "[package]\nname = \n").unwrap_err();
        assert_eq!((fault.code, fault.place.line), ("cargo-toml", 2));
    }
}
