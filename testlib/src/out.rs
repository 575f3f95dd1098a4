//! Printing a test quickly.

use std::fmt;
use std::io::{self, Write};

use crate::decimal::Decimal;
use crate::error::{Error, Result};

/// Written out once this much has gathered.
const CHUNK: usize = 1 << 16;

/// A buffered output.
///
/// A fault of writing is returned as soon as it is met, and once more by everything after it, so that a
/// half-written test cannot pass for a whole one.
pub struct Out<'w> {
    buffer: Vec<u8>,
    sink: Box<dyn Write + 'w>,
    broken: Option<Error>,
}

impl<'w> Out<'w> {
    /// An output to `sink`.
    pub fn new(sink: impl Write + 'w) -> Self {
        Out {
            buffer: Vec::with_capacity(CHUNK + 256),
            sink: Box::new(sink),
            broken: None,
        }
    }

    /// Prints a value and an end of line: a number, a text, or a tuple or slice with spaces between its elements.
    ///
    /// ```
    /// # use testlib::Out;
    /// let mut text = Vec::new();
    /// let mut out = Out::new(&mut text);
    /// out.line((3, "abc", &[1, -2][..])).unwrap();
    /// out.items((1..=3).map(|x| x * x)).unwrap();
    /// out.lines([(1, 2), (1, 3)]).unwrap();
    /// out.flush().unwrap();
    /// drop(out);
    /// assert_eq!(text, b"3 abc 1 -2\n1 4 9\n1 2\n1 3\n");
    /// ```
    ///
    /// # Errors
    /// The output cannot be written.
    #[inline]
    pub fn line(&mut self, value: impl Print) -> Result<()> {
        value.print(&mut self.buffer);
        self.buffer.push(b'\n');
        self.pass_on()
    }

    /// Prints a value alone.
    ///
    /// # Errors
    /// The output cannot be written.
    #[inline]
    pub fn print(&mut self, value: impl Print) -> Result<()> {
        value.print(&mut self.buffer);
        self.pass_on()
    }

    /// Prints the items on one line, with spaces between them.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn items(&mut self, items: impl IntoIterator<Item: Print>) -> Result<()> {
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                self.buffer.push(b' ');
            }
            item.print(&mut self.buffer);
            self.pass_on()?;
        }
        self.line(())
    }

    /// Prints each item on its own line.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn lines(&mut self, items: impl IntoIterator<Item: Print>) -> Result<()> {
        items.into_iter().try_for_each(|item| self.line(item))
    }

    /// Prints what `print` prints, behind a line `# BYTES` that says how long it is. A stream of instances for
    /// `jury cross` is printed like this, one call for each instance; each is held in memory until it is complete.
    ///
    /// ```
    /// # use testlib::Out;
    /// let mut text = Vec::new();
    /// let mut out = Out::new(&mut text);
    /// out.framed(|out| out.line(7)).unwrap();
    /// out.framed(|out| out.lines([10, 11])).unwrap();
    /// out.flush().unwrap();
    /// drop(out);
    /// assert_eq!(text, b"# 2\n7\n# 6\n10\n11\n");
    /// ```
    ///
    /// # Errors
    /// What `print` returns, with nothing of this instance printed, or the output cannot be written.
    pub fn framed(&mut self, print: impl FnOnce(&mut Out<'_>) -> Result<()>) -> Result<()> {
        let mut instance = Vec::new();
        // Many instances are tiny: no buffer of a whole chunk for each.
        let mut out = Out {
            buffer: Vec::new(),
            sink: Box::new(&mut instance),
            broken: None,
        };
        print(&mut out)?;
        out.flush()?;
        drop(out);
        self.line(format_args!("# {}", instance.len()))?;
        self.buffer.append(&mut instance);
        self.pass_on()
    }

    #[inline(always)]
    fn pass_on(&mut self) -> Result<()> {
        if self.buffer.len() < CHUNK {
            Ok(())
        } else {
            self.write_out()
        }
    }

    #[cold]
    fn write_out(&mut self) -> Result<()> {
        if self.broken.is_none() {
            self.broken = self.sink.write_all(&self.buffer).err().map(failed);
        }
        self.buffer.clear();
        self.broken.clone().map_or(Ok(()), Err)
    }

    /// Writes out what is left.
    ///
    /// # Errors
    /// The output cannot be written now, or could not earlier.
    pub fn flush(&mut self) -> Result<()> {
        self.write_out()?;
        self.sink.flush().map_err(failed)
    }
}

fn failed(error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Error::judge("the output was closed before its end"),
        _ => Error::judge(format_args!("cannot write the output: {error}")),
    }
}

impl fmt::Debug for Out<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Out")
            .field("buffered", &self.buffer.len())
            .field("broken", &self.broken)
            .finish()
    }
}

/// What [`Out`] prints: integers, texts, [`Decimal`]s, [`fmt::Arguments`], and tuples, slices and vectors of
/// these with single spaces between their elements. `()` prints nothing.
pub trait Print {
    /// Appends the printed form.
    fn print(&self, buffer: &mut Vec<u8>);
}

const PAIRS: [u8; 200] = {
    let mut pairs = [0; 200];
    let mut i = 0;
    while i < 100 {
        pairs[2 * i] = b'0' + (i / 10) as u8;
        pairs[2 * i + 1] = b'0' + (i % 10) as u8;
        i += 1;
    }
    pairs
};

