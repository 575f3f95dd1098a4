//! The slips that are imitated.

use std::fmt;

/// A kind of slip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// Another comparison: `<` for `<=`.
    Compare,
    /// A number one larger or smaller.
    Constant,
    /// Another operator: `+` for `^`.
    Arithmetic,
    /// One side of an operator forgotten: `a + 1` becomes `a`.
    DropOperand,
    /// Another assignment: `=` for `+=`.
    Assign,
    /// `&&` for `||`.
    Logic,
    /// A minus, `!` or `~` forgotten.
    Unary,
    /// `++x` for `x++` where the value is used.
    Increment,
    /// A function's twin: `max` for `min`, `upper_bound` for `lower_bound`.
    Twin,
    /// A smaller type: `int` for `long long`.
    Narrow,
    /// An array one shorter.
    Shrink,
    /// A large constant too small.
    Infinity,
    /// A statement forgotten.
    DropStatement,
    /// `break`, `continue` or an early `return` forgotten, or one for the other.
    Jump,
    /// A condition that always or never holds.
    Guard,
    /// A condition turned round.
    Negate,
    /// An `else` forgotten.
    DropElse,
    /// Two arguments or two indices in the wrong order.
    Swap,
    /// A range one longer or shorter.
    Bound,
    /// 1 where `n` is meant, or the other way round: another root, another end.
    Root,
    /// A variable that keeps its value from the round before.
    CarryOver,
    /// A copy where a reference is meant.
    ByValue,
    /// The same list where a copy is meant.
    Alias,
    /// `j` for `i`, `u` for `v`.
    MixUp,
    /// Things gone through in the other order.
    Reverse,
    /// A call around a value forgotten: `x` for `abs(x)`.
    DropCall,
    /// 0 where a search for the largest value has to start far below.
    Start,
}

impl Operator {
    /// All of them.
    pub const ALL: [Operator; 27] = [
        Operator::Compare,
        Operator::Constant,
        Operator::Arithmetic,
        Operator::DropOperand,
        Operator::Assign,
        Operator::Logic,
        Operator::Unary,
        Operator::Increment,
        Operator::Twin,
        Operator::Narrow,
        Operator::Shrink,
        Operator::Infinity,
        Operator::DropStatement,
        Operator::Jump,
        Operator::Guard,
        Operator::Negate,
        Operator::DropElse,
        Operator::Swap,
        Operator::Bound,
        Operator::Root,
        Operator::CarryOver,
        Operator::ByValue,
        Operator::Alias,
        Operator::MixUp,
        Operator::Reverse,
        Operator::DropCall,
        Operator::Start,
    ];

    /// Its short name, as in reports.
    pub fn name(self) -> &'static str {
        match self {
            Operator::Compare => "compare",
            Operator::Constant => "constant",
            Operator::Arithmetic => "arithmetic",
            Operator::DropOperand => "drop-operand",
            Operator::Assign => "assign",
            Operator::Logic => "logic",
            Operator::Unary => "unary",
            Operator::Increment => "increment",
            Operator::Twin => "twin",
            Operator::Narrow => "narrow",
            Operator::Shrink => "shrink",
            Operator::Infinity => "infinity",
            Operator::DropStatement => "drop-statement",
            Operator::Jump => "jump",
            Operator::Guard => "guard",
            Operator::Negate => "negate",
            Operator::DropElse => "drop-else",
            Operator::Swap => "swap",
            Operator::Bound => "bound",
            Operator::Root => "root",
            Operator::CarryOver => "carry-over",
            Operator::ByValue => "by-value",
            Operator::Alias => "alias",
            Operator::MixUp => "mix-up",
            Operator::Reverse => "reverse",
            Operator::DropCall => "drop-call",
            Operator::Start => "start",
        }
    }

    /// The contestant's slip it imitates, for people.
    pub fn slip(self) -> &'static str {
        match self {
            Operator::Compare => "a comparison off by its edge",
            Operator::Constant => "a number off by one",
            Operator::Arithmetic => "another operator",
            Operator::DropOperand => "a part of a formula forgotten",
            Operator::Assign => "another assignment",
            Operator::Logic => "`and` and `or` mixed up",
            Operator::Unary => "a sign or negation forgotten",
            Operator::Increment => "counted before instead of after, or the other way round",
            Operator::Twin => "the twin of a function",
            Operator::Narrow => "a type too small",
            Operator::Shrink => "an array too short",
            Operator::Infinity => "an infinity too small",
            Operator::DropStatement => "a statement forgotten",
            Operator::Jump => "a jump forgotten or mixed up",
            Operator::Guard => "a case not told apart",
            Operator::Negate => "a condition turned round",
            Operator::DropElse => "an `else` forgotten",
            Operator::Swap => "two things in the wrong order",
            Operator::Bound => "a range one too long or short",
            Operator::Root => "another end or root",
            Operator::CarryOver => "not reset between rounds",
            Operator::ByValue => "a copy changed instead of the thing",
            Operator::Alias => "the thing changed instead of a copy",
            Operator::MixUp => "the other one of two names",
            Operator::Reverse => "gone through in the other order",
            Operator::DropCall => "a call around a value forgotten",
            Operator::Start => "a largest value sought from 0 on",
        }
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
