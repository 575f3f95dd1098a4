//! Ending all runs of a process at once. Alone in its process, because it ends the runs of everybody there.

mod common;

use common::Lab;
use sandbox::Error;
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

#[test]
fn all_runs_end_and_nothing_is_left() {
    for without in [&[][..], &["namespaces", "uid", "landlock"]] {
        let ready = Arc::new(Barrier::new(3));
        let runs: Vec<_> = ["sleep_some", "cpu_some"]
            .into_iter()
            .map(|program| {
                let ready = ready.clone();
                std::thread::spawn(move || {
                    let mut lab = Lab::without(without);
                    // Compiles it.
                    lab.run(program, &["1"]);
                    // Time enough to be interrupted in.
                    lab.limits.cpu = Duration::from_secs(60);
                    lab.limits.idle = Duration::from_secs(60);
                    lab.limits.wall = Duration::from_secs(90);
                    ready.wait();
                    // The check for leftover processes is in `try_run`.
                    let lost = matches!(lab.try_run(program, &["60000"]), Err(Error::Lost(_)));
                    (lost, lab.run("hello", &[]).stdout)
                })
            })
            .collect();
        ready.wait();
        std::thread::sleep(Duration::from_millis(500));
        let asked = Instant::now();
        sandbox::interrupt();
        for run in runs {
            assert_eq!(run.join().unwrap(), (true, "hello\n".to_string()));
        }
        assert!(asked.elapsed() < Duration::from_secs(10));
    }
    // Nothing to end is fine too.
    sandbox::interrupt();
}
