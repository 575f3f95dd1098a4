//! Commands and their blocks.

use super::{Ender, Parsed, Parser, describe};
use crate::ast::{Action, Command, Expr, Notation, Variable};
use crate::lexer::{Kind, Token};

impl Parser<'_> {
    /// Commands up to `END`, `ELSE` or the end of the program.
    pub(super) fn block(&mut self) -> Parsed<(Vec<Command>, Option<Ender>)> {
        let mut block = Vec::new();
        loop {
            let token = self.token();
            let (line, column) = (token.line, token.column);
            let word = match &token.kind {
                Kind::End => return Ok((block, None)),
                Kind::Word(word) if word == "END" => "END",
                Kind::Word(word) if word == "ELSE" => "ELSE",
                _ => {
                    block.push(self.command(true)?);
                    continue;
                }
            };
            self.at += 1;
            return Ok((block, Some(Ender { word, line, column })));
        }
    }

    /// The block of a command that stands on `line`, up to its `END`; and what stands behind an `ELSE`.
    fn blocks(&mut self, start: &Token, with_else: bool) -> Parsed<(Vec<Command>, Vec<Command>)> {
        let never_ends = |parser: &Self| {
            let message = format!("{} is never ended: `END` is missing", describe(&start.kind));
            parser.error_at(start, message)
        };
        let (then, end) = self.deeper(|parser| parser.block())?;
        match end {
            None => never_ends(self),
            Some(end) if end.word == "END" => Ok((then, Vec::new())),
            Some(end) if !with_else => Err(end.error("`ELSE` without an `IF`".into())),
            Some(_) => match self.deeper(|parser| parser.block())? {
                (_, None) => never_ends(self),
                (otherwise, Some(end)) if end.word == "END" => Ok((then, otherwise)),
                (_, Some(end)) => Err(end.error("a second `ELSE`".into())),
            },
        }
    }

    /// One command; `whole` says whether it may have a block.
    pub(super) fn command(&mut self, whole: bool) -> Parsed<Command> {
        let start = self.token().clone();
        let Kind::Word(word) = &start.kind else {
            return self.expected("a command");
        };
        self.at += 1;
        let has_block = matches!(word.as_str(), "REP" | "REPI" | "WHILE" | "WHILEI" | "IF");
        if has_block && !whole {
            return self.error_at(&start, format!("`{word}` cannot stand between two rounds"));
        }
        let action = match word.as_str() {
            "SPACE" => Action::Space,
            "NEWLINE" => Action::Newline,
            "EOF" => Action::Eof,
            "END" | "ELSE" => return self.error_at(&start, format!("`{word}` is no command here")),
            _ => {
                self.check_command(&start, word)?;
                self.sign("(")?;
                let action = self.action(&start, word)?;
                return Ok(Command {
                    line: start.line,
                    action,
                });
            }
        };
        Ok(Command {
            line: start.line,
            action,
        })
    }

    fn check_command(&self, start: &Token, word: &str) -> Parsed<()> {
        const WORDS: &[&str] = &[
            "INT", "FLOAT", "FLOATP", "STRING", "REGEX", "ASSERT", "SET", "UNSET", "REP", "REPI",
            "WHILE", "WHILEI", "IF",
        ];
        match WORDS.contains(&word) {
            true => Ok(()),
            false => self.error_at(start, format!("there is no command `{word}`")),
        }
    }

    /// What stands behind the open parenthesis of a command.
    fn action(&mut self, start: &Token, word: &str) -> Parsed<Action> {
        match word {
            "INT" => {
                let (min, max) = self.bounds()?;
                let to = self.target()?;
                self.sign(")")?;
                Ok(Action::Int { min, max, to })
            }
            "FLOAT" | "FLOATP" => self.float(word == "FLOATP"),
            "STRING" => {
                let text = self.expr()?;
                self.sign(")")?;
                Ok(Action::Text(text))
            }
            "REGEX" => {
                let pattern = self.expr()?;
                let to = self.target()?;
                self.sign(")")?;
                Ok(Action::Regex(pattern, to))
            }
            "ASSERT" => {
                let test = self.test()?;
                self.sign(")")?;
                Ok(Action::Assert(test))
            }
            "SET" => {
                let mut list = Vec::new();
                loop {
                    let variable = self.variable()?;
                    self.sign("=")?;
                    list.push((variable, self.expr()?));
                    if !self.takes(",") {
                        break;
                    }
                }
                self.sign(")")?;
                Ok(Action::Set(list))
            }
            "UNSET" => Ok(Action::Unset(self.names()?)),
            "REP" | "REPI" => {
                let counter = self.counter(word == "REPI")?;
                let count = self.expr()?;
                let between = self.between()?;
                let (block, _) = self.blocks(start, false)?;
                Ok(Action::Repeat {
                    counter,
                    count,
                    between,
                    block,
                })
            }
            "WHILE" | "WHILEI" => {
                let counter = self.counter(word == "WHILEI")?;
                let test = self.test()?;
                let between = self.between()?;
                let (block, _) = self.blocks(start, false)?;
                Ok(Action::While {
                    counter,
                    test,
                    between,
                    block,
                })
            }
            _ => {
                let test = self.test()?;
                self.sign(")")?;
                let (then, otherwise) = self.blocks(start, true)?;
                Ok(Action::If {
                    test,
                    then,
                    otherwise,
                })
            }
        }
    }

    fn bounds(&mut self) -> Parsed<(Expr, Expr)> {
        let min = self.expr()?;
        self.sign(",")?;
        Ok((min, self.expr()?))
    }

    /// `, variable`, when it follows.
    fn target(&mut self) -> Parsed<Option<Variable>> {
        match self.takes(",") {
            true => self.variable().map(Some),
            false => Ok(None),
        }
    }

    fn float(&mut self, with_decimals: bool) -> Parsed<Action> {
        let (min, max) = self.bounds()?;
        let decimals = match with_decimals {
            true => {
                self.sign(",")?;
                Some(self.bounds()?)
            }
            false => None,
        };
        let to = self.target()?;
        let notation = match to.is_some() && self.takes(",") {
            false => Notation::Any,
            true if self.takes_word("FIXED") => Notation::Fixed,
            true if self.takes_word("SCIENTIFIC") => Notation::Scientific,
            true => return self.expected("`FIXED` or `SCIENTIFIC`"),
        };
        self.sign(")")?;
        Ok(Action::Float {
            min,
            max,
            decimals,
            to,
            notation,
        })
    }

    /// `variable ,`, for loops that count.
    fn counter(&mut self, counts: bool) -> Parsed<Option<Variable>> {
        if !counts {
            return Ok(None);
        }
        let variable = self.variable()?;
        self.sign(",")?;
        Ok(Some(variable))
    }

    /// `, command )` or `)`.
    pub(super) fn between(&mut self) -> Parsed<Option<Box<Command>>> {
        let command = match self.takes(",") {
            true => Some(Box::new(self.command(false)?)),
            false => None,
        };
        self.sign(")")?;
        Ok(command)
    }
}
