//! The command line.

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  jury new sums                       a small problem that works, to be changed into yours
  jury all problems/sums              do everything, and print the table of verdicts
  jury run wrong_answer/narrow.cpp    judge one submission of the problem you stand in
  jury generate --check               compare the data with what data.lock lists
  jury verify                         look for what can be said against the problems

Exit codes: 0 everything is as expected; 1 a submission does not behave as claimed; 2 a package or the
command line is faulty; 3 the machine failed (disk, store, sandbox); 130 interrupted.";

/// Prepares programming-contest problems: builds, generates, validates, answers, runs every submission on every test,
/// and says whether each behaves as its author claims.
///
/// Without a command it does `all`, without a problem it takes the one you stand in, else all below problems/.
#[derive(Debug, Parser)]
#[command(name = "jury", version, max_term_width = 100, after_help = EXAMPLES)]
pub struct Cli {
    /// What to do; `all` when nothing is said.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Options of every command.
    #[command(flatten, next_help_heading = "Options of every command")]
    pub common: Common,
}

/// Options that every command takes.
#[derive(Debug, Clone, Args)]
pub struct Common {
    /// Programs run at once [default: the number of processors]
    #[arg(short, long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Show more: once for a letter per test, twice for a line per test
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    pub verbose: u8,
    /// Print JSON lines instead of tables
    #[arg(long, global = true)]
    pub json: bool,
    /// Leave submissions out whose compiler is not installed, instead of failing
    #[arg(long, global = true)]
    pub allow_missing: bool,
    /// A file of languages that goes over languages.yaml beside the problems and that of the user
    #[arg(long, global = true, value_name = "FILE")]
    pub languages: Option<PathBuf>,
    /// A folder whose files validators, generators and checkers may be linked to (several times, or separated by colons)
    #[arg(
        long,
        global = true,
        value_name = "DIR",
        value_delimiter = ':',
        env = "JURY_ALLOW_LINKS"
    )]
    pub allow_links: Vec<PathBuf>,
    /// Run nothing unless this layer of isolation is active (several times, or separated by commas); `jury doctor` lists
    /// them
    #[arg(long, global = true, value_name = "LAYER", value_delimiter = ',', value_parser = clap::builder::PossibleValuesParser::new(sandbox::LAYERS), hide_possible_values = true)]
    pub require: Vec<String>,
    /// Folder for results that are kept [default: .jury beside the problems]
    #[arg(long, global = true, value_name = "DIR", env = "JURY_STORE")]
    pub store: Option<PathBuf>,
}

/// The commands, in the order in which a problem meets them.
#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Start a new problem: a small one that works
    New(New),
    /// Build, generate, validate, answer, and judge every submission
    All(Problems),
    /// Build every program
    Build(Problems),
    /// Make the test data and write data.lock
    Generate(Generate),
    /// Hold test data, or the files named, against the input validators
    Validate(Validate),
    /// Judge submissions: those named, or all
    Run(Run),
    /// Infer the time limit from the submissions and show how far the given one is from them
    TimeLimit(TimeLimit),
    /// Look for everything that can be said against a problem
    Verify(Verify),
    /// Show which test kills which wrong solution, and what the tests leave out
    Matrix(Problems),
    /// Let all right solutions answer every small instance and agree (`cross` in jury.yaml)
    Cross(Problems),
    /// Make small wrong programs from right ones, and show those that no test kills
    Mutate(Mutate),
    /// Search for an input on which a program differs from the right solutions, and make it small
    Hack(Hack),
    /// Search for a small input for each wrong solution, and make a table of them for the editorial
    Counterexamples(Counterexamples),
    /// Try the input validators with inputs that are almost valid
    FuzzValidator(Fuzz),
    /// Try the output validator with outputs that are almost right
    FuzzChecker(Fuzz),
    /// Hold an input against a program in the Checktestdata language
    Checktestdata(Checktestdata),
    /// Remove generated data and kept results
    Clean(Clean),
    /// Print the table of languages, as a file that can be changed
    Languages,
    /// Show the compilers and the isolation this machine has, and how to get what is missing
    Doctor,
}

