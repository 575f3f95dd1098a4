//! A package in a folder of its own, and the command called on it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// The package that the fixtures start from: print twice the number that is read. Everything is a shell script, because
/// a shell starts in a millisecond.
const TWICE: &[(&str, &str)] = &[
    (
        "problem.yaml",
        "problem_format_version: 2025-09\n\
         name: Twice\n\
         uuid: 0b1c6b2e-8f0a-4d2f-9c59-0c9d3a0f3a55\n\
         license: cc by-sa\n\
         credits: A. Author\n\
         limits:\n\
         \x20 time_limit: 1\n\
         \x20 memory: 512\n",
    ),
    ("statement/problem.en.md", "Print twice the number.\n"),
    ("data/sample/1.in", "3\n"),
    ("data/sample/1.ans", "6\n"),
    ("data/invalid_input/minus.in", "-1\n"),
    ("input_validators/validator.sh", VALIDATOR),
    ("generators/number.sh", "echo \"$1\"\n"),
    (
        "generators/generators.yaml",
        "solution: /submissions/accepted/twice.sh\n\
         data:\n\
         \x20 secret:\n\
         \x20   data:\n\
         \x20     01-small:\n\
         \x20       data:\n\
         \x20         zero: number 0\n\
         \x20         two: number 2\n\
         \x20     02-large:\n\
         \x20       data:\n\
         \x20         seven: number 7\n\
         \x20         big: number 99999\n",
    ),
    ("submissions/accepted/twice.sh", TWICE_SH),
    (
        "submissions/wrong_answer/square.sh",
        "# Squares instead.\nread -r n\necho $((n * n))\n",
    ),
    (
        "submissions/submissions.yaml",
        "accepted/twice.sh:\n\
         \x20 model_solution: true\n\
         wrong_answer/square.sh:\n\
         \x20 secret/01-small:\n\
         \x20   permitted: [AC]\n\
         \x20 secret/02-large:\n\
         \x20   required: [WA]\n",
    ),
];

/// Accepts one number of 0..999999 on a line.
pub const VALIDATOR: &str = "IFS= read -r -d '' text\n\
    [[ $text =~ ^(0|[1-9][0-9]{0,5})$'\\n'$ ]] && exit 42\n\
    echo \"line 1: expected a number of 0..999999\" >&2\n\
    exit 43\n";

/// The right solution.
pub const TWICE_SH: &str = "read -r n\necho $((2 * n))\n";

/// A round with problems in a folder that is removed at the end of the test, and a store beside them.
pub struct Fixture {
    scratch: TempDir,
}

impl Fixture {
    /// A round without problems.
    pub fn empty() -> Fixture {
        let scratch = tempfile::Builder::new()
            .prefix("jury-cli-")
            .tempdir()
            .expect("a scratch folder");
        fs::create_dir_all(scratch.path().join("round/problems")).expect("a folder");
        Fixture { scratch }
    }

    /// A workspace without problems whose `testlib` is this repository's: programs of problems can be in Rust.
    pub fn with_testlib() -> Fixture {
        let fixture = Fixture::empty();
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let testlib = here.join("../testlib").canonicalize().expect("it is there");
        let lock = fs::read(here.join("../Cargo.lock")).expect("the lock file");
        fixture.round_file("Cargo.lock", lock);
        fixture.round_file(
            "Cargo.toml",
            format!(
                "[workspace]\nresolver = \"3\"\nmembers = [\"problems/*\"]\n\n[workspace.package]\nversion = \"0.1.0\"\nedition = \"2024\"\n\
                 rust-version = \"1.85\"\nlicense = \"MIT\"\n\n[workspace.dependencies]\ntestlib = {{ package = \"testlib-rs\", path = {testlib:?} }}\n\
                 clap = {{ version = \"4\", features = [\"derive\"] }}\n"
            ),
        );
        fixture
    }

