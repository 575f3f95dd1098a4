//! The numbers in the arguments of a generator, for small tests and for shrinking, whatever the generator is.

/// A number in a list of arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Which argument.
    pub arg: usize,
    /// First byte of its digits.
    pub from: usize,
    /// Byte after its digits.
    pub to: usize,
    /// Its value; a sign before it is no part of it.
    pub value: u64,
}

/// All numbers in the arguments. Digits after a letter belong to a name, and `{seed}` is none.
pub fn spots(args: &[String]) -> Vec<Spot> {
    let mut list = Vec::new();
    for (arg, text) in args.iter().enumerate() {
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            if !bytes[at].is_ascii_digit() {
                at += 1;
                continue;
            }
            let from = at;
            while at < bytes.len() && bytes[at].is_ascii_digit() {
                at += 1;
            }
            let named =
                from > 0 && (bytes[from - 1].is_ascii_alphabetic() || bytes[from - 1] == b'_');
            // In `2x3` the letter stands between numbers.
            let between = from > 1 && bytes[from - 2].is_ascii_digit();
            let placeholder = text[..from].rfind('{') > text[..from].rfind('}');
            if (!named || between)
                && !placeholder
                && let Ok(value) = text[from..at].parse()
            {
                list.push(Spot {
                    arg,
                    from,
                    to: at,
                    value,
                });
            }
        }
    }
    list
}

/// The arguments with each number replaced.
pub fn replaced(args: &[String], value: impl Fn(usize, Spot) -> u64) -> Vec<String> {
    let mut args = args.to_vec();
    // From the end, so that the places before stay where they are.
    for (number, spot) in spots(&args).into_iter().enumerate().rev() {
        args[spot.arg].replace_range(spot.from..spot.to, &value(number, spot).to_string());
    }
    args
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(text: &str) -> Vec<String> {
        text.split(' ').map(String::from).collect()
    }

    #[test]
    fn numbers_are_found_and_replaced() {
        let call = args("-n 100000 --shape spider:2x31,40 --min -50 v2 --seed {seed:7}");
        let values: Vec<u64> = spots(&call).iter().map(|spot| spot.value).collect();
        assert_eq!(values, [100000, 2, 31, 40, 50]);
        assert_eq!(
            replaced(&call, |_, spot| spot.value.min(5)).join(" "),
            "-n 5 --shape spider:2x5,5 --min -5 v2 --seed {seed:7}"
        );
    }
}
