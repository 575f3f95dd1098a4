//! Runs a program over an input.

mod questions;
mod read;
mod values;

use crate::ast::{Action, Command, Variable};
use crate::input::Input;
use crate::limits::STEPS;
use crate::pattern::Pattern;
use crate::value::{Key, Value};
use crate::{Fault, Program};
use std::collections::HashMap;
use std::sync::Arc;

/// Holds `bytes` against `program`.
pub fn run(program: &Program, bytes: &[u8]) -> Result<(), Fault> {
    let mut machine = Machine {
        program,
        input: Input::new(bytes),
        variables: program.names.iter().map(|_| Array::default()).collect(),
        patterns: HashMap::new(),
        steps: 0,
        values: 0,
        line: 1,
        why: String::new(),
    };
    machine.block(&program.block)?;
    machine.end()
}

/// All values of one name, by index; a plain variable has an index without numbers.
#[derive(Debug, Default)]
struct Array {
    values: HashMap<Vec<Key>, Value>,
    /// How often each value occurs; kept from the first time that somebody asks.
    counts: Option<HashMap<Key, usize>>,
}

struct Machine<'a> {
    program: &'a Program,
    input: Input<'a>,
    variables: Vec<Array>,
    patterns: HashMap<Arc<[u8]>, Pattern>,
    steps: u64,
    values: usize,
    /// The line of the program.
    line: usize,
    /// Why `UNIQUE` said no.
    why: String,
}

type Ran<T> = Result<T, Fault>;

impl Machine<'_> {
    /// A fault of the program.
    fn wrong<T>(&self, message: impl Into<String>) -> Ran<T> {
        Err(Fault::Program {
            line: self.line,
            message: message.into(),
        })
    }

    /// A fault of the input, here.
    fn refuse<T>(&self, expected: &str) -> Ran<T> {
        let message = format!("expected {expected}, found {}", self.input.describe());
        Err(self.input.fault(self.input.position(), message))
    }

    fn step(&mut self) -> Ran<()> {
        self.steps += 1;
        match self.steps > STEPS {
            true => self.wrong("this takes too long: does the loop end?"),
            false => Ok(()),
        }
    }

    // --- commands ---

    fn block(&mut self, block: &[Command]) -> Ran<()> {
        for command in block {
            self.command(command)?;
        }
        Ok(())
    }

    fn command(&mut self, command: &Command) -> Ran<()> {
        self.line = command.line;
        self.step()?;
        match &command.action {
            Action::Space => match self.input.takes(b' ') {
                true => Ok(()),
                false => self.refuse("a space (SPACE)"),
            },
            Action::Newline => match self.input.takes(b'\n') {
                true => Ok(()),
                false => self.refuse("the end of the line (NEWLINE)"),
            },
            Action::Eof => self.end(),
            Action::Int { min, max, to } => self.int(min, max, to.as_ref()),
            Action::Float {
                min,
                max,
                decimals,
                to,
                notation,
            } => self.float(min, max, decimals.as_ref(), to.as_ref(), *notation),
            Action::Text(text) => self.text(text),
            Action::Regex(pattern, to) => self.regex(pattern, to.as_ref()),
            Action::Assert(test) => {
                self.why.clear();
                if self.test(test)? {
                    return Ok(());
                }
                let mut message = format!("the assertion of line {} does not hold", command.line);
                if !self.why.is_empty() {
                    message.push_str(": ");
                    message.push_str(&self.why);
                }
                Err(self.input.fault(self.input.position(), message))
            }
            Action::Set(list) => {
                for (variable, value) in list {
                    let value = self.value(value)?;
                    self.set(variable, value)?;
                }
                Ok(())
            }
            Action::Unset(names) => {
                for &name in names {
                    let gone = std::mem::take(&mut self.variables[name]);
                    self.values -= gone.values.len();
                }
                Ok(())
            }
            Action::Repeat {
                counter,
                count,
                between,
                block,
            } => {
                let times = match self.value(count)? {
                    Value::Small(times) => times,
                    other => return self.wrong(format!("{other} is no number of rounds")),
                };
                if times < 0 {
                    return self.wrong(format!("{times} is no number of rounds"));
                }
                self.rounds(counter.as_ref(), between.as_deref(), block, |_, round| {
                    Ok(round < times)
                })
            }
            Action::While {
                counter,
                test,
                between,
                block,
            } => self.rounds(counter.as_ref(), between.as_deref(), block, |machine, _| {
                machine.test(test)
            }),
            Action::If {
                test,
                then,
                otherwise,
            } => match self.test(test)? {
                true => self.block(then),
                false => self.block(otherwise),
            },
        }
    }

    fn end(&mut self) -> Ran<()> {
        match self.input.peek() {
            None => Ok(()),
            Some(_) => self.refuse("the end of the input (EOF)"),
        }
    }

    fn rounds(
        &mut self,
        counter: Option<&Variable>,
        between: Option<&Command>,
        block: &[Command],
        goes_on: impl Fn(&mut Self, i64) -> Ran<bool>,
    ) -> Ran<()> {
        let line = self.line;
        let mut round = 0;
        loop {
            self.line = line;
            self.step()?;
            if let Some(counter) = counter {
                self.set(counter, Value::Small(round))?;
            }
            if !goes_on(self, round)? {
                return Ok(());
            }
            if let Some(between) = between.filter(|_| round > 0) {
                self.command(between)?;
            }
            self.block(block)?;
            round += 1;
        }
    }
}
