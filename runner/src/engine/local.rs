//! The engine of this machine: a queue, a number of workers, the store.
//!
//! The calling thread owns the queue. A step whose needs are met is first looked up in the store, right there, because
//! that costs microseconds; only what is not known goes to a worker. So a run in which nothing changed starts no
//! program and no worker.

use super::building::{Built, build_cargo, compile};
use super::done::{Done, State};
use super::job::{Content, Job};
use super::process::Runner;
use super::retry::Quiet;
use super::work::{self, Trouble};
use super::{BuildFault, Engine, Progress, Results};
use crate::build::compile::{Compiled, Recipe, by_hand, recipe};
use crate::build::header;
use crate::build::{Artifact, Toolchains, cargo};
use crate::diagnostic::{Diagnostic, Place};
use crate::judge::time_limit;
use crate::package::Source;
use crate::plan::{FileRef, Plan, ProgramId, StepId, Work};
use crate::store::{Hash, KeyBuilder, Store};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::{Scope, ScopedJoinHandle};
use std::time::Duration;

/// How the local engine works.
#[derive(Debug, Clone)]
pub struct Options {
    /// Workers, at least 1.
    pub jobs: usize,
    /// Set from outside to stop the run.
    pub stop: Arc<AtomicBool>,
}

/// Runs plans on this machine.
pub struct Local<'s> {
    pub(super) store: &'s Store,
    pub(super) tools: Toolchains<'s>,
    pub(super) options: Options,
    /// Compiles that a compiled C++ header would help.
    pub(super) wanting_header: AtomicUsize,
    /// Held while the header is compiled: the others wait for it.
    pub(super) header: Mutex<()>,
}

