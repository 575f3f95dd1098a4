//! What `generators.yaml` says, before anything is looked up on disk.

use crate::diagnostic::Place;
use crate::package::model::Command;
use crate::package::yaml::Node;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// All rules.
#[derive(Debug, Default)]
pub struct Rules {
    /// Test cases, in the order they are numbered.
    pub cases: Vec<CaseRule>,
    /// Folders below `data/`, parents before children.
    pub folders: Vec<FolderRule>,
    /// What to write to the `test_group.yaml` of `data/` itself, and where that is said.
    pub root_group: (Written, Option<Place>),
    /// Folders directly below `data/` that have rules: nothing in them is hand-written.
    pub sections: BTreeSet<String>,
    /// Whether tests are missing because their rules are wrong.
    pub dropped: bool,
}

/// One folder.
#[derive(Debug, Clone)]
pub struct FolderRule {
    /// Path below `data/`.
    pub id: String,
    /// What to write to its `test_group.yaml`.
    pub group: Written,
    /// Where the folder is named.
    pub place: Place,
}

/// A YAML file that a rule may write.
#[derive(Debug, Clone, Default)]
pub enum Written {
    /// The rule does not speak of it.
    #[default]
    Unsaid,
    /// The rule says that there is none.
    Nothing,
    /// This tree, at this place.
    Tree(Node),
    /// This text.
    Text(String),
}

/// One test case.
#[derive(Debug, Clone)]
pub struct CaseRule {
    /// Path below `data/`, without ending.
    pub id: String,
    /// The path it was first given under, when it is here by `include`.
    pub included_from: Option<String>,
    /// Where it is named.
    pub place: Place,
    /// Which solution makes the answer.
    pub solution: SolutionWish,
    /// `generate`.
    pub command: Option<Command>,
    /// `copy`: the path without ending.
    pub copy: Option<PathBuf>,
    /// Contents written out in the rule, by ending.
    pub literals: BTreeMap<String, Vec<u8>>,
    /// Endings that are the same file as another ending of the case.
    pub links: BTreeMap<String, String>,
    /// The `.yaml` file.
    pub yaml: Written,
    /// Patterns the input should match.
    pub matches: Vec<String>,
    /// Patterns the answer should match.
    pub answer_matches: Vec<String>,
}

/// `solution:`, inheritance done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SolutionWish {
    /// Nothing is said: an accepted submission of our choice.
    Any,
    /// Switched off.
    None,
    /// This path below the package; where it was said.
    Path(String, Place),
}
