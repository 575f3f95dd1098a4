//! Why a tree cannot be made.

/// A shape that does not parse or cannot have the size asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// The text of a shape, a root or a labelling means nothing.
    #[error("`{text}`: {reason}")]
    Parse {
        /// The text as it was given.
        text: String,
        /// What is wrong with it and what would be right.
        reason: String,
    },
    /// There is no such tree.
    #[error("shape `{shape}` with n = {n}: {reason}")]
    Impossible {
        /// The shape, in the notation of the command line.
        shape: String,
        /// The number of vertices asked for.
        n: u32,
        /// Which rule is broken, with the numbers that would do.
        reason: String,
    },
    /// The number of vertices is neither given nor implied by the shape.
    #[error("shape `{shape}` does not say how many vertices it has: give n")]
    NoSize {
        /// The shape, in the notation of the command line.
        shape: String,
    },
    /// The vertex asked to become vertex 1 does not exist.
    #[error("root `at:{index}`: the shape has only {n} vertices (at:1 .. at:{n})")]
    NoSuchRoot {
        /// The vertex asked for, counted from 1.
        index: u32,
        /// The number of vertices of the shape.
        n: u32,
    },
}

impl TreeError {
    pub(crate) fn parse(text: &str, reason: impl Into<String>) -> Self {
        Self::Parse {
            text: text.to_string(),
            reason: reason.into(),
        }
    }
}

/// A generator that cannot make its tree ends with this message; its author or its arguments are at fault.
impl From<TreeError> for testlib::Error {
    fn from(error: TreeError) -> Self {
        Self::judge(error)
    }
}
