//! The [Checktestdata] language: short programs that say what an input looks like, piece by piece.
//!
//! [`Program::parse`] reads a program, [`Program::check`] holds an input against it. Integers are of any size, floating
//! point numbers are decimal and exact but for division. Nothing is read or written besides what is given, and every
//! check ends: a program that runs for too long is stopped after a number of steps, the same on every machine.
//!
//! Where the specification leaves a choice: `!` binds tighter than `&&`, `&&` tighter than `||`; `/` and `%` round towards
//! zero; a regular expression matches as much as it can; `\d`, `\w` and `\s` are understood in one.
//!
//! ```
//! let program = checktestdata::Program::parse(b"INT(1,10,n) NEWLINE REP(n,SPACE) INT(0,9) END NEWLINE").unwrap();
//! assert!(program.check(b"3\n1 2 3\n").is_ok());
//! let fault = program.check(b"3\n1 2\n").unwrap_err();
//! assert_eq!(fault.to_string(), "line 2, column 4: expected a space (SPACE), found the end of the line");
//! ```
//!
//! [Checktestdata]: https://github.com/DOMjudge/checktestdata/blob/main/doc/format-spec.md

mod ast;
mod decimal;
mod input;
mod lexer;
mod limits;
mod machine;
mod parser;
mod pattern;
mod value;

use std::fmt;

/// A program that was understood.
#[derive(Debug, Clone)]
pub struct Program {
    block: Vec<ast::Command>,
    names: Vec<String>,
}

impl Program {
    /// Reads a program.
    ///
    /// # Errors
    /// The first place that is not understood.
    pub fn parse(source: &[u8]) -> Result<Program, SyntaxError> {
        let tokens = lexer::tokens(source)?;
        parser::parse(&tokens)
    }

    /// Holds `input` against the program.
    ///
    /// # Errors
    /// [`Fault::Input`] when the input is not as the program says; [`Fault::Program`] when the program itself is wrong,
    /// such as by a variable that was never set, or does not end.
    pub fn check(&self, input: &[u8]) -> Result<(), Fault> {
        machine::run(self, input)
    }
}

/// Where a program is not understood, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What was expected and what was found.
    pub message: String,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {}",
            self.line, self.column, self.message
        )
    }
}

impl std::error::Error for SyntaxError {}

/// Why a check did not go well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The input is wrong: line and column in it (from 1, in bytes), and what is wrong.
    Input {
        /// Line.
        line: usize,
        /// Column.
        column: usize,
        /// What was expected and what was found.
        message: String,
    },
    /// The program is wrong: line in it, and what is wrong.
    Program {
        /// Line.
        line: usize,
        /// What is wrong.
        message: String,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Input {
                line,
                column,
                message,
            } => write!(f, "line {line}, column {column}: {message}"),
            Fault::Program { line, message } => {
                write!(f, "line {line} of the checktestdata program: {message}")
            }
        }
    }
}

impl std::error::Error for Fault {}
