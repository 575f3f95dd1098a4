//! Where a program of one or more files starts.

use super::{Entry, Language};
use std::path::Path;

/// Why no single starting point was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryError {
    /// Nothing that could be started.
    Missing(String),
    /// Several things that could be.
    Several(Vec<String>),
}

/// The file or class to start among `sources` (file name below the program's folder, and content). `None` when the
/// linker finds it.
pub fn entry_point(
    language: &Language,
    sources: &[(&str, &str)],
) -> Result<Option<String>, EntryError> {
    match language.entry {
        Entry::Linker => Ok(None),
        Entry::File(names) => main_file(names, sources).map(Some),
        Entry::Class(default) => match language.key {
            "kotlin" => kotlin_class(default, sources).map(Some),
            _ => main_class(default, sources).map(Some),
        },
    }
}

/// The name under which a single source file has to lie for the compiler to take it: a public Java class wants its own
/// name. Everything else keeps its name.
pub fn stored_name(language: &Language, name: &str, content: &str) -> String {
    if language.key != "java" {
        return name.to_owned();
    }
    let code = without_comments(content);
    let public = code.split([';', '{', '}']).find_map(|part| {
        let words: Vec<&str> = part.split_whitespace().collect();
        let public = words.iter().position(|w| *w == "public")?;
        declared_class(&words[public..])
    });
    match public {
        Some(class) => format!("{class}.java"),
        None => name.to_owned(),
    }
}

fn main_file(names: &[&str], sources: &[(&str, &str)]) -> Result<String, EntryError> {
    if let [(only, _)] = sources {
        return Ok((*only).to_owned());
    }
    for name in names {
        if sources.iter().any(|(file, _)| file == name) {
            return Ok((*name).to_owned());
        }
    }
    // Whatever the ending, a file called `main` is meant to be started.
    let is_main = |file: &&str| {
        let stem = file.rsplit_once('.').map_or(*file, |(stem, _)| stem);
        stem.eq_ignore_ascii_case("main")
    };
    if let Some(main) = sources.iter().map(|(file, _)| *file).find(is_main) {
        return Ok(main.to_owned());
    }
    match (sources.is_empty(), names.first()) {
        (true, name) => Err(EntryError::Missing(
            name.unwrap_or(&"a source file").to_string(),
        )),
        (false, _) => Err(EntryError::Several(
            sources.iter().map(|(file, _)| (*file).to_owned()).collect(),
        )),
    }
}

/// The class that declares `static void main`; `default` when several do and it is among them.
fn main_class(default: &str, sources: &[(&str, &str)]) -> Result<String, EntryError> {
    let mut found: Vec<String> = Vec::new();
    for (_, content) in sources {
        let code = without_comments(content);
        let package = code
            .split(';')
            .find_map(|statement| {
                statement
                    .trim()
                    .strip_prefix("package ")
                    .map(|p| format!("{}.", p.trim()))
            })
            .unwrap_or_default();
        // The blocks around: the class that begins there, if one does.
        let mut around: Vec<Option<String>> = Vec::new();
        let mut words = Vec::new();
        for part in code.split_inclusive([';', '{', '}']) {
            let is_block = part.ends_with('{');
            words.clear();
            words.extend(part.trim_end_matches(['{', ';', '}']).split_whitespace());
            let is_main = words
                .windows(2)
                .any(|w| w[0] == "void" && (w[1] == "main" || w[1].starts_with("main(")));
            if is_block
                && is_main
                && words.contains(&"static")
                && around.iter().any(Option::is_some)
            {
                let names: Vec<&str> = around.iter().flatten().map(String::as_str).collect();
                found.push(format!("{package}{}", names.join("$")));
            }
            if is_block {
                around.push(declared_class(&words).map(str::to_owned));
            } else if part.ends_with('}') {
                around.pop();
            }
        }
    }
    match found.as_slice() {
        // Newer dialects need no class around `main`; the compiler will say when there is really none.
        [] => Ok(default.to_owned()),
        [only] => Ok(only.clone()),
        several if several.iter().any(|c| c == default) => Ok(default.to_owned()),
        several => Err(EntryError::Several(several.to_vec())),
    }
}

/// The name behind `class`, `record`, `enum` or `interface`.
fn declared_class<'a>(words: &[&'a str]) -> Option<&'a str> {
    let at = words
        .iter()
        .position(|w| matches!(*w, "class" | "record" | "enum" | "interface" | "object"))?;
    let name = words.get(at + 1)?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')
        .next()
        .filter(|n| !n.is_empty())
}

