//! Times and verdicts that stay what they are: near the limit, and while the machine is busy.

use super::fixture::Fixture;
use std::collections::BTreeMap;
use std::process::{Child, Command, Stdio};

/// Computes until it has used so many milliseconds of processor time, then answers.
fn burn(milliseconds: u32) -> String {
    format!(
        "#include <stdio.h>\n#include <time.h>\nint main() {{\n  long n;\n  \
         while (clock() < {milliseconds} * (CLOCKS_PER_SEC / 1000)) {{}}\n  \
         return scanf(\"%ld\", &n) != 1 || printf(\"%ld\\n\", 2 * n) < 0;\n}}\n"
    )
}

/// A problem with solutions near the limit, on either side, and others.
fn package() -> Fixture {
    let fixture = Fixture::plain();
    fixture
        .replace(
            "problem.yaml",
            "time_limit: 1\n",
            "time_limit: 0.4\n  time_resolution: 0.1\n",
        )
        .file("submissions/accepted/near.c", burn(370))
        .file("submissions/accepted/quick.c", burn(20))
        .file("submissions/time_limit_exceeded/little.c", burn(440))
        .file("submissions/time_limit_exceeded/much.c", burn(2000))
        .file(
            "submissions/wrong_answer/wrong.c",
            burn(365).replace("2 * n", "3 * n + 1"),
        );
    fixture
}

/// Verdict with cause, and processor time, of each submission on each test.
type Verdicts = BTreeMap<(String, String), (String, f64)>;

fn verdicts(objects: &[serde_json::Value]) -> Verdicts {
    let text = |value: &serde_json::Value| value.as_str().unwrap_or("").to_owned();
    let tests = objects.iter().filter(|object| object.get("test").is_some());
    tests
        .map(|test| {
            let verdict = format!("{} {}", text(&test["verdict"]), text(&test["cause"]));
            let cpu = test["cpu_s"].as_f64().expect("a number");
            let key = (text(&test["submission"]), text(&test["test"]));
            (key, (verdict.trim_end().to_owned(), cpu))
        })
        .collect()
}

#[test]
fn runs_near_the_limit_are_repeated_on_any_number_of_workers() {
    let fixture = package();
    for workers in [1, 3] {
        let store = fixture.round().join(format!("store-{workers}"));
        let jury = |line: &str| {
            let call = fixture.jury(&format!("{line} --jobs {workers}"));
            call.store(&store).run()
        };
        let report = jury("all --json");
        let found = verdicts(&report.code(0).objects());
        let of = |name: &str| {
            let of = found
                .iter()
                .filter(|((submission, _), _)| submission.ends_with(name));
            of.map(|(_, (verdict, _))| verdict.as_str())
                .collect::<Vec<_>>()
        };
        let tests = of("twice.sh").len();
        for (name, verdict) in [
            ("near.c", "AC"),
            ("quick.c", "AC"),
            ("little.c", "TLE cpu"),
            ("much.c", "TLE cpu"),
            ("wrong.c", "WA checker"),
        ] {
            assert_eq!(
                of(name),
                vec![verdict; tests],
                "{name} with {workers} workers"
            );
        }
        let known = jury("run -vv");
        assert_eq!(known.code(0).ran(), 0);
        // Those near the limit, and no others.
        let repeated = known.stdout.matches("(least of 3 runs)").count();
        assert_eq!(repeated, 3 * tests, "{}", known.stdout);
    }
}

/// Processes that use every core, until this is dropped.
struct Load(Vec<Child>);

impl Load {
    fn new(burners: usize) -> Load {
        let burner = || {
            let mut shell = Command::new("sh");
            shell
                .args(["-c", "while :; do :; done"])
                .stdout(Stdio::null());
            shell.spawn().expect("a shell")
        };
        Load((0..burners).map(|_| burner()).collect())
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Judges from nothing twenty times, with every core busy otherwise: no verdict may change. Prints how far the processor
/// times are apart. `STEADY_PROBLEM` is the folder of a problem to take instead of a small one, `STEADY_ROUNDS` the number
/// of rounds.
#[test]
#[ignore = "takes minutes"]
fn no_verdict_changes_in_twenty_rounds_under_load() {
    let small = package();
    let variable = |name: &str| std::env::var(name).ok();
    let rounds = variable("STEADY_ROUNDS").map_or(20, |text| text.parse().expect("a number"));
    let problem = variable("STEADY_PROBLEM").map_or(small.problem(), Into::into);
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    small.jury("build").arg(&problem).run().code(0);
    let judge = || {
        // Only the programs are there already.
        let store = small.round().join("fresh-store");
        let mut copy = Command::new("cp");
        let copied = copy.arg("-a").arg(small.store()).arg(&store).status();
        assert!(copied.expect("there is cp").success());
        let call = small.jury(&format!("run --json --jobs {cores} --problem"));
        let report = call.store(&store).arg(&problem).run();
        std::fs::remove_dir_all(&store).expect("it is there");
        assert!(report.code < 2, "{}\n{}", report.stdout, report.stderr);
        verdicts(&report.objects())
    };
    let quiet = judge();
    assert!(!quiet.is_empty());
    let load = Load::new(cores);
    let mut times: BTreeMap<_, Vec<f64>> = BTreeMap::new();
    for round in 1..=rounds {
        let found = judge();
        assert_eq!(found.len(), quiet.len());
        for (key, (verdict, cpu)) in found {
            assert_eq!(verdict, quiet[&key].0, "{key:?} in round {round}");
            times.entry(key).or_default().push(cpu);
        }
    }
    drop(load);
    // What is stopped says little, and of short runs the clock of the kernel is too coarse.
    let spread = |times: &Vec<f64>| {
        let (least, most) = times
            .iter()
            .fold((f64::MAX, 0.0f64), |(a, b), t| (a.min(*t), b.max(*t)));
        (least > 0.05).then(|| 100.0 * (most / least - 1.0))
    };
    let mut spreads: Vec<f64> = times.values().filter_map(spread).collect();
    spreads.sort_by(f64::total_cmp);
    let at = |part: usize| spreads.get((spreads.len() * part / 100).min(spreads.len() - 1));
    println!(
        "{rounds} rounds of {} runs on {cores} busy cores: the same verdicts; processor time of the {} runs over 50 ms \
         within {:.1} % (median), {:.1} % (90 of 100), {:.1} % (all)",
        quiet.len(),
        spreads.len(),
        at(50).copied().unwrap_or(0.0),
        at(90).copied().unwrap_or(0.0),
        at(100).copied().unwrap_or(0.0),
    );
}
