//! The runner's side: starting keepers, asking them, and clearing up after one that is lost.

use crate::keeper::sweep::sweep;
use crate::keeper::tree::session_of;
use crate::pulse::Pulse;
use crate::sys::{files, process, time};
use crate::verdict;
use crate::wire::{self, Reply, Request};
use crate::{Error, Layer, Outcome, PairOutcome, Said, Spec, many};
use std::collections::BTreeSet;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The hidden word that makes an executable a keeper.
const WORD: &str = "--sandbox-keeper";
/// Set in a keeper, so that one that was started by mistake as something else cannot start more.
const MARK: &str = "SANDBOX_KEEPER";
/// How much longer than a run may take the runner waits for word from its keeper, if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(30);
/// How often the runner looks whether a keeper that is silent is still at work.
const GLANCE: Duration = Duration::from_secs(2);

/// Who ended first, what was said, where something is left out; see [`PairOutcome`].
type Talk = (usize, Vec<Said>, Option<(usize, u64)>);

/// How sandboxes are made.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The executable that is started again as the keeper: its `main` must call
    /// [`helper_main_if_asked`]. `None` is the running executable.
    pub keeper: Option<PathBuf>,
    /// Names of layers not to use though the machine has them: `counters`, `namespaces`, `uid`, `landlock`,
    /// `seccomp`, `cgroup`.
    pub without: Vec<String>,
    /// Names of layers without which there shall be no sandbox.
    pub require: Vec<String>,
    /// Runs are of the user's own tools, a build system for example: they keep its rights, its network and its limits,
    /// and no layer holds. What remains is that nothing of them outlives its run, or this process. Of the limits of a
    /// [`Spec`] only `idle` and `wall` mean anything, and both are real time.
    pub trusted: bool,
    /// Find out how much stack programs use ([`Outcome::stack_peak`]). Each is held for some microseconds at its end.
    pub watch_stacks: bool,
    /// For how long a keeper may be stopped, or hang, before its run is given up as lost; `None` is half a minute.
    pub patience: Option<Duration>,
}

/// Runs programs, one at a time; make one for each worker thread.
///
/// It holds a small process, the keeper, for as long as it lives. The calling process becomes a
/// *child subreaper*, so that nothing of a program is out of reach even when its keeper is killed.
#[derive(Debug)]
pub struct Sandbox {
    options: Options,
    keeper: Option<Keeper>,
    layers: Vec<Layer>,
}

/// To be called first in `main`: never returns in a keeper or in a driver of [`many`] runs. In an ordinary process it only
/// sees to it that children can be waited for, whatever its parent made of `SIGCHLD`.
pub fn helper_main_if_asked() {
    process::heed_children();
    let Some(word) = std::env::args_os().nth(1) else {
        return;
    };
    let marked = |mark: &str| std::env::var_os(mark).is_some();
    if word == WORD && marked(MARK) {
        crate::keeper::serve();
    }
    if word == many::WORD && marked(many::MARK) {
        many::serve();
    }
}

impl Sandbox {
    /// Starts the keeper and tries all layers.
    ///
    /// # Errors
    /// [`Error::Setup`] when the keeper cannot be started or a required layer is missing.
    pub fn new(options: &Options) -> Result<Sandbox, Error> {
        let mut sandbox = Sandbox {
            options: options.clone(),
            keeper: None,
            layers: Vec::new(),
        };
        sandbox.keeper()?;
        for name in &options.require {
            match sandbox.layers.iter().find(|layer| layer.name == *name) {
                Some(layer) if layer.active => {}
                Some(layer) => {
                    return Err(Error::Setup(format!("no layer {name}: {}", layer.reason)));
                }
                None => return Err(Error::Setup(format!("there is no layer called {name}"))),
            }
        }
        Ok(sandbox)
    }

    /// The layers of this sandbox, in their order.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Number of the keeper process, while there is one.
    pub fn keeper_pid(&self) -> Option<u32> {
        self.keeper.as_ref().map(|keeper| keeper.child.id())
    }

    /// Runs the program to its end, or to the first limit it hits. When this returns, no process of the
    /// program is left.
    ///
    /// # Errors
    /// [`Error::Start`] when the program never began; [`Error::Lost`] when the supervisor was killed,
    /// after which the sandbox can be used again; [`Error::Setup`] when a lost keeper cannot be replaced.
    pub fn run(&mut self, spec: &Spec) -> Result<Outcome, Error> {
        match self.ask(vec![spec.clone()], 0)? {
            (mut outcomes, _) if outcomes.len() == 1 => Ok(outcomes.remove(0)),
            _ => Err(self.lose("it answered something else")),
        }
    }