    /// A call that builds such programs: what they need is built once and for all, and quickly.
    pub fn with_cargo<'f>(&self, call: Call<'f>) -> Call<'f> {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("skeleton");
        call.env("CARGO_NET_OFFLINE", "true")
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0")
    }

    /// A round with the problem `twice`.
    pub fn twice() -> Fixture {
        let fixture = Fixture::empty();
        for (name, content) in TWICE {
            fixture.file(name, content);
        }
        fixture
    }

    /// The problem `twice` without `submissions.yaml` and without the wrong solution.
    pub fn plain() -> Fixture {
        let fixture = Fixture::twice();
        fixture
            .remove("submissions/submissions.yaml")
            .remove("submissions/wrong_answer");
        fixture
    }

    /// The folder of the round.
    pub fn round(&self) -> PathBuf {
        fs::canonicalize(self.scratch.path())
            .expect("it exists")
            .join("round")
    }

    /// The folder of the problem `twice`.
    pub fn problem(&self) -> PathBuf {
        self.round().join("problems/twice")
    }

    /// The folder of the store, outside the round.
    pub fn store(&self) -> PathBuf {
        self.round().with_file_name("store")
    }

    /// Writes a file of the problem.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> &Fixture {
        write(&self.problem().join(name), content.as_ref());
        self
    }

    /// Writes a file of the round.
    pub fn round_file(&self, name: &str, content: impl AsRef<[u8]>) -> &Fixture {
        write(&self.round().join(name), content.as_ref());
        self
    }

    /// Writes a script that may be executed.
    pub fn script(&self, name: &str, content: &str) -> &Fixture {
        use std::os::unix::fs::PermissionsExt;
        self.file(name, content);
        fs::set_permissions(self.problem().join(name), fs::Permissions::from_mode(0o755))
            .expect("rights");
        self
    }

    /// Replaces a part of a file of the problem, which must be there.
    pub fn replace(&self, name: &str, old: &str, new: &str) -> &Fixture {
        let text = self.read(name);
        assert!(
            text.contains(old),
            "{name} does not contain {old:?}:\n{text}"
        );
        self.file(name, text.replacen(old, new, 1))
    }

    /// Runs a command line that a report names, from the folder of the round: its exit code and standard error.
    pub fn by_hand(&self, line: &str) -> (Option<i32>, String) {
        let output = Command::new("sh")
            .arg("-c")
            .arg(line)
            .current_dir(self.round())
            .output()
            .expect("there is a shell");
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    }

    /// Adds lines at the end of a file of the problem.
    pub fn append(&self, name: &str, lines: &str) -> &Fixture {
        let text = fs::read_to_string(self.problem().join(name)).unwrap_or_default();
        self.file(name, text + lines)
    }

    /// Removes a file or folder of the problem.
    pub fn remove(&self, name: &str) -> &Fixture {
        let path = self.problem().join(name);
        if path.is_dir() {
            fs::remove_dir_all(&path)
        } else {
            fs::remove_file(&path)
        }
        .expect("it is there");
        self
    }

    /// The text of a file of the problem.
    pub fn read(&self, name: &str) -> String {
        let path = self.problem().join(name);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }

    /// Whether the problem has a file or folder.
    pub fn has(&self, name: &str) -> bool {
        self.problem().join(name).exists()
    }

    /// A call of the command from the folder of the round; arguments are separated by blanks.
    pub fn jury(&self, line: &str) -> Call<'_> {
        let args = line.split_whitespace().map(OsString::from).collect();
        Call {
            fixture: self,
            args,
            here: self.round(),
            store: Some(self.store()),
            env: Vec::new(),
        }
    }
}

fn write(path: &Path, content: &[u8]) {
    fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("a folder");
    fs::write(path, content).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}

/// A call of the command.
pub struct Call<'f> {
    fixture: &'f Fixture,
    args: Vec<OsString>,
    here: PathBuf,
    store: Option<PathBuf>,
    env: Vec<(String, OsString)>,
}

