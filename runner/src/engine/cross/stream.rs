//! The instances: streams that generators write, cut into pieces.

use super::super::ask::gone;
use super::super::process::{Runner, call, helper_fault, helper_limits, with_words};
use super::super::retry::Quiet;
use crate::build::Artifact;
use crate::diagnostic::{Diagnostic, Place};
use crate::plan::HelperLimits;
use crate::store::Store;
use std::fs;

/// Runs the generators and cuts their streams.
///
/// # Errors
/// A generator that fails or writes no proper stream.
pub fn instances(
    store: &Store,
    streams: &[(String, Artifact, Vec<String>)],
    limits: &HelperLimits,
) -> Result<Vec<Vec<u8>>, Diagnostic> {
    let quiet = Quiet::default();
    let mut runner = Runner::new(store, &quiet)?;
    let mut all = Vec::new();
    for (shown, generator, args) in streams {
        let fault = |text: String| {
            Diagnostic::error(
                "generator-failed",
                Place::file(""),
                format!("{shown}: {text}"),
            )
        };
        let runnable = generator
            .runnable(store, limits.memory, limits.memory)
            .ok_or_else(|| gone(store))?;
        let folder = runner.folder()?;
        let ran = runner.run(&call(&runnable, args, None, helper_limits(limits)), folder)?;
        if let Some(reason) = helper_fault(&ran.outcome) {
            let reason = format!("the generator {reason}");
            return Err(fault(with_words(&reason, &ran.folder.stderr())));
        }
        let bytes = fs::read(ran.folder.stdout()).map_err(|error| fault(error.to_string()))?;
        all.extend(cut(&bytes).map_err(fault)?);
    }
    Ok(all)
}

/// Cuts a stream of instances, each behind a line `# <bytes>`.
///
/// # Errors
/// What is wrong with the stream, and where.
pub fn cut(stream: &[u8]) -> Result<Vec<Vec<u8>>, String> {
    let mut instances = Vec::new();
    let mut at = 0;
    while at < stream.len() {
        let expected = || {
            format!(
                "byte {at}: expected a line `# <bytes>` before instance {}",
                instances.len() + 1
            )
        };
        let end = stream[at..]
            .iter()
            .position(|&b| b == b'\n')
            .map(|length| at + length)
            .ok_or_else(expected)?;
        let line = std::str::from_utf8(&stream[at..end]).map_err(|_| expected())?;
        let length: usize = line
            .strip_prefix("# ")
            .and_then(|text| text.parse().ok())
            .ok_or_else(expected)?;
        let start = end + 1;
        let after = start
            .checked_add(length)
            .filter(|&after| after <= stream.len());
        let after = after.ok_or_else(|| {
            format!(
                "instance {} is cut off: {length} bytes are announced",
                instances.len() + 1
            )
        })?;
        instances.push(stream[start..after].to_vec());
        at = after;
    }
    if instances.is_empty() {
        Err("it wrote no instance".into())
    } else {
        Ok(instances)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_cut_by_length() {
        assert_eq!(
            cut(b"# 2\n1\n# 4\n# 2\n").unwrap(),
            [b"1\n".to_vec(), b"# 2\n".to_vec()]
        );
        assert_eq!(cut(b"# 0\n").unwrap(), [b"".to_vec()]);
    }

    #[test]
    fn broken_streams_say_where() {
        assert!(cut(b"").unwrap_err().contains("no instance"));
        assert!(
            cut(b"# 2\n1\n1\n")
                .unwrap_err()
                .starts_with("byte 6: expected")
        );
        assert!(cut(b"# 9\n1\n").unwrap_err().contains("cut off"));
        assert!(
            cut(b"# 99999999999999999999\n1\n")
                .unwrap_err()
                .contains("expected a line")
        );
    }
}
