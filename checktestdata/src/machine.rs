//! Runs a program over an input.

use crate::ast::{Action, Command, Expr, Notation, Test, Variable};
use crate::decimal::Decimal;
use crate::input::Input;
use crate::limits::{DIGITS, STEPS, VALUES};
use crate::pattern::Pattern;
use crate::value::{Key, Value};
use crate::{Fault, Program};
use num_bigint::BigInt;
use std::collections::{BTreeSet, HashMap};
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

    fn int(&mut self, min: &Expr, max: &Expr, to: Option<&Variable>) -> Ran<()> {
        let start = self.input.position();
        let (min, max) = (self.value(min)?, self.value(max)?);
        for bound in [&min, &max] {
            if bound.as_whole().is_none() {
                return self.wrong(format!("a bound of INT is {}", bound.kind()));
            }
        }
        let wanted = format!("a whole number from {min} to {max} (INT)");
        let negative = self.input.takes(b'-');
        let first = self.input.peek();
        let digits = self.input.digits();
        let fault = |machine: &Self, message: String| Err(machine.input.fault(start, message));
        if digits == 0 {
            return self.refuse(if negative {
                "a digit behind the `-`"
            } else {
                &wanted
            });
        }
        if digits > DIGITS {
            return fault(
                self,
                format!("expected {wanted}, found a number of {digits} digits"),
            );
        }
        let text = self.input.since(start);
        if first == Some(b'0') && digits > 1 {
            return fault(
                self,
                format!("expected {wanted}, found {text} with a zero before it"),
            );
        }
        if first == Some(b'0') && negative {
            return fault(self, format!("expected {wanted}, found -0"));
        }
        let value = match (text.parse::<i64>(), text.parse::<BigInt>()) {
            (Ok(small), _) => Value::Small(small),
            (_, Ok(big)) => Value::Big(big),
            _ => return fault(self, format!("expected {wanted}, found {text}")),
        };
        self.within(start, &value, &min, &max, &wanted, &text)?;
        match to {
            Some(to) => self.set(to, value),
            None => Ok(()),
        }
    }

    fn within(
        &self,
        start: usize,
        value: &Value,
        min: &Value,
        max: &Value,
        wanted: &str,
        text: &str,
    ) -> Ran<()> {
        match (value.order(min), value.order(max)) {
            (Ok(low), Ok(high)) if low.is_ge() && high.is_le() => Ok(()),
            (Ok(_), Ok(_)) => {
                let message = format!("expected {wanted}, found {text}");
                Err(self.input.fault(start, message))
            }
            (Err(fault), _) | (_, Err(fault)) => self.wrong(fault),
        }
    }

    fn float(
        &mut self,
        min: &Expr,
        max: &Expr,
        decimals: Option<&(Expr, Expr)>,
        to: Option<&Variable>,
        notation: Notation,
    ) -> Ran<()> {
        let start = self.input.position();
        let (min, max) = (self.value(min)?, self.value(max)?);
        let decimals = match decimals {
            None => None,
            Some((least, most)) => match (self.value(least)?, self.value(most)?) {
                (Value::Small(least), Value::Small(most)) if least >= 0 && most >= 0 => {
                    Some((least, most))
                }
                _ => {
                    return self.wrong("a number of decimals must be a whole number of at least 0");
                }
            },
        };
        let wanted = format!("a number from {min} to {max} (FLOAT)");
        self.input.takes(b'-');
        let first = self.input.peek();
        let whole = self.input.digits();
        if whole == 0 {
            return self.refuse(&wanted);
        }
        let mut places = 0;
        if self.input.takes(b'.') {
            places = self.input.digits();
            if places == 0 {
                return self.refuse("a digit behind the point");
            }
        }
        let exponent = notation != Notation::Fixed
            && (notation == Notation::Scientific || matches!(self.input.peek(), Some(b'e' | b'E')));
        if exponent {
            if !self.input.takes(b'e') && !self.input.takes(b'E') {
                return self.refuse("an exponent (SCIENTIFIC)");
            }
            if !self.input.takes(b'-') {
                self.input.takes(b'+');
            }
            let first = self.input.peek();
            match (self.input.digits(), first) {
                (0, _) => return self.refuse("a digit of the exponent"),
                (2.., Some(b'0')) => {
                    let text = self.input.since(start);
                    let message =
                        format!("expected {wanted}, found {text} with a zero before its exponent");
                    return Err(self.input.fault(start, message));
                }
                _ => {}
            }
        }
        let fault = |machine: &Self, message: String| Err(machine.input.fault(start, message));
        if self.input.position() - start > DIGITS {
            return fault(
                self,
                format!("expected {wanted}, found one of more than {DIGITS} digits"),
            );
        }
        let text = self.input.since(start);
        if first == Some(b'0') && whole > 1 {
            return fault(
                self,
                format!("expected {wanted}, found {text} with a zero before it"),
            );
        }
        if let Some((least, most)) = decimals {
            if exponent && (first == Some(b'0') || whole != 1 || places == 0) {
                let message =
                    format!("expected one digit that is not 0 before the point, found {text}");
                return fault(self, message);
            }
            if !(least..=most).contains(&(places as i64)) {
                let message = format!("expected {least} to {most} decimals (FLOATP), found {text}");
                return fault(self, message);
            }
        }
        let Some(value) = Decimal::parse(&text).map(Value::Float) else {
            return fault(
                self,
                format!("expected {wanted}, found {text}, which is beyond all bounds"),
            );
        };
        self.within(start, &value, &min, &max, &wanted, &text)?;
        match to {
            Some(to) => self.set(to, value),
            None => Ok(()),
        }
    }

    fn bytes_of(&mut self, expr: &Expr) -> Ran<Arc<[u8]>> {
        match self.value(expr)? {
            Value::Text(text) => Ok(text),
            other => self.wrong(format!("expected text, found {}", other.kind())),
        }
    }

    fn text(&mut self, text: &Expr) -> Ran<()> {
        let text = self.bytes_of(text)?;
        if self.input.rest().starts_with(&text) {
            self.input.skip(text.len());
            return Ok(());
        }
        self.refuse(&format!("{:?} (STRING)", String::from_utf8_lossy(&text)))
    }

    fn regex(&mut self, pattern: &Expr, to: Option<&Variable>) -> Ran<()> {
        let text = self.bytes_of(pattern)?;
        if !self.patterns.contains_key(&text) {
            match Pattern::new(&text) {
                Ok(pattern) => self.patterns.insert(text.clone(), pattern),
                Err(fault) => {
                    let shown = String::from_utf8_lossy(&text).into_owned();
                    return self.wrong(format!("{shown:?} is no regular expression: {fault}"));
                }
            };
        }
        let found = self
            .patterns
            .get_mut(&text)
            .and_then(|pattern| pattern.longest(self.input.rest()));
        let Some(len) = found else {
            let shown = String::from_utf8_lossy(&text).into_owned();
            return self.refuse(&format!("a match of {shown:?} (REGEX)"));
        };
        // Looking for a long match is work as well.
        self.steps += len as u64 / 16;
        let matched: Arc<[u8]> = self.input.rest()[..len].into();
        self.input.skip(len);
        match to {
            Some(to) => self.set(to, Value::Text(matched)),
            None => Ok(()),
        }
    }

    // --- variables ---

    fn name(&self, variable: usize) -> &str {
        &self.program.names[variable]
    }

    fn index(&mut self, variable: &Variable) -> Ran<Vec<Key>> {
        let mut index = Vec::with_capacity(variable.index.len());
        for expr in &variable.index {
            let value = self.value(expr)?;
            if value.as_whole().is_none() {
                let name = self.name(variable.name);
                return self.wrong(format!("an index of `{name}` is {}", value.kind()));
            }
            index.push(value.key());
        }
        Ok(index)
    }

    fn set(&mut self, variable: &Variable, value: Value) -> Ran<()> {
        let index = self.index(variable)?;
        let array = &mut self.variables[variable.name];
        if let Some(counts) = &mut array.counts {
            *counts.entry(value.key()).or_default() += 1;
        }
        match array.values.insert(index, value) {
            None => self.values += 1,
            Some(old) => {
                if let Some(counts) = &mut array.counts
                    && let Some(count) = counts.get_mut(&old.key())
                {
                    *count -= 1;
                }
            }
        }
        match self.values > VALUES {
            true => self.wrong(format!("more than {VALUES} values are kept in variables")),
            false => Ok(()),
        }
    }

    fn get(&mut self, variable: &Variable) -> Ran<Value> {
        let index = self.index(variable)?;
        if let Some(value) = self.variables[variable.name].values.get(&index) {
            return Ok(value.clone());
        }
        let shown = shown_index(&index);
        self.wrong(format!(
            "`{}{shown}` was never set",
            self.name(variable.name)
        ))
    }

    // --- calculations ---

    fn value(&mut self, expr: &Expr) -> Ran<Value> {
        self.step()?;
        match expr {
            Expr::Small(small) => Ok(Value::Small(*small)),
            Expr::Big(big) => Ok(Value::Big(big.clone())),
            Expr::Float(decimal) => Ok(Value::Float(decimal.clone())),
            Expr::Text(text) => Ok(Value::Text(text.clone())),
            Expr::Variable(variable) => self.get(variable),
            Expr::Length(text) => {
                let text = self.bytes_of(text)?;
                Ok(Value::Small(text.len() as i64))
            }
            Expr::Negative(inner) => {
                let inner = self.value(inner)?;
                inner.negative().or_else(|fault| self.wrong(fault))
            }
            Expr::Binary(sign, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                if let (Value::Big(a), Value::Big(b)) = (&left, &right) {
                    // Large numbers are more work than small ones.
                    self.steps += a.bits().max(64) / 64 * (b.bits().max(64) / 64) / 16;
                }
                left.calculate(*sign, &right)
                    .or_else(|fault| self.wrong(fault))
            }
        }
    }

    // --- tests ---

    fn test(&mut self, test: &Test) -> Ran<bool> {
        self.step()?;
        match test {
            Test::Not(inner) => Ok(!self.test(inner)?),
            Test::And(left, right) => Ok(self.test(left)? && self.test(right)?),
            Test::Or(left, right) => Ok(self.test(left)? || self.test(right)?),
            Test::Compare(how, left, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                left.compares(*how, &right)
                    .or_else(|fault| self.wrong(fault))
            }
            Test::IsEof => Ok(self.input.peek().is_none()),
            Test::Match(text) => {
                let text = self.bytes_of(text)?;
                Ok(self.input.peek().is_some_and(|byte| text.contains(&byte)))
            }
            Test::Unique(names) => self.unique(names),
            Test::InArray(value, array) => {
                let key = self.value(value)?.key();
                self.known(*array)?;
                let array = &mut self.variables[*array];
                let counts = array.counts.get_or_insert_with(|| {
                    let mut counts = HashMap::new();
                    for value in array.values.values() {
                        *counts.entry(value.key()).or_default() += 1;
                    }
                    counts
                });
                Ok(counts.get(&key).is_some_and(|&count| count > 0))
            }
        }
    }

    /// An array that nothing was put into may be a slip in its name.
    fn known(&self, array: usize) -> Ran<()> {
        match self.variables[array].values.is_empty() {
            true => self.wrong(format!("`{}` was never set", self.name(array))),
            false => Ok(()),
        }
    }

    fn unique(&mut self, names: &[usize]) -> Ran<bool> {
        for &name in names {
            self.known(name)?;
        }
        let first = &self.variables[names[0]].values;
        self.steps += (first.len() * names.len()) as u64;
        let mut seen: BTreeSet<Vec<Key>> = BTreeSet::new();
        let mut indices: Vec<&Vec<Key>> = first.keys().collect();
        indices.sort();
        for index in indices {
            let mut tuple = Vec::with_capacity(names.len());
            for &name in names {
                match self.variables[name].values.get(index) {
                    Some(value) => tuple.push(value.key()),
                    None => {
                        let shown = shown_index(index);
                        self.why = format!("`{}{shown}` is not set", self.name(name));
                        return Ok(false);
                    }
                }
            }
            if seen.contains(&tuple) {
                let shown: Vec<String> = tuple.iter().map(shown_key).collect();
                let (shown, at) = (shown.join(", "), shown_index(index));
                self.why = format!("({shown}) at {at} was there before");
                return Ok(false);
            }
            seen.insert(tuple);
        }
        for &name in &names[1..] {
            if self.variables[name].values.len() != seen.len() {
                let (first, name) = (self.name(names[0]), self.name(name));
                self.why = format!("`{first}` and `{name}` have other indices");
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn shown_key(key: &Key) -> String {
    match key {
        Key::Small(small) => small.to_string(),
        Key::Big(big) => big.to_string(),
        Key::Float(text) => text.clone(),
        Key::Text(text) => format!("{:?}", String::from_utf8_lossy(text)),
    }
}

fn shown_index(index: &[Key]) -> String {
    match index {
        [] => String::new(),
        keys => format!(
            "[{}]",
            keys.iter().map(shown_key).collect::<Vec<_>>().join(",")
        ),
    }
}