/// Problem folders.
#[derive(Debug, Clone, Default, Args)]
pub struct Problems {
    /// Problem folders [default: the one you stand in, else all below problems/]
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<PathBuf>,
}

/// `generate`.
#[derive(Debug, Clone, Args)]
pub struct Generate {
    /// Problem folders [default: the one you stand in, else all below problems/]
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<PathBuf>,
    /// Compare with data.lock and leave it alone: fail when a file differs, make only files that are missing
    #[arg(long)]
    pub check: bool,
}

/// `validate`.
#[derive(Debug, Clone, Args)]
pub struct Validate {
    /// Problem folders, or input files to be held against the validators of a problem
    #[arg(value_name = "PROBLEM|FILE")]
    pub paths: Vec<PathBuf>,
    /// The problem whose validators are meant, when files are named [default: the one that they lie in, else the one
    /// you stand in]
    #[arg(short, long, value_name = "DIR")]
    pub problem: Option<PathBuf>,
}

/// `run`.
#[derive(Debug, Clone, Args)]
pub struct Run {
    /// Submissions (a path, or a name below submissions/), or problem folders; a program outside the package is run
    /// without any claim about it
    #[arg(value_name = "SUBMISSION|PROBLEM")]
    pub paths: Vec<PathBuf>,
    /// The problem that is meant [default: the one that the file lies in, else the one you stand in]
    #[arg(short, long, value_name = "DIR")]
    pub problem: Option<PathBuf>,
    /// Only these test cases: a path below data/, `*` allowed, such as `secret/02-*`
    #[arg(short, long = "test", value_name = "GLOB")]
    pub tests: Vec<String>,
    /// Judge with this time limit, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,
    /// Show how much stack each submission uses at most
    #[arg(long)]
    pub stack_report: bool,
}

/// `hack`.
#[derive(Debug, Clone, Args)]
pub struct Hack {
    /// A submission (a path, or a name below submissions/), or any program in a file
    #[arg(value_name = "SUBMISSION")]
    pub path: PathBuf,
    /// The problem that is meant [default: the one that the file lies in, else the one you stand in]
    #[arg(short, long, value_name = "DIR")]
    pub problem: Option<PathBuf>,
    /// Search for so long, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub time: Duration,
    /// Make what is found smaller for so long, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub shrink: Duration,
    /// Try so many inputs at most, and so many again to make what is found smaller: with enough time the outcome is the
    /// same on every machine
    #[arg(long, value_name = "NUMBER")]
    pub tries: Option<usize>,
    /// Add what is found to the package as a test
    #[arg(long)]
    pub save: bool,
    /// The folder below data/ that the test is added to [default: secret/hacks, in scoring problems the first test group
    /// whose limits it fits]
    #[arg(long, value_name = "FOLDER", requires = "save")]
    pub folder: Option<String>,
}

/// `counterexamples`.
#[derive(Debug, Clone, Args)]
pub struct Counterexamples {
    /// Problem folders [default: the one you stand in, else all below problems/]
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<PathBuf>,
    /// Search for so long for each solution, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub time: Duration,
    /// Make each input that is found smaller for so long, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub shrink: Duration,
    /// Put the table into solution/solution.en.md instead of printing it
    #[arg(long)]
    pub write: bool,
}

/// `verify`.
#[derive(Debug, Clone, Args)]
pub struct Verify {
    /// Problem folders [default: the one you stand in, else all below problems/]
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<PathBuf>,
    /// Let warnings count: the exit code is 1 when there are any
    #[arg(long)]
    pub strict: bool,
    /// Only these checks, by their codes (several times, or separated by commas)
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Only look at the files: build and run nothing
    #[arg(long)]
    pub no_run: bool,
    /// Show all checks, and do nothing else
    #[arg(long)]
    pub list: bool,
}

/// `fuzz-validator` and `fuzz-checker`.
#[derive(Debug, Clone, Args)]
pub struct Fuzz {
    /// Problem folders [default: the one you stand in, else all below problems/]
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<PathBuf>,
    /// Another seed makes other files
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How often each test is used
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=1000))]
    pub rounds: u64,
    /// End after so long at the latest, in seconds, for each problem
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub time: Duration,
}

