//! Which step a worker takes next.

use crate::plan::StepId;
use std::collections::BTreeMap;

/// Where a step stands among those that wait for a worker, the smaller first: one problem after the other, so that the
/// first is done soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    /// The problem.
    pub problem: usize,
    /// Smaller for what others of the problem wait for.
    pub class: u8,
    /// The step.
    pub step: StepId,
}

/// Steps that wait for a worker, each with its order.
///
/// Runs that are to be repeated alone wait until nothing else of their problem is left to do, because the workers stand
/// idle then. They go one after another.
#[derive(Debug)]
pub struct Queue<T> {
    steps: BTreeMap<Rank, T>,
    /// By problem, then by step.
    repeats: BTreeMap<usize, BTreeMap<StepId, T>>,
    /// Whether what was given out last is to be done alone.
    alone: bool,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue {
            steps: BTreeMap::new(),
            repeats: BTreeMap::new(),
            alone: false,
        }
    }
}

impl<T> Queue<T> {
    /// A step that may be done beside others.
    pub fn add(&mut self, rank: Rank, order: T) {
        self.steps.insert(rank, order);
    }

    /// A step of a problem that needs the machine for itself.
    pub fn repeat(&mut self, problem: usize, step: StepId, order: T) {
        self.repeats.entry(problem).or_default().insert(step, order);
    }

    /// What to begin now that `running` of `workers` are busy. `left` tells how many steps of a problem have not ended,
    /// those that are to be repeated included.
    pub fn next(
        &mut self,
        running: usize,
        workers: usize,
        left: impl Fn(usize) -> usize,
    ) -> Option<(StepId, T)> {
        self.alone &= running > 0;
        if self.alone || running == workers {
            return None;
        }
        let ripe = self
            .repeats
            .iter()
            .find(|(problem, list)| left(**problem) == list.len());
        let ripe = ripe.map(|(problem, _)| *problem);
        if ripe.is_none()
            && let Some((rank, order)) = self.steps.pop_first()
        {
            return Some((rank.step, order));
        }
        // Nothing else can be begun, be it that nothing is left or that what is left waits for a repeat.
        if running > 0 {
            return None;
        }
        let problem = ripe.or_else(|| self.repeats.keys().next().copied())?;
        let list = self.repeats.get_mut(&problem)?;
        let next = list.pop_first();
        if list.is_empty() {
            self.repeats.remove(&problem);
        }
        self.alone = true;
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn rank(problem: usize, class: u8, step: StepId) -> Rank {
        Rank {
            problem,
            class,
            step,
        }
    }

    /// Workers whose steps all take equally long: which steps are begun together. A step is of the problem that its tens
    /// say. Every step in `near` is to be repeated, and step 9 can begin when step 0 has ended.
    fn rounds(
        workers: usize,
        steps: &[StepId],
        near: &[StepId],
    ) -> Vec<Vec<(StepId, &'static str)>> {
        let mut queue = Queue::default();
        let mut open: BTreeSet<StepId> = steps.iter().copied().collect();
        for &step in steps {
            queue.add(rank(step / 10, 6, step), "run");
        }
        if open.contains(&0) {
            open.insert(9);
        }
        let mut rounds = Vec::new();
        loop {
            let mut begun = Vec::new();
            let left = |problem| open.iter().filter(|step| *step / 10 == problem).count();
            while let Some(taken) = queue.next(begun.len(), workers, left) {
                begun.push(taken);
            }
            if begun.is_empty() {
                assert_eq!(open.len(), 0);
                return rounds;
            }
            for &(step, what) in &begun {
                if what == "run" && near.contains(&step) {
                    queue.repeat(step / 10, step, "again");
                    continue;
                }
                open.remove(&step);
                if step == 0 {
                    queue.add(rank(0, 6, 9), "run");
                }
            }
            rounds.push(begun);
        }
    }

    #[test]
    fn what_others_wait_for_comes_first() {
        let mut queue = Queue::default();
        let left = |problem| [2, 9][problem];
        queue.add(rank(1, 2, 6), "generate for another");
        queue.add(rank(0, 6, 1), "judge");
        queue.add(rank(0, 2, 5), "generate");
        queue.repeat(0, 0, "again");
        assert_eq!(queue.next(0, 2, left), Some((5, "generate")));
        assert_eq!(queue.next(1, 2, left), Some((1, "judge")));
        assert_eq!(queue.next(2, 2, left), None, "all workers are busy");
        let left = |problem| [1, 9][problem];
        assert_eq!(queue.next(1, 2, left), None, "not alone");
        assert_eq!(queue.next(0, 2, left), Some((0, "again")));
        assert_eq!(queue.next(1, 2, left), None, "it is alone");
        assert_eq!(queue.next(0, 2, left), Some((6, "generate for another")));
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
    fn a_problem_is_done_before_the_next_begins() {
        let (run, again) = (|step| (step, "run"), |step| vec![(step, "again")]);
        let expected = [
            vec![run(1), run(2)],
            vec![run(3), run(11)],
            again(1),
            again(3),
            vec![run(12), run(13)],
            again(12),
        ];
        assert_eq!(rounds(2, &[1, 2, 3, 11, 12, 13], &[1, 3, 12]), expected);
    }

    #[test]
    fn what_waits_for_a_repeat_goes_before_further_repeats() {
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
