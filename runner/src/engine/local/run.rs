//! One pass over a plan: the queue and its workers.

use super::super::building::{Built, build_cargo, compile};
use super::super::done::{Done, State};
use super::super::job::Job;
use super::super::process::Runner;
use super::super::retry::{First, Quiet};
use super::super::work::{self, Came, Trouble};
use super::super::{BuildFault, Progress, Results};
use super::Local;
use super::prepare::Prepared;
use super::queue::{Queue, Rank};
use crate::build::Artifact;
use crate::build::compile::Recipe;
use crate::diagnostic::{Diagnostic, Place};
use crate::plan::{Plan, ProgramId, Step, StepId, Work};
use crate::store::Hash;
use std::collections::{HashMap, VecDeque};
use std::ffi::OsString;
use std::io;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, mpsc};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

/// How often the engine looks up from waiting, to see whether it shall stop.
const GLANCE: Duration = Duration::from_millis(50);

/// Work handed to a worker.
pub enum Order {
    /// A run of programs, for the first time or again, alone.
    Job(Box<Job>, Option<First>),
    /// A compile.
    Compile(ProgramId, Box<Recipe>),
    /// A call of Cargo: for each program, its key.
    Cargo(PathBuf, Vec<(ProgramId, Hash)>),
}

/// What a worker sends back.
pub enum Answer {
    /// The step did what it is for.
    Done(Done),
    /// Programs, or why they could not be built.
    Built(Vec<Built>),
    /// It was near the time limit and has to be done again while nothing else goes on.
    Near(Box<Job>, First),
    /// It came to nothing.
    Trouble(Trouble),
}

struct Worker<'scope> {
    orders: mpsc::Sender<(StepId, Order)>,
    _thread: ScopedJoinHandle<'scope, ()>,
}

/// A pass over a plan.
pub struct Run<'e, 'scope> {
    /// The engine.
    pub engine: &'e Local<'e>,
    /// What is done.
    pub plan: &'e Plan,
    quiet: &'e Quiet,
    /// What came of it so far.
    pub results: Results,
    /// The programs that are built.
    pub artifacts: Vec<Option<Arc<Artifact>>>,
    /// Needs of each step that have not ended.
    open: Vec<usize>,
    dependents: Vec<Vec<StepId>>,
    /// Steps of each problem that have not ended.
    left: Vec<usize>,
    /// Steps whose needs have ended, not looked up yet.
    ready: VecDeque<StepId>,
    /// Steps that need a worker.
    queue: Queue<Order>,
    workers: Vec<Worker<'scope>>,
    idle: Vec<usize>,
    answers: mpsc::Sender<(usize, StepId, Answer)>,
    /// Hashes of the package's files, asked once a run.
    pub hashes: HashMap<OsString, Hash>,
    lost: bool,
    fatal: Option<Diagnostic>,
}

