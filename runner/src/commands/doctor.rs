//! `jury doctor`: what this machine has, and how to get what is missing.

use super::noise::Noise;
use super::round::open_store;
use super::select::{here, problems, round_root};
use super::{MACHINE, OK, print};
use crate::build::Toolchains;
use crate::cli::Common;
use crate::diagnostic::Diagnostic;
use crate::languages;
use crate::report::style::{padding, width};
use crate::report::{Silent, words};
use std::fmt::Write;

/// Looks.
///
/// # Errors
/// See [`super::dispatch`].
pub fn doctor(common: &Common) -> Result<i32, (i32, Diagnostic)> {
    let place = problems(&[])
        .ok()
        .and_then(|list| list.first().cloned())
        .unwrap_or_else(|| here().join("problem"));
    let kept = common
        .store
        .clone()
        .unwrap_or_else(|| round_root(&place).join(".jury"));
    // Looking leaves nothing behind: without a store, what is found is forgotten again.
    let passing = tempfile::tempdir()
        .map_err(|error| (MACHINE, Diagnostic::disk(std::env::temp_dir(), error)))?;
    let folder = if kept.is_dir() {
        kept.clone()
    } else {
        passing.path().join("store")
    };
    let store = open_store(
        &Common {
            store: Some(folder),
            ..common.clone()
        },
        &place,
        &mut Silent,
    )?;
    let tools = Toolchains::new(&store);
    let mut languages = Vec::new();
    for language in languages::all() {
        let wanted = if language.compilers.is_empty() {
            language.runners
        } else {
            language.compilers
        };
        let tool = tools.first(wanted, language.version);
        let runner = match language.runners {
            [] => true,
            names => tools.first(names, language.version).is_some(),
        };
        languages.push((language, tool.filter(|_| runner)));
    }
    let layers = sandbox::probe();
    let noise = Noise::measure();
    let mut out = String::new();
    if common.json {
        for (language, tool) in &languages {
            let line = serde_json::json!({
                "type": "language", "language": language.key, "name": language.name,
                "found": tool.is_some(), "path": tool.as_ref().map(|t| &t.path),
                "version": tool.as_ref().map(|t| &t.version), "install": language.install,
            });
            let _ = writeln!(out, "{line}");
        }
        for layer in &layers {
            let line = serde_json::json!({
                "type": "isolation", "layer": layer.name, "active": layer.active, "reason": layer.reason,
                "needs": (!layer.active).then(|| layer.needs()),
            });
            let _ = writeln!(out, "{line}");
        }
        out.push_str(&noise.map(|noise| noise.json()).unwrap_or_default());
        return print(&out).map(|()| OK);
    }
    out.push_str("Languages\n");
    let found = languages.iter().filter_map(|(language, tool)| {
        let tool = tool.as_ref()?;
        Some([language.name, &tool.version, &tool.path])
    });
    out.push_str(&columns(&found.collect::<Vec<_>>()));
    out.push_str("\nNot found\n");
    let missing = languages.iter().filter(|(_, tool)| tool.is_none());
    let missing = missing.map(|(language, _)| [language.name, "get it with:", language.install]);
    out.push_str(&columns(&missing.collect::<Vec<_>>()));
    out.push_str("\nIsolation of submissions\n");
    for layer in &layers {
        let mark = if layer.active { "on " } else { "off" };
        let _ = writeln!(out, "  {mark}  {:<12} {}", layer.name, layer.reason);
        if !layer.active {
            let _ = writeln!(out, "       {:<12} it needs {}", "", layer.needs());
        }
    }
    out.push_str("\nTimes\n");
    match noise {
        Ok(noise) => out.push_str(&noise.text()),
        Err(reason) => drop(writeln!(out, "  cannot be measured: {reason}")),
    }
    let size = if kept.is_dir() {
        store.size().bytes()
    } else {
        0
    };
    let _ = writeln!(
        out,
        "\nResults are kept in {} ({})",
        kept.display(),
        words::bytes(size)
    );
    print(&out).map(|()| OK)
}

/// Lines of three columns, the first two as wide as what stands in them.
fn columns(rows: &[[&str; 3]]) -> String {
    let wide = |column: usize| rows.iter().map(|row| width(row[column])).max();
    let (first, second) = (wide(0).unwrap_or(0), wide(1).unwrap_or(0));
    let line = |[name, middle, last]: &[&str; 3]| {
        let (one, two) = (padding(name, first), padding(middle, second));
        format!("  {name}{one} {middle}{two} {last}\n")
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
#[test]
fn long_names_and_versions_keep_the_columns() {
    let rows = [
        ["C", "1", "/a"],
        ["Objective-C++ with modules", "1.2", "/b"],
    ];
    assert_eq!(
        columns(&rows),
        "  C                          1   /a\n  Objective-C++ with modules 1.2 /b\n"
    );
}