/// Appends `value`, two digits at a time.
#[inline]
fn print_u64(buffer: &mut Vec<u8>, mut value: u64) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    while value >= 100 {
        let pair = 2 * (value % 100) as usize;
        value /= 100;
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
    }
    if value >= 10 {
        let pair = 2 * value as usize;
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[pair..pair + 2]);
    } else {
        at -= 1;
        digits[at] = b'0' + value as u8;
    }
    buffer.extend_from_slice(&digits[at..]);
}

macro_rules! print_int {
    ($($t:ty => $wide:ty),*) => {$(
        impl Print for $t {
            #[inline]
            #[allow(unused_comparisons)]
            fn print(&self, buffer: &mut Vec<u8>) {
                if *self < 0 {
                    buffer.push(b'-');
                }
                print_u64(buffer, (*self as $wide).unsigned_abs() as u64);
            }
        }
    )*};
}

macro_rules! print_uint {
    ($($t:ty),*) => {$(
        impl Print for $t {
            #[inline]
            fn print(&self, buffer: &mut Vec<u8>) {
                print_u64(buffer, *self as u64);
            }
        }
    )*};
}

print_int!(i8 => i64, i16 => i64, i32 => i64, i64 => i64, isize => i64);
print_uint!(u8, u16, u32, u64, usize);

macro_rules! print_display {
    ($($t:ty),*) => {$(
        impl Print for $t {
            fn print(&self, buffer: &mut Vec<u8>) {
                // Writing to a vector does not fail.
                let _ = write!(buffer, "{self}");
            }
        }
    )*};
}

print_display!(i128, u128, char, Decimal, fmt::Arguments<'_>);

impl Print for str {
    #[inline]
    fn print(&self, buffer: &mut Vec<u8>) {
        buffer.extend_from_slice(self.as_bytes());
    }
}

impl Print for String {
    #[inline]
    fn print(&self, buffer: &mut Vec<u8>) {
        self.as_str().print(buffer);
    }
}

impl Print for () {
    fn print(&self, _: &mut Vec<u8>) {}
}

impl<T: Print + ?Sized> Print for &T {
    #[inline]
    fn print(&self, buffer: &mut Vec<u8>) {
        (**self).print(buffer);
    }
}

impl<T: Print> Print for [T] {
    fn print(&self, buffer: &mut Vec<u8>) {
        for (i, item) in self.iter().enumerate() {
            if i > 0 {
                buffer.push(b' ');
            }
            item.print(buffer);
        }
    }
}

impl<T: Print, const N: usize> Print for [T; N] {
    fn print(&self, buffer: &mut Vec<u8>) {
        self.as_slice().print(buffer);
    }
}

impl<T: Print> Print for Vec<T> {
    fn print(&self, buffer: &mut Vec<u8>) {
        self.as_slice().print(buffer);
    }
}

macro_rules! print_tuple {
    ($first:ident $(, $rest:ident)*) => {
        impl<$first: Print $(, $rest: Print)*> Print for ($first, $($rest,)*) {
            #[inline]
            #[allow(non_snake_case)]
            fn print(&self, buffer: &mut Vec<u8>) {
                let ($first, $($rest,)*) = self;
                $first.print(buffer);
                $(
                    buffer.push(b' ');
                    $rest.print(buffer);
                )*
            }
        }
    };
}

print_tuple!(A);
print_tuple!(A, B);
print_tuple!(A, B, C);
print_tuple!(A, B, C, D);
print_tuple!(A, B, C, D, E);
print_tuple!(A, B, C, D, E, F);
print_tuple!(A, B, C, D, E, F, G);
print_tuple!(A, B, C, D, E, F, G, H);

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(value: impl Print) -> String {
        let mut buffer = Vec::new();
        value.print(&mut buffer);
        String::from_utf8(buffer).unwrap()
    }

    #[test]
    fn integers_print_as_the_standard_library_prints_them() {
        let mut value = 1u64;
        for _ in 0..64 {
            for near in [value - 1, value, value + 1] {
                assert_eq!(printed(near), near.to_string());
                assert_eq!(printed(near as i64), (near as i64).to_string());
                assert_eq!(
                    printed((near as i64).wrapping_neg()),
                    (near as i64).wrapping_neg().to_string()
                );
            }
            value = value.wrapping_mul(10) | 1;
        }
        assert_eq!(
            printed((i8::MIN, i16::MIN, i32::MIN, i64::MIN)),
            "-128 -32768 -2147483648 -9223372036854775808"
        );
        assert_eq!(
            printed((u64::MAX, i128::MIN, u128::MAX)),
            format!("{} {} {}", u64::MAX, i128::MIN, u128::MAX)
        );
    }

    #[test]
    fn nothing_is_lost_where_chunks_meet() {
        for width in 0..20 {
            let mut text = Vec::new();
            let mut out = Out::new(&mut text);
            // Lines of every width, so that every byte of a line meets the end of a chunk.
            let word = "x".repeat(width);
            for i in 0..20_000u32 {
                out.line((i, &word)).unwrap();
            }
            out.items(0..50_000u32).unwrap();
            out.flush().unwrap();
            drop(out);
            let mut expected: String = (0..20_000).map(|i| format!("{i} {word}\n")).collect();
            expected += &(0..50_000)
                .map(|i| i.to_string())
                .collect::<Vec<_>>()
                .join(" ");
            expected.push('\n');
            assert!(text == expected.as_bytes(), "width {width}");
        }
    }

    #[test]
    fn a_broken_output_stays_broken() {
        struct Full;
        impl Write for Full {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::Error::from(io::ErrorKind::StorageFull))
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let mut out = Out::new(Full);
        out.line(1).unwrap();
        assert!(out.lines(0..100_000u32).is_err());
        assert!(out.flush().is_err());
    }
}
