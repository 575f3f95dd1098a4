//! An input as lines of tokens, and how large it is.

/// Lines of tokens, as most inputs are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grid(pub Vec<Vec<String>>);

/// How large an input is: tokens, then bytes, then the bytes themselves. Shrinking only goes down, so it ends.
pub fn measure(input: &[u8]) -> (usize, usize, &[u8]) {
    let tokens = input
        .split(|byte| byte.is_ascii_whitespace())
        .filter(|token| !token.is_empty())
        .count();
    (tokens, input.len(), input)
}

impl Grid {
    /// The lines of an input; `None` when it is not made of tokens, single blanks and line ends alone.
    pub fn read(input: &[u8]) -> Option<Grid> {
        let text = std::str::from_utf8(input).ok()?;
        let grid = Grid(
            text.lines()
                .map(|line| line.split_whitespace().map(String::from).collect())
                .collect(),
        );
        (grid.write() == input).then_some(grid)
    }

    /// The input again.
    pub fn write(&self) -> Vec<u8> {
        let mut out = String::new();
        for line in &self.0 {
            out.push_str(&line.join(" "));
            out.push('\n');
        }
        out.into_bytes()
    }

    /// The number at a place, if there is one.
    pub fn number(&self, line: usize, token: usize) -> Option<i128> {
        // What would be written otherwise (`007`, `+1`) is a text.
        let text = self.0.get(line)?.get(token)?;
        let value: i128 = text.parse().ok()?;
        (value.to_string() == *text).then_some(value)
    }

    /// Puts a number in the place of a token.
    pub fn set(&mut self, line: usize, token: usize, value: i128) {
        self.0[line][token] = value.to_string();
    }
}