impl Call<'_> {
    /// From a folder of the round.
    pub fn from(mut self, folder: &str) -> Self {
        self.here = self.fixture.round().join(folder);
        self
    }

    /// With one more argument, which may hold blanks.
    pub fn arg(mut self, arg: impl Into<OsString>) -> Self {
        self.args.push(arg.into());
        self
    }

    /// With a variable of the environment.
    pub fn env(mut self, name: &str, value: impl Into<OsString>) -> Self {
        self.env.push((name.to_owned(), value.into()));
        self
    }

    /// With another store.
    pub fn store(mut self, store: impl Into<PathBuf>) -> Self {
        self.store = Some(store.into());
        self
    }

    /// With the store that the command chooses by itself.
    pub fn default_store(mut self) -> Self {
        self.store = None;
        self
    }

    /// The command, ready to be started.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_jury"));
        command
            .args(&self.args)
            .current_dir(&self.here)
            .stdin(Stdio::null());
        command.env_remove("JURY_STORE").env_remove("NO_COLOR");
        if let Some(store) = &self.store {
            command.env("JURY_STORE", store);
        }
        command.envs(self.env.iter().map(|(name, value)| (name, value)));
        command
    }

    /// Starts it and does not wait.
    pub fn start(&self) -> Child {
        let mut command = self.command();
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the command starts")
    }

    /// Runs it to its end.
    pub fn run(self) -> Report {
        let output = self.command().output().expect("the command starts");
        self.report(output)
    }

    /// What a run that was started came to.
    pub fn report(&self, output: std::process::Output) -> Report {
        use std::os::unix::process::ExitStatusExt;
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8 is printed");
        let words: Vec<_> = self
            .args
            .iter()
            .map(|arg| arg.to_string_lossy().into_owned())
            .collect();
        Report {
            line: words.join(" "),
            scratch: fs::canonicalize(self.fixture.scratch.path()).expect("it exists"),
            code: output
                .status
                .code()
                .unwrap_or_else(|| -output.status.signal().unwrap_or(0)),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// What a call came to.
pub struct Report {
    /// The arguments.
    pub line: String,
    /// The folder of the test.
    pub scratch: PathBuf,
    /// Exit code; minus the signal that ended it.
    pub code: i32,
    /// Standard output.
    pub stdout: String,
    /// Standard error.
    pub stderr: String,
}

impl Report {
    /// Expects an exit code, and that nothing panicked.
    #[track_caller]
    pub fn code(&self, code: i32) -> &Report {
        assert_eq!(
            self.code, code,
            "\n$ jury {}\n{}\n{}",
            self.line, self.stdout, self.stderr
        );
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        self
    }

    /// Expects a text on standard output.
    #[track_caller]
    pub fn says(&self, text: &str) -> &Report {
        assert!(
            self.stdout.contains(text),
            "not found: {text:?}\n$ jury {}\n{}\n{}",
            self.line,
            self.stdout,
            self.stderr
        );
        self
    }

    /// Expects that a text is not on standard output.
    #[track_caller]
    pub fn does_not_say(&self, text: &str) -> &Report {
        assert!(
            !self.stdout.contains(text),
            "found: {text:?}\n$ jury {}\n{}\n{}",
            self.line,
            self.stdout,
            self.stderr
        );
        self
    }

    /// Expects a text on standard error.
    #[track_caller]
    pub fn warns(&self, text: &str) -> &Report {
        assert!(
            self.stderr.contains(text),
            "not found: {text:?}\n$ jury {}\n{}\n{}",
            self.line,
            self.stdout,
            self.stderr
        );
        self
    }

    /// How many steps ran a program, by the last line.
    #[track_caller]
    pub fn ran(&self) -> usize {
        let (before, _) = self
            .stdout
            .split_once(" run, ")
            .unwrap_or_else(|| panic!("no summary:\n{}\n{}", self.stdout, self.stderr));
        before
            .rsplit('(')
            .next()
            .and_then(|number| number.parse().ok())
            .expect("a number of steps")
    }

    /// The commands that the report names to repeat what failed.
    pub fn commands(&self) -> Vec<String> {
        self.stdout
            .lines()
            .filter_map(|line| Some(line.split_once("= repeat by hand: ")?.1.to_owned()))
            .collect()
    }

    /// The objects of a run with `--json`.
    #[track_caller]
    pub fn objects(&self) -> Vec<serde_json::Value> {
        let object = |line: &str| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
        };
        self.stdout.lines().map(object).collect()
    }
}
