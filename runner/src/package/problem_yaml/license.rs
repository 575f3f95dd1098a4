//! Licenses, and who owns the rights.

use crate::diagnostic::Diagnostic;
use crate::package::model::Config;
use crate::package::yaml::Fields;

const LICENSES: &[&str] = &[
    "unknown",
    "public domain",
    "cc0",
    "cc by",
    "cc by-sa",
    "educational",
    "permission",
];

/// Reads `license`.
pub(super) fn read_license(fields: &Fields<'_>, config: &mut Config) {
    let Some(given) = fields.given("license") else {
        return;
    };
    let meant = given.text().and_then(|text| {
        let meant = meant(text)?;
        (meant != text).then_some((text, meant))
    });
    let license = match meant {
        Some((text, meant)) => {
            let message =
                format!("`license`: {text:?} is not one of the format; taken for `{meant}`");
            let fault = Diagnostic::warning("unknown-value", given.place(), message);
            given.report(fault.hint(format!("write `{meant}`")));
            Some(meant)
        }
        None => given.one_of(LICENSES),
    };
    if let Some(license) = license {
        config.license = license.into();
    }
}

/// The license that people mean by `text`: other letters and separators, and the version that the format names.
fn meant(text: &str) -> Option<&'static str> {
    let plain = |text: &str| text.to_lowercase().replace(['-', '_'], " ");
    let text = plain(text.trim());
    let bare = match text.strip_suffix(" 4.0") {
        Some(bare) if bare.starts_with("cc by") => bare,
        _ => text
            .strip_suffix(" 1.0")
            .filter(|bare| *bare == "cc0")
            .unwrap_or(&text),
    };
    LICENSES
        .iter()
        .find(|license| plain(license) == bare)
        .copied()
}

/// Says when nobody owns the rights, or somebody does who cannot.
pub(super) fn check_rights(fields: &Fields<'_>, config: &Config) {
    match config.license.as_str() {
        "public domain" => {
            if let Some(owner) = fields.get("rights_owner") {
                owner.error(
                    "inconsistent",
                    "a problem in the public domain has no rights owner",
                );
            }
        }
        "unknown" => {}
        license => {
            let authors = config.credits.get("authors").is_some_and(|a| !a.is_empty());
            if config.rights_owner.is_empty() && !authors && config.source.is_empty() {
                let place = fields
                    .get("license")
                    .map_or_else(|| fields.cursor().place(), |l| l.place());
                let message = format!("license `{license}` needs somebody who owns the rights");
                let fault = Diagnostic::error("inconsistent", place, message);
                fields
                    .cursor()
                    .report(fault.hint("give `rights_owner`, `credits` with authors, or `source`"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses() {
        for (text, license) in [
            ("cc by-sa", Some("cc by-sa")),
            ("CC-BY-SA", Some("cc by-sa")),
            ("CC BY-SA 4.0", Some("cc by-sa")),
            ("cc by 4.0", Some("cc by")),
            ("CC0 1.0", Some("cc0")),
            ("Public Domain", Some("public domain")),
            // Others: older versions, more conditions, no word of the format.
            ("cc by-sa 3.0", None),
            ("cc by-nc-sa 4.0", None),
            ("educational 4.0", None),
            ("mit", None),
            ("", None),
        ] {
            assert_eq!(meant(text), license, "{text}");
        }
    }
}
