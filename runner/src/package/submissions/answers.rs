//! Submissions of submit-answer problems: no program, but a file for each test.

use crate::diagnostic::{Diagnostic, Place};
use crate::package::context::{Context, Item};
use crate::package::model::{Program, Section, Source, Submission, TestCase};
use crate::package::yaml::nearest;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Endings of handed-in files; they are no part of the test's name.
const ENDINGS: &[&str] = &[".out", ".ans"];

/// A file or folder of `submissions/` as what is handed in.
pub fn read(context: &Context<'_>, item: &Item) -> Program {
    let place = Place::file(&item.path);
    let (root, files) = match item.is_dir {
        true => (item.path.clone(), context.files_below(&item.path)),
        false => (
            item.path.parent().map(PathBuf::from).unwrap_or_default(),
            vec![item.path.clone()],
        ),
    };
    let packed = files
        .iter()
        .find(|f| f.extension().is_some_and(|e| e == "zip"));
    let fault = match packed {
        Some(file) => Some(
            Diagnostic::error(
                "unsupported",
                Place::file(file),
                "archives are not unpacked",
            )
            .hint("make it a folder that holds one file for each test"),
        ),
        None if files.is_empty() => Some(Diagnostic::error(
            "empty-program",
            place.clone(),
            "nothing is handed in",
        )),
        None => None,
    };
    let source = match fault {
        Some(fault) => {
            let reason = fault.message.clone();
            context.add(fault);
            Source::Broken(reason)
        }
        None => Source::Answers { root, files },
    };
    Program {
        name: context.relative(&item.path),
        source,
        place,
    }
}

/// What is handed in for which test.
#[derive(Debug, Default)]
pub struct HandedIn {
    /// Files by the id of the test.
    pub files: BTreeMap<String, PathBuf>,
    /// Files that are for no test, or for one that has a file already, with the part of their name that should tell.
    left: Vec<(PathBuf, String)>,
}

/// Finds out which file is for which of `cases`: its path in the submission, without ending, is the id of the test below
/// `data/`, or the end of it (`03-chains/long`, `long`) when only one test has that end; secret tests go before samples.
/// A submission that is a single file is for the only secret test there is, whatever its name.
pub fn handed_in(source: &Source, cases: &[TestCase]) -> HandedIn {
    let mut found = HandedIn::default();
    let Source::Answers { root, files } = source else {
        return found;
    };
    let of = |section| cases.iter().filter(move |case| case.section == section);
    let secret: Vec<&TestCase> = of(Section::Secret).collect();
    let samples: Vec<&TestCase> = of(Section::Sample).collect();
    for file in files {
        let name = file.strip_prefix(root).unwrap_or(file).to_string_lossy();
        let stem = ENDINGS
            .iter()
            .find_map(|ending| name.strip_suffix(ending))
            .unwrap_or(&name);
        let fits = |case: &&&TestCase| {
            case.id
                .strip_suffix(stem)
                .is_some_and(|before| before.is_empty() || before.ends_with('/'))
        };
        let only = |cases: &[&TestCase]| {
            let mut fitting = cases.iter().filter(fits);
            match (fitting.next(), fitting.next()) {
                (Some(case), None) => Some(case.id.clone()),
                _ => None,
            }
        };
        let case = match (files.len(), secret.as_slice()) {
            (1, [case]) => Some(case.id.clone()),
            _ => only(&secret).or_else(|| only(&samples)),
        };
        match case.filter(|case| !found.files.contains_key(case)) {
            Some(case) => {
                found.files.insert(case, file.clone());
            }
            None => found.left.push((file.clone(), stem.to_owned())),
        }
    }
    found
}

/// Names files that are for no test.
pub fn check(context: &Context<'_>, submissions: &[Submission], cases: &[TestCase]) {
    for submission in submissions {
        let found = handed_in(&submission.program.source, cases);
        for (file, stem) in &found.left {
            let message = "it is not clear which test this is for: passed over";
            let fault = Diagnostic::warning("unknown-file", Place::file(file), message);
            let names = cases.iter().map(|case| case.id.as_str());
            context.add(match nearest(stem, names) {
                Some(near) => fault.hint(format!("did you mean {near}.out?")),
                None => fault.hint("call it as the test below data/, such as secret/1.out"),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::model::{Answer, Content, Settings};

    fn case(id: &str) -> TestCase {
        TestCase {
            id: id.into(),
            section: match id.starts_with("sample") {
                true => Section::Sample,
                false => Section::Secret,
            },
            group: String::new(),
            input: Content::Literal(Vec::new()),
            answer: Answer::Empty,
            output: None,
            extra: BTreeMap::new(),
            files: Vec::new(),
            settings: Settings::default(),
            matches: Vec::new(),
            answer_matches: Vec::new(),
            place: Place::file("x"),
        }
    }

    fn found(files: &[&str], cases: &[&str]) -> (Vec<(String, String)>, usize) {
        let source = Source::Answers {
            root: "/s".into(),
            files: files.iter().map(|f| PathBuf::from("/s").join(f)).collect(),
        };
        let cases: Vec<TestCase> = cases.iter().map(|id| case(id)).collect();
        let found = handed_in(&source, &cases);
        let pair = |(case, file): (String, PathBuf)| (case, file.display().to_string());
        (
            found.files.into_iter().map(pair).collect(),
            found.left.len(),
        )
    }

    fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
        list.iter()
            .map(|(a, b)| ((*a).to_owned(), format!("/s/{b}")))
            .collect()
    }

    #[test]
    fn files_find_their_tests() {
        let cases = [
            "sample/1",
            "secret/1",
            "secret/a/x",
            "secret/b/x",
            "secret/b/y",
        ];
        let (files, left) = found(&["1.out", "a/x.ans", "y", "x.out"], &cases);
        let expected = [
            ("secret/1", "1.out"),
            ("secret/a/x", "a/x.ans"),
            ("secret/b/y", "y"),
        ];
        assert_eq!((files, left), (pairs(&expected), 1));
        let (files, left) = found(
            &["sample/1.out", "secret/1.out", "b/y.out", "y.ans"],
            &cases,
        );
        let expected = [
            ("sample/1", "sample/1.out"),
            ("secret/1", "secret/1.out"),
            ("secret/b/y", "b/y.out"),
        ];
        assert_eq!((files, left), (pairs(&expected), 1));
    }

    #[test]
    fn a_single_file_is_for_the_single_test() {
        let (files, left) = found(&["greedy.txt"], &["sample/1", "secret/big"]);
        assert_eq!((files, left), (pairs(&[("secret/big", "greedy.txt")]), 0));
    }
}
