//! `graders/`: the program that puts the results of tests together, in versions before 2025-09.

use super::data::Data;
use super::model::{Config, Kind, Program};
use super::programs::Programs;
use super::validators::items;
use crate::diagnostic::{Diagnostic, Place};

/// The grader of the package; `None` when there is none, or none that could be asked.
pub fn read(programs: &Programs<'_>, config: &Config, data: &Data) -> Option<Program> {
    let context = programs.context;
    let folder = context.dir.join("graders");
    let graders = data.graders.as_ref()?;
    // The settings are handed down; the fault lies with the highest folder that wants it.
    let wanted = graders.iter().find(|(_, g)| g.custom == Some(true));
    let fault = |code, message: &str| Diagnostic::error(code, Place::file(&folder), message);
    match (items(programs, &folder).as_slice(), wanted) {
        ([], None) => None,
        ([], Some((id, _))) => {
            let place = match data.groups.get(id) {
                Some(group) => group.place.clone(),
                None => Place::file(context.dir.join("data/testdata.yaml")),
            };
            let message = "`grading: custom`, but there is no grader";
            context.add(
                Diagnostic::error("missing-file", place, message)
                    .hint("add a program in graders/, or write `grading: default`"),
            );
            None
        }
        (_, _) if !config.kinds.contains(&Kind::Scoring) => {
            context.add(
                fault("inconsistent", "only scoring problems have a grader")
                    .hint("add `type: scoring` to problem.yaml, or remove the folder"),
            );
            None
        }
        ([only], Some(_)) => Some(programs.helper(only)),
        ([_], None) => {
            let message = "no folder of tests asks the grader";
            context.add(
                Diagnostic::warning("unused", Place::file(&folder), message)
                    .hint("write `grading: custom` into a testdata.yaml"),
            );
            None
        }
        (several, _) => {
            let names: Vec<&str> = several.iter().map(|item| item.name.as_str()).collect();
            let message = format!("there must be one grader, found {}", names.join(", "));
            context.add(
                fault("several-programs", &message)
                    .hint("put the files of one program into a folder of their own"),
            );
            None
        }
    }
}