impl<'s> Local<'s> {
    /// An engine over a store.
    pub fn new(store: &'s Store, options: Options) -> Local<'s> {
        let tools = Toolchains::new(store);
        Local {
            store,
            tools,
            options,
            wanting_header: AtomicUsize::new(0),
            header: Mutex::new(()),
        }
    }
}

impl Engine for Local<'_> {
    fn run(
        &mut self,
        plan: &Plan,
        sink: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Results, Diagnostic> {
        // A content that turns out to be damaged is made again by going through the plan once more: everything that is
        // still there is found in the store. What it was made of may be damaged as well, so there can be as many passes
        // as things made one of the other, and then some.
        for _ in 0..PASSES {
            if let Some(results) = self.once(plan, sink)? {
                return Ok(results);
            }
        }
        Err(Diagnostic::error(
            "store",
            Place::file(self.store.dir()),
            "contents vanish from the store while it is in use",
        )
        .hint("another program changes files there; keep it out, or give `--store` another folder"))
    }
}

/// How often a plan is gone through when contents of the store are damaged.
const PASSES: usize = 12;

/// How often the engine looks up from waiting, to see whether it shall stop.
const GLANCE: Duration = Duration::from_millis(50);

impl Local<'_> {
    /// One pass over the plan; `None` when a content was lost and the plan has to be gone through again.
    fn once(
        &self,
        plan: &Plan,
        sink: &mut dyn FnMut(Progress<'_>),
    ) -> Result<Option<Results>, Diagnostic> {
        let quiet = Quiet::default();
        let (answers, inbox) = mpsc::channel();
        std::thread::scope(|scope| {
            let mut run = Run {
                engine: self,
                plan,
                quiet: &quiet,
                results: Results {
                    states: plan.steps.iter().map(|_| State::Waiting).collect(),
                    programs: plan.programs.iter().map(|_| None).collect(),
                    cached: vec![false; plan.steps.len()],
                    interrupted: false,
                    remarks: Vec::new(),
                },
                artifacts: vec![None; plan.programs.len()],
                open: plan.steps.iter().map(|step| step.needs.len()).collect(),
                dependents: dependents(plan),
                ready: VecDeque::new(),
                queue: BinaryHeap::new(),
                workers: Vec::new(),
                idle: Vec::new(),
                answers,
                hashes: BTreeMap::new(),
                lost: false,
                fatal: None,
            };
            run.go(scope, &inbox, sink);
            let Run {
                results,
                lost,
                fatal,
                workers,
                ..
            } = run;
            drop(workers);
            match fatal {
                Some(fatal) => Err(fatal),
                None => Ok((!lost).then_some(results)),
            }
        })
    }
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

/// Work handed to a worker.
enum Order {
    /// A run of programs.
    Job(Box<Job>),
    /// A compile.
    Compile(ProgramId, Box<Recipe>),
    /// A call of Cargo: for each program, its key.
    Cargo(PathBuf, Vec<(ProgramId, Hash)>),
}

/// What a worker sends back.
enum Answer {
    Done(Done),
    Built(Vec<Built>),
    Trouble(Trouble),
}

struct Worker<'scope> {
    orders: mpsc::Sender<(StepId, Order)>,
    _thread: ScopedJoinHandle<'scope, ()>,
}

struct Run<'e, 'scope> {
    engine: &'e Local<'e>,
    plan: &'e Plan,
    quiet: &'e Quiet,
    results: Results,
    artifacts: Vec<Option<Arc<Artifact>>>,
    /// Needs of each step that have not ended.
    open: Vec<usize>,
    dependents: Vec<Vec<StepId>>,
    /// Steps whose needs have ended, not looked up yet.
    ready: VecDeque<StepId>,
    /// Steps that need a worker: (class, step), smallest first.
    queue: BinaryHeap<Reverse<(u8, StepId)>>,
    workers: Vec<Worker<'scope>>,
    idle: Vec<usize>,
    answers: mpsc::Sender<(usize, StepId, Answer)>,
    /// Hashes of the package's files, asked once a run.
    hashes: BTreeMap<PathBuf, Hash>,
    lost: bool,
    fatal: Option<Diagnostic>,
}

impl<'e, 'scope> Run<'e, 'scope>
where
    'e: 'scope,
{
    fn go(
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
        let mut orders: BTreeMap<StepId, Order> = BTreeMap::new();
        loop {
            while let Some(step) = self.ready.pop_front() {
                match self.prepare(step) {
                    Prepared::Ended(state, cached) => self.end(step, state, cached, sink),
                    Prepared::Order(order) => {
                        orders.insert(step, order);
                        self.queue
                            .push(Reverse((class(&self.plan.steps[step].work), step)));
                    }
                }
            }
            let stop = self.fatal.is_some() || self.stopped();
            while !stop && running < self.engine.options.jobs {
                let Some(Reverse((_, step))) = self.queue.pop() else {
                    break;
                };
                let order = orders.remove(&step).expect("queued steps have an order");
                let worker = match self.idle.pop() {
                    Some(worker) => worker,
                    None => self.hire(scope),
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
        self.results.interrupted = self.stopped();
    }

    /// Whether the user asked to stop.
    fn stopped(&self) -> bool {
        self.engine.options.stop.load(Ordering::Relaxed)
    }

    /// A worker takes an answer back: the step ends.
    fn take(&mut self, step: StepId, answer: Answer, sink: &mut dyn FnMut(Progress<'_>)) {
        match answer {
            Answer::Done(done) => self.end(step, State::Done(done), false, sink),
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

    fn built(&mut self, program: ProgramId, built: Result<Artifact, BuildFault>) {
        if let Ok(artifact) = &built {
            self.artifacts[program] = Some(Arc::new(artifact.clone()));
        }
        self.results.programs[program] = Some(built);
    }

    fn end(
        &mut self,
        step: StepId,
        state: State,
        cached: bool,
        sink: &mut dyn FnMut(Progress<'_>),
    ) {
        self.results.cached[step] = cached;
        sink(Progress::Ended {
            step,
            state: &state,
            cached,
        });
        self.results.states[step] = state;
        for index in 0..self.dependents[step].len() {
            let next = self.dependents[step][index];
            self.open[next] -= 1;
            if self.open[next] == 0 {
                self.ready.push_back(next);
            }
        }
    }

    fn hire(&mut self, scope: &'scope Scope<'scope, 'e>) -> usize {
        let (sender, orders) = mpsc::channel();
        let number = self.workers.len();
        let (engine, plan, quiet, answers) =
            (self.engine, self.plan, self.quiet, self.answers.clone());
        let thread = scope.spawn(move || {
            let mut runner = None;
            for (step, order) in orders {
                let answer = match &mut runner {
                    Some(runner) => serve(engine, plan, runner, order),
                    None => match Runner::new(engine.store, quiet) {
                        Ok(fresh) => serve(engine, plan, runner.insert(fresh), order),
                        Err(fault) => Answer::Trouble(Trouble::Fault(fault)),
                    },
                };
                if answers.send((number, step, answer)).is_err() {
                    break;
                }
            }
        });
        self.workers.push(Worker {
            orders: sender,
            _thread: thread,
        });
        number
    }

    /// Looks a ready step up, or makes it ready for a worker.
    fn prepare(&mut self, id: StepId) -> Prepared {
        let step = &self.plan.steps[id];
        if !matches!(step.work, Work::InferLimit { .. })
            && let Some(&bad) = step
                .needs
                .iter()
                .find(|&&need| !self.results.states[need].good())
        {
            let blame = match self.results.states[bad] {
                State::Skipped(root) => root,
                _ => bad,
            };
            return Prepared::Ended(State::Skipped(blame), false);
        }
        match &step.work {
            Work::Compile { program } => self.prepare_compile(*program),
            Work::Cargo { root, programs } => self.prepare_cargo(root, programs),
            Work::InferLimit { runs } => self.infer(id, runs),
            _ => match self.job(id) {
                Err(state) => Prepared::Ended(state, false),
                Ok(job) => match work::look_up(self.plan, &job, self.engine.store) {
                    Some(done) => Prepared::Ended(State::Done(done), true),
                    None => Prepared::Order(Order::Job(Box::new(job))),
                },
            },
        }
    }

    fn prepare_compile(&mut self, program: ProgramId) -> Prepared {
        let planned = &self.plan.programs[program];
        let recipe = match recipe(planned, self.engine.store, &self.engine.tools) {
            Ok(recipe) => recipe,
            Err(obstacle) => {
                self.built(program, Err(BuildFault::Obstacle(obstacle)));
                return Prepared::Ended(State::Done(Done::Built), false);
            }
        };
        match self.engine.store.record::<Compiled>(&recipe.key) {
            Some(Compiled::Done(artifact)) if self.engine.store.has(&artifact.content) => {
                self.built(program, Ok(artifact));
                Prepared::Ended(State::Done(Done::Built), true)
            }
            Some(Compiled::Refused(message)) => {
                let command = by_hand(&planned.program, &recipe);
                self.built(program, Err(BuildFault::Refused { message, command }));
                Prepared::Ended(State::Done(Done::Built), true)
            }
            _ => {
                if header::helps(&recipe) {
                    self.engine.wanting_header.fetch_add(1, Ordering::Relaxed);
                }
                Prepared::Order(Order::Compile(program, Box::new(recipe)))
            }
        }
    }

    fn prepare_cargo(&mut self, root: &Path, programs: &[ProgramId]) -> Prepared {
        let Some(rustc) = self.engine.tools.tool("rustc", &["--version"]) else {
            for &program in programs {
                let language = crate::languages::Language::by_key("rust");
                let obstacle = crate::build::compile::Obstacle::Missing {
                    language: "Rust".into(),
                    wanted: vec!["cargo".into(), "rustc".into()],
                    install: language.map_or("", |l| l.install).to_string(),
                };
                self.built(program, Err(BuildFault::Obstacle(obstacle)));
            }
            return Prepared::Ended(State::Done(Done::Built), false);
        };
        let mut missing = Vec::new();
        let mut keys: BTreeMap<PathBuf, Hash> = BTreeMap::new();
        for &program in programs {
            let Source::Cargo { manifest, bin, .. } = &self.plan.programs[program].program.source
            else {
                continue;
            };
            let sources = keys.entry(manifest.clone()).or_insert_with(|| {
                let batch = cargo::Batch {
                    root: root.to_path_buf(),
                    bins: vec![(manifest.clone(), String::new(), String::new())],
                };
                let mut key = KeyBuilder::new("cargo").hash(&rustc.identity);
                for file in cargo::sources(&batch) {
                    let name = file
                        .strip_prefix(root)
                        .unwrap_or(&file)
                        .to_string_lossy()
                        .into_owned();
                    key = key.str(&name);
                    if let Ok(hash) = self.engine.store.hash_file(&file) {
                        key = key.hash(&hash);
                    }
                }
                key.finish()
            });
            let key = KeyBuilder::new("cargo binary")
                .hash(sources)
                .str(bin)
                .finish();
            match self.engine.store.record::<Compiled>(&key) {
                Some(Compiled::Done(artifact)) if self.engine.store.has(&artifact.content) => {
                    self.built(program, Ok(artifact));
                }
                _ => missing.push((program, key)),
            }
        }
        if missing.is_empty() {
            Prepared::Ended(State::Done(Done::Built), true)
        } else {
            Prepared::Order(Order::Cargo(root.to_path_buf(), missing))
        }
    }

    fn infer(&self, id: StepId, runs: &[StepId]) -> Prepared {
        let problem = &self.plan.problems[self.plan.steps[id].problem];
        let slowest = runs
            .iter()
            .filter_map(|&run| match self.results.states[run].done() {
                Some(Done::Judged { facts, .. }) => Some(facts.cpu),
                _ => None,
            })
            .max();
        match slowest {
            Some(slowest) => {
                let limit = time_limit::infer(&problem.package.config.limits, slowest);
                Prepared::Ended(State::Done(Done::Limit(limit)), true)
            }
            None => {
                let fault = Diagnostic::error(
                    "no-time-limit",
                    problem.package.config.limits_place.clone(),
                    "no time limit is given, and no submission ran from which it could be inferred",
                )
                .hint("write `limits: {time_limit: 2}` into problem.yaml, or add an accepted submission");
                Prepared::Ended(State::Failed(Box::new(fault)), false)
            }
        }
    }

    /// Puts the inputs of a step together.
    fn job(&mut self, id: StepId) -> Result<Job, State> {
        let mut job = Job {
            step: id,
            ..Job::default()
        };
        match &self.plan.steps[id].work {
            Work::Generate { program, .. } => job.program = Some(self.program(*program)?),
            Work::Validate { program, input, .. } => {
                job.program = Some(self.program(*program)?);
                job.input = Some(self.content(input)?);
            }
            Work::Answer {
                program,
                input,
                limits,
                ..
            } => {
                job.program = Some(self.program(*program)?);
                job.input = Some(self.content(input)?);
                job.limits = Some(limits.base);
            }
            Work::Judge {
                program,
                input,
                answer,
                limits,
                checker,
                ..
            } => {
                job.program = Some(self.program(*program)?);
                job.checker = checker
                    .program
                    .map(|program| self.program(program))
                    .transpose()?;
                job.input = Some(self.content(input)?);
                job.answer = Some(self.content(answer)?);
                let mut resolved = limits.base;
                if let Some(step) = limits.time_from
                    && let Some(Done::Limit(limit)) = self.results.states[step].done()
                {
                    resolved.time = Some(*limit);
                }
                job.limits = Some(resolved);
            }
            Work::Check {
                input,
                answer,
                output,
                checker,
            } => {
                job.checker = checker
                    .program
                    .map(|program| self.program(program))
                    .transpose()?;
                job.input = Some(self.content(input)?);
                job.answer = Some(self.content(answer)?);
                job.output = Some(self.content(output)?);
            }
            Work::Cargo { .. } | Work::Compile { .. } | Work::InferLimit { .. } => {}
        }
        Ok(job)
    }

    fn program(&self, id: ProgramId) -> Result<Arc<Artifact>, State> {
        self.artifacts[id]
            .clone()
            .ok_or(State::Skipped(self.plan.programs[id].step))
    }

    fn content(&mut self, file: &FileRef) -> Result<Content, State> {
        let hash = match file {
            FileRef::Bytes(bytes) => Hash::of(bytes),
            FileRef::Path(path) => match self.hashes.get(path) {
                Some(hash) => *hash,
                None => {
                    let hash = self.engine.store.hash_file(path).map_err(|error| {
                        State::Failed(Box::new(Diagnostic::error(
                            "unreadable",
                            Place::file(path),
                            error.to_string(),
                        )))
                    })?;
                    self.hashes.insert(path.clone(), hash);
                    hash
                }
            },
            FileRef::Made(step, ending) => match self.results.states[*step].done() {
                Some(Done::Generated(facts)) => match facts.files.get(*ending) {
                    Some(hash) => *hash,
                    None => {
                        let place = Place::file("");
                        let text = format!("the generator did not write testcase.{ending}");
                        return Err(State::Failed(Box::new(Diagnostic::error(
                            "generator-failed",
                            place,
                            text,
                        ))));
                    }
                },
                Some(Done::Answered { answer, .. }) => *answer,
                _ => return Err(State::Skipped(*step)),
            },
        };
        Ok(Content {
            hash,
            source: file.clone(),
        })
    }
}

enum Prepared {
    Ended(State, bool),
    Order(Order),
}

/// Order among steps that wait for a worker: what others wait for comes first.
fn class(work: &Work) -> u8 {
    match work {
        Work::Cargo { .. } => 0,
        Work::Compile { .. } => 1,
        Work::Generate { .. } => 2,
        Work::Validate { .. } => 3,
        Work::Answer { .. } => 4,
        Work::Check { .. } => 5,
        Work::Judge { .. } | Work::InferLimit { .. } => 6,
    }
}

/// A worker carries out an order.
fn serve(engine: &Local<'_>, plan: &Plan, runner: &mut Runner<'_>, order: Order) -> Answer {
    match order {
        Order::Job(job) => match work::execute(plan, &job, runner) {
            Ok(done) => Answer::Done(done),
            Err(trouble) => Answer::Trouble(trouble),
        },
        Order::Compile(program, recipe) => {
            match compile(engine, runner, &plan.programs[program], &recipe) {
                Ok(built) => Answer::Built(vec![(program, built)]),
                Err(fault) => Answer::Trouble(Trouble::Fault(fault)),
            }
        }
        Order::Cargo(root, wanted) => match build_cargo(engine, plan, &root, &wanted) {
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
