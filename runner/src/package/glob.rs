//! The glob patterns of `submissions.yaml`: `*` stands for anything within one name, `{a,b}` for alternatives (which
//! may hold slashes and braces). There is no `?`, no `**` and no `[...]`.

/// Most alternatives the braces of one pattern may make.
const MAX_ALTERNATIVES: usize = 1000;

/// A pattern, ready to match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glob {
    /// One entry an alternative: the pattern of each name of the path.
    alternatives: Vec<Vec<String>>,
}

/// What is wrong with a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GlobError {
    /// A brace without its partner.
    #[error("a brace has no partner")]
    Brace,
    /// `**`.
    #[error("`**` is not allowed: `*` stands for anything within one name")]
    DoubleStar,
    /// `[`.
    #[error("`[...]` is not allowed: use braces, such as `{{a,b}}`")]
    Class,
    /// More than a thousand alternatives.
    #[error("the braces make too many alternatives")]
    TooMany,
    /// A leading, trailing or doubled slash, `.` or `..`.
    #[error("not a path: empty names, `.` and `..` are not allowed")]
    Path,
}

impl Glob {
    /// Reads a pattern.
    pub fn new(pattern: &str) -> Result<Glob, GlobError> {
        if pattern.contains("**") {
            return Err(GlobError::DoubleStar);
        }
        if pattern.contains(['[', ']']) {
            return Err(GlobError::Class);
        }
        let mut alternatives = Vec::new();
        for text in expand(pattern)? {
            let names: Vec<String> = text.split('/').map(str::to_owned).collect();
            if names
                .iter()
                .any(|name| matches!(name.as_str(), "" | "." | ".."))
            {
                return Err(GlobError::Path);
            }
            alternatives.push(names);
        }
        Ok(Glob { alternatives })
    }

    /// Whether `path` itself or one of the folders it lies in matches.
    pub fn matches(&self, path: &str) -> bool {
        self.matched(path, true)
    }

    /// Whether `path` itself matches.
    pub fn matches_whole(&self, path: &str) -> bool {
        self.matched(path, false)
    }

    fn matched(&self, path: &str, prefix: bool) -> bool {
        self.alternatives.iter().any(|pattern| {
            let mut names = path.split('/');
            let fits =
                |pattern: &String| names.next().is_some_and(|name| name_matches(pattern, name));
            pattern.iter().all(fits) && (prefix || names.next().is_none())
        })
    }
}

/// Replaces the first top-level brace by each of its alternatives, until none is left.
fn expand(pattern: &str) -> Result<Vec<String>, GlobError> {
    let mut done = Vec::new();
    let mut open = vec![pattern.to_owned()];
    while let Some(pattern) = open.pop() {
        if done.len() + open.len() > MAX_ALTERNATIVES {
            return Err(GlobError::TooMany);
        }
        let Some(start) = pattern.find(['{', '}']) else {
            done.push(pattern);
            continue;
        };
        let (mut depth, mut cuts) = (0_usize, vec![start]);
        for (i, c) in pattern[start..].char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth = depth.checked_sub(1).ok_or(GlobError::Brace)?,
                ',' if depth == 1 => cuts.push(start + i),
                _ => {}
            }
            if depth == 0 {
                cuts.push(start + i);
                break;
            }
        }
        if depth > 0 {
            return Err(GlobError::Brace);
        }
        let end = cuts[cuts.len() - 1];
        // Backwards, so that the stack gives the alternatives in the order written.
        for pair in cuts.windows(2).rev() {
            open.push(format!(
                "{}{}{}",
                &pattern[..start],
                // No name has a blank, so one beside a comma is there for the reader.
                pattern[pair[0] + 1..pair[1]].trim(),
                &pattern[end + 1..]
            ));
        }
    }
    Ok(done)
}

/// Whether `name` fits `pattern`, where `*` stands for any characters, none included. Greedy with one point of return,
/// so the time is at most the product of the lengths.
fn name_matches(pattern: &str, name: &str) -> bool {
    let (p, n) = (pattern.as_bytes(), name.as_bytes());
    let (mut i, mut j) = (0, 0);
    let mut star: Option<(usize, usize)> = None;
    while j < n.len() {
        if i < p.len() && p[i] == b'*' {
            star = Some((i, j));
            i += 1;
        } else if i < p.len() && p[i] == n[j] {
            i += 1;
            j += 1;
        } else if let Some((at, from)) = star {
            star = Some((at, from + 1));
            i = at + 1;
            j = from + 1;
        } else {
            return false;
        }
    }
    p[i..].iter().all(|&b| b == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;
    use globset::GlobBuilder;
    use proptest::prelude::*;

    fn matches(pattern: &str, path: &str) -> bool {
        Glob::new(pattern).unwrap().matches(path)
    }

    #[test]
    fn names_folders_and_braces() {
        assert!(matches("accepted", "accepted/a.cpp"));
        assert!(matches("accepted/*", "accepted/a.cpp"));
        assert!(!matches("accepted/*", "accepted"));
        assert!(!matches("*", "") || matches("*", "x"));
        assert!(matches("secret/*-deep/*", "secret/02-deep/a"));
        assert!(!matches("secret/*-deep/*", "secret/02-deep"));
        assert!(!matches("secret/*", "sample/1"));
        assert!(matches("{simple,complex}.py", "simple.py"));
        assert!(matches("a/{b{1,2},c/d}/x", "a/b2/x") && matches("a/{b{1,2},c/d}/x", "a/c/d/x"));
        assert!(matches("{,x}a", "a") && matches("{,x}a", "xa"));
        assert!(!matches("time_limit*", "wrong_answer/time_limit.py"));
        assert!(
            !Glob::new("accepted")
                .unwrap()
                .matches_whole("accepted/a.cpp")
        );
    }

    #[test]
    fn faults() {
        assert_eq!(Glob::new("a/**"), Err(GlobError::DoubleStar));
        assert_eq!(Glob::new("a[xy]"), Err(GlobError::Class));
        assert_eq!(Glob::new("{a"), Err(GlobError::Brace));
        assert_eq!(Glob::new("a}"), Err(GlobError::Brace));
        assert_eq!(Glob::new("/a"), Err(GlobError::Path));
        assert_eq!(Glob::new(""), Err(GlobError::Path));
        assert_eq!(Glob::new(&"{a,b}".repeat(20)), Err(GlobError::TooMany));
    }

    proptest! {
        /// Where both know the pattern, `globset` and we agree.
        #[test]
        fn agrees_with_globset(pattern in "[ab*{,}/]{1,10}", path in "[ab/]{1,8}") {
            let ordinary = path.split('/').all(|name| !name.is_empty());
            if let (Ok(ours), true) = (Glob::new(&pattern), ordinary) {
                let theirs = GlobBuilder::new(&pattern).literal_separator(true).empty_alternates(true).build();
                if let Ok(theirs) = theirs {
                    prop_assert_eq!(ours.matches_whole(&path), theirs.compile_matcher().is_match(&path));
                }
            }
        }

        #[test]
        fn never_panics(pattern in ".{0,20}", path in ".{0,20}") {
            if let Ok(glob) = Glob::new(&pattern) {
                glob.matches(&path);
            }
        }
    }
}
