//! Sources as programs are built from them, for commands that people repeat: a copy with the constants of `problem.yaml`
//! filled in, and with the files of `include/` beside.

use crate::package::{quote, substitute_bytes};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Larger files are copied as they are.
const LARGEST: u64 = 1 << 20;

/// A copy that a command makes.
#[derive(Debug, Clone)]
pub struct Copied {
    /// Its folder.
    pub dir: PathBuf,
    /// The command that makes it.
    pub setup: String,
}

/// The copy of `files` (each with its name in the copy) that the program called `program` is built from; `None` when it can be
/// built from where they lie: none of them names a constant, and none comes from elsewhere (`needed`). `shown` writes a
/// path as the user would.
pub fn copied(
    program: &str,
    files: &[(PathBuf, String)],
    constants: &BTreeMap<String, String>,
    needed: bool,
    shown: impl Fn(&Path) -> String,
) -> Option<Copied> {
    let mut used: BTreeMap<&str, &str> = BTreeMap::new();
    let mut filled = Vec::new();
    for (file, name) in files.iter().filter(|_| !constants.is_empty()) {
        let Some(text) = text(file) else { continue };
        let before = filled.len();
        for (constant, value) in constants {
            let one = BTreeMap::from([(constant.clone(), value.clone())]);
            if substitute_bytes(&text, &one, |_| {}) != text {
                used.insert(constant, value);
                filled.truncate(before);
                filled.push(name);
            }
        }
    }
    if !needed && filled.is_empty() {
        return None;
    }
    let file = program.rsplit('/').next().unwrap_or(program);
    let stem = file.split('.').next().unwrap_or(file);
    let dir = PathBuf::from(format!("/tmp/{stem}.src"));
    // By folder in the copy, those that keep their names together.
    let mut folders: BTreeMap<PathBuf, Vec<String>> = BTreeMap::new();
    let mut renamed = Vec::new();
    for (file, name) in files {
        let target = dir.join(name);
        let parent = target.parent().unwrap_or(&dir).to_path_buf();
        let same = target.file_name() == file.file_name();
        let together = folders.entry(parent).or_default();
        match same {
            true => together.push(shown(file)),
            false => renamed.push(format!("cp {} {}", shown(file), word(&target))),
        }
    }
    let mut parts = vec![format!(
        "mkdir -p {}",
        folders
            .keys()
            .map(|dir| word(dir))
            .collect::<Vec<_>>()
            .join(" ")
    )];
    for (dir, files) in folders.iter().filter(|(_, files)| !files.is_empty()) {
        parts.push(format!("cp {} {}/", files.join(" "), word(dir)));
    }
    parts.extend(renamed);
    if !filled.is_empty() {
        let script: Vec<String> = used
            .iter()
            .map(|(name, value)| {
                let name = name.replace('.', "\\.");
                format!("s/{{{{{name}}}}}/{}/g", replacement(value))
            })
            .collect();
        let names: Vec<String> = filled.iter().map(|name| word(&dir.join(name))).collect();
        parts.push(format!(
            "sed -i {} {}",
            quote(&script.join(";")),
            names.join(" ")
        ));
    }
    Some(Copied {
        dir,
        setup: parts.join(" && "),
    })
}

fn text(file: &Path) -> Option<Vec<u8>> {
    let small = std::fs::metadata(file).is_ok_and(|meta| meta.len() <= LARGEST);
    small.then(|| std::fs::read(file).ok()).flatten()
}

fn word(path: &Path) -> String {
    quote(&path.to_string_lossy())
}

/// A text as `sed` writes it in the place of what it found.
fn replacement(value: &str) -> String {
    let mut out = String::new();
    for c in value.chars() {
        match c {
            '\\' | '/' | '&' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_needed() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).expect("it is written");
            (path, name.to_owned())
        };
        let files = [
            file("a.py", "print({{n}}, {{n.tex}})\n"),
            file("b.py", "{{m}}\n"),
        ];
        let shown = |path: &Path| {
            path.file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        };
        let constants = |list: &[(&str, &str)]| {
            list.iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect::<BTreeMap<_, _>>()
        };
        let none = constants(&[("k", "1")]);
        assert!(copied("x/prog.py", &files, &none, false, shown).is_none());
        let all = copied("x/prog.py", &files, &none, true, shown).expect("a copy");
        assert_eq!(
            all.setup,
            "mkdir -p /tmp/prog.src && cp a.py b.py /tmp/prog.src/"
        );
        let some = constants(&[("n", "5"), ("n.tex", "a/b&c\\"), ("k", "1")]);
        let copy = copied("x/prog.py", &files, &some, false, shown).expect("a copy");
        assert_eq!(
            copy.setup,
            "mkdir -p /tmp/prog.src && cp a.py b.py /tmp/prog.src/ && \
             sed -i 's/{{n}}/5/g;s/{{n\\.tex}}/a\\/b\\&c\\\\/g' /tmp/prog.src/a.py"
        );
    }
}
