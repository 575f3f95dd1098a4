//! One target, the right solutions, and those who judge.

use crate::diagnostic::Diagnostic;
use crate::engine::ask::{Asker, Court, Solution, Word};
use crate::package::Judgement;
use crate::store::Hash;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Who takes part.
#[derive(Debug, Clone)]
pub struct Arena {
    /// Validators, checker, limits.
    pub court: Court,
    /// Makes the judge answers.
    pub model: Solution,
    /// Another right solution, which must agree; `None` when there is none.
    pub second: Option<Solution>,
    /// Who is tried.
    pub target: Solution,
    /// Answers of the model, shared by searches for several targets.
    pub answers: Arc<Answers>,
}

/// Answers of a model solution by the hash of the input; `None` for inputs it fails on.
#[derive(Debug, Default)]
pub struct Answers(Mutex<HashMap<Hash, Option<Arc<Vec<u8>>>>>);

/// Answers that are remembered; more would only be needed for inputs that are not met again.
const REMEMBERED: usize = 50_000;

/// How a target fails on an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kill {
    /// The verdict: never accepted.
    pub verdict: Judgement,
    /// What the checker says, or how the target ended.
    pub message: String,
    /// The judge answer.
    pub answer: Vec<u8>,
    /// What the target printed.
    pub output: Vec<u8>,
}

impl Arena {
    /// How the target fails on an input; `None` when it does not, or the input is not valid, or the right solutions do
    /// not agree on it. With `like`, only a failure with the same verdict counts.
    ///
    /// # Errors
    /// A fault of the machine.
    pub fn kill(
        &self,
        asker: &mut Asker<'_>,
        input: &[u8],
        like: Option<Judgement>,
    ) -> Result<Option<Kill>, Diagnostic> {
        // Which question comes first does not change the outcome. While searching most inputs are valid and not failed
        // on; while shrinking most are not valid.
        if like.is_some() && asker.validate(&self.court, input)? != Word::Valid {
            return Ok(None);
        }
        let Some(answer) = self.answer(asker, input)? else {
            return Ok(None);
        };
        let run = asker.solve(&self.court, &self.target, input)?;
        let (verdict, message) = match run.facts.verdict(&self.court.limits) {
            Some((verdict, _)) => {
                let words = run.facts.last_words().to_string();
                let dash = if words.is_empty() { "" } else { ": " };
                (verdict, format!("{}{dash}{words}", run.facts.ending()))
            }
            None if run.output == *answer => return Ok(None),
            None => {
                let facts = asker.check(&self.court, input, &answer, &run.output)?;
                match facts.accepted {
                    Some(false) => (Judgement::WrongAnswer, facts.message),
                    // A checker that fails is nothing to blame the target for.
                    _ => return Ok(None),
                }
            }
        };
        if like.is_some_and(|like| like != verdict) {
            return Ok(None);
        }
        if like.is_none() && asker.validate(&self.court, input)? != Word::Valid {
            return Ok(None);
        }
        if !self.agree(asker, input, &answer)? {
            return Ok(None);
        }
        Ok(Some(Kill {
            verdict,
            message,
            answer: answer.to_vec(),
            output: run.output,
        }))
    }

    /// The model's answer; `None` when it fails.
    fn answer(
        &self,
        asker: &mut Asker<'_>,
        input: &[u8],
    ) -> Result<Option<Arc<Vec<u8>>>, Diagnostic> {
        let hash = Hash::of(input);
        let lock = || {
            let known = self.answers.0.lock();
            known.unwrap_or_else(|poison| poison.into_inner())
        };
        if let Some(known) = lock().get(&hash) {
            return Ok(known.clone());
        }
        let run = asker.solve(&self.court, &self.model, input)?;
        let good = run.facts.verdict(&self.court.limits).is_none();
        let answer = good.then(|| Arc::new(run.output));
        let mut known = lock();
        if known.len() < REMEMBERED {
            known.insert(hash, answer.clone());
        }
        Ok(answer)
    }

    /// Whether the second right solution is accepted against the model's answer.
    fn agree(
        &self,
        asker: &mut Asker<'_>,
        input: &[u8],
        answer: &[u8],
    ) -> Result<bool, Diagnostic> {
        let Some(second) = &self.second else {
            return Ok(true);
        };
        let run = asker.solve(&self.court, second, input)?;
        if run.facts.verdict(&self.court.limits).is_some() {
            return Ok(false);
        }
        Ok(run.output == answer
            || asker
                .check(&self.court, input, answer, &run.output)?
                .accepted
                == Some(true))
    }
}
