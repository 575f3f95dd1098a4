//! Versions of the package format that are read, and where they differ in names of files and folders.

/// A version of the format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `legacy`, which holds when nothing is said.
    Legacy,
    /// `legacy-icpc`, a subset of `legacy`.
    LegacyIcpc,
    /// `2023-07` and `2023-07-draft`: never finished, between `legacy` and `2025-09`, and in use all the same.
    Draft,
    /// `2025-09`.
    V2025_09,
}

/// All names of versions, the newest first.
pub const NAMES: &[(&str, Format)] = &[
    ("2025-09", Format::V2025_09),
    ("2023-07", Format::Draft),
    ("2023-07-draft", Format::Draft),
    ("legacy-icpc", Format::LegacyIcpc),
    ("legacy", Format::Legacy),
];

impl Format {
    /// The version with this name.
    pub fn by_name(name: &str) -> Option<Format> {
        NAMES
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, format)| *format)
    }

    /// Whether it is `legacy` or its subset.
    pub fn is_legacy(self) -> bool {
        matches!(self, Format::Legacy | Format::LegacyIcpc)
    }

    /// Whether it is older than `2025-09`: packages of such versions are graded folder by folder.
    pub fn is_old(self) -> bool {
        self != Format::V2025_09
    }

    /// Folders that statements may lie in.
    pub fn statement_folders(self) -> &'static [&'static str] {
        match self {
            Format::Legacy | Format::LegacyIcpc => &["problem_statement"],
            Format::Draft => &["statement", "problem_statement"],
            Format::V2025_09 => &["statement"],
        }
    }

    /// Endings of statements.
    pub fn statement_endings(self) -> &'static [&'static str] {
        match self {
            Format::Legacy | Format::LegacyIcpc => &["tex", "pdf", "md"],
            Format::Draft | Format::V2025_09 => &["md", "tex", "pdf"],
        }
    }

    /// Folders of input validators.
    pub fn input_validator_folders(self) -> &'static [&'static str] {
        match self.is_legacy() {
            true => &["input_validators", "input_format_validators"],
            false => &["input_validators"],
        }
    }

    /// Folders of the output validator.
    pub fn output_validator_folders(self) -> &'static [&'static str] {
        match self {
            Format::Legacy | Format::LegacyIcpc => &["output_validators"],
            Format::Draft => &["output_validator", "output_validators"],
            Format::V2025_09 => &["output_validator"],
        }
    }
}
