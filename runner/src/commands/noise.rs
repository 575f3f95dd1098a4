//! How far the times of one program are apart on this machine.

use sandbox::{Ended, Limits, Options, Sandbox, Spec};
use std::fmt::Write;
use std::time::Duration;

/// Runs that are compared.
const RUNS: usize = 9;
/// What is more than usual: what a machine that does little else shows is half of it.
const MUCH: f64 = 0.05;
/// A shell counts up to a number, which takes some tens of milliseconds: what is near a limit runs for longer, and is
/// apart by less.
const COUNT: &str = "i=0; while [ $i -lt 25000 ]; do i=$((i + 1)); done";

/// What was measured.
pub struct Noise {
    /// Processor times of the runs, from the least to the most; at least one.
    times: Vec<Duration>,
    /// Part of the last ten seconds in which something of the machine waited for a core, where the kernel tells.
    waited: Option<f64>,
}

impl Noise {
    /// Runs one program again and again, as submissions are run.
    ///
    /// # Errors
    /// When it cannot be run, in words.
    pub fn measure() -> Result<Noise, String> {
        let waited = std::fs::read_to_string("/proc/pressure/cpu")
            .ok()
            .and_then(|text| pressure(&text));
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let work = folder.path().join("box");
        std::fs::create_dir(&work).map_err(|error| error.to_string())?;
        let spec = Spec {
            argv: ["/bin/sh", "-c", COUNT].map(Into::into).to_vec(),
            env: Vec::new(),
            cwd: work,
            stdin: None,
            stdout: folder.path().join("out"),
            stderr: folder.path().join("err"),
            limits: Limits::default(),
            readable: Vec::new(),
            writable: Vec::new(),
        };
        let mut sandbox = Sandbox::new(&Options::default()).map_err(|error| error.to_string())?;
        let mut times = Vec::new();
        for _ in 0..=RUNS {
            let outcome = sandbox.run(&spec).map_err(|error| error.to_string())?;
            if outcome.ended != Ended::Exit(0) {
                return Err(format!(
                    "a shell that counts ended with {:?}",
                    outcome.ended
                ));
            }
            times.push(outcome.cpu());
        }
        // The first brings the shell into memory.
        times.remove(0);
        times.sort_unstable();
        Ok(Noise { times, waited })
    }

    fn least(&self) -> f64 {
        self.times[0].as_secs_f64()
    }

    fn most(&self) -> f64 {
        self.times[self.times.len() - 1].as_secs_f64()
    }

    /// By how much the most is more than the least, as a part of the least.
    fn spread(&self) -> f64 {
        self.most() / self.least().max(1e-6) - 1.0
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut out = format!(
            "  one program, run {} times, used {:.1} to {:.1} ms of processor time: {:.1} % apart\n",
            self.times.len(),
            self.least() * 1e3,
            self.most() * 1e3,
            self.spread() * 1e2
        );
        if self.spread() > MUCH {
            out.push_str(
                "  that is much: the verdict of a run so near to its time limit is chance, and so is a limit inferred now\n",
            );
        }
        if let Some(waited) = self.waited.filter(|part| *part > 0.2) {
            let _ = writeln!(
                out,
                "  the machine is busy: in {:.0} % of the last ten seconds something waited for a core",
                waited * 1e2
            );
        }
        out
    }

    /// As a JSON line.
    pub fn json(&self) -> String {
        let line = serde_json::json!({
            "type": "noise", "runs": self.times.len(), "least_s": self.least(), "most_s": self.most(),
            "spread": self.spread(), "waited": self.waited,
        });
        format!("{line}\n")
    }
}

/// The part of the last ten seconds in the kernel's words (`some avg10=12.34 ...`).
fn pressure(text: &str) -> Option<f64> {
    let line = text.lines().find(|line| line.starts_with("some "))?;
    let word = line
        .split(' ')
        .find_map(|word| word.strip_prefix("avg10="))?;
    Some(word.parse::<f64>().ok()? / 1e2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(milliseconds: &[u64], waited: Option<f64>) -> Noise {
        Noise {
            times: milliseconds
                .iter()
                .copied()
                .map(Duration::from_millis)
                .collect(),
            waited,
        }
    }

    #[test]
    fn little_is_told_and_much_is_warned_about() {
        let text = noise(&[25, 25, 26], Some(0.01)).text();
        assert_eq!(
            text,
            "  one program, run 3 times, used 25.0 to 26.0 ms of processor time: 4.0 % apart\n"
        );
        let text = noise(&[20, 30], Some(0.43)).text();
        assert!(text.contains("50.0 % apart\n  that is much"), "{text}");
        assert!(text.contains("in 43 % of the last ten seconds"), "{text}");
    }

    #[test]
    fn the_kernels_words_are_read() {
        let text = "some avg10=12.50 avg60=1.00 avg300=0.10 total=123\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=0\n";
        assert_eq!(pressure(text), Some(0.125));
        assert_eq!(pressure(""), None);
    }
}
