//! `jury cross`: all right solutions on every small instance, many in one run of each, and whoever is to blame is named.

use crate::fixture::Fixture;

/// An accepted solution in Python that keeps state in its modules and ends by itself.
const PYTHON: &str = "import sys\n\
    import builtins\n\
    assert not hasattr(builtins, 'seen')\n\
    builtins.seen = True\n\
    def main():\n    print(2 * int(sys.stdin.readline()))\n\
    if __name__ == '__main__':\n    main()\n    sys.exit(0)\n";

/// An accepted solution in Java whose static field must be fresh each time, with a thread that outlives `main`.
const JAVA: &str = "import java.util.Scanner;\n\
    public class Sum {\n\
    \x20   static int total = 0;\n\
    \x20   public static void main(String[] args) {\n\
    \x20       new Thread(() -> {\n\
    \x20           int n = new Scanner(System.in).nextInt();\n\
    \x20           for (int i = 0; i < 2; i++) total += n;\n\
    \x20           System.out.println(total);\n\
    \x20       }).start();\n\
    \x20   }\n\
    }\n";

/// `twice` with the numbers from 0 to `last` as its small instances.
fn with_numbers(last: u32) -> Fixture {
    let fixture = Fixture::plain();
    fixture
        .file(
            "jury.yaml",
            "cross:\n\x20 oracle: /submissions/accepted/twice.sh\n\x20 generate: small\n",
        )
        .file(
            "generators/small.sh",
            format!("for n in $(seq 0 {last}); do echo \"# $((${{#n}} + 1))\"; echo $n; done\n"),
        );
    fixture
}

/// Where nothing is marked as the model solution, the first accepted one is it.
#[test]
fn the_first_accepted_solution_is_the_reference() {
    let fixture = with_numbers(3);
    fixture
        .file("jury.yaml", "cross: {generate: small}\n")
        .file("submissions/accepted/zzz.py", PYTHON)
        .remove("generators/generators.yaml")
        .file("data/secret/a.in", "1\n")
        .file("data/secret/a.ans", "2\n");
    fixture
        .jury("cross")
        .run()
        .code(0)
        .says("twice: 4 instances, all agree\n")
        .says("  accepted/zzz.py\n");
}

#[test]
fn every_solution_sees_every_instance() {
    let fixture = with_numbers(40);
    fixture.file("submissions/accepted/twice.py", PYTHON).file(
        "submissions/brute_force/count.sh",
        "read -r n\n[ $n -gt 30 ] && exit 1\necho $((n + n))\n",
    );
    let report = fixture.jury("cross").run();
    report
        .code(0)
        .says("twice: 41 instances, all agree\n")
        .says("  accepted/twice.py\n")
        .says("  brute_force/count.sh, gave up on 10\n");
    fixture
        .jury("cross")
        .run()
        .code(0)
        .says("(known from before)");
}

#[test]
fn a_virtual_machine_starts_afresh_for_each_instance() {
    if std::process::Command::new("javac")
        .arg("-version")
        .output()
        .is_err()
    {
        return;
    }
    let fixture = with_numbers(12);
    fixture.file("submissions/accepted/Sum.java", JAVA);
    let report = fixture.jury("cross").run();
    report
        .code(0)
        .says("13 instances, all agree\n")
        .says("  accepted/Sum.java\n");
}

#[test]
fn blame_falls_on_the_instance_and_the_solution() {
    let fixture = with_numbers(60);
    fixture
        .file(
            "submissions/accepted/wrong.py",
            "n = int(input())\nprint(2 * n + (n in (17, 44)))\n",
        )
        .file(
            "submissions/accepted/crash.py",
            "n = int(input())\nassert n != 23, 'not that one'\nprint(2 * n)\n",
        )
        .file(
            "submissions/accepted/slow.py",
            "n = int(input())\nwhile n == 31:\n    pass\nprint(2 * n)\n",
        )
        // Takes the driver along: the others must not suffer.
        .file(
            "submissions/accepted/killer.py",
            "import os, signal\nn = int(input())\ntry:\n    if n == 5:\n        os.kill(os.getppid(), signal.SIGKILL)\n\
             except PermissionError:\n    pass\nprint(2 * n)\n",
        );
    let report = fixture.jury("cross").run();
    report
        .code(1)
        .says("twice: 61 instances, 4 disagreements\n")
        .says("  accepted/crash.py disagrees on instance 23: exited with code 1 AssertionError: not that one\n")
        .says("  accepted/slow.py disagrees on instance 31: stopped after 1.2")
        .says("  accepted/wrong.py disagrees on instance 17:")
        .says("  accepted/wrong.py disagrees on instance 44:")
        .says("    input:\n      44\n    judge answer:\n      88\n    output:\n      89\n");
    report.does_not_say("accepted/killer.py disagrees");
}

#[test]
fn an_instance_that_is_not_valid_is_named() {
    let fixture = with_numbers(3);
    fixture.append("generators/small.sh", "printf '# 3\\n-1\\n'\n");
    let report = fixture.jury("cross").run();
    report.code(2).warns("instance 4 is refused by a validator");
}

#[test]
fn without_an_oracle_the_model_solution_takes_its_place() {
    let fixture = with_numbers(40);
    fixture
        .file("jury.yaml", "cross:\n\x20 generate: small\n")
        .file(
            "submissions/accepted/sum.sh",
            "read -r n\n[ $n = 33 ] && n=3\necho $((n + n))\n",
        );
    fixture
        .jury("cross")
        .run()
        .code(1)
        .says("twice: 41 instances, 1 disagreement\n")
        .says("accepted/sum.sh disagrees on instance ")
        .says("    input:\n      33\n    judge answer:\n      66\n    output:\n      6\n");
}

#[test]
fn a_generator_that_writes_no_stream_is_named() {
    let fixture = with_numbers(40);
    fixture.file("generators/small.sh", "echo 5\n");
    let report = fixture.jury("cross").run();
    report.code(2);
    assert!(
        report
            .stderr
            .contains("byte 0: expected a line `# <bytes>` before instance 1"),
        "{}",
        report.stderr
    );
}
