//! Arguments that go together in no way.

/// Why something cannot be made, or what its notation lacks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Impossible(pub(crate) String);

impl Impossible {
    pub(crate) fn because(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

/// A generator that cannot make what it was asked for ends with this message.
impl From<Impossible> for testlib::Error {
    fn from(error: Impossible) -> Self {
        Self::judge(error)
    }
}

/// The number after the colon of a notation such as `few:3`.
pub(crate) fn parameter(text: &str, least: u32) -> Result<u32, Impossible> {
    let digits = text.split_once(':').map(|(_, digits)| digits);
    let number = digits
        .filter(|d| d.bytes().all(|b| b.is_ascii_digit()))
        .and_then(|d| d.parse().ok());
    match number {
        Some(number) if number >= least => Ok(number),
        _ => {
            let name = text.split(':').next().unwrap_or(text);
            Err(Impossible::because(format!(
                "`{text}`: write `{name}:NUMBER` with a number from {least}"
            )))
        }
    }
}
