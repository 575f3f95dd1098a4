//! Names and seeds of `generators.yaml`. The expected file was written with BAPCtools: the generators of this package
//! print their arguments, so that its tests show every name, number and seed.

use crate::{Copy, here};
use runner::package::Content;
use std::fs;

#[test]
fn names_and_arguments_are_those_of_bapctools() {
    let copy = Copy::of("seeds/package");
    let package = copy.sound();
    let mut found = String::new();
    for case in &package.cases {
        let content = match &case.input {
            Content::Generated(command) => format!("{}\n", command.args.join(" ")),
            Content::Literal(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            Content::Copied(path) | Content::Committed(path) => {
                fs::read_to_string(path).expect("a file")
            }
        };
        found.push_str(&format!("{}: {content}", case.id));
    }
    assert_eq!(
        found,
        fs::read_to_string(here().join("seeds/expected")).expect("the expected file")
    );
}
