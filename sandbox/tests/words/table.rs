// The table of nasty programs in docs/sandbox.md. Included by the tests of the sandbox and by those of the runner.

/// A row: what a word makes a program do, and what must come of it.
#[allow(dead_code)] // each including test uses its part
pub struct Row {
    pub word: String,
    languages: String,
    ends: String,
    verdicts: String,
}

#[allow(dead_code)] // as above
impl Row {
    /// How the sandbox sees it end in a language; `None` when the language cannot do it.
    pub fn end(&self, language: &str) -> Option<String> {
        self.cell(&self.ends, language)
    }

    /// What the jury says of it in a language: verdict and cause.
    pub fn verdict(&self, language: &str) -> Option<String> {
        self.cell(&self.verdicts, language)
    }

    fn cell(&self, cell: &str, language: &str) -> Option<String> {
        let known = self.languages == "all" || self.languages.split(' ').any(|l| l == language);
        if !known {
            return None;
        }
        // "what all say; Rust what Rust says; Python, Java what these say"
        let mut parts = cell.split("; ");
        let mut found = parts.next()?.to_string();
        for part in parts {
            let mut rest = part;
            let mut named = false;
            loop {
                let (name, after) = rest.split_once(' ')?;
                rest = after;
                named |= name.trim_end_matches(',') == language;
                if !name.ends_with(',') {
                    break;
                }
            }
            if named {
                found = rest.to_string();
            }
        }
        Some(found)
    }
}

/// All rows.
pub fn rows() -> Vec<Row> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/sandbox.md");
    let text = std::fs::read_to_string(path).expect("the documentation of the sandbox");
    let lines = text.lines().skip_while(|line| !line.starts_with("| word |"));
    let rows = lines.skip(2).take_while(|line| line.starts_with("| "));
    rows.map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        assert_eq!(cells.len(), 7, "{line}");
        Row {
            word: cells[1].trim_matches('`').into(),
            languages: cells[3].into(),
            ends: cells[4].into(),
            verdicts: cells[5].into(),
        }
    })
    .collect()
}
