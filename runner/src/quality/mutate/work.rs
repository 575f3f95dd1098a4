//! The work on the mutants of one submission: a queue of jobs, and workers that take them.

use super::build::{Together, alone, comparable, together};
use super::cases::Subject;
use super::record::{Build, Record, key, load};
use super::small::Instances;
use super::trial::{Order, Reference, Trial, attempt, patience, reference};
use super::{Allowed, Fate, Kill, Outcome, Small, Spent, Tried};
use crate::build::Artifact;
use crate::diagnostic::{Diagnostic, Place};
use crate::engine::Local;
use crate::engine::process::Runner;
use crate::engine::retry::Quiet;
use crate::store::Hash;
use mutants::{Language, Mutant};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

/// Told from time to time: mutants whose fate is known, mutants in all.
pub type Tell<'a> = &'a (dyn Fn(usize, usize) + Sync);

/// Lines of source that are compiled in one program, all copies together.
const LINES_TOGETHER: usize = 1600;
/// Most copies in one program.
const MOST_TOGETHER: usize = 40;
/// Fewer are compiled alone.
const FEWEST_TOGETHER: usize = 4;
/// How often the calling thread looks whether it shall stop.
const GLANCE: Duration = Duration::from_millis(50);

/// Makes the mutants of `subject` and tries them on its tests, with `jobs` workers. `small` is asked for the small
/// instances when the first mutant survives.
///
/// # Errors
/// A source that the grammar does not understand, a fault of the machine.
pub fn mutate(
    engine: &Local<'_>,
    subject: &Subject<'_>,
    small: &(dyn Fn() -> Result<Option<Instances>, Diagnostic> + Sync),
    allowed: &[Allowed],
    jobs: usize,
    stop: &AtomicBool,
    tell: Tell<'_>,
) -> Result<Outcome, Diagnostic> {
    let list = mutants::mutants(&subject.source, subject.language).map_err(|broken| {
        let place = Place::at(
            &subject.planned.program.place.file,
            broken.line,
            broken.column,
        );
        Diagnostic::error(
            "not-understood",
            place,
            "the grammar of mutants does not understand this",
        )
        .hint("the compiler may; write it another way to have mutants made")
    })?;
    let references = references(engine, subject, jobs, stop)?;
    let texts: Vec<String> = list
        .iter()
        .map(|mutant| comparable(&subject.source, subject.language, mutant).1)
        .collect();
    let keys: Vec<Hash> = texts.iter().map(|text| key(subject, text)).collect();
    let records: Vec<Mutex<Record>> = keys
        .iter()
        .map(|key| Mutex::new(load(engine.store(), key)))
        .collect();
    let mut outcome = Outcome {
        submission: subject.name.clone(),
        source: subject.source.clone(),
        mutants: Vec::new(),
        cached: 0,
        tests: subject.cases.len(),
        spent: Spent::default(),
        interrupted: false,
    };
    let Some(references) = references else {
        outcome.interrupted = true;
        return Ok(outcome);
    };
    let shop = Shop {
        engine,
        subject,
        list: &list,
        texts: &texts,
        keys: &keys,
        records: &records,
        order: Order::new(&references),
        references: &references,
        small,
        instances: OnceLock::new(),
        making: Mutex::default(),
        original: OnceLock::new(),
        spent: Mutex::default(),
        queue: Mutex::default(),
        changed: Condvar::new(),
        known: AtomicUsize::new(0),
        stop,
        fault: Mutex::new(None),
    };
    outcome.cached = shop.fill();
    tell(outcome.cached, list.len());
    let quiet = Quiet::default();
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| shop.work(&quiet));
        }
        while !shop.finished() {
            tell(shop.known.load(Ordering::Relaxed), list.len());
            if stop.load(Ordering::Relaxed) {
                // Again and again, because a worker may have begun another run in between.
                sandbox::interrupt();
            }
            std::thread::sleep(GLANCE);
        }
    });
    outcome.interrupted = stop.load(Ordering::Relaxed);
    if let Some(fault) = lock(&shop.fault).take().filter(|_| !outcome.interrupted) {
        return Err(fault);
    }
    outcome.spent = *lock(&shop.spent);
    outcome.mutants = (0..list.len())
        .map(|index| shop.tried(index, allowed))
        .collect();
    Ok(outcome)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poison| poison.into_inner())
}

