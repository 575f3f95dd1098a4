//! Which step a worker takes next.

use crate::plan::StepId;
use std::collections::BTreeMap;

/// Steps that wait for a worker, each with its order.
///
/// Runs that are to be repeated alone wait until there is nothing else to do, so that no worker stands idle meanwhile.
/// Then they go one after another.
#[derive(Debug)]
pub struct Queue<T> {
    /// By class and number.
    steps: BTreeMap<(u8, StepId), T>,
    repeats: BTreeMap<StepId, T>,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue {
            steps: BTreeMap::new(),
            repeats: BTreeMap::new(),
        }
    }
}

impl<T> Queue<T> {
    /// A step that may be done beside others; a smaller class comes first.
    pub fn add(&mut self, class: u8, step: StepId, order: T) {
        self.steps.insert((class, step), order);
    }

    /// A step that needs the machine for itself.
    pub fn repeat(&mut self, step: StepId, order: T) {
        self.repeats.insert(step, order);
    }

    /// What to begin now that `running` of `workers` are busy. When this has given out a step to be done alone,
    /// nothing can become ready before that has ended.
    pub fn next(&mut self, running: usize, workers: usize) -> Option<(StepId, T)> {
        if running < workers
            && let Some(((_, step), order)) = self.steps.pop_first()
        {
            return Some((step, order));
        }
        if running == 0 {
            return self.repeats.pop_first();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Workers whose steps all take equally long: which steps are begun together. Every step in `near` is to be
    /// repeated, and step 0 is what step 9 waits for.
    fn rounds(
        workers: usize,
        steps: &[StepId],
        near: &[StepId],
    ) -> Vec<Vec<(StepId, &'static str)>> {
        let mut queue = Queue::default();
        for &step in steps {
            queue.add(6, step, "run");
        }
        let mut rounds = Vec::new();
        loop {
            let mut begun = Vec::new();
            while let Some(taken) = queue.next(begun.len(), workers) {
                begun.push(taken);
            }
            if begun.is_empty() {
                return rounds;
            }
            for &(step, what) in &begun {
                if what == "run" && near.contains(&step) {
                    queue.repeat(step, "again");
                } else if step == 0 {
                    queue.add(6, 9, "run");
                }
            }
            rounds.push(begun);
        }
    }

    #[test]
    fn what_others_wait_for_comes_first() {
        let mut queue = Queue::default();
        queue.add(6, 1, "judge");
        queue.add(2, 5, "generate");
        queue.repeat(0, "again");
        assert_eq!(queue.next(0, 2), Some((5, "generate")));
        assert_eq!(queue.next(1, 2), Some((1, "judge")));
        assert_eq!(queue.next(2, 2), None, "all workers are busy");
        assert_eq!(queue.next(1, 2), None, "not alone");
        assert_eq!(queue.next(0, 2), Some((0, "again")));
        assert_eq!(queue.next(0, 2), None);
    }

    #[test]
    fn no_worker_is_idle_until_only_repeats_are_left() {
        for workers in 1..=4 {
            let steps = [1, 2, 3, 4, 5, 6, 7, 8];
            let rounds = rounds(workers, &steps, &[2, 3, 7]);
            let (side_by_side, alone) = rounds.split_at(8_usize.div_ceil(workers));
            assert!(
                side_by_side
                    .iter()
                    .flatten()
                    .all(|(_, what)| *what == "run")
            );
            assert!(
                side_by_side
                    .iter()
                    .rev()
                    .skip(1)
                    .all(|begun| begun.len() == workers)
            );
            let again = |step| vec![(step, "again")];
            assert_eq!(alone, [again(2), again(3), again(7)], "{workers} workers");
        }
    }

    #[test]
    fn what_a_repeat_lets_begin_goes_before_further_repeats() {
        let rounds = rounds(2, &[0, 1], &[0, 1]);
        let expected = [
            vec![(0, "run"), (1, "run")],
            vec![(0, "again")],
            vec![(9, "run")],
            vec![(1, "again")],
        ];
        assert_eq!(rounds, expected);
    }
}
