//! The queue of jobs.

use std::collections::VecDeque;

/// A piece of work.
pub enum Job {
    /// Compile these in one program and try them on the quick tests.
    Together(Vec<usize>),
    /// Compile one and try it on all tests.
    Alone(usize),
    /// Try a survivor once more, compiled with checks of the language's rules.
    Checked(usize),
    /// Hold a survivor against the small instances.
    Small(usize),
}

#[derive(Default)]
pub struct Queue {
    /// Bundles first: what they show makes the order of the tests better for the rest.
    together: VecDeque<Job>,
    alone: VecDeque<Job>,
    checked: VecDeque<Job>,
    small: VecDeque<Job>,
    /// Jobs that are being done and may make further ones.
    pub busy: usize,
}

impl Queue {
    /// Adds a job behind those of its kind.
    pub fn push(&mut self, job: Job) {
        match job {
            Job::Together(_) => self.together.push_back(job),
            Job::Alone(_) => self.alone.push_back(job),
            Job::Checked(_) => self.checked.push_back(job),
            Job::Small(_) => self.small.push_back(job),
        }
    }

    /// Takes the next job.
    pub fn pop(&mut self) -> Option<Job> {
        let lists = [
            &mut self.together,
            &mut self.alone,
            &mut self.checked,
            &mut self.small,
        ];
        lists.into_iter().find_map(VecDeque::pop_front)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        [&self.together, &self.alone, &self.checked, &self.small]
            .into_iter()
            .all(VecDeque::is_empty)
    }
}