/// The original on all tests; `None` when it was stopped.
fn references(
    engine: &Local<'_>,
    subject: &Subject<'_>,
    jobs: usize,
    stop: &AtomicBool,
) -> Result<Option<Vec<Reference>>, Diagnostic> {
    let quiet = Quiet::default();
    let next = AtomicUsize::new(0);
    let slots: Vec<OnceLock<Result<Reference, Diagnostic>>> =
        subject.cases.iter().map(|_| OnceLock::new()).collect();
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                let mut runner = None;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = subject
                        .cases
                        .get(number)
                        .filter(|_| !stop.load(Ordering::Relaxed))
                    else {
                        return;
                    };
                    let found = match &mut runner {
                        Some(runner) => Ok(runner),
                        None => {
                            Runner::new(engine.store(), &quiet).map(|fresh| runner.insert(fresh))
                        }
                    };
                    let found = found.and_then(|runner| {
                        reference(engine, runner, &subject.artifact, case, &subject.limits)
                    });
                    let _ = slots[number].set(found);
                }
            });
        }
    });
    if stop.load(Ordering::Relaxed) {
        return Ok(None);
    }
    let found = slots.into_iter().filter_map(OnceLock::into_inner);
    found.collect::<Result<Vec<_>, _>>().map(Some)
}

/// A piece of work.
enum Job {
    /// Compile these in one program and try them on the quick tests.
    Together(Vec<usize>),
    /// Compile one and try it on all tests.
    Alone(usize),
    /// Hold a survivor against the small instances.
    Small(usize),
}

#[derive(Default)]
struct Queue {
    /// Bundles first: what they show makes the order of the tests better for the rest.
    together: VecDeque<Job>,
    alone: VecDeque<Job>,
    small: VecDeque<Job>,
    /// Jobs that are being done and may make further ones.
    busy: usize,
}

impl Queue {
    fn push(&mut self, job: Job) {
        match job {
            Job::Together(_) => self.together.push_back(job),
            Job::Alone(_) => self.alone.push_back(job),
            Job::Small(_) => self.small.push_back(job),
        }
    }

    fn pop(&mut self) -> Option<Job> {
        let lists = [&mut self.together, &mut self.alone, &mut self.small];
        lists.into_iter().find_map(VecDeque::pop_front)
    }

    fn is_empty(&self) -> bool {
        self.together.is_empty() && self.alone.is_empty() && self.small.is_empty()
    }
}

/// Everything the workers share.
struct Shop<'a> {
    engine: &'a Local<'a>,
    subject: &'a Subject<'a>,
    list: &'a [Mutant],
    texts: &'a [String],
    keys: &'a [Hash],
    records: &'a [Mutex<Record>],
    order: Order,
    references: &'a [Reference],
    small: &'a (dyn Fn() -> Result<Option<Instances>, Diagnostic> + Sync),
    instances: OnceLock<Option<Instances>>,
    /// Held while they are made.
    making: Mutex<()>,
    /// The original as mutants are compiled alone; not for Rust, where there is one for each mutant.
    original: OnceLock<Option<Artifact>>,
    spent: Mutex<Spent>,
    queue: Mutex<Queue>,
    changed: Condvar,
    known: AtomicUsize,
    stop: &'a AtomicBool,
    fault: Mutex<Option<Diagnostic>>,
}

type Worked = Result<(), Diagnostic>;

