//! Names of the values that are read; only formatted when something is wrong.

use std::fmt;

/// An integer that may stand as an element index in a [`Name`].
pub trait Index: Copy {
    /// The index as it is printed.
    fn to_i64(self) -> i64;
}

/// An integer that may say how many elements follow.
pub trait Count: Copy {
    /// The count; a negative one counts as zero.
    fn to_usize(self) -> usize;
}

macro_rules! index {
    ($($t:ty),*) => {$(
        impl Index for $t {
            #[inline(always)]
            fn to_i64(self) -> i64 {
                self as i64
            }
        }
        impl Count for $t {
            #[inline(always)]
            fn to_usize(self) -> usize {
                usize::try_from(self).unwrap_or(0)
            }
        }
    )*};
}

index!(i32, i64, u8, u16, u32, u64, usize);

/// What a value is called: `"n"`, `("a", 7)` printed `a[7]`, or `("a", 2, 7)` printed `a[2][7]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name without its indexes: what bound hits are counted under.
    pub(crate) base: &'static str,
    pub(crate) indexes: [i64; 2],
    pub(crate) depth: u8,
}

impl Name {
    /// The name of element `offset` of a sequence that carries this name.
    ///
    /// Without an index the sequence starts at 1; with one, the last index is that of the first element.
    #[inline(always)]
    #[must_use]
    pub fn element(self, offset: usize) -> Name {
        let mut name = self;
        if name.depth == 0 {
            name.depth = 1;
            name.indexes[0] = 1;
        }
        let last = usize::from(name.depth) - 1;
        name.indexes[last] = name.indexes[last].wrapping_add(offset as i64);
        name
    }
}

impl From<&'static str> for Name {
    #[inline(always)]
    fn from(base: &'static str) -> Self {
        Name {
            base,
            indexes: [0; 2],
            depth: 0,
        }
    }
}

impl<I: Index> From<(&'static str, I)> for Name {
    #[inline(always)]
    fn from((base, i): (&'static str, I)) -> Self {
        Name {
            base,
            indexes: [i.to_i64(), 0],
            depth: 1,
        }
    }
}

impl<I: Index, J: Index> From<(&'static str, I, J)> for Name {
    #[inline(always)]
    fn from((base, i, j): (&'static str, I, J)) -> Self {
        Name {
            base,
            indexes: [i.to_i64(), j.to_i64()],
            depth: 2,
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base)?;
        for index in &self.indexes[..usize::from(self.depth)] {
            write!(f, "[{index}]")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prints_indexes() {
        assert_eq!(Name::from("n").to_string(), "n");
        assert_eq!(Name::from(("a", 7usize)).to_string(), "a[7]");
        assert_eq!(Name::from(("a", 2, -1i64)).to_string(), "a[2][-1]");
    }

    #[test]
    fn elements_count_from_the_first_index() {
        assert_eq!(Name::from("p").element(2).to_string(), "p[3]");
        assert_eq!(Name::from(("p", 2)).element(0).to_string(), "p[2]");
        assert_eq!(Name::from(("a", 5, 0)).element(3).to_string(), "a[5][3]");
    }
}
