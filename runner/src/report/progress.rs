//! What is going on right now: a bar on a terminal, a few plain lines elsewhere.

use super::event::{Event, StepKind};
use super::style::{harmless, shorten};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::collections::BTreeSet;
use std::fmt;
use std::io::{IsTerminal, Write};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A run that is done before this shows no bar.
const PATIENCE: Duration = Duration::from_millis(250);
/// Without a terminal, a sign of life this often.
const HEARTBEAT: Duration = Duration::from_secs(30);
/// Columns of the text behind the bar.
const TEXT: usize = 60;

/// Shows progress. Knows steps only, never results.
pub struct Progress {
    face: Face,
    started: Instant,
    total: u64,
    done: u64,
    /// Steps being run, oldest first.
    running: Vec<(String, StepKind, String)>,
}

enum Face {
    Bar(Bar),
    Lines(Lines),
    Nothing,
}

/// A bar that shows itself when the run takes long enough to be worth one.
struct Bar {
    bar: ProgressBar,
    /// Whether the run is over; held while the bar is being shown or taken away.
    over: Arc<Mutex<bool>>,
}

struct Lines {
    out: Box<dyn Write + Send>,
    /// What was said already.
    told: BTreeSet<(String, StepKind)>,
    last: Instant,
}

/// How long it will still take, once that can be guessed.
fn left(estimate: Duration) -> String {
    match estimate.as_secs() {
        0 => String::new(),
        seconds => format!(
            "(about {:#} left) ",
            HumanDuration(Duration::from_secs(seconds))
        ),
    }
}

impl Bar {
    fn new() -> Bar {
        let template = "{bar:24.cyan/dim} {pos}/{len} {elapsed} {left}{msg}";
        let style = ProgressStyle::with_template(template).ok().map(|style| {
            let style =
                style.with_key("left", |state: &ProgressState, out: &mut dyn fmt::Write| {
                    let _ = out.write_str(&left(state.eta()));
                });
            style.progress_chars("━━─")
        });
        Bar::styled(style)
    }

    fn styled(style: Option<ProgressStyle>) -> Bar {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Some(style) = style {
            bar.set_style(style);
        }
        let over = Arc::new(Mutex::new(false));
        let (later, is_over) = (bar.clone(), over.clone());
        // Without a thread to spare there is no bar.
        let _ = std::thread::Builder::new().spawn(move || {
            std::thread::sleep(PATIENCE);
            let over = is_over.lock().unwrap_or_else(|poison| poison.into_inner());
            if !*over {
                later.set_draw_target(ProgressDrawTarget::stderr_with_hz(15));
                // What the store answered until now says nothing of the speed to come.
                later.reset_eta();
                later.enable_steady_tick(Duration::from_millis(200));
            }
        });
        Bar { bar, over }
    }
}

/// Takes the bar away.
impl Drop for Bar {
    fn drop(&mut self) {
        *self
            .over
            .lock()
            .unwrap_or_else(|poison| poison.into_inner()) = true;
        self.bar.finish_and_clear();
    }
}

impl Progress {
    /// On standard error: a bar if it is a terminal, else lines.
    pub fn on_stderr() -> Progress {
        let stderr = std::io::stderr();
        if stderr.is_terminal() {
            Progress::new(Face::Bar(Bar::new()))
        } else {
            Progress::lines(stderr)
        }
    }

    /// Plain lines, one for each phase of a problem that has something to run.
    pub fn lines(out: impl Write + Send + 'static) -> Progress {
        Progress::new(Face::Lines(Lines {
            out: Box::new(out),
            told: BTreeSet::new(),
            last: Instant::now(),
        }))
    }

    /// Shows nothing.
    #[cfg(test)]
    pub fn nothing() -> Progress {
        Progress::new(Face::Nothing)
    }

    fn new(face: Face) -> Progress {
        Progress {
            face,
            started: Instant::now(),
            total: 0,
            done: 0,
            running: Vec::new(),
        }
    }

