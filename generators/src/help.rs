//! Lists of notations for `--help` and for messages.

use crate::impossible::Impossible;

/// A heading, then each notation with its meaning, broken into lines that fit a terminal.
pub fn section(heading: &str, entries: &[(&str, &str)]) -> String {
    const LEFT: usize = 24;
    const WIDTH: usize = 96;
    let mut text = format!("{heading}:\n");
    for (notation, meaning) in entries {
        let mut line = format!("  {notation:<width$}", width = LEFT - 2);
        for word in meaning.split(' ') {
            if line.len() + 1 + word.len() > WIDTH {
                text.push_str(line.trim_end());
                text.push('\n');
                line = " ".repeat(LEFT);
            }
            line.push_str(word);
            line.push(' ');
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The message for a notation that is none of those listed.
pub(crate) fn unknown(text: &str, entries: &[(&str, &str)]) -> Impossible {
    let known: Vec<&str> = entries.iter().map(|(notation, _)| *notation).collect();
    Impossible::because(format!("`{text}` is none of {}", known.join(", ")))
}
