//! Puts made files at their places below `data/`.

use super::{Lock, remembered};
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::{Done, Results};
use crate::package::{Answer, Content, Section};
use crate::plan::{FileRef, ProblemPlan};
use crate::side_by_side::side_by_side;
use crate::store::{Hash, Store};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// A file that belongs at a place below `data/`.
#[derive(Debug, Clone)]
pub enum Made {
    /// A content of the store.
    Stored(Hash),
    /// Written out in `generators.yaml`, or empty.
    Bytes(Arc<Vec<u8>>),
    /// Copied from another place in the package.
    Copied(std::path::PathBuf, Hash),
}

impl Made {
    /// Hash of the content.
    pub fn hash(&self) -> Hash {
        match self {
            Made::Stored(hash) | Made::Copied(_, hash) => *hash,
            Made::Bytes(bytes) => Hash::of(bytes),
        }
    }

    /// Size of the content in bytes; `None` when it is gone.
    fn size(&self, store: &Store) -> Option<u64> {
        let of = |path: &Path| fs::metadata(path).ok().map(|meta| meta.len());
        match self {
            Made::Stored(hash) => of(&store.blob(hash)?),
            Made::Copied(path, _) => of(path),
            Made::Bytes(bytes) => Some(bytes.len() as u64),
        }
    }
}

/// Every file of a problem that is made rather than committed, by path below `data/`. `None` in place of a file that
/// could not be made.
pub fn made_files(
    problem: &ProblemPlan,
    results: &Results,
    store: &Store,
) -> BTreeMap<String, Option<Made>> {
    let mut files = BTreeMap::new();
    for (case, steps) in problem.package.cases.iter().zip(&problem.cases) {
        let made_input = !matches!(case.input, Content::Committed(_));
        if let Some(input) = &steps.input
            && made_input
        {
            files.insert(format!("{}.in", case.id), resolve(input, results, store));
        }
        let committed_answer = matches!(&steps.answer, Some(FileRef::Path(path)) if path.starts_with(problem.package.dir.join("data")));
        if let Some(answer) = &steps.answer
            && !committed_answer
            && (case.section != Section::InvalidInput || case.answer != Answer::Empty)
            && (made_input || steps.make_answer.is_some())
        {
            files.insert(format!("{}.ans", case.id), resolve(answer, results, store));
        }
        if let Some(step) = steps.generate
            && let Some(Done::Generated(facts)) = results.states[step].done()
        {
            for (ending, hash) in facts
                .files
                .iter()
                .filter(|(ending, _)| !matches!(ending.as_str(), "in" | "ans"))
            {
                files.insert(format!("{}.{ending}", case.id), Some(Made::Stored(*hash)));
            }
        }
        let extra = case
            .extra
            .iter()
            .map(|(ending, content)| (ending.as_str(), content));
        for (ending, content) in extra.chain(case.output.iter().map(|content| ("out", content))) {
            if let Some(made) = as_given(content, store) {
                files.insert(format!("{}.{ending}", case.id), made);
            }
        }
    }
    for (name, content) in &problem.package.shown {
        if let Some(made) = as_given(content, store) {
            files.insert(name.clone(), made);
        }
    }
    let name = match problem.package.graders {
        Some(_) => "testdata.yaml",
        None => "test_group.yaml",
    };
    if let Some(yaml) = &problem.package.root_yaml {
        let bytes = Arc::new(yaml.clone().into_bytes());
        files.insert(name.to_owned(), Some(Made::Bytes(bytes)));
    }
    for (id, group) in &problem.package.groups {
        if let Some(yaml) = &group.yaml {
            files.insert(
                format!("{id}/{name}"),
                Some(Made::Bytes(Arc::new(yaml.clone().into_bytes()))),
            );
        }
    }
    files
}

/// A content that is written out or copied; `None` for one that is already there, or a folder. Within, `None` stands for
/// a file that cannot be read.
fn as_given(content: &Content, store: &Store) -> Option<Option<Made>> {
    match content {
        Content::Literal(bytes) => Some(Some(Made::Bytes(Arc::new(bytes.clone())))),
        Content::Copied(path) if path.is_file() => {
            let hash = store.hash_file(path).ok();
            Some(hash.map(|hash| Made::Copied(path.clone(), hash)))
        }
        _ => None,
    }
}

fn resolve(file: &FileRef, results: &Results, store: &Store) -> Option<Made> {
    match file {
        FileRef::Bytes(bytes) => Some(Made::Bytes(bytes.clone())),
        FileRef::Path(path) => store
            .hash_file(path)
            .ok()
            .map(|hash| Made::Copied(path.clone(), hash)),
        FileRef::Made(step, ending) => match results.states[*step].done()? {
            Done::Generated(facts) => facts.files.get(*ending).copied().map(Made::Stored),
            Done::Answered {
                answer, good: true, ..
            } => Some(Made::Stored(*answer)),
            _ => None,
        },
    }
}

