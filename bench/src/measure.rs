//! CPU time of process trees, and subjects that take turns.

use crate::Result;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Instant;

/// User and system time, in seconds, of all children that have ended and been waited for, and of theirs.
fn children() -> Result<f64> {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).map_err(|e| format!("getrusage: {e}"))?;
    let microseconds = (usage.user_time() + usage.system_time()).num_microseconds();
    Ok(microseconds as f64 / 1e6)
}

/// CPU seconds of what `work` starts and waits for. Only one such thing may go on at a time.
pub fn cpu_of(work: impl FnOnce() -> Result<()>) -> Result<f64> {
    let before = children()?;
    work()?;
    Ok(children()? - before)
}

/// Seconds by the clock that `work` takes.
pub fn real_of(work: impl FnOnce() -> Result<()>) -> Result<f64> {
    let begun = Instant::now();
    work()?;
    Ok(begun.elapsed().as_secs_f64())
}

/// Runs a command to its end, its output thrown away unless it is redirected.
pub fn status(command: &mut Command) -> Result<ExitStatus> {
    command
        .status()
        .map_err(|e| format!("cannot run {}: {e}", name(command)))
}

/// As [`status`]; another exit code than this is an error, since a program that fails is quick.
pub fn expect(command: &mut Command, code: i32) -> Result<()> {
    let status = status(command)?;
    match status.code() {
        Some(found) if found == code => Ok(()),
        _ => Err(format!(
            "{} ended with {status}, expected exit code {code}",
            name(command)
        )),
    }
}

fn name(command: &Command) -> String {
    let words: Vec<_> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .collect();
    words
        .iter()
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

/// A command without input and output.
pub fn quiet(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new(program.as_ref());
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

/// A file as standard input.
pub fn reading(path: &Path) -> Result<Stdio> {
    let file =
        std::fs::File::open(path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
    Ok(file.into())
}

/// A file as standard output.
pub fn writing(path: &Path) -> Result<Stdio> {
    let file =
        std::fs::File::create(path).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
    Ok(file.into())
}

/// A file as standard output or error, behind what it holds already.
pub fn appending(path: &Path) -> Result<Stdio> {
    let file = std::fs::OpenOptions::new()
        .append(true)
        .create(true)
        .open(path);
    let file = file.map_err(|e| format!("cannot write {}: {e}", path.display()))?;
    Ok(file.into())
}

/// Something to be measured.
pub struct Subject<'a> {
    /// How the table calls it.
    pub name: String,
    /// One run; returns its CPU seconds.
    pub run: Box<dyn FnMut() -> Result<f64> + 'a>,
}

impl<'a> Subject<'a> {
    /// A subject whose run is the CPU time of `work`.
    pub fn new(name: impl Into<String>, mut work: impl FnMut() -> Result<()> + 'a) -> Self {
        Self::timed(name, move || cpu_of(&mut work))
    }

    /// A subject that says itself what a run took.
    pub fn timed(name: impl Into<String>, run: impl FnMut() -> Result<f64> + 'a) -> Self {
        Subject {
            name: name.into(),
            run: Box::new(run),
        }
    }
}

/// What one subject took.
#[derive(Debug, Clone, PartialEq)]
pub struct Figures {
    /// How the table calls it.
    pub name: String,
    /// Seconds of every run, of CPU time if nothing else is said, in increasing order; never empty.
    pub seconds: Vec<f64>,
}

impl Figures {
    pub fn new(name: impl Into<String>, mut seconds: Vec<f64>) -> Self {
        seconds.sort_by(f64::total_cmp);
        Figures {
            name: name.into(),
            seconds,
        }
    }

    pub fn median(&self) -> f64 {
        let (middle, rest) = (self.seconds.len() / 2, self.seconds.len() % 2);
        if rest == 1 {
            self.seconds[middle]
        } else {
            (self.seconds[middle - 1] + self.seconds[middle]) / 2.0
        }
    }
}

/// Runs the subjects in turns, so that what else goes on in the machine meets all of them. One that fails is not run
/// again, and its place in the result says why.
pub fn in_turns(mut subjects: Vec<Subject<'_>>, runs: usize) -> Vec<Result<Figures>> {
    let mut seconds = vec![Ok(Vec::new()); subjects.len()];
    for _ in 0..runs.max(1) {
        for (subject, seconds) in subjects.iter_mut().zip(&mut seconds) {
            let Ok(so_far) = seconds else { continue };
            match (subject.run)() {
                Ok(new) => so_far.push(new),
                Err(message) => *seconds = Err(format!("{}: {message}", subject.name)),
            }
        }
    }
    let figures = |(subject, seconds): (Subject<'_>, Result<Vec<f64>>)| {
        seconds.map(|seconds| Figures::new(subject.name, seconds))
    };
    subjects.into_iter().zip(seconds).map(figures).collect()
}

/// As [`in_turns`], where nothing may fail.
pub fn interleaved(subjects: Vec<Subject<'_>>, runs: usize) -> Result<Vec<Figures>> {
    in_turns(subjects, runs).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        assert_eq!(Figures::new("", vec![3.0, 1.0, 2.0]).median(), 2.0);
        assert_eq!(Figures::new("", vec![4.0, 1.0, 2.0, 3.0]).median(), 2.5);
    }

    #[test]
    fn the_tree_is_counted() {
        let busy = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done";
        let spent = cpu_of(|| {
            expect(
                quiet("sh").arg("-c").arg(format!("sh -c '{busy}'; exit 3")),
                3,
            )
        })
        .unwrap();
        assert!(spent > 0.002, "{spent}");
        assert!(expect(quiet("sh").args(["-c", "exit 4"]), 3).is_err());
        assert!(expect(&mut quiet("/no/such/program"), 0).is_err());
    }

    #[test]
    fn turns() {
        let order = std::cell::RefCell::new(Vec::new());
        let subject = |name: &'static str| {
            let order = &order;
            Subject::timed(name, move || {
                order.borrow_mut().push(name);
                Ok(1.0)
            })
        };
        let figures = interleaved(vec![subject("a"), subject("b")], 2).unwrap();
        assert_eq!(*order.borrow(), ["a", "b", "a", "b"]);
        assert_eq!(figures[1], Figures::new("b", vec![1.0, 1.0]));
    }

    #[test]
    fn one_that_fails_leaves_the_others_alone() {
        let mut left = 2;
        let failing = Subject::timed("a", move || {
            left -= 1;
            if left > 0 {
                Ok(1.0)
            } else {
                Err("tired".to_owned())
            }
        });
        let other = Subject::timed("b", || Ok(2.0));
        let figures = in_turns(vec![failing, other], 3);
        assert_eq!(figures[0], Err("a: tired".to_owned()));
        assert_eq!(figures[1], Ok(Figures::new("b", vec![2.0; 3])));
    }
}