impl<'e, 'scope> Run<'e, 'scope>
where
    'e: 'scope,
{
    /// A pass that has not begun.
    pub fn new(
        engine: &'e Local<'e>,
        plan: &'e Plan,
        quiet: &'e Quiet,
        answers: mpsc::Sender<(usize, StepId, Answer)>,
    ) -> Run<'e, 'scope> {
        let mut left = vec![0; plan.problems.len()];
        for step in &plan.steps {
            left[step.problem] += 1;
        }
        Run {
            engine,
            plan,
            quiet,
            results: Results {
                states: plan.steps.iter().map(|_| State::Waiting).collect(),
                programs: plan.programs.iter().map(|_| None).collect(),
                cached: vec![false; plan.steps.len()],
                problems: left.iter().take_while(|&&left| left == 0).count(),
                interrupted: false,
                remarks: Vec::new(),
            },
            artifacts: vec![None; plan.programs.len()],
            open: plan.steps.iter().map(|step| step.needs.len()).collect(),
            dependents: dependents(plan),
            left,
            ready: VecDeque::new(),
            queue: Queue::default(),
            workers: Vec::new(),
            idle: Vec::new(),
            answers,
            hashes: HashMap::new(),
            lost: false,
            fatal: None,
        }
    }

    /// What came of it, once the workers are let go; `None` when a content was lost.
    pub fn close(self) -> Result<Option<Results>, Diagnostic> {
        drop(self.workers);
        match self.fatal {
            Some(fatal) => Err(fatal),
            None => Ok((!self.lost).then_some(self.results)),
        }
    }

    /// Goes through the plan to its end, or until it is stopped.
    pub fn go(
        &mut self,
        scope: &'scope Scope<'scope, 'e>,
        inbox: &mpsc::Receiver<(usize, StepId, Answer)>,
        sink: &mut dyn FnMut(Progress<'_>),
    ) {
        for id in 0..self.plan.steps.len() {
            if self.open[id] == 0 {
                self.ready.push_back(id);
            }
        }
        let mut running = 0;
        loop {
            while let Some(step) = self.ready.pop_front() {
                match self.prepare(step) {
                    Prepared::Ended(state, cached) => self.end(step, state, cached, sink),
                    Prepared::Order(order) => {
                        let Step { problem, work, .. } = &self.plan.steps[step];
                        let (problem, class) = (*problem, class(work));
                        let rank = Rank {
                            problem,
                            class,
                            step,
                        };
                        self.queue.add(rank, order);
                    }
                }
            }
            let stop = self.fatal.is_some() || self.stopped();
            let jobs = self.engine.options.jobs;
            while !stop
                && let Some((step, order)) = self.queue.next(running, jobs, |of| self.left[of])
            {
                let worker = match self.idle.pop().map_or_else(|| self.hire(scope), Ok) {
                    Ok(worker) => worker,
                    Err(error) => {
                        let text = format!("a worker cannot be started: {error}");
                        self.fatal = Some(Diagnostic::error("machine", Place::file(""), text));
                        break;
                    }
                };
                if self.workers[worker].orders.send((step, order)).is_err() {
                    self.fatal = Some(Diagnostic::error(
                        "engine",
                        Place::file(""),
                        "a worker ended unexpectedly",
                    ));
                    break;
                }
                sink(Progress::Started(step));
                running += 1;
            }
            if running == 0 {
                break;
            }
            let (worker, step, answer) = match inbox.recv_timeout(GLANCE) {
                Ok(answer) => answer,
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    // Again and again, because a worker may have begun another run in between.
                    if self.stopped() {
                        sandbox::interrupt();
                    }
                    continue;
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            };
            running -= 1;
            self.idle.push(worker);
            self.take(step, answer, sink);
        }
        self.results.interrupted =
            self.stopped() && self.results.problems < self.plan.problems.len();
    }

    /// Whether the user asked to stop.
    fn stopped(&self) -> bool {
        self.engine.options.stop.load(Ordering::Relaxed)
    }

    /// A worker takes an answer back: the step ends.
    fn take(&mut self, step: StepId, answer: Answer, sink: &mut dyn FnMut(Progress<'_>)) {
        match answer {
            Answer::Done(done) => self.end(step, State::Done(done), false, sink),
            Answer::Near(job, first) => {
                let problem = self.plan.steps[step].problem;
                let order = Order::Job(job, Some(first));
                self.queue.repeat(problem, step, order);
            }
            Answer::Built(list) => {
                for (program, built) in list {
                    self.built(program, built);
                }
                self.end(step, State::Done(Done::Built), false, sink);
            }
            // What was going on was ended, and says nothing.
            Answer::Trouble(_) if self.stopped() => {}
            // The others go on, so that one pass finds all that is lost.
            Answer::Trouble(Trouble::Lost) => self.lost = true,
            Answer::Trouble(Trouble::Fault(fault)) if fault.code == "machine" => {
                self.fatal = Some(fault)
            }
            Answer::Trouble(Trouble::Fault(fault)) => {
                self.end(step, State::Failed(Box::new(fault)), false, sink)
            }
        }
    }

    fn end(
        &mut self,
        step: StepId,
        state: State,
        cached: bool,
        sink: &mut dyn FnMut(Progress<'_>),
    ) {
        self.results.cached[step] = cached;
        self.results.states[step] = state;
        self.left[self.plan.steps[step].problem] -= 1;
        while self.left.get(self.results.problems) == Some(&0) {
            self.results.problems += 1;
        }
        let results = &self.results;
        sink(Progress::Ended { step, results });
        for index in 0..self.dependents[step].len() {
            let next = self.dependents[step][index];
            self.open[next] -= 1;
            if self.open[next] == 0 {
                self.ready.push_back(next);
            }
        }
    }

    fn hire(&mut self, scope: &'scope Scope<'scope, 'e>) -> io::Result<usize> {
        let (sender, orders) = mpsc::channel::<(StepId, Order)>();
        let number = self.workers.len();
        let (engine, plan, quiet, answers) =
            (self.engine, self.plan, self.quiet, self.answers.clone());
        let work = move || {
            let mut runner = Runner::watching(engine.store, quiet, plan.watch_stacks);
            for (step, order) in orders {
                let attempt = || match &mut runner {
                    Ok(runner) => serve(engine, plan, runner, order),
                    Err(fault) => Answer::Trouble(Trouble::Fault(fault.clone())),
                };
                let answer = answered(&plan.steps[step].label, attempt);
                if answers.send((number, step, answer)).is_err() {
                    break;
                }
            }
        };
        let thread = thread::Builder::new().spawn_scoped(scope, work)?;
        self.workers.push(Worker {
            orders: sender,
            _thread: thread,
        });
        Ok(number)
    }
}

impl Run<'_, '_> {
    /// Notes what came of a program.
    pub fn built(&mut self, program: ProgramId, built: Result<Artifact, BuildFault>) {
        if let Ok(artifact) = &built {
            self.artifacts[program] = Some(Arc::new(artifact.clone()));
        }
        self.results.programs[program] = Some(built);
    }
}

/// What `attempt` answers. Everybody waits for an answer: without one, a mistake in there would hang the whole run.
fn answered(label: &str, attempt: impl FnOnce() -> Answer) -> Answer {
    panic::catch_unwind(AssertUnwindSafe(attempt)).unwrap_or_else(|_| {
        let text = format!("a mistake in jury itself at the step `{label}`");
        let fault = Diagnostic::error("machine", Place::file(""), text)
            .hint("please report it with the lines above and the package");
        Answer::Trouble(Trouble::Fault(fault))
    })
}

fn dependents(plan: &Plan) -> Vec<Vec<StepId>> {
    let mut list = vec![Vec::new(); plan.steps.len()];
    for (id, step) in plan.steps.iter().enumerate() {
        for &need in &step.needs {
            list[need].push(id);
        }
    }
    list
}

/// Order among steps of a problem that wait for a worker: what others wait for comes first.
fn class(work: &Work) -> u8 {
    match work {
        Work::Cargo { .. } => 0,
        Work::Compile { .. } => 1,
        Work::Generate { .. } => 2,
        Work::Validate { .. } => 3,
        Work::Answer { .. } => 4,
        Work::Check { .. } | Work::Static { .. } => 5,
        Work::Judge { .. } | Work::InferLimit { .. } => 6,
    }
}

/// A worker carries out an order.
fn serve(engine: &Local<'_>, plan: &Plan, runner: &mut Runner<'_>, order: Order) -> Answer {
    match order {
        Order::Job(job, first) => match work::execute(plan, &job, first, runner) {
            Ok(Came::Done(done)) => Answer::Done(done),
            Ok(Came::Near(first)) => Answer::Near(job, first),
            Err(trouble) => Answer::Trouble(trouble),
        },
        Order::Compile(program, recipe) => {
            match compile(engine, runner, &plan.programs[program], &recipe) {
                Ok(built) => Answer::Built(vec![(program, built)]),
                Err(trouble) => Answer::Trouble(trouble),
            }
        }
        Order::Cargo(root, wanted) => match build_cargo(engine, runner, plan, &root, &wanted) {
            Ok(list) => Answer::Built(list),
            Err(fault) if fault.code == "disk" || engine.options.stop.load(Ordering::Relaxed) => {
                Answer::Trouble(Trouble::Fault(fault))
            }
            Err(fault) => {
                let message = std::iter::once(fault.message.clone())
                    .chain(fault.notes.clone())
                    .collect::<Vec<_>>();
                let refused = BuildFault::Refused {
                    message: message.join("\n"),
                    command: fault.command,
                };
                Answer::Built(
                    wanted
                        .iter()
                        .map(|&(program, _)| (program, Err(refused.clone())))
                        .collect(),
                )
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_is_answered_with_a_fault_of_the_machine() {
        let answer = answered("judge a.cpp on 1", || panic!("told on standard error"));
        let Answer::Trouble(Trouble::Fault(fault)) = answer else {
            panic!("no fault");
        };
        assert_eq!(fault.code, "machine");
        assert!(fault.message.contains("judge a.cpp on 1"), "{fault:?}");
    }
}