/// What writing came to.
#[derive(Debug, Clone, Default)]
pub struct Written {
    /// Hash and size of everything made.
    pub lock: Lock,
    /// Files of tests that are gone, removed.
    pub removed: usize,
    /// Files that are there with other bytes and were to be left alone.
    pub differing: Vec<String>,
    /// Faults.
    pub diagnostics: Vec<Diagnostic>,
}

/// Puts `files` below `data/` of `package`. A file that is right already is left alone, which a warm run sees from its
/// stat. Files that `old` lists and that are not made any more are removed, when they still have the bytes it says; others
/// are never touched. With `keep`, nothing that is there is touched: files that are missing are made, and no others.
pub fn write(
    package: &Path,
    files: &BTreeMap<String, Option<Made>>,
    old: Option<&Lock>,
    keep: bool,
    store: &Store,
) -> Written {
    let data = package.join("data");
    let mut written = Written::default();
    let mut missing = Vec::new();
    for (name, made) in files {
        let Some(made) = made else { continue };
        let (path, hash) = (data.join(name), made.hash());
        match size_if_right(&path, hash, store) {
            Some(size) => {
                written.lock.files.insert(name.clone(), (hash, size));
            }
            None if keep && fs::symlink_metadata(&path).is_ok() => {
                if let Some(size) = made.size(store) {
                    written.lock.files.insert(name.clone(), (hash, size));
                }
                written.differing.push(name.clone());
            }
            None => missing.push((name, made, path, hash)),
        }
    }
    let put_all = side_by_side(missing, |(name, made, path, hash)| {
        let size = put(package, &path, made, store);
        (name, path, hash, size)
    });
    for (name, path, hash, size) in put_all {
        match size {
            Ok(size) => {
                written.lock.files.insert(name.clone(), (hash, size));
            }
            Err(error) => written.diagnostics.push(
                Diagnostic::error(
                    "cannot-write",
                    Place::file(&path),
                    format!("cannot write the test file: {error}"),
                )
                .hint("check the rights of the folder and the free space"),
            ),
        }
    }
    for (name, (hash, _)) in old.into_iter().flat_map(|lock| &lock.files) {
        if !keep && !files.contains_key(name) && remembered::remove(package, name, hash) {
            written.removed += 1;
        }
    }
    written
}

/// The size of a file that is there and has this content.
fn size_if_right(path: &Path, hash: Hash, store: &Store) -> Option<u64> {
    let meta = fs::symlink_metadata(path).ok()?;
    let right = meta.is_file() && store.hash_file(path).is_ok_and(|found| found == hash);
    right.then_some(meta.len())
}

fn put(package: &Path, path: &Path, made: &Made, store: &Store) -> Result<u64, String> {
    if fs::symlink_metadata(path).is_ok_and(|meta| meta.is_dir()) {
        return Err("a folder is in its place".into());
    }
    let parent = path.parent().ok_or("it has no folder")?;
    if !remembered::lies_in(package, parent) {
        return Err("its folder is a link that leads out of the package".into());
    }
    fs::create_dir_all(parent).map_err(|error| error.to_string())?;
    // Written beside and renamed, so that a killed run leaves no half file; never through a symbolic link.
    let mut temporary = tempfile::Builder::new()
        .prefix(".jury-")
        .tempfile_in(parent)
        .map_err(|e| e.to_string())?;
    let mut copy = |from: &Path| -> Result<(), String> {
        let mut source = fs::File::open(from).map_err(|error| error.to_string())?;
        std::io::copy(&mut source, temporary.as_file_mut())
            .map(drop)
            .map_err(|error| error.to_string())
    };
    match made {
        Made::Stored(hash) => copy(
            &store
                .blob(hash)
                .ok_or("its content is gone from the store; run again")?,
        )?,
        Made::Copied(source, _) => copy(source)?,
        Made::Bytes(bytes) => {
            use std::io::Write;
            temporary
                .write_all(bytes)
                .map_err(|error| error.to_string())?;
        }
    }
    use std::os::unix::fs::PermissionsExt;
    temporary
        .as_file()
        .set_permissions(fs::Permissions::from_mode(0o644))
        .map_err(|error| error.to_string())?;
    temporary.persist(path).map_err(|error| error.to_string())?;
    fs::metadata(path)
        .map(|meta| meta.len())
        .map_err(|error| error.to_string())
}
