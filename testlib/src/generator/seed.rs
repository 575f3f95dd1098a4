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
