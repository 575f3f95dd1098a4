//! From arguments to the 32-byte key of a stream. Pinned: a change here changes every test of every problem.

use blake3::Hasher;

/// Names the purpose and the version of the stream; never changes.
const ARGUMENTS: &[u8] = b"testlib-rs generator arguments v1";
const STREAM: &[u8] = b"testlib-rs generator stream v1";

/// The key of a generator with these arguments: BLAKE3 of the domain tag, the number of arguments and, for
/// each, its length and its bytes. Numbers are 64-bit little-endian, so no two lists run into each other.
pub(crate) fn key_of_arguments<'a>(arguments: impl ExactSizeIterator<Item = &'a [u8]>) -> [u8; 32] {
    let mut hasher = Hasher::new();
    frame(&mut hasher, ARGUMENTS);
    hasher.update(&(arguments.len() as u64).to_le_bytes());
    for argument in arguments {
        frame(&mut hasher, argument);
    }
    hasher.finalize().into()
}

/// The key of the `occurrence`-th stream called `name` below the stream with key `parent`.
pub(crate) fn key_of_stream(parent: &[u8; 32], name: &str, occurrence: u64) -> [u8; 32] {
    let mut hasher = Hasher::new();
    frame(&mut hasher, STREAM);
    hasher.update(parent);
    frame(&mut hasher, name.as_bytes());
    hasher.update(&occurrence.to_le_bytes());
    hasher.finalize().into()
}

fn frame(hasher: &mut Hasher, bytes: &[u8]) {
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(arguments: &[&str]) -> [u8; 32] {
        key_of_arguments(arguments.iter().map(|a| a.as_bytes()))
    }

    #[test]
    fn lists_of_arguments_do_not_run_into_each_other() {
        let lists: [&[&str]; 8] = [
            &[],
            &[""],
            &["", ""],
            &["ab"],
            &["a", "b"],
            &["ab", ""],
            &["", "ab"],
            &["b", "a"],
        ];
        for (i, a) in lists.iter().enumerate() {
            for b in &lists[..i] {
                assert_ne!(key(a), key(b), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn the_framing_is_as_documented() {
        let mut framed = Vec::new();
        framed.extend_from_slice(&(ARGUMENTS.len() as u64).to_le_bytes());
        framed.extend_from_slice(ARGUMENTS);
        framed.extend_from_slice(&2u64.to_le_bytes());
        framed.extend_from_slice(&3u64.to_le_bytes());
        framed.extend_from_slice(b"--n");
        framed.extend_from_slice(&1u64.to_le_bytes());
        framed.extend_from_slice(b"5");
        assert_eq!(key(&["--n", "5"]), *blake3::hash(&framed).as_bytes());
    }

    #[test]
    fn streams_differ_by_parent_name_and_occurrence() {
        let parent = key(&["1"]);
        let keys = [
            parent,
            key_of_stream(&parent, "a", 0),
            key_of_stream(&parent, "a", 1),
            key_of_stream(&parent, "b", 0),
            key_of_stream(&key(&["2"]), "a", 0),
        ];
        for (i, a) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(a));
        }
    }
}
