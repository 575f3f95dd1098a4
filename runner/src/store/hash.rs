//! The name of a content or of a question: 32 bytes of BLAKE3.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::io::Read;
use std::str::FromStr;

/// A BLAKE3 hash. Shown and parsed as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hash(pub [u8; 32]);

impl Hash {
    /// The hash of `bytes`.
    pub fn of(bytes: &[u8]) -> Hash {
        Hash(*blake3::hash(bytes).as_bytes())
    }

    /// The hash of everything `reader` still gives.
    pub fn of_reader(reader: impl Read) -> std::io::Result<Hash> {
        let mut hasher = blake3::Hasher::new();
        hasher.update_reader(reader)?;
        Ok(Hash(*hasher.finalize().as_bytes()))
    }

    /// All 64 digits.
    pub fn hex(&self) -> String {
        let mut text = String::with_capacity(64);
        for byte in self.0 {
            for nibble in [byte >> 4, byte & 15] {
                text.push(char::from(b"0123456789abcdef"[usize::from(nibble)]));
            }
        }
        text
    }
}

impl std::hash::Hash for Hash {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        // The bytes are already uniform: eight of them are as good as all.
        let [a, b, c, d, e, f, g, h, ..] = self.0;
        state.write_u64(u64::from_le_bytes([a, b, c, d, e, f, g, h]));
    }
}

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.hex())
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hash({})", self.hex())
    }
}

/// The text is not 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a hash is 64 hexadecimal digits")]
pub struct NotAHash;

impl FromStr for Hash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<Hash, NotAHash> {
        let digits = text.as_bytes();
        if digits.len() != 64 {
            return Err(NotAHash);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let mut value = 0;
            for &digit in pair {
                let digit = char::from(digit).to_digit(16).ok_or(NotAHash)?;
                value = value * 16 + digit as u8;
            }
            *byte = value;
        }
        Ok(Hash(bytes))
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&self.hex())
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?
                .parse()
                .map_err(de::Error::custom)
        } else {
            <[u8; 32]>::deserialize(deserializer).map(Hash)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        let hash = Hash::of(b"chain");
        assert_eq!(hash.to_string().parse(), Ok(hash));
        assert_eq!(hash.hex(), blake3::hash(b"chain").to_hex().as_str());
        assert_eq!("xyz".parse::<Hash>(), Err(NotAHash));
        assert_eq!("g".repeat(64).parse::<Hash>(), Err(NotAHash));
        assert_eq!("é".repeat(32).parse::<Hash>(), Err(NotAHash));
    }

    #[test]
    fn compact_in_records_and_readable_in_json() {
        let hash = Hash::of(b"star");
        let record = postcard::to_stdvec(&hash).unwrap();
        assert_eq!(record, hash.0);
        assert_eq!(postcard::from_bytes::<Hash>(&record).unwrap(), hash);
        let json = serde_json::to_string(&hash).unwrap();
        assert_eq!(json, format!("\"{hash}\""));
        assert_eq!(serde_json::from_str::<Hash>(&json).unwrap(), hash);
    }

    #[test]
    fn reader_and_slice_agree() {
        let bytes: Vec<u8> = (0..200_000u32).map(|i| i as u8).collect();
        assert_eq!(Hash::of_reader(&bytes[..]).unwrap(), Hash::of(&bytes));
    }
}