    /// Runs two programs, each with the other's standard output as its standard input, until both have
    /// ended. `stdin` and `stdout` of the specs are not used; every limit holds for each of the two, that on output
    /// for what is said to the other.
    ///
    /// The second is the judge's side. What ends at the same moment, it ended first. When it ends otherwise than with
    /// exit code `goes_on`, the first is ended too ([`LimitHit::Partner`](crate::LimitHit::Partner)). Time in which the
    /// first waits for the second while that is busy is not idle time; when both wait for each other it is idle time
    /// of the first. The second's begins when the first has ended.
    ///
    /// What is said to a program that has ended, or has closed its input, is dropped: nobody is ended by a broken pipe.
    ///
    /// # Errors
    /// As for [`run`](Self::run); both are ended when one of them cannot be started.
    pub fn run_pair(
        &mut self,
        first: &Spec,
        second: &Spec,
        goes_on: i32,
    ) -> Result<PairOutcome, Error> {
        let (outcomes, (ended_first, said, left_out)) =
            self.ask(vec![first.clone(), second.clone()], goes_on)?;
        match <[Outcome; 2]>::try_from(outcomes) {
            Ok(outcomes) => Ok(PairOutcome {
                outcomes,
                ended_first,
                said,
                left_out,
            }),
            Err(_) => Err(self.lose("it answered something else")),
        }
    }

    /// The outcomes, and for two of them who ended first and what was said.
    fn ask(&mut self, specs: Vec<Spec>, goes_on: i32) -> Result<(Vec<Outcome>, Talk), Error> {
        let wall = specs
            .iter()
            .map(|spec| spec.limits.wall)
            .max()
            .unwrap_or_default();
        let patience = self.options.patience.unwrap_or(PATIENCE);
        let deadline = time::now() + verdict::longest(wall) + patience;
        let keeper = self.keeper()?;
        let reply = wire::send(&keeper.socket, &Request::Run { specs, goes_on })
            .and_then(|()| keeper.heed(deadline, patience))
            .and_then(|()| wire::receive(&keeper.socket, Some(deadline)));
        match reply {
            Ok(Reply::Ran {
                outcomes,
                first,
                said,
                left_out,
            }) => Ok((outcomes, (first, said, left_out))),
            Ok(Reply::NotStarted { errno, what }) => Err(Error::Start { errno, what }),
            Ok(Reply::Lost(reason)) => Err(Error::Lost(reason)),
            Ok(Reply::Ready { .. }) => Err(self.lose("it answered something else")),
            Err(e) if e.kind() == io::ErrorKind::TimedOut => {
                Err(self.lose("it did not answer in time, or was stopped"))
            }
            Err(e) if e.kind() == io::ErrorKind::UnexpectedEof => Err(self.lose("it was killed")),
            Err(e) => Err(self.lose(&e.to_string())),
        }
    }

    fn lose(&mut self, reason: &str) -> Error {
        if let Some(keeper) = self.keeper.take() {
            keeper.destroy();
        }
        Error::Lost(reason.into())
    }

    fn keeper(&mut self) -> Result<&Keeper, Error> {
        if self.keeper.is_none() {
            let (keeper, layers) = Keeper::start(&self.options)?;
            self.layers = layers;
            self.keeper = Some(keeper);
        }
        self.keeper
            .as_ref()
            .ok_or_else(|| Error::Setup("no keeper".into()))
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        if let Some(keeper) = self.keeper.take() {
            keeper.dismiss();
        }
    }
}

#[derive(Debug)]
struct Keeper {
    socket: OwnedFd,
    child: Child,
}

/// Keepers alive in this process. Held while one is started or a lost one's orphans are hunted.
static KEEPERS: Mutex<BTreeSet<i32>> = Mutex::new(BTreeSet::new());