impl Shop<'_> {
    /// Makes the first jobs. Says for how many mutants there is nothing to do.
    fn fill(&self) -> usize {
        let mut queue = lock(&self.queue);
        let mut fresh = Vec::new();
        let mut known = 0;
        for index in 0..self.list.len() {
            let record = lock(&self.records[index]).clone();
            let cases = &self.subject.cases;
            match &record.build {
                Build::Refused(_) | Build::Equal => known += 1,
                _ if record.killed_by(cases).is_some() => known += 1,
                Build::Unknown => fresh.push(index),
                Build::Made(_) if cases.iter().all(|case| record.on(case).is_some()) => {
                    // Whether the small instances were asked is seen when the job is done.
                    queue.push(Job::Small(index));
                }
                Build::Made(_) => queue.push(Job::Alone(index)),
            }
        }
        let lines = self.subject.source.lines().count().max(1);
        let size = (LINES_TOGETHER / lines).clamp(FEWEST_TOGETHER, MOST_TOGETHER);
        let bundles = self.subject.language != Language::Python;
        for part in fresh.chunks(size) {
            if bundles && part.len() >= FEWEST_TOGETHER {
                queue.push(Job::Together(part.to_vec()));
            } else {
                part.iter().for_each(|&index| queue.push(Job::Alone(index)));
            }
        }
        self.engine.want_header();
        self.known.store(known, Ordering::Relaxed);
        known
    }

    fn finished(&self) -> bool {
        let queue = lock(&self.queue);
        queue.busy == 0 && (queue.is_empty() || self.stopped())
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || lock(&self.fault).is_some()
    }

    fn work(&self, quiet: &Quiet) {
        let mut runner = None;
        while let Some(job) = self.take() {
            let done = match &mut runner {
                Some(runner) => self.serve(runner, job),
                None => match Runner::new(self.engine.store(), quiet) {
                    Ok(fresh) => self.serve(runner.insert(fresh), job),
                    Err(fault) => Err(fault),
                },
            };
            if let Err(fault) = done {
                lock(&self.fault).get_or_insert(fault);
            }
            lock(&self.queue).busy -= 1;
            self.changed.notify_all();
        }
    }

    /// The next job; waits while others may still make one.
    fn take(&self) -> Option<Job> {
        let mut queue = lock(&self.queue);
        loop {
            if self.stopped() {
                return None;
            }
            if let Some(job) = queue.pop() {
                queue.busy += 1;
                return Some(job);
            }
            if queue.busy == 0 {
                return None;
            }
            queue = self
                .changed
                .wait(queue)
                .unwrap_or_else(|poison| poison.into_inner());
        }
    }

    fn push(&self, job: Job) {
        lock(&self.queue).push(job);
        self.changed.notify_one();
    }

    fn serve(&self, runner: &mut Runner<'_>, job: Job) -> Worked {
        match job {
            Job::Together(list) => self.try_together(runner, &list),
            Job::Alone(index) => self.try_alone(runner, index),
            Job::Small(index) => self.try_small(runner, index),
        }
    }

    /// Changes the record of a mutant, and keeps it.
    fn note(&self, index: usize, change: impl FnOnce(&mut Record)) {
        let mut record = lock(&self.records[index]);
        change(&mut record);
        // A full disk makes the next run slower, not this one wrong.
        let _ = self.engine.store().put_record(&self.keys[index], &*record);
    }

    fn settled(&self) {
        self.known.fetch_add(1, Ordering::Relaxed);
    }

    fn spend(&self, add: impl FnOnce(&mut Spent)) {
        add(&mut lock(&self.spent));
    }

    fn try_together(&self, runner: &mut Runner<'_>, chosen: &[usize]) -> Worked {
        let made = together(self.engine, runner, self.subject, self.list, chosen)?;
        self.spend(|spent| spent.together += made.cpu);
        for (&index, words) in &made.refused {
            self.note(index, |record| record.build = Build::Refused(words.clone()));
            self.settled();
        }
        let rest = || {
            chosen
                .iter()
                .copied()
                .filter(|index| !made.refused.contains_key(index))
        };
        let Some(together) = made.together else {
            rest().for_each(|index| self.push(Job::Alone(index)));
            return Ok(());
        };
        let quick = self.order.quick();
        let Some(references) = self.original_in(runner, &together, &quick)? else {
            // The original does something else in company. So would the mutants.
            rest().for_each(|index| self.push(Job::Alone(index)));
            return Ok(());
        };
        for (at, &index) in together.numbers.iter().enumerate() {
            let mut killed = false;
            for test in self.order.tests(|test| quick[test]) {
                if self.stopped() {
                    return Ok(());
                }
                let limits = patience(&self.subject.limits, references[test]);
                let trial =
                    self.attempt(runner, &together.artifact, Some(at + 1), test, &limits)?;
                if let Some(kill) = trial.kill {
                    self.kill(index, test, kill);
                    killed = true;
                    break;
                }
            }
            if !killed {
                self.push(Job::Alone(index));
            }
        }
        Ok(())
    }

    /// The CPU time of the original on the quick tests (zero elsewhere) as part of a bundle; `None` when it is not right
    /// there.
    fn original_in(
        &self,
        runner: &mut Runner<'_>,
        together: &Together,
        quick: &[bool],
    ) -> Result<Option<Vec<Duration>>, Diagnostic> {
        let mut times = vec![Duration::ZERO; quick.len()];
        for test in (0..quick.len()).filter(|&test| quick[test]) {
            let trial = self.attempt(
                runner,
                &together.artifact,
                Some(0),
                test,
                &self.subject.limits,
            )?;
            if trial.kill.is_some() {
                return Ok(None);
            }
            times[test] = trial.cpu;
        }
        Ok(Some(times))
    }

    fn attempt(
        &self,
        runner: &mut Runner<'_>,
        program: &Artifact,
        number: Option<usize>,
        test: usize,
        limits: &crate::judge::RunLimits,
    ) -> Result<Trial, Diagnostic> {
        let case = &self.subject.cases[test];
        let expected = &self.references[test].stdout;
        let trial = attempt(
            self.engine,
            runner,
            program,
            number,
            case,
            limits,
            Some(expected),
        )?;
        self.spend(|spent| spent.tests += trial.cpu);
        Ok(trial)
    }

    fn kill(&self, index: usize, test: usize, kill: Kill) {
        self.order.killed(test);
        let key = self.subject.cases[test].key;
        self.note(index, |record| {
            record.tests.retain(|(known, _)| *known != key);
            record.tests.push((key, Some(kill)));
        });
        self.settled();
    }

    fn try_alone(&self, runner: &mut Runner<'_>, index: usize) -> Worked {
        let known = match &lock(&self.records[index]).build {
            Build::Made(artifact) if self.engine.store().has(&artifact.content) => {
                Some(artifact.clone())
            }
            _ => None,
        };
        let program = match known {
            Some(program) => program,
            None => match self.build(runner, index)? {
                Some(program) => program,
                None => {
                    self.settled();
                    return Ok(());
                }
            },
        };
        let quick = self.order.quick();
        // The slow tests first: it survived the quick ones just now, in company.
        let fresh = |test: usize| {
            lock(&self.records[index])
                .on(&self.subject.cases[test])
                .is_none()
        };
        let slow = self.order.tests(|test| !quick[test] && fresh(test));
        let again = self.order.tests(|test| quick[test] && fresh(test));
        let tests = match self.subject.language {
            Language::Python => self.order.tests(fresh),
            _ => [slow, again].concat(),
        };
        for test in tests {
            if self.stopped() {
                return Ok(());
            }
            let limits = patience(&self.subject.limits, self.references[test].cpu);
            let trial = self.attempt(runner, &program, None, test, &limits)?;
            if let Some(kill) = trial.kill {
                self.kill(index, test, kill);
                return Ok(());
            }
            let key = self.subject.cases[test].key;
            lock(&self.records[index]).tests.push((key, None));
        }
        self.note(index, |_| {});
        self.push(Job::Small(index));
        Ok(())
    }

    /// The program of a mutant; `None` when there is none, or it is the original.
    fn build(&self, runner: &mut Runner<'_>, index: usize) -> Result<Option<Artifact>, Diagnostic> {
        let (built, cpu) = alone(self.engine, runner, self.subject, &self.texts[index])?;
        self.spend(|spent| spent.alone += cpu);
        let program = match built {
            Ok(program) => program,
            Err(words) => {
                if !self.stopped() {
                    self.note(index, |record| record.build = Build::Refused(words));
                }
                return Ok(None);
            }
        };
        let original = match self.subject.language {
            Language::Rust => self.compiled(
                runner,
                &comparable(&self.subject.source, Language::Rust, &self.list[index]).0,
            )?,
            Language::Cpp => match self.original.get() {
                Some(known) => known.clone(),
                None => {
                    let fresh = self.compiled(runner, &self.subject.source)?;
                    self.original.get_or_init(|| fresh).clone()
                }
            },
            Language::Python => None,
        };
        if original.is_some_and(|original| original.content == program.content) {
            self.note(index, |record| record.build = Build::Equal);
            return Ok(None);
        }
        self.note(index, |record| record.build = Build::Made(program.clone()));
        Ok(Some(program))
    }

    fn compiled(
        &self,
        runner: &mut Runner<'_>,
        text: &str,
    ) -> Result<Option<Artifact>, Diagnostic> {
        let (built, cpu) = alone(self.engine, runner, self.subject, text)?;
        self.spend(|spent| spent.alone += cpu);
        Ok(built.ok())
    }

    fn try_small(&self, runner: &mut Runner<'_>, index: usize) -> Worked {
        let instances = {
            let _one_at_a_time = lock(&self.making);
            match self.instances.get() {
                Some(instances) => instances,
                None => {
                    let fresh = (self.small)()?;
                    self.instances.get_or_init(|| fresh)
                }
            }
        };
        let (Some(instances), false) = (instances, self.stopped()) else {
            self.settled();
            return Ok(());
        };
        let record = lock(&self.records[index]).clone();
        if record.small.iter().any(|(key, _)| *key == instances.key) {
            self.settled();
            return Ok(());
        }
        let Build::Made(program) = &record.build else {
            return Ok(());
        };
        let held = instances.hold(self.engine, runner, self.subject, program, self.stop)?;
        if let Some(held) = held {
            self.spend(|spent| spent.small += held.cpu);
            self.note(index, |record| {
                record.small.push((instances.key, held.first));
            });
            self.settled();
        }
        Ok(())
    }

    /// What is known in the end.
    fn tried(&self, index: usize, allowed: &[Allowed]) -> Tried {
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
        let line = allowed
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
