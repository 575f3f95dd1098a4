//! Prints the mutants of a program: `cargo run -p mutants --example list FILE`.

use mutants::{Language, mutants};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("name a file")?;
    let language = match path.rsplit('.').next() {
        Some("cpp") => Language::Cpp,
        Some("rs") => Language::Rust,
        Some("py") => Language::Python,
        _ => return Err("expected a file that ends in .cpp, .rs or .py".into()),
    };
    let source = std::fs::read_to_string(&path)?;
    for mutant in mutants(&source, language)? {
        println!(
            "{} {}:{} {} {:?} -> {:?}",
            mutant.id,
            mutant.line,
            mutant.column,
            mutant.operator,
            &source[mutant.range.clone()],
            mutant.replacement
        );
    }
    Ok(())
}
