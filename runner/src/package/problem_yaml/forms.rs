//! Texts of a fixed form.

/// Whether this is a UUID.
pub fn is_uuid(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    parts.iter().map(|p| p.len()).eq([8, 4, 4, 4, 12])
        && parts
            .iter()
            .all(|p| p.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ssZ`, with a month, day and time that exist.
pub fn is_date(text: &str) -> bool {
    let number = |s: &str, digits: usize| {
        (s.len() == digits && s.bytes().all(|b| b.is_ascii_digit()))
            .then(|| s.parse::<u32>().ok())
            .flatten()
    };
    let (date, time) = match text.split_once('T') {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    let parts: Vec<&str> = date.split('-').collect();
    let [year, month, day] = parts.as_slice() else {
        return false;
    };
    let (Some(year), Some(month), Some(day)) = (number(year, 4), number(month, 2), number(day, 2))
    else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    let date_fits = (1..=days).contains(&day);
    let time_fits = time.is_none_or(|time| {
        let Some(time) = time.strip_suffix('Z') else {
            return false;
        };
        let parts: Vec<Option<u32>> = time.split(':').map(|p| number(p, 2)).collect();
        matches!(parts.as_slice(), [Some(0..=23), Some(0..=59), Some(0..=59)])
    });
    date_fits && time_fits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        assert!(is_date("2025-12-31") && is_date("2024-02-29") && is_date("2025-01-01T23:59:59Z"));
        for bad in [
            "2025-02-29",
            "2025-13-01",
            "25-01-01",
            "2025-01-01T24:00:00Z",
            "2025-01-01T00:00:00",
            "2025-1-1",
            "",
        ] {
            assert!(!is_date(bad), "{bad}");
        }
    }

    #[test]
    fn uuids() {
        assert!(is_uuid("123e4567-e89b-12d3-a456-426614174000"));
        assert!(
            !is_uuid("123e4567e89b12d3a456426614174000")
                && !is_uuid("x23e4567-e89b-12d3-a456-426614174000")
        );
    }
}