fn keepers() -> MutexGuard<'static, BTreeSet<i32>> {
    KEEPERS.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Keeper {
    fn start(options: &Options) -> Result<(Keeper, Vec<Layer>), Error> {
        if std::env::var_os(MARK).is_some() {
            return Err(Error::Setup(
                "this is a keeper: main() does not call helper_main_if_asked()".into(),
            ));
        }
        let setup = |what: &str, e: io::Error| Error::Setup(format!("{what}: {e}"));
        let executable = options
            .keeper
            .clone()
            .unwrap_or_else(|| "/proc/self/exe".into());
        let (ours, theirs) = files::socket_pair().map_err(|e| setup("socket pair", e))?;
        process::prctl(libc::PR_SET_CHILD_SUBREAPER, 1).map_err(|e| setup("subreaper", e))?;
        let mut command = Command::new(&executable);
        command
            .arg(WORD)
            .env_clear()
            .env(MARK, "1")
            .current_dir("/");
        command.stdin(theirs).stdout(Stdio::null());
        let child = {
            let mut keepers = keepers();
            let child = command
                .spawn()
                .map_err(|e| setup(&format!("start {}", executable.display()), e))?;
            keepers.insert(child.id() as i32);
            child
        };
        // The command holds its own copy of their end: the end of the stream must be seen.
        drop(command);
        let keeper = Keeper {
            socket: ours,
            child,
        };
        let prepare = Request::Prepare {
            without: options.without.clone(),
            trusted: options.trusted,
            watch_stacks: options.watch_stacks,
        };
        let deadline = time::now() + PATIENCE;
        let reply = wire::send(&keeper.socket, &prepare)
            .and_then(|()| wire::receive(&keeper.socket, Some(deadline)));
        match reply {
            Ok(Reply::Ready { layers }) => Ok((keeper, layers)),
            Ok(_) => {
                keeper.destroy();
                Err(Error::Setup("the keeper answered something else".into()))
            }
            Err(e) => {
                keeper.destroy();
                Err(setup(
                    "the keeper does not answer (does main() call helper_main_if_asked()?)",
                    e,
                ))
            }
        }
    }

    /// Waits until it says something, as long as it is at work.
    fn heed(&self, deadline: Duration, patience: Duration) -> io::Result<()> {
        let mut pulse = None;
        loop {
            let left = deadline.saturating_sub(time::now());
            if time::poll(&[self.socket.as_fd()], Some(left.min(GLANCE).min(patience)))[0] {
                return Ok(());
            }
            let pulse = pulse.get_or_insert_with(|| Pulse::new(self.child.id()));
            if pulse.standstill() > patience || time::now() >= deadline {
                return Err(io::ErrorKind::TimedOut.into());
            }
        }
    }

    /// Lets it go when it is idle.
    fn dismiss(mut self) {
        drop(self.socket);
        // Under the lock, so that nobody signals a number that is not its own any more.
        let mut keepers = keepers();
        if !ended(&mut self.child) {
            let _ = self.child.kill();
            let _ = ended(&mut self.child);
        }
        keepers.remove(&(self.child.id() as i32));
    }

    /// Kills it and whatever it may have left.
    fn destroy(mut self) {
        drop(self.socket);
        let mut keepers = keepers();
        let _ = self.child.kill();
        // One that hangs in the kernel stays known as what it is.
        if ended(&mut self.child) {
            keepers.remove(&(self.child.id() as i32));
        }
        hunt(&keepers);
    }
}

/// Waits for the end of a child that should be near; whether it came within some seconds.
fn ended(child: &mut Child) -> bool {
    const LONGEST: Duration = Duration::from_secs(5);
    let Ok(held) = process::pidfd_open(child.id() as i32) else {
        return child.wait().is_ok();
    };
    time::poll(&[held.as_fd()], Some(LONGEST))[0] && child.wait().is_ok()
}

/// Ends every run that this process has going on, from any thread: each [`Sandbox::run`] returns [`Error::Lost`] with
/// nothing of its program left, and its sandbox can be used again.
pub fn interrupt() {
    for &keeper in keepers().iter() {
        // The one who waits for its answer clears up after it.
        let _ = process::kill(keeper, libc::SIGKILL);
    }
}

/// Kills orphans that came to us, the subreaper, when a keeper died: children of ours that are in a
/// foreign session and are no keeper. A program cannot join our session, so none escapes.
fn hunt(keepers: &BTreeSet<i32>) {
    let ours = process::session();
    let is_orphan = |pid| !keepers.contains(&pid) && session_of(pid).is_some_and(|s| s != ours);
    sweep(is_orphan, None, &mut Default::default());
}
