//! Commands of generators.

use super::folder::{Inherited, Reader};
use super::seed::{fill_seed, find_seeds, seed};
use crate::package::constants::substitute;
use crate::package::model::Command;
use crate::package::shell::split;
use crate::package::yaml::Cursor;

/// A command of `generators.yaml` with its seed. `count` is the value of `{count}` when the rule has a count; the
/// fault, when there is one, says why it is no command.
pub fn build_command(
    text: &str,
    salt: &str,
    count: Option<i64>,
    retries: u32,
) -> Result<Command, String> {
    let text = match count {
        Some(count) => text.replace("{count}", &count.to_string()),
        None => text.to_owned(),
    };
    let mut words = split(&text).map_err(|error| error.to_string())?.into_iter();
    let generator = words.next().ok_or("the command is empty")?;
    let template: Vec<String> = words
        .map(|word| word.replace("{name}", "testcase"))
        .collect();
    let seeds: usize = template.iter().map(|word| find_seeds(word).len()).sum();
    if seeds > 1 {
        return Err("`{seed}` may stand in a command only once".into());
    }
    let value = seed(salt, count.unwrap_or(1), &text);
    let args = template.iter().map(|word| fill_seed(word, value)).collect();
    Ok(Command {
        generator,
        args,
        template,
        seed: (seeds == 1).then_some(value),
        retries,
    })
}

impl Reader<'_> {
    /// The command at `cursor`, and its generator among the programs.
    pub(super) fn command(
        &mut self,
        cursor: &Cursor<'_>,
        text: &str,
        count: Option<i64>,
        inherited: &Inherited,
    ) -> Option<Command> {
        let text = substitute(text, self.constants, |name| {
            let message = format!("problem.yaml has no constant `{name}`");
            cursor.warning("unknown-constant", message);
        });
        if count.is_none() && text.contains("{count}") {
            cursor.warning(
                "no-count",
                "`{count}` stays as it is: the rule has no `count`",
            );
        }
        match build_command(&text, &inherited.salt, count, inherited.retries) {
            Ok(command) => {
                self.lookup.find(&command.generator, &cursor.place());
                Some(command)
            }
            Err(message) => {
                cursor.error("wrong-command", message);
                None
            }
        }
    }
}
