//! Names the format allows.

/// Whether the format allows a file or folder of this name: 1 to 255 letters, digits, `_`, `.` and `-`, the first of
/// them neither `.` nor `-`.
pub fn is_format_name(name: &str) -> bool {
    let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'-');
    (1..=255).contains(&name.len()) && name.bytes().all(fits) && !name.starts_with(['.', '-'])
}

/// Whether a file that the format ignores is of a kind nobody wonders about: hidden files and editors' leavings.
pub fn is_meant_as_hidden(name: &str) -> bool {
    name.starts_with(['.', '#']) || name.ends_with('~')
}

/// Whether tools make folders of this name by themselves, beside programs or anywhere.
pub fn is_litter(name: &str) -> bool {
    matches!(name, "__pycache__" | "__MACOSX")
}

/// Whether this is a language code of the format: ISO 639 (2 or 3 letters), maybe with a country (`pt-BR`).
pub fn is_language_code(code: &str) -> bool {
    let (language, country) = match code.split_once('-') {
        Some((language, country)) => (language, Some(country)),
        None => (code, None),
    };
    let lower = |s: &str| s.bytes().all(|b| b.is_ascii_lowercase());
    let upper = |s: &str| s.len() == 2 && s.bytes().all(|b| b.is_ascii_uppercase());
    matches!(language.len(), 2 | 3) && lower(language) && country.is_none_or(upper)
}

/// Whether this can be the name of a constant.
pub fn is_constant_name(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        assert!(is_format_name("01-a_b.in"));
        assert!(!is_format_name(""));
        assert!(!is_format_name("-a"));
        assert!(!is_format_name(".gitignore"));
        assert!(!is_format_name("a b"));
        assert!(!is_format_name(&"a".repeat(256)));
        assert!(is_language_code("en") && is_language_code("fil") && is_language_code("pt-BR"));
        assert!(
            !is_language_code("EN") && !is_language_code("english") && !is_language_code("pt-br")
        );
        assert!(is_constant_name("max_n") && !is_constant_name("2n") && !is_constant_name("a-b"));
    }
}
