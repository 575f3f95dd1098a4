//! What is written for what: the part of the operators that is plain data.

use crate::Language;
use crate::operator::Operator;

/// Operators of one kind and what a slip makes of each.
type Table = &'static [(&'static str, &'static [&'static str])];

const COMPARE: Table = &[
    ("<", &["<=", ">"]),
    ("<=", &["<", ">="]),
    (">", &[">=", "<"]),
    (">=", &[">", "<="]),
    ("==", &["!=", "<=", ">="]),
    ("!=", &["==", "<", ">"]),
];

const ARITHMETIC: Table = &[
    ("+", &["-", "^"]),
    ("-", &["+"]),
    ("*", &["+"]),
    ("/", &["*"]),
    ("//", &["*", "/"]),
    ("%", &["/"]),
    ("^", &["|", "+"]),
    ("|", &["^", "&"]),
    ("&", &["|", "^"]),
    ("<<", &[">>"]),
    (">>", &["<<"]),
];

const LOGIC: Table = &[
    ("&&", &["||"]),
    ("||", &["&&"]),
    ("and", &["or"]),
    ("or", &["and"]),
];

const ASSIGN: Table = &[
    ("+=", &["-=", "=", "^="]),
    ("-=", &["+=", "="]),
    ("*=", &["+=", "="]),
    ("/=", &["*="]),
    ("//=", &["*="]),
    ("%=", &["/="]),
    ("^=", &["|=", "+=", "="]),
    ("|=", &["^=", "="]),
    ("&=", &["|=", "="]),
    ("<<=", &[">>="]),
    (">>=", &["<<="]),
];

/// Names that stand for each other.
const TWINS: &[(&str, &str)] = &[
    ("min", "max"),
    ("min_element", "max_element"),
    ("min_by_key", "max_by_key"),
    ("fmin", "fmax"),
    ("lower_bound", "upper_bound"),
    ("bisect_left", "bisect_right"),
    ("first", "second"),
    ("front", "back"),
    ("push_front", "push_back"),
    ("pop_front", "pop_back"),
    ("floor", "ceil"),
    ("any", "all"),
    ("leading_zeros", "trailing_zeros"),
    ("leading_ones", "trailing_ones"),
];

/// Names that are taken for another, but not the other way round: the other is used where the first does not exist.
const TAKEN_FOR: &[(&str, &str)] = &[
    ("popleft", "pop"),
    ("appendleft", "append"),
    ("__builtin_ctz", "__builtin_popcount"),
];

/// Types and the next smaller ones, by language.
const NARROW_CPP: &[(&str, &str)] = &[
    ("long long", "int"),
    ("long long int", "int"),
    ("unsigned long long", "unsigned"),
    ("int64_t", "int32_t"),
    ("uint64_t", "uint32_t"),
    ("__int128", "long long"),
    ("long double", "double"),
    ("double", "float"),
];
const NARROW_RUST: &[(&str, &str)] = &[
    ("i128", "i64"),
    ("u128", "u64"),
    ("i64", "i32"),
    ("u64", "u32"),
    ("f64", "f32"),
];

fn find(table: Table, token: &str) -> &'static [&'static str] {
    table
        .iter()
        .find(|(known, _)| *known == token)
        .map_or(&[], |(_, others)| others)
}

/// What a slip writes instead of a binary or assignment operator.
pub fn others(token: &str) -> Option<(Operator, &'static [&'static str])> {
    [
        (Operator::Compare, COMPARE),
        (Operator::Arithmetic, ARITHMETIC),
        (Operator::Logic, LOGIC),
        (Operator::Assign, ASSIGN),
    ]
    .into_iter()
    .map(|(operator, table)| (operator, find(table, token)))
    .find(|(_, others)| !others.is_empty())
}

/// The twin of a name.
pub fn twin(name: &str) -> Option<&'static str> {
    let either = TWINS.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
    either
        .chain(TAKEN_FOR.iter().copied())
        .find_map(|(written, other)| (written == name).then_some(other))
}

/// The next smaller type.
pub fn narrower(language: Language, name: &str) -> Option<&'static str> {
    let table = match language {
        Language::Cpp => NARROW_CPP,
        Language::Rust => NARROW_RUST,
        Language::Python => return None,
    };
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    table
        .iter()
        .find(|(wide, _)| *wide == name)
        .map(|&(_, narrow)| narrow)
}