/// A Kotlin file with a top-level `main` makes the class `<File>Kt`.
fn kotlin_class(default: &str, sources: &[(&str, &str)]) -> Result<String, EntryError> {
    let mut found: Vec<String> = Vec::new();
    for (file, content) in sources {
        if without_comments(content).contains("fun main(") {
            let stem = Path::new(file)
                .file_stem()
                .and_then(|s| s.to_str())
                .unwrap_or("main");
            let mut letters = stem.chars();
            let first = letters
                .next()
                .map(|c| c.to_uppercase().to_string())
                .unwrap_or_default();
            found.push(format!(
                "{first}{}Kt",
                letters.as_str().replace(['-', '.'], "_")
            ));
        }
    }
    match found.as_slice() {
        [] => Ok(default.to_owned()),
        [only] => Ok(only.clone()),
        several if several.iter().any(|c| c == default) => Ok(default.to_owned()),
        several => Err(EntryError::Several(several.to_vec())),
    }
}

/// The source with comments, texts and character constants blanked, in the C family's syntax.
fn without_comments(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut chars = source.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('/', Some('/')) => {
                for c in chars.by_ref() {
                    if c == '\n' {
                        code.push('\n');
                        break;
                    }
                }
            }
            ('/', Some('*')) => {
                chars.next();
                let mut last = ' ';
                for c in chars.by_ref() {
                    if last == '*' && c == '/' {
                        break;
                    }
                    last = c;
                }
                code.push(' ');
            }
            ('"' | '\'', _) => {
                let mut escaped = false;
                for next in chars.by_ref() {
                    if !escaped && (next == c || next == '\n') {
                        break;
                    }
                    escaped = !escaped && next == '\\';
                }
                code.push(' ');
            }
            _ => code.push(c),
        }
    }
    code
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(key: &str) -> &'static Language {
        Language::by_key(key).unwrap()
    }

    #[test]
    fn java_starts_in_the_class_with_main() {
        let source = "// class No { static void main( }\nimport java.util.*;\nclass Edge { int a; }\n\
                      public class cutting {\n  static int f() { return 1; }\n  public static void main(String[] a) { }\n}";
        let java = language("java");
        assert_eq!(
            entry_point(java, &[("sol.java", source)]),
            Ok(Some("cutting".into()))
        );
        assert_eq!(stored_name(java, "sol.java", source), "cutting.java");
        assert_eq!(stored_name(java, "sol.java", "class A {}"), "sol.java");
        let nested = "public class Sums {\n  private static class Reader { int next() { return 1; } }\n  enum E { A, B }\n  \
                      static class Pair {}\n  public static void main(String[] a) { for (;;) {} }\n  static class After {}\n}";
        assert_eq!(
            entry_point(java, &[("Sums.java", nested)]),
            Ok(Some("Sums".into()))
        );
        let within = "class Outer { static class In { static void main(String[] a) {} } }";
        assert_eq!(
            entry_point(java, &[("Outer.java", within)]),
            Ok(Some("Outer$In".into()))
        );
        let two = [
            ("A.java", "class A { static void main(String[] a) {} }"),
            ("Main.java", "class Main{static void main (String[] a){}}"),
        ];
        assert_eq!(entry_point(java, &two), Ok(Some("Main".into())));
    }

    #[test]
    fn scripts_start_in_the_only_file_or_the_named_one() {
        let python = language("python3");
        assert_eq!(
            entry_point(python, &[("x.py", "")]),
            Ok(Some("x.py".into()))
        );
        let two = [("__main__.py", ""), ("lib.py", "")];
        assert_eq!(entry_point(python, &two), Ok(Some("__main__.py".into())));
        let none = entry_point(python, &[("a.py", ""), ("b.py", "")]);
        assert_eq!(
            none,
            Err(EntryError::Several(vec!["a.py".into(), "b.py".into()]))
        );
        assert_eq!(
            entry_point(language("cpp"), &[("a.cpp", ""), ("b.cpp", "")]),
            Ok(None)
        );
    }

    #[test]
    fn kotlin_names_the_class_after_the_file() {
        assert_eq!(
            entry_point(language("kotlin"), &[("sol.kt", "fun main() {}")]),
            Ok(Some("SolKt".into()))
        );
    }
}
