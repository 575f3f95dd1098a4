//! Random words. Pinned: a change here changes tests that exist.

use crate::bounds::Bounds;
use crate::charset::Charset;
use crate::pattern::Pattern;

use super::source::Gen;

impl Gen {
    /// A word of the set: first its length is drawn, then each character.
    ///
    /// # Panics
    /// When the range of lengths is empty, or the set is empty or holds bytes that are not ASCII.
    pub fn word(
        &mut self,
        charset: impl Into<Charset>,
        length: impl Into<Bounds<usize>>,
    ) -> String {
        let characters = ascii(charset.into());
        let bounds = length.into();
        let length = self.int(bounds.low as u64..=bounds.high as u64);
        (0..length).map(|_| *self.choose(&characters)).collect()
    }

    /// A word of the form of `pattern`: first the alternative is drawn, then for each piece its count and characters.
    ///
    /// ```
    /// # use testlib::generator::Gen;
    /// let word = Gen::new(["1"]).word_like(&"[a-z]{3}[0-9]?".into());
    /// assert!(word.len() == 3 || word.len() == 4);
    /// ```
    ///
    /// # Panics
    /// When a piece has no greatest count (`*` or `+`), or holds bytes that are not ASCII.
    pub fn word_like(&mut self, pattern: &Pattern) -> String {
        let pieces = self.choose(pattern.alternatives());
        let mut word = String::new();
        for piece in pieces {
            let Some(most) = piece.most else {
                panic!("pattern {pattern}: * and + have no greatest count")
            };
            let characters = ascii(piece.set);
            for _ in 0..self.int(piece.least..=most) {
                word.push(*self.choose(&characters));
            }
        }
        word
    }
}

/// The characters in increasing order.
fn ascii(charset: Charset) -> Vec<char> {
    let character = |byte: u8| {
        assert!(
            byte.is_ascii(),
            "words are made of ASCII characters, not of {charset}"
        );
        char::from(byte)
    };
    charset.iter().map(character).collect()
}
