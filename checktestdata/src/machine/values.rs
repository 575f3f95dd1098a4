//! Variables and calculations.

use super::{Machine, Ran};
use crate::ast::{Expr, Variable};
use crate::limits::VALUES;
use crate::value::{Key, Value};

impl Machine<'_> {
    pub(super) fn name(&self, variable: usize) -> &str {
        &self.program.names[variable]
    }

    pub(super) fn index(&mut self, variable: &Variable) -> Ran<Vec<Key>> {
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

    pub(super) fn set(&mut self, variable: &Variable, value: Value) -> Ran<()> {
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

    pub(super) fn get(&mut self, variable: &Variable) -> Ran<Value> {
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

    pub(super) fn value(&mut self, expr: &Expr) -> Ran<Value> {
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
}

pub(super) fn shown_key(key: &Key) -> String {
    match key {
        Key::Small(small) => small.to_string(),
        Key::Big(big) => big.to_string(),
        Key::Float(text) => text.clone(),
        Key::Text(text) => format!("{:?}", String::from_utf8_lossy(text)),
    }
}

pub(super) fn shown_index(index: &[Key]) -> String {
    match index {
        [] => String::new(),
        keys => format!(
            "[{}]",
            keys.iter().map(shown_key).collect::<Vec<_>>().join(",")
        ),
    }
}
