//! The C++ standard library's header of everything, compiled ahead.
//!
//! Most C++ solutions include `bits/stdc++.h`, and reading it is three quarters of the time of compiling them. GCC takes
//! a compiled form of a header that it finds on its way to the header itself, when it was compiled with the same flags;
//! the programs come out the same byte for byte.

use super::compile::Recipe;
use crate::store::{Hash, KeyBuilder};

/// The header as sources include it.
const HEADER: &str = "bits/stdc++.h";

/// From how many compiles that are about to run the header pays for itself.
pub const WORTHWHILE: usize = 4;

/// Whether a program gains from the compiled header.
pub fn helps(recipe: &Recipe) -> bool {
    let gcc = recipe.compiler.as_ref().is_some_and(|tool| {
        tool.path
            .rsplit('/')
            .next()
            .is_some_and(|n| n.starts_with("g++"))
    });
    gcc && recipe
        .language
        .is_some_and(|language| language.key == "cpp")
        && recipe
            .files
            .iter()
            .any(|(file, _)| std::fs::read_to_string(file).is_ok_and(|text| text.contains(HEADER)))
}

/// Key of the compiled header in the store: for one compiler with one set of flags.
pub fn key(recipe: &Recipe) -> Hash {
    let mut key = KeyBuilder::new("precompiled header").strs(&flags(recipe));
    if let Some(tool) = &recipe.compiler {
        key = key.hash(&tool.identity);
    }
    key.finish()
}

/// The compiler's flags without files.
fn flags(recipe: &Recipe) -> Vec<&'static str> {
    let template = recipe.language.map_or(&[][..], |language| language.compile);
    template
        .iter()
        .copied()
        .filter(|part| part.starts_with('-') && *part != "-o" && !part.starts_with("-l"))
        .collect()
}

/// The command that compiles the header; run in a folder with a file `all.h` and an empty folder `include/bits`.
pub fn command(recipe: &Recipe) -> Vec<String> {
    let compiler = recipe
        .compiler
        .as_ref()
        .map_or_else(String::new, |tool| tool.path.clone());
    let mut command = vec![compiler];
    command.extend(flags(recipe).into_iter().map(String::from));
    command.extend(
        [
            "-x",
            "c++-header",
            "-o",
            "include/bits/stdc++.h.gch",
            "all.h",
        ]
        .map(String::from),
    );
    command
}

/// Content of `all.h`: the header has to be the outermost file for its compiled form to be taken in its place.
pub const SOURCE: &str = "#include <bits/stdc++.h>\n";
