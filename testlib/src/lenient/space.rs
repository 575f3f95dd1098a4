//! White space, eight bytes at a time.

/// Whether a byte separates tokens.
#[inline(always)]
pub(crate) fn is_space(byte: u8) -> bool {
    byte == b' ' || (b'\t'..=b'\r').contains(&byte)
}

/// The first offset from `at` on that holds no white space, or the length.
#[inline(always)]
pub(crate) fn skip(data: &[u8], mut at: usize) -> usize {
    while at < data.len() && is_space(data[at]) {
        at += 1;
    }
    at
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// The first offset from `at` on that holds white space, or the length.
#[inline(always)]
pub(crate) fn find(data: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = data.get(at..at + 8).and_then(|c| c.try_into().ok()) {
        // The high bit of a byte is set where the byte is below 0x21; exact up to the first such byte.
        let word = u64::from_le_bytes(chunk);
        let low = word.wrapping_sub(ONES * 0x21) & !word & HIGHS;
        if low == 0 {
            at += 8;
            continue;
        }
        at += low.trailing_zeros() as usize / 8;
        if is_space(data[at]) {
            return at;
        }
        // A control character belongs to the token.
        at += 1;
    }
    while at < data.len() && !is_space(data[at]) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_plain_loop_finds() {
        let mut state = 1u32;
        let mut data = Vec::new();
        for _ in 0..5000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let byte = (state >> 24) as u8;
            // Mostly letters, so that runs of every length occur; all bytes sometimes.
            data.push(if state >> 20 & 7 < 6 {
                b'a' + byte % 26
            } else {
                byte
            });
        }
        for at in 0..=data.len() {
            let plain = (at..data.len())
                .find(|&i| is_space(data[i]))
                .unwrap_or(data.len());
            assert_eq!(find(&data, at), plain);
        }
        assert_eq!(find(b"ab\0\x1f\x80\xff cd", 0), 6);
        assert_eq!((0..=255).filter(|&b| is_space(b)).count(), 6);
    }
}
