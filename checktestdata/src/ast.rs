//! What a program consists of.

use crate::decimal::Decimal;
use num_bigint::BigInt;

/// A command and its line.
#[derive(Debug, Clone)]
pub struct Command {
    /// Where it stands, line from 1.
    pub line: usize,
    /// What it does.
    pub action: Action,
}

/// What a command does.
#[derive(Debug, Clone)]
pub enum Action {
    /// `SPACE`.
    Space,
    /// `NEWLINE`.
    Newline,
    /// `EOF`.
    Eof,
    /// `INT`.
    Int {
        /// Least value.
        min: Expr,
        /// Greatest value.
        max: Expr,
        /// Where the value goes.
        to: Option<Variable>,
    },
    /// `FLOAT` and `FLOATP`.
    Float {
        /// Least value.
        min: Expr,
        /// Greatest value.
        max: Expr,
        /// Least and greatest number of decimals, for `FLOATP`.
        decimals: Option<(Expr, Expr)>,
        /// Where the value goes.
        to: Option<Variable>,
        /// Which notation is wanted.
        notation: Notation,
    },
    /// `STRING`.
    Text(Expr),
    /// `REGEX`.
    Regex(Expr, Option<Variable>),
    /// `ASSERT`.
    Assert(Test),
    /// `SET`.
    Set(Vec<(Variable, Expr)>),
    /// `UNSET`, by number of the variable.
    Unset(Vec<usize>),
    /// `REP` and `REPI`.
    Repeat {
        /// Counts the rounds.
        counter: Option<Variable>,
        /// How often.
        count: Expr,
        /// Between two rounds.
        between: Option<Box<Command>>,
        /// The block.
        block: Vec<Command>,
    },
    /// `WHILE` and `WHILEI`.
    While {
        /// Counts the rounds.
        counter: Option<Variable>,
        /// How long.
        test: Test,
        /// Between two rounds.
        between: Option<Box<Command>>,
        /// The block.
        block: Vec<Command>,
    },
    /// `IF`.
    If {
        /// Which block is taken.
        test: Test,
        /// When it holds.
        then: Vec<Command>,
        /// When not.
        otherwise: Vec<Command>,
    },
}

/// How a floating point number must be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notation {
    /// Either way.
    Any,
    /// `FIXED`: without an exponent.
    Fixed,
    /// `SCIENTIFIC`: with one.
    Scientific,
}

/// A variable, or one place of an array.
#[derive(Debug, Clone)]
pub struct Variable {
    /// Number of the name.
    pub name: usize,
    /// Indices; none for a plain variable.
    pub index: Vec<Expr>,
}

/// A calculation.
#[derive(Debug, Clone)]
pub enum Expr {
    /// A small number.
    Small(i64),
    /// A number of any size.
    Big(BigInt),
    /// A number with a point or an exponent.
    Float(Decimal),
    /// Text.
    Text(std::sync::Arc<[u8]>),
    /// The value of a variable.
    Variable(Variable),
    /// `STRLEN`.
    Length(Box<Expr>),
    /// A sign before it.
    Negative(Box<Expr>),
    /// `+ - * / % ^`.
    Binary(u8, Box<Expr>, Box<Expr>),
}

/// A question.
#[derive(Debug, Clone)]
pub enum Test {
    /// `!`.
    Not(Box<Test>),
    /// `&&`.
    And(Box<Test>, Box<Test>),
    /// `||`.
    Or(Box<Test>, Box<Test>),
    /// `< > <= >= == !=`.
    Compare(Compare, Expr, Expr),
    /// `ISEOF`.
    IsEof,
    /// `MATCH`.
    Match(Expr),
    /// `UNIQUE`, by numbers of the variables.
    Unique(Vec<usize>),
    /// `INARRAY`.
    InArray(Expr, usize),
}

/// How two values are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    /// `<`.
    Less,
    /// `>`.
    Greater,
    /// `<=`.
    AtMost,
    /// `>=`.
    AtLeast,
    /// `==`.
    Equal,
    /// `!=`.
    Different,
}
