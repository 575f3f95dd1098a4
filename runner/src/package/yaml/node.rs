//! The tree a YAML file is read into.

use std::fmt;

/// A value of a YAML file with the place where it starts.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Line from 1.
    pub line: usize,
    /// Column from 1, in characters.
    pub column: usize,
    /// Whether it was written in brackets; matters only where it is written back.
    pub flow: bool,
    /// What it is.
    pub value: Value,
}

/// What a node holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Text, number, boolean or nothing: not told apart before somebody asks.
    Scalar(Scalar),
    /// A list.
    List(Vec<Node>),
    /// A map, in the order written.
    Map(Vec<Entry>),
}

/// One key of a map with its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: Scalar,
    /// Line of the key, from 1.
    pub line: usize,
    /// Column of the key, from 1.
    pub column: usize,
    /// What stands behind the colon.
    pub value: Node,
}

/// A leaf: its text, and whether it was quoted (or a block), which makes it text whatever it looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scalar {
    /// The text, quotes and escapes undone.
    pub text: String,
    /// Whether it is text by its form.
    pub quoted: bool,
    /// How it was written; matters only where it is written back.
    pub form: Form,
}

/// How a scalar was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// As it is.
    Plain,
    /// Between `'`.
    Single,
    /// Between `"`.
    Double,
    /// A block behind `|`.
    Literal,
    /// A block behind `>`.
    Folded,
}

/// What an unquoted scalar stands for by the core schema of YAML 1.2.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Meaning {
    Null,
    Boolean(bool),
    /// A whole number; `None` when it does not fit.
    Integer(Option<i64>),
    Float(f64),
    Text,
}

impl Scalar {
    pub(super) fn meaning(&self) -> Meaning {
        if self.quoted {
            return Meaning::Text;
        }
        match self.text.as_str() {
            "" | "~" | "null" | "Null" | "NULL" => return Meaning::Null,
            "true" | "True" | "TRUE" => return Meaning::Boolean(true),
            "false" | "False" | "FALSE" => return Meaning::Boolean(false),
            ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => {
                return Meaning::Float(f64::INFINITY);
            }
            "-.inf" | "-.Inf" | "-.INF" => return Meaning::Float(f64::NEG_INFINITY),
            ".nan" | ".NaN" | ".NAN" => return Meaning::Float(f64::NAN),
            _ => {}
        }
        let text = self.text.as_str();
        for (prefix, radix) in [("0x", 16), ("0o", 8)] {
            if let Some(digits) = text.strip_prefix(prefix)
                && !digits.is_empty()
                && digits.chars().all(|c| c.is_digit(radix))
            {
                return Meaning::Integer(i64::from_str_radix(digits, radix).ok());
            }
        }
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
            return Meaning::Integer(text.parse().ok());
        }
        match is_float(text) {
            true => text.parse().map_or(Meaning::Text, Meaning::Float),
            false => Meaning::Text,
        }
    }

    /// Whether it stands for nothing (`~`, `null` or no text at all).
    pub fn is_null(&self) -> bool {
        self.meaning() == Meaning::Null
    }

    /// Whether it is text, and not a number, a boolean or nothing.
    pub fn is_text(&self) -> bool {
        self.meaning() == Meaning::Text
    }
}

/// The float grammar of the package format: a sign, digits with at most one point and at least one digit, an exponent.
pub(super) fn is_float(text: &str) -> bool {
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (significand, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((significand, exponent)) => (significand, Some(exponent)),
        None => (unsigned, None),
    };
    let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) = significand.split_once('.').unwrap_or((significand, ""));
    let exponent_fits = exponent.is_none_or(|e| {
        let e = e.strip_prefix(['+', '-']).unwrap_or(e);
        !e.is_empty() && digits(e)
    });
    digits(whole)
        && digits(fraction)
        && (!whole.is_empty() || !fraction.is_empty())
        && exponent_fits
}

impl Node {
    /// What this is in a sentence that starts "found".
    pub fn describe(&self) -> String {
        match &self.value {
            Value::Scalar(scalar) => scalar.to_string(),
            Value::List(items) if items.is_empty() => "an empty list".into(),
            Value::List(_) => "a list".into(),
            Value::Map(entries) if entries.is_empty() => "an empty map".into(),
            Value::Map(_) => "a map".into(),
        }
    }

    /// Whether there is no value at all.
    pub fn is_null(&self) -> bool {
        matches!(&self.value, Value::Scalar(scalar) if scalar.is_null())
    }

    /// The value of `key` when this is a map that has it.
    pub fn get(&self, key: &str) -> Option<&Node> {
        match &self.value {
            Value::Map(entries) => entries.iter().find(|e| e.key.text == key).map(|e| &e.value),
            _ => None,
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 40;
        let mut short: String = self.text.chars().take(SHOWN).collect();
        if self.text.chars().nth(SHOWN).is_some() {
            short.push_str("...");
        }
        match self.meaning() {
            Meaning::Null => write!(f, "nothing"),
            Meaning::Boolean(value) => write!(f, "{value}"),
            Meaning::Integer(_) | Meaning::Float(_) => write!(f, "the number {short}"),
            Meaning::Text => write!(f, "the text {short:?}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Meaning {
        Scalar {
            text: text.into(),
            quoted: false,
            form: Form::Plain,
        }
        .meaning()
    }

    #[test]
    fn scalars_mean_what_the_core_schema_says() {
        assert_eq!(plain(""), Meaning::Null);
        assert_eq!(plain("true"), Meaning::Boolean(true));
        assert_eq!(plain("yes"), Meaning::Text);
        assert_eq!(plain("012"), Meaning::Integer(Some(12)));
        assert_eq!(plain("0x1F"), Meaning::Integer(Some(31)));
        assert_eq!(plain("0x-1"), Meaning::Text);
        assert_eq!(plain("-7"), Meaning::Integer(Some(-7)));
        assert_eq!(plain("99999999999999999999"), Meaning::Integer(None));
        assert_eq!(plain("2."), Meaning::Float(2.0));
        assert_eq!(plain(".5e-1"), Meaning::Float(0.05));
        assert_eq!(plain("2025-09"), Meaning::Text);
        assert_eq!(plain("."), Meaning::Text);
        assert_eq!(plain("1e"), Meaning::Text);
        assert_eq!(plain("inf"), Meaning::Text);
        assert_eq!(
            Scalar {
                text: "5".into(),
                quoted: true,
                form: Form::Double,
            }
            .meaning(),
            Meaning::Text
        );
    }
}