/// `time-limit`.
#[derive(Debug, Clone, Args)]
pub struct TimeLimit {
    /// Problem folders [default: the one you stand in, else all below problems/]
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<PathBuf>,
    /// Write the inferred limit into problem.yaml
    #[arg(long)]
    pub write: bool,
}

/// `mutate`.
#[derive(Debug, Clone, Args)]
pub struct Mutate {
    /// Problem folders, or submissions that are right [default: all below accepted/]
    #[arg(value_name = "PROBLEM|SUBMISSION")]
    pub paths: Vec<PathBuf>,
    /// The problem that is meant [default: the one that the file lies in, else the one you stand in]
    #[arg(short, long, value_name = "DIR")]
    pub problem: Option<PathBuf>,
    /// Only these test cases: a path below data/, `*` allowed, such as `secret/02-*`
    #[arg(short, long = "test", value_name = "GLOB")]
    pub tests: Vec<String>,
    /// Do not hold survivors against the small instances of `cross` in jury.yaml
    #[arg(long)]
    pub no_small: bool,
}

/// `new`.
#[derive(Debug, Clone, Args)]
pub struct New {
    /// Short name, of lower-case letters and digits: of the folder that is made below problems/ when there is one where
    /// you stand, else where you stand
    #[arg(value_name = "NAME")]
    pub name: String,
    /// What the problem is like
    #[arg(long = "type", value_name = "TYPE", value_enum, default_value_t)]
    pub kind: NewKind,
    /// One where several outputs are right, with a checker that says which
    #[arg(long)]
    pub checker: bool,
}

/// Types of problems that can be started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum NewKind {
    /// Read, compute, print.
    #[default]
    PassFail,
    /// The same, with points for groups of tests.
    Scoring,
    /// Talk with an interactor.
    Interactive,
    /// Run several times, each time on what came of the time before.
    MultiPass,
}

/// `checktestdata`.
#[derive(Debug, Clone, Args)]
pub struct Checktestdata {
    /// The program, a .ctd file
    #[arg(value_name = "PROGRAM")]
    pub program: PathBuf,
    /// The input [default: standard input]
    #[arg(value_name = "INPUT")]
    pub input: Option<PathBuf>,
}

/// `clean`.
#[derive(Debug, Clone, Args)]
pub struct Clean {
    /// Problem folders [default: the one you stand in, else all below problems/]
    #[arg(value_name = "PROBLEM")]
    pub problems: Vec<PathBuf>,
    /// Only remove kept results that were not used for so long (30m, 12h, 7d); data stays
    #[arg(long, value_name = "TIME", value_parser = age)]
    pub older_than: Option<Duration>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let value: f64 = text
        .parse()
        .map_err(|_| "expected a number of seconds, such as 2 or 1.5".to_string())?;
    if !(0.001..=3600.0).contains(&value) {
        return Err("expected 0.001 to 3600 seconds".into());
    }
    Ok(Duration::from_secs_f64(value))
}

fn age(text: &str) -> Result<Duration, String> {
    let expected = || "expected a number and s, m, h or d, such as 12h".to_string();
    let unit = text.chars().last().ok_or_else(expected)?;
    let scale = match unit {
        's' => 1,
        'm' => 60,
        'h' => 3600,
        'd' => 86400,
        _ => return Err(expected()),
    };
    let number: u64 = text[..text.len() - 1].parse().map_err(|_| expected())?;
    number
        .checked_mul(scale)
        .map(Duration::from_secs)
        .ok_or_else(expected)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn ages_and_seconds() {
        assert_eq!(age("7d"), Ok(Duration::from_secs(7 * 86400)));
        assert!(age("").is_err());
        assert!(age("7").is_err());
        assert!(age("é").is_err());
        assert_eq!(seconds("1.5"), Ok(Duration::from_millis(1500)));
        assert!(seconds("1e-9").is_err() && seconds("-1").is_err() && seconds("nan").is_err());
    }
}