    /// Takes notice of one event.
    pub fn event(&mut self, event: &Event) {
        match event {
            Event::Total(total) => {
                self.total = *total as u64;
                if let Face::Bar(Bar { bar, .. }) = &self.face {
                    bar.set_length(self.total);
                }
            }
            Event::StepStarted {
                problem,
                kind,
                name,
            } => {
                self.running.push((problem.clone(), *kind, name.clone()));
                self.say_phase(problem, *kind);
                self.say_step(problem, *kind, name);
            }
            Event::Step {
                problem,
                kind,
                name,
                cached,
                ..
            } => {
                self.done += 1;
                if let Face::Bar(Bar { bar, .. }) = &self.face {
                    bar.set_position(self.done);
                }
                if !cached {
                    self.running
                        .retain(|(p, k, n)| !(k == kind && n == name && p == problem));
                    self.say_phase(problem, *kind);
                    // The oldest of those at work: it is the one that is waited for.
                    let (problem, kind, name) = match self.running.first() {
                        Some((problem, kind, name)) => (problem, *kind, name),
                        None => (problem, *kind, name),
                    };
                    self.say_step(problem, kind, name);
                }
                self.heartbeat();
            }
            Event::Finished(_) => self.face = Face::Nothing,
            _ => {}
        }
    }

    /// Runs `write` while the bar is out of the way.
    pub fn aside(&self, write: impl FnOnce()) {
        match &self.face {
            Face::Bar(Bar { bar, .. }) => bar.suspend(write),
            _ => write(),
        }
    }

    fn say_step(&self, problem: &str, kind: StepKind, name: &str) {
        if let Face::Bar(Bar { bar, .. }) = &self.face {
            let text = format!("{problem}: {} {name}", kind.doing());
            bar.set_message(shorten(&harmless(&text), TEXT).into_owned());
        }
    }

    fn say_phase(&mut self, problem: &str, kind: StepKind) {
        let Face::Lines(lines) = &mut self.face else {
            return;
        };
        if lines.told.insert((problem.to_owned(), kind)) {
            let _ = writeln!(lines.out, "{}: {}", harmless(problem), kind.doing());
            lines.last = Instant::now();
        }
    }

    fn heartbeat(&mut self) {
        let Face::Lines(lines) = &mut self.face else {
            return;
        };
        if lines.last.elapsed() >= HEARTBEAT {
            lines.last = Instant::now();
            let seconds = self.started.elapsed().as_secs();
            let _ = writeln!(
                lines.out,
                "{} of {} steps after {seconds} s",
                self.done, self.total
            );
        }
    }
}

/// The bar of a command that counts by itself; shown on a terminal only.
pub struct Meter(Option<Bar>);

impl Meter {
    /// With a text behind the bar.
    pub fn new(text: &str) -> Meter {
        let bar = std::io::stderr().is_terminal().then(Bar::new);
        if let Some(Bar { bar, .. }) = &bar {
            bar.set_message(shorten(&harmless(text), TEXT).into_owned());
        }
        Meter(bar)
    }

    /// So many of so many are done.
    pub fn tell(&self, done: usize, all: usize) {
        if let Some(Bar { bar, .. }) = &self.0 {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        }
    }
}

/// A line of which nobody knows how far it will go; shown on a terminal only.
pub struct Line {
    _bar: Option<Bar>,
}

impl Line {
    /// `say` makes the text anew again and again, from the time that has passed.
    pub fn new(say: impl Fn(Duration) -> String + Send + Sync + 'static) -> Line {
        let say = Arc::new(say);
        let bar = || {
            let style = ProgressStyle::with_template("{spinner} {said}").ok();
            Bar::styled(style.map(|style| {
                style.with_key(
                    "said",
                    move |state: &ProgressState, out: &mut dyn fmt::Write| {
                        let _ = out.write_str(&shorten(&say(state.elapsed()), 2 * TEXT));
                    },
                )
            }))
        };
        Line {
            _bar: std::io::stderr().is_terminal().then(bar),
        }
    }
}

#[cfg(test)]
#[test]
fn a_guess_is_shown_once_there_is_one() {
    assert_eq!(left(Duration::from_millis(900)), "");
    assert_eq!(left(Duration::from_millis(12_300)), "(about 12s left) ");
}
