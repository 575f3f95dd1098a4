//! Questions that are true or false.

use super::values::{shown_index, shown_key};
use super::{Machine, Ran};
use crate::ast::Test;
use crate::value::Key;
use std::collections::{BTreeSet, HashMap};

impl Machine<'_> {
    pub(super) fn test(&mut self, test: &Test) -> Ran<bool> {
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
