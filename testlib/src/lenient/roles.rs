//! One type for each text, so that they cannot be mistaken for each other.

use std::ops::{Deref, DerefMut};

use super::{Lazy, Role, Stream};

macro_rules! role {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<'a>(Stream<'a>);

        impl<'a> $name<'a> {
            /// A stream over a text.
            #[must_use]
            pub fn new(data: &'a [u8]) -> Self {
                $name(Stream::new(data, Role::$name))
            }

            #[allow(dead_code)]
            pub(crate) fn lazy(file: &'a Lazy) -> Self {
                $name(Stream::lazy(file, Role::$name))
            }
        }

        impl<'a> Deref for $name<'a> {
            type Target = Stream<'a>;

            fn deref(&self) -> &Stream<'a> {
                &self.0
            }
        }

        impl<'a> DerefMut for $name<'a> {
            fn deref_mut(&mut self) -> &mut Stream<'a> {
                &mut self.0
            }
        }
    };
}

role! {
    /// The test's input. A fault in it is the judge's.
    Input
}
role! {
    /// The contestant's output. A fault in it is the contestant's.
    Output
}
role! {
    /// The judge's answer. A fault in it is the judge's.
    Answer
}
