//! What is known in the end, from the records.

use super::record::{Build, Record};
use super::shop::{Shop, lock};
use super::{Fate, Small, Tried};

impl Shop<'_> {
    /// What is known in the end.
    pub fn tried(&self, index: usize) -> Tried {
        let mutant = self.list[index].clone();
        let record = lock(&self.records[index]).clone();
        let cases = &self.subject.cases;
        let fate = match (&record.build, record.killed_by(cases)) {
            (Build::Refused(words), _) => Fate::Refused(words.clone()),
            (Build::Equal, _) => Fate::Equal,
            (_, Some(kill)) => Fate::Killed(kill),
            (Build::Made(_), None) if cases.iter().all(|case| record.on(case).is_some()) => {
                Fate::Survived(self.on_small(&record))
            }
            _ => Fate::Open,
        };
        let line = self
            .allowed
            .iter()
            .find(|line| line.submission == self.subject.name && line.id == mutant.id);
        Tried {
            allowed: line.map(|line| line.reason.clone()),
            mutant,
            fate,
        }
    }

    fn on_small(&self, record: &Record) -> Small {
        let Some(Some(instances)) = self.instances.get() else {
            return Small::NotAsked;
        };
        match record.small.iter().find(|(key, _)| *key == instances.key) {
            None => Small::NotAsked,
            Some((_, None)) => Small::Agrees(instances.len()),
            Some((_, Some((number, message)))) => Small::Differs {
                number: *number,
                input: instances.input(*number),
                message: message.clone(),
            },
        }
    }
}
