//! Keys of records: a hash over everything that can change the outcome.

use super::Hash;
use std::sync::LazyLock;

/// Raised when the meaning of stored records changes; older records are then never found again.
pub const FORMAT: u64 = 1;

/// Builds the key of a record from everything the recorded outcome depends on.
///
/// Every field goes in with a tag for its type and its length, so that no two different lists of fields give the same
/// bytes: `str("ab").str("c")` and `str("a").str("bc")` are different keys. The store format and the version of the
/// tool are part of every key.
///
/// ```
/// use runner::store::KeyBuilder;
/// let key = KeyBuilder::new("run").str("g++").strs(&["-O2", "-std=gnu++20"]).u64(2000).finish();
/// assert_ne!(key, KeyBuilder::new("run").str("g++").strs(&["-O2 -std=gnu++20"]).u64(2000).finish());
/// ```
#[derive(Clone)]
#[must_use]
pub struct KeyBuilder {
    /// What is hashed in the end: keys are a few hundred bytes, and moving a hasher from call to call costs more.
    fields: Vec<u8>,
}

/// What every key starts with.
static START: LazyLock<KeyBuilder> = LazyLock::new(|| {
    KeyBuilder::empty()
        .str("jury store key")
        .u64(FORMAT)
        .str(env!("CARGO_PKG_VERSION"))
});

impl KeyBuilder {
    fn empty() -> KeyBuilder {
        KeyBuilder {
            fields: Vec::with_capacity(512),
        }
    }

    /// A key for outcomes of one `kind`, such as `run` or `compile`.
    pub fn new(kind: &str) -> KeyBuilder {
        let mut key = KeyBuilder::empty();
        key.fields.extend_from_slice(&START.fields);
        key.str(kind)
    }

    /// A key that stays the same over versions of the tool: for names of contents.
    pub(super) fn unversioned(kind: &str) -> KeyBuilder {
        KeyBuilder::empty().str("jury content").str(kind)
    }

    fn field(mut self, tag: u8, bytes: &[u8]) -> KeyBuilder {
        self.fields.push(tag);
        self.fields
            .extend_from_slice(&(bytes.len() as u64).to_le_bytes());
        self.fields.extend_from_slice(bytes);
        self
    }

    /// Adds a text.
    pub fn str(self, text: &str) -> KeyBuilder {
        self.field(b's', text.as_bytes())
    }

    /// Adds bytes.
    pub fn bytes(self, bytes: &[u8]) -> KeyBuilder {
        self.field(b'b', bytes)
    }

    /// Adds the hash of a content or another key.
    pub fn hash(self, hash: &Hash) -> KeyBuilder {
        self.field(b'h', &hash.0)
    }

    /// Adds a number.
    pub fn u64(self, number: u64) -> KeyBuilder {
        self.field(b'n', &number.to_le_bytes())
    }

    /// Adds a flag.
    pub fn flag(self, flag: bool) -> KeyBuilder {
        self.field(b'f', &[u8::from(flag)])
    }

    /// Adds a list of texts, with its length.
    pub fn strs<S: AsRef<str>>(self, texts: &[S]) -> KeyBuilder {
        let list = self.field(b'l', &(texts.len() as u64).to_le_bytes());
        texts.iter().fold(list, |key, text| key.str(text.as_ref()))
    }

    /// Adds a list of hashes, with its length.
    pub fn hashes(self, hashes: &[Hash]) -> KeyBuilder {
        let list = self.field(b'm', &(hashes.len() as u64).to_le_bytes());
        hashes.iter().fold(list, |key, hash| key.hash(hash))
    }

    /// The key.
    pub fn finish(self) -> Hash {
        Hash::of(&self.fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn different_fields_never_meet() {
        let new = || KeyBuilder::new("t");
        let keys = [
            new().finish(),
            new().str("").finish(),
            new().bytes(b"").finish(),
            new().strs::<&str>(&[]).finish(),
            new().hashes(&[]).finish(),
            new().str("ab").str("c").finish(),
            new().str("a").str("bc").finish(),
            new().str("abc").finish(),
            new().bytes(b"abc").finish(),
            new().strs(&["abc"]).finish(),
            new().strs(&["ab", "c"]).finish(),
            new().strs(&["ab"]).str("c").finish(),
            new().u64(0).finish(),
            new().bytes(&[0; 8]).finish(),
            new().flag(false).finish(),
            new().flag(true).finish(),
            new().hash(&Hash([0; 32])).finish(),
            new().bytes(&[0; 32]).finish(),
            KeyBuilder::new("u").finish(),
        ];
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
    }

    #[test]
    fn same_fields_same_key() {
        let key = || {
            KeyBuilder::new("run")
                .str("a")
                .u64(7)
                .strs(&["x", "y"])
                .finish()
        };
        assert_eq!(key(), key());
    }

    #[test]
    fn tool_version_and_format_are_inside() {
        let other = KeyBuilder::empty()
            .str("jury store key")
            .u64(FORMAT + 1)
            .str(env!("CARGO_PKG_VERSION"))
            .str("run");
        assert_ne!(other.finish(), KeyBuilder::new("run").finish());
        let other = KeyBuilder::empty()
            .str("jury store key")
            .u64(FORMAT)
            .str("0.0.0-other")
            .str("run");
        assert_ne!(other.finish(), KeyBuilder::new("run").finish());
    }
}
